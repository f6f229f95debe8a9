"use client";

import Autoplay from "embla-carousel-autoplay";
import { useEffect, useState } from "react";

import type { CarouselApi } from "@/components/ui/carousel";
import { prefersReducedMotion } from "@/components/ui/motion-toggle";

const play = (api: CarouselApi) => api?.plugins().autoplay?.play();
const stop = (api: CarouselApi) => api?.plugins().autoplay?.stop();

/**
 * Embla's autoplay with a pause control (WCAG 2.2.2): starts when the carousel is first seen, but not under
 * `prefers-reduced-motion`; stops on interaction and under the pointer, and resumes when the pointer leaves. `isPlaying`
 * is the visitor's choice, even while playing is interrupted.
 *
 * @param delay between two slides, in ms
 */
export function useAutoplay(delay: number) {
  const [api, setApi] = useState<CarouselApi>();
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false })]);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    if (!api || prefersReducedMotion()) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setIsPlaying(true);
    });
    observer.observe(api.rootNode());
    return () => observer.disconnect();
  }, [api]);

  useEffect(() => {
    if (!api || !isPlaying) return undefined;
    play(api);
    // Embla reinitialises its plugins when the window is resized.
    api.on("reInit", play);
    return () => {
      api.off("reInit", play);
      stop(api);
    };
  }, [api, isPlaying]);

  return {
    isPlaying,
    toggle: () => setIsPlaying(!isPlaying),
    carouselProps: {
      setApi,
      plugins,
      onMouseEnter: () => stop(api),
      onMouseLeave: () => void (isPlaying && play(api)),
    },
  };
}

"use client";

import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { useCallback, useEffect, useRef, useState } from "react";

import { prefersReducedMotion } from "@/components/ui/motion-toggle";

const options: EmblaOptionsType = { loop: true, align: "start" };

/** The slide that has the focus, else the first that is seen: whoever scrolled the strip by then stays where they are. */
function placeOf(strip: HTMLElement): number {
  const slides = [...(strip.firstElementChild?.children ?? [])] as HTMLElement[];
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  const { left } = strip.getBoundingClientRect();
  return focused >= 0 ? focused : slides.findIndex((slide) => slide.getBoundingClientRect().right > left + 1);
}

/**
 * Turns a strip that scrolls into a carousel, once it comes near the viewport; the code is loaded then. Autoplay stops
 * on interaction, and does not start under `prefers-reduced-motion`. `isPlaying` is what the person wants; `hold` and
 * `resume` interrupt it for a moment.
 *
 * @param autoplayMs interval of the autoplay in ms; without it nothing moves by itself
 */
export function useEmbla(autoplayMs: number | undefined) {
  const viewport = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<EmblaCarouselType | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    let carousel: EmblaCarouselType | null = null;
    let isGone = false;

    async function start(root: HTMLElement) {
      const [{ default: Embla }, { default: Autoplay }] = await Promise.all([
        import("embla-carousel"),
        import("embla-carousel-autoplay"),
      ]);
      if (isGone) return;
      const startIndex = placeOf(root);
      root.scrollLeft = 0;
      const autoplay = autoplayMs === undefined ? [] : [Autoplay({ delay: autoplayMs, playOnInit: false })];
      carousel = Embla(root, { ...options, startIndex }, autoplay);
      setApi(carousel);
      if (prefersReducedMotion()) return;
      carousel.plugins().autoplay?.play();
      setIsPlaying(true);
    }

    const nearby = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        nearby.disconnect();
        // Without its code the strip stays one that scrolls.
        start(element).catch(() => {});
      },
      { rootMargin: "300px" },
    );
    nearby.observe(element);
    return () => {
      isGone = true;
      nearby.disconnect();
      carousel?.destroy();
    };
  }, [autoplayMs]);

  const hold = useCallback(() => api?.plugins().autoplay?.stop(), [api]);
  const resume = useCallback(() => {
    if (isPlaying) api?.plugins().autoplay?.play();
  }, [api, isPlaying]);
  const togglePlaying = useCallback(() => {
    setIsPlaying(!isPlaying);
    if (isPlaying) api?.plugins().autoplay?.stop();
    else api?.plugins().autoplay?.play();
  }, [api, isPlaying]);

  return { viewport, api, isPlaying, togglePlaying, hold, resume };
}

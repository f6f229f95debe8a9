"use client";

import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { useEffect, useRef, type RefObject } from "react";

export type EmblaParameters = Parameters<typeof useEmblaCarousel>;

/**
 * Embla, started when its element is half a screen away: it measures all slides at once, which would slow down
 * hydration.
 */
export function useEmblaNearViewport(
  ...parameters: EmblaParameters
): [RefObject<HTMLDivElement | null>, UseEmblaCarouselType[1]] {
  const ref = useRef<HTMLDivElement>(null);
  const [start, api] = useEmblaCarousel(...parameters);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        start(element);
      },
      { rootMargin: "50%" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [start]);

  return [ref, api];
}

"use client";

import { clsx } from "clsx";

import { Button } from "@/components/ui/button";
import { useCarousel } from "@/components/ui/carousel";
import { MotionToggle } from "@/components/ui/motion-toggle";

/** Steps back and forth through a carousel's slides. */
export function CarouselArrows({ className }: { className?: string }) {
  const { api, viewport } = useCarousel();

  /** Before the carousel's code is there, the plain strip scrolls by a slide. */
  function step(direction: 1 | -1) {
    const slide = viewport.current?.querySelector("li");
    if (!api) viewport.current?.scrollBy({ left: direction * (slide?.clientWidth ?? 0), behavior: "smooth" });
    else if (direction === 1) api.scrollNext();
    else api.scrollPrev();
  }

  return (
    <div className={clsx("flex gap-2", className)}>
      <Button variant="outline" size="icon" aria-label="Previous slide" onClick={() => step(-1)}>
        <Chevron d="M10 3 5 8l5 5" />
      </Button>
      <Button variant="outline" size="icon" aria-label="Next slide" onClick={() => step(1)}>
        <Chevron d="m6 3 5 5-5 5" />
      </Button>
    </div>
  );
}

function Chevron({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** Pauses and plays a carousel that moves by itself. */
export function CarouselPlayToggle({ what, className }: { what: string; className?: string }) {
  const { isPlaying, togglePlaying } = useCarousel();
  return (
    <MotionToggle isRunning={isPlaying} onToggle={togglePlaying} what={what} {...(className ? { className } : {})} />
  );
}

"use client";

import type { ReactNode } from "react";

import { Carousel, CarouselContent } from "@/components/ui/carousel";
import { MotionToggle } from "@/components/ui/motion-toggle";
import { useAutoplay } from "@/hooks/use-autoplay";

type CompaniesCarouselProps = {
  title: string;
  /** Interval in ms. */
  autoplayMs: number;
  /** The slides. */
  children: ReactNode;
};

/** A row of logos that moves by itself, with the button that pauses it. */
export function CompaniesCarousel({ title, autoplayMs, children }: CompaniesCarouselProps) {
  const { isPlaying, toggle, carouselProps } = useAutoplay(autoplayMs);
  return (
    <Carousel aria-label={title} opts={{ loop: true, align: "start" }} {...carouselProps}>
      <div className="mb-7 flex items-center justify-center gap-3">
        <h2 className="font-sans text-sm font-semibold text-muted-foreground">{title}</h2>
        <MotionToggle isRunning={isPlaying} onToggle={toggle} what="the strip of companies" />
      </div>
      <CarouselContent className="items-center">{children}</CarouselContent>
    </Carousel>
  );
}

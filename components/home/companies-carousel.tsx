"use client";

import type { ReactNode } from "react";

import { Carousel, CarouselContent, CarouselItem } from "@/components/ui/carousel";
import { MotionToggle } from "@/components/ui/motion-toggle";
import { useAutoplay } from "@/components/ui/use-autoplay";

type CompaniesCarouselProps = {
  title: string;
  /** Interval in ms. */
  autoplayMs: number;
  slides: readonly { id: string; content: ReactNode }[];
};

/** A carousel of 3, 4 or 5 logos with autoplay and its pause button. */
export function CompaniesCarousel({ title, autoplayMs, slides }: CompaniesCarouselProps) {
  const { isPlaying, toggle, carouselProps } = useAutoplay(autoplayMs);
  return (
    <Carousel aria-label={title} opts={{ loop: true, align: "start" }} {...carouselProps}>
      <div className="mb-7 flex items-center justify-center gap-3">
        <h2 className="font-sans text-sm font-semibold text-muted-foreground">{title}</h2>
        <MotionToggle isRunning={isPlaying} onToggle={toggle} what="the strip of companies" />
      </div>
      <CarouselContent className="items-center">
        {slides.map(({ id, content }) => (
          <CarouselItem key={id} className="basis-1/3 px-3 sm:px-5 md:basis-1/4 lg:basis-1/5">
            {content}
          </CarouselItem>
        ))}
      </CarouselContent>
    </Carousel>
  );
}

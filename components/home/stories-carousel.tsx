"use client";

import type { ReactNode } from "react";

import { Carousel, CarouselContent, CarouselItem, CarouselNext, CarouselPrevious } from "@/components/ui/carousel";

type StoriesCarouselProps = {
  label: string;
  header: ReactNode;
  slides: readonly { id: string; content: ReactNode }[];
};

/** A looping row of stories; one is in view on small screens, two and a half on large ones. */
export function StoriesCarousel({ label, header, slides }: StoriesCarouselProps) {
  return (
    <Carousel aria-label={label} opts={{ loop: true, align: "start" }}>
      {header}
      <div className="mt-11">
        <CarouselContent viewportClassName="-mx-3 lg:not-focus-visible:fade-right">
          {slides.map(({ id, content }) => (
            <CarouselItem key={id} className="basis-full px-3 lg:basis-[40%]">
              {content}
            </CarouselItem>
          ))}
        </CarouselContent>
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <CarouselPrevious />
        <CarouselNext />
      </div>
    </Carousel>
  );
}

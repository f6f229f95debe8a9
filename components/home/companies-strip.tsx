"use client";

import { Carousel, CarouselContent, CarouselItem } from "@/components/ui/carousel";
import { CarouselPlayToggle } from "@/components/ui/carousel-controls";
import { companies } from "@/lib/content/companies";

type CompaniesStripProps = { title: string; autoplayMs: number };

/** The strip itself; drawn by the browser, to which its names are shorter than its HTML is as data. */
export function CompaniesStrip({ title, autoplayMs }: CompaniesStripProps) {
  return (
    <Carousel label={title} autoplayMs={autoplayMs}>
      <div className="mb-7 flex items-center justify-center gap-3">
        <h2 className="font-sans text-sm font-semibold text-muted-foreground">{title}</h2>
        <CarouselPlayToggle what="the strip of companies" />
      </div>
      <CarouselContent className="items-center">
        {companies.map(({ name, logo }) => (
          <CarouselItem key={name} className="basis-1/3 px-3 sm:px-5 md:basis-1/4 lg:basis-1/5">
            <img
              src={logo.src}
              width={logo.width}
              height={logo.height}
              alt={name}
              loading="lazy"
              className="mx-auto aspect-35/9 w-full max-w-27 sm:max-w-35"
            />
          </CarouselItem>
        ))}
      </CarouselContent>
    </Carousel>
  );
}

"use client";

import type { UseEmblaCarouselType } from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { createContext, use, useEffect, useMemo, type ComponentProps, type KeyboardEvent, type RefObject } from "react";

import { Button } from "@/components/ui/button";
import { type EmblaParameters, useEmblaNearViewport } from "@/components/ui/use-embla-near-viewport";
import { cn } from "@/lib/utils";

export type CarouselApi = UseEmblaCarouselType[1];

type CarouselState = {
  carouselRef: RefObject<HTMLDivElement | null>;
  api: CarouselApi;
  scrollPrev: () => void;
  scrollNext: () => void;
};

const CarouselContext = createContext<CarouselState | null>(null);

/**
 * The context of the surrounding Carousel.
 *
 * @throws Error outside a Carousel
 */
export function useCarousel(): CarouselState {
  const state = use(CarouselContext);
  if (!state) throw new Error("useCarousel must be used within a <Carousel />");
  return state;
}

type CarouselProps = ComponentProps<"div"> & {
  opts?: EmblaParameters[0];
  plugins?: EmblaParameters[1];
  setApi?: (api: CarouselApi) => void;
};

/** A scrollable strip until it is hydrated and near the viewport. */
export function Carousel({ opts, plugins, setApi, className, ...props }: CarouselProps) {
  const [carouselRef, api] = useEmblaNearViewport(opts, plugins);
  const state = useMemo(
    () => ({ carouselRef, api, scrollPrev: () => api?.scrollPrev(), scrollNext: () => api?.scrollNext() }),
    [carouselRef, api],
  );

  useEffect(() => {
    if (!api) return;
    const viewport = api.rootNode();
    const slideWidth = api.slideNodes()[0]?.offsetWidth;
    if (viewport.scrollLeft > 0 && slideWidth) {
      // Keeps the position that was scrolled to before hydration.
      api.scrollTo(Math.round(viewport.scrollLeft / slideWidth), true);
      viewport.scrollLeft = 0;
    }
    setApi?.(api);
  }, [api, setApi]);

  return (
    <CarouselContext value={state}>
      <div
        role="region"
        aria-roledescription="carousel"
        data-slot="carousel"
        className={cn("relative", className)}
        {...props}
      />
    </CarouselContext>
  );
}

type CarouselContentProps = ComponentProps<"ul"> & { viewportClassName?: string };

/** Focusable; the arrow keys change the slide. */
export function CarouselContent({ className, viewportClassName, ...props }: CarouselContentProps) {
  const { carouselRef, api, scrollPrev, scrollNext } = useCarousel();

  function stepByArrowKey(event: KeyboardEvent) {
    if (!api || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    if (event.key === "ArrowLeft") scrollPrev();
    else scrollNext();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls is stepped by arrow keys
    <div
      ref={carouselRef}
      role="group"
      aria-label="Slides"
      data-slot="carousel-content"
      data-ready={api ? "" : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={stepByArrowKey}
      className={cn(
        "snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-md data-ready:snap-none data-ready:overflow-hidden",
        viewportClassName,
      )}
    >
      <ul className={cn("flex", className)} {...props} />
    </div>
  );
}

export function CarouselItem({ className, ...props }: ComponentProps<"li">) {
  return <li data-slot="carousel-item" className={cn("min-w-0 shrink-0 grow-0 snap-start", className)} {...props} />;
}

export function CarouselPrevious({ variant = "outline", size = "icon", ...props }: ComponentProps<typeof Button>) {
  const { scrollPrev } = useCarousel();
  return (
    <Button variant={variant} size={size} aria-label="Previous slide" onClick={scrollPrev} {...props}>
      <ChevronLeft aria-hidden="true" className="size-5.5" strokeWidth={2.4} />
    </Button>
  );
}

export function CarouselNext({ variant = "outline", size = "icon", ...props }: ComponentProps<typeof Button>) {
  const { scrollNext } = useCarousel();
  return (
    <Button variant={variant} size={size} aria-label="Next slide" onClick={scrollNext} {...props}>
      <ChevronRight aria-hidden="true" className="size-5.5" strokeWidth={2.4} />
    </Button>
  );
}

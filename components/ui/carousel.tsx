"use client";

import { clsx } from "clsx";
import type { EmblaCarouselType } from "embla-carousel";
import {
  createContext,
  use,
  useMemo,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";

import { useEmbla } from "@/components/ui/use-embla";

type CarouselState = {
  viewport: RefObject<HTMLDivElement | null>;
  api: EmblaCarouselType | null;
  isPlaying: boolean;
  togglePlaying: () => void;
};

const CarouselContext = createContext<CarouselState | null>(null);

/**
 * The carousel around a part of one.
 *
 * @throws Error outside of a Carousel (spec section 8)
 */
export function useCarousel(): CarouselState {
  const state = use(CarouselContext);
  if (!state) throw new Error("useCarousel must be used within a <Carousel />");
  return state;
}

type CarouselProps = {
  label: string;
  /** Interval of the autoplay in ms; without it nothing moves by itself. */
  autoplayMs?: number;
  className?: string;
  children: ReactNode;
};

/**
 * A looping row of slides; until it is near the viewport, a plain strip that scrolls. What plays by itself holds under
 * the pointer and resumes when it leaves (spec section 2).
 */
export function Carousel({ label, autoplayMs, className, children }: CarouselProps) {
  const { viewport, api, isPlaying, togglePlaying, hold, resume } = useEmbla(autoplayMs);
  const state = useMemo(() => ({ viewport, api, isPlaying, togglePlaying }), [viewport, api, isPlaying, togglePlaying]);

  return (
    <CarouselContext value={state}>
      <div
        role="region"
        aria-roledescription="carousel"
        aria-label={label}
        className={clsx("relative", className)}
        onMouseEnter={hold}
        onMouseLeave={resume}
      >
        {children}
      </div>
    </CarouselContext>
  );
}

type CarouselContentProps = ComponentProps<"ul"> & { viewportClassName?: string };

/** The slides, reached with Tab and stepped through with the arrow keys. */
export function CarouselContent({ className, viewportClassName, ...props }: CarouselContentProps) {
  const { viewport, api } = useCarousel();

  function stepByArrowKey(event: KeyboardEvent) {
    if (!api || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    if (event.key === "ArrowLeft") api.scrollPrev();
    else api.scrollNext();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what scrolls is stepped by arrow keys
    <div
      ref={viewport}
      role="group"
      aria-label="Slides"
      data-ready={api ? "" : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={stepByArrowKey}
      className={clsx(
        "snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-md data-ready:snap-none data-ready:overflow-hidden",
        viewportClassName,
      )}
    >
      <ul className={clsx("flex", className)} {...props} />
    </div>
  );
}

/** One slide. */
export function CarouselItem({ className, ...props }: ComponentProps<"li">) {
  return <li className={clsx("min-w-0 shrink-0 grow-0 snap-start", className)} {...props} />;
}

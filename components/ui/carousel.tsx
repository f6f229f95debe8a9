"use client";

import type { EmblaCarouselType, EmblaOptionsType } from "embla-carousel";
import { createContext, use, useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { prefersReducedMotion } from "@/components/ui/motion-toggle";
import { cn } from "@/lib/utils";

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

const options: EmblaOptionsType = { loop: true, align: "start" };

/**
 * A looping row of slides. Until it comes near the viewport it is a plain strip that scrolls; then the carousel's code
 * is loaded and takes the same elements over. Autoplay stops on interaction and under the pointer, resumes when the
 * pointer leaves (spec section 2), and does not start under `prefers-reduced-motion`.
 */
export function Carousel({ label, autoplayMs, className, children }: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<EmblaCarouselType | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const isPausedByPerson = useRef(false);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let carousel: EmblaCarouselType | null = null;
    let isGone = false;

    async function start(root: HTMLElement) {
      const [{ default: Embla }, { default: Autoplay }] = await Promise.all([
        import("embla-carousel"),
        import("embla-carousel-autoplay"),
      ]);
      if (isGone) return;
      root.scrollLeft = 0;
      root.dataset.ready = "";
      const plugins = autoplayMs
        ? [Autoplay({ delay: autoplayMs, playOnInit: false, stopOnInteraction: true, stopOnFocusIn: true })]
        : [];
      carousel = Embla(root, options, plugins);
      carousel.on("autoplay:play", () => setIsPlaying(true)).on("autoplay:stop", () => setIsPlaying(false));
      setApi(carousel);
      isPausedByPerson.current = prefersReducedMotion();
      if (!isPausedByPerson.current) carousel.plugins().autoplay?.play();
    }

    const nearby = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        nearby.disconnect();
        void start(element);
      },
      { rootMargin: "300px" },
    );
    nearby.observe(element);
    return () => {
      isGone = true;
      nearby.disconnect();
      carousel?.destroy();
      delete element.dataset.ready;
    };
  }, [autoplayMs]);

  const autoplay = api?.plugins().autoplay;
  function togglePlaying() {
    isPausedByPerson.current = isPlaying;
    if (isPlaying) autoplay?.stop();
    else autoplay?.play();
  }

  return (
    <CarouselContext value={{ viewport, api, isPlaying, togglePlaying }}>
      <div
        role="region"
        aria-roledescription="carousel"
        aria-label={label}
        className={cn("relative", className)}
        onMouseEnter={() => autoplay?.stop()}
        onMouseLeave={() => {
          if (!isPausedByPerson.current) autoplay?.play();
        }}
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
    <div
      ref={viewport}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={stepByArrowKey}
      className={cn(
        "snap-x snap-mandatory overflow-x-auto rounded-md [scrollbar-width:none] data-ready:snap-none data-ready:overflow-hidden",
        viewportClassName,
      )}
    >
      <ul className={cn("flex", className)} {...props} />
    </div>
  );
}

/** One slide. */
export function CarouselItem({ className, ...props }: ComponentProps<"li">) {
  return <li className={cn("min-w-0 shrink-0 grow-0 snap-start", className)} {...props} />;
}

import { StoriesHead, StoryCard } from "@/components/home/stills";
import { Carousel, CarouselContent, CarouselItem } from "@/components/ui/carousel";
import { CarouselArrows } from "@/components/ui/carousel-controls";
import { Section } from "@/components/ui/section";
import { alumni } from "@/lib/content/alumni";

/** What alumni say, and what it adds up to. */
export function Stories() {
  return (
    <Section tone="surface" aria-labelledby="stories-title">
      <Carousel label="Alumni stories">
        <StoriesHead />
        <div className="mt-11">
          <CarouselContent viewportClassName="-mx-3 lg:not-focus-visible:fade-right">
            {alumni.map(({ id }) => (
              <CarouselItem key={id} className="basis-full px-3 lg:basis-[40%]">
                <StoryCard id={id} />
              </CarouselItem>
            ))}
          </CarouselContent>
        </div>
        <CarouselArrows className="mt-6 justify-end" />
      </Carousel>
    </Section>
  );
}

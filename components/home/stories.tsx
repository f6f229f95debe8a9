import { StoryCard } from "@/components/home/story-card";
import { Carousel, CarouselContent, CarouselItem, CarouselNext, CarouselPrevious } from "@/components/ui/carousel";
import { Section, SectionHeader } from "@/components/ui/section";
import { alumni, averageSalaryIncrease, graduatesClaim, promotionRate } from "@/lib/content/alumni";
import { stories } from "@/lib/content/home";

const [graduates, graduatesLabel] = graduatesClaim.split(" ");

const statistics = [
  { figure: `${averageSalaryIncrease(alumni)}%`, label: "average salary increase" },
  { figure: `${promotionRate(alumni)}%`, label: "promotion rate" },
  { figure: graduates, label: graduatesLabel },
];

/** What alumni say, and what it adds up to. */
export function Stories() {
  return (
    <Section tone="surface" aria-labelledby="stories-title">
      <Carousel aria-label="Alumni stories" opts={{ loop: true, align: "start" }}>
        <div className="flex flex-wrap items-end justify-between gap-8">
          <SectionHeader id="stories-title" eyebrow={stories.eyebrow} title={stories.title} className="max-w-xl">
            <p>{stories.lead}</p>
          </SectionHeader>
          <dl className="grid grid-cols-3 gap-4 sm:flex sm:gap-10">
            {statistics.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-sm text-muted-foreground">{label}</dt>
                <dd className="font-display text-3xl font-extrabold tracking-tight text-primary sm:text-4xl">
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="mt-11">
          <CarouselContent viewportClassName="-mx-3 lg:not-focus-visible:fade-right">
            {alumni.map((alumnus) => (
              <CarouselItem key={alumnus.id} className="basis-full px-3 lg:basis-[40%]">
                <StoryCard alumnus={alumnus} />
              </CarouselItem>
            ))}
          </CarouselContent>
        </div>
        <div className="mt-6 flex justify-end gap-2">
          <CarouselPrevious />
          <CarouselNext />
        </div>
      </Carousel>
    </Section>
  );
}

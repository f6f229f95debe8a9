import { StoriesCarousel } from "@/components/home/lazy";
import { StoryCard } from "@/components/home/story-card";
import { Section, SectionHeader } from "@/components/ui/section";
import { alumni, averageSalaryIncrease, graduatesClaim, promotionRate } from "@/lib/content/alumni";
import { stories } from "@/lib/content/home";

const statistics = [
  { figure: `${averageSalaryIncrease(alumni)}%`, label: "average salary increase" },
  { figure: `${promotionRate(alumni)}%`, label: "promotion rate" },
  graduatesClaim,
];

export function Stories() {
  return (
    <Section tone="surface" aria-labelledby="stories-title">
      <StoriesCarousel
        label="Alumni stories"
        slides={alumni.map((alumnus) => ({ id: alumnus.id, content: <StoryCard alumnus={alumnus} /> }))}
        header={
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
        }
      />
    </Section>
  );
}

import { Quote } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Carousel, CarouselContent, CarouselItem } from "@/components/ui/carousel";
import { CarouselArrows } from "@/components/ui/carousel-controls";
import { LinkedInIcon } from "@/components/ui/linkedin-icon";
import { Section, SectionHeader } from "@/components/ui/section";
import { alumni, averageSalaryIncrease, graduatesClaim, promotionRate, type Alumnus } from "@/lib/content/alumni";
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
      <Carousel label="Alumni stories">
        <div className="flex flex-wrap items-end justify-between gap-8">
          <SectionHeader id="stories-title" eyebrow={stories.eyebrow} title={stories.title} className="max-w-xl">
            <p>{stories.lead}</p>
          </SectionHeader>
          <dl className="flex flex-wrap gap-x-10 gap-y-4">
            {statistics.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-sm text-muted-foreground">{label}</dt>
                <dd className="font-display text-4xl font-extrabold tracking-tight text-primary">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="mt-11">
          <CarouselContent viewportClassName="-mx-3">
            {alumni.map((alumnus) => (
              <CarouselItem key={alumnus.id} className="basis-full px-3 lg:basis-[40%]">
                <StoryCard alumnus={alumnus} />
              </CarouselItem>
            ))}
          </CarouselContent>
        </div>
        <CarouselArrows className="mt-6 justify-end" />
      </Carousel>
    </Section>
  );
}

function StoryCard({ alumnus }: { alumnus: Alumnus }) {
  const { name, role, company, category, image, testimonial, fullTestimonial, linkedinUrl, achievements } = alumnus;
  return (
    <article className="flex h-full flex-col rounded-2xl border border-border bg-card p-7">
      <div className="flex items-start gap-4">
        <img
          src={image.src}
          width={image.width}
          height={image.height}
          alt={image.alt}
          loading="lazy"
          className="size-18 shrink-0 rounded-full object-cover"
        />
        <div className="min-w-0 grow">
          <h3 className="text-lg font-bold">{name}</h3>
          <p className="text-sm text-muted-foreground">
            {role}, {company}
          </p>
          <Badge className="mt-2">{category}</Badge>
        </div>
        <a
          href={linkedinUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${name} on LinkedIn (opens in a new tab)`}
          className="grid size-10 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-accent-foreground"
        >
          <LinkedInIcon />
        </a>
      </div>
      <blockquote className="mt-6">
        <Quote className="size-6 text-spark" aria-hidden="true" />
        <p className="mt-2 font-display text-xl/snug font-semibold">{testimonial}</p>
      </blockquote>
      <details className="group mt-4 text-sm/relaxed text-muted-foreground">
        <summary className="w-fit list-none py-1 font-semibold text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <span className="group-open:hidden">Read the whole story</span>
          <span className="hidden group-open:inline">Show less</span>
        </summary>
        <p className="mt-2">{fullTestimonial}</p>
      </details>
      <ul className="mt-auto flex flex-wrap gap-2 pt-6">
        <li>
          <Badge variant="success">+{achievements.salaryIncrease}% salary</Badge>
        </li>
        {achievements.promotion ? (
          <li>
            <Badge variant="outline">Promoted</Badge>
          </li>
        ) : null}
        {achievements.newRole ? (
          <li>
            <Badge variant="outline">New role</Badge>
          </li>
        ) : null}
      </ul>
    </article>
  );
}

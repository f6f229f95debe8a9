import { ArrowUpRight } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Arcs, Bolt } from "@/components/ui/motif";
import { Section, SectionHeader } from "@/components/ui/section";
import { aboutInstructors } from "@/lib/content/about";
import { instructors, type Instructor } from "@/lib/content/instructors";

/** Our Expert Instructors: portrait, biography and achievements. */
export function Instructors() {
  return (
    <Section aria-labelledby="instructors-title" className="overflow-x-clip">
      <SectionHeader id="instructors-title" title={aboutInstructors.title}>
        <p>{aboutInstructors.lead}</p>
      </SectionHeader>
      <div className="mt-12 grid gap-16 lg:mt-16 lg:gap-24">
        {instructors.map((instructor) => (
          <InstructorStory key={instructor.id} instructor={instructor} />
        ))}
      </div>
    </Section>
  );
}

function InstructorStory({ instructor }: { instructor: Instructor }) {
  const { name, title, bio, achievements, image, profileUrl } = instructor;
  return (
    <article className="group grid items-center gap-x-16 gap-y-8 sm:grid-cols-[14rem_1fr] lg:grid-cols-[22rem_1fr] lg:even:grid-cols-[1fr_22rem]">
      <div className="relative isolate max-w-72 sm:self-start lg:max-w-none lg:group-even:order-last">
        <Arcs className="top-1/2 left-1/2 -z-10 hidden size-[128%] -translate-1/2 text-primary/15 lg:block" />
        <img {...image} alt={image.alt} loading="lazy" className="h-auto w-full rounded-2xl object-cover shadow-lift" />
      </div>
      <div>
        <h3 className="text-title font-bold">{name}</h3>
        <p className="mt-1.5 font-semibold text-accent-foreground">{title}</p>
        <p className="mt-5 max-w-2xl text-lg/relaxed text-muted-foreground">{bio}</p>
        <ul aria-label={aboutInstructors.achievementsTitle(name)} className="mt-6 grid max-w-2xl gap-3.5">
          {achievements.map((achievement) => (
            <li key={achievement} className="flex gap-3.5 font-medium">
              <Bolt className="mt-0.5 h-5 shrink-0 text-spark" />
              {achievement}
            </li>
          ))}
        </ul>
        <Button asChild variant="outline" className="mt-8">
          <a href={profileUrl} target="_blank" rel="noopener noreferrer">
            {aboutInstructors.action}
            <span className="sr-only">of {name} (opens in a new tab)</span>
            <ArrowUpRight aria-hidden="true" />
          </a>
        </Button>
      </div>
    </article>
  );
}

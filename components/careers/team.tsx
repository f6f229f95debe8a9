import { ArrowRight } from "lucide-react";
import Link from "next/link";

import { Section, SectionHeader } from "@/components/ui/section";
import { team } from "@/lib/content/careers";
import { instructors } from "@/lib/content/instructors";
import { jobRoles, type JobRole } from "@/lib/content/jobs";

export function Team() {
  return (
    <Section aria-labelledby="team-title">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.25fr]">
        <SectionHeader id="team-title" eyebrow={team.eyebrow} title={team.title} className="max-w-2xl lg:col-span-2">
          <p>{team.lead}</p>
        </SectionHeader>
        <Quote />
        <ul className="divide-y divide-border border-y border-border">
          {team.teams.map(({ name, text }) => (
            <li key={name}>
              <TeamItem name={name} text={text} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function Quote() {
  const speaker = instructors.find(({ id }) => id === team.quote.instructorId) ?? instructors[0];
  return (
    <figure className="flex flex-col justify-between rounded-2xl bg-spark-soft p-7 sm:p-9">
      <blockquote className="font-display text-2xl/snug font-bold text-balance">“{team.quote.text}”</blockquote>
      <figcaption className="mt-7 flex items-center gap-4">
        <img {...speaker.image} alt={speaker.image.alt} loading="lazy" className="size-16 rounded-full" />
        <span className="grid text-sm">
          <span className="text-base font-semibold">{speaker.name}</span>
          <span className="text-muted-foreground">{speaker.title}</span>
        </span>
      </figcaption>
    </figure>
  );
}

function TeamItem({ name, text }: { name: JobRole["team"]; text: string }) {
  const open = jobRoles.filter((role) => role.team === name && role.isOpen);
  const [first] = open;
  return (
    <div className="grid gap-x-8 gap-y-2 py-7 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <h3 className="text-heading font-bold">{name}</h3>
        <p className="mt-1.5 max-w-md leading-relaxed text-muted-foreground">{text}</p>
      </div>
      {first ? (
        <Link
          href={`/careers/jobs#${first.id}`}
          className="inline-flex w-fit items-center gap-1.5 py-1 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {team.roles(open.length)}
          <span className="sr-only"> in {name}</span>
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  );
}

import Link from "next/link";
import { Activity } from "react";

import { HeroOffer } from "@/components/home/lazy";
import { NextWorkshop } from "@/components/home/next-workshop";
import { TypingHeadline } from "@/components/home/typing-headline";
import { Button } from "@/components/ui/button";
import { Claims } from "@/components/ui/claims";
import { ProfileLink } from "@/components/ui/profile-link";
import { Container, Eyebrow } from "@/components/ui/section";
import { leaderCompanies } from "@/lib/content/companies";
import { hero } from "@/lib/content/home";
import { instructors, type Instructor } from "@/lib/content/instructors";
import { cn } from "@/lib/utils";

const { nextWorkshop } = hero;

/** Images have a low fetch priority; otherwise every page that prefetches this one would preload them. */
export function Hero() {
  return (
    <section className="framed">
      <Backdrop />
      <Container className="grid items-center gap-14 pt-8 pb-14 sm:pt-16 lg:grid-cols-[1.6fr_1fr] lg:gap-12 lg:pt-20 lg:pb-16">
        <div>
          <Eyebrow className="mb-4 sm:mb-6">{hero.eyebrow}</Eyebrow>
          <TypingHeadline {...hero.headline} phrases={hero.phrases} />
          <p className="mt-4 max-w-xl text-lg/relaxed text-muted-foreground sm:mt-6">{hero.lead}</p>
          {/* A boundary of its own: the rest of the page doesn't wait for its chunk to hydrate. */}
          <Activity>
            <HeroOffer />
          </Activity>
          <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow sm:mt-7">
            <Button asChild size="lg">
              <Link href="/course">{hero.action}</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <a href="#lightning-sessions">{hero.secondAction}</a>
            </Button>
          </div>
          <Claims
            claims={[...hero.claims, { ...nextWorkshop, figure: <NextWorkshop>{nextWorkshop.figure}</NextWorkshop> }]}
            labelClassName="text-muted-foreground"
          />
        </div>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          {instructors.map((instructor, index) => (
            <HeroInstructor
              key={instructor.id}
              instructor={instructor}
              className={index % 2 === 1 ? "lg:mr-6 lg:-ml-6" : ""}
            />
          ))}
        </ul>
      </Container>
      <FormerEmployers />
    </section>
  );
}

/** Decoration only. */
function Backdrop() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <div className="absolute inset-0 bg-[radial-gradient(60rem_30rem_at_85%_-10%,var(--accent),transparent_70%),radial-gradient(40rem_24rem_at_0%_110%,var(--spark-soft),transparent_70%)]" />
      <svg
        className="absolute -top-24 right-0 h-184 w-auto text-primary/15 max-lg:opacity-60"
        viewBox="0 0 600 600"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      >
        {[120, 190, 260, 330, 400].map((radius) => (
          <circle key={radius} cx="480" cy="170" r={radius} />
        ))}
      </svg>
    </div>
  );
}

type HeroInstructorProps = { instructor: Instructor; className: string };

function HeroInstructor({ instructor: { name, title, image, profileUrl }, className }: HeroInstructorProps) {
  return (
    <li
      className={cn(
        "flex items-center gap-5 rounded-2xl border border-border bg-card p-4 shadow-lift transition duration-300 ease-out-soft hover:-translate-y-1 hover:shadow-lift",
        className,
      )}
    >
      <img
        {...image}
        alt={image.alt}
        fetchPriority="low"
        className="size-28 shrink-0 rounded-xl object-cover lg:size-32"
      />
      <div>
        <p className="font-display text-lg font-bold">{name}</p>
        <p className="text-sm text-muted-foreground">{title}</p>
        <ProfileLink name={name} href={profileUrl} className="mt-1.5" />
      </div>
    </li>
  );
}

function FormerEmployers() {
  return (
    <Container className="pb-14">
      <div className="border-t border-border pt-8">
        <h2 className="mb-6 text-center font-sans text-xs font-semibold tracking-caps text-muted-foreground">
          {hero.logosTitle}
        </h2>
        <ul className="flex flex-wrap items-center justify-center gap-x-12 gap-y-6">
          {leaderCompanies.map(({ name, logo }) => (
            <li key={name}>
              <img {...logo} alt={name} fetchPriority="low" className="h-8 w-35 object-contain" />
            </li>
          ))}
        </ul>
      </div>
    </Container>
  );
}

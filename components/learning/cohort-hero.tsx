import { ArrowLeft } from "lucide-react";
import Link from "next/link";

import { OwnTime } from "@/components/learning/own-time";
import { LinkProgress } from "@/components/ui/link-progress";
import { Arcs } from "@/components/ui/motif";
import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";
import { schedule } from "@/lib/content/syllabus";
import { dayParts, formatDay, instantOf } from "@/lib/format/days";

type CohortHeroProps = {
  cohortId: string;
  startDay: string | null;
  nextSessionDay: string | null;
  learnerZone: string | undefined;
};

/** Start date, progress and next session. */
export function CohortHero({ cohortId, startDay, nextSessionDay, learnerZone }: CohortHeroProps) {
  return (
    <section className="framed bg-ink text-ink-foreground [--ring:var(--spark)]">
      <Arcs className="-top-40 -right-40 -z-10 size-160 text-white/10" />
      <Container className="grid grid-cols-1 items-center gap-10 pt-8 pb-12 sm:pt-10 sm:pb-16 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <div>
          <Link
            href="/my-learning"
            className="inline-flex items-center gap-2 rounded-md py-1 text-sm font-semibold text-ink-muted hover:text-ink-foreground print:hidden"
          >
            <LinkProgress>
              <ArrowLeft aria-hidden="true" className="size-4" />
            </LinkProgress>
            {dashboard.back}
          </Link>
          <h1 className="mt-5 text-title font-extrabold">{dashboard.title(cohortId)}</h1>
          <p className="mt-3 text-lg text-ink-muted">Start date: {formatDay(startDay)}</p>
          <Progress />
        </div>
        <NextSession day={nextSessionDay} learnerZone={learnerZone} />
      </Container>
    </section>
  );
}

function Progress() {
  const { label, percent } = dashboard.progress;
  return (
    <div className="mt-8 max-w-lg">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor="course-progress" className="font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="font-display text-xl font-bold text-spark">
          {`${percent}%`}
        </span>
      </div>
      <progress
        id="course-progress"
        value={percent}
        max={100}
        className="mt-2 block h-3 w-full appearance-none overflow-hidden rounded-full bg-white/15 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-spark [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-spark"
      />
    </div>
  );
}

function NextSession({ day, learnerZone }: { day: string | null; learnerZone: string | undefined }) {
  const parts = day === null ? null : dayParts(day);
  return (
    <div className="flex items-center gap-4 rounded-2xl bg-card p-4 text-card-foreground shadow-lift sm:gap-5 sm:p-6 lg:max-w-md lg:justify-self-end dark:bg-secondary">
      <div
        aria-hidden="true"
        className="w-16 shrink-0 overflow-hidden rounded-xl border border-border text-center sm:w-24"
      >
        <p className="bg-spark py-1 text-xs font-bold text-spark-foreground">{parts?.month ?? formatDay(day)}</p>
        <p className="py-2.5 font-display text-2xl/none font-extrabold sm:py-3.5 sm:text-4xl/none">
          {parts?.date ?? "?"}
        </p>
      </div>
      <div>
        <h2 className="font-sans text-sm font-semibold text-muted-foreground">{dashboard.nextSession}</h2>
        <p className="mt-1 font-display text-lg/snug font-bold sm:text-xl/snug">
          {day === null ? (
            formatDay(day)
          ) : (
            <time dateTime={day}>
              {parts?.weekday}, <span className="whitespace-nowrap">{formatDay(day)}</span>
            </time>
          )}
        </p>
        {day === null ? null : (
          <p className="mt-1 text-sm text-muted-foreground">
            {schedule.hours}
            <OwnTime startsAt={instantOf(day, schedule.startTime)} learnerZone={learnerZone} />
          </p>
        )}
      </div>
    </div>
  );
}

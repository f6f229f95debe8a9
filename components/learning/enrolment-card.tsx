import { ArrowRight, CalendarCheck, CalendarDays } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { Avatar, AvatarFallback } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Fact } from "@/components/ui/fact";
import { LinkProgress } from "@/components/ui/link-progress";
import { initialsOf } from "@/lib/auth/session-user";
import { statusText, whyOver } from "@/lib/cohorts/enrolment-status";
import type { Enrolment } from "@/lib/cohorts/enrolments";
import type { OwnCohort } from "@/lib/cohorts/room";
import { namesOfTeachers } from "@/lib/cohorts/teachers";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { myLearning } from "@/lib/content/learning";
import { room } from "@/lib/content/room";
import { dayOf, formatDay } from "@/lib/format/days";

type EnrolmentCardProps = {
  enrolment: Enrolment;
  cohort: OwnCohort | null;
  /** Whether we cancelled the cohort; the links then offer the choice that is left. */
  isCancelled: boolean;
  /** Links below the button. */ links: ReactNode;
};

/** The button's link covers the whole card. A card on its own fills the row. */
export function EnrolmentCard({ enrolment, cohort, isCancelled, links }: EnrolmentCardProps) {
  const { cohortId, status } = enrolment;
  const over = whyOver(status);
  return (
    <li className="group/card relative flex min-w-0 flex-col rounded-2xl border border-border bg-card p-6 shadow-card transition duration-300 ease-out-soft hover:-translate-y-1 hover:shadow-lift max-[20rem]:p-3 sm:p-8 lg:only:col-span-2 lg:only:grid lg:only:grid-cols-2 lg:only:gap-12 print:break-inside-avoid">
      <Summary enrolment={enrolment} cohort={cohort} />
      <div className="flex grow flex-col">
        <Instructors names={namesOfTeachers(cohort?.teachers ?? [])} />
        {over ? <p className="mt-auto text-sm text-muted-foreground">{over}</p> : null}
        {over || isCancelled ? null : <ContinueLink cohortId={cohortId} />}
        {/* Above the link that covers the card. */}
        <div className="relative z-10">{links}</div>
      </div>
    </li>
  );
}

function Summary({
  enrolment: { cohortId, status, enrolledAt },
  cohort,
}: Pick<EnrolmentCardProps, "enrolment" | "cohort">) {
  const enrolledOn = dayOf(enrolledAt);
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-heading font-bold">Cohort #{cohortId}</h2>
          <p className="mt-1 text-muted-foreground">{COURSE_NAME}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge variant={whyOver(status) ? "outline" : "success"}>{`Status: ${statusText(status)}`}</Badge>
          {cohort?.isOver ? <Badge variant="outline">{room.endedBadge}</Badge> : null}
        </div>
      </div>
      <dl className="mt-6 grid gap-3 border-y border-border py-5">
        <Fact icon={CalendarCheck} term="Enrolled">
          <time dateTime={enrolledOn}>{formatDay(enrolledOn)}</time>
        </Fact>
        <Fact icon={CalendarDays} term="Start date">
          {formatDay(cohort?.startsOn ?? null)}
        </Fact>
      </dl>
    </div>
  );
}

/** Shows initials, since portraits would compete with styles and fonts for the first paint. */
function Instructors({ names }: { names: readonly string[] }) {
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-normal text-muted-foreground lg:group-only/card:mt-0">
        {myLearning.instructors}
      </h3>
      <ul className="mt-3 mb-7 flex flex-wrap gap-x-6 gap-y-3">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2.5 text-sm font-semibold">
            <Avatar aria-hidden="true" className="size-9">
              <AvatarFallback className="bg-accent text-accent-foreground">{initialsOf(name, null)}</AvatarFallback>
            </Avatar>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its `::after` covers the card, so that a click anywhere opens the dashboard; a transform while pressed would confine it. */
function ContinueLink({ cohortId }: { cohortId: string }) {
  return (
    <Button
      asChild
      size="lg"
      className="mt-auto after:absolute after:inset-0 after:rounded-2xl active:translate-none max-[20rem]:px-2 print:hidden"
    >
      <Link href={`/my-learning/cohort/${encodeURIComponent(cohortId)}`}>
        {myLearning.action}
        <span className="sr-only"> with Cohort #{cohortId}</span>
        <LinkProgress>
          <ArrowRight aria-hidden="true" />
        </LinkProgress>
      </Link>
    </Button>
  );
}

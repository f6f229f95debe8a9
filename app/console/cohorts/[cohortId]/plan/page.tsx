import type { Metadata, Route } from "next";
import Link from "next/link";

import { PlanChoices } from "@/components/console/cohorts/plan-choices";
import { PlanForm } from "@/components/console/cohorts/plan-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { findCohort } from "@/lib/console/cohorts/cohorts";
import { firstClassDay, type PlanChoices as Choices, readChoices, writeChoices } from "@/lib/console/cohorts/plan";
import { listSessions } from "@/lib/console/cohorts/room";
import { pathWithParams, queryOf, singleParam } from "@/lib/console/search-params";
import { cohortName } from "@/lib/content/console";
import { dayInIst, dayWithWeekdayInIst } from "@/lib/format/ist";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/cohorts/[cohortId]/plan">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Plan the sessions", async () => findCohort(cohortId)) };
}

/** The syllabus's sessions, starting on the first day, before they're saved. */
export default async function PlanPage({ params, searchParams }: PageProps<"/console/cohorts/[cohortId]/plan">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  const path = `/console/cohorts/${cohortId}/plan`;
  await requireOperator(pathWithParams(path, query));
  const cohort = await findCohort(cohortId);
  if (!cohort) return <Missing />;
  const { id, startsOn } = cohort;
  const choices = readChoices({
    ...Object.fromEntries(Object.keys(query).map((name) => [name, singleParam(query, name)])),
    days: [query.days ?? ""].flat().join(","),
  });
  const pathWith = (changes: Partial<Choices>) => `${path}${queryOf(writeChoices({ ...choices, ...changes }))}`;
  const { withOfficeHours, skipped } = choices;
  const head = <PageHead title={`Plan the sessions of ${cohortName(id)}`} lead={lead(startsOn, choices.weekdays)} />;
  if ((await listSessions(id)).length > 0) {
    return (
      <>
        {head}
        <EmptyState>
          The sessions are already planned. <RecordLink href={`/console/cohorts/${id}`}>Back to the cohort</RecordLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {head}
      <PlanChoices path={path} choices={choices} />
      <div className="mb-4 flex flex-wrap gap-2">
        <Choice href={pathWith({ withOfficeHours: !withOfficeHours })}>
          {withOfficeHours ? "Without office hours" : "With office hours on the other Sundays"}
        </Choice>
        {skipped.map((day) => (
          <Choice
            key={day}
            href={pathWith({ skipped: skipped.filter((other) => other !== day) })}
          >{`Teach on ${dayInIst(day)} after all`}</Choice>
        ))}
      </div>
      <PlanForm cohortId={id} startsOn={startsOn} choices={choices} pathWith={(days) => pathWith({ skipped: days })} />
    </>
  );
}

const Choice = ({ href, children }: { href: string; children: string }) => (
  <Button asChild variant="outline" size="sm">
    <Link href={href as Route} prefetch={false} scroll={false}>
      {children}
    </Link>
  </Button>
);

function lead(startsOn: string, weekdays: readonly number[]): string {
  const first = firstClassDay(startsOn, weekdays);
  if (startsOn === first) return `The first class is on ${dayWithWeekdayInIst(first)}. Nothing is saved yet.`;
  const [weekday = ""] = dayWithWeekdayInIst(first).split(",");
  const starts = `The cohort starts on ${dayWithWeekdayInIst(startsOn)}`;
  return weekdays.length === 1
    ? `${starts}, which isn't a ${weekday}: the first class is on the next ${weekday}, ${dayInIst(first)}. Nothing is saved yet.`
    : `${starts}: the first class is on ${dayWithWeekdayInIst(first)}. Nothing is saved yet.`;
}

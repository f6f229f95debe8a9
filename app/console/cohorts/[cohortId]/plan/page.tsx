import type { Metadata, Route } from "next";
import Link from "next/link";

import { PlanForm } from "@/components/console/cohorts/plan-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { findCohort } from "@/lib/console/cohorts/cohorts";
import { firstSaturday, readSkipped } from "@/lib/console/cohorts/plan";
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
  const first = firstSaturday(startsOn);
  const withOfficeHours = singleParam(query, "office-hours") === "yes";
  const skipped = readSkipped(singleParam(query, "skip") ?? "");
  const pathWith = (choices: { withOfficeHours: boolean; skipped: readonly string[] }) =>
    `${path}${queryOf({ "office-hours": choices.withOfficeHours ? "yes" : undefined, skip: choices.skipped.join(",") || undefined })}`;
  const head = <PageHead title={`Plan the sessions of ${cohortName(id)}`} lead={lead(startsOn, first)} />;
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
      <div className="mb-4 flex flex-wrap gap-2">
        <Choice href={pathWith({ skipped, withOfficeHours: !withOfficeHours })}>
          {withOfficeHours ? "Without office hours" : "With office hours on the other Sundays"}
        </Choice>
        {skipped.map((day) => (
          <Choice
            key={day}
            href={pathWith({ withOfficeHours, skipped: skipped.filter((other) => other !== day) })}
          >{`Teach on ${dayInIst(day)} after all`}</Choice>
        ))}
      </div>
      <PlanForm
        cohortId={id}
        startsOn={startsOn}
        withOfficeHours={withOfficeHours}
        skipped={skipped}
        pathWith={(days) => pathWith({ withOfficeHours, skipped: days })}
      />
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

const lead = (startsOn: string, first: string): string =>
  startsOn === first
    ? `The first class is on ${dayWithWeekdayInIst(first)}. Nothing is saved yet.`
    : `The cohort starts on ${dayWithWeekdayInIst(startsOn)}, which isn't a Saturday: the first class is on the next Saturday, ${dayInIst(first)}. Nothing is saved yet.`;

import type { Metadata } from "next";

import { WeekForm } from "@/components/console/cohorts/week-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "@/components/ui/accordion";
import { Badge } from "@/components/ui/badge";
import { LinkedText } from "@/components/ui/linked-text";
import { partsOf } from "@/lib/cohorts/weeks";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { type ConsoleWeek, listWeeks } from "@/lib/console/cohorts/weeks";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/cohorts/[cohortId]/weeks">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Weeks", async () => findClassroom(cohortId)) };
}

/** The weeks of a cohort in its own words, each to be changed until it's over; the current one is open. */
export default async function WeeksPage({ params }: PageProps<"/console/cohorts/[cohortId]/weeks">) {
  const { cohortId } = await params;
  await requireTeacher(cohortId, `/console/cohorts/${cohortId}/weeks`);
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const weeks = await listWeeks(cohort.id);
  const now = Date.now();
  const isOver = ({ endsAt }: ConsoleWeek) => endsAt !== null && Date.parse(endsAt) <= now;
  const current = weeks.find((week) => !isOver(week));
  return (
    <>
      <PageHead
        title={`Weeks of ${cohortName(cohort.id)}`}
        lead={
          <>
            The room, emails and calendars have these words. A week can change until the next one begins, the last one
            until its assignment is due.{" "}
            <RecordLink href={`/console/cohorts/${cohort.id}`}>Back to the cohort</RecordLink>
          </>
        }
      />
      {weeks.length === 0 ? (
        <EmptyState>
          This cohort has the weeks of the course page. A cohort gets weeks of its own when its sessions are planned.
        </EmptyState>
      ) : (
        <Panel title="Week by week">
          <Accordion className="max-w-3xl">
            {weeks.map((week) => (
              <AccordionItem key={week.week} open={week === current}>
                <AccordionTrigger>
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-sans text-base wrap-anywhere">
                    {nameOf(week)}
                    {isOver(week) ? <Badge variant="outline">Over</Badge> : null}
                  </span>
                </AccordionTrigger>
                <AccordionContent>
                  {isOver(week) ? <Words week={week} /> : <WeekForm cohortId={cohort.id} week={week} />}
                </AccordionContent>
              </AccordionItem>
            ))}
          </Accordion>
        </Panel>
      )}
    </>
  );
}

/** "Week 3: Strategy"; a week that isn't called anything yet is "Week 7". */
const nameOf = ({ week, title }: ConsoleWeek) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`);

const Words = ({ week }: { week: ConsoleWeek }) => (
  <dl className="grid gap-3 text-sm">
    {[...partsOf(week), { id: "outcome", label: "You leave with", text: week.outcome }].map(({ id, label, text }) => (
      <div key={id} className="min-w-0">
        <dt className="font-semibold">{label}</dt>
        <dd className="mt-0.5">
          <LinkedText text={text} />
        </dd>
      </div>
    ))}
  </dl>
);

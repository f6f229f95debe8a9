import type { Metadata } from "next";

import { CohortTable } from "@/components/console/cohorts/cohort-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { DailyCounts } from "@/components/console/today/daily-counts";
import { NextSessions } from "@/components/console/today/next-sessions";
import { WaitingTasks } from "@/components/console/today/waiting-tasks";
import { WatchFindings } from "@/components/console/today/watch-findings";
import { currentOperator, requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { readLateBefore } from "@/lib/console/promises";
import { readDailyCounts, readToday } from "@/lib/console/today/today";
import { readWeek } from "@/lib/console/today/week";
import { inIst } from "@/lib/format/ist";

/** A layout's template only applies to the pages below it, so this title has to be hidden from everyone else here. */
export async function generateMetadata(): Promise<Metadata> {
  return (await currentOperator()) ? { title: { absolute: "Today | Console" } } : {};
}

const DAYS = 30;

/** More than a week's sessions, even with a free one every day. */
const NEXT = 10;

export default async function TodayPage() {
  await requireOperator("/console");
  const [today, lateBefore, week, cohorts, counts] = await Promise.all([
    readToday(),
    readLateBefore(),
    readWeek(NEXT),
    listCohorts(),
    readDailyCounts(DAYS),
  ]);
  const now = new Date();
  return (
    <>
      <PageHead title="Today" lead={`As of ${inIst(now)}.`} />
      {today.findings.length > 0 && (
        <Panel title="Needs attention">
          <WatchFindings findings={today.findings} />
        </Panel>
      )}
      <Panel title="Waiting for you">
        <WaitingTasks
          today={today}
          lateBefore={lateBefore}
          lateRecordings={week.lateRecordings}
          cohorts={cohorts}
          now={now}
        />
      </Panel>
      <Panel title="Next sessions">
        <NextSessions sessions={week.next} />
      </Panel>
      <Panel title="Seats">
        <CohortTable cohorts={cohorts} />
      </Panel>
      <Panel title={`The last ${DAYS} days`}>
        <DailyCounts counts={counts} />
      </Panel>
    </>
  );
}

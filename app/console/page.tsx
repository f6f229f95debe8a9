import type { Metadata } from "next";

import { CohortTable } from "@/components/console/cohorts/cohort-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { DailyCounts } from "@/components/console/today/daily-counts";
import { NextRuns } from "@/components/console/today/next-runs";
import { WaitingTasks } from "@/components/console/today/waiting-tasks";
import { WatchFindings } from "@/components/console/today/watch-findings";
import { currentOperator, requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { readDailyCounts, readToday } from "@/lib/console/today/today";
import { inIst } from "@/lib/format/ist";

/** A layout's template is for the pages below it: this title has to be kept from everybody else here. */
export async function generateMetadata(): Promise<Metadata> {
  return (await currentOperator()) ? { title: { absolute: "Today | Console" } } : {};
}

const DAYS = 30;

export default async function TodayPage() {
  await requireOperator("/console");
  const [today, cohorts, counts] = await Promise.all([readToday(), listCohorts(), readDailyCounts(DAYS)]);
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
        <WaitingTasks today={today} now={now} />
      </Panel>
      <div className="grid gap-x-6 lg:grid-cols-2">
        <Panel title="Next runs">
          <NextRuns runs={today.runs} />
        </Panel>
        <Panel title="Seats">
          <CohortTable cohorts={cohorts} />
        </Panel>
      </div>
      <Panel title={`The last ${DAYS} days`}>
        <DailyCounts counts={counts} />
      </Panel>
    </>
  );
}

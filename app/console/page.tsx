import type { Metadata } from "next";

import { CohortTable } from "@/components/console/cohorts/cohort-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { ClassToday } from "@/components/console/today/class-today";
import { DailyCounts } from "@/components/console/today/daily-counts";
import { FirstSteps } from "@/components/console/today/first-steps";
import { NextSessions } from "@/components/console/today/next-sessions";
import { WaitingTasks } from "@/components/console/today/waiting-tasks";
import { requireInstructorOrOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { topTitle } from "@/lib/console/frame-title";
import { tasksOf } from "@/lib/console/today/tasks";
import { readDailyCounts, readToday, type Today } from "@/lib/console/today/today";
import { readWeek } from "@/lib/console/today/week";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

/** A layout's template only applies to the pages below it, so this title has to be hidden from everyone else here. */
export async function generateMetadata(): Promise<Metadata> {
  return topTitle("Today");
}

const DAYS = 30;

const month = new Intl.DateTimeFormat("en-GB", { timeZone: SITE_TIME_ZONE, month: "long" });

/** "November: 3 seats paid, ₹2,99,997.00." */
const sayMonth = ({ seats, paise }: Today["paidThisMonth"], now: Date) =>
  `${month.format(now)}: ${count(seats, "seat")} paid, ${formatPaise(paise)}.`;

/** More than a week's sessions, even with a free one every day. */
const NEXT = 10;

export default async function TodayPage() {
  const { role } = await requireInstructorOrOperator("/console");
  if (role === "instructor") return <ClassToday />;
  const [today, week, cohorts, counts] = await Promise.all([
    readToday(),
    readWeek(NEXT),
    listCohorts(),
    readDailyCounts(DAYS),
  ]);
  const now = new Date();
  const tasks = tasksOf({ today, lateRecordings: week.lateRecordings, cohorts, now });
  return (
    <>
      <PageHead title="Today" lead={`As of ${inIst(now)}. ${sayMonth(today.paidThisMonth, now)}`} />
      <Panel title="Waiting for you">
        {tasks.length > 0 ? <WaitingTasks tasks={tasks} now={now} /> : <FirstSteps />}
      </Panel>
      <Panel title="Next sessions">
        <NextSessions sessions={week.next} now={now} />
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

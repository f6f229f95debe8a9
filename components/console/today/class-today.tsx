import { ClassroomTable } from "@/components/console/cohorts/classroom";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { NextSessions } from "@/components/console/today/next-sessions";
import { WaitingTasks } from "@/components/console/today/waiting-tasks";
import { listClassrooms } from "@/lib/console/classrooms";
import { classTasksOf } from "@/lib/console/today/tasks";
import { readClassToday } from "@/lib/console/today/today";
import { readWeek } from "@/lib/console/today/week";
import { inIst } from "@/lib/format/ist";

const NEXT = 10;

/** An instructor's Today: what waits in the cohorts they teach. */
export async function ClassToday() {
  const [today, week, classrooms] = await Promise.all([readClassToday(), readWeek(NEXT), listClassrooms()]);
  const now = new Date();
  const tasks = classTasksOf({ today, lateRecordings: week.lateRecordings, now });
  return (
    <>
      <PageHead title="Today" lead={`As of ${inIst(now)}.`} />
      <Panel title="Waiting for you">
        {tasks.length > 0 ? <WaitingTasks tasks={tasks} now={now} /> : <EmptyState>Nothing waits for you.</EmptyState>}
      </Panel>
      <Panel title="Next sessions">
        <NextSessions sessions={week.next} now={now} isOperator={false} />
      </Panel>
      <Panel title="Your cohorts">
        <ClassroomTable classrooms={classrooms} />
      </Panel>
    </>
  );
}

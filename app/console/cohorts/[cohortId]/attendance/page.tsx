import type { Metadata } from "next";

import { AttendanceForm } from "@/components/console/cohorts/attendance-form";
import { AttendanceTable } from "@/components/console/cohorts/attendance-table";
import { ExportLink } from "@/components/console/kit/export-link";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findCohort } from "@/lib/console/cohorts/cohorts";
import { readAttendance } from "@/lib/console/cohorts/room";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/page-title";

export async function generateMetadata({
  params,
}: PageProps<"/console/cohorts/[cohortId]/attendance">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Attendance", async () => findCohort(cohortId)) };
}

/** Who of a cohort took part in which session. */
export default async function AttendancePage({ params }: PageProps<"/console/cohorts/[cohortId]/attendance">) {
  const { cohortId } = await params;
  await requireOperator(`/console/cohorts/${cohortId}/attendance`);
  const cohort = await findCohort(cohortId);
  if (!cohort) return <Missing />;
  const { sessions, people } = await readAttendance(cohort.id);
  return (
    <>
      <PageHead
        title={`Attendance of ${cohortName(cohort.id)}`}
        lead={<RecordLink href={`/console/cohorts/${cohort.id}`}>To the cohort</RecordLink>}
        actions={<ExportLink list="attendance" filter={{ cohort: cohort.id }} />}
      />
      <AttendanceTable sessions={sessions} people={people} />
      {sessions.length > 0 && people.length > 0 ? (
        <Panel title="Set it by hand">
          <AttendanceForm sessions={sessions} people={people} />
        </Panel>
      ) : null}
    </>
  );
}

import type { Metadata } from "next";

import { AttendanceGrid } from "@/components/console/cohorts/attendance-grid";
import { ExportLink } from "@/components/console/kit/export-link";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { readAttendance } from "@/lib/console/cohorts/attendance";
import { parseCursor } from "@/lib/console/keyset";
import { CURSOR_PARAM, pathWithParams, singleParam } from "@/lib/console/search-params";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({
  params,
}: PageProps<"/console/cohorts/[cohortId]/attendance">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Attendance", async () => findClassroom(cohortId)) };
}

/** Who took part in which session of a cohort. */
export default async function AttendancePage({
  params,
  searchParams,
}: PageProps<"/console/cohorts/[cohortId]/attendance">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  const { role } = await requireTeacher(cohortId, pathWithParams(`/console/cohorts/${cohortId}/attendance`, query));
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const cursor = parseCursor(singleParam(query, CURSOR_PARAM));
  const { sessions, weeks, rows: people, next, sums } = await readAttendance(cohort.id, cursor);
  return (
    <>
      <PageHead
        title={`Attendance of ${cohortName(cohort.id)}`}
        lead={<RecordLink href={`/console/cohorts/${cohort.id}`}>Back to the cohort</RecordLink>}
        actions={role === "instructor" ? null : <ExportLink list="attendance" filter={{ cohort: cohort.id }} />}
      />
      <AttendanceGrid
        // Each page of people has its own form.
        key={singleParam(query, CURSOR_PARAM)}
        cohortId={cohort.id}
        now={Date.now()}
        sessions={sessions}
        weeks={weeks}
        people={people}
        sums={sums}
      />
      <Pager next={next} isFirst={cursor === null} params={{}} />
    </>
  );
}

import type { Metadata } from "next";

import { AttendanceForm } from "@/components/console/cohorts/attendance-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { setRunAttendanceAction } from "@/lib/console/cohorts/attendance-actions";
import { cellName, writeShown } from "@/lib/console/cohorts/attendance-grid";
import { readList } from "@/lib/console/list";
import { CURSOR_PARAM, pathWithParams, singleParam } from "@/lib/console/search-params";
import { attendanceOfRun } from "@/lib/console/sessions/attendance";
import { registrationList } from "@/lib/console/sessions/registrations";
import { findRun } from "@/lib/console/sessions/runs";
import { dayAndMonthInIst, inIst } from "@/lib/format/ist";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({
  params,
}: PageProps<"/console/sessions/[runId]/attendance">): Promise<Metadata> {
  const { runId } = await params;
  return { title: await titleOf("Attendance", async () => findRun(runId)) };
}

/** Who of the registered people took part in a run; ticks are saved together. */
export default async function RunAttendancePage({
  params,
  searchParams,
}: PageProps<"/console/sessions/[runId]/attendance">) {
  const [{ runId }, query] = await Promise.all([params, searchParams]);
  await requireOperator(pathWithParams(`/console/sessions/${runId}/attendance`, query));
  const run = await findRun(runId);
  if (!run) return <Missing />;
  const [{ rows, next, isFirst }, { sums }] = await Promise.all([
    readList(registrationList, { ...query, run: run.id, state: "registered" }),
    attendanceOfRun(run.id),
  ]);
  const hasBegun = Date.parse(run.startsAt) <= Date.now();
  const shown = writeShown({
    userIds: rows.map(({ id }) => id),
    sessionIds: [run.id],
    isMarked: (person) => (rows[person]?.attendance ?? null) !== null,
  });
  return (
    <>
      <PageHead
        title={`Attendance of ${run.title}`}
        lead={<RecordLink href={`/console/sessions/${run.id}`}>Back to the run</RecordLink>}
      />
      {rows.length === 0 ? (
        <EmptyState>No one is registered for this run.</EmptyState>
      ) : (
        <AttendanceForm
          // Each page of people has its own form.
          key={singleParam(query, CURSOR_PARAM)}
          action={setRunAttendanceAction}
          of={{ name: "runId", value: run.id }}
          shown={shown}
          sessions={[{ title: run.title, day: dayAndMonthInIst(run.startsAt), sums }]}
          people={rows.map(({ id, email, name, attendance }) => ({
            id,
            link: <PersonLink email={email} name={name} />,
            cells: [
              {
                name: cellName(id, run.id),
                mark: attendance?.source ?? null,
                isOpen: hasBegun || attendance !== null,
                joined:
                  attendance?.source === "join" ? `${name ?? email} joined (${inIst(attendance.at)}).` : undefined,
              },
            ],
          }))}
        />
      )}
      <Pager next={next} isFirst={isFirst} params={{}} />
    </>
  );
}

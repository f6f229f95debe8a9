import { AttendanceCells } from "@/components/console/cohorts/attendance-cells";
import { ActionForm } from "@/components/console/kit/action-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PersonLink } from "@/components/console/kit/record-link";
import type { Attendee } from "@/lib/console/cohorts/attendance";
import { setAttendanceAction } from "@/lib/console/cohorts/attendance-actions";
import { type AttendanceSums, shareOf, writeShown } from "@/lib/console/cohorts/attendance-grid";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { dayAndMonthInIst } from "@/lib/format/ist";

type AttendanceGridProps = {
  cohortId: string;
  sessions: readonly ConsoleCohortSession[];
  people: readonly Attendee[];
  /** Counts over everyone, by the sessions' ids. */
  sums: ReadonlyMap<string, AttendanceSums>;
};

/** People and sessions, with ticks that are saved together. A row's sum is the learner's progress. */
export function AttendanceGrid({ cohortId, sessions, people, sums }: AttendanceGridProps) {
  if (sessions.length === 0 || people.length === 0) {
    return (
      <EmptyState>
        Nothing yet. Once the sessions are planned and someone has a seat, you can tick who attended which session.
      </EmptyState>
    );
  }
  const shown = writeShown({
    userIds: people.map(({ userId }) => userId),
    sessionIds: sessions.map(({ id }) => id),
    isMarked: (person, session) => people[person]?.attended.has(sessions[session]?.id ?? "") ?? false,
  });
  return (
    <ActionForm action={setAttendanceAction} submit="Save the attendance">
      <input type="hidden" name="cohortId" value={cohortId} />
      <input type="hidden" name="shown" value={shown} />
      <AttendanceCells
        sessions={sessions.map(({ id, title, startsAt }) => ({
          title,
          day: dayAndMonthInIst(startsAt),
          sums: sums.get(id),
        }))}
        people={people.map(({ userId, email, name, attended }) => ({
          id: userId,
          link: <PersonLink email={email} name={name} />,
          marks: sessions.map(({ id }) => attended.get(id)?.source ?? null),
          sum: shareOf(attended, sessions),
        }))}
      />
    </ActionForm>
  );
}

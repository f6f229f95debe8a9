import { AttendanceForm } from "@/components/console/cohorts/attendance-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import type { Attendee } from "@/lib/console/cohorts/attendance";
import { setAttendanceAction } from "@/lib/console/cohorts/attendance-actions";
import { type AttendanceSums, cellName, shareOf, writeShown } from "@/lib/console/cohorts/attendance-grid";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import type { HandinMark, HandinWeek } from "@/lib/console/handins/marks";
import { nameOfLearner, term } from "@/lib/content/console";
import { dayAndMonthInIst, inIst } from "@/lib/format/ist";

type AttendanceGridProps = {
  cohortId: string;
  sessions: readonly ConsoleCohortSession[];
  /** With an assignment. */
  weeks: readonly HandinWeek[];
  people: readonly Attendee[];
  /** The time of the page, in ms: a session that hasn't begun can't be ticked. */
  now: number;
  /** Counts over everyone, by the sessions' ids. */
  sums: ReadonlyMap<string, AttendanceSums>;
};

/** People and sessions, with ticks that are saved together. A row's sum is the learner's progress. */
export function AttendanceGrid({ cohortId, now, sessions, weeks, people, sums }: AttendanceGridProps) {
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
    <AttendanceForm
      action={setAttendanceAction}
      of={{ name: "cohortId", value: cohortId }}
      shown={shown}
      sessions={sessions.map(({ id, title, startsAt }) => ({
        title,
        day: dayAndMonthInIst(startsAt),
        sums: sums.get(id),
      }))}
      weeks={weeks}
      people={people.map(({ userId, email, name, attended, handedIn }) => ({
        id: userId,
        link: email === null ? nameOfLearner({ name, email }) : <PersonLink email={email} name={name} />,
        cells: sessions.map(({ id, title, startsAt }) => {
          const mark = attended.get(id);
          return {
            name: cellName(userId, id),
            mark: mark?.source ?? null,
            isOpen: Date.parse(startsAt) <= now || mark !== undefined,
            joined:
              mark?.source === "join"
                ? `${nameOfLearner({ name, email })} joined “${title}” (${inIst(mark.at)}).`
                : undefined,
          };
        }),
        sum: shareOf(attended, sessions),
        handedIn: weeks.map(({ week }) => <HandedIn key={week} week={week} mark={handedIn.get(week)} />),
      }))}
    />
  );
}

function HandedIn({ week, mark: given }: { week: number; mark: HandinMark | undefined }) {
  if (given === undefined) return null;
  const words = term("states", given.mark);
  if (given.handinId === null) return <span className="text-muted-foreground">{words}</span>;
  return (
    <RecordLink href={`/console/handins/${given.handinId}`} label={`${words}: week ${week}`}>
      {words}
    </RecordLink>
  );
}

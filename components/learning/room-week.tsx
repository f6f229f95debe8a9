import { JoinLink } from "@/components/learning/join-link";
import { AssignmentLink } from "@/components/learning/room-assignments";
import { SessionDescribed } from "@/components/learning/session-described";
import { SessionTimes } from "@/components/learning/session-times";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent } from "@/components/ui/card";
import { LinkedText } from "@/components/ui/linked-text";
import { Container } from "@/components/ui/section";
import { type Goal, weekGoals } from "@/lib/cohorts/goals";
import type { Assignments } from "@/lib/cohorts/room";
import { type RoomSession, upcomingSessions } from "@/lib/cohorts/sessions";
import type { WeekWords } from "@/lib/cohorts/weeks";
import { handins } from "@/lib/content/handins";
import { dashboard } from "@/lib/content/learning";
import { room } from "@/lib/content/room";
import { joinStateOf } from "@/lib/sessions/join-window";

type RoomWeekProps = {
  /** The cohort's own. */
  weeks: readonly WeekWords[];
  /** None in a cohort that takes no hand-ins. */
  assignments: Assignments["weeks"];
  sessions: readonly RoomSession[];
  /** The path below which the sessions' join routes are. */
  base: string;
  learnerZone: string | undefined;
  now: Date;
};

const list = "divide-y divide-border";

/** The goals of the week, and the sessions after the next one: a phone shows the first of them, and any that can be joined. */
export function RoomWeek({ weeks, assignments, sessions, base, learnerZone, now }: RoomWeekProps) {
  const goals = weekGoals(weeks, sessions, now);
  const upcoming = upcomingSessions(sessions, now);
  const shown = Math.max(1, upcoming.findLastIndex((session) => joinStateOf(session, now) === "open") + 1);
  const rows = upcoming.map((session) => (
    <li key={session.id} className="py-2.5 sm:py-3">
      <SessionTitle session={session} />
      <SessionTimes session={session} learnerZone={learnerZone} />
      {session.state === "scheduled" ? <SessionDescribed session={session} /> : null}
      {joinStateOf(session, now) === "open" ? <JoinLink session={session} base={base} now={now} /> : null}
    </li>
  ));
  return (
    <Container className="grid items-start gap-3 pt-5 sm:gap-4 sm:pt-6 lg:grid-cols-2">
      <Card className="rounded-2xl py-5 print:break-inside-avoid">
        <CardContent>
          <h2 className="text-heading font-bold">{dashboard.goals.title}</h2>
          {goals ? (
            <Goals goals={goals} assignments={assignments} base={base} now={now} />
          ) : (
            <p className="mt-4 text-muted-foreground">{dashboard.goals.before}</p>
          )}
        </CardContent>
      </Card>
      <Card className="rounded-2xl py-5 print:break-inside-avoid">
        <CardContent>
          <h2 className="text-heading font-bold">{dashboard.upcoming}</h2>
          {upcoming.length > 0 ? (
            <>
              <ul className={`mt-3 ${list}`}>{rows.slice(0, shown)}</ul>
              {rows.length > shown ? (
                <details className="fold phone-fold border-t border-border">
                  <summary className="text-sm font-semibold text-primary">
                    <span className="sm:hidden">{room.moreSessions(rows.length - shown)}</span>
                  </summary>
                  <ul className={list}>{rows.slice(shown)}</ul>
                </details>
              ) : null}
            </>
          ) : (
            <p className="mt-4 text-muted-foreground">{room.noMore}</p>
          )}
        </CardContent>
      </Card>
    </Container>
  );
}

/** A session's name; a cancelled one is struck through, with the reason. */
export function SessionTitle({ session }: { session: RoomSession }) {
  const { title, state, cancelledReason } = session;
  if (state === "scheduled") return <h3 className="font-sans font-semibold wrap-anywhere">{title}</h3>;
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold text-muted-foreground">
        <s className="wrap-anywhere">{title}</s>
        <Badge variant="outline">{room.cancelled}</Badge>
      </h3>
      {cancelledReason ? <LinkedText text={cancelledReason} className="mt-1 text-sm" /> : null}
    </>
  );
}

type GoalsProps = { goals: readonly Goal[] } & Pick<RoomWeekProps, "assignments" | "base" | "now">;

function Goals({ goals, assignments, base, now }: GoalsProps) {
  const assignmentOf = ({ due, week }: Goal) =>
    due === null ? undefined : assignments.find((one) => one.week === week);
  return (
    <ul className="mt-3 divide-y divide-border">
      {goals
        .map((goal) => ({ ...goal, assignment: assignmentOf(goal) }))
        .map(({ label, due, text, assignment }) => (
          <li key={label} className="flex gap-3.5 py-2.5 last:pb-0 sm:py-3">
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-primary" />
            <div className="min-w-0">
              <h3 className="font-sans font-semibold">{due === null ? label : `${label}, ${room.goals.due(due)}`}</h3>
              <LinkedText text={text} className="mt-1 text-sm text-muted-foreground" />
              {assignment ? (
                <p className="mt-2 text-sm">
                  <AssignmentLink assignment={assignment} base={base} now={now} action={handins.first} />
                </p>
              ) : null}
            </div>
          </li>
        ))}
    </ul>
  );
}

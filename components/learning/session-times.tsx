import { OwnTime } from "@/components/learning/own-time";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { runDate, runTime } from "@/lib/format/run-times";

type SessionTimesProps = {
  session: Pick<RoomSession, "startsAt" | "endsAt" | "timeZone">;
  learnerZone: string | undefined;
  /** The day is shown above. */
  hasDay?: boolean;
};

/** When a session is, in its own zone and the learner's. */
export const SessionTimes = ({ session, learnerZone, hasDay = true }: SessionTimesProps) => (
  <p className="mt-1 text-sm text-muted-foreground">
    <time dateTime={session.startsAt}>
      {hasDay ? <span>{`${runDate(session, session.timeZone)}, `}</span> : null}
      <span className="whitespace-nowrap">{runTime(session, session.timeZone)}</span>
    </time>
    <OwnTime
      startsAt={session.startsAt}
      endsAt={session.endsAt}
      learnerZone={learnerZone}
      timeZone={session.timeZone}
    />
  </p>
);

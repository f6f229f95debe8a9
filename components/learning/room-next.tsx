import { JoinLink } from "@/components/learning/join-link";
import { DayCard } from "@/components/learning/next-session";
import { SessionDescribed } from "@/components/learning/session-described";
import { SessionTimes } from "@/components/learning/session-times";
import type { SeatSession } from "@/lib/cohorts/seats";
import { room } from "@/lib/content/room";
import { runDate, shortDayOf } from "@/lib/format/run-times";

type RoomNextProps = {
  session: SeatSession | null;
  base: string;
  learnerZone: string | undefined;
  now: Date;
};

/** The next session, or the one that is on, with its Join link. */
export function RoomNext({ session, base, learnerZone, now }: RoomNextProps) {
  if (!session)
    return (
      <DayCard>
        <p className="mt-1 font-display text-lg/snug font-bold sm:text-xl/snug">{room.noNext}</p>
      </DayCard>
    );
  const isNow = now >= new Date(session.startsAt);
  return (
    <DayCard
      {...shortDayOf(session.startsAt, session.timeZone)}
      isNow={isNow}
      isLive={isNow && now < new Date(session.endsAt)}
    >
      <p className="mt-1 font-display text-lg/snug font-bold wrap-anywhere sm:text-xl/snug">{session.title}</p>
      <p className="mt-1 text-sm font-semibold">{runDate(session, session.timeZone)}</p>
      <SessionTimes session={session} learnerZone={learnerZone} hasDay={false} />
      <SessionDescribed session={session} />
      <JoinLink session={session} base={base} now={now} />
    </DayCard>
  );
}

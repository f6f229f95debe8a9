import { CirclePlay, CheckCheck } from "lucide-react";

import { JoinLink } from "@/components/learning/join-link";
import { RatingLink } from "@/components/learning/room-said";
import { SessionTitle } from "@/components/learning/room-week";
import { Fold } from "@/components/ui/fold";
import { Container } from "@/components/ui/section";
import type { AskedClass } from "@/lib/cohorts/said";
import { awaitsRecording, isMissed, pastSessions, type RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";
import { durationOf, runDate } from "@/lib/format/run-times";
import { joinStateOf } from "@/lib/sessions/join-window";

/** How many are listed; earlier ones are folded. */
const SHOWN = 3;

type RoomPastProps = { sessions: readonly RoomSession[]; asked: readonly AskedClass[]; base: string; now: Date };

/** Past sessions, the latest first, with their recordings. */
export function RoomPast({ sessions, asked, base, now }: RoomPastProps) {
  const past = pastSessions(sessions, now);
  if (past.length === 0) return null;
  const rows = past.map((session) => (
    <PastRow
      key={session.id}
      session={session}
      asked={asked.find((one) => one.session === session)}
      base={base}
      now={now}
    />
  ));
  return (
    <Container className="pt-7 sm:pt-9">
      <section id="past" aria-labelledby="past-title" className="scroll-mt-20">
        <h2 id="past-title" className="text-heading font-bold">
          {room.past.title}
        </h2>
        <div className="mt-3 rounded-2xl border border-border bg-card px-5 shadow-card sm:px-7">
          <ul className="divide-y divide-border">{rows.slice(0, SHOWN)}</ul>
          {rows.length > SHOWN ? (
            <div className="border-t border-border py-2">
              <Fold label={room.past.more(rows.length - SHOWN)}>
                <ul className="divide-y divide-border">{rows.slice(SHOWN)}</ul>
              </Fold>
            </div>
          ) : null}
        </div>
      </section>
    </Container>
  );
}

type PastRowProps = { session: RoomSession; asked: AskedClass | undefined; base: string; now: Date };

function PastRow({ session, asked, base, now }: PastRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto] sm:items-center sm:py-5">
      <div className="min-w-0">
        <SessionTitle session={session} />
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
          <time dateTime={session.startsAt} className="text-muted-foreground">
            {runDate(session, session.timeZone)}
          </time>
          {session.attended ? (
            <span className="flex items-center gap-1.5 font-medium text-success">
              <CheckCheck aria-hidden="true" className="size-4 shrink-0" />
              {room.past.attended[session.attended]}
            </span>
          ) : null}
          {isMissed(session, now) ? (
            <span className="font-semibold">
              {session.hasRecording ? room.past.missed(durationOf(session)) : room.past.notThere}
            </span>
          ) : null}
          {asked ? <RatingLink asked={asked} base={base} /> : null}
        </p>
        {joinStateOf(session, now) === "open" ? <JoinLink session={session} base={base} now={now} /> : null}
      </div>
      {session.state === "scheduled" && session.hasRecording ? <Recording session={session} base={base} /> : null}
      {awaitsRecording(session, now) ? <p className="text-sm text-muted-foreground">{room.past.none}</p> : null}
    </li>
  );
}

function Recording({ session, base }: { session: RoomSession; base: string }) {
  return (
    <a
      href={`${base}/recording/${session.id}`}
      className="inline-flex items-center gap-2 py-1 text-sm font-semibold text-primary underline-offset-4 hover:underline print:hidden"
    >
      <CirclePlay aria-hidden="true" className="size-4 shrink-0" />
      {room.past.watch}
      <span className="sr-only">{room.past.of(session.title)}</span>
    </a>
  );
}

import { CirclePlay, CheckCheck } from "lucide-react";

import { JoinLink } from "@/components/learning/join-link";
import { SessionTitle } from "@/components/learning/room-week";
import { Container } from "@/components/ui/section";
import { joinStateOf, pastSessions, type RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";
import { runDate } from "@/lib/format/run-times";

type RoomPastProps = { sessions: readonly RoomSession[]; base: string; now: Date };

/** What has taken place, the latest first, with its recordings. */
export function RoomPast({ sessions, base, now }: RoomPastProps) {
  const past = pastSessions(sessions, now);
  if (past.length === 0) return null;
  return (
    <Container className="pt-14">
      <section aria-labelledby="past-title">
        <h2 id="past-title" className="text-heading font-bold">
          {room.past.title}
        </h2>
        <ul className="mt-5 divide-y divide-border rounded-2xl border border-border bg-card px-6 shadow-card sm:px-7">
          {past.map((session) => (
            <li key={session.id} className="grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[1fr_auto] sm:items-center">
              <div className="min-w-0">
                <SessionTitle session={session} />
                <p className="mt-1 text-sm text-muted-foreground">
                  <time dateTime={session.startsAt}>{runDate(session, session.timeZone)}</time>
                </p>
                {session.attended ? (
                  <p className="mt-1 flex items-center gap-1.5 text-sm font-medium text-success">
                    <CheckCheck aria-hidden="true" className="size-4 shrink-0" />
                    {room.past.attended[session.attended]}
                  </p>
                ) : null}
                {joinStateOf(session, now) === "open" ? <JoinLink session={session} base={base} now={now} /> : null}
              </div>
              {session.state === "scheduled" ? <Recording session={session} base={base} /> : null}
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}

function Recording({ session, base }: { session: RoomSession; base: string }) {
  if (!session.hasRecording) return <p className="text-sm text-muted-foreground">{room.past.none}</p>;
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

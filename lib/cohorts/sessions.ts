import * as joining from "@/lib/sessions/join-window";

/** What the times of a cohort's sessions mean for its room. All instants are ISO 8601. */

/** A live session as its cohort sees it. */
export type RoomSession = joining.JoinWindow & {
  readonly id: string;
  readonly kind: "class" | "questions" | "office_hours";
  /** Of the syllabus; null for office hours. */
  readonly week: number | null;
  readonly title: string;
  /** Who teaches it: a teacher, a guest or the cohort's own teachers; null if those of the public pages do. */
  readonly guestName: string | null;
  /** What to bring; null for nothing. */
  readonly bring: string | null;
  /** IANA; the zone in which its times are shown first. */
  readonly timeZone: string;
  readonly hasRecording: boolean;
  /** Since when it has one. */
  readonly recordedAt: string | null;
  readonly state: "scheduled" | "cancelled";
  readonly cancelledReason: string | null;
  /** How this person took part; null if they didn't. */
  readonly attended: "join" | "staff" | "recording" | null;
};

type Joinable = joining.JoinWindow & Pick<RoomSession, "state">;

const isScheduled = ({ state }: Pick<RoomSession, "state">) => state === "scheduled";

/**
 * The session that the room leads to: the first that can be joined, now or later; null if there is none. A session past
 * its end that can still be joined, in case it runs over, gives way to the next as soon as that opens, and to any
 * session once its own recording is there.
 */
export function nextSession<Session extends Joinable & Pick<RoomSession, "hasRecording">>(
  sessions: readonly Session[],
  now: Date,
): Session | null {
  const open = sessions.filter((session) => joining.joinStateOf(session, now) === "open");
  const early = sessions.find((session) => joining.joinStateOf(session, now) === "early");
  const isOn = ({ endsAt }: Session) => now < new Date(endsAt);
  return open.find(isOn) ?? open.find(({ hasRecording }) => !hasRecording) ?? early ?? null;
}

/** The next session, then others that can be joined now: two may overlap. */
export function sessionsToJoin<Session extends Joinable & Pick<RoomSession, "hasRecording">>(
  sessions: readonly Session[],
  now: Date,
): Session[] {
  const next = nextSession(sessions, now);
  const others = sessions.filter((session) => session !== next && joining.joinStateOf(session, now) === "open");
  return next === null ? others : [next, ...others];
}

/** The three after the next one, with any cancelled ones among them. */
export function upcomingSessions(sessions: readonly RoomSession[], now: Date): RoomSession[] {
  const next = nextSession(sessions, now);
  const coming = sessions.filter((session) => session !== next && now < new Date(session.endsAt));
  const fourth = coming.filter((session) => isScheduled(session))[3];
  return fourth ? coming.slice(0, coming.indexOf(fourth)) : coming;
}

/** Past sessions, the latest first; without one that can still be joined. */
export const pastSessions = (sessions: readonly RoomSession[], now: Date): RoomSession[] =>
  sessions.filter((session) => session !== nextSession(sessions, now) && now >= new Date(session.endsAt)).toReversed();

/** Whether a person was not there. */
export const isMissed = (session: RoomSession, now: Date): boolean =>
  isCounted(session) && session.attended === null && now >= new Date(session.joinClosesAt);

/** How long a recording is still expected after a session, in ms. */
const RECORDED_WITHIN_MS = 7 * 86_400_000;

/** Whether a recording may still come. */
export const awaitsRecording = (session: RoomSession, now: Date): boolean =>
  isCounted(session) && !session.hasRecording && now.getTime() < Date.parse(session.endsAt) + RECORDED_WITHIN_MS;

/** Sessions whose recording came after an instant (ISO 8601); none if that is null. */
export const recordedSince = (sessions: readonly RoomSession[], since: string | null): RoomSession[] =>
  sessions.filter(
    ({ hasRecording, recordedAt, state }) =>
      since !== null && state === "scheduled" && hasRecording && new Date(recordedAt ?? 0) > new Date(since),
  );

/** The class that began last; null before the first. */
export const lastClass = (sessions: readonly RoomSession[], now: Date): RoomSession | null =>
  sessions.findLast(
    (session) => session.kind === "class" && isScheduled(session) && now >= new Date(session.startsAt),
  ) ?? null;

type RoomPhase = "before" | "live" | "between" | "ended";

/**
 * Where the cohort stands. It has ended once its last day, or the day of its last session, is over.
 *
 * @param endDay the cohort's own last day; null to use the last session's
 * @param dayAt the calendar day of an instant, such as "2026-12-05"
 */
export function phaseOf(
  sessions: readonly RoomSession[],
  endDay: string | null,
  now: Date,
  dayAt: (instant: Date) => string,
): RoomPhase {
  const planned = sessions.filter((session) => isScheduled(session));
  if (planned.some(({ startsAt, endsAt }) => now >= new Date(startsAt) && now < new Date(endsAt))) return "live";
  if (!planned.some(({ startsAt }) => now >= new Date(startsAt))) return "before";
  if (planned.some(({ endsAt }) => now < new Date(endsAt))) return "between";
  const lastDay =
    planned
      .map(({ endsAt }) => dayAt(new Date(endsAt)))
      .toSorted()
      .at(-1) ?? "";
  return dayAt(now) > lastDay && dayAt(now) > (endDay ?? "") ? "ended" : "between";
}

/** Whether a session counts towards progress: one that was not cancelled, and no office hours. */
export const isCounted = ({ kind, state }: { kind: string; state: string }): boolean =>
  kind !== "office_hours" && state === "scheduled";

/**
 * How many of the counting sessions a person joined or watched, and how many of the assignments, if there are any, they
 * handed in; 100 percent only if all.
 */
export function progressOf(
  sessions: readonly RoomSession[],
  now: Date,
  assignments: readonly { handedInAt: string | null }[] = [],
) {
  const counted = sessions.filter((session) => isCounted(session));
  const hasStarted = sessions.some((session) => isScheduled(session) && now >= new Date(session.startsAt));
  const done = hasStarted ? counted.filter(({ attended }) => attended !== null).length : 0;
  const handedIn = assignments.filter(({ handedInAt }) => handedInAt !== null).length;
  const all = counted.length + assignments.length;
  return {
    done,
    planned: counted.length,
    handedIn,
    percent: all === 0 ? 0 : Math.floor(((done + handedIn) * 100) / all),
  };
}

/** The next instant at which a page with these sessions changes on its own; null once all of them are over. */
export const nextChange = (sessions: readonly Joinable[], now: Date): Date | null =>
  joining.nextChange(
    sessions.filter((session) => isScheduled(session)),
    now,
  );

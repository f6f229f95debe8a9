/** When a live session, free or a class, can be joined. Instants are ISO 8601. */
export type JoinWindow = {
  readonly startsAt: string;
  readonly endsAt: string;
  /** Later than its end, since sessions run over; the database says how long (the SQL function join_closes_at). */
  readonly joinClosesAt: string;
};

/** The longest that a session can be joined after its end, in ms. */
export const MAY_RUN_OVER_MS = 3 * 3_600_000;

/** How long before the start Join opens, in ms. */
const JOIN_BEFORE_MS = 15 * 60_000;

/** When Join opens, inclusive; it closes at `joinClosesAt`, exclusive. */
export const joinOpensAt = ({ startsAt }: Pick<JoinWindow, "startsAt">): Date =>
  new Date(Date.parse(startsAt) - JOIN_BEFORE_MS);

/** Whether a session that isn't cancelled can be joined at an instant. */
export const canJoin = (session: JoinWindow, now: Date): boolean =>
  now >= joinOpensAt(session) && now < new Date(session.joinClosesAt);

/** What Join offers for a session now. */
type JoinState = "early" | "open" | "over" | "cancelled";

/** Whether a session can be joined at an instant. */
export function joinStateOf(session: JoinWindow & { readonly state: "scheduled" | "cancelled" }, now: Date): JoinState {
  if (session.state === "cancelled") return "cancelled";
  if (canJoin(session, now)) return "open";
  return now < new Date(session.startsAt) ? "early" : "over";
}

/** The next instant at which a page with these sessions changes on its own; null once all are over. */
export function nextChange(sessions: readonly JoinWindow[], now: Date): Date | null {
  const changes = sessions.flatMap((session) => [
    joinOpensAt(session),
    new Date(session.startsAt),
    new Date(session.endsAt),
    new Date(session.joinClosesAt),
  ]);
  return changes.filter((change) => change > now).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

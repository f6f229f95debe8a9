type LiveSession = { state: string; startsAt: string; endsAt: string };

/** A session's state as people see it: one that is scheduled is on air while it's on, and over after its end. */
export function sessionState({ state, startsAt, endsAt }: LiveSession, now = new Date()): string {
  if (state !== "scheduled" || Date.parse(startsAt) > now.getTime()) return state;
  return Date.parse(endsAt) > now.getTime() ? "on_air" : "over";
}

import { findSlot, isWaitlistTitle, openSlot } from "@/lib/content/sessions";

/** When a session is: two instants (ISO 8601). */
type Period = { startsAt: string; endsAt: string };

/** A run in a zone (IANA). */
type Run = Period & { runId: string; timeZone: string };

type RegistrationFacts = {
  sessionTitle: string;
  state: "registered" | "cancelled";
  run: (Run & { state: "scheduled" | "cancelled" }) | null;
  nextRun: Run | null;
};

/**
 * What a registration's page shows: on a waiting list or no longer on it, upcoming, in progress, over, cancelled by us,
 * or cancelled by the person.
 */
export type Phase = "waiting" | "left" | "coming" | "running" | "over" | "run-cancelled" | "cancelled";

/** Whether the person is registered, or on the list, for something that isn't over. */
export const isActive = (phase: Phase): boolean => phase === "coming" || phase === "running" || phase === "waiting";

/** The phase of a registration at an instant. */
export function phaseOf({ sessionTitle, state, run }: RegistrationFacts, now: Date): Phase {
  if (isWaitlistTitle(sessionTitle)) return state === "registered" ? "waiting" : "left";
  if (state === "cancelled") return "cancelled";
  if (run?.state === "cancelled") return "run-cancelled";
  const times = run ?? findSlot(sessionTitle);
  if (!times || now >= new Date(times.endsAt)) return "over";
  return now >= new Date(times.startsAt) ? "running" : "coming";
}

/** What is open for registration: a run, or (null) the slot or the waiting list. */
export type Offer = { run: Run | null };

/**
 * What registering again books: the same run if it's still upcoming, else the one that the title takes registrations
 * for; for a slot that isn't over or a waiting list, the same again. Null if nothing is open.
 */
export function offerOf({ sessionTitle, run, nextRun }: RegistrationFacts, now: Date): Offer | null {
  if (run?.state === "scheduled" && now < new Date(run.startsAt)) return { run };
  if (nextRun) return { run: nextRun };
  return !run && (isWaitlistTitle(sessionTitle) || openSlot(sessionTitle, now)) ? { run: null } : null;
}

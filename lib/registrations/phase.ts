import { isWaitlistTitle } from "@/lib/content/sessions";

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
 * What a registration's page shows: on a waiting list or no longer on it, to come, in progress, over, called off by us, or
 * cancelled by the person. The default slots have no end: they are to come.
 */
export type Phase = "waiting" | "left" | "coming" | "running" | "over" | "called-off" | "cancelled";

/** Whether the person is registered, or on the list, for something that is not over. */
export const isActive = (phase: Phase): boolean => phase === "coming" || phase === "running" || phase === "waiting";

/** The phase of a registration at an instant. */
export function phaseOf({ sessionTitle, state, run }: RegistrationFacts, now: Date): Phase {
  if (isWaitlistTitle(sessionTitle)) return state === "registered" ? "waiting" : "left";
  if (state === "cancelled") return "cancelled";
  if (!run) return "coming";
  if (run.state === "cancelled") return "called-off";
  if (now >= new Date(run.endsAt)) return "over";
  return now >= new Date(run.startsAt) ? "running" : "coming";
}

/** What one can register for: a run, or (null) the default slot or the waiting list. */
export type Offer = { run: Run | null };

/**
 * What registering again leads to: the same run while it is to come, else the title's next one; for a slot or a waiting
 * list that again. Null where there is nothing to register for.
 */
export function offerOf({ run, nextRun }: RegistrationFacts, now: Date): Offer | null {
  if (run?.state === "scheduled" && now < new Date(run.startsAt)) return { run };
  if (nextRun) return { run: nextRun };
  return run ? null : { run: null };
}

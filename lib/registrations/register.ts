import "server-only";

import * as z from "zod/mini";

import { isCohortWaitlistTitle } from "@/lib/content/cohort-lists";
import { isWaitlistTitle, openSlot, withoutWaitlist } from "@/lib/content/sessions";
import { getEnv } from "@/lib/env";
import type { SessionRun } from "@/lib/registrations/run";
import { comingRunSchema, comingRuns } from "@/lib/registrations/runs";
import type { Registration } from "@/lib/registrations/schema";
import { joinWaitlist } from "@/lib/registrations/waitlist/join";
import { createAdminClient } from "@/lib/supabase/admin";

/** No registration was made: the run that was shown is no longer the session's next one. */
export type RunChange = {
  /** The run that is open instead; null for the waiting list. */
  next: SessionRun | null;
};

/** What only the account of the registration's address learns: the token of its page. */
export type OwnRegistration = { token: string };

/** What `register_for_session` returns; no token for anyone who only typed the address. */
const answerSchema = z.discriminatedUnion("status", [
  z.object({ status: z.enum(["registered", "already"]), token: z.nullable(z.guid()) }),
  z.object({ status: z.literal("run_changed"), next: z.nullable(comingRunSchema) }),
]);

/**
 * The mail of a title without a run: a confirmation with the meeting link of the default slot, or the waiting list's.
 */
function mailFor(sessionTitle: Registration["sessionTitle"]) {
  const slot = openSlot(sessionTitle, new Date());
  if (!slot) return { template: "session-waitlist", payload: { sessionTitle } } as const;
  const { date, time, startsAt, endsAt } = slot;
  const meetingUrl = getEnv().SESSION_LINKS[sessionTitle];
  if (!meetingUrl) throw new Error("No meeting link for a scheduled session");
  return {
    template: "session-confirmation",
    payload: { sessionTitle, sessionDate: date, sessionTime: time, startsAt, endsAt, meetingUrl },
  } as const;
}

type NewRegistration = Pick<Registration, "email" | "newsletter" | "sessionTitle"> & {
  /** Null for the default slot and for waiting lists. */
  runId: string | null;
  /** True if the form's trap was filled in. */
  isSuspect?: boolean;
  /** True if the address is the signed-in account's: its tick counts even if the newsletter was declined before. */
  isAccount?: boolean;
  /** True on the registration's own page, which our mails link to. */
  isOwnPage?: boolean;
};

/**
 * Writes a registration and its mail in one transaction; idempotent per address, session and run. Writes nothing and
 * returns the change if the run is over, cancelled or another session's, or if there is one and none was shown. A
 * cohort's waiting list has no newsletter. "unknown_list": there's no such cohort, and nothing was written. Only
 * `isAccount` gets the token of the registration's page.
 */
export async function registerForSession(
  registration: NewRegistration,
): Promise<RunChange | OwnRegistration | "unknown_list" | undefined> {
  const { email, newsletter, sessionTitle, runId, isSuspect = false, isAccount = false } = registration;
  const isOwner = isAccount || registration.isOwnPage === true;
  if (isCohortWaitlistTitle(sessionTitle)) {
    const place = await joinWaitlist({ email, list: withoutWaitlist(sessionTitle), isSuspect, isOwner });
    if (!place) return "unknown_list";
    return isAccount && place.token ? { token: place.token } : undefined;
  }
  // Nothing is open: the session only has runs, or its slot is over.
  if (runId === null && !openSlot(sessionTitle, new Date()) && !isWaitlistTitle(sessionTitle)) {
    const runs = await comingRuns();
    return { next: runs.find(({ title }) => title === sessionTitle) ?? null };
  }
  const { template, payload } = mailFor(sessionTitle);
  const { data, error } = await createAdminClient().rpc("register_for_session", {
    p_email: email,
    p_session_title: sessionTitle,
    p_newsletter: newsletter,
    // A run's mail takes its facts from the row.
    p_run_id: runId,
    p_template: template,
    p_payload: payload,
    p_is_suspect: isSuspect,
    p_is_account: isAccount,
    p_is_owner: isOwner,
  });
  if (error) throw error;
  const answer = answerSchema.parse(data);
  if (answer.status === "run_changed") return { next: answer.next };
  return answer.token ? { token: answer.token } : undefined;
}

import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { findSlot, registrationTitles, withoutWaitlist } from "@/lib/content/sessions";
import { buildCalendarInvite, calendarContentType } from "@/lib/email/calendar";
import { manageUrl } from "@/lib/email/manage-url";
import { getEnv } from "@/lib/env";
import { registerForSession } from "@/lib/registrations/register";
import { comingRunSchema } from "@/lib/registrations/runs";
import { joinWaitlist } from "@/lib/registrations/waitlist/join";
import { leaveWaitingList } from "@/lib/registrations/waitlist/membership";
import { createAdminClient } from "@/lib/supabase/admin";

const instant = z.iso.datetime({ offset: true });

const runSchema = z.object({
  runId: z.guid(),
  startsAt: instant,
  endsAt: instant,
  joinClosesAt: instant,
  timeZone: z.string(),
  state: z.enum(["scheduled", "cancelled"]),
  hasRecording: z.boolean(),
});

/** The answer of `get_registration`. */
const registrationSchema = z.object({
  registrationId: z.guid(),
  email: z.string(),
  sessionTitle: z.string(),
  state: z.enum(["registered", "cancelled"]),
  /** The address's choice, the same for all its registrations; null for a place on the general list or a cohort's. */
  newsletter: z.nullable(z.boolean()),
  /** SEQUENCE of the last calendar file. */
  sequence: z.int(),
  registeredAt: instant,
  /** Null for the default slot and for waiting lists. */
  run: z.nullable(runSchema),
  /** The title's next run. */
  nextRun: z.nullable(comingRunSchema),
  /** How the session was; `isOpen`: whether that can still be changed. */
  feedback: z.nullable(z.object({ rating: z.int(), text: z.string(), isOpen: z.boolean() })),
});

export type ManagedRegistration = z.output<typeof registrationSchema>;

const NO_TOKEN = "00000000-0000-0000-0000-000000000000";

/** Text that isn't a token is looked up too, so that the answer takes just as long. */
const tokenOf = (text: string): string => (z.guid().safeParse(text).success ? text : NO_TOKEN);

/**
 * The registration with this manage token, or the place on a waiting list with it; null for an unknown token or any
 * other text. Cached per request.
 */
export const findRegistration = cache(async (token: string): Promise<ManagedRegistration | null> => {
  const { data, error } = await createAdminClient().rpc("get_registration", { p_manage_token: tokenOf(token) });
  if (error) throw error;
  return data === null ? null : registrationSchema.parse(data);
});

/** The run of a registration that isn't cancelled, for `openDoor`; null for any other token, or without a run. */
export async function registrationDoor(token: string) {
  const client = createAdminClient();
  const { data: row, error } = await client
    .rpc("session_of_registration", { p_manage_token: tokenOf(token) })
    .maybeSingle();
  if (error) throw error;
  const note = async (source: "join" | "recording"): Promise<boolean> => {
    const noted = await client.rpc("note_session_attendance", { p_manage_token: token, p_source: source });
    if (noted.error) throw noted.error;
    return noted.data;
  };
  return row && { row, note };
}

/** Cancels a registration, once, and queues its mail; or leaves a waiting list. */
export async function cancelRegistration(token: string): Promise<"cancelled" | "already" | "over" | "unknown"> {
  const { data, error } = await createAdminClient().rpc("cancel_registration", { p_manage_token: tokenOf(token) });
  if (error) throw error;
  const outcome = z.enum(["cancelled", "already", "over", "unknown"]).parse(data);
  return outcome === "unknown" && (await leaveList(token)) ? "cancelled" : outcome;
}

/** Sets the newsletter choice of a registration's address, and records how; false for an unknown token. */
export async function setNewsletter(token: string, newsletter: boolean, by: "own page" | "mail"): Promise<boolean> {
  const { data, error } = await createAdminClient().rpc("choose_newsletter", {
    p_manage_token: tokenOf(token),
    p_newsletter: newsletter,
    p_by: by,
  });
  if (error) throw error;
  return data;
}

/** Stores how a session was, or changes it: `early` before its end, `late` once it can no longer be changed. */
export async function giveFeedback(
  token: string,
  rating: number,
  text: string,
): Promise<"saved" | "early" | "late" | "unknown"> {
  const { data, error } = await createAdminClient().rpc("give_feedback", {
    p_manage_token: tokenOf(token),
    p_rating: rating,
    p_text: text,
  });
  if (error) throw error;
  return z.enum(["saved", "early", "late", "unknown"]).parse(data);
}

/** Takes the person with this token off a waiting list; false for an unknown token. */
export const leaveList = async (token: string): Promise<boolean> => leaveWaitingList(tokenOf(token));

/**
 * The facts for a registration's calendar entry: from its run, with the registration's page as its link, else from the
 * default slot; null for a waiting list.
 */
export function calendarEventOf({ run, sessionTitle }: ManagedRegistration, token: string) {
  if (run) {
    const { startsAt, endsAt, joinClosesAt } = run;
    const joinUrl = manageUrl(token, { siteUrl: getEnv().SITE_URL });
    return { title: sessionTitle, startsAt, endsAt, joinClosesAt, joinUrl };
  }
  const slot = findSlot(sessionTitle);
  const joinUrl = getEnv().SESSION_LINKS[sessionTitle];
  if (!slot || !joinUrl) return null;
  const { startsAt, endsAt } = slot;
  return { title: sessionTitle, startsAt, endsAt, joinClosesAt: endsAt, joinUrl };
}

/**
 * Registers a registration's address again, with its newsletter choice: for a run, or (null) for the default slot or
 * the waiting list. `run_changed`: nothing was written, because that is no longer open for registration.
 */
export async function registerAgain(
  token: string,
  runId: string | null,
): Promise<"registered" | "run_changed" | "unknown"> {
  const registration = await findRegistration(token);
  if (!registration) return "unknown";
  const { email, newsletter } = registration;
  if (newsletter === null) {
    await joinWaitlist({ email, list: withoutWaitlist(registration.sessionTitle), isOwner: true });
    return "registered";
  }
  // From the list of a session to its run.
  const wanted = runId === null ? registration.sessionTitle : withoutWaitlist(registration.sessionTitle);
  const sessionTitle = registrationTitles.find((title) => title === wanted);
  if (!sessionTitle) return "run_changed";
  // Without `isAccount` it returns no token, only a change or nothing.
  const change = await registerForSession({ email, newsletter, sessionTitle, runId, isOwnPage: true });
  return change ? "run_changed" : "registered";
}

/**
 * A registration's calendar file, to download; null for a waiting list. It updates the entry from a mail's file: same
 * UID, and same SEQUENCE as the last mail.
 */
export function calendarFileOf(registration: ManagedRegistration, token: string) {
  const event = calendarEventOf(registration, token);
  if (!event) return null;
  const { SITE_URL, SUPPORT_EMAIL } = getEnv();
  const { registrationId, sequence, email } = registration;
  const content = buildCalendarInvite({
    ...event,
    method: "PUBLISH",
    registrationId,
    sequence,
    stampedAt: new Date().toISOString(),
    manageUrl: manageUrl(token, { siteUrl: SITE_URL }),
    attendee: email,
    organizer: SUPPORT_EMAIL,
  });
  return { name: "invite.ics", contentType: calendarContentType("PUBLISH"), content };
}

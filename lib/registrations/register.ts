import "server-only";

import { scheduledSessions } from "@/lib/content/sessions";
import { getEnv } from "@/lib/env";
import type { Registration } from "@/lib/registrations/schema";
import { createAdminClient } from "@/lib/supabase/admin";

const isScheduled = (title: string): title is keyof typeof scheduledSessions => Object.hasOwn(scheduledSessions, title);

/** A confirmation with the meeting link for a scheduled session, else the waiting list's mail. */
function mailFor(sessionTitle: Registration["sessionTitle"]) {
  if (!isScheduled(sessionTitle)) return { template: "session-waitlist", payload: { sessionTitle } } as const;
  const { date, time, startsAt, endsAt } = scheduledSessions[sessionTitle];
  const meetingUrl = getEnv().SESSION_LINKS[sessionTitle];
  if (!meetingUrl) throw new Error("No meeting link for a scheduled session");
  return {
    template: "session-confirmation",
    payload: { sessionTitle, sessionDate: date, sessionTime: time, startsAt, endsAt, meetingUrl },
  } as const;
}

/** Writes a registration and its mail in one transaction; idempotent per address and session. Throws database errors. */
export async function registerForSession({ email, newsletter, sessionTitle }: Registration): Promise<void> {
  const { template, payload } = mailFor(sessionTitle);
  const { error } = await createAdminClient().rpc("register_for_session", {
    p_email: email,
    p_session_title: sessionTitle,
    p_newsletter: newsletter,
    p_template: template,
    p_payload: payload,
  });
  if (error) throw error;
}

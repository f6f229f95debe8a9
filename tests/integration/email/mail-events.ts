import { randomUUID } from "node:crypto";

import type { TestBackend } from "../support/backend";
import { signedHeaders } from "@/sandbox/mailbox/events";
import { environment } from "@/tests/fixtures/environment";

/** A delivery to our webhook; by default signed by Resend's stand-in, with a new id. */
export const eventRequest = (
  body: string,
  headers: Record<string, string> = signedHeaders(body, `msg_${randomUUID()}`),
): Request => new Request(`${environment.SITE_URL}/api/email/webhook`, { method: "POST", body, headers });

/** A mail that Resend has accepted. */
export async function newSentMail({ sql }: TestBackend, recipient: string, providerId: string): Promise<void> {
  await sql(
    `insert into public.email_outbox (template, recipient, status, sent_at, provider_id)
     values ('waitlist-joined', $1, 'sent', now(), $2)`,
    [recipient, providerId],
  );
}

import "server-only";

import { Resend } from "resend";
import * as z from "zod/mini";

import { getEnv } from "@/lib/env";
import { cleanLine, isReadable } from "@/lib/forms/text";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** `ignored`: validly signed, without an effect; `too_early`: its mail isn't recorded as sent yet. */
type EventOutcome = "done" | "ignored" | "too_early" | "bad_signature";

/** A request's body and the three headers that its signature covers. */
type Delivery = { rawBody: string; id: string | null; timestamp: string | null; signature: string | null };

const MAX_REASON = 500;

/** What the other mail server said, which can be anything. */
const reasonText = z.pipe(
  z.string(),
  z.transform((text) => (isReadable(text) ? cleanLine(text).slice(0, MAX_REASON) : "")),
);
const idSchema = z.string().check(z.regex(/^[\w-]{1,100}$/));
const address = z.string().check(z.maxLength(320), z.refine(isReadable));

/** The events that say a mail didn't arrive; any other is ignored. */
const types = ["email.bounced", "email.complained", "email.suppressed"] as const;
const typeSchema = z.object({ type: z.enum(types) });
const eventSchema = z.object({
  type: z.enum(types),
  created_at: z.iso.datetime({ offset: true }),
  data: z.object({
    email_id: idSchema,
    to: z.array(address).check(z.maxLength(50)),
    bounce: z.optional(z.object({ type: z.string(), message: reasonText })),
    suppressed: z.optional(z.object({ message: reasonText })),
  }),
});

/** Only a permanent bounce says something about the address; after another a later mail may arrive. */
function kindOf({ type, data: { bounce } }: z.output<typeof eventSchema>): string {
  if (type !== "email.bounced") return type.slice("email.".length);
  return bounce?.type.toLowerCase() === "permanent" ? "bounced" : "soft_bounced";
}

/** The body of a delivery that Resend signed in the last five minutes; undefined for any other. */
function verified({ rawBody, id, timestamp, signature }: Delivery, secrets: readonly string[]): unknown {
  const { webhooks } = new Resend(getEnv().RESEND_API_KEY);
  const headers = { id: id ?? "", timestamp: timestamp ?? "", signature: signature ?? "" };
  for (const webhookSecret of secrets) {
    try {
      return webhooks.verify({ payload: rawBody, headers, webhookSecret });
    } catch {
      // The other secret may be the right one.
    }
  }
  return undefined;
}

/**
 * Checks the signature over the raw body, and marks the mail and its address. Idempotent, in any order. Throws what the
 * database throws; the route must answer with an error, so that Resend delivers the event again.
 */
export async function handleMailEvent(delivery: Delivery, secrets: readonly string[]): Promise<EventOutcome> {
  const body = verified(delivery, secrets);
  const eventId = idSchema.safeParse(delivery.id).data;
  if (body === undefined || eventId === undefined) {
    log("warn", "security.bad-webhook-signature", { service: "email", bytes: delivery.rawBody.length });
    return "bad_signature";
  }
  if (!typeSchema.safeParse(body).success) return "ignored";
  const event = eventSchema.safeParse(body);
  if (!event.success) {
    log("error", "mail-event.unexpected-shape", { eventId, error: event.error });
    return "ignored";
  }
  const { email_id: providerId, to, bounce, suppressed } = event.data.data;
  const type = kindOf(event.data);
  const { data: outcome, error } = await createAdminClient().rpc("record_mail_event", {
    p_event_id: eventId,
    p_type: type,
    p_provider_id: providerId,
    p_to: to,
    p_reason: bounce?.message || suppressed?.message || null,
    p_at: event.data.created_at,
  });
  if (error) throw error;
  log("info", "mail-event.taken", { type, eventId, providerId, outcome });
  if (outcome === "too_early") return "too_early";
  return outcome === "unknown" ? "ignored" : "done";
}

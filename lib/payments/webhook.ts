import "server-only";

import { createHash } from "node:crypto";
import type * as z from "zod/mini";

import { log } from "@/lib/log";
import { applyEvent } from "@/lib/payments/events";
import { isWebhookSignature } from "@/lib/payments/razorpay";
import { disputeSchema, webhookSchema } from "@/lib/payments/schema";

/** `ignored`: validly signed, without an effect. */
type WebhookOutcome = "done" | "ignored" | "bad_signature" | "not_json";

const isEventId = (id: string | null): id is string => id !== null && /^[\w-]{1,100}$/.test(id);

type Delivery = { rawBody: string; signature: string | null; eventId: string | null };
type Message = z.infer<typeof webhookSchema>;

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

async function apply({ event, payload }: Message, eventId: string): Promise<string | null> {
  const payment = payload?.payment?.entity;
  if (!payment) return null;
  const refund = payload.refund?.entity;
  const dispute = disputeSchema.safeParse(payload.dispute?.entity).data;
  return applyEvent({ id: eventId, name: event, source: "webhook", payment, refund, dispute });
}

/**
 * Checks the signature over the raw body and applies the event. Idempotent, in any order.
 *
 * @throws DatabaseUnavailableError; the route must answer with an error, so that Razorpay delivers the event again
 */
export async function handleWebhook({ rawBody, signature, eventId }: Delivery): Promise<WebhookOutcome> {
  if (!isWebhookSignature(rawBody, signature)) {
    log("warn", "security.bad-webhook-signature", { bytes: rawBody.length });
    return "bad_signature";
  }
  const json = parseJson(rawBody);
  if (json === null) return "not_json";
  const message = webhookSchema.safeParse(json.value);
  if (!message.success) {
    log("error", "webhook.unexpected-shape", { error: message.error });
    return "ignored";
  }
  // An event without an id is identified by its body.
  const id = isEventId(eventId) ? eventId : createHash("sha256").update(rawBody).digest("hex");
  const outcome = await apply(message.data, id);
  log("info", outcome === null ? "webhook.ignored" : "webhook.taken", {
    webhookEvent: message.data.event,
    eventId: id,
    paymentId: message.data.payload?.payment?.entity.id,
    outcome,
  });
  return outcome === null || outcome.startsWith("unknown_") ? "ignored" : "done";
}

import "server-only";

import { createHash } from "node:crypto";
import type * as z from "zod/mini";

import { log } from "@/lib/log";
import { finalisePayment } from "@/lib/payments/finalise";
import { namesOtherProduct } from "@/lib/payments/product";
import { isWebhookSignature } from "@/lib/payments/razorpay";
import { type Payment, webhookSchema } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";

const CAPTURE_EVENTS = new Set(["payment.captured", "order.paid"]);
const NOTED_EVENTS = /^(?:payment\.(?:authorized|failed|dispute\.[a-z_]+)|refund\.(?:created|failed))$/;
/** Events that a person should hear of. */
const ALARMS = /^(?:payment\.dispute\.|refund\.failed$)/;

/** `ignored` is a well-signed message that changes nothing. */
export type WebhookVerdict = "done" | "ignored" | "bad_signature" | "not_json";

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

async function note(event: string, eventId: string, payment: Payment, refundId: string | undefined) {
  const { order_id: orderId, id: paymentId } = payment;
  if (orderId === null) return "unknown_order";
  const outcome = await askStore((deadline) =>
    createAdminClient()
      .rpc("note_payment_event", {
        p_event_id: eventId,
        p_event: event,
        p_source: "webhook",
        p_provider_order_id: orderId,
        p_payment_id: paymentId,
        p_refund_id: refundId ?? null,
      })
      .abortSignal(deadline),
  );
  const isForeign = outcome === "unknown_order" && namesOtherProduct(payment);
  if (ALARMS.test(event) && !isForeign) log("error", "payment.alarm", { webhookEvent: event, orderId, paymentId });
  return outcome;
}

/** One effect per event; the words of `finalise_payment` and `note_payment_event`, or null for an event that has none. */
async function apply({ event, payload }: Message, eventId: string): Promise<string | null> {
  const payment = payload?.payment?.entity;
  const refund = payload?.refund?.entity;
  if (!payment) return null;
  const cause = { eventId, event, source: "webhook" as const };
  const isTaken = payment.status === "captured" || payment.status === "refunded";
  if (CAPTURE_EVENTS.has(event) && isTaken) return finalisePayment(payment, cause, 0);
  if (event === "refund.processed" && refund) {
    const amountRefunded = Math.max(payment.amount_refunded, refund.amount);
    return finalisePayment(payment, { ...cause, refundId: refund.id }, amountRefunded);
  }
  return NOTED_EVENTS.test(event) ? note(event, eventId, payment, refund?.id) : null;
}

/**
 * Takes one message of Razorpay: checks the signature over the raw bytes, and does what the event says with our own
 * order, from the message alone. Any number of times and in any order.
 *
 * @throws StoreUnavailableError: to be answered so that Razorpay comes again
 */
export async function handleWebhook({ rawBody, signature, eventId }: Delivery): Promise<WebhookVerdict> {
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
  // Without an id of its own a message is known by its bytes.
  const id = isEventId(eventId) ? eventId : createHash("sha256").update(rawBody).digest("hex");
  const outcome = await apply(message.data, id);
  log("info", outcome === null ? "webhook.ignored" : "webhook.taken", {
    webhookEvent: message.data.event,
    eventId: id,
    paymentId: message.data.payload?.payment?.entity.id,
    outcome,
  });
  return outcome === null || outcome === "unknown_order" ? "ignored" : "done";
}

import "server-only";

import { log } from "@/lib/log";
import { type Cause, finalisePayment, isCaptured, type Outcome } from "@/lib/payments/finalise";
import { isOtherProduct } from "@/lib/payments/product";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { recordRefund, type RefundOutcome } from "@/lib/payments/record-refund";
import type { Dispute, Payment, Refund } from "@/lib/payments/schema";
import { createAdminClient } from "@/lib/supabase/admin";

const CAPTURE_EVENTS = new Set(["payment.captured", "order.paid"]);
const REFUND_EVENTS = new Set(["refund.created", "refund.processed", "refund.failed"]);
/** Recorded, but without an effect on the order. */
const RECORDED_EVENTS = /^payment\.(?:authorized|failed|dispute\.[a-z_]+)$/;
const DISPUTE = /^payment\.dispute\./;

/** An event at Razorpay with its entities, delivered by the webhook or found by the sweep. */
type ProviderEvent = {
  /** Razorpay's event id; each is only applied once. */
  id: string;
  name: string;
  source: "webhook" | "sweep";
  payment: Payment;
  refund?: Refund | undefined;
  dispute?: Dispute | undefined;
};

/**
 * The id of a dispute's event, the same from the webhook and the sweep. Not just its state: `created` and
 * `action_required` are both "open", and each new deadline is news.
 */
export const disputeEventId = (name: string, { id, respond_by: respondBy }: Dispute): string =>
  `dispute/${id}/${name.replace(DISPUTE, "")}/${respondBy ?? "none"}`;

const disputeFacts = ({ id, respond_by: respondBy }: Dispute) => ({
  p_dispute_id: id,
  ...(respondBy !== null && { p_respond_by: new Date(respondBy * 1000).toISOString() }),
});

async function recordEvent({ id, name, source, payment, dispute }: ProviderEvent): Promise<"noted" | "unknown_order"> {
  const { order_id: orderId, id: paymentId } = payment;
  if (orderId === null) return "unknown_order";
  const outcome = (await queryWithRetry((deadline) =>
    createAdminClient()
      .rpc("note_payment_event", {
        p_event_id: dispute ? disputeEventId(name, dispute) : id,
        p_event: name,
        p_source: source,
        p_provider_order_id: orderId,
        p_payment_id: paymentId,
        ...(dispute && disputeFacts(dispute)),
      })
      .abortSignal(deadline),
  )) as "noted" | "unknown_order";
  const isForeign = outcome === "unknown_order" && isOtherProduct(payment);
  if (DISPUTE.test(name) && !isForeign)
    log("error", "payment.alarm", {
      webhookEvent: name,
      providerOrderId: orderId,
      paymentId,
      ...(dispute && { disputeId: dispute.id }),
    });
  return outcome;
}

async function applyRefund(payment: Payment, refund: Refund, cause: Cause): Promise<Outcome | RefundOutcome> {
  const outcome = await recordRefund(refund, cause);
  if (outcome !== "unknown_payment") return outcome;
  // The refund's event came before its payment's.
  const finalised = await finalisePayment(payment, { ...cause, eventId: `${cause.eventId}/payment` });
  return finalised === "unknown_order" ? finalised : recordRefund(refund, cause);
}

/**
 * Applies an event to our order; idempotent, and independent of the order in which events arrive. Null for an event that
 * has no effect.
 *
 * @throws DatabaseUnavailableError
 */
export async function applyEvent(event: ProviderEvent): Promise<Outcome | RefundOutcome | "noted" | null> {
  const { id, name, source, payment, refund } = event;
  const cause = { eventId: id, event: name, source };
  if (CAPTURE_EVENTS.has(name) && isCaptured(payment)) return finalisePayment(payment, cause);
  if (REFUND_EVENTS.has(name) && refund) return applyRefund(payment, refund, cause);
  return RECORDED_EVENTS.test(name) ? recordEvent(event) : null;
}

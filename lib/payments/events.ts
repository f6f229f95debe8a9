import "server-only";

import { log } from "@/lib/log";
import { type Cause, finalisePayment, isCaptured, type Outcome } from "@/lib/payments/finalise";
import { namesOtherProduct } from "@/lib/payments/product";
import { recordRefund, type RefundOutcome } from "@/lib/payments/record-refund";
import type { Dispute, Payment, Refund } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";

const CAPTURE_EVENTS = new Set(["payment.captured", "order.paid"]);
const REFUND_EVENTS = new Set(["refund.created", "refund.processed", "refund.failed"]);
const NOTED_EVENTS = /^payment\.(?:authorized|failed|dispute\.[a-z_]+)$/;
/** Of which a person should hear. */
const DISPUTE = /^payment\.dispute\./;

/** One thing that happened at Razorpay, with what it is about, as the webhook tells it and the sweep finds it. */
export type ProviderEvent = {
  /** Razorpay's id of the message; the same one counts once. */
  id: string;
  name: string;
  source: "webhook" | "sweep";
  payment: Payment;
  refund?: Refund | undefined;
  dispute?: Dispute | undefined;
};

/** A dispute's states by their ids, so that the sweep knows those of which the webhook has told. */
export const disputeEventId = ({ id, status }: Dispute): string => `dispute/${id}/${status}`;

async function note({ id, name, source, payment, dispute }: ProviderEvent): Promise<"noted" | "unknown_order"> {
  const { order_id: orderId, id: paymentId } = payment;
  if (orderId === null) return "unknown_order";
  const outcome = (await askStore((deadline) =>
    createAdminClient()
      .rpc("note_payment_event", {
        p_event_id: dispute ? disputeEventId(dispute) : id,
        p_event: name,
        p_source: source,
        p_provider_order_id: orderId,
        p_payment_id: paymentId,
      })
      .abortSignal(deadline),
  )) as "noted" | "unknown_order";
  const isForeign = outcome === "unknown_order" && namesOtherProduct(payment);
  if (DISPUTE.test(name) && !isForeign) log("error", "payment.alarm", { webhookEvent: name, orderId, paymentId });
  return outcome;
}

async function applyRefund(payment: Payment, refund: Refund, cause: Cause): Promise<Outcome | RefundOutcome> {
  const outcome = await recordRefund(refund, cause);
  if (outcome !== "unknown_payment") return outcome;
  // The news of the refund came before that of its payment.
  const finalised = await finalisePayment(payment, { ...cause, eventId: `${cause.eventId}/payment` });
  return finalised === "unknown_order" ? finalised : recordRefund(refund, cause);
}

/**
 * Does what an event means for our own order: any number of times and in any order. Answers what became of it, or null
 * for an event that changes nothing.
 *
 * @throws StoreUnavailableError
 */
export async function applyEvent(event: ProviderEvent): Promise<Outcome | RefundOutcome | "noted" | null> {
  const { id, name, source, payment, refund } = event;
  const cause = { eventId: id, event: name, source };
  if (CAPTURE_EVENTS.has(name) && isCaptured(payment)) return finalisePayment(payment, cause);
  if (REFUND_EVENTS.has(name) && refund) return applyRefund(payment, refund, cause);
  return NOTED_EVENTS.test(name) ? note(event) : null;
}

import "server-only";

import { log } from "@/lib/log";
import type { Cause } from "@/lib/payments/finalise";
import type { Refund } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";

/** What became of a refund: the names `record_refund` answers with. `refunded`: all of the payment is back. */
export type RefundOutcome =
  | "refund_requested"
  | "partly_refunded"
  | "refunded"
  | "refund_failed"
  | "needs_review"
  | "unknown_payment";

const levels = {
  refund_requested: "info",
  partly_refunded: "info",
  refunded: "info",
  needs_review: "error",
} as const satisfies Record<Exclude<RefundOutcome, "refund_failed" | "unknown_payment">, string>;

/**
 * Takes what Razorpay says of one refund, made for us or in its dashboard, and does what follows: the buyer's mails, and
 * the end of the enrolment when all is back. Any number of times and in any order. `unknown_payment` is no payment that
 * was finalised.
 *
 * @throws StoreUnavailableError
 */
export async function recordRefund(refund: Refund, cause: Cause): Promise<RefundOutcome> {
  const { id: refundId, payment_id: paymentId } = refund;
  const outcome = (await askStore((deadline) =>
    createAdminClient()
      .rpc("record_refund", {
        p_event_id: cause.eventId,
        p_event: cause.event,
        p_source: cause.source,
        p_payment_id: paymentId,
        p_refund_id: refundId,
        p_receipt: refund.receipt,
        p_amount: refund.amount,
        p_status: refund.status,
      })
      .abortSignal(deadline),
  )) as RefundOutcome;
  const facts = { paymentId, refundId, source: cause.source };
  if (outcome === "refund_failed") log("error", "payment.alarm", { ...facts, webhookEvent: "refund.failed" });
  else if (outcome !== "unknown_payment") log(levels[outcome], `payment.${outcome.replace("_", "-")}`, facts);
  return outcome;
}

/** What is said of a refund that was looked at, rather than told by the webhook: the same state counts once. */
export const lookedAt = ({ id, status }: Refund, source: Cause["source"]): Cause => ({
  eventId: `${source}/${id}/${status}`,
  event: status === "pending" ? "refund.created" : `refund.${status}`,
  source,
});

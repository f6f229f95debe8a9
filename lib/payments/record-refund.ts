import "server-only";

import { log } from "@/lib/log";
import type { Cause } from "@/lib/payments/finalise";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import type { Refund } from "@/lib/payments/schema";
import { createAdminClient } from "@/lib/supabase/admin";

/** The outcomes that `record_refund` returns. `refunded`: the whole payment is refunded. */
export type RefundOutcome =
  | "refund_requested"
  | "partly_refunded"
  | "refunded"
  | "refund_failed"
  | "needs_review"
  | "unknown_payment";

const lines = {
  refund_requested: ["info", "payment.refund-requested"],
  partly_refunded: ["info", "payment.partly-refunded"],
  refunded: ["info", "payment.refunded"],
  needs_review: ["error", "payment.needs-review"],
} as const satisfies Record<Exclude<RefundOutcome, "refund_failed" | "unknown_payment">, unknown>;

/**
 * Records the state of one refund, made by us or in Razorpay's dashboard, queues the buyer's mails and ends the enrolment
 * when the whole payment is refunded. Idempotent, in any order. `unknown_payment`: the payment has not been finalised.
 *
 * @throws DatabaseUnavailableError
 */
export async function recordRefund(refund: Refund, cause: Cause): Promise<RefundOutcome> {
  const { id: refundId, payment_id: paymentId } = refund;
  const outcome = (await queryWithRetry((deadline) =>
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
  else if (outcome !== "unknown_payment") {
    const [level, event] = lines[outcome];
    log(level, event, facts);
  }
  return outcome;
}

/** The cause for a refund that was fetched, not delivered by the webhook: one event id per state. */
export const polledRefundCause = ({ id, status }: Refund, source: Cause["source"]): Cause => ({
  eventId: `${source}/${id}/${status}`,
  event: status === "pending" ? "refund.created" : `refund.${status}`,
  source,
});

/**
 * Records the fetched refunds of one payment, refused ones included; returns whether the whole payment is refunded.
 *
 * @throws DatabaseUnavailableError
 */
export async function recordRefunds(refunds: Refund[], source: Cause["source"]): Promise<boolean> {
  let isRefunded = false;
  for (const refund of refunds)
    if ((await recordRefund(refund, polledRefundCause(refund, source))) === "refunded") isRefunded = true;
  return isRefunded;
}

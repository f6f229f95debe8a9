import "server-only";

import { log } from "@/lib/log";
import { isOtherProduct } from "@/lib/payments/product";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import type { Payment } from "@/lib/payments/schema";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Json } from "@/lib/supabase/database";

/** The outcomes that `finalise_payment` returns. */
export type Outcome = "enrolled" | "refund_pending" | "refunded" | "needs_review" | "unknown_order";

/** Whether Razorpay has taken the money, part or all of which may be refunded. `status` decides, never `captured`. */
export const isCaptured = ({ status }: Payment): boolean => status === "captured" || status === "refunded";

/** Where we heard of a payment. Each `eventId` is only applied once. */
export type Cause = {
  eventId: string;
  event: string;
  source: "webhook" | "verify" | "callback" | "sweep" | "refund";
};

/**
 * The fields of Razorpay's payment that are stored with the enrolment: no card or bank details, and no notes or
 * descriptions. The buyer's browser writes those, and text that the database rejects would block a paid order.
 */
const STORED_FIELDS = new Set([
  "id",
  "order_id",
  "amount",
  "currency",
  "status",
  "method",
  "international",
  "captured",
  "amount_refunded",
  "refund_status",
  "fee",
  "tax",
  "created_at",
]);

const storedDetails = (payment: Payment) =>
  Object.fromEntries(Object.entries(payment).filter(([name]) => STORED_FIELDS.has(name))) as Json;

const lines = {
  enrolled: ["info", "payment.enrolled"],
  refunded: ["info", "payment.refunded"],
  refund_pending: ["warn", "payment.refund-pending"],
  needs_review: ["error", "payment.needs-review"],
  unknown_order: ["error", "payment.unknown-order"],
} as const satisfies Record<Outcome, unknown>;

/**
 * Turns a captured payment into an enrolment, or into a refund if no seat is left. Verification, webhook, callback and
 * sweep all end here.
 *
 * @throws DatabaseUnavailableError
 */
export async function finalisePayment(payment: Payment, cause: Cause): Promise<Outcome> {
  const { id: paymentId, order_id: orderId, amount, currency } = payment;
  if (orderId === null) return "unknown_order";
  const outcome = (await queryWithRetry((deadline) =>
    createAdminClient()
      .rpc("finalise_payment", {
        p_event_id: cause.eventId,
        p_event: cause.event,
        p_source: cause.source,
        p_provider_order_id: orderId,
        p_payment_id: paymentId,
        p_amount: amount,
        p_currency: currency,
        p_details: storedDetails(payment),
      })
      .abortSignal(deadline),
  )) as Outcome;
  const facts = { providerOrderId: orderId, paymentId, source: cause.source };
  if (outcome === "unknown_order" && isOtherProduct(payment)) log("info", "payment.other-product", facts);
  else {
    const [level, event] = lines[outcome];
    log(level, event, facts);
  }
  return outcome;
}

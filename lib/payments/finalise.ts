import "server-only";

import { log } from "@/lib/log";
import { namesOtherProduct } from "@/lib/payments/product";
import type { Payment } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Json } from "@/lib/supabase/database.types";

/** What became of a payment: the names `finalise_payment` answers with. */
export type Outcome = "enrolled" | "refund_pending" | "refunded" | "needs_review" | "unknown_order";

/** Whether Razorpay has taken the money; some or all of it may be back. `status` decides, never `captured`. */
export const isCaptured = ({ status }: Payment): boolean => status === "captured" || status === "refunded";

/** Who brought the news of a payment, and the message's id: the same message counts once. */
export type Cause = {
  eventId: string;
  event: string;
  source: "webhook" | "verify" | "callback" | "sweep" | "refund";
};

/**
 * What of Razorpay's payment is kept with the enrolment. How a person pays is none of our business; and notes and
 * descriptions come from the buyer's browser: what no database takes would bring a paid order to a halt.
 */
const KEPT_FIELDS = new Set([
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

const keptDetails = (payment: Payment) =>
  Object.fromEntries(Object.entries(payment).filter(([name]) => KEPT_FIELDS.has(name))) as Json;

const levels = {
  enrolled: "info",
  refunded: "info",
  refund_pending: "warn",
  needs_review: "error",
  unknown_order: "error",
} as const satisfies Record<Outcome, string>;

/**
 * Turns a payment whose money Razorpay has taken into an enrolment, or into a refund where there is no seat for it:
 * the one way there, for verification, webhook, callback and sweep.
 *
 * @throws StoreUnavailableError
 */
export async function finalisePayment(payment: Payment, cause: Cause): Promise<Outcome> {
  const { id: paymentId, order_id: orderId, amount, currency } = payment;
  if (orderId === null) return "unknown_order";
  const outcome = (await askStore((deadline) =>
    createAdminClient()
      .rpc("finalise_payment", {
        p_event_id: cause.eventId,
        p_event: cause.event,
        p_source: cause.source,
        p_provider_order_id: orderId,
        p_payment_id: paymentId,
        p_amount: amount,
        p_currency: currency,
        p_details: keptDetails(payment),
      })
      .abortSignal(deadline),
  )) as Outcome;
  const facts = { orderId, paymentId, source: cause.source };
  if (outcome === "unknown_order" && namesOtherProduct(payment)) log("info", "payment.other-product", facts);
  else log(levels[outcome], `payment.${outcome.replace("_", "-")}`, facts);
  return outcome;
}

import "server-only";

import { log } from "@/lib/log";
import { finalisePayment, isCaptured, type Outcome } from "@/lib/payments/finalise";
import { fetchPayment, fetchPaymentRefunds, isCheckoutSignature, RazorpayError } from "@/lib/payments/razorpay";
import { lookedAt, recordRefund } from "@/lib/payments/record-refund";
import type { CheckoutAnswer, Payment, Refund } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";

/** `pending`: paid as far as checkout knows, and not confirmed by Razorpay yet; webhook or sweep will finish it. */
export type Verdict = Outcome | "pending" | "bad_signature" | "not_yours";

/** Whoever brought checkout's answer: the signed-in buyer, or Razorpay's own form post, which carries no session. */
type Bringer = { source: "verify"; userId: string } | { source: "callback" };

const findOrder = async (providerOrderId: string) =>
  askStore((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("user_id, status, payment_id")
      .eq("provider_order_id", providerOrderId)
      .abortSignal(deadline)
      .maybeSingle(),
  );

type Answer = { payment: Payment; refunds: Refund[] };

/** Razorpay's own word on the payment and what went back of it; null when it does not give it now. */
async function askProvider(paymentId: string): Promise<Answer | null> {
  try {
    const payment = await fetchPayment(paymentId);
    const hasRefunds = payment.amount_refunded > 0 || payment.status === "refunded";
    return { payment, refunds: hasRefunds ? await fetchPaymentRefunds(paymentId) : [] };
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    log("warn", "payment.provider-silent", { paymentId, error });
    return null;
  }
}

/**
 * Checks what checkout handed over (signature, our order, its buyer) and what Razorpay says of the payment, and
 * finalises it. The seat goes to the order's buyer, whoever brings the answer.
 *
 * @throws StoreUnavailableError
 */
export async function verifyPayment(answer: CheckoutAnswer, bringer: Bringer): Promise<Verdict> {
  const verdict = await judge(answer, bringer);
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId } = answer;
  log("info", "verify.answered", { orderId, paymentId, source: bringer.source, verdict });
  return verdict;
}

async function judge(answer: CheckoutAnswer, bringer: Bringer): Promise<Verdict> {
  const { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = answer;
  const facts = { orderId, paymentId, source: bringer.source };
  if (!isCheckoutSignature(orderId, paymentId, signature)) {
    log("warn", "security.bad-payment-signature", facts);
    return "bad_signature";
  }
  const order = await findOrder(orderId);
  if (order === null) {
    log("error", "payment.unknown-order", facts);
    return "unknown_order";
  }
  if (bringer.source === "verify" && order.user_id !== bringer.userId) {
    log("warn", "security.payment-of-another", facts);
    return "not_yours";
  }
  if (order.status === "paid" && order.payment_id === paymentId) return "enrolled";

  const told = await askProvider(paymentId);
  if (told === null) return "pending";
  const { payment, refunds } = told;
  if (payment.id !== paymentId || payment.order_id !== orderId) {
    log("error", "payment.order-mismatch", facts);
    return "needs_review";
  }
  if (!isCaptured(payment)) return "pending";
  const { source } = bringer;
  const cause = { eventId: `${source}/${paymentId}`, event: `payment.${payment.status}`, source };
  const outcome = await finalisePayment(payment, cause);
  let isAllBack = false;
  for (const refund of refunds) isAllBack = (await recordRefund(refund, lookedAt(refund, source))) === "refunded";
  return isAllBack ? "refunded" : outcome;
}

import "server-only";

import { log } from "@/lib/log";
import { finalisePayment, isCaptured, type Outcome } from "@/lib/payments/finalise";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import {
  fetchOrderPayments,
  fetchPayment,
  fetchPaymentRefunds,
  isCheckoutSignature,
  RazorpayError,
} from "@/lib/payments/razorpay";
import { recordRefunds } from "@/lib/payments/record-refund";
import type { CheckoutResponse, Payment, Refund } from "@/lib/payments/schema";
import { hitLimits } from "@/lib/security/rate-limit";
import { createAdminClient } from "@/lib/supabase/admin";

/** Why a payment is refunded: the database's reasons. */
type RefundReason = "sold_out" | "already_enrolled" | "paid_twice" | "too_late" | "cohort_cancelled";

/**
 * `pending`: paid according to the checkout, but not confirmed by Razorpay's API yet; the webhook or the sweep will
 * finalise it. For a payment that is being refunded, the reason.
 */
export type VerifyOutcome = Outcome | RefundReason | "pending" | "bad_signature" | "not_yours";

/** The signed-in buyer, or Razorpay's form post to the callback, which has no session. */
type Sender = { source: "verify"; userId: string } | { source: "callback" };

const findOrder = async (providerOrderId: string) =>
  queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("user_id, status, payment_id")
      .eq("provider_order_id", providerOrderId)
      .abortSignal(deadline)
      .maybeSingle(),
  );

type ProviderState = { payment: Payment; refunds: Refund[] };

/** Lookups of one order per minute, whoever asks: Razorpay counts all our calls, and the callback has no session. */
const MAX_QUESTIONS = 10;
const WINDOW_SECONDS = 60;

type Question = { providerOrderId: string; paymentId?: string };

/** Null if the call fails, or if the order was asked about too often. */
async function askProvider<Answer>(facts: Question, call: () => Promise<Answer>): Promise<Answer | null> {
  const key = `payment-question ${facts.providerOrderId}`;
  if ((await hitLimits([{ key, max: MAX_QUESTIONS, seconds: WINDOW_SECONDS }])) > 0) {
    log("warn", "action.limited", { action: "payment-question", ...facts });
    return null;
  }
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    log("warn", "payment.provider-silent", { ...facts, error });
    return null;
  }
}

/** A payment with its refunds at Razorpay. */
async function withRefunds(payment: Payment): Promise<ProviderState> {
  const hasRefunds = payment.amount_refunded > 0 || payment.status === "refunded";
  return { payment, refunds: hasRefunds ? await fetchPaymentRefunds(payment.id) : [] };
}

const findRefund = async (paymentId: string) =>
  queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_refunds")
      .select("reason")
      .eq("payment_id", paymentId)
      .order("created_at")
      .limit(1)
      .abortSignal(deadline)
      .maybeSingle(),
  );

async function finalise({ payment, refunds }: ProviderState, source: Sender["source"]): Promise<VerifyOutcome> {
  const cause = { eventId: `${source}/${payment.id}`, event: `payment.${payment.status}`, source };
  const outcome = await finalisePayment(payment, cause);
  const isRefunded = await recordRefunds(refunds, source);
  if (isRefunded) return "refunded";
  if (outcome !== "refund_pending") return outcome;
  return ((await findRefund(payment.id))?.reason ?? outcome) as RefundReason | "refund_pending";
}

/**
 * Checks the checkout's response (signature, our order, its buyer) and the payment's state at Razorpay, and finalises
 * it. The seat always goes to the order's buyer.
 *
 * @throws DatabaseUnavailableError
 */
export async function verifyPayment(checkout: CheckoutResponse, sender: Sender): Promise<VerifyOutcome> {
  const outcome = await checkAndFinalise(checkout, sender);
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId } = checkout;
  log("info", "verify.answered", { providerOrderId, paymentId, source: sender.source, verdict: outcome });
  return outcome;
}

async function checkAndFinalise(checkout: CheckoutResponse, sender: Sender): Promise<VerifyOutcome> {
  const {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  } = checkout;
  const { source } = sender;
  const facts = { providerOrderId, paymentId, source };
  if (!isCheckoutSignature(providerOrderId, paymentId, signature)) {
    log("warn", "security.bad-payment-signature", facts);
    return "bad_signature";
  }
  const order = await findOrder(providerOrderId);
  if (order === null) {
    log("error", "payment.unknown-order", facts);
    return "unknown_order";
  }
  if (sender.source === "verify" && order.user_id !== sender.userId) {
    log("warn", "security.payment-of-another", facts);
    return "not_yours";
  }
  if (order.status === "paid" && order.payment_id === paymentId) return "enrolled";

  const state = await askProvider(facts, async () => withRefunds(await fetchPayment(paymentId)));
  if (state === null) return "pending";
  const { payment } = state;
  if (payment.id !== paymentId || payment.order_id !== providerOrderId) {
    log("error", "payment.order-mismatch", facts);
    return "needs_review";
  }
  if (!isCaptured(payment)) return "pending";
  return finalise(state, source);
}

/**
 * The result of an order for which the checkout reported no payment: the buyer may have paid in another app, whether or
 * not our webhook has heard of it. Also `unpaid` if Razorpay doesn't answer.
 *
 * @throws DatabaseUnavailableError
 */
export async function checkOrder(providerOrderId: string, sender: Sender): Promise<VerifyOutcome | "unpaid"> {
  const outcome = await lookUpOrder(providerOrderId, sender);
  log("info", "order.checked", { providerOrderId, source: sender.source, verdict: outcome });
  return outcome;
}

async function lookUpOrder(providerOrderId: string, sender: Sender): Promise<VerifyOutcome | "unpaid"> {
  const order = await findOrder(providerOrderId);
  if (order === null) return "unknown_order";
  if (sender.source === "verify" && order.user_id !== sender.userId) return "not_yours";
  if (order.status === "paid") return "enrolled";

  const states = await askProvider({ providerOrderId }, async () =>
    Promise.all((await fetchOrderPayments(providerOrderId)).map(withRefunds)),
  );
  const outcomes: VerifyOutcome[] = [];
  for (const state of states ?? []) if (isCaptured(state.payment)) outcomes.push(await finalise(state, sender.source));
  const [first] = outcomes;
  if (first !== undefined) return outcomes.includes("enrolled") ? "enrolled" : first;
  return states?.some(({ payment }) => payment.status === "authorized") ? "pending" : "unpaid";
}

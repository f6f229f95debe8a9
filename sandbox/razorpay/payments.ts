import { createHmac } from "node:crypto";

import { keys } from "../keys.ts";
import { declined, type Ledger, newId, nowSeconds, type Payment } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

export type Payer = { orderId: string; email: string; contact: string; description: string | null };

/** Outcome of a payment attempt; "authorized" isn't captured yet. */
export type Outcome = "captured" | "authorized" | "failed";

/** Records a payment attempt and sends its webhooks. Returns undefined for an unknown or paid order. */
export function attempt(ledger: Ledger, webhooks: Webhooks, payer: Payer, outcome: Outcome): Payment | undefined {
  return ledger.state.orders[payer.orderId]?.status === "paid"
    ? undefined
    : addPayment(ledger, webhooks, payer, outcome);
}

/** The same for an order that may already be paid. */
export function addPayment(ledger: Ledger, webhooks: Webhooks, payer: Payer, outcome: Outcome): Payment | undefined {
  const order = ledger.state.orders[payer.orderId];
  if (order === undefined) return undefined;
  const payment: Payment = {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: "created",
    order_id: order.id,
    method: "upi",
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: payer.description,
    email: payer.email,
    contact: payer.contact,
    notes: order.notes,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    created_at: nowSeconds(),
  };
  ledger.state.payments[payment.id] = payment;
  order.attempts += 1;
  if (order.status !== "paid") order.status = "attempted";
  settle(
    ledger,
    webhooks,
    payment,
    outcome === "captured" && !ledger.state.automatic[order.id] ? "authorized" : outcome,
  );
  return payment;
}

/** Moves a payment to its outcome, updates its order, and sends the events in Razorpay's order. */
export function settle(ledger: Ledger, webhooks: Webhooks, payment: Payment, outcome: Outcome): void {
  const order = ledger.state.orders[payment.order_id];
  const wasAuthorized = payment.status === "authorized";
  payment.status = outcome;
  payment.captured = outcome === "captured";
  const failure = outcome === "failed" ? declined : undefined;
  payment.error_code = failure?.code ?? null;
  payment.error_description = failure?.description ?? null;
  payment.error_source = failure?.source ?? null;
  payment.error_step = failure?.step ?? null;
  payment.error_reason = failure?.reason ?? null;
  if (outcome === "captured" && order !== undefined) {
    order.status = "paid";
    order.amount_paid = payment.amount;
    order.amount_due = order.amount - payment.amount;
  }
  ledger.save();
  if (outcome === "failed") {
    webhooks.send([{ event: "payment.failed", payload: { payment } }]);
    return;
  }
  const events = wasAuthorized ? [] : [{ event: "payment.authorized", payload: { payment: authorized(payment) } }];
  if (outcome === "authorized") return webhooks.send(events);
  const paid = order === undefined ? [] : [{ event: "order.paid", payload: { payment, order } }];
  webhooks.send([...events, { event: "payment.captured", payload: { payment } }, ...paid]);
}

const authorized = (payment: Payment): Payment => ({ ...payment, status: "authorized", captured: false });

/** What checkout hands to the browser: hex HMAC-SHA256 of `order_id|payment_id` with the key secret. */
export function checkoutResponse(payment: Payment) {
  const signature = createHmac("sha256", keys.razorpayKeySecret)
    .update(`${payment.order_id}|${payment.id}`)
    .digest("hex");
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: signature,
  };
}

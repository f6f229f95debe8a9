import "server-only";

import { LRUCache } from "lru-cache";

import { log } from "@/lib/log";
import { isOtherProduct, isOwnOrder } from "@/lib/payments/product";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { fetchProviderOrder } from "@/lib/payments/razorpay";
import type { KnownOrder, Payment } from "@/lib/payments/schema";
import { createAdminClient } from "@/lib/supabase/admin";

const MAX_NOTE_LENGTH = 256;

/** A cache: each sweep reads the same days again, and an order's notes never change. */
const readOrders = new LRUCache<string, KnownOrder>({ max: 5_000 });

async function readOrder(providerOrderId: string): Promise<KnownOrder> {
  const known = readOrders.get(providerOrderId);
  if (known) return known;
  const order = await fetchProviderOrder(providerOrderId);
  readOrders.set(providerOrderId, order);
  return order;
}

/** A note of the order, if it's one line of text. */
function noteOf({ notes }: KnownOrder, name: string): string | null {
  const note = notes[name];
  return typeof note === "string" && /^[\w -]+$/.test(note) ? note.slice(0, MAX_NOTE_LENGTH) : null;
}

/** Razorpay's time of a payment, or the current time if it gives none. */
const paidAt = ({ created_at: seconds }: Payment) =>
  new Date(typeof seconds === "number" && seconds > 0 ? seconds * 1000 : Date.now()).toISOString();

const rowOf = (payment: Payment, order: KnownOrder) => ({
  payment_id: payment.id,
  provider_order_id: order.id,
  amount: payment.amount,
  currency: payment.currency,
  paid_at: paidAt(payment),
  noted_cohort: noteOf(order, "cohort"),
  noted_order: noteOf(order, "order"),
});

/**
 * Keeps captured payments for this product that have no order here and aren't fully refunded, for a person to settle:
 * after an older backup is restored, our tables don't know them. Each is logged when it's found. The order at Razorpay
 * decides whether a payment is ours, since the buyer's browser can write a payment's notes.
 *
 * @throws DatabaseUnavailableError, RazorpayError
 */
export async function keepUnmatched(payments: readonly Payment[]): Promise<void> {
  const rows: ReturnType<typeof rowOf>[] = [];
  for (const payment of payments) {
    if (payment.status !== "captured" || payment.amount_refunded >= payment.amount) continue;
    if (payment.order_id === null || isOtherProduct(payment)) continue;
    // One after the other: Razorpay limits requests.
    const order = await readOrder(payment.order_id);
    if (isOwnOrder(order)) rows.push(rowOf(payment, order));
  }
  if (rows.length === 0) return;
  const found = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("unmatched_payments")
      .upsert(rows, { onConflict: "payment_id", ignoreDuplicates: true })
      .select("payment_id, provider_order_id")
      .abortSignal(deadline),
  );
  for (const { payment_id: paymentId, provider_order_id: providerOrderId } of found)
    log("error", "payment.without-order", { paymentId, providerOrderId });
}

/**
 * Settles those whose order is back, and which have been recorded since.
 *
 * @throws DatabaseUnavailableError
 */
export async function settleRecorded(): Promise<void> {
  await queryWithRetry((deadline) => createAdminClient().rpc("settle_recorded_payments").abortSignal(deadline));
}

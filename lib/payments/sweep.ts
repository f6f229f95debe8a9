import "server-only";

import { log } from "@/lib/log";
import { applyEvent } from "@/lib/payments/events";
import { isCaptured } from "@/lib/payments/finalise";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { fetchOrderPayments, fetchPaymentRefunds, RazorpayError } from "@/lib/payments/razorpay";
import { recordRefunds } from "@/lib/payments/record-refund";
import { type IsTimeUp, type ListCounts, listSweeps } from "@/lib/payments/sweep-lists";
import { settleRecorded } from "@/lib/payments/unmatched";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database";

const HOUR_MS = 3_600_000;
/** A failed payment can still be authorised for three days; a day after that, the order is closed. */
const CLOSE_AFTER_MS = 4 * 24 * HOUR_MS;
/** The age at which an order without a provider id is closed: creating it at Razorpay has failed. */
const ABANDONED_AFTER_MS = HOUR_MS;
const BATCH_SIZE = 5;
/** Leaves time for the refunds that follow within a serverless host's minute. */
const TIME_BUDGET_MS = 30_000;

/**
 * Besides new items of the lists: unfinished orders that were checked (`asked`), payments `found` for them, orders
 * `closed`, and calls that failed at Razorpay (`unanswered`), with the last one's error (`refusal`).
 */
export type SweepCounts = ListCounts & {
  asked: number;
  found: number;
  closed: number;
  unanswered: number;
  refusal?: string;
};

const NOTHING: SweepCounts = { payments: 0, refunds: 0, disputes: 0, asked: 0, found: 0, closed: 0, unanswered: 0 };

type UnfinishedOrder = Database["public"]["Functions"]["claim_unfinished_orders"]["Returns"][number];

/** A payment that arrives after its order was closed is still finalised. */
async function closeOrder(orderId: string): Promise<number> {
  const closed = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .update({ status: "closed" })
      .eq("id", orderId)
      .in("status", ["created", "attempted"])
      .select("id")
      .abortSignal(deadline),
  );
  return closed.length;
}

/** One statement without a list of ids, which could make the URL too long. */
async function closeAbandonedOrders(now: number): Promise<number> {
  const closed = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .update({ status: "closed" })
      .eq("status", "created")
      .is("provider_order_id", null)
      .lt("created_at", new Date(now - ABANDONED_AFTER_MS).toISOString())
      .select("id")
      .abortSignal(deadline),
  );
  return closed.length;
}

/** Counts a RazorpayError instead of throwing it; the next sweep tries again. */
async function countUnanswered(facts: object, counts: SweepCounts, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    counts.unanswered += 1;
    counts.refusal = error.message;
    log("warn", "sweep.unanswered", { ...facts, error });
  }
}

/** Finalises the captured payments of one order with their refunds; closes it if it has none and is too old for one. */
async function sweepOrder(order: UnfinishedOrder, now: number, counts: SweepCounts): Promise<void> {
  counts.asked += 1;
  const captured = (await fetchOrderPayments(order.provider_order_id)).filter(isCaptured);
  for (const payment of captured) {
    await applyEvent({ id: `sweep/${payment.id}`, name: "payment.captured", source: "sweep", payment });
    counts.found += 1;
    await recordRefunds(await fetchPaymentRefunds(payment.id), "sweep");
  }
  const isTooOld = new Date(order.created_at).getTime() < now - CLOSE_AFTER_MS;
  if (captured.length === 0 && isTooOld) counts.closed += await closeOrder(order.id);
}

/**
 * Checks one order now, whatever its state, so it also finds refunds and a second payment of a paid order. Null for an
 * order that was not made at Razorpay.
 *
 * @throws RazorpayError, DatabaseUnavailableError
 */
export async function sweepOneOrder(orderId: string, now = Date.now()): Promise<SweepCounts | null> {
  const order = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("id, provider_order_id, created_at")
      .eq("id", orderId)
      .abortSignal(deadline)
      .single(),
  );
  const { provider_order_id: providerOrderId } = order;
  if (providerOrderId === null) return null;
  const counts: SweepCounts = { ...NOTHING };
  await sweepOrder({ ...order, provider_order_id: providerOrderId }, now, counts);
  return counts;
}

/** Checks unfinished orders, starting with those not checked for longest, until none is left or the time is up. */
async function sweepOrders(now: number, isTimeUp: IsTimeUp, counts: SweepCounts): Promise<void> {
  while (!isTimeUp()) {
    const orders = await queryWithRetry((deadline) =>
      createAdminClient()
        .rpc("claim_unfinished_orders", { p_batch: BATCH_SIZE, p_now: new Date(now).toISOString() })
        .abortSignal(deadline),
    );
    if (orders.length === 0) return;
    await Promise.all(
      orders.map(async (order) =>
        countUnanswered({ orderId: order.id, providerOrderId: order.provider_order_id }, counts, async () =>
          sweepOrder(order, now, counts),
        ),
      ),
    );
  }
}

/**
 * Reconciles our tables with Razorpay where we got neither the browser's response nor the webhook: its lists of
 * payments, refunds and disputes, then each unfinished order, which is closed after four days without a payment.
 * Idempotent; concurrent runs are safe.
 *
 * @throws DatabaseUnavailableError
 */
export async function sweepPayments(now = Date.now()): Promise<SweepCounts> {
  const counts: SweepCounts = { ...NOTHING, closed: await closeAbandonedOrders(now) };
  const stopAt = performance.now() + TIME_BUDGET_MS;
  const isTimeUp = () => performance.now() >= stopAt;
  for (const [name, sweepList] of Object.entries(listSweeps))
    await countUnanswered({ list: name }, counts, async () => sweepList(now, isTimeUp, counts));
  await sweepOrders(now, isTimeUp, counts);
  await settleRecorded();
  if (isTimeUp()) log("error", "sweep.out-of-time", counts);
  return counts;
}

import "server-only";

import { log } from "@/lib/log";
import { applyEvent } from "@/lib/payments/events";
import { isCaptured } from "@/lib/payments/finalise";
import { fetchOrderPayments, RazorpayError } from "@/lib/payments/razorpay";
import { askStore } from "@/lib/payments/store";
import { type IsOver, type ListCounts, lists } from "@/lib/payments/sweep-lists";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database.types";

const HOUR_MS = 3_600_000;
/** A payment that failed can still be authorised for three days; a day more, and the order is closed. */
const OPEN_FOR_MS = 4 * 24 * HOUR_MS;
/** An order that the provider never made is of no use to anybody after that. */
const HALF_MADE_FOR_MS = HOUR_MS;
const MAX_HALF_MADE = 500;
const AT_ONCE = 5;
/** Stops asking in time for the refunds that follow, and for a serverless host's minute. */
const RUN_FOR_MS = 30_000;

/**
 * What one sweep did: what was news in Razorpay's lists, orders asked about by themselves, payments found so, orders
 * closed, and questions that Razorpay did not answer.
 */
export type SweepCounts = ListCounts & { asked: number; found: number; closed: number; unanswered: number };

type UnfinishedOrder = Database["public"]["Functions"]["claim_unfinished_orders"]["Returns"][number];

/** Closing is no verdict: money that comes later is finalised all the same. */
async function close(orderIds: string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const closed = await askStore((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .update({ status: "closed" })
      .in("id", orderIds)
      .in("status", ["created", "attempted"])
      .select("id")
      .abortSignal(deadline),
  );
  return closed.length;
}

async function closeHalfMade(now: number): Promise<number> {
  const halfMade = await askStore((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("id")
      .eq("status", "created")
      .is("provider_order_id", null)
      .lt("created_at", new Date(now - HALF_MADE_FOR_MS).toISOString())
      .limit(MAX_HALF_MADE)
      .abortSignal(deadline),
  );
  return close(halfMade.map(({ id }) => id));
}

/** Asks Razorpay; what it does not answer is counted, and left for the next sweep. */
async function ask(facts: object, counts: SweepCounts, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    counts.unanswered += 1;
    log("warn", "sweep.unanswered", { ...facts, error });
  }
}

/** Asks about one order; what Razorpay has taken money for is finalised, and nothing else is believed to be final. */
async function sweepOrder(order: UnfinishedOrder, now: number, counts: SweepCounts): Promise<void> {
  counts.asked += 1;
  const captured = (await fetchOrderPayments(order.provider_order_id)).filter(isCaptured);
  for (const payment of captured) {
    await applyEvent({ id: `sweep/${payment.id}`, name: "payment.captured", source: "sweep", payment });
    counts.found += 1;
  }
  const isTooOld = new Date(order.created_at).getTime() < now - OPEN_FOR_MS;
  if (captured.length === 0 && isTooOld) counts.closed += await close([order.id]);
}

/** Asks about unfinished orders, those that have waited the longest first, until all have been asked about or time is up. */
async function sweepOrders(now: number, isOver: IsOver, counts: SweepCounts): Promise<void> {
  while (!isOver()) {
    const orders = await askStore((deadline) =>
      createAdminClient()
        .rpc("claim_unfinished_orders", { p_batch: AT_ONCE, p_now: new Date(now).toISOString() })
        .abortSignal(deadline),
    );
    if (orders.length === 0) return;
    await Promise.all(
      orders.map(async (order) =>
        ask({ orderId: order.provider_order_id }, counts, async () => sweepOrder(order, now, counts)),
      ),
    );
  }
}

/**
 * Finds what nobody told us of, browser and webhook both lost. Razorpay's lists have payments, refunds and disputes of
 * all our orders, the finished ones too; unfinished orders are asked about by themselves, too, and closed after four
 * days without a payment. A second run changes nothing; two at once are safe.
 *
 * @throws StoreUnavailableError
 */
export async function sweepPayments(now = Date.now()): Promise<SweepCounts> {
  const nothing = { payments: 0, refunds: 0, disputes: 0, asked: 0, found: 0, unanswered: 0 };
  const counts: SweepCounts = { ...nothing, closed: await closeHalfMade(now) };
  const stopAt = performance.now() + RUN_FOR_MS;
  const isOver = () => performance.now() >= stopAt;
  for (const [name, sweepList] of Object.entries(lists))
    await ask({ list: name }, counts, async () => sweepList(now, isOver, counts));
  await sweepOrders(now, isOver, counts);
  if (isOver()) log("error", "sweep.out-of-time", counts);
  log("info", "sweep.done", counts);
  return counts;
}

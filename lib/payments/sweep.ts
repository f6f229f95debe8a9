import "server-only";

import { log } from "@/lib/log";
import { finalisePayment } from "@/lib/payments/finalise";
import { fetchOrderPayments, RazorpayError } from "@/lib/payments/razorpay";
import { askStore } from "@/lib/payments/store";
import { refundedOf } from "@/lib/payments/verify";
import { createAdminClient } from "@/lib/supabase/admin";

const HOUR_MS = 3_600_000;
/** A payment that failed can still be authorised for three days; a day more, and the order is closed. */
const OPEN_FOR_MS = 4 * 24 * HOUR_MS;
/** An order that the provider never made is of no use to anybody after that. */
const HALF_MADE_FOR_MS = HOUR_MS;
const MAX_ORDERS = 500;
const AT_ONCE = 5;
/** Stops asking in time for a serverless host's minute. */
const RUN_FOR_MS = 40_000;

/** What one sweep did: orders asked about, payments finalised, orders closed, orders Razorpay did not answer for. */
export type SweepCounts = { asked: number; finalised: number; closed: number; unanswered: number };

type UnfinishedOrder = { id: string; provider_order_id: string; created_at: string };

const unfinishedOrders = async (): Promise<UnfinishedOrder[]> => {
  const orders = await askStore((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("id, provider_order_id, created_at")
      .in("status", ["created", "attempted"])
      .not("provider_order_id", "is", null)
      .order("created_at", { ascending: false })
      .limit(MAX_ORDERS)
      .abortSignal(deadline),
  );
  return orders.flatMap(({ provider_order_id: id, ...order }) =>
    id === null ? [] : { ...order, provider_order_id: id },
  );
};

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
      .limit(MAX_ORDERS)
      .abortSignal(deadline),
  );
  return close(halfMade.map(({ id }) => id));
}

/** Asks about one order; what Razorpay has taken money for is finalised, and nothing else is believed to be final. */
async function sweepOrder(order: UnfinishedOrder, now: number, counts: SweepCounts): Promise<void> {
  counts.asked += 1;
  try {
    const payments = await fetchOrderPayments(order.provider_order_id);
    const taken = payments.filter(({ status }) => status === "captured" || status === "refunded");
    for (const payment of taken) {
      const cause = { eventId: `sweep/${payment.id}`, event: `payment.${payment.status}`, source: "sweep" as const };
      await finalisePayment(payment, cause, refundedOf(payment));
      counts.finalised += 1;
    }
    const isOver = new Date(order.created_at).getTime() < now - OPEN_FOR_MS;
    if (taken.length === 0 && isOver) counts.closed += await close([order.id]);
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    counts.unanswered += 1;
    log("warn", "sweep.unanswered", { orderId: order.provider_order_id, error });
  }
}

/** In any order, so that a slow provider never keeps the same orders waiting for ever. */
const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

/**
 * Asks Razorpay about every order that is not finished, so that a payment is found even if browser and webhook were
 * both lost; orders of more than four days without one are closed. A second run changes nothing; two at once are safe.
 *
 * @throws StoreUnavailableError
 */
export async function sweepPayments(now = Date.now()): Promise<SweepCounts> {
  const counts: SweepCounts = { asked: 0, finalised: 0, closed: await closeHalfMade(now), unanswered: 0 };
  const orders = shuffled(await unfinishedOrders());
  const stopAt = performance.now() + RUN_FOR_MS;
  const work = async () => {
    for (let order = orders.pop(); order && performance.now() < stopAt; order = orders.pop())
      await sweepOrder(order, now, counts);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  log("info", "sweep.done", counts);
  return counts;
}

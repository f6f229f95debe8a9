import "server-only";

import { applyEvent, disputeEventId } from "@/lib/payments/events";
import { isCaptured } from "@/lib/payments/finalise";
import { fetchPayment, listDisputes, listPayments, listRefunds, type Window } from "@/lib/payments/razorpay";
import { lookedAt } from "@/lib/payments/record-refund";
import type { Dispute, Payment, Refund } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";

const DAY_MS = 86_400_000;
/**
 * Lists go by when an item was created, and it changes afterwards: a payment is captured up to five days later. So the
 * mark stays that far, and a day more, behind.
 */
const CHANGES_FOR_MS = 6 * DAY_MS;
/** What is gone through before the mark moves, so that a long pause is made up for in steps; longer than the above. */
const STEP_MS = 7 * DAY_MS;

/** Of each list, what was news to us. */
export type ListCounts = { payments: number; refunds: number; disputes: number };
/** Whether the time of a run is over. */
export type IsOver = () => boolean;

const inSeconds = (ms: number) => Math.floor(ms / 1000);

async function readMark(list: "payments" | "refunds"): Promise<number> {
  const mark = await askStore((deadline) =>
    createAdminClient()
      .from("payment_sweep_marks")
      .select("swept_until")
      .eq("list", list)
      .abortSignal(deadline)
      .single(),
  );
  return new Date(mark.swept_until).getTime();
}

/** Never back: another sweep may have gone further. */
async function moveMark(list: "payments" | "refunds", until: number): Promise<void> {
  const sweptUntil = new Date(until).toISOString();
  await askStore((deadline) =>
    createAdminClient()
      .from("payment_sweep_marks")
      .update({ swept_until: sweptUntil })
      .eq("list", list)
      .lt("swept_until", sweptUntil)
      .abortSignal(deadline),
  );
}

/** Goes through a list from its mark to now; the mark moves over what was gone through whole. */
async function sweepFromMark<Item>(
  list: "payments" | "refunds",
  now: number,
  isOver: IsOver,
  { pagesOf, take }: { pagesOf: (window: Window) => AsyncGenerator<Item[]>; take: (page: Item[]) => Promise<void> },
): Promise<void> {
  const settled = now - CHANGES_FOR_MS;
  for (let from = Math.min(await readMark(list), settled); from < now; from += STEP_MS) {
    const to = Math.min(from + STEP_MS, now);
    for await (const page of pagesOf({ from: inSeconds(from), to: inSeconds(to) })) {
      await take(page);
      if (isOver()) return;
    }
    await moveMark(list, Math.min(to, settled));
  }
}

/** The payments among these ids that were finalised: of orders of ours, whoever else uses the account. */
async function knownCaptures(paymentIds: string[]): Promise<Set<string>> {
  const captures = await askStore((deadline) =>
    createAdminClient()
      .from("payment_captures")
      .select("payment_id")
      .in("payment_id", paymentIds)
      .abortSignal(deadline),
  );
  return new Set(captures.map(({ payment_id: id }) => id));
}

async function knownOrders(orderIds: string[]): Promise<Set<string | null>> {
  const orders = await askStore((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("provider_order_id")
      .in("provider_order_id", orderIds)
      .abortSignal(deadline),
  );
  return new Set(orders.map(({ provider_order_id: id }) => id));
}

/** Captured payments of our orders, a second one of a paid order included, of which nobody has told us. */
async function takePayments(page: Payment[], counts: ListCounts): Promise<void> {
  const captured = page.filter(isCaptured);
  if (captured.length === 0) return;
  const [ours, known] = await Promise.all([
    knownOrders(captured.flatMap(({ order_id: id }) => id ?? [])),
    knownCaptures(captured.map(({ id }) => id)),
  ]);
  for (const payment of captured.filter(({ id, order_id: order }) => ours.has(order) && !known.has(id))) {
    await applyEvent({ id: `sweep/${payment.id}`, name: "payment.captured", source: "sweep", payment });
    counts.payments += 1;
  }
}

const endOf = { pending: "requested", processed: "done", failed: "failed" } as const satisfies Record<
  Refund["status"],
  string
>;

/** Refunds of our payments, those made in Razorpay's dashboard included, whose state is news to us. */
async function takeRefunds(page: Refund[], counts: ListCounts): Promise<void> {
  if (page.length === 0) return;
  const rows = await askStore((deadline) =>
    createAdminClient()
      .from("payment_refunds")
      .select("refund_id, status")
      .in(
        "refund_id",
        page.map(({ id }) => id),
      )
      .abortSignal(deadline),
  );
  const states = new Map(rows.map(({ refund_id: id, status }) => [id, status]));
  const ours = await knownCaptures(page.map(({ payment_id: id }) => id));
  const isNews = ({ id, status }: Refund) => {
    const state = states.get(id);
    return state !== endOf[status] && state !== "done" && (state !== "failed" || status === "processed");
  };
  for (const refund of page.filter((item) => ours.has(item.payment_id) && isNews(item))) {
    const { eventId: id, event: name } = lookedAt(refund, "sweep");
    const payment = await fetchPayment(refund.payment_id);
    await applyEvent({ id, name, source: "sweep", payment, refund });
    counts.refunds += 1;
  }
}

/** Disputes of our payments in a state of which nobody has told us. */
async function takeDisputes(page: Dispute[], counts: ListCounts): Promise<void> {
  if (page.length === 0) return;
  const events = await askStore((deadline) =>
    createAdminClient()
      .from("payment_events")
      .select("event_id")
      .in("event_id", page.map(disputeEventId))
      .abortSignal(deadline),
  );
  const known = new Set(events.map(({ event_id: id }) => id));
  const ours = await knownCaptures(page.map(({ payment_id: id }) => id));
  for (const dispute of page.filter((item) => ours.has(item.payment_id) && !known.has(disputeEventId(item)))) {
    const payment = await fetchPayment(dispute.payment_id);
    const name = `payment.dispute.${dispute.status === "open" ? "created" : dispute.status}`;
    await applyEvent({ id: disputeEventId(dispute), name, source: "sweep", payment, dispute });
    counts.disputes += 1;
  }
}

/** Each list of the sweep, to be gone through by itself. Throws RazorpayError and StoreUnavailableError. */
export const lists = {
  payments: async (now: number, isOver: IsOver, counts: ListCounts) =>
    sweepFromMark("payments", now, isOver, { pagesOf: listPayments, take: async (page) => takePayments(page, counts) }),
  // After the payments: only a refund of a payment that we know is ours.
  refunds: async (now: number, isOver: IsOver, counts: ListCounts) =>
    sweepFromMark("refunds", now, isOver, { pagesOf: listRefunds, take: async (page) => takeRefunds(page, counts) }),
  // Without a mark: the list has no window, and the state of an old dispute changes.
  disputes: async (_now: number, isOver: IsOver, counts: ListCounts) => {
    for await (const page of listDisputes()) {
      await takeDisputes(page, counts);
      if (isOver()) return;
    }
  },
};

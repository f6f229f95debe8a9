import "server-only";

import { applyEvent, disputeEventId } from "@/lib/payments/events";
import { isCaptured } from "@/lib/payments/finalise";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { fetchPayment, listDisputes, listPayments, listRefunds, type Window } from "@/lib/payments/razorpay";
import { polledRefundCause } from "@/lib/payments/record-refund";
import type { Dispute, Payment, Refund } from "@/lib/payments/schema";
import { keepUnmatched } from "@/lib/payments/unmatched";
import { createAdminClient } from "@/lib/supabase/admin";

const DAY_MS = 86_400_000;
/**
 * Lists filter by creation time, but a payment may be captured up to five days later. So the mark stays that far
 * behind, plus a day.
 */
const OVERLAP_MS = 6 * DAY_MS;
/** The window after which the mark moves, so that a long outage is caught up in steps; longer than the overlap. */
const WINDOW_MS = 7 * DAY_MS;

/** How many items of each list were new to us. */
export type ListCounts = { payments: number; refunds: number; disputes: number };
/** Whether the run has used up its time. */
export type IsTimeUp = () => boolean;

const inSeconds = (ms: number) => Math.floor(ms / 1000);

async function readMark(list: "payments" | "refunds"): Promise<number> {
  const mark = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_sweep_marks")
      .select("swept_until")
      .eq("list", list)
      .abortSignal(deadline)
      .single(),
  );
  return new Date(mark.swept_until).getTime();
}

/** Only forward: a concurrent sweep may have moved it further. */
async function moveMark(list: "payments" | "refunds", until: number): Promise<void> {
  const sweptUntil = new Date(until).toISOString();
  await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_sweep_marks")
      .update({ swept_until: sweptUntil })
      .eq("list", list)
      .lt("swept_until", sweptUntil)
      .abortSignal(deadline),
  );
}

/** Sweeps a list from its mark to now; the mark moves after each complete window. */
async function sweepFromMark<Item>(
  list: "payments" | "refunds",
  now: number,
  isTimeUp: IsTimeUp,
  {
    fetchPages,
    reconcile,
  }: { fetchPages: (window: Window) => AsyncGenerator<Item[]>; reconcile: (page: Item[]) => Promise<void> },
): Promise<void> {
  const latestMark = now - OVERLAP_MS;
  for (let from = Math.min(await readMark(list), latestMark); from < now; from += WINDOW_MS) {
    const to = Math.min(from + WINDOW_MS, now);
    for await (const page of fetchPages({ from: inSeconds(from), to: inSeconds(to) })) {
      await reconcile(page);
      if (isTimeUp()) return;
    }
    await moveMark(list, Math.min(to, latestMark));
  }
}

/** The ids of those payments that have been finalised. */
async function knownCaptures(paymentIds: string[]): Promise<Set<string>> {
  const captures = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_captures")
      .select("payment_id")
      .in("payment_id", paymentIds)
      .abortSignal(deadline),
  );
  return new Set(captures.map(({ payment_id: id }) => id));
}

async function knownOrders(orderIds: string[]): Promise<Set<string | null>> {
  const orders = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_orders")
      .select("provider_order_id")
      .in("provider_order_id", orderIds)
      .abortSignal(deadline),
  );
  return new Set(orders.map(({ provider_order_id: id }) => id));
}

/**
 * Finalises captured payments of our orders that are not recorded yet, second payments of a paid order included, and keeps
 * those of this product whose order is not known.
 */
async function reconcilePayments(page: Payment[], counts: ListCounts): Promise<void> {
  const captured = page.filter(isCaptured);
  if (captured.length === 0) return;
  const [ours, known] = await Promise.all([
    knownOrders(captured.flatMap(({ order_id: id }) => id ?? [])),
    knownCaptures(captured.map(({ id }) => id)),
  ]);
  await keepUnmatched(captured.filter(({ id, order_id: order }) => !ours.has(order) && !known.has(id)));
  for (const payment of captured.filter(({ id, order_id: order }) => ours.has(order) && !known.has(id))) {
    await applyEvent({ id: `sweep/${payment.id}`, name: "payment.captured", source: "sweep", payment });
    counts.payments += 1;
  }
}

const refundStatusOf = { pending: "requested", processed: "done", failed: "failed" } as const satisfies Record<
  Refund["status"],
  string
>;

/** Records refunds of our payments whose state has changed, those made in Razorpay's dashboard included. */
async function reconcileRefunds(page: Refund[], counts: ListCounts): Promise<void> {
  if (page.length === 0) return;
  const rows = await queryWithRetry((deadline) =>
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
  const isNew = ({ id, status }: Refund) => {
    const state = states.get(id);
    if (state === undefined) return true;
    // Failed, whether or not an operator has dealt with it: only its success is news.
    const hasFailed = ["failed", "cancelled"].includes(state);
    return state !== refundStatusOf[status] && state !== "done" && (!hasFailed || status === "processed");
  };
  for (const refund of page.filter((item) => ours.has(item.payment_id) && isNew(item))) {
    const { eventId: id, event: name } = polledRefundCause(refund, "sweep");
    const payment = await fetchPayment(refund.payment_id);
    await applyEvent({ id, name, source: "sweep", payment, refund });
    counts.refunds += 1;
  }
}

/** The ids of the dispute events that are recorded for these payments. */
async function knownDisputeEvents(paymentIds: string[]): Promise<Set<string>> {
  const events = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("payment_events")
      .select("event_id")
      .in("payment_id", paymentIds)
      .like("event", "payment.dispute.%")
      .abortSignal(deadline),
  );
  return new Set(events.map(({ event_id: id }) => id));
}

/** The event that a dispute's status stands for: the first time it's open, it was created; later, it needs action. */
function disputeEventOf(dispute: Dispute, known: Set<string>): string {
  if (dispute.status !== "open") return `payment.dispute.${dispute.status}`;
  const isKnown = [...known].some((id) => id.startsWith(`dispute/${dispute.id}/`));
  const isNoted = known.has(disputeEventId("payment.dispute.created", dispute));
  return `payment.dispute.${isKnown && !isNoted ? "action_required" : "created"}`;
}

/** Records new events of disputes about our payments. */
async function reconcileDisputes(page: Dispute[], counts: ListCounts): Promise<void> {
  if (page.length === 0) return;
  const paymentIds = page.map(({ payment_id: id }) => id);
  const [known, ours] = await Promise.all([knownDisputeEvents(paymentIds), knownCaptures(paymentIds)]);
  for (const dispute of page.filter(({ payment_id: id }) => ours.has(id))) {
    const name = disputeEventOf(dispute, known);
    const id = disputeEventId(name, dispute);
    if (known.has(id)) continue;
    const payment = await fetchPayment(dispute.payment_id);
    await applyEvent({ id, name, source: "sweep", payment, dispute });
    counts.disputes += 1;
  }
}

/** One sweep for each list. Throws RazorpayError and DatabaseUnavailableError. */
export const listSweeps = {
  payments: async (now: number, isTimeUp: IsTimeUp, counts: ListCounts) =>
    sweepFromMark("payments", now, isTimeUp, {
      fetchPages: listPayments,
      reconcile: async (page) => reconcilePayments(page, counts),
    }),
  // After the payments: a refund counts only if its payment is recorded.
  refunds: async (now: number, isTimeUp: IsTimeUp, counts: ListCounts) =>
    sweepFromMark("refunds", now, isTimeUp, {
      fetchPages: listRefunds,
      reconcile: async (page) => reconcileRefunds(page, counts),
    }),
  // Without a mark: the list takes no window, and old disputes can change.
  disputes: async (_now: number, isTimeUp: IsTimeUp, counts: ListCounts) => {
    for await (const page of listDisputes()) {
      await reconcileDisputes(page, counts);
      if (isTimeUp()) return;
    }
  },
};

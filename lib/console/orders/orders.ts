import "server-only";

import * as z from "zod/mini";

import { type Cursor, olderThan, pageOf } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { choiceFilter, textFilter } from "@/lib/console/search-params";
import { cohortName, term } from "@/lib/content/console";
import { isoInIst } from "@/lib/format/ist";
import { sayReview } from "@/lib/payments/review";
import { createUserClient } from "@/lib/supabase/server";

/** The states of an order, as the database names them. */
export const orderStates = [
  "created",
  "attempted",
  "paid",
  "needs_review",
  "refund_pending",
  "refunded",
  "closed",
] as const;

/** What of an order waits for a person: a decision about its payment, or a refund that is not done after a day. */
export const orderWaits = ["review", "refund"] as const;

const orderFilter = z.object({
  cohort: textFilter(),
  status: choiceFilter(orderStates),
  waits: choiceFilter(orderWaits),
});

/** Amounts are paise, times ISO 8601. */
export type ConsoleOrder = {
  id: string;
  cohortId: string;
  /** The buyer's account, null once it is deleted. */
  userId: string | null;
  email: string;
  amount: number;
  refundedAmount: number;
  /** When the oldest of its refunds that is neither done nor cancelled was asked for. */
  refundWaitsSince: string | null;
  status: string;
  reviewReason: string | null;
  reviewSettledAt: string | null;
  /** Razorpay's ids, as they become known. */
  providerOrderId: string | null;
  paymentId: string | null;
  createdAt: string;
  paidAt: string | null;
  /** When its seat is free again, unless it is paid. */
  heldUntil: string;
  /** When the sweep asked Razorpay about it last. */
  askedAt: string | null;
};

const COLUMNS =
  "id, cohort_id, user_id, email, amount, refunded_amount, refund_waits_since, status, review_reason, review_settled_at, provider_order_id, payment_id, created_at, paid_at, held_until, asked_at";

type OrderRow = {
  id: string;
  cohort_id: string;
  user_id: string | null;
  email: string;
  amount: number;
  refunded_amount: number;
  refund_waits_since: string | null;
  status: string;
  review_reason: string | null;
  review_settled_at: string | null;
  provider_order_id: string | null;
  payment_id: string | null;
  created_at: string;
  paid_at: string | null;
  held_until: string;
  asked_at: string | null;
};

const fromRow = (row: OrderRow): ConsoleOrder => ({
  id: row.id,
  cohortId: row.cohort_id,
  userId: row.user_id,
  email: row.email,
  amount: row.amount,
  refundedAmount: row.refunded_amount,
  refundWaitsSince: row.refund_waits_since,
  status: row.status,
  reviewReason: row.review_reason,
  reviewSettledAt: row.review_settled_at,
  providerOrderId: row.provider_order_id,
  paymentId: row.payment_id,
  createdAt: row.created_at,
  paidAt: row.paid_at,
  heldUntil: row.held_until,
  askedAt: row.asked_at,
});

/** What a person has to decide about the order next, if anything: the first line of the reasons, which is the oldest. */
export const nextReview = ({
  reviewReason,
  reviewSettledAt,
}: Pick<ConsoleOrder, "reviewReason" | "reviewSettledAt">): string | undefined =>
  reviewSettledAt === null ? reviewReason?.split("\n", 1)[0] : undefined;

const DAY_MS = 86_400_000;

/** What needs a decision, each reason in a sentence. */
function sayReviews(reasons: string | null): string | null {
  if (!reasons) return null;
  const said = reasons.split("\n").map((reason) => sayReview(reason).what);
  return said.join(" ");
}

const inRupees = (paise: number) => paise / 100;
const cursorFrom = ({ createdAt, id }: ConsoleOrder): Cursor => ({ at: createdAt, id });

/** Orders, newest first. */
export const orderList: ConsoleList<ConsoleOrder, z.output<typeof orderFilter>> = {
  filter: orderFilter,
  columns: [
    { head: "Order", value: ({ id }) => id },
    { head: "Cohort", value: ({ cohortId }) => cohortName(cohortId) },
    { head: "Email address", value: ({ email }) => email },
    { head: "State", value: ({ status }) => term("states", status) },
    { head: "Amount (INR)", value: ({ amount }) => inRupees(amount) },
    { head: "Refunded (INR)", value: ({ refundedAmount }) => inRupees(refundedAmount) },
    { head: "Refund waits since", value: ({ refundWaitsSince }) => refundWaitsSince && isoInIst(refundWaitsSince) },
    { head: "Review", value: ({ reviewReason }) => sayReviews(reviewReason) },
    { head: "Review settled", value: ({ reviewSettledAt }) => reviewSettledAt && isoInIst(reviewSettledAt) },
    { head: "Ordered", value: ({ createdAt }) => isoInIst(createdAt) },
    { head: "Paid", value: ({ paidAt }) => paidAt && isoInIst(paidAt) },
    { head: "Razorpay order", value: ({ providerOrderId }) => providerOrderId },
    { head: "Razorpay payment", value: ({ paymentId }) => paymentId },
  ],
  fetchPage: async ({ client, filter: { cohort, status, waits }, cursor, size }) => {
    let query = client.from("payment_orders").select(COLUMNS);
    if (cohort) query = query.eq("cohort_id", cohort);
    if (status) query = query.eq("status", status);
    if (waits === "review") query = query.not("review_reason", "is", null).is("review_settled_at", null);
    if (waits === "refund") query = query.lt("refund_waits_since", new Date(Date.now() - DAY_MS).toISOString());
    const { data, error } = await olderThan(query, "created_at", cursor)
      .order("created_at", { ascending: false })
      .order("id", { ascending: false })
      .limit(size + 1);
    if (error) throw error;
    return pageOf(data.map(fromRow), size, cursorFrom);
  },
};

/** A payment that Razorpay has taken; paise. */
export type Capture = { paymentId: string; amount: number; at: string };

export type ConsoleRefund = {
  id: string;
  paymentId: string;
  /** Razorpay's, once it is known. */
  refundId: string | null;
  amount: number;
  status: string;
  reason: string;
  note: string | null;
  attempts: number;
  lastError: string | null;
  at: string;
};

/** What can still be given back of a payment, in paise: a refund that came to nothing does not count. */
export const refundableAmount = (
  capture: Pick<Capture, "paymentId" | "amount">,
  refunds: readonly Pick<ConsoleRefund, "paymentId" | "amount" | "status">[],
): number =>
  refunds
    .filter(({ paymentId, status }) => paymentId === capture.paymentId && !["failed", "cancelled"].includes(status))
    .reduce((left, { amount }) => left - amount, capture.amount);

/** What was heard of the order's payments, and what it did. */
export type PaymentEvent = { id: string; name: string; source: string; outcome: string; at: string };

export type OrderDetails = {
  order: ConsoleOrder;
  /** Oldest first, as the other lists. */
  captures: Capture[];
  refunds: ConsoleRefund[];
  events: PaymentEvent[];
};

/** Each list is read to this length; no order comes near it. */
const MAX_DETAILS = 200;

/** An order with all that belongs to it, null for an unknown id or any other text. Throws database errors. */
export async function findOrder(id: string): Promise<OrderDetails | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const client = await createUserClient();
  const [order, captures, refunds, events] = await Promise.all([
    client.from("payment_orders").select(COLUMNS).eq("id", id).maybeSingle(),
    client
      .from("payment_captures")
      .select("payment_id, amount, created_at")
      .eq("order_id", id)
      .order("created_at")
      .limit(MAX_DETAILS),
    client
      .from("payment_refunds")
      .select("id, payment_id, refund_id, amount, status, reason, note, attempts, last_error, created_at")
      .eq("order_id", id)
      .order("created_at")
      .limit(MAX_DETAILS),
    client
      .from("payment_events")
      .select("event_id, event, source, outcome, received_at")
      .eq("order_id", id)
      .order("received_at")
      .limit(MAX_DETAILS),
  ]);
  for (const { error } of [order, captures, refunds, events]) if (error) throw error;
  if (!order.data) return null;
  return {
    order: fromRow(order.data),
    captures: (captures.data ?? []).map((row) => ({
      paymentId: row.payment_id,
      amount: row.amount,
      at: row.created_at,
    })),
    refunds: (refunds.data ?? []).map((row) => ({
      id: row.id,
      paymentId: row.payment_id,
      refundId: row.refund_id,
      amount: row.amount,
      status: row.status,
      reason: row.reason,
      note: row.note,
      attempts: row.attempts,
      lastError: row.last_error,
      at: row.created_at,
    })),
    events: (events.data ?? []).map((row) => ({
      id: row.event_id,
      name: row.event,
      source: row.source,
      outcome: row.outcome,
      at: row.received_at,
    })),
  };
}

import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readAll, readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { ordersWithRequest } from "@/lib/console/orders/changes";
import { paymentMethod } from "@/lib/console/orders/transfers";
import { type Named, readNames, withNames } from "@/lib/console/people/names";
import { choiceFilter, textFilter } from "@/lib/console/search-params";
import { cohortName, term } from "@/lib/content/console";
import { type ReviewFacts, sayReview } from "@/lib/payments/review";
import { createUserClient } from "@/lib/supabase/server";

/** The states of an order, by the database's names. */
export const orderStates = [
  "created",
  "attempted",
  "paid",
  "needs_review",
  "refund_pending",
  "refunded",
  "closed",
] as const;

/**
 * What an order may be waiting for: an answer to its learner (in the cohort that the seat is in now), a decision about
 * its payment, an answer to a dispute, a refund that isn't done after a day, or an invoice.
 */
export const orderWaits = ["request", "review", "dispute", "refund", "invoice"] as const;

const orderFilter = z.object({
  cohort: textFilter(),
  status: choiceFilter(orderStates),
  waits: choiceFilter(orderWaits),
});

export type OrderReview = ReviewFacts & { id: string; settledAt: string | null };

/** Amounts are paise, times ISO 8601. */
export type ConsoleOrder = Named & {
  id: string;
  cohortId: string;
  /** The buyer's account, null once it is deleted. */
  userId: string | null;
  email: string;
  amount: number;
  refundedAmount: number;
  /** When its oldest refund that is neither done nor cancelled was requested. */
  refundWaitsSince: string | null;
  status: string;
  /** The open and settled decisions about its payments; oldest first. */
  reviews: OrderReview[];
  /** Razorpay's ids, as they become known. */
  providerOrderId: string | null;
  paymentId: string | null;
  createdAt: string;
  paidAt: string | null;
  /** When its seat becomes free again, unless it's paid. */
  heldUntil: string;
  /** When the sweep asked Razorpay about it last. */
  askedAt: string | null;
};

const COLUMNS =
  "id, cohortId:cohort_id, userId:user_id, email, amount, refundedAmount:refunded_amount, refundWaitsSince:refund_waits_since, status, providerOrderId:provider_order_id, paymentId:payment_id, createdAt:created_at, paidAt:paid_at, heldUntil:held_until, askedAt:asked_at, reviews:payment_reviews(id, paymentId:payment_id, kind, refundId:refund_id, disputeId:dispute_id, event, amount, currency, ordered, respondBy:respond_by, openedAt:opened_at, settledAt:settled_at)";

type Reviewed = Pick<ConsoleOrder, "reviews">;

const openReviews = ({ reviews }: Reviewed) => reviews.filter(({ settledAt }) => settledAt === null);

/** The next decision about the order, if any: the oldest open one. */
export const nextReview = (order: Reviewed): OrderReview | undefined => openReviews(order)[0];

/** The review that was settled last, if none is open. */
export const lastSettledReview = (order: Reviewed): OrderReview | undefined =>
  nextReview(order) ? undefined : order.reviews.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1);

const timeOf = ({ settledAt }: OrderReview) => Date.parse(settledAt ?? "");

/** The states of an order that only its payments show: it's disputed, or part of it went back. */
export function saidState(order: Pick<ConsoleOrder, "status" | "amount" | "refundedAmount" | "reviews">): string {
  if (openReviews(order).some(({ kind }) => kind === "dispute")) return "disputed";
  const isPart = order.refundedAmount > 0 && order.refundedAmount < order.amount;
  return order.status === "paid" && isPart ? "partly_refunded" : order.status;
}

const DAY_MS = 86_400_000;

/** The open decisions, or the last one, in a sentence each. */
function sayReviews(order: Reviewed): string | null {
  const settled = lastSettledReview(order);
  const said = (settled ? [settled] : openReviews(order)).map((review) => sayReview(review).what);
  return said.join(" ") || null;
}

const inRupees = (paise: number) => paise / 100;

/** Orders, newest first. */
export const orderList: ConsoleList<ConsoleOrder, z.output<typeof orderFilter>> = {
  filter: orderFilter,
  columns: [
    { head: "Order", value: ({ id }) => id },
    { head: "Cohort", value: ({ cohortId }) => cohortName(cohortId) },
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "State", value: (order) => term("states", saidState(order)) },
    { head: "Amount (INR)", value: ({ amount }) => inRupees(amount) },
    { head: "Refunded (INR)", value: ({ refundedAmount }) => inRupees(refundedAmount) },
    timeColumn("Refund waiting since", ({ refundWaitsSince }) => refundWaitsSince),
    { head: "Review", value: sayReviews },
    timeColumn("Case settled", (order) => lastSettledReview(order)?.settledAt ?? null),
    timeColumn("Ordered", ({ createdAt }) => createdAt),
    timeColumn("Paid", ({ paidAt }) => paidAt),
    { head: "Paid by", value: ({ paymentId }) => paymentId && paymentMethod(paymentId) },
    { head: "Order number", value: ({ providerOrderId }) => providerOrderId },
    { head: "Payment", value: ({ paymentId }) => paymentId },
  ],
  fetchPage: async ({ client, filter: { cohort, status, waits }, cursor, size }) => {
    let query = client
      .from("payment_orders")
      .select(`${COLUMNS}, tax_documents(), open:payment_reviews()`)
      .order("opened_at", { referencedTable: "reviews" });
    if (waits === "request") query = query.in("id", await ordersWithRequest(client, cohort));
    else if (cohort) query = query.eq("cohort_id", cohort);
    if (status) query = query.eq("status", status);
    if (waits === "review" || waits === "dispute") {
      query = query.not("open", "is", null).is("open.settled_at", null);
      query = waits === "review" ? query.is("open.respond_by", null) : query.not("open.respond_by", "is", null);
    }
    if (waits === "refund") query = query.lt("refund_waits_since", new Date(Date.now() - DAY_MS).toISOString());
    if (waits === "invoice") query = query.eq("status", "paid").is("tax_documents", null);
    const page = await readPage(query, {
      column: "created_at",
      cursor,
      size,
      cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
    return withNames(client, page, ({ email }) => email);
  },
};

/** A payment that Razorpay took, or a bank transfer, which has a reference and a day; paise. */
export type Capture = {
  paymentId: string;
  amount: number;
  currency: string;
  /** Razorpay's name for how it was paid. */
  method: string | null;
  at: string;
  reference: string | null;
  transferredOn: string | null;
  /** For a transfer: the tax deducted, and why that and the amount aren't the price. */
  tds: number;
  shortfallReason: string | null;
  /** How much of it can still be refunded. */
  left: number;
  dispute: Dispute | null;
  /** The last moment of the refund policy's 14 days. */
  refundableUntil: string;
  /** Why the operator can't refund it; null: they can. */
  refusal: string | null;
};

/** The state of a payment's dispute: the bank may refund it, or has. */
const dispute = z.nullable(z.enum(["open", "lost"]));
type Dispute = NonNullable<z.infer<typeof dispute>>;

export type ConsoleRefund = {
  id: string;
  paymentId: string;
  /** Razorpay's, once it is known. */
  refundId: string | null;
  amount: number;
  status: string;
  reason: string;
  note: string | null;
  /** The reference of the transfer that returned a bank transfer. */
  reference: string | null;
  attempts: number;
  lastError: string | null;
  at: string;
};

/** The messages about the order's payments, and their effects. */
type PaymentEvent = { id: string; name: string; source: string; outcome: string; at: string };

export type OrderDetails = {
  order: ConsoleOrder;
  /** Oldest first, like the other lists. */
  captures: Capture[];
  refunds: ConsoleRefund[];
  events: PaymentEvent[];
};

/** An order with everything that belongs to it, null for an unknown id or any other text. Cached per request. */
export const findOrder = cache(async (id: string): Promise<OrderDetails | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const [order, payments, refunds, events] = await Promise.all([
    client
      .from("payment_orders")
      .select(COLUMNS)
      .eq("id", id)
      .order("opened_at", { referencedTable: "reviews" })
      .maybeSingle(),
    client.rpc("console_payments", { p_order_id: id }),
    readAll(() =>
      client
        .from("payment_refunds")
        .select(
          "id, paymentId:payment_id, refundId:refund_id, amount, status, reason, note, reference:transfer_reference, attempts, lastError:last_error, at:created_at",
        )
        .eq("order_id", id)
        .order("created_at")
        .order("id"),
    ),
    readAll(() =>
      client
        .from("payment_events")
        .select("id:event_id, name:event, source, outcome, at:received_at")
        .eq("order_id", id)
        .order("received_at")
        .order("event_id"),
    ),
  ]);
  if (order.error) throw order.error;
  if (payments.error) throw payments.error;
  if (order.data === null) return null;
  const captures = payments.data.map((row): Capture => ({
    paymentId: row.payment_id,
    amount: row.amount,
    currency: row.currency,
    method: row.method,
    at: row.at,
    reference: row.reference,
    transferredOn: row.transferred_on,
    tds: row.tds,
    shortfallReason: row.shortfall_reason,
    left: row.rest,
    dispute: dispute.parse(row.dispute),
    refundableUntil: row.refundable_until,
    refusal: row.refusal,
  }));
  const nameOf = await readNames([order.data.email], client);
  return { order: { ...order.data, name: nameOf(order.data.email) }, captures, refunds, events };
});

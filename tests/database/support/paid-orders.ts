import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

import { type Operator, press } from "./console";
import type { TestDatabase } from "./database";
import { finalise, type Order, PAID, newUnpaidOrder } from "./orders";
import { valueOf } from "./rows";

export type PaidOrder = Order & { cohort: string; id: string };

/** A paid seat in a new cohort. */
export async function newPaidOrder({ owner, sql }: TestDatabase, capacity = 1): Promise<PaidOrder> {
  const { cohort, ...order } = await newUnpaidOrder(owner, capacity);
  await finalise(sql, order);
  return { ...order, cohort, id: await idOf(owner, order) };
}

/** A payment of a rupee less than was ordered, which is waiting for a review. */
export async function newUnderpaidOrder({ owner, sql }: TestDatabase, cohort: string) {
  const order = await newUnpaidOrder(owner, cohort);
  await sql`
    select public.finalise_payment(${randomUUID()}, 'payment.captured', 'webhook', ${order.orderId}, ${order.paymentId},
      ${PAID - 100}, 'INR', '{}')`;
  const id = await idOf(owner, order);
  return { ...order, id };
}

type ReviewRow = { id: string; kind: string; isOpen: boolean };

/** The reviews of an order, oldest first. */
export const reviewsOf = (owner: Sql, orderId: string): Promise<ReviewRow[]> =>
  owner<ReviewRow[]>`
    select id, concat_ws(' ', kind, refund_id, event) as kind, settled_at is null as "isOpen"
    from public.payment_reviews where order_id = ${orderId} order by opened_at, id`;

/** The open reviews, in a word each. */
export const openReviews = async (owner: Sql, orderId: string): Promise<string[]> =>
  (await reviewsOf(owner, orderId)).filter(({ isOpen }) => isOpen).map(({ kind }) => kind);

/** Our id of an order. */
export async function idOf(owner: Sql, { orderId }: Order): Promise<string> {
  return valueOf(owner`
    select id from public.payment_orders where provider_order_id = ${orderId}`);
}

/** Settles the review that an order's page shows: the oldest open one, or the last one. */
export async function settleReview(
  { owner, sql }: Pick<TestDatabase, "owner" | "sql">,
  operator: Operator,
  order: { id: string },
  resolution: string,
) {
  const reviews = await reviewsOf(owner, order.id);
  const shown = reviews.find(({ isOpen }) => isOpen) ?? reviews.at(-1);
  return press(sql, operator, "console_settle_review", {
    p_review_id: shown?.id ?? null,
    p_resolution: resolution,
    p_note: "Talked to the buyer",
  });
}

/** An account with a paid seat. */
export async function newLearner({ owner, sql }: TestDatabase, cohort: string): Promise<string> {
  const order = await newUnpaidOrder(owner, cohort);
  await finalise(sql, order);
  return order.userId;
}

/** Refunds a part of a payment in the console. */
export const refund = (
  { sql }: Pick<TestDatabase, "sql">,
  by: Operator,
  { paymentId }: Pick<Order, "paymentId">,
  amount: number,
  reason = "Asked for",
) => press(sql, by, "console_refund", { p_payment_id: paymentId, p_amount: amount, p_reason: reason });

/** Reports an event of a dispute about a payment. */
export const dispute = (sql: Sql, order: Order, event = "created", id: string | null = null, eventId = randomUUID()) =>
  sql`select public.note_payment_event(
    ${eventId}, ${`payment.dispute.${event}`}, 'webhook', ${order.orderId}, ${order.paymentId}, ${id})`;

/** Dates a payment at the beginning of a day in India. */
export const paidOn = (owner: Sql, { paymentId }: Order, daysAgo: number) =>
  owner`update public.payment_captures
    set created_at = (timezone('Asia/Kolkata', now())::date - ${daysAgo}::int)::timestamp at time zone 'Asia/Kolkata'
    where payment_id = ${paymentId}`;

/** Columns of billing_details. */
export type Details = Record<string, string | boolean | null>;

/** A buyer in State 32, without a GSTIN. */
export const ASHA: Details = {
  legal_name: "Asha Rao",
  gstin: null,
  address: "12 MG Road, Kochi",
  pin: "682001",
  state_code: "32",
  country: "IN",
};

/** Its account for bank transfers. */
export const BANK = "Account name: AI Skills Academy\nAccount number: 1234\nIFSC: UTIB0000001";

/** The company that issues the invoices, in State 29. */
export const addCompany = (owner: Sql) => owner`
  insert into public.company (legal_name, gstin, state_code, address, bank)
  values ('AI Skills Academy', '29AAGCB7383J1Z4', '29', '12 Residency Road, Bengaluru', ${BANK})`;

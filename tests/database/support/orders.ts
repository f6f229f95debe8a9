import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

export const PAID = 9_999_900;

export type Order = { userId: string; orderId: string; paymentId: string };

type Row = { outcome: string };

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`;

/** Creates a cohort that is on sale. */
export async function newCohort(owner: Sql, capacity: number): Promise<string> {
  const cohortId = randomUUID();
  await owner`
    insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price, takes_handins)
    values (${cohortId}, ${capacity}, current_date + 30, current_date + 20, 'on_sale', ${PAID}, ${3 * PAID}, false)`;
  return cohortId;
}

const DAY_MS = 86_400_000;

/** Creates accounts, two days old by default. */
export async function newUsers(owner: Sql, count: number, ageMs = 2 * DAY_MS): Promise<string[]> {
  const created_at = new Date(Date.now() - ageMs);
  const users = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, email: `${id}@example.com`, created_at };
  });
  await owner`insert into auth.users ${owner(users, "id", "email", "created_at")}`;
  return users.map(({ id }) => id);
}

/** Creates an order with an expired hold, so that only a payment gets it a seat. */
export async function newOrder(owner: Sql, cohortId: string, userId: string): Promise<Order> {
  const order = { userId, orderId: newId("order"), paymentId: newId("pay") };
  await owner`
    insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id)
    values (${userId}, ${`${userId}@example.com`}, ${cohortId}, ${PAID}, now(), '{}', ${order.orderId})`;
  return order;
}

/** An order by a new account with an expired hold, in this cohort, or in a new one with so many seats. */
export async function newUnpaidOrder(owner: Sql, inCohort: string | number = 1) {
  const cohort = typeof inCohort === "string" ? inCohort : await newCohort(owner, inCohort);
  const [user = ""] = await newUsers(owner, 1);
  return { ...(await newOrder(owner, cohort, user)), cohort };
}

export type OpenedOrder = { outcome: string; id: string | null; amount: number | null; hold_seconds: number };

/**
 * Opens an order, as the server does; `shownPrice` in paise, null for a caller that doesn't say which price it showed.
 */
export async function openOrder(
  sql: Sql,
  cohortId: string,
  userId: string,
  caller: string | null = null,
  shownPrice: number | null = null,
) {
  const [row] = await sql<OpenedOrder[]>`
    select outcome, id, amount, hold_seconds
    from public.open_payment_order(${userId}, 'a@b.co', ${cohortId}, '{}', ${caller}, ${shownPrice})`;
  if (row === undefined) throw new Error("no answer");
  return row;
}

/** Finalises a paid order, as verification, webhook and sweep do. */
export async function finalise(
  sql: Sql,
  order: Order,
  eventId: string = randomUUID(),
  source = "webhook",
  amount = PAID,
) {
  const [row] = await sql<Row[]>`
    select public.finalise_payment(
      ${eventId}, 'payment.captured', ${source}, ${order.orderId}, ${order.paymentId}, ${amount}, 'INR', '{}'
    ) as outcome`;
  return row?.outcome;
}

export const newRefundId = () => newId("rfnd");

export type RefundNews = {
  id: string;
  amount?: number;
  /** The provider's status: pending, processed or failed. */
  status?: string;
  receipt?: string | null;
  source?: string;
  eventId?: string;
};

/** Records the provider's news about a refund, as webhook and sweep do; returns the outcome. */
export async function recordRefund(sql: Sql, { paymentId }: Order, news: RefundNews): Promise<string> {
  const { id, amount = PAID, status = "processed", receipt = null, source = "webhook", eventId = randomUUID() } = news;
  const [row] = await sql<Row[]>`
    select public.record_refund(
      ${eventId}, ${`refund.${status}`}, ${source}, ${paymentId}, ${id}, ${receipt}, ${amount}, ${status}
    ) as outcome`;
  return String(row?.outcome);
}

/** The number of rows by table for a cohort's orders. */
export async function tally(owner: Sql, cohortId: string) {
  const [row] = await owner`
    select
      (select count(*)::int from public.cohort_enrollments where cohort_id = ${cohortId} and status = 'success') as enrolments,
      (select count(*)::int from public.payment_refunds r
        join public.payment_orders o on o.id = r.order_id where o.cohort_id = ${cohortId}) as refunds,
      (select count(*)::int from public.email_outbox m
        join public.payment_orders o on o.provider_order_id = m.payload ->> 'orderId'
        where o.cohort_id = ${cohortId}) as mails,
      (select count(*)::int from public.payment_events e
        join public.payment_orders o on o.id = e.order_id where o.cohort_id = ${cohortId}) as events`;
  return row;
}

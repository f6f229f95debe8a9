import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

import { type Operator, press } from "./console";
import type { TestDatabase } from "./database";
import { finalise, newCohort, newOrder, newUsers, type Order, PAID } from "./orders";

export type PaidOrder = Order & { cohort: string; id: string };

/** A paid seat in a cohort of its own. */
export async function newPaidOrder({ owner, sql }: TestDatabase, capacity = 1): Promise<PaidOrder> {
  const cohort = await newCohort(owner, capacity);
  const [user = ""] = await newUsers(owner, 1);
  const order = await newOrder(owner, cohort, user);
  await finalise(sql, order);
  return { ...order, cohort, id: await idOf(owner, order) };
}

/** A payment of a rupee less than was ordered, which waits for a review. */
export async function newUnderpaidOrder({ owner, sql }: TestDatabase, cohort: string) {
  const [user = ""] = await newUsers(owner, 1);
  const order = await newOrder(owner, cohort, user);
  await sql`
    select public.finalise_payment(${randomUUID()}, 'payment.captured', 'webhook', ${order.orderId}, ${order.paymentId},
      ${PAID - 100}, 'INR', '{}')`;
  const id = await idOf(owner, order);
  return { ...order, id, reason: await shownReason(owner, id) };
}

/** The reason for a review that an order's page shows: the oldest that waits, or the last one. */
export async function shownReason(owner: Sql, id: string): Promise<string> {
  const [row] = await owner<{ reason: string | null }[]>`
    select split_part(review_reason, e'\n', 1) as reason from public.payment_orders where id = ${id}`;
  return row?.reason ?? "";
}

/** Our id of an order. */
export async function idOf(owner: Sql, { orderId }: Order): Promise<string> {
  const [row] = await owner<{ id: string }[]>`
    select id from public.payment_orders where provider_order_id = ${orderId}`;
  return row?.id ?? "";
}

/** Settles an order's review as the console does, which shows its reason. */
export const settleReview = (sql: Sql, operator: Operator, order: { id: string; reason: string }, resolution: string) =>
  press(sql, operator, "console_settle_review", {
    p_order_id: order.id,
    p_shown_reason: order.reason,
    p_resolution: resolution,
    p_note: "Talked to the buyer",
  });

/** An account with a paid seat. */
export async function newLearner({ owner, sql }: TestDatabase, cohort: string): Promise<string> {
  const [user = ""] = await newUsers(owner, 1);
  await finalise(sql, await newOrder(owner, cohort, user));
  return user;
}

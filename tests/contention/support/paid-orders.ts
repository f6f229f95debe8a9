import type { Sql } from "postgres";

import { type Operator, press } from "./console";
import type { Contention } from "./database";
import { finalise, newCohort, newOrder, newUsers, type Order } from "./orders";

export type PaidOrder = Order & { cohort: string; id: string };

/** A paid seat in a cohort of its own. */
export async function newPaidOrder({ owner, sql }: Contention, capacity = 1): Promise<PaidOrder> {
  const cohort = await newCohort(owner, capacity);
  const [user = ""] = await newUsers(owner, 1);
  const order = await newOrder(owner, cohort, user);
  await finalise(sql, order);
  return { ...order, cohort, id: await idOf(owner, order) };
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

import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

import { PAID } from "./orders";
import type { PaidOrder } from "./paid-orders";
import { valueOf } from "./rows";

export type Change = { id: string; state: string; amount: number | null; asked_at: Date };

/** The id of an order's seat. */
export async function seatOf(owner: Sql, { paymentId }: Pick<PaidOrder, "paymentId">): Promise<string> {
  return valueOf(owner`
    select id from public.cohort_enrollments where payment_id = ${paymentId}`);
}

type Asking = { id?: string; userId?: string; amount?: number; reason?: string };

/** `done`, also for a repeat, or the reason for which a learner's function refused. */
export async function outcomeOf(call: PromiseLike<unknown>, done: string): Promise<string> {
  try {
    await call;
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code !== "OP001") throw error;
    return (JSON.parse(detail ?? "") as { reason: string }).reason;
  }
  return done;
}

/** Requests a refund for an order's seat as its learner, and returns the outcome. */
export async function askForRefund(owner: Sql, order: PaidOrder, asking: Asking = {}): Promise<string> {
  const { id = randomUUID(), userId = order.userId, amount = PAID, reason = "" } = asking;
  const seat = await seatOf(owner, order);
  return outcomeOf(owner`select public.ask_for_refund(${id}, ${userId}, ${seat}, ${amount}, ${reason})`, "asked");
}

/** An order whose learner has requested a refund, and the request's id. */
export async function newRequest(owner: Sql, order: PaidOrder): Promise<string> {
  const id = randomUUID();
  const outcome = await askForRefund(owner, order, { id });
  if (outcome !== "asked") throw new Error(outcome);
  return id;
}

export async function withdraw(sql: Sql, order: PaidOrder, id: string): Promise<string> {
  return outcomeOf(sql`select public.withdraw_change(${order.userId}, ${id})`, "withdrawn");
}

/** The requests about an order's seat, oldest first. */
export const changesOf = (owner: Sql, order: PaidOrder): Promise<Change[]> =>
  owner<Change[]>`
    select id, state, amount, asked_at from public.change_requests where order_id = ${order.id} order by asked_at, id`;

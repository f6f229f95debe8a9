import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { call, onTeam, type Operator, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newRefundId, newUnpaidOrder, recordRefund, type RefundNews } from "./support/orders";
import { newPaidOrder, type PaidOrder, refund } from "./support/paid-orders";
import { race } from "./support/race";
import { rowOf } from "./support/rows";

const db = testDatabase("console_orders", 8);
const [ada, grace] = [onTeam(db), onTeam(db)];

const paidOrder = () => newPaidOrder(db);
const tell = (order: PaidOrder, news: RefundNews) => recordRefund(db.sql, order, news);

/** The orders in the list with this filter, requested the way the console does. */
const listed = async (condition: string) =>
  (await db.owner.unsafe<{ id: string }[]>(`select id from public.payment_orders where ${condition}`)).map(
    ({ id }) => id,
  );
const oldRefunds = () => listed("refund_waits_since < now() - interval '1 day'");
const reviews = () => listed("review_waits_since is not null");

type Count = { count: number };
const today = async () => {
  const { waiting } = await call<{ waiting: Record<"reviews" | "disputes" | "oldRefunds", Count> }>(
    db.sql,
    ada,
    "console_today",
    {},
  );
  return { oldRefunds: waiting.oldRefunds.count, reviews: waiting.reviews.count + waiting.disputes.count };
};

test("Today counts the orders that the list shows: two old refunds of one order count once", async () => {
  const order = await paidOrder();
  const refundPart = (amount: number) => refund(db, ada, order, amount);
  await refundPart(100);
  await refundPart(200);
  expect(await oldRefunds()).not.toContain(order.id);
  await db.owner`
    update public.payment_refunds set created_at = created_at - interval '25 hours' where order_id = ${order.id}`;
  const before = await oldRefunds();
  expect(before.filter((id) => id === order.id)).toHaveLength(1);
  expect(await today()).toMatchObject({ oldRefunds: before.length, reviews: (await reviews()).length });

  await tell(order, { id: newRefundId(), amount: 100 });
  await tell(order, { id: newRefundId(), amount: 200, status: "failed" });
  expect(await oldRefunds()).toContain(order.id);
  expect(await today()).toMatchObject({ oldRefunds: before.length, reviews: (await reviews()).length });
  await db.owner`update public.payment_refunds set status = 'cancelled' where order_id = ${order.id} and status <> 'done'`;
  expect(await today()).toMatchObject({ oldRefunds: before.length - 1 });
  expect(await oldRefunds()).not.toContain(order.id);
});

race(
  "However many refunds of an order are written at once, it knows since when the oldest has been waiting",
  20,
  async () => {
    const order = await paidOrder();
    const parts = Array.from({ length: 6 }, (_, part) => ({ id: newRefundId(), amount: 100 + part }));
    await Promise.all(
      parts.flatMap((part) => [
        tell(order, { ...part, status: "pending" }),
        tell(order, { ...part, status: part.amount % 2 ? "processed" : "failed" }),
      ]),
    );
    const [row] = await db.owner`
    select refund_waits_since is not distinct from (
      select min(created_at) from public.payment_refunds r
      where r.order_id = o.id and r.status not in ('done', 'cancelled')
    ) as "isRight" from public.payment_orders o where id = ${order.id}`;
    expect(row).toEqual({ isRight: true });
  },
);

const keep = async (paymentId: string) => db.sql`
  insert into public.unmatched_payments (payment_id, amount, currency, paid_at)
  values (${paymentId}, 9999900, 'INR', now())`;

async function kept() {
  const paymentId = `pay_${randomUUID().replaceAll("-", "")}`;
  await keep(paymentId);
  return paymentId;
}

const settle = async (operator: Operator, paymentId: string, outcome: string, email = "") =>
  press(db.sql, operator, "console_settle_unmatched", {
    p_payment_id: paymentId,
    p_outcome: outcome,
    p_email: email,
    p_note: "Talked to the buyer",
  });

const stateOf = (paymentId: string) =>
  rowOf(db.owner`select settled_as, settled_for from public.unmatched_payments where payment_id = ${paymentId}`);

race("Two operators at once settle a payment once, and the other is told what was done", 10, async () => {
  const paymentId = await kept();
  const answers = await Promise.all([
    settle(ada, paymentId, "given_back"),
    settle(grace, paymentId, "by_hand", "ada@example.com"),
  ]);
  const state = await stateOf(paymentId);
  expect(answers).toContainEqual({ status: "done" });
  expect(answers).toContainEqual(expect.objectContaining({ status: "changed", now: state?.settled_as }));
  expect(state?.settled_for).toBe(state?.settled_as === "by_hand" ? "ada@example.com" : null);
  const log = await db.owner`select 1 from public.operator_actions where subject_id = ${paymentId}`;
  expect(log).toHaveLength(1);
});

test("A payment that has been recorded since isn't settled by hand, and needs no one after the next sweep", async () => {
  const order = await newUnpaidOrder(db.owner);
  await keep(order.paymentId);
  await finalise(db.sql, order);
  expect(await settle(ada, order.paymentId, "given_back")).toMatchObject({
    status: "changed",
    now: "recorded",
  });

  await db.sql`update public.unmatched_payments set settled_at = null, settled_as = null`;
  const waiting = await kept();
  await db.sql`select public.settle_recorded_payments()`;
  expect(await stateOf(order.paymentId)).toEqual({ settled_as: "recorded", settled_for: null });
  expect(await stateOf(waiting)).toEqual({ settled_as: null, settled_for: null });
});

test.each([
  ["by hand for nobody", "by_hand", " "],
  ["in a way that doesn't exist", "recorded", ""],
])("Nothing is settled %s", async (_what, outcome, email) => {
  const paymentId = await kept();
  expect(await settle(ada, paymentId, outcome, email)).toEqual({ status: "refused", reason: "invalid" });
  expect(await stateOf(paymentId)).toEqual({ settled_as: null, settled_for: null });
  expect(await settle(ada, "pay_Unknown", "given_back")).toEqual({ status: "refused", reason: "unknown" });
});

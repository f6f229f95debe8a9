import { beforeAll, expect, test } from "vitest";

import { call, newOperator, type Operator, press } from "./support/console";
import { testDatabase } from "./support/database";
import { newRefundId, recordRefund, type RefundNews } from "./support/orders";
import { newPaidOrder, type PaidOrder } from "./support/paid-orders";
import { race } from "./support/race";

const db = testDatabase("console_orders");
let operator: Operator;
beforeAll(async () => {
  operator = await newOperator(db.owner);
});

const paidOrder = () => newPaidOrder(db);
const tell = (order: PaidOrder, news: RefundNews) => recordRefund(db.sql, order, news);

/** The orders in the list with this filter, requested the way the console does. */
const listed = async (condition: string) =>
  (await db.owner.unsafe<{ id: string }[]>(`select id from public.payment_orders where ${condition}`)).map(
    ({ id }) => id,
  );
const oldRefunds = () => listed("refund_waits_since < now() - interval '1 day'");
const reviews = () => listed("review_waits_since is not null");

const today = () => call<{ reviews: number; oldRefunds: number }>(db.sql, operator, "console_today", {});

test("Today counts the orders that the list shows: two old refunds of one order count once", async () => {
  const order = await paidOrder();
  const refund = (amount: number) =>
    press(db.sql, operator, "console_refund", {
      p_payment_id: order.paymentId,
      p_amount: amount,
      p_reason: "Missed a session",
    });
  await refund(100);
  await refund(200);
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

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

import { newOperator, type Operator } from "./support/console";
import { type TestDatabase, startTestDatabase } from "./support/database";
import { newRefundId, PAID, recordRefund, type RefundNews } from "./support/orders";
import { newPaidOrder, type PaidOrder, settleReview } from "./support/paid-orders";
import { race } from "./support/race";

let db: TestDatabase;
let operator: Operator;
beforeAll(async () => {
  db = await startTestDatabase("refused_refunds");
  operator = await newOperator(db.owner);
});
afterAll(() => db.stop());

const paidOrder = () => newPaidOrder(db);

const tell = (order: PaidOrder, news: RefundNews) => recordRefund(db.sql, order, { status: "failed", ...news });

async function reviewOf({ id }: PaidOrder): Promise<{ id: string; reason: string; isOpen: boolean }> {
  const [row] = await db.owner<{ reason: string; isOpen: boolean }[]>`
    select review_reason as reason, review_reason is not null and review_settled_at is null as "isOpen"
    from public.payment_orders where id = ${id}`;
  return { id, reason: row?.reason ?? "", isOpen: row?.isOpen ?? false };
}

async function settle(order: PaidOrder, resolution = "keep"): Promise<void> {
  expect(await settleReview(db.sql, operator, await reviewOf(order), resolution)).toEqual({ status: "done" });
}

const refundsOf = async ({ id }: PaidOrder) =>
  (
    await db.owner<{ amount: number; status: string }[]>`
      select amount, status from public.payment_refunds where order_id = ${id} order by created_at, amount`
  ).map(({ amount, status }) => [amount, status]);

test("Each refused refund of a payment opens a review of its own, which says what was refused and when", async () => {
  const order = await paidOrder();
  const [first, second] = [newRefundId(), newRefundId()];
  expect(await tell(order, { id: first })).toBe("refund_failed");
  const { reason } = await reviewOf(order);
  expect(reason).toMatch(
    new RegExp(`^${order.paymentId}: refund ${first} of INR 99999\\.00 was refused on \\d{1,2} [A-Z][a-z]{2} \\d{4}$`),
  );
  await settle(order);
  expect(await reviewOf(order)).toEqual({ id: order.id, reason, isOpen: false });

  expect(await tell(order, { id: second, amount: 100_050 })).toBe("refund_failed");
  const next = await reviewOf(order);
  expect(next.isOpen).toBe(true);
  expect(next.reason).toContain(`refund ${second} of INR 1000.50 `);
  await settle(order);
  expect(await refundsOf(order)).toEqual([
    [PAID, "cancelled"],
    [100_050, "cancelled"],
  ]);
});

test("A refusal told again opens no review, and leaves what was dealt with as it is", async () => {
  const order = await paidOrder();
  const [first, second] = [newRefundId(), newRefundId()];
  const eventId = randomUUID();
  await tell(order, { id: first, eventId });
  await settle(order);
  await tell(order, { id: second });
  await settle(order);
  const settled = await reviewOf(order);
  // The webhook's own event, another source, and late news of its beginning.
  expect(await tell(order, { id: first, eventId })).toBe("refund_failed");
  expect(await tell(order, { id: first })).toBe("refund_failed");
  expect(await tell(order, { id: second })).toBe("refund_failed");
  await tell(order, { id: second, status: "pending" });
  expect(await reviewOf(order)).toEqual(settled);
  expect(await refundsOf(order)).toEqual([
    [PAID, "cancelled"],
    [PAID, "cancelled"],
  ]);
});

race("Ten tellings of one refusal at once are one review, and none reopens it", 20, async () => {
  const order = await paidOrder();
  const id = newRefundId();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => tell(order, { id })));
  expect(new Set(outcomes)).toEqual(new Set(["refund_failed"]));
  await Promise.all([settle(order), ...Array.from({ length: 5 }, () => tell(order, { id }))]);
  expect(await reviewOf(order)).toMatchObject({ isOpen: false });
  expect(await refundsOf(order)).toEqual([[PAID, "cancelled"]]);
});

test("A refund above the payment opens one review, also when it is told again after another reason", async () => {
  const order = await paidOrder();
  const [above, refused] = [newRefundId(), newRefundId()];
  expect(await tell(order, { id: above, amount: PAID + 100, status: "processed" })).toBe("needs_review");
  await settle(order);
  await tell(order, { id: refused });
  await settle(order);
  expect(await tell(order, { id: above, amount: PAID + 100, status: "processed" })).toBe("needs_review");
  expect(await reviewOf(order)).toMatchObject({ isOpen: false });
});

test("A refund that is through after its refusal was settled takes the place of the one asked for instead", async () => {
  const order = await paidOrder();
  const id = newRefundId();
  await tell(order, { id });
  await settle(order, "refund");
  expect(await refundsOf(order)).toEqual([
    [PAID, "cancelled"],
    [PAID, "pending"],
  ]);
  expect(await tell(order, { id, status: "processed" })).toBe("refunded");
  expect(await refundsOf(order)).toEqual([
    [PAID, "done"],
    [PAID, "cancelled"],
  ]);
});

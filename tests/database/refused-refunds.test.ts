import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { onTeam } from "./support/console";
import { testDatabase } from "./support/database";
import { newRefundId, PAID, recordRefund, type RefundNews } from "./support/orders";
import { newPaidOrder, openReviews, type PaidOrder, reviewsOf, settleReview } from "./support/paid-orders";
import { race } from "./support/race";

const db = testDatabase("refused_refunds");
const ada = onTeam(db);

const paidOrder = () => newPaidOrder(db);

const tell = (order: PaidOrder, news: RefundNews) => recordRefund(db.sql, order, { status: "failed", ...news });

const waiting = ({ id }: PaidOrder) => openReviews(db.owner, id);

async function settle(order: PaidOrder, resolution = "keep"): Promise<void> {
  expect(await settleReview(db, ada, order, resolution)).toEqual({ status: "done" });
}

const refundsOf = async ({ id }: PaidOrder) =>
  (
    await db.owner<{ amount: number; status: string }[]>`
      select amount, status from public.payment_refunds where order_id = ${id} order by created_at, amount`
  ).map(({ amount, status }) => [amount, status]);

test("Each refused refund of a payment opens its own review, which says what was refused", async () => {
  const order = await paidOrder();
  const [first, second] = [newRefundId(), newRefundId()];
  expect(await tell(order, { id: first })).toBe("refund_failed");
  expect(await waiting(order)).toEqual([`refund_refused ${first}`]);
  await settle(order);
  expect(await waiting(order)).toEqual([]);

  expect(await tell(order, { id: second, amount: 100_050 })).toBe("refund_failed");
  expect(await waiting(order)).toEqual([`refund_refused ${second}`]);
  await settle(order);
  const facts = await db.owner`
    select payment_id, amount, currency, resolution, note
    from public.payment_reviews where order_id = ${order.id} order by opened_at`;
  const settled = { payment_id: order.paymentId, currency: "INR", resolution: "keep", note: "Talked to the buyer" };
  expect(facts).toEqual([
    { ...settled, amount: PAID },
    { ...settled, amount: 100_050 },
  ]);
  expect(await refundsOf(order)).toEqual([
    [PAID, "cancelled"],
    [100_050, "cancelled"],
  ]);
});

test("A refusal reported again opens no review, and leaves settled ones as they are", async () => {
  const order = await paidOrder();
  const [first, second] = [newRefundId(), newRefundId()];
  const eventId = randomUUID();
  await tell(order, { id: first, eventId });
  await settle(order);
  await tell(order, { id: second });
  await settle(order);
  const settled = await reviewsOf(db.owner, order.id);
  // The webhook's own event again, the same news from another source, and late news that it began.
  expect(await tell(order, { id: first, eventId })).toBe("refund_failed");
  expect(await tell(order, { id: first })).toBe("refund_failed");
  expect(await tell(order, { id: second })).toBe("refund_failed");
  await tell(order, { id: second, status: "pending" });
  expect(await reviewsOf(db.owner, order.id)).toEqual(settled);
  expect(await refundsOf(order)).toEqual([
    [PAID, "cancelled"],
    [PAID, "cancelled"],
  ]);
});

race("A refusal reported ten times at once makes one review, and nothing reopens it", 20, async () => {
  const order = await paidOrder();
  const id = newRefundId();
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => tell(order, { id })));
  expect(new Set(outcomes)).toEqual(new Set(["refund_failed"]));
  await Promise.all([settle(order), ...Array.from({ length: 5 }, () => tell(order, { id }))]);
  expect(await waiting(order)).toEqual([]);
  expect(await refundsOf(order)).toEqual([[PAID, "cancelled"]]);
});

test("A refund above the payment opens one review, even if it's reported again after another reason", async () => {
  const order = await paidOrder();
  const [above, refused] = [newRefundId(), newRefundId()];
  expect(await tell(order, { id: above, amount: PAID + 100, status: "processed" })).toBe("needs_review");
  await settle(order);
  await tell(order, { id: refused });
  await settle(order);
  expect(await tell(order, { id: above, amount: PAID + 100, status: "processed" })).toBe("needs_review");
  expect(await waiting(order)).toEqual([]);
});

test("A refund that completes after its refusal was settled replaces the one requested instead", async () => {
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

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { onTeam } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort, newRefundId, PAID, recordRefund, tally, newUnpaidOrder } from "./support/orders";
import {
  dispute,
  idOf,
  newPaidOrder,
  newUnderpaidOrder,
  openReviews,
  type PaidOrder,
  refund,
  settleReview,
} from "./support/paid-orders";
import { race } from "./support/race";
import { rowOf } from "./support/rows";

const db = testDatabase("payment_reviews");
const ada = onTeam(db);

const settle = async (id: string, resolution: string) => settleReview(db, ada, { id }, resolution);

const disputed = (order: PaidOrder, event?: string, id?: Parameters<typeof dispute>[4]) =>
  dispute(db.sql, order, event, null, id);

const refuse = (order: PaidOrder, id: string) => recordRefund(db.sql, order, { id, status: "failed" });

/** What is waiting for a decision, and each refund's status. */
async function stateOf(id: string) {
  const refunds = await db.owner<{ status: string }[]>`
    select status from public.payment_refunds where order_id = ${id} order by created_at`;
  return { reviews: await openReviews(db.owner, id), refunds: refunds.map(({ status }) => status) };
}

const orderOf = (id: string) =>
  rowOf(db.owner`
      select o.status, o.refunded_amount as refunded, e.status as seat
      from public.payment_orders o left join public.cohort_enrollments e on e.order_id = o.provider_order_id
      where o.id = ${id}`);

test("A dispute does not hide a refused refund: each waits for its own decision", async () => {
  const order = await newPaidOrder(db);
  const id = newRefundId();
  await refuse(order, id);
  await disputed(order);
  expect(await stateOf(order.id)).toEqual({
    reviews: [`refund_refused ${id}`, "dispute created"],
    refunds: ["failed"],
  });
  expect(await settle(order.id, "keep")).toEqual({ status: "done", isNextShown: true });
  expect(await stateOf(order.id)).toEqual({ reviews: ["dispute created"], refunds: ["cancelled"] });
  expect(await settle(order.id, "keep")).toEqual({ status: "done" });
  expect(await stateOf(order.id)).toEqual({ reviews: [], refunds: ["cancelled"] });
});

test("Settling a dispute leaves a refused refund to its own decision", async () => {
  const order = await newPaidOrder(db);
  const [first, second] = [newRefundId(), newRefundId()];
  await disputed(order, "won");
  await refuse(order, first);
  await refuse(order, second);
  expect(await settle(order.id, "keep")).toEqual({ status: "done", isNextShown: true });
  expect((await stateOf(order.id)).refunds).toEqual(["failed", "failed"]);
  expect(await settle(order.id, "refund")).toEqual({ status: "done", isNextShown: true });
  expect((await stateOf(order.id))?.refunds).toEqual(["cancelled", "failed", "pending"]);
});

test("An open review isn't opened again; the same news after it was settled opens a new one", async () => {
  const order = await newPaidOrder(db);
  await disputed(order);
  await disputed(order);
  await disputed(order, "lost");
  await disputed(order);
  expect((await stateOf(order.id)).reviews).toEqual(["dispute created", "dispute lost"]);
  await settle(order.id, "keep");
  await settle(order.id, "keep");
  expect((await stateOf(order.id)).reviews).toEqual([]);
  const same = randomUUID();
  await disputed(order, "lost", same);
  expect((await stateOf(order.id)).reviews).toEqual(["dispute lost"]);
  await settle(order.id, "keep");
  // The same news again changes nothing.
  await disputed(order, "lost", same);
  expect((await stateOf(order.id)).reviews).toEqual([]);
});

race("Reviews opened at once are all kept, and a dispute reported five times makes one", 20, async () => {
  const order = await newPaidOrder(db);
  const disputes = Array.from({ length: 5 }, () => disputed(order));
  await Promise.all([...disputes, ...Array.from({ length: 5 }, () => refuse(order, newRefundId()))]);
  expect((await stateOf(order.id)).reviews).toHaveLength(6);
});

test("The review of a payment of a different amount also says what was ordered", async () => {
  const { id, paymentId } = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  expect(
    await db.owner`select kind, payment_id, amount, currency, ordered from public.payment_reviews where order_id = ${id}`,
  ).toEqual([{ kind: "wrong_amount", payment_id: paymentId, amount: PAID - 100, currency: "INR", ordered: PAID }]);
});

test("A review gives no seat for money that has been refunded, or is about to be", async () => {
  const order = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  const paid = PAID - 100;
  const refused = { status: "refused", reason: "not_possible" };
  await refund(db, ada, order, paid);
  expect(await settle(order.id, "enrol")).toEqual(refused);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: paid });
  expect(await settle(order.id, "enrol")).toEqual(refused);
  expect(await orderOf(order.id)).toEqual({ status: "refunded", refunded: paid, seat: null });
  expect(await settle(order.id, "keep")).toEqual({ status: "done" });
});

test("A seat given by a review counts earlier refunds, and ends when the rest is refunded", async () => {
  const order = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  await refund(db, ada, order, 5000);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: 5000 });
  expect(await orderOf(order.id)).toEqual({ status: "needs_review", refunded: 5000, seat: null });
  expect(await settle(order.id, "enrol")).toEqual({ status: "done" });
  expect(await orderOf(order.id)).toEqual({ status: "paid", refunded: 5000, seat: "success" });
  await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 5100 });
  expect(await orderOf(order.id)).toEqual({ status: "refunded", refunded: PAID - 100, seat: "refunded" });
});

test("Money refunded at the provider buys no seat, whether or not its refund has been reported", async () => {
  for (const details of [{ status: "refunded" }, { status: "captured", amount_refunded: PAID }]) {
    const { cohort, ...order } = await newUnpaidOrder(db.owner);
    const tell = async () => {
      const [row] = await db.sql`
        select public.finalise_payment(${randomUUID()}, 'order.paid', 'webhook', ${order.orderId}, ${order.paymentId},
          ${PAID}, 'INR', ${db.sql.json(details)}) as outcome`;
      return row?.outcome as unknown;
    };
    expect([await tell(), await tell()]).toEqual(["refunded", "refunded"]);
    const id = await idOf(db.owner, order);
    expect(await orderOf(id)).toEqual({ status: "needs_review", refunded: 0, seat: null });
    const waiting = await stateOf(id);
    expect(waiting).toEqual({ reviews: ["refund_unlisted"], refunds: [] });
    expect(await tally(db.owner, cohort)).toMatchObject({ enrolments: 0, refunds: 0, mails: 0 });

    // A partial refund doesn't settle the review; refunding the rest does.
    await recordRefund(db.sql, order, { id: newRefundId(), amount: 100 });
    expect((await stateOf(id)).reviews).toEqual(waiting.reviews);
    await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 100 });
    expect(await orderOf(id)).toEqual({ status: "refunded", refunded: PAID, seat: null });
    expect((await stateOf(id)).reviews).toEqual([]);
    expect(await tell()).toBe("refunded");
  }
});

test("A partial refund takes no seat away, whether or not it has been reported", async () => {
  const order = await newUnpaidOrder(db.owner);
  const details = db.sql.json({ status: "captured", amount_refunded: PAID - 1 });
  await db.sql`
    select public.finalise_payment(${randomUUID()}, 'order.paid', 'webhook', ${order.orderId}, ${order.paymentId},
      ${PAID}, 'INR', ${details})`;
  await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 1 });
  expect(await orderOf(await idOf(db.owner, order))).toEqual({ status: "paid", refunded: PAID - 1, seat: "success" });
});

test("The refund that an order waited for leaves its other reviews waiting", async () => {
  const order = await newPaidOrder(db);
  const second = { ...order, paymentId: `${order.paymentId}2` };
  const details = db.sql.json({ status: "refunded" });
  await disputed(order);
  await db.sql`
    select public.finalise_payment(${randomUUID()}, 'order.paid', 'webhook', ${order.orderId}, ${second.paymentId},
      ${PAID}, 'INR', ${details})`;
  expect((await stateOf(order.id)).reviews).toHaveLength(2);
  await recordRefund(db.sql, second, { id: newRefundId() });
  expect(await stateOf(order.id)).toEqual({ reviews: ["dispute created"], refunds: ["done"] });
  expect(await orderOf(order.id)).toEqual({ status: "paid", refunded: 0, seat: "success" });
});

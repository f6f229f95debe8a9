import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

import { newOperator, type Operator, press } from "./support/console";
import { type TestDatabase, startTestDatabase } from "./support/database";
import { newCohort, newOrder, newRefundId, newUsers, PAID, recordRefund, tally } from "./support/orders";
import {
  idOf,
  newPaidOrder,
  newUnderpaidOrder,
  type PaidOrder,
  settleReview,
  shownReason,
} from "./support/paid-orders";
import { race } from "./support/race";

let db: TestDatabase;
let operator: Operator;
beforeAll(async () => {
  db = await startTestDatabase("payment_reviews");
  operator = await newOperator(db.owner);
});
afterAll(() => db.stop());

const settle = async (id: string, resolution: string) =>
  settleReview(db.sql, operator, { id, reason: await shownReason(db.owner, id) }, resolution);

const dispute = ({ orderId, paymentId }: PaidOrder, event = "created", id: string = randomUUID()) =>
  db.sql`select public.note_payment_event(${id}, ${`payment.dispute.${event}`}, 'webhook', ${orderId}, ${paymentId})`;

const refuse = (order: PaidOrder, id: string) => recordRefund(db.sql, order, { id, status: "failed" });

const refund = (order: { paymentId: string }, amount: number) =>
  press(db.sql, operator, "console_refund", {
    p_payment_id: order.paymentId,
    p_amount: amount,
    p_reason: "Asked for",
  });

/** The reasons that wait for a decision, and each refund's status. */
async function stateOf(id: string) {
  const [row] = await db.owner<{ reasons: string[]; refunds: string[] }[]>`
    select
      case when review_settled_at is null then string_to_array(coalesce(review_reason, ''), e'\n') else '{}' end as reasons,
      array(select r.status from public.payment_refunds r where r.order_id = o.id order by r.created_at) as refunds
    from public.payment_orders o where id = ${id}`;
  return row;
}

const orderOf = async (id: string) =>
  (
    await db.owner`
      select o.status, o.refunded_amount as refunded, e.status as seat
      from public.payment_orders o left join public.cohort_enrollments e on e.order_id = o.provider_order_id
      where o.id = ${id}`
  )[0];

const disputed = ({ paymentId }: PaidOrder) => `${paymentId}: payment.dispute.created`;

test("A dispute does not hide a refused refund: each waits for its own decision", async () => {
  const order = await newPaidOrder(db);
  await refuse(order, newRefundId());
  await dispute(order);
  const refused = await shownReason(db.owner, order.id);
  expect(refused).toContain("was refused on");
  expect(await stateOf(order.id)).toEqual({ reasons: [refused, disputed(order)], refunds: ["failed"] });
  expect(await settle(order.id, "keep")).toEqual({ status: "done" });
  expect(await stateOf(order.id)).toEqual({ reasons: [disputed(order)], refunds: ["cancelled"] });
  expect(await settle(order.id, "keep")).toEqual({ status: "done" });
  expect(await stateOf(order.id)).toEqual({ reasons: [], refunds: ["cancelled"] });
});

test("Settling a dispute leaves a refused refund to its own decision", async () => {
  const order = await newPaidOrder(db);
  const [first, second] = [newRefundId(), newRefundId()];
  await dispute(order);
  await refuse(order, first);
  await refuse(order, second);
  expect(await settle(order.id, "keep")).toEqual({ status: "done" });
  expect((await stateOf(order.id))?.refunds).toEqual(["failed", "failed"]);
  // The first is the one that was shown; a form of another reason is told what is true now.
  const stale = { id: order.id, reason: disputed(order) };
  expect(await settleReview(db.sql, operator, stale, "keep")).toMatchObject({
    status: "changed",
    now: expect.stringContaining(`refund ${first} of`),
  });
  expect(await settle(order.id, "refund")).toEqual({ status: "done" });
  expect((await stateOf(order.id))?.refunds).toEqual(["cancelled", "failed", "pending"]);
});

test("A reason that waits is not added again; what happens again after it was settled opens the review again", async () => {
  const order = await newPaidOrder(db);
  await dispute(order);
  await dispute(order);
  await dispute(order, "lost");
  await dispute(order);
  const lost = `${order.paymentId}: payment.dispute.lost`;
  expect((await stateOf(order.id))?.reasons).toEqual([disputed(order), lost]);
  await settle(order.id, "keep");
  await settle(order.id, "keep");
  expect((await stateOf(order.id))?.reasons).toEqual([]);
  const same = randomUUID();
  await dispute(order, "lost", same);
  expect((await stateOf(order.id))?.reasons).toEqual([lost]);
  await settle(order.id, "keep");
  // Told once more of the same, it is no news.
  await dispute(order, "lost", same);
  expect((await stateOf(order.id))?.reasons).toEqual([]);
});

race("Reasons that come at once are all kept", 20, async () => {
  const order = await newPaidOrder(db);
  await Promise.all([dispute(order), ...Array.from({ length: 5 }, () => refuse(order, newRefundId()))]);
  expect((await stateOf(order.id))?.reasons).toHaveLength(6);
});

test("The reason says rupees, or that the account is gone", async () => {
  const { id, reason, paymentId } = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  expect(reason).toBe(`${paymentId}: INR 99998.00 paid, INR 99999.00 ordered`);
  expect((await stateOf(id))?.reasons).toEqual([reason]);
});

test("A review gives no seat for money that has gone back, or is about to", async () => {
  const order = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  const paid = PAID - 100;
  const refused = { status: "refused", reason: "not_possible" };
  await refund(order, paid);
  expect(await settle(order.id, "enrol")).toEqual(refused);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: paid });
  expect(await settle(order.id, "enrol")).toEqual(refused);
  expect(await orderOf(order.id)).toEqual({ status: "refunded", refunded: paid, seat: null });
  expect(await settle(order.id, "keep")).toEqual({ status: "done" });
});

test("A seat given by a review counts what went back before, and ends with the rest", async () => {
  const order = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  await refund(order, 5000);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: 5000 });
  expect(await orderOf(order.id)).toEqual({ status: "needs_review", refunded: 5000, seat: null });
  expect(await settle(order.id, "enrol")).toEqual({ status: "done" });
  expect(await orderOf(order.id)).toEqual({ status: "paid", refunded: 5000, seat: "success" });
  await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 5100 });
  expect(await orderOf(order.id)).toEqual({ status: "refunded", refunded: PAID - 100, seat: "refunded" });
});

test("Money that has gone back at the provider makes no seat, before its refund is told as after", async () => {
  for (const details of [{ status: "refunded" }, { status: "captured", amount_refunded: PAID }]) {
    const cohort = await newCohort(db.owner, 1);
    const [user = ""] = await newUsers(db.owner, 1);
    const order = await newOrder(db.owner, cohort, user);
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
    expect(waiting).toEqual({ reasons: [expect.stringContaining("refunded at Razorpay")], refunds: [] });
    expect(await tally(db.owner, cohort)).toMatchObject({ enrolments: 0, refunds: 0, mails: 0 });

    // A part of it does not settle the review; the rest does.
    await recordRefund(db.sql, order, { id: newRefundId(), amount: 100 });
    expect((await stateOf(id))?.reasons).toEqual(waiting?.reasons);
    await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 100 });
    expect(await orderOf(id)).toEqual({ status: "refunded", refunded: PAID, seat: null });
    expect((await stateOf(id))?.reasons).toEqual([]);
    expect(await tell()).toBe("refunded");
  }
});

test("A part that has gone back takes no seat away, before its refund is told as after", async () => {
  const cohort = await newCohort(db.owner, 1);
  const [user = ""] = await newUsers(db.owner, 1);
  const order = await newOrder(db.owner, cohort, user);
  const details = db.sql.json({ status: "captured", amount_refunded: PAID - 1 });
  await db.sql`
    select public.finalise_payment(${randomUUID()}, 'order.paid', 'webhook', ${order.orderId}, ${order.paymentId},
      ${PAID}, 'INR', ${details})`;
  await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 1 });
  expect(await orderOf(await idOf(db.owner, order))).toEqual({ status: "paid", refunded: PAID - 1, seat: "success" });
});

test("The refund that an order waited for leaves its other reasons waiting", async () => {
  const order = await newPaidOrder(db);
  const second = { ...order, paymentId: `${order.paymentId}2` };
  const details = db.sql.json({ status: "refunded" });
  await dispute(order);
  await db.sql`
    select public.finalise_payment(${randomUUID()}, 'order.paid', 'webhook', ${order.orderId}, ${second.paymentId},
      ${PAID}, 'INR', ${details})`;
  expect((await stateOf(order.id))?.reasons).toHaveLength(2);
  await recordRefund(db.sql, second, { id: newRefundId() });
  expect(await stateOf(order.id)).toEqual({ reasons: [disputed(order)], refunds: ["done"] });
  expect(await orderOf(order.id)).toEqual({ status: "paid", refunded: 0, seat: "success" });
});

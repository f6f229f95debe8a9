import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { actionsOn, call, type Operator, onTeam, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newRefundId, type Order, PAID, recordRefund, newUnpaidOrder } from "./support/orders";
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
import { valueOf, valuesOf } from "./support/rows";

const db = testDatabase("disputes");
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];

const tell = (order: Order, event: string, id = "disp_one") => dispute(db.sql, order, event, id);

const refundPart = (order: Order, amount = 100) => refund(db, owner, order, amount);

const requestRefund = async ({ paymentId }: Order) => {
  return valueOf(db.sql`
    select private.request_refund(${paymentId}, 100, ${randomUUID()}, 'By hand') as outcome`);
};

const REFUSED = { status: "refused", reason: "disputed" };

/** The payments whose refunds are leased now. */
const claimed = async ({ paymentId }: Order) => {
  const rows = await db.sql<{ payment_id: string }[]>`select payment_id from public.claim_refunds(100, 0)`;
  return rows.filter(({ payment_id: id }) => id === paymentId).length;
};

const refundsOf = async ({ paymentId }: Order) => {
  const rows = await db.owner<{ status: string }[]>`
    select status from public.payment_refunds where payment_id = ${paymentId}`;
  return rows.map(({ status }) => status);
};

test.each([
  [["created"], true],
  [["created", "action_required", "under_review"], true],
  [["created", "lost"], true],
  [["lost", "created"], true],
  [["created", "won"], false],
  [["won", "under_review", "created"], false],
  [["created", "closed"], false],
  [["created", "won", "created of another"], true],
])("After %j nothing is refunded: %s", async (events, isRefused) => {
  const order = await newPaidOrder(db);
  for (const event of events)
    await tell(order, event.split(" ")[0] ?? "", event.includes("another") ? "disp_two" : "disp_one");
  if (!isRefused) {
    expect(await refundPart(order)).toEqual({ status: "done" });
    expect(await requestRefund(order)).toBe("requested");
    expect(await settleReview(db, owner, order, "refund")).toMatchObject({ status: "done" });
    return;
  }
  expect(await refundPart(order)).toEqual(REFUSED);
  expect(await requestRefund(order)).toBe("disputed");
  expect(await settleReview(db, owner, order, "refund")).toEqual(REFUSED);
  for (const _ of events) expect(await settleReview(db, owner, order, "keep")).toMatchObject({ status: "done" });
  // Nor once someone has settled the reviews.
  expect(await refundPart(order)).toEqual(REFUSED);
  expect(await refundsOf(order)).toEqual([]);
});

test("A refund waiting when a dispute comes is held; it goes if we win, and ends if we lose", async () => {
  for (const end of ["won", "lost"]) {
    const order = await newPaidOrder(db);
    await refundPart(order);
    await tell(order, "created");
    expect(await claimed(order)).toBe(0);
    await tell(order, end);
    expect(await claimed(order)).toBe(end === "won" ? 1 : 0);
    expect(await refundsOf(order)).toEqual([end === "won" ? "pending" : "cancelled"]);
  }
});

test("A refund that the provider has begun is still checked again", async () => {
  const order = await newPaidOrder(db);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: 100, status: "pending" });
  await db.owner`update public.payment_refunds set next_attempt_at = now() where payment_id = ${order.paymentId}`;
  await tell(order, "created");
  expect(await claimed(order)).toBe(1);
});

test("A disputed payment that finds no seat waits for a person, whichever news comes first", async () => {
  const { cohort, ...order } = await newUnpaidOrder(db.owner, 0);
  await tell(order, "created");
  expect(await finalise(db.sql, order)).toBe("needs_review");
  const id = await idOf(db.owner, order);
  expect(await openReviews(db.owner, id)).toEqual(["dispute created", "no_seat_disputed"]);
  expect(await refundsOf(order)).toEqual([]);
  await settleReview(db, owner, { id }, "keep");
  await db.owner`update public.cohorts set capacity = 1 where cohort_id = ${cohort}`;
  expect(await settleReview(db, owner, { id }, "enrol")).toMatchObject({ status: "done" });
});

test("Money that a lost dispute has taken buys no seat", async () => {
  const order = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  await tell(order, "lost");
  expect(await settleReview(db, owner, order, "enrol")).toEqual({ status: "refused", reason: "not_possible" });
});

const endSeat = (operator: Operator, { id }: PaidOrder, reason = "The bank gave the money back.") =>
  press(db.sql, operator, "console_end_seat", { p_order_id: id, p_reason: reason });

test("An owner can end a seat without a refund, with a reason that the learner reads; the seat is then free", async () => {
  const order = await newPaidOrder(db);
  await tell(order, "lost");
  await expect(endSeat(staff, order)).rejects.toThrow();
  expect(await endSeat(owner, order, " ")).toEqual({ status: "refused", reason: "invalid" });
  const args = { p_request_id: randomUUID(), p_order_id: order.id, p_reason: "Why" };
  expect(await call(db.sql, { ...owner, claims: STALE }, "console_end_seat", args)).toEqual({
    status: "code_required",
  });
  expect(await endSeat(owner, order)).toEqual({ status: "done" });
  expect(await endSeat(owner, order)).toEqual({ status: "refused", reason: "no_seat" });
  expect(await actionsOn(db.owner, order.id)).toEqual([{ action: "end_seat", actor_email: owner.email }]);
  const [seat] = await db.owner`
    select e.status, o.status as order, o.refunded_amount as refunded, private.has_free_seat(e.cohort_id, null) as "isFree"
    from public.cohort_enrollments e join public.payment_orders o on o.provider_order_id = e.order_id
    where o.id = ${order.id}`;
  expect(seat).toEqual({ status: "ended", order: "paid", refunded: 0, isFree: true });
  expect(
    await db.owner`select recipient, payload from public.email_outbox where template = 'seat-ended' and recipient = ${`${order.userId}@example.com`}`,
  ).toEqual([
    {
      recipient: `${order.userId}@example.com`,
      payload: expect.objectContaining({ reason: "The bank gave the money back." }),
    },
  ]);
  expect(await refundsOf(order)).toEqual([]);
});

const refundMails = ({ paymentId }: Order) =>
  valuesOf(db.owner`
      select concat_ws(' ', template, case when (payload ->> 'endsSeat')::boolean then 'ends the seat' end) as mail
      from public.email_outbox where payload ->> 'paymentId' = ${paymentId} and template like 'payment-refund%'
      order by position`);

test("The mails about a full refund say that the seat ends; those about a partial one or a payment without a seat don't", async () => {
  const order = await newPaidOrder(db);
  await refundPart(order, 100);
  await refundPart(order, PAID - 100);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: 100 });
  await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID - 100 });
  expect(await refundMails(order)).toEqual([
    "payment-refund",
    "payment-refund ends the seat",
    "payment-refund-done",
    "payment-refund-done ends the seat",
  ]);
  const second = { ...order, paymentId: `${order.paymentId}2` };
  await finalise(db.sql, second);
  await recordRefund(db.sql, second, { id: newRefundId() });
  expect(await refundMails(second)).toEqual(["payment-refund", "payment-refund-done"]);
});

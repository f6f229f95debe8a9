import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { actionsOn, call, type Operator, onTeam, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort, newRefundId, PAID, recordRefund, newUnpaidOrder } from "./support/orders";
import { dispute, idOf, newPaidOrder, newUnderpaidOrder, paidOn, refund, settleReview } from "./support/paid-orders";
import { rowOf } from "./support/rows";

const db = testDatabase("console_payments");
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];

const paidOrder = (capacity = 1) => newPaidOrder(db, capacity);
const settle = (operator: Operator, order: { id: string }, resolution: string) =>
  settleReview(db, operator, order, resolution);

const underpaidOrder = (cohort: string) => newUnderpaidOrder(db, cohort);

const reviewOf = (id: string) =>
  rowOf(db.owner`
      select status, review_waits_since is null as "isSettled",
        (select count(*)::int from public.cohort_enrollments e where e.order_id = o.provider_order_id) as seats,
        (select coalesce(sum(amount), 0)::int from public.payment_refunds r where r.order_id = o.id) as refunds
      from public.payment_orders o where id = ${id}`);

const mailsOf = (paymentId: string) =>
  db.owner`select template, payload -> 'amount' as amount from public.email_outbox
    where payload ->> 'paymentId' = ${paymentId} order by position`;

test("A payment can be refunded in parts, but never more than was paid", async () => {
  const order = await paidOrder();
  expect(await refund(db, owner, order, PAID - 1)).toEqual({ status: "done" });
  expect(await refund(db, owner, order, 2)).toEqual({ status: "refused", reason: "too_much" });
  expect(await refund(db, owner, order, 0)).toEqual({ status: "refused", reason: "invalid" });
  expect(await refund(db, owner, order, 1, " ")).toEqual({ status: "refused", reason: "invalid" });
  expect(await refund(db, owner, { ...order, paymentId: "pay_none" }, 1)).toEqual({
    status: "refused",
    reason: "unknown_payment",
  });
  expect(await actionsOn(db.owner, order.id)).toEqual([{ action: "refund", actor_email: owner.email }]);
});

test("A refund needs a code from the last 15 minutes, and goes through once it's there", async () => {
  const order = await paidOrder();
  const args = { p_request_id: randomUUID(), p_payment_id: order.paymentId, p_amount: 100, p_reason: "Asked for" };
  expect(await call(db.sql, { ...owner, claims: STALE }, "console_refund", args)).toEqual({ status: "code_required" });
  expect(await call(db.sql, owner, "console_refund", args)).toEqual({ status: "done" });
  // Getting a finished action's answer again needs no code.
  const again = await call(db.sql, { ...owner, claims: STALE }, "console_refund", args);
  expect(again).toEqual({ status: "done", repeated: true });
});

test("After 14 days a refund needs an owner", async () => {
  const order = await paidOrder();
  await paidOn(db.owner, order, 14);
  expect(await refund(db, staff, order, 100)).toEqual({ status: "done" });
  await paidOn(db.owner, order, 15);
  expect(await refund(db, staff, order, 100)).toEqual({ status: "refused", reason: "owner_only" });
  expect(await refund(db, owner, order, 100)).toEqual({ status: "done" });
});

test.each([
  ["2026-11-25T00:00:00+05:30", "2026-12-10T00:00:00+05:30"],
  ["2026-11-25T23:59:59.999+05:30", "2026-12-10T00:00:00+05:30"],
  ["2026-11-26T00:00:00+05:30", "2026-12-11T00:00:00+05:30"],
])("For a payment at %s the 14 days end at %s", async (paidAt, end) => {
  const [row] = await db.owner`select private.refund_ends_at(${paidAt}) = ${end}::timestamptz as "isSo"`;
  expect(row).toEqual({ isSo: true });
});

test("The console offers what is left of a payment, and says why it can't be refunded", async () => {
  const order = await paidOrder();
  const offered = async (operator: Operator) => {
    const answer = await call<string>(db.sql, operator, "console_payments", { p_order_id: order.id });
    const [, amount, , , , rest, disputed, , refusal] = answer.slice(1, -1).split(",");
    return { amount: Number(amount), rest: Number(rest), dispute: disputed, refusal };
  };
  const payment = { amount: PAID, rest: PAID, dispute: "", refusal: "" };
  expect(await offered(staff)).toEqual(payment);
  await refund(db, staff, order, 100);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: 300, status: "failed" });
  expect(await offered(staff)).toEqual({ ...payment, rest: PAID - 100 });
  await db.owner`update public.payment_captures set created_at = now() - interval '16 days'
    where payment_id = ${order.paymentId}`;
  expect([await offered(staff), await offered(owner)]).toMatchObject([{ refusal: "owner_only" }, { refusal: "" }]);
  await dispute(db.sql, order, "lost");
  expect(await offered(owner)).toMatchObject({ dispute: "lost", refusal: "disputed" });
});

test("A request id belongs to one action of one operator", async () => {
  const order = await paidOrder();
  const args = { p_request_id: randomUUID(), p_order_id: order.id };
  expect(await call(db.sql, owner, "console_resend_receipt", args)).toEqual({ status: "done" });
  const reused = { status: "refused", reason: "key_reused" };
  expect(await call(db.sql, staff, "console_resend_receipt", args)).toEqual(reused);
  expect(await call(db.sql, owner, "console_ask_provider", args)).toEqual(reused);
});

test("A receipt is only sent again for a paid seat", async () => {
  const order = await paidOrder();
  const receipt = (id: string) => press(db.sql, staff, "console_resend_receipt", { p_order_id: id });
  expect(await receipt(order.id)).toEqual({ status: "done" });
  expect(await mailsOf(order.paymentId)).toEqual([
    { template: "payment-receipt", amount: null },
    { template: "payment-receipt", amount: null },
  ]);
  const [first, second] = await db.owner`
    select payload from public.email_outbox where payload ->> 'paymentId' = ${order.paymentId}`;
  expect(second).toEqual(first);
  const unpaid = await newUnpaidOrder(db.owner, order.cohort);
  expect(await receipt(await idOf(db.owner, unpaid))).toEqual({ status: "refused", reason: "not_paid" });
});

test("A capacity changes from what was shown, and never below the seats taken", async () => {
  const { cohort } = await paidOrder(2);
  const set = (shown: number, capacity: number) =>
    press(db.sql, staff, "console_set_capacity", { p_cohort_id: cohort, p_shown: shown, p_capacity: capacity });
  expect(await set(2, 0)).toEqual({ status: "refused", reason: "below_taken" });
  expect(await set(2, 5)).toEqual({ status: "done" });
  expect(await set(2, 6)).toMatchObject({ status: "changed", by: staff.email, now: 5 });
});

test("A review that ends in a seat sends its receipt, which says what was paid", async () => {
  const order = await underpaidOrder(await newCohort(db.owner, 1));
  expect(await settle(staff, order, "enrol")).toEqual({ status: "done" });
  expect(await reviewOf(order.id)).toEqual({ status: "paid", isSettled: true, seats: 1, refunds: 0 });
  expect(await mailsOf(order.paymentId)).toEqual([{ template: "payment-receipt", amount: PAID - 100 }]);
  expect(await settle(owner, order, "keep")).toMatchObject({ status: "changed", by: staff.email, now: null });
});

test("A review gives no seat if none is free or the account is gone", async () => {
  const full = await underpaidOrder((await paidOrder(1)).cohort);
  expect(await settle(owner, full, "enrol")).toEqual({ status: "refused", reason: "sold_out" });
  const orphan = await underpaidOrder(await newCohort(db.owner, 1));
  await db.owner`update public.payment_orders set user_id = null where id = ${orphan.id}`;
  expect(await settle(owner, orphan, "enrol")).toEqual({ status: "refused", reason: "no_account" });
  expect(await settle(owner, orphan, "anything")).toEqual({ status: "refused", reason: "invalid" });
});

test("A review that ends in a refund refunds what is left, by the rules for refunds", async () => {
  const order = await underpaidOrder(await newCohort(db.owner, 1));
  expect(await settle({ ...owner, claims: STALE }, order, "refund")).toEqual({ status: "code_required" });
  expect(await settle(owner, order, "refund")).toEqual({ status: "done" });
  expect(await reviewOf(order.id)).toEqual({ status: "needs_review", isSettled: true, seats: 0, refunds: PAID - 100 });
});

test("A review may leave everything as it is; another one stays open beside it, and an outdated form says so", async () => {
  const order = await underpaidOrder(await newCohort(db.owner, 1));
  const [review] = await db.owner`select id from public.payment_reviews where order_id = ${order.id}`;
  const stale = () =>
    press(db.sql, owner, "console_settle_review", { p_review_id: review?.id, p_resolution: "keep", p_note: "Late" });
  await dispute(db.sql, order);
  expect(await settle(staff, order, "keep")).toEqual({ status: "done", isNextShown: true });
  expect(await reviewOf(order.id)).toMatchObject({ isSettled: false });
  expect(await stale()).toMatchObject({
    status: "changed",
    by: staff.email,
    now: { kind: "dispute", event: "created", paymentId: order.paymentId },
  });
  expect(await settle(staff, order, "keep")).toEqual({ status: "done" });
  expect(await reviewOf(order.id)).toMatchObject({ isSettled: true });
  expect(await stale()).toMatchObject({ status: "changed", by: null, now: null });
});

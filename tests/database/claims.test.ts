import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { askForRefund, changesOf, newRequest, outcomeOf, seatOf, withdraw } from "./support/changes";
import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import {
  finalise,
  newCohort,
  newOrder,
  newRefundId,
  newUnpaidOrder,
  newUsers,
  openOrder,
  PAID,
  recordRefund,
} from "./support/orders";
import {
  addCompany,
  ASHA,
  idOf,
  newPaidOrder,
  newUnderpaidOrder,
  type PaidOrder,
  refund,
  settleReview,
} from "./support/paid-orders";
import { race } from "./support/race";
import { valueOf } from "./support/rows";
import { cancelCohort, cancelSession, planMails, planSession } from "./support/seat-mails";

const db = testDatabase("claims", 20);
const owner = onTeam(db);
beforeAll(async () => {
  await addCompany(db.owner);
});

const confirm = (id: string, kind: string, to: string | null = null) =>
  press(db.sql, owner, "console_confirm_change", { p_change_id: id, p_shown_kind: kind, p_shown_cohort_id: to });

async function laterCohort(capacity = 1): Promise<string> {
  const id = await newCohort(db.owner, capacity);
  await db.owner`update public.cohorts set starts_on = current_date + 60 where cohort_id = ${id}`;
  return id;
}

async function askToMove(order: PaidOrder, to: string, id: string = randomUUID()) {
  const seat = await seatOf(db.owner, order);
  const asked = db.sql`select public.ask_for_move(${id}, ${order.userId}, ${seat}, ${to}, '')`;
  return { id, outcome: await outcomeOf(asked, "asked") };
}

const held = (cohort: string) => valueOf<number>(db.owner`select private.count_holders(${cohort})`);

const deleteAccount = (userId: string) => db.owner`delete from auth.users where id = ${userId}`;

test("A request whose key was used before, for another sum, isn't confirmed", async () => {
  const order = await newPaidOrder(db);
  const id = await newRequest(db.owner, order);
  const used = { p_request_id: id, p_payment_id: order.paymentId, p_amount: 1, p_reason: "x" };
  expect(await press(db.sql, owner, "console_refund", used)).toEqual({ status: "done" });
  expect(await confirm(id, "refund")).toEqual({ status: "refused", reason: "key_reused" });
  expect(await changesOf(db.owner, order)).toMatchObject([{ state: "open" }]);
});

test("A review isn't settled as refunded if its key was used before", async () => {
  const order = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  const [review] = await db.owner`select id from public.payment_reviews where order_id = ${order.id}`;
  const p_request_id = randomUUID();
  await db.owner`select private.request_refund(${order.paymentId}, 1, ${p_request_id}, 'x')`;
  const settle = { p_request_id, p_review_id: review?.["id"], p_resolution: "refund", p_note: "They asked" };
  expect(await press(db.sql, owner, "console_settle_review", settle)).toEqual({
    status: "refused",
    reason: "key_reused",
  });
});

test("An order is refunded once the payment of its seat is all back, whatever went back of an earlier one", async () => {
  const order = await newUnpaidOrder(db.owner);
  await finalise(db.sql, order, undefined, undefined, 2 * PAID);
  await recordRefund(db.sql, order, { id: newRefundId(), amount: PAID });
  const second = { ...order, paymentId: `${order.paymentId}b` };
  expect(await finalise(db.sql, second)).toBe("enrolled");
  expect(await recordRefund(db.sql, second, { id: newRefundId() })).toBe("refunded");
  const [row] =
    await db.owner`select status, refunded_amount from public.payment_orders where provider_order_id = ${order.orderId}`;
  expect(row).toEqual({ status: "refunded", refunded_amount: PAID });
});

test("An order whose payments are all back is refunded, however many wrong ones it had", async () => {
  const order = await newUnpaidOrder(db.owner);
  const second = { ...order, paymentId: `${order.paymentId}b` };
  for (const one of [order, second]) await finalise(db.sql, one, undefined, undefined, PAID - 1);
  for (const one of [order, second]) await recordRefund(db.sql, one, { id: newRefundId(), amount: PAID - 1 });
  expect(
    await valueOf(db.owner`select status from public.payment_orders where provider_order_id = ${order.orderId}`),
  ).toBe("refunded");
});

test("A payment in another currency never becomes an invoice in rupees", async () => {
  const order = await newUnpaidOrder(db.owner);
  await db.sql`select public.finalise_payment('usd', 'payment.captured', 'webhook', ${order.orderId}, ${order.paymentId},
    120000, 'USD', '{}')`;
  const id = await idOf(db.owner, order);
  expect(await settleReview(db, owner, { id }, "enrol")).toEqual({ status: "refused", reason: "not_possible" });
  expect(await settleReview(db, owner, { id }, "refund")).toEqual({ status: "done" });
});

test("A deleted account's claims to one seat are still one person's", async () => {
  const first = await newPaidOrder(db, 5);
  const cohort = await newCohort(db.owner, 5);
  const other = await newOrder(db.owner, cohort, first.userId);
  await finalise(db.sql, other);
  const second = { ...other, cohort, id: await idOf(db.owner, other) };
  const to = await laterCohort(2);
  const moves = [await askToMove(first, to), await askToMove(second, to)];
  expect(moves.map(({ outcome }) => outcome)).toEqual(["asked", "asked"]);
  expect(await held(to)).toBe(1);
  await deleteAccount(first.userId);
  expect(await held(to)).toBe(1);
  expect(await confirm(moves[0]?.id ?? "", "transfer", to)).toEqual({ status: "done" });
  expect(await held(to)).toBe(0);
  expect(await confirm(moves[1]?.id ?? "", "transfer", to)).toEqual({ status: "refused", reason: "already_enrolled" });
});

test("A move isn't confirmed while all of the money is going back", async () => {
  const order = await newPaidOrder(db);
  const to = await laterCohort();
  const { id } = await askToMove(order, to);
  await refund(db, owner, order, PAID);
  expect(await confirm(id, "transfer", to)).toEqual({ status: "refused", reason: "nothing_left" });
});

test("Whoever pays another amount keeps the seat held until the hold is over", async () => {
  const cohort = await newCohort(db.owner, 1);
  const [buyer = "", other = ""] = await newUsers(db.owner, 2);
  const { id } = await openOrder(db.sql, cohort, buyer);
  const orderId = `order_${randomUUID()}`;
  await db.owner`update public.payment_orders set provider_order_id = ${orderId} where id = ${id}`;
  const order = { userId: buyer, orderId, paymentId: `pay_${randomUUID()}` };
  expect(await finalise(db.sql, order, undefined, undefined, PAID - 1)).toBe("needs_review");
  expect(await openOrder(db.sql, cohort, other)).toMatchObject({ outcome: "sold_out" });
  expect(await finalise(db.sql, await newOrder(db.owner, cohort, other))).toBe("refund_pending");
  expect(await settleReview(db, owner, { id: id ?? "" }, "enrol")).toEqual({ status: "done" });
});

test("The capacity isn't lowered below a checkout", async () => {
  const cohort = await newCohort(db.owner, 2);
  const [buyer = ""] = await newUsers(db.owner, 1);
  await openOrder(db.sql, cohort, buyer);
  const set = (p_capacity: number) =>
    press(db.sql, owner, "console_set_capacity", { p_cohort_id: cohort, p_shown: 2, p_capacity });
  expect(await set(0)).toEqual({ status: "refused", reason: "below_taken" });
  expect(await set(1)).toEqual({ status: "done" });
});

test("A cancelled cohort gives the money of a deleted account back, whenever it was deleted", async () => {
  const before = await newPaidOrder(db, 3);
  const after = await newOrder(db.owner, before.cohort, (await newUsers(db.owner, 1))[0] ?? "");
  await finalise(db.sql, after);
  await deleteAccount(before.userId);
  expect(await cancelCohort(db.sql, owner, before.cohort)).toEqual({ status: "done", told: 1 });
  await deleteAccount(after.userId);
  const asked = await db.owner`select r.kind, r.amount, r.state from public.change_requests r
    join public.cohort_enrollments e on e.id = r.enrolment_id where e.cohort_id = ${before.cohort}`;
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ kind: "refund", amount: PAID, state: "open" })));
});

test("Whose new cohort is cancelled is told, and can still choose another after the last day to ask", async () => {
  const order = await newPaidOrder(db);
  const to = await laterCohort();
  const { id } = await askToMove(order, to);
  await db.owner`update public.change_requests set asked_at = now() - interval '5 days' where id = ${id}`;
  expect(await cancelCohort(db.sql, owner, to)).toEqual({ status: "done", told: 1 });
  const [mail] = await db.owner`select payload ->> 'note' as note from public.email_outbox
    where about = ${id} and template = 'change-refused'`;
  expect(mail?.["note"]).toContain("Too few people.");
  await planSession(db.owner, order.cohort, "3 days");
  expect((await askToMove(order, await laterCohort())).outcome).toBe("asked");
});

test("A class that was cancelled just before a move is taken out of the calendar with the others", async () => {
  const order = await newPaidOrder(db);
  const session = await planSession(db.owner, order.cohort, "20 days");
  await planMails(db.sql, order.cohort);
  await db.owner`update public.email_outbox set status = 'sent', handover = 'none', sent_at = now() where template = 'cohort-plan' and status = 'pending'`;
  const to = await laterCohort();
  const { id } = await askToMove(order, to);
  await cancelSession(db.sql, session);
  await confirm(id, "transfer", to);
  const [moved] = await db.owner`select payload -> 'sessions' as sessions from public.email_outbox
    where template = 'seat-moved' and person = ${await seatOf(db.owner, order)}`;
  expect(moved?.["sessions"]).toMatchObject([{ sessionId: session, state: "cancelled" }]);
});

test("A dispute's deadline stays on Today until the bank has an answer", async () => {
  const order = await newPaidOrder(db);
  const news = (event: string, day: number | null = null) =>
    db.sql`select public.note_payment_event(${randomUUID()}, ${`payment.dispute.${event}`}, 'webhook', ${order.orderId},
      ${order.paymentId}, 'disp_1', ${day && new Date(Date.now() + day * 86_400_000)})`;
  const deadlines = () =>
    valueOf<number>(
      db.owner`select coalesce(sum(number), 0)::int from private.watch_findings() where kind = 'disputes'`,
    );
  await news("created", 1);
  expect(await settleReview(db, owner, order, "keep")).toEqual({ status: "refused", reason: "deadline_running" });
  expect(await deadlines()).toBe(1);
  await news("under_review");
  expect(await deadlines()).toBe(0);
  expect(await settleReview(db, owner, order, "keep")).toMatchObject({ status: "done" });
  await news("action_required", 2);
  await news("action_required", 3);
  expect(await deadlines()).toBe(1);
  await news("won");
  expect(await deadlines()).toBe(0);
  await news("created", 1);
  expect(await settleReview(db, owner, order, "keep")).toMatchObject({ status: "done" });
  expect(await settleReview(db, owner, order, "keep")).toMatchObject({ status: "done" });
});

race("A request withdrawn while its cohort is cancelled leaves a choice", 40, async () => {
  const order = await newPaidOrder(db);
  const id = await newRequest(db.owner, order);
  await Promise.all([cancelCohort(db.sql, owner, order.cohort), withdraw(db.sql, order, id)]);
  expect((await changesOf(db.owner, order)).filter(({ state }) => state === "open")).toHaveLength(1);
  await askForRefund(db.owner, order);
});

race("Correcting one order's invoice and issuing another's don't wait for each other in a circle", 40, async () => {
  const [first, second] = [await newPaidOrder(db), await newPaidOrder(db)];
  const give = (order: PaidOrder) =>
    db.sql`select public.ask_for_invoice(${order.userId}, ${order.id}, ${db.sql.json(ASHA)})`;
  await give(first);
  await recordRefund(db.sql, second, { id: newRefundId(), amount: 100 });
  const correct = press(db.sql, owner, "console_write_invoice", {
    p_order_id: first.id,
    p_shown_invoice: await valueOf(db.owner`select private.open_invoice(${first.id})`),
    p_details: { ...ASHA, legal_name: "Asha K. Rao" },
  });
  const [corrected] = await Promise.all([correct, give(second)]);
  expect(corrected).toMatchObject({ status: "done" });
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { askForRefund, changesOf, newRequest, seatOf, withdraw } from "./support/changes";
import { actionsOn, type Operator, onTeam, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { newRefundId, newUsers, type Order, PAID, recordRefund } from "./support/orders";
import { dispute, newPaidOrder, paidOn, type PaidOrder } from "./support/paid-orders";
import { race } from "./support/race";
import { asPerson } from "./support/room";
import { valuesOf } from "./support/rows";

const db = testDatabase("changes", 20);
const [owner, staff] = [onTeam(db), onTeam(db, "staff")];

const confirm = (operator: Operator, id: string) =>
  press(db.sql, operator, "console_confirm_change", {
    p_change_id: id,
    p_shown_kind: "refund",
    p_shown_cohort_id: null,
  });
const refuse = (operator: Operator, id: string, note = "The course is over") =>
  press(db.sql, operator, "console_refuse_change", {
    p_change_id: id,
    p_shown_kind: "refund",
    p_shown_cohort_id: null,
    p_note: note,
  });

const goesBack = (order: Order, amount: number, news: object = {}) =>
  recordRefund(db.sql, order, { id: newRefundId(), amount, ...news });

const refundsOf = (order: PaidOrder) =>
  db.owner`select id, amount, status from public.payment_refunds where order_id = ${order.id} order by created_at, id`;

const mailsOf = async (order: PaidOrder) =>
  valuesOf(db.owner`
      select template from public.email_outbox
      where payload ->> 'enrolmentId' = ${await seatOf(db.owner, order)} or payload ->> 'paymentId' = ${order.paymentId}
      order by position`);

test("A request is made once per id, is mailed at once, and is the only open one", async () => {
  const order = await newPaidOrder(db);
  const id = randomUUID();
  expect(await askForRefund(db.owner, order, { id, reason: " No time " })).toBe("asked");
  expect(await askForRefund(db.owner, order, { id })).toBe("asked");
  expect(await askForRefund(db.owner, order)).toBe("open");
  const [row] = await db.owner`select * from public.change_requests where id = ${id}`;
  expect(row).toMatchObject({
    kind: "refund",
    state: "open",
    amount: PAID,
    reason: "No time",
    asked_within_rules: true,
  });
  expect(await mailsOf(order)).toEqual(["payment-receipt", "change-asked"]);
});

test("Anyone without such a seat can request nothing and read nothing", async () => {
  const order = await newPaidOrder(db);
  const [stranger = ""] = await newUsers(db.owner, 1);
  expect(await askForRefund(db.owner, order, { userId: stranger })).toBe("unknown");
  const id = await newRequest(db.owner, order);
  expect(await withdraw(db.sql, { ...order, userId: stranger }, id)).toBe("unknown");
  const own = (userId: string) =>
    asPerson(
      db.owner,
      userId,
      async (sql) => (await sql`select public.own_changes() as seats`)[0]?.["seats"] as object,
    );
  expect(await own(stranger)).toEqual([]);
  expect(await own(order.userId)).toMatchObject([
    { paid: PAID, left: PAID, request: { id, state: "open", note: null } },
  ]);
  const other = await newPaidOrder(db);
  expect(await askForRefund(db.owner, other, { id })).toBe("unknown");
});

test("A refund can be requested until the end of the 14th day, and staff may confirm it later", async () => {
  const order = await newPaidOrder(db);
  await paidOn(db.owner, order, 15);
  expect(await askForRefund(db.owner, order)).toBe("too_late");
  await paidOn(db.owner, order, 14);
  const id = await newRequest(db.owner, order);
  await paidOn(db.owner, order, 40);
  expect(await confirm({ ...staff, claims: STALE }, id)).toEqual({ status: "code_required" });
  expect(await confirm(staff, id)).toEqual({ status: "done" });
  expect(await refundsOf(order)).toMatchObject([{ id, amount: PAID, status: "pending" }]);
  expect(await mailsOf(order)).toEqual(["payment-receipt", "change-asked", "payment-refund"]);
  expect(await withdraw(db.sql, order, id)).toBe("decided");
  expect(await confirm(owner, id)).toMatchObject({ status: "changed", by: staff.email, now: "confirmed" });
  expect(await actionsOn(db.owner, order.id)).toEqual([{ action: "confirm_change", actor_email: staff.email }]);
});

test("A request outside the rules needs an owner", async () => {
  const order = await newPaidOrder(db);
  const id = await newRequest(db.owner, order);
  await db.owner`update public.change_requests set asked_within_rules = false where id = ${id}`;
  expect(await confirm(staff, id)).toEqual({ status: "refused", reason: "owner_only" });
  expect(await confirm(owner, id)).toEqual({ status: "done" });
});

test("A withdrawn request can be made again; a refused one says why", async () => {
  const order = await newPaidOrder(db);
  const first = await newRequest(db.owner, order);
  expect(await withdraw(db.sql, order, first)).toBe("withdrawn");
  expect(await withdraw(db.sql, order, first)).toBe("withdrawn");
  expect(await confirm(staff, first)).toMatchObject({ status: "changed", by: null, now: "withdrawn" });
  const second = await newRequest(db.owner, order);
  expect(await refuse(staff, second, " ")).toEqual({ status: "refused", reason: "invalid" });
  expect(await refuse(staff, second)).toEqual({ status: "done" });
  expect(await mailsOf(order)).toEqual(["payment-receipt", "change-asked", "change-asked", "change-refused"]);
  expect((await changesOf(db.owner, order)).map(({ state }) => state)).toEqual(["withdrawn", "refused"]);
  expect(await refundsOf(order)).toEqual([]);
});

test("A note belongs to the team, and only replaces the one that was shown", async () => {
  const id = await newRequest(db.owner, await newPaidOrder(db));
  const note = (shown: string, text: string) =>
    press(db.sql, staff, "console_note_change", { p_change_id: id, p_shown_note: shown, p_note: text });
  expect(await note("", "Called her")).toEqual({ status: "done" });
  expect(await note("", "Wrote to her")).toMatchObject({ status: "changed", by: staff.email, now: "Called her" });
  expect(await note("Called her", " Called her ")).toEqual({ status: "refused", reason: "unchanged" });
  expect(await note("Called her", "")).toEqual({ status: "done" });
});

test("Only a completed full refund voids a request; after a partial one the rest goes back", async () => {
  const order = await newPaidOrder(db);
  expect(await goesBack(order, 100)).toBe("partly_refunded");
  expect(await askForRefund(db.owner, order)).toBe("amount_changed");
  const id = randomUUID();
  expect(await askForRefund(db.owner, order, { id, amount: PAID - 100 })).toBe("asked");
  await goesBack(order, 50);
  const whole = { id: newRefundId(), amount: PAID - 150 };
  await recordRefund(db.sql, order, { ...whole, status: "pending" });
  expect(await confirm(staff, id)).toEqual({ status: "refused", reason: "nothing_left" });
  await recordRefund(db.sql, order, { ...whole, status: "failed" });
  expect(await changesOf(db.owner, order)).toMatchObject([{ state: "open", amount: PAID - 100 }]);
  expect(await confirm(staff, id)).toEqual({ status: "done" });
  expect((await refundsOf(order)).find((refund) => refund["id"] === id)).toMatchObject({ amount: PAID - 150 });

  const other = await newPaidOrder(db);
  const voided = await newRequest(db.owner, other);
  await goesBack(other, PAID);
  expect(await confirm(staff, voided)).toMatchObject({ status: "changed", now: "void" });
  expect(await askForRefund(db.owner, other)).toBe("no_seat");
});

test("A disputed payment isn't refunded here", async () => {
  const order = await newPaidOrder(db);
  const id = await newRequest(db.owner, order);
  await dispute(db.sql, order, "created", "disp_1");
  expect(await confirm(owner, id)).toEqual({ status: "refused", reason: "disputed" });
});

race("Of a confirmation and a withdrawal at once, one happens", 50, async () => {
  const order = await newPaidOrder(db);
  const id = await newRequest(db.owner, order);
  const [confirmed, withdrawn] = await Promise.all([confirm(staff, id), withdraw(db.sql, order, id)]);
  const isConfirmed = confirmed.status === "done";
  expect(withdrawn).toBe(isConfirmed ? "decided" : "withdrawn");
  expect(await changesOf(db.owner, order)).toMatchObject([{ state: isConfirmed ? "confirmed" : "withdrawn" }]);
  expect(await refundsOf(order)).toHaveLength(isConfirmed ? 1 : 0);
});

race("Two confirmations at once count once, and so do two requests", 50, async () => {
  const order = await newPaidOrder(db);
  const outcomes = await Promise.all([askForRefund(db.owner, order), askForRefund(db.owner, order)]);
  expect(outcomes.toSorted()).toEqual(["asked", "open"]);
  const [asked] = await changesOf(db.owner, order);
  const answers = await Promise.all([confirm(staff, asked?.id ?? ""), confirm(owner, asked?.id ?? "")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["changed", "done"]);
  expect(await refundsOf(order)).toMatchObject([{ id: asked?.id, amount: PAID }]);
});

race("One id used for two seats' requests at once makes one request, for one of the seats", 50, async () => {
  const [one, other] = [await newPaidOrder(db), await newPaidOrder(db)];
  const id = randomUUID();
  const outcomes = await Promise.all([askForRefund(db.owner, one, { id }), askForRefund(db.owner, other, { id })]);
  expect(outcomes.toSorted()).toEqual(["asked", "unknown"]);
  const asker = outcomes[0] === "asked" ? one : other;
  expect(await changesOf(db.owner, asker)).toMatchObject([{ id }]);
  expect((await mailsOf(one)).length + (await mailsOf(other)).length).toBe(3);
});

race("A refund in Razorpay's dashboard while a request is confirmed sends the money back once", 50, async () => {
  const order = await newPaidOrder(db);
  const id = await newRequest(db.owner, order);
  const dashboard = { id: newRefundId() };
  await Promise.all([confirm(staff, id), recordRefund(db.sql, order, { ...dashboard, status: "pending" })]);
  await recordRefund(db.sql, order, dashboard);
  const live = (await refundsOf(order)).filter(({ status }) => status !== "cancelled");
  expect(live).toMatchObject([{ amount: PAID, status: "done" }]);
  const [request] = await changesOf(db.owner, order);
  expect(["confirmed", "void"]).toContain(request?.state);
  expect(await db.owner`select status from public.cohort_enrollments where payment_id = ${order.paymentId}`).toEqual([
    { status: "refunded" },
  ]);
});

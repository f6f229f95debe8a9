import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { askForRefund, changesOf, outcomeOf, seatOf, withdraw } from "./support/changes";
import { type Operator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import {
  finalise,
  newCohort,
  newOrder,
  newRefundId,
  newUsers,
  openOrder,
  PAID,
  recordRefund,
  newUnpaidOrder,
} from "./support/orders";
import { newPaidOrder, type PaidOrder } from "./support/paid-orders";
import { race } from "./support/race";
import { cancelCohort, cancelSession, planMails, planSession, remind } from "./support/seat-mails";
import { tellAll } from "./support/told";

const db = testDatabase("moves", 20);
const owner = onTeam(db);

/** A cohort that begins later than the others. */
async function laterCohort(capacity = 1): Promise<string> {
  const id = await newCohort(db.owner, capacity);
  await db.owner`update public.cohorts set starts_on = current_date + 60 where cohort_id = ${id}`;
  return id;
}

async function askToMove(order: PaidOrder, to: string, id: string = randomUUID()): Promise<string> {
  const seat = await seatOf(db.owner, order);
  return outcomeOf(db.sql`select public.ask_for_move(${id}, ${order.userId}, ${seat}, ${to}, '')`, "asked");
}

const confirm = (id: string, to: string) =>
  press(db.sql, owner, "console_confirm_change", { p_change_id: id, p_shown_kind: "transfer", p_shown_cohort_id: to });

async function waitingMove(order: PaidOrder, to: string): Promise<string> {
  const id = randomUUID();
  expect(await askToMove(order, to, id)).toBe("asked");
  return id;
}

const cohortOf = async (order: PaidOrder) =>
  (await db.owner`select cohort_id from public.cohort_enrollments where payment_id = ${order.paymentId}`)[0]?.[
    "cohort_id"
  ] as string;

const mailsOf = async (order: PaidOrder) =>
  db.owner<{ template: string; status: string; payload: Record<string, unknown> }[]>`
    select o.template, case when says.refusal is null then o.status else 'skipped' end as status, says.payload
    from public.email_outbox o cross join lateral private.mail_now(o) says
    where o.person = ${await seatOf(db.owner, order)} and o.status <> 'sent' order by o.position`;

/** An invitation to a session that this learner's calendar has taken, and so takes back. */
const sendRequest = async (order: PaidOrder, sessionId: string) => db.owner`
  insert into public.email_outbox (template, recipient, person, about, payload, status, sent_at)
  values ('cohort-session-added', 'a@example.com', ${await seatOf(db.owner, order)}, ${sessionId}, '{}', 'sent', now())`;

const seatsLeft = async (cohort: string) =>
  (
    await db.owner<{ left: number }[]>`
    select seats_left as left from public.open_cohorts() where cohort_id = ${cohort}`
  )[0]?.left;

test("A move holds its seat from the request on, and takes seat, token, mails and calendars with it", async () => {
  const order = await newPaidOrder(db);
  const old = await planSession(db.owner, order.cohort, "20 days");
  await planMails(db.sql, order.cohort);
  await planSession(db.owner, order.cohort, "27 days");
  await sendRequest(order, old);
  const to = await laterCohort();
  await planSession(db.owner, to, "50 days");
  const id = await waitingMove(order, to);
  expect(await seatsLeft(to)).toBe(0);
  const [buyer = ""] = await newUsers(db.owner, 1);
  expect(await openOrder(db.sql, to, buyer)).toMatchObject({ outcome: "sold_out" });
  expect(await askToMove(await newPaidOrder(db), to)).toBe("full");
  const [before] = await db.owner`
    select access_token from public.cohort_enrollments where payment_id = ${order.paymentId}`;

  expect(await confirm(id, await laterCohort())).toMatchObject({ status: "changed" });
  expect(await confirm(id, to)).toEqual({ status: "done" });
  expect(await cohortOf(order)).toBe(to);
  const [after] = await db.owner`
    select e.access_token, o.cohort_id from public.cohort_enrollments e
    join public.payment_orders o on o.provider_order_id = e.order_id where e.payment_id = ${order.paymentId}`;
  expect(after).toEqual({ ...before, cohort_id: order.cohort });
  const mails = await mailsOf(order);
  expect(mails.map(({ template, status }) => `${template} ${status}`)).toEqual([
    "cohort-plan skipped",
    "change-asked pending",
    "seat-moved pending",
    "cohort-plan pending",
  ]);
  expect(mails[2]?.payload).toMatchObject({
    cohortId: to,
    fromCohortId: order.cohort,
    sessions: [{ sessionId: old, state: "cancelled", sequence: 1 }],
  });
  expect(await askToMove(order, await laterCohort())).toBe("moved_once");
  expect(await recordRefund(db.sql, order, { id: newRefundId() })).toBe("refunded");
  expect(await seatsLeft(to)).toBe(1);
});

test("No cohort gets fewer seats than are taken or held by moves", async () => {
  const to = await laterCohort(3);
  await finalise(db.sql, await newUnpaidOrder(db.owner, to));
  const order = await newPaidOrder(db);
  const id = await waitingMove(order, to);
  const set = (p_shown: number, p_capacity: number) =>
    press(db.sql, owner, "console_set_capacity", { p_cohort_id: to, p_shown, p_capacity });
  expect(await set(3, 1)).toEqual({ status: "refused", reason: "below_taken" });
  expect(await set(3, 2)).toEqual({ status: "done" });
  expect(await confirm(id, to)).toEqual({ status: "done" });
  expect(await set(2, 1)).toEqual({ status: "refused", reason: "below_taken" });
});

test("A move is to a later cohort on sale, at least seven days before the first session that isn't cancelled", async () => {
  const order = await newPaidOrder(db);
  const to = await laterCohort(9);
  expect(await askToMove(order, order.cohort)).toBe("not_on_sale");
  expect(await askToMove(order, "none")).toBe("not_on_sale");
  await db.owner`update public.cohorts set state = 'closed' where cohort_id = ${to}`;
  expect(await askToMove(order, to)).toBe("not_on_sale");
  await db.owner`update public.cohorts set state = 'on_sale' where cohort_id = ${to}`;
  const soon = await planSession(db.owner, order.cohort, "6 days 23 hours");
  expect(await askToMove(order, to)).toBe("moves_ended");
  await cancelSession(db.sql, soon);
  await planSession(db.owner, order.cohort, "7 days 1 hour");
  const id = await waitingMove(order, to);
  expect(await withdraw(db.sql, order, id)).toBe("withdrawn");
  expect(await seatsLeft(to)).toBe(9);
  await finalise(db.sql, await newOrder(db.owner, to, order.userId));
  expect(await askToMove(order, to)).toBe("already_enrolled");
});

test("A cancelled cohort sells nothing, cancels its sessions, and lets each learner choose, whatever the date", async () => {
  const order = await newPaidOrder(db, 3);
  const session = await planSession(db.owner, order.cohort, "2 days");
  await planSession(db.owner, order.cohort, "9 days");
  await sendRequest(order, session);
  const unpaid = await newUnpaidOrder(db.owner, order.cohort);
  await db.owner`update public.payment_captures set created_at = now() - interval '60 days'
    where payment_id = ${order.paymentId}`;
  const cancel = (operator: Operator, reason: string) => cancelCohort(db.sql, operator, order.cohort, reason);
  expect(await cancel(owner, " ")).toEqual({ status: "refused", reason: "invalid" });
  expect(await cancel(owner, "Too few people")).toEqual({ status: "done", told: 1 });
  expect(await cancel(owner, "Too few people")).toEqual({ status: "refused", reason: "already" });
  expect(await seatsLeft(order.cohort)).toBeUndefined();
  expect(await finalise(db.sql, unpaid)).toBe("refund_pending");
  const [ended] = await db.owner`select state, sequence from public.cohort_sessions where id = ${session}`;
  expect(ended).toEqual({ state: "cancelled", sequence: 1 });
  await tellAll(db.sql);
  expect((await mailsOf(order)).filter(({ status }) => status === "pending")).toMatchObject([
    { template: "cohort-cancelled", payload: { sessions: [{ sessionId: session, state: "cancelled" }] } },
  ]);

  const [waiting] = await changesOf(db.owner, order);
  const id = waiting?.id ?? "";
  const refuse = () =>
    press(db.sql, owner, "console_refuse_change", {
      p_change_id: id,
      p_shown_kind: "refund",
      p_shown_cohort_id: null,
      p_note: "No",
    });
  expect(await refuse()).toMatchObject({ status: "changed", now: "not chosen yet" });
  const to = await laterCohort();
  expect(await askToMove(order, to)).toBe("open");
  expect(await askToMove(order, to, id)).toBe("asked");
  expect(await refuse()).toMatchObject({ status: "changed", now: "transfer" });
  expect(await withdraw(db.sql, order, id)).toBe("withdrawn");
  expect(await askForRefund(db.owner, order, { id })).toBe("asked");
  expect(await changesOf(db.owner, order)).toMatchObject([{ id, state: "open", amount: PAID }]);
});

race("The last seat goes to a move or to a buyer, never to both", 50, async () => {
  const order = await newPaidOrder(db);
  const to = await laterCohort();
  const unpaid = await newUnpaidOrder(db.owner, to);
  const id = randomUUID();
  const [asked, bought] = await Promise.all([askToMove(order, to, id), finalise(db.sql, unpaid)]);
  expect([asked, bought]).toEqual(asked === "asked" ? ["asked", "refund_pending"] : ["full", "enrolled"]);
  if (asked === "asked") expect(await confirm(id, to)).toEqual({ status: "done" });
  const [taken] = await db.owner`
    select count(*)::int as seats from public.cohort_enrollments where cohort_id = ${to} and is_open`;
  expect(taken).toEqual({ seats: 1 });
});

race(
  "A move and reminders of both cohorts at once leave only a mail of the new one, without a deadlock",
  50,
  async () => {
    const order = await newPaidOrder(db);
    await db.owner`update public.cohort_enrollments set enrolled_at = now() - interval '3 days'
    where payment_id = ${order.paymentId}`;
    const to = await laterCohort();
    const id = await waitingMove(order, to);
    await planSession(db.owner, order.cohort, "22 hours");
    const late = await planSession(db.owner, to, "23 hours");
    await Promise.all([confirm(id, to), remind(db.sql), remind(db.sql), cancelSession(db.sql, late)]);
    await remind(db.sql);
    expect(await cohortOf(order)).toBe(to);
    const waiting = (await mailsOf(order)).filter(
      ({ template, status, payload }) =>
        status === "pending" && template !== "seat-moved" && payload["cohortId"] === order.cohort,
    );
    expect(waiting.map(({ template }) => template)).toEqual(["change-asked"]);
  },
);

race("A cohort cancelled while its learner makes a request leaves one request, without a deadlock", 50, async () => {
  const order = await newPaidOrder(db);
  await Promise.all([cancelCohort(db.sql, owner, order.cohort), askForRefund(db.sql, order)]);
  expect(await changesOf(db.owner, order)).toMatchObject([{ state: "open" }]);
});

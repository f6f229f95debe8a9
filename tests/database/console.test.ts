import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import {
  actionsOn,
  type Answer,
  call,
  newApplication,
  newMessage,
  newOperator,
  onTeam,
  type Operator,
  press,
} from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, type Order, PAID } from "./support/orders";
import { newPaidOrder, refund } from "./support/paid-orders";
import { race } from "./support/race";
import { lastMails, newRegistrations, newRun, register } from "./support/runs";

const db = testDatabase("console", 60);
const [ada, grace] = [onTeam(db), onTeam(db)];

const paidOrder = () => newPaidOrder(db);

const count = (answers: readonly Answer[], expected: Partial<Answer>) =>
  answers.filter((answer) => Object.entries(expected).every(([key, value]) => answer[key as keyof Answer] === value))
    .length;

const refundsOf = ({ paymentId }: Order) =>
  db.owner<{ id: string; amount: number; status: string }[]>`
    select id, amount, status from public.payment_refunds where payment_id = ${paymentId}`;

test("Ten refunds whose buttons are pressed twice make ten refunds, each mailed once and logged once", async () => {
  const order = await paidOrder();
  const ids = Array.from({ length: 10 }, () => randomUUID());
  const answers = await Promise.all(
    [...ids, ...ids].map((id) =>
      call(db.sql, ada, "console_refund", {
        p_request_id: id,
        p_payment_id: order.paymentId,
        p_amount: 100_000,
        p_reason: "Missed a session",
      }),
    ),
  );
  expect([count(answers, { status: "done" }), count(answers, { repeated: true })]).toEqual([20, 10]);
  const refunds = await refundsOf(order);
  expect(refunds.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const [written] = await db.owner`
    select (select count(*)::int from public.operator_actions where request_id = any (${ids}::uuid[])) as actions,
      (select count(*)::int from public.email_outbox
        where template = 'payment-refund' and payload ->> 'paymentId' = ${order.paymentId}) as mails`;
  expect(written).toEqual({ actions: 10, mails: 10 });
});

race(
  "A refund at the same time as a webhook about one from the provider's dashboard never exceeds what was paid",
  20,
  async () => {
    const order = await paidOrder();
    const fromDashboard = db.sql`
    select public.record_refund(${randomUUID()}, 'refund.processed', 'webhook', ${order.paymentId},
      ${`rfnd_${randomUUID().replaceAll("-", "")}`}, null, ${PAID}, 'processed') as outcome`;
    const [answer, [webhook], again] = await Promise.all([
      refund(db, ada, order, PAID),
      fromDashboard,
      finalise(db.sql, order),
    ]);
    const refunds = await refundsOf(order);
    expect(webhook).toEqual({ outcome: "refunded" });
    expect(["enrolled", "refunded"]).toContain(again);
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[PAID, "done"]]);
    expect(await db.owner`select status from public.payment_orders where id = ${order.id}`).toEqual([
      { status: "refunded" },
    ]);
    // Either our refund was requested first and is the one at the provider, or nothing was left to refund.
    expect(["done", "too_much"]).toContain(answer.reason ?? answer.status);
    expect(await actionsOn(db.owner, order.id)).toHaveLength(answer.status === "done" ? 1 : 0);
  },
);

race(
  "Of two owners who cancel a run while people register, one succeeds; everyone who got in is told",
  20,
  async () => {
    const run = await newRun(db.owner, "3 days");
    await newRegistrations(db.owner, run, 5);
    const cancel = (operator: Operator) =>
      press(db.sql, operator, "console_cancel_run", {
        p_session_id: run,
        p_shown_sequence: 0,
        p_reason: "The trainer is ill",
      });
    const [first, second] = await Promise.all([
      cancel(ada),
      cancel(grace),
      ...Array.from({ length: 10 }, (_, index) => register(db.sql, run, `late${index}@example.com`)),
    ]);
    const [winner, loser] = first.status === "done" ? [ada, second] : [grace, first];
    expect([first.status, second.status].toSorted()).toEqual(["changed", "done"]);
    expect(loser).toMatchObject({ by: winner.email, now: "cancelled" });
    expect(await actionsOn(db.owner, run)).toEqual([{ action: "cancel_run", actor_email: winner.email }]);
    const mails = await lastMails(db.owner, run);
    expect(mails.filter(({ template }) => template !== "session-cancelled")).toEqual([]);
    const [told] = await db.owner`
    select count(*)::int as mails from public.email_outbox o join public.workshop_signups s on s.id = o.person
    where s.run_id = ${run} and o.template = 'session-cancelled'`;
    expect(told).toEqual({ mails: mails.length });
  },
);

race("Of two owners who change an application at once, one succeeds and the other sees who was first", 20, async () => {
  const application = await newApplication(db.owner);
  const change = (operator: Operator, state: string) =>
    press(db.sql, operator, "console_set_application_state", {
      p_application_id: application,
      p_shown_state: "received",
      p_state: state,
      p_mail_text: "News of your application.",
    });
  const [first, second] = await Promise.all([change(ada, "interview"), change(grace, "declined")]);
  const [winner, state, loser] = first.status === "done" ? [ada, "interview", second] : [grace, "declined", first];
  expect([first.status, second.status].toSorted()).toEqual(["changed", "done"]);
  expect(loser).toMatchObject({ by: winner.email, now: state });
  expect(await actionsOn(db.owner, application)).toHaveLength(1);
  const mails =
    await db.owner`select payload ->> 'state' as state from public.email_outbox where person = ${application}`;
  expect([...mails]).toEqual([{ state }]);
});

race("Of an answer to a message and its closing at once, one happens", 20, async () => {
  const message = await newMessage(db.owner);
  const shown = { p_message_id: message, p_shown_state: "open" };
  const answers = await Promise.all([
    press(db.sql, ada, "console_reply", { ...shown, p_text: "Hello Ada" }),
    press(db.sql, grace, "console_close_message", { ...shown, p_state: "closed" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["changed", "done"]);
  const [stored] = await db.owner`
    select state, (select count(*)::int from public.contact_replies where message_id = ${message}) as replies,
      (select count(*)::int from public.email_outbox where payload ->> 'messageId' = ${message}) as mails
    from public.contact_messages where id = ${message}`;
  const isAnswered = answers[0].status === "done";
  expect(stored).toEqual({
    state: isAnswered ? "answered" : "closed",
    replies: isAnswered ? 1 : 0,
    mails: isAnswered ? 1 : 0,
  });
  expect(await actionsOn(db.owner, message)).toHaveLength(1);
});

race("Whatever is done at once to a run, a message and an order, nothing deadlocks", 10, async () => {
  const staff = await newOperator(db.owner, "staff");
  const run = await newRun(db.owner, "3 days");
  const registrations = await newRegistrations(db.owner, run, 20);
  const message = await newMessage(db.owner);
  const order = await paidOrder();
  const text = { p_run_id: run, p_is_news: false, p_subject: "Hello", p_text: "Hello" };
  await press(db.sql, ada, "console_message_run", { ...text, p_is_test: true, p_shown_count: 0 });
  const shown = { p_message_id: message, p_shown_assignee: null };
  const role = { p_user_id: staff.id, p_shown_role: "staff", p_role: "staff" };
  await Promise.all([
    press(db.sql, ada, "console_message_run", { ...text, p_is_test: false, p_shown_count: 20 }),
    press(db.sql, grace, "console_cancel_run", { p_session_id: run, p_shown_sequence: 0, p_reason: "x" }),
    ...registrations.flatMap(({ id, token, email }) => [
      press(db.sql, ada, "console_cancel_registration", {
        p_registration_id: id,
        p_shown_state: "registered",
        p_reason: "x",
      }),
      press(db.sql, grace, "console_resend_confirmation", { p_registration_id: id }),
      db.sql`select private.set_newsletter(${token}, false)`,
      register(db.sql, run, email),
    ]),
    press(db.sql, ada, "console_assign_message", { ...shown, p_assignee: staff.id }),
    press(db.sql, grace, "console_assign_message", { ...shown, p_assignee: grace.id }),
    press(db.sql, ada, "console_set_operator_role", role),
    ...Array.from({ length: 5 }, () => refund(db, grace, order, 100)),
    press(db.sql, ada, "console_set_capacity", { p_cohort_id: order.cohort, p_shown: 1, p_capacity: 2 }),
    finalise(db.sql, order),
    db.sql`select public.record_refund(${randomUUID()}, 'refund.processed', 'webhook', ${order.paymentId},
      ${randomUUID()}, null, 100, 'processed')`,
  ]);
  expect(await actionsOn(db.owner, message)).toHaveLength(1);
});

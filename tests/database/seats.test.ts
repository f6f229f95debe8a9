import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers, openOrder, tally, newUnpaidOrder } from "./support/orders";
import { race } from "./support/race";

const db = testDatabase("seats", 50);

race(
  "Of 2 to 50 buyers who pay for the last seat concurrently, one gets it and the others get refunds",
  50,
  async (round) => {
    const buyers = 2 + ((round * 37) % 49);
    const cohort = await newCohort(db.owner, 1);
    const users = await newUsers(db.owner, buyers);
    const orders = await Promise.all(users.map((user) => newOrder(db.owner, cohort, user)));
    const outcomes = await Promise.all(orders.map((order) => finalise(db.sql, order)));
    expect(outcomes.filter((outcome) => outcome === "enrolled")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "refund_pending")).toHaveLength(buyers - 1);
    expect(await tally(db.owner, cohort)).toEqual({
      enrolments: 1,
      refunds: buyers - 1,
      mails: buyers,
      events: buyers,
    });
  },
);

race("Concurrent orders never hold more seats than there are", 50, async (round) => {
  const seats = 1 + (round % 7);
  const cohort = await newCohort(db.owner, seats);
  const users = await newUsers(db.owner, 20);
  const answers = await Promise.all(users.map(async (user) => openOrder(db.sql, cohort, user)));
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(seats);
  expect(outcomes.filter((outcome) => outcome === "sold_out")).toHaveLength(20 - seats);
});

test("Twenty concurrent requests by one buyer open one order", async () => {
  const cohort = await newCohort(db.owner, 5);
  const [user = ""] = await newUsers(db.owner, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, async () => openOrder(db.sql, cohort, user)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await db.owner`select count(*)::int as orders from public.payment_orders where user_id = ${user}`).toEqual([
    { orders: 1 },
  ]);
});

test("Concurrent orders, payments and refunds of one cohort neither deadlock nor oversell", async () => {
  const cohort = await newCohort(db.owner, 10);
  const users = await newUsers(db.owner, 30);
  const orders = await Promise.all(users.map((user) => newOrder(db.owner, cohort, user)));
  await Promise.all(
    orders.flatMap((order, index) => [
      finalise(db.sql, order),
      finalise(db.sql, order, `again-${order.orderId}`, "verify"),
      db.sql`select public.note_payment_event(${`note-${order.orderId}`}, 'payment.failed', 'webhook', ${order.orderId}, 'pay_x')`,
      openOrder(db.sql, cohort, users[(index + 1) % 30] ?? ""),
      db.sql`select public.claim_refunds(3, 0)`,
    ]),
  );
  const result = await tally(db.owner, cohort);
  expect(result?.enrolments).toBeLessThanOrEqual(10);
  expect(Number(result?.enrolments) + Number(result?.refunds)).toBe(30);
  expect(result?.mails).toBe(30);
});

race("A user who pays two orders concurrently gets one seat and one refund", 30, async () => {
  const cohort = await newCohort(db.owner, 15);
  const [user = ""] = await newUsers(db.owner, 1);
  const orders = await Promise.all([newOrder(db.owner, cohort, user), newOrder(db.owner, cohort, user)]);
  const outcomes = await Promise.all(orders.map((order) => finalise(db.sql, order)));
  expect(new Set(outcomes)).toEqual(new Set(["enrolled", "refund_pending"]));
  expect(await tally(db.owner, cohort)).toMatchObject({ enrolments: 1, refunds: 1, mails: 2 });
});

race("Five concurrent deliveries of an event count once", 50, async () => {
  const { cohort, ...order } = await newUnpaidOrder(db.owner, 15);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => finalise(db.sql, order, `evt-${order.orderId}`)));
  expect(outcomes).toEqual(Array.from({ length: 5 }, () => "enrolled"));
  expect(await tally(db.owner, cohort)).toEqual({ enrolments: 1, refunds: 0, mails: 1, events: 1 });
});

test("A due refund is claimed by one of ten workers", async () => {
  const cohort = await newCohort(db.owner, 0);
  await finalise(db.sql, await newUnpaidOrder(db.owner, cohort));
  await db.owner`update public.payment_refunds set next_attempt_at = now() + interval '1 day' where next_attempt_at <= now()
    and order_id not in (select id from public.payment_orders where cohort_id = ${cohort})`;
  const claims = await Promise.all(
    Array.from({ length: 10 }, async () => db.sql`select * from public.claim_refunds(5, 60)`),
  );
  expect(claims.flat()).toHaveLength(1);
});

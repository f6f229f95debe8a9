import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import {
  finalise,
  newCohort,
  newRefundId,
  newUsers,
  type Order,
  PAID,
  recordRefund,
  type RefundNews,
} from "./support/orders";
import { newPaidOrder } from "./support/paid-orders";
import { race } from "./support/race";

const AT_ONCE = 10;

const db = testDatabase("refunds", 50);

const paidOrder = () => newPaidOrder(db);

const outcomeOf = (rows: readonly Record<string, unknown>[]) => String(rows[0]?.outcome);

const record = (order: Order, source: string, refund: RefundNews) => recordRefund(db.sql, order, { ...refund, source });

const request = async ({ paymentId }: Order, amount: number, key: string = randomUUID()) =>
  outcomeOf(await db.sql`select private.request_refund(${paymentId}, ${amount}, ${key}, 'x') as outcome`);

/** The order's final rows. */
async function state({ orderId, paymentId }: Order) {
  const refunds = await db.owner`
    select amount, status from public.payment_refunds where payment_id = ${paymentId} order by amount`;
  const [order] = await db.owner`
    select o.status, o.refunded_amount, e.status as enrolment,
      (select count(*)::int from public.email_outbox m
        where m.payload ->> 'paymentId' = ${paymentId} and m.template like 'payment-refund%') as mails
    from public.payment_orders o join public.cohort_enrollments e on e.order_id = o.provider_order_id
    where o.provider_order_id = ${orderId}`;
  return { refunds: refunds.map(({ amount, status }) => [amount, status] as unknown), ...order };
}

race("A payment and its refunds, reported concurrently in any order, have the same outcome", 30, async () => {
  const order = await paidOrder();
  const parts = [
    { id: newRefundId(), amount: 1_000_000 },
    { id: newRefundId(), amount: PAID - 1_000_000 },
  ];
  await Promise.all(
    parts.flatMap((part) => [
      record(order, "webhook", { ...part, status: "pending" }),
      record(order, "webhook", part),
      finalise(db.sql, order),
      record(order, "sweep", part),
    ]),
  );
  expect(await state(order)).toEqual({
    refunds: [
      [1_000_000, "done"],
      [PAID - 1_000_000, "done"],
    ],
    status: "refunded",
    refunded_amount: PAID,
    enrolment: "refunded",
    mails: 4,
  });
});

race("Of refund requests that together exceed the payment, as many as fit are accepted", 30, async () => {
  const order = await paidOrder();
  const amount = Math.floor(PAID / 2) - 1;
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => request(order, amount)));
  expect(outcomes.filter((outcome) => outcome === "requested")).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === "too_much")).toHaveLength(AT_ONCE - 2);
  expect(await state(order)).toMatchObject({
    refunds: [
      [amount, "pending"],
      [amount, "pending"],
    ],
    mails: 2,
  });
});

test("Ten concurrent requests with one idempotency key make one refund", async () => {
  const order = await paidOrder();
  const key = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => request(order, 100, key)));
  expect(new Set(outcomes)).toEqual(new Set(["requested"]));
  expect(await state(order)).toMatchObject({ refunds: [[100, "pending"]], mails: 1 });
});

race("Directly inserted refunds can't exceed the payment either", 20, async () => {
  const order = await paidOrder();
  const insert = async () =>
    db.sql`insert into public.payment_refunds (payment_id, order_id, amount, reason)
      select payment_id, order_id, ${PAID - 1}, 'operator' from public.payment_captures
      where payment_id = ${order.paymentId}`;
  const results = await Promise.allSettled(Array.from({ length: 5 }, insert));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "23514" });
});

race("Concurrent requests, dashboard refunds and workers neither deadlock nor exceed the payment", 30, async () => {
  const order = await paidOrder();
  await Promise.all([
    ...Array.from({ length: 4 }, () => request(order, 2_000_000)),
    record(order, "webhook", { id: newRefundId(), amount: 3_000_000 }),
    record(order, "sweep", { id: newRefundId(), amount: 4_000_000, status: "pending" }),
    db.sql`select * from public.claim_refunds(50, 0)`,
    db.sql`select * from public.claim_refunds(50, 0)`,
    finalise(db.sql, order),
  ]);
  const [sum] = await db.owner`
    select sum(amount)::int as live, sum(amount) filter (where refund_id is not null)::int as made
    from public.payment_refunds
    where payment_id = ${order.paymentId} and status not in ('failed', 'cancelled')`;
  expect(sum?.live).toBeLessThanOrEqual(PAID);
  expect(sum?.made).toBe(7_000_000);
});

test("Two concurrent sweeps share 1,200 unfinished orders: each is checked once, the longest waiting first", async () => {
  const cohort = await newCohort(db.owner, 1);
  const [user = ""] = await newUsers(db.owner, 1);
  const owed = await db.owner`
    insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id, asked_at, created_at)
    select ${user}, 'a@b.co', ${cohort}, ${PAID}, now(), '{}', ${cohort} || number,
      case when number > 600 then now() - interval '1 day' + number * interval '1 second' end, now() - number * interval '1 second'
    from generate_series(1, 1200) number
    returning provider_order_id`;
  const claimed: string[][] = [[], []];
  await Promise.all(
    claimed.map(async (mine) => {
      for (;;) {
        const orders = await db.sql`select * from public.claim_unfinished_orders(5, now())`;
        if (orders.length === 0) return;
        mine.push(...orders.map((order) => String(order.provider_order_id)));
      }
    }),
  );
  const all = claimed.flat();
  expect(all).toHaveLength(owed.length);
  expect(new Set(all).size).toBe(owed.length);
  const isNew = (id: string | undefined) => Number(id?.slice(cohort.length)) <= 600;
  for (const mine of claimed) expect([isNew(mine[0]), isNew(mine.at(-1))]).toEqual([true, false]);
});

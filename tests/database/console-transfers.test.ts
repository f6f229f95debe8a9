import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { onTeam, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers, PAID, tally } from "./support/orders";
import { race } from "./support/race";

const db = testDatabase("console_transfers", 10);
const ada = onTeam(db);

async function newBuyer(): Promise<string> {
  const [id = ""] = await newUsers(db.owner, 1);
  await db.owner`update auth.users set email_confirmed_at = now() where id = ${id}`;
  return id;
}

const record = (cohort: string, buyer: string, rest: object = {}, operator = ada) =>
  press(db.sql, operator, "console_record_transfer", {
    p_email: `${buyer.toUpperCase()}@example.com`,
    p_cohort_id: cohort,
    p_amount: PAID,
    p_reference: " UTR1 ",
    p_received_on: "2026-11-20",
    p_receipt_facts: { course: "AI Skills" },
    ...rest,
  });

test("An order by bank transfer makes a seat with a receipt that says so, and is only refunded by transfer", async () => {
  const cohort = await newCohort(db.owner, 2);
  const buyer = await newBuyer();
  expect(await record(cohort, buyer, {}, { ...ada, claims: STALE })).toEqual({ status: "code_required" });
  for (const [rest, reason] of [
    [{ p_amount: 0 }, "invalid"],
    [{ p_reference: " " }, "invalid"],
    [{ p_received_on: "2099-01-01" }, "invalid"],
    [{ p_cohort_id: "none" }, "unknown_cohort"],
    [{ p_email: "nobody@example.com" }, "no_account"],
  ] as const)
    expect(await record(cohort, buyer, rest)).toEqual({ status: "refused", reason });
  const { orderId } = await record(cohort, buyer);
  expect(await record(cohort, buyer, { p_reference: "UTR9" })).toMatchObject({ reason: "already_enrolled" });
  // The seat may have been moved since.
  const other = await newCohort(db.owner, 2);
  expect(await record(other, buyer, { p_reference: "utr1" })).toMatchObject({ reason: "recorded" });

  const id = String(orderId);
  const [order] = await db.owner`select o.payment_id, o.status, e.payment_method, e.is_open from public.payment_orders o
    join public.cohort_enrollments e on e.payment_id = o.payment_id where o.id = ${id}`;
  expect(order).toMatchObject({ status: "paid", payment_method: "bank_transfer", is_open: true });
  const mails = async () =>
    (await db.owner`select template, payload from public.email_outbox where recipient = ${`${buyer}@example.com`}
      and template like 'payment-%' order by position`) as unknown as { template: string; payload: object }[];
  expect((await mails()).map(({ payload }) => payload)).toMatchObject([
    { price: PAID, transfer: { reference: "UTR1", on: "2026-11-20" } },
  ]);

  await press(db.sql, ada, "console_refund", { p_payment_id: order?.payment_id, p_amount: PAID, p_reason: "Asked" });
  expect(await db.sql`select * from public.claim_refunds(100, 60)`).toHaveLength(0);
  const [refund] = await db.owner<{ id: string }[]>`select id from public.payment_refunds where order_id = ${id}`;
  const give = (reference = "UTR2") =>
    press(db.sql, ada, "console_record_refund", { p_refund_id: refund?.id ?? "", p_reference: reference });
  expect(await give(" ")).toMatchObject({ reason: "invalid" });
  expect(await give()).toEqual({ status: "done" });
  expect(await give()).toMatchObject({ status: "changed", by: ada.email, now: "done" });
  const [after] = await db.owner`select o.status, o.refunded_amount, e.status as seat from public.payment_orders o
    join public.cohort_enrollments e on e.payment_id = o.payment_id where o.id = ${id}`;
  expect(after).toEqual({ status: "refunded", refunded_amount: PAID, seat: "refunded" });
  expect((await mails()).map(({ template }) => template)).toEqual([
    "payment-receipt",
    "payment-refund",
    "payment-refund-done",
  ]);
  expect(await record(other, buyer)).toMatchObject({ status: "done" });
});

test("A payment through Razorpay is only refunded through Razorpay", async () => {
  const cohort = await newCohort(db.owner, 1);
  const buyer = await newBuyer();
  const order = await newOrder(db.owner, cohort, buyer);
  await finalise(db.sql, order);
  const p_refund_id = randomUUID();
  await db.owner`select private.request_refund(${order.paymentId}, 100, ${p_refund_id}, 'x')`;
  expect(await press(db.sql, ada, "console_record_refund", { p_refund_id, p_reference: "UTR" })).toMatchObject({
    reason: "unknown",
  });
});

race("The last seat goes to the order made by hand or to the payment, never to both", 20, async () => {
  const cohort = await newCohort(db.owner, 1);
  const [first, second] = [await newBuyer(), await newBuyer()];
  const order = await newOrder(db.owner, cohort, first);
  const [byHand, paid] = await Promise.all([record(cohort, second), finalise(db.sql, order)]);
  expect(await tally(db.owner, cohort)).toMatchObject({ enrolments: 1 });
  expect([byHand.reason ?? byHand.status, paid]).toEqual(
    paid === "enrolled" ? ["sold_out", "enrolled"] : ["done", "refund_pending"],
  );
});

race("Two owners at once record a transfer once, whatever the cohorts", 20, async (round) => {
  const [cohort, other] = [await newCohort(db.owner, 3), await newCohort(db.owner, 3)];
  const buyer = await newBuyer();
  const answers = await Promise.all([record(cohort, buyer), record(round % 2 === 0 ? cohort : other, buyer)]);
  expect(answers.map(({ reason, status }) => reason ?? status).toSorted()).toEqual(["done", "recorded"]);
});

import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { onTeam, press, STALE } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers, PAID, tally } from "./support/orders";
import { addCompany, ASHA } from "./support/paid-orders";
import { race } from "./support/race";

const db = testDatabase("console_transfers", 10);
const ada = onTeam(db);
beforeAll(async () => {
  await addCompany(db.owner);
});

async function newBuyer(): Promise<string> {
  const [id = ""] = await newUsers(db.owner, 1);
  await db.owner`update auth.users set email_confirmed_at = now() where id = ${id}`;
  return id;
}

/** "UTR 1b6f3c5e-8f0e" */
const referenceOf = (buyer: string) => `UTR ${buyer.slice(0, 13)}`;
const withoutSigns = (reference: string) => reference.replaceAll(/[ -]/g, "").toLowerCase();

const record = (cohort: string, buyer: string, rest: object = {}, operator = ada) =>
  press(db.sql, operator, "console_book_transfer", {
    p_email: `${buyer.toUpperCase()}@example.com`,
    p_cohort_id: cohort,
    p_price: null,
    p_amount: PAID,
    p_tds: 0,
    p_reason: null,
    p_reference: ` ${referenceOf(buyer)} `,
    p_is_shared: false,
    p_received_on: "2026-11-20",
    p_receipt_facts: { course: "AI Skills" },
    p_proforma_id: null,
    ...rest,
  });

test("An order by bank transfer makes a seat with a receipt that says so, and is only refunded by transfer", async () => {
  const cohort = await newCohort(db.owner, 2);
  const buyer = await newBuyer();
  expect(await record(cohort, buyer, {}, { ...ada, claims: STALE })).toEqual({ status: "code_required" });
  for (const [rest, reason] of [
    [{ p_amount: 0 }, "invalid"],
    [{ p_reference: " " }, "invalid"],
    [{ p_reference: " - " }, "invalid"],
    [{ p_tds: -1 }, "invalid"],
    [{ p_tds: PAID }, "invalid"],
    [{ p_amount: PAID - 1 }, "reason_needed"],
    [{ p_price: PAID - 1, p_amount: PAID - 1 }, "reason_needed"],
    [{ p_received_on: "2099-01-01" }, "invalid"],
    [{ p_cohort_id: "none" }, "unknown_cohort"],
    [{ p_email: "nobody@example.com" }, "no_account"],
  ] as const)
    expect(await record(cohort, buyer, rest)).toEqual({ status: "refused", reason });
  const { orderId } = await record(cohort, buyer);
  expect(await record(cohort, buyer, { p_reference: "UTR9" })).toMatchObject({ reason: "already_enrolled" });
  // The seat may have been moved since.
  const other = await newCohort(db.owner, 2);
  expect(await record(other, buyer, { p_reference: withoutSigns(referenceOf(buyer)) })).toMatchObject({
    reason: "recorded",
  });
  const colleague = await newBuyer();
  expect(await record(cohort, colleague, { p_reference: `UTR–${buyer.slice(0, 13)}` })).toMatchObject({
    reason: "reference_used",
  });
  expect(await record(cohort, colleague, { p_reference: referenceOf(buyer), p_is_shared: true })).toMatchObject({
    status: "done",
  });

  const id = String(orderId);
  const [order] = await db.owner`select o.payment_id, o.status, e.payment_method, e.is_open from public.payment_orders o
    join public.cohort_enrollments e on e.payment_id = o.payment_id where o.id = ${id}`;
  expect(order).toMatchObject({ status: "paid", payment_method: "bank_transfer", is_open: true });
  const mails = async () =>
    (await db.owner`select template, payload from public.email_outbox where recipient = ${`${buyer}@example.com`}
      and template like 'payment-%' order by position`) as unknown as { template: string; payload: object }[];
  expect((await mails()).map(({ payload }) => payload)).toMatchObject([
    { price: PAID, transfer: { reference: referenceOf(buyer), on: "2026-11-20", received: PAID, tds: 0 } },
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
  expect(await record(other, buyer, { p_is_shared: true })).toMatchObject({ status: "done" });
});

/** 10% of the taxable value. */
const TDS = 847_449;

test("A transfer less tax is invoiced over the price, with its day, reference and deduction, and credited whole", async () => {
  const buyer = await newBuyer();
  const answer = await record(await newCohort(db.owner, 1), buyer, { p_amount: PAID - TDS, p_tds: TDS });
  const id = String(answer["orderId"]);
  await db.sql`select public.ask_for_invoice(${buyer}, ${id}, ${db.sql.json(ASHA)})`;
  const documents = () =>
    db.owner`select kind, total, facts from public.tax_documents where order_id = ${id} order by created_at`;
  const facts = { paymentId: `Bank transfer ${referenceOf(buyer)}`, paidAt: "2026-11-20", tds: TDS };
  expect(await documents()).toMatchObject([{ kind: "invoice", total: PAID, facts }]);
  const p_shown = { ...recorded, amount: PAID - TDS, tds: TDS, reference: referenceOf(buyer) };
  expect(await correct(id, { p_shown })).toMatchObject({ reason: "invoiced" });
  const [capture] = await db.owner<
    { payment_id: string }[]
  >`select payment_id from public.payment_captures where order_id = ${id}`;
  for (const p_amount of [100, PAID - TDS - 100]) {
    const p_request_id = randomUUID();
    const back = { p_request_id, p_payment_id: capture?.payment_id, p_amount, p_reason: "Asked" };
    expect(await press(db.sql, ada, "console_refund", back)).toEqual({ status: "done" });
    await press(db.sql, ada, "console_record_refund", { p_refund_id: p_request_id, p_reference: "UTR 2" });
  }
  expect((await documents()).map(({ total }) => Number(total))).toEqual([PAID, 100, PAID - 100]);
});

const recorded = { price: PAID, amount: PAID, tds: 0, receivedOn: "2026-11-20" };

const correct = (p_order_id: string, rest: object) =>
  press(db.sql, ada, "console_correct_transfer", {
    p_order_id,
    p_price: PAID,
    p_amount: PAID - TDS,
    p_tds: TDS,
    p_reason: null,
    p_reference: "UTR1-1",
    p_is_shared: true,
    p_received_on: "2026-11-19",
    ...rest,
  });

test("A transfer without an invoice is corrected without a refund, and its learner hears once", async () => {
  const buyer = await newBuyer();
  const { orderId } = await record(await newCohort(db.owner, 1), buyer);
  const id = String(orderId);
  const p_shown = { ...recorded, reference: referenceOf(buyer) };
  expect(await correct(id, { p_shown: { ...p_shown, tds: 1 } })).toMatchObject({ status: "changed" });
  expect(await correct(id, { p_shown, p_tds: 0 })).toMatchObject({ reason: "reason_needed" });
  const same = { p_amount: PAID, p_tds: 0, p_reference: p_shown.reference, p_received_on: "2026-11-20" };
  expect(await correct(id, { p_shown, ...same })).toMatchObject({ reason: "unchanged" });
  expect(await correct(id, { p_shown })).toEqual({ status: "done" });
  const receipts = () => db.owner`select status, payload -> 'transfer' as transfer, payload ->> 'isCorrected' as again
    from public.email_outbox where recipient = ${`${buyer}@example.com`} and template = 'payment-receipt' order by position`;
  const transfer = { reference: "UTR1-1", on: "2026-11-19", received: PAID - TDS, tds: TDS };
  expect(await receipts()).toMatchObject([{ status: "skipped" }, { status: "pending", transfer, again: null }]);
  await db.owner`update public.email_outbox set status = 'sent', sent_at = now()
    where recipient = ${`${buyer}@example.com`} and status = 'pending'`;
  const next = { price: PAID, amount: PAID - TDS, tds: TDS, reference: "UTR1-1", receivedOn: "2026-11-19" };
  expect(await correct(id, { p_shown: next, p_amount: PAID - 100, p_tds: 100 })).toEqual({ status: "done" });
  expect((await receipts())[2]).toMatchObject({ again: "true", transfer: { received: PAID - 100, tds: 100 } });
  const [{ payment_id: p_payment_id } = {}] =
    await db.owner`select payment_id from public.payment_orders where id = ${id}`;
  await press(db.sql, ada, "console_refund", { p_payment_id, p_amount: 1, p_reason: "Asked" });
  expect(await correct(id, { p_shown: { ...next, amount: PAID - 100, tds: 100 } })).toMatchObject({
    reason: "refunded",
  });
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

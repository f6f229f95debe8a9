import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { actionsOn, type Answer, call, newOperator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newRefundId, recordRefund, newUnpaidOrder } from "./support/orders";
import { addCompany, idOf, newUnderpaidOrder, settleReview } from "./support/paid-orders";
import { race } from "./support/race";

const db = testDatabase("console_documents", 8);
const ada = onTeam(db, "staff");
beforeAll(async () => {
  await addCompany(db.owner);
});

type Document = { id: string; kind: string; serial: string; total: number; why: string | null; name: string | null };

const documentsOf = (orderId: string) =>
  db.owner<Document[]>`
    select id, kind, serial, total, facts -> 'corrects' ->> 'why' as why, facts -> 'recipient' ->> 'legalName' as name
    from public.tax_documents where order_id = ${orderId} order by created_at`;

/** A sale over an amount in paise. */
async function newSale(amount: number) {
  const order = await newUnpaidOrder(db.owner);
  await db.owner`update public.payment_orders set amount = ${amount} where provider_order_id = ${order.orderId}`;
  await finalise(db.sql, order, undefined, undefined, amount);
  return { ...order, id: await idOf(db.owner, order) };
}

const issue = (orderId: string) => press(db.sql, ada, "console_issue_without_details", { p_order_id: orderId });

const ASHA = {
  p_legal_name: "Asha Rao",
  p_gstin: null,
  p_address: "12 MG Road, Kochi",
  p_pin: "682001",
  p_state_code: "32",
  p_country: "IN",
};

const correct = (orderId: string, shown: string | undefined, details: object = ASHA) =>
  press(db.sql, ada, "console_correct_invoice", { p_order_id: orderId, p_shown_invoice: shown, ...details });

/** A sale with its invoice, which names no buyer. */
async function newInvoiced(amount = 100_000) {
  const sale = await newSale(amount);
  await issue(sale.id);
  const [invoice] = await documentsOf(sale.id);
  return { ...sale, invoice: invoice?.id };
}

const today = async () =>
  (await call<{ waiting: { salesWithoutInvoice: { count: number } } }>(db.sql, ada, "console_today", {})).waiting
    .salesWithoutInvoice.count;

test("An invoice without details is only issued below a taxable value of 50,000 rupees, and Today counts one sale less", async () => {
  const [small, large] = [await newSale(5_899_999), await newSale(5_900_000)];
  const before = await today();
  expect(await issue(large.id)).toMatchObject({ status: "refused", reason: "details_needed" });
  expect(await documentsOf(large.id)).toEqual([]);
  expect(await issue(small.id)).toMatchObject({ status: "done" });
  expect(await documentsOf(small.id)).toMatchObject([{ kind: "invoice", total: 5_899_999, name: null }]);
  expect(await today()).toBe(before - 1);
  expect(await actionsOn(db.owner, small.id)).toMatchObject([{ action: "issue_without_details" }]);
  const [issued] = await documentsOf(small.id);
  expect(await issue(small.id)).toMatchObject({ status: "changed", now: issued?.serial, by: ada.email });
});

test("No invoice without details is issued before a case is settled, after a full refund, or in place of details", async () => {
  const waiting = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  expect(await issue(waiting.id)).toMatchObject({ reason: "no_seat" });
  const owner = await newOperator(db.owner);
  await settleReview(db, owner, waiting, "enrol");
  await db.owner`update public.payment_orders set review_waits_since = now() where id = ${waiting.id}`;
  expect(await issue(waiting.id)).toMatchObject({ reason: "review_open" });
  const refunded = await newSale(100);
  await recordRefund(db.sql, refunded, { id: newRefundId(), amount: 100, source: "webhook" });
  expect(await issue(refunded.id)).toMatchObject({ reason: "refunded" });
  const given = await newSale(100);
  await db.owner`insert into public.billing_details (order_id, legal_name, address, pin, state_code)
    values (${given.id}, 'Asha', 'Kochi', '682001', '32')`;
  expect(await issue(given.id)).toMatchObject({ reason: "has_details" });
  expect(await issue(randomUUID())).toMatchObject({ reason: "unknown" });
});

test("A correction credits what is left and bills it again; later refunds are credited to the new invoice", async () => {
  const sale = await newInvoiced();
  await recordRefund(db.sql, sale, { id: newRefundId(), amount: 30_000, source: "webhook" });
  expect(await correct(sale.id, sale.invoice)).toMatchObject({ status: "done" });
  await recordRefund(db.sql, sale, { id: newRefundId(), amount: 60_000, source: "webhook" });
  await recordRefund(db.sql, sale, { id: newRefundId(), amount: 10_000, source: "webhook" });
  expect(await documentsOf(sale.id)).toMatchObject([
    { kind: "invoice", total: 100_000, name: null },
    { kind: "credit_note", total: 30_000, why: "refund", name: null },
    { kind: "credit_note", total: 70_000, why: "correction", name: null },
    { kind: "invoice", total: 70_000, name: "Asha Rao" },
    { kind: "credit_note", total: 60_000, why: "refund", name: "Asha Rao" },
    { kind: "credit_note", total: 10_000, why: "refund", name: "Asha Rao" },
  ]);
  const mails = await db.owner`
    select from public.email_outbox where template = 'tax-document' and recipient = ${`${sale.userId}@example.com`}`;
  expect(mails).toHaveLength(6);
  expect(await correct(sale.id, sale.invoice)).toMatchObject({ reason: "no_invoice" });
});

test("A correction that changes nothing, or of an invoice that has been replaced, uses no number", async () => {
  const sale = await newInvoiced();
  await correct(sale.id, sale.invoice);
  const [, note, invoice] = await documentsOf(sale.id);
  expect(await correct(sale.id, sale.invoice)).toMatchObject({ status: "changed", now: invoice?.serial });
  const counters = async () => db.owner`select series, fy, last from public.tax_counters order by series, fy`;
  const before = await counters();
  expect(await correct(sale.id, invoice?.id)).toMatchObject({ reason: "unchanged" });
  expect(await correct(sale.id, invoice?.id, { ...ASHA, p_pin: "1" })).toMatchObject({ reason: "invalid" });
  expect(await counters()).toEqual(before);
  expect(note?.serial).toMatch(/^CRN/);
  expect(await correct(sale.id, invoice?.id, { ...ASHA, p_legal_name: "Asha K. Rao" })).toMatchObject({
    status: "done",
  });
});

race(
  "Of two corrections at once, with a refund, one succeeds, and the open invoice is for the amount kept",
  20,
  async () => {
    const sale = await newInvoiced();
    const corrections = [0, 1].map(async (part): Promise<Answer> =>
      correct(sale.id, sale.invoice, { ...ASHA, p_legal_name: `Asha ${part}` }),
    );
    await Promise.all([
      ...corrections,
      recordRefund(db.sql, sale, { id: newRefundId(), amount: 40_000, source: "webhook" }),
    ]);
    const answers = (await Promise.all(corrections)).map(({ status }) => status);
    expect(answers.toSorted()).toEqual(["changed", "done"]);
    const documents = await documentsOf(sale.id);
    const sum = documents.reduce((total, one) => total + (one.kind === "invoice" ? one.total : -one.total), 0);
    expect(sum).toBe(60_000);
  },
);

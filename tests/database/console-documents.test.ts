import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { actionsOn, type Answer, call, newOperator, onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newRefundId, recordRefund, newUnpaidOrder } from "./support/orders";
import { addCompany, ASHA, type Details, idOf, newUnderpaidOrder, settleReview } from "./support/paid-orders";
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

const write = (orderId: string, shown: string | null | undefined, details: Details = ASHA) =>
  press(db.sql, ada, "console_write_invoice", {
    p_order_id: orderId,
    p_shown_invoice: shown ?? null,
    p_details: details,
  });

const counters = async () => db.owner`select series, fy, last from public.tax_counters order by series, fy`;

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
  expect(await write(sale.id, sale.invoice)).toMatchObject({ status: "done" });
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
  expect(await write(sale.id, sale.invoice)).toMatchObject({ reason: "no_invoice" });
});

test("A correction that changes nothing, or of an invoice that has been replaced, uses no number", async () => {
  const sale = await newInvoiced();
  await write(sale.id, sale.invoice);
  const [, note, invoice] = await documentsOf(sale.id);
  expect(await write(sale.id, sale.invoice)).toMatchObject({ status: "changed", now: invoice?.serial });
  const before = await counters();
  expect(await write(sale.id, invoice?.id)).toMatchObject({ reason: "unchanged" });
  expect(await counters()).toEqual(before);
  expect(note?.serial).toMatch(/^CRN/);
  expect(await write(sale.id, invoice?.id, { ...ASHA, legal_name: "Asha K. Rao" })).toMatchObject({
    status: "done",
  });
});

test("The first invoice has the purchase order number, and what has gone back is credited; then only a correction is possible", async () => {
  const sale = await newSale(9_999_900);
  await recordRefund(db.sql, sale, { id: newRefundId(), amount: 100, source: "webhook" });
  const details = { ...ASHA, gstin: GSTIN, po_number: "PO-2026/17" };
  expect(await write(sale.id, null, details)).toMatchObject({ status: "done" });
  const [invoice, ...others] = await documentsOf(sale.id);
  expect([invoice, ...others]).toMatchObject([
    { kind: "invoice", total: 9_999_900, name: "Asha Rao" },
    { kind: "credit_note", total: 100, why: "refund" },
  ]);
  const [facts] =
    await db.owner`select facts ->> 'poNumber' as number from public.tax_documents where id = ${invoice?.id ?? ""}`;
  expect(facts).toEqual({ number: "PO-2026/17" });
  expect(await actionsOn(db.owner, sale.id)).toMatchObject([{ action: "issue_invoice" }]);
  expect(await write(sale.id, null, details)).toMatchObject({ status: "changed", now: invoice?.serial, by: ada.email });
  expect(await write(sale.id, invoice?.id, details)).toMatchObject({ reason: "unchanged" });
  expect(await write(sale.id, invoice?.id, { ...details, po_number: null })).toMatchObject({ status: "done" });
});

test("No first invoice is written for an order that can't have one", async () => {
  const waiting = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
  expect(await write(waiting.id, null)).toMatchObject({ reason: "no_seat" });
  const refunded = await newSale(100);
  await recordRefund(db.sql, refunded, { id: newRefundId(), amount: 100, source: "webhook" });
  expect(await write(refunded.id, null)).toMatchObject({ reason: "refunded" });
  const open = await newSale(100);
  await db.owner`update public.payment_orders set review_waits_since = now() where id = ${open.id}`;
  expect(await write(open.id, null)).toMatchObject({ reason: "review_open" });
  expect(await write(randomUUID(), null)).toMatchObject({ reason: "unknown" });
});

/** Of State 32. */
const GSTIN = "32AAPFU0939F1Z4";
const ABROAD = { country: "SG", state_code: null, pin: null };
/** Our own, of State 29. */
const OWN = { gstin: "29AAGCB7383J1Z4", state_code: "29" };

/** Every way to an invoice over HTTP, also those of the previous release: each refuses for a reason. */
const ways: Record<string, (sale: Awaited<ReturnType<typeof newInvoiced>>, details: Details) => Promise<unknown>> = {
  first: (sale, details) => write(sale.id, null, details),
  correction: (sale, details) => write(sale.id, sale.invoice, details),
  "previous correction": ({ id, invoice }, details) =>
    press(db.sql, ada, "console_correct_invoice", {
      p_order_id: id,
      p_shown_invoice: invoice,
      ...Object.fromEntries(Object.keys(ASHA).map((name) => [`p_${name}`, details[name]])),
    }),
  buyer: async ({ id, userId }, details) =>
    db.sql`select public.ask_for_invoice(${userId}, ${id}, ${db.sql.json(details)})`.catch(refusedBuyer),
  "previous buyer": async ({ id, userId }, details) =>
    db.sql`select public.give_billing_details(${userId}, ${id}, ${text(details["legal_name"])},
      ${text(details["gstin"])}, ${text(details["address"])}, ${text(details["pin"])},
      ${text(details["state_code"])}, ${text(details["country"])})`.catch(refusedBuyer),
};
const text = (value: Details[string] | undefined) => (typeof value === "string" ? value : null);
const refusedBuyer = (error: Error) => ({ reason: error.message.split(": ")[1] });

test.each<[reason: string, change: Details]>([
  ["legal_name", { legal_name: "日本商事" }],
  ["legal_name", { legal_name: "Asha\nRao" }],
  ["legal_name", { legal_name: " A" }],
  ["legal_name", { legal_name: null }],
  ["address", { address: "Невский проспект 1" }],
  ["address", { address: "MG" }],
  ["address", { address: "MG Road\n".repeat(10) + "Kochi" }],
  ["address", { address: "Cafe\u0301 Road" }],
  ["country", { country: "XX" }],
  ["country", { country: null }],
  ["country", { country: "SG" }],
  ["state_code", { state_code: null }],
  ["state_code", { state_code: "28" }],
  ["state_code", { state_code: "96" }],
  ["pin", { pin: "1" }],
  ["pin", { pin: "682-001" }],
  ["pin", { pin: null }],
  ["gstin", { gstin: "32AAPFU0939F1Z5" }],
  ["gstin", { gstin: "32aapfu0939f1z4" }],
  ["gstin", { gstin: GSTIN, state_code: "27" }],
  ["gstin", { gstin: "GSTIN" }],
  ["gstin", { gstin: "0717UNO00157UNA", state_code: "07" }],
  ["own_gstin", OWN],
  ["is_sez", { is_sez: true }],
  ["country", { ...ABROAD, is_sez: true }],
  ["po_number", { po_number: "注文 17" }],
])("No way to an invoice takes a bad %s (%j), and none uses a number", async (reason, change) => {
  const details = { ...ASHA, ...change };
  const [invoiced, open] = [await newInvoiced(), { ...(await newSale(100_000)), invoice: undefined }];
  const before = await counters();
  for (const [way, ask] of Object.entries(ways)) {
    if (("po_number" in change || "is_sez" in change) && way.startsWith("previous")) continue;
    expect(await ask(way.endsWith("correction") ? invoiced : open, details), way).toMatchObject({ reason });
  }
  expect(await counters()).toEqual(before);
  expect(await db.owner`select from public.billing_details where order_id in (${open.id}, ${invoiced.id})`).toEqual([]);
});

test("A document's number, and a name on it, also a corrected one, find its buyer", async () => {
  const sale = await newSale(100_000);
  await write(sale.id, null, { ...ASHA, legal_name: "Zélie Trading Private Limited" });
  const [invoice] = await documentsOf(sale.id);
  await write(sale.id, invoice?.id, { ...ASHA, legal_name: "Quercus LLP" });
  const [, note] = await documentsOf(sale.id);
  const found = async (typed: string | undefined) =>
    call<string>(db.sql, ada, "console_find_people", { p_text: typed, p_limit: 20 });
  for (const typed of ["zelie trad", "QUERCUS", invoice?.serial, note?.serial.toLowerCase()])
    expect(await found(typed), typed).toContain(`${sale.userId}@example.com`);
  await expect(found("Zelie Quercus")).rejects.toThrow("no answer");
});

race(
  "Of two corrections at once, with a refund, one succeeds, and the open invoice is for the amount kept",
  20,
  async () => {
    const sale = await newInvoiced();
    const corrections = [0, 1].map(async (part): Promise<Answer> =>
      write(sale.id, sale.invoice, { ...ASHA, legal_name: `Asha ${part}` }),
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

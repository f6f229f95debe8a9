import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { type PaymentsBackend, startPayments } from "../payments/backend";
import { sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { finishResponse } from "../support/request";
import { GET } from "@/app/console/documents/[documentId]/route";
import { issueWithoutDetailsAction, writeInvoiceAction } from "@/lib/console/documents/actions";
import { documentsOfOrder } from "@/lib/console/documents/documents";
import { lists } from "@/lib/console/export/lists";
import { orderList } from "@/lib/console/orders/orders";
import { readToday } from "@/lib/console/today/today";
import { billing, documentActions } from "@/lib/content/documents";
import { createUserClient } from "@/lib/supabase/server";
import { companyEnvironment } from "@/tests/fixtures/company";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

let backend: PaymentsBackend;
let staff: { email: string; userId: string };
beforeAll(async () => {
  backend = await startPayments();
  stubEnvironment(companyEnvironment);
  staff = await newOperator(backend, "staff");
  await backend.reset();
  await backend.sql(
    `insert into public.company (legal_name, gstin, state_code, address)
      values ('AI Skills Academy', '29AAGCB7383J1Z4', '29', '12 Residency Road, Bengaluru') on conflict do nothing`,
    [],
  );
});

beforeEach(async () => signInOperator(staff));

/**
 * A sale of an amount (paise), of which a part may have been refunded, and its documents of a day if there are details.
 */
async function sale(
  amount: number,
  details?: [name: string, gstin: string | null, state: string],
  { day = "", back = 0 } = {},
) {
  const id = randomUUID();
  const at = day ? `${day}T12:00:00+05:30` : new Date().toISOString();
  const names = [id, `${id}@example.com`, amount, `order_${id}`, `pay_${id}`, at];
  await backend.sql(
    `with o as (
       insert into public.payment_orders
         (id, email, cohort_id, amount, provider_order_id, status, held_until, receipt_facts, payment_id, paid_at)
       values ($1, $2, '1', $3, $4, 'paid', now(), '{"course": "AI Skills"}', $5, $6) returning *
     ), captures as (
       insert into public.payment_captures (payment_id, order_id, amount, currency, created_at)
       select payment_id, id, amount, 'INR', paid_at from o
     )
     insert into public.cohort_enrollments (email, cohort_id, amount, payment_id, order_id, payment_details)
     select email, cohort_id, amount, payment_id, provider_order_id, '{}' from o`,
    names,
  );
  if (!details) return id;
  await backend.sql(
    `insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code)
      values ($1, $2, $3, 'MG Road', '560001', $4)`,
    [id, ...details],
  );
  if (back > 0)
    await backend.sql(
      `insert into public.payment_refunds (payment_id, order_id, amount, reason, status, refund_id, done_at)
        values ($1, $2, $3, 'operator', 'done', $4, $5)`,
      [`pay_${id}`, id, back, `rfnd_${id}`, at],
    );
  await backend.sql("select private.issue_invoice($1, $2)", [id, at]);
  return id;
}

async function textOf(name: string, filter: Record<string, string>) {
  const client = await createUserClient();
  let text = "";
  for await (const piece of lists.get(name)?.text(filter, () => client, 500) ?? []) text += piece;
  return text;
}

test("A month's two files have its documents and its money, and are named by it", async () => {
  await sale(9_999_900, ["=Rao & Co.", "27AAPFU0939F1ZV", "27"], { day: "2030-06-30" });
  await sale(118_000, ["Asha", null, "32"], { day: "2030-07-01", back: 59_000 });
  await sale(9_999_900, ["Rao & Co.", "27AAPFU0939F1ZV", "27"], { day: "2030-07-31" });
  await sale(118_000, ["Mala", null, "29"], { day: "2030-08-01" });
  const july = { month: "2030-07" };
  const [, ...lines] = (await textOf("sales", july)).trimEnd().split("\r\n");
  expect(lines.map((line) => line.replaceAll(/(order|pay)_[\da-f-]+/g, "$1"))).toEqual([
    "2030-07-01,Invoice,INV/30-31/00002,,order,pay,,Asha,,32 Kerala,1000,180,0,0,1180,,",
    "2030-07-01,Credit note,CRN/30-31/00001,INV/30-31/00002,order,pay,,Asha,,32 Kerala,-500,-90,0,0,-590,,",
    "2030-07-31,Invoice,INV/30-31/00003,,order,pay,,Rao & Co.,27AAPFU0939F1ZV,27 Maharashtra,84744.92,15254.08,0,0,99999,,",
    "2030-07-01,Payment,,,order,pay,,Asha,,,,,,,,1180,0",
    "2030-07-01,Refund,,,order,pay,,Asha,,,,,,,,-590,",
    "2030-07-31,Payment,,,order,pay,,Rao & Co.,27AAPFU0939F1ZV,,,,,,,99999,0",
  ]);
  expect(JSON.parse(await textOf("gst-return", july))).toMatchObject({
    gstin: companyEnvironment.COMPANY_GSTIN,
    fp: "072030",
    b2b: [{ ctin: "27AAPFU0939F1ZV", inv: [{ inum: "INV/30-31/00003", idt: "31-07-2030" }] }],
    b2cs: [{ pos: "32", txval: 500, iamt: 90 }],
  });
  expect(["sales", "gst-return"].map((name) => lists.get(name)?.file?.(july).name)).toEqual([
    "sales-2030-07.csv",
    `gstr1-${companyEnvironment.COMPANY_GSTIN}-072030.json`,
  ]);
  expect((await textOf("documents", { month: "2030-06" })).trimEnd().split("\r\n")).toHaveLength(2);
  expect(await textOf("sales", { month: "2030-06" })).toContain(",'=Rao & Co.,");
});

test("Staff issue and correct an invoice, whose PDF every operator and no buyer can open", async () => {
  const issue = sending(issueWithoutDetailsAction);
  const large = await sale(5_900_000);
  const request = () => ({ requestId: randomUUID() });
  expect(await issue({ ...request(), orderId: large })).toMatchObject({
    ok: false,
    error: documentActions.detailsNeeded,
  });
  const orderId = await sale(100_000);
  expect(await issue({ ...request(), orderId })).toMatchObject({ ok: true });
  const [row] = await backend.sql("select id from public.tax_documents where order_id = $1", [orderId]);
  const id = String(row?.id);
  const details = { legalName: "Asha Rao", country: "IN", address: "MG Road", stateCode: "32", pin: "682001" };
  const write = sending(writeInvoiceAction);
  const writing = async (change: object) =>
    write({ ...request(), orderId, shownInvoice: id, ...details, gstin: "", ...change });
  expect(await writing({ gstin: "27AAPFU0939F1ZV" })).toMatchObject({
    ok: false,
    fieldErrors: { gstin: billing.problems.gstinState("Maharashtra") },
  });
  expect(await writing({ gstin: companyEnvironment.COMPANY_GSTIN, stateCode: "29" })).toMatchObject({
    ok: false,
    fieldErrors: { gstin: billing.problems.gstinOwn },
  });
  expect(await writing({ poNumber: "注文" })).toMatchObject({
    ok: false,
    fieldErrors: { poNumber: billing.problems.poNumber },
  });
  expect(await writing({})).toMatchObject({ ok: true });
  const first = { orderId: await sale(5_900_000), shownInvoice: "", poNumber: " PO/17 " };
  expect(await writing(first)).toMatchObject({ ok: true });
  expect(await documentsOfOrder(first.orderId)).toMatchObject([
    { kind: "invoice", total: 5_900_000, facts: { poNumber: "PO/17", recipient: { legalName: "Asha Rao" } } },
  ]);
  await finishResponse();
  const [old, note, corrected] = await documentsOfOrder(orderId);
  expect([old, note, corrected]).toMatchObject([
    { kind: "invoice", correctedBy: corrected?.serial },
    { kind: "credit_note", correctedBy: null },
    { kind: "invoice", correctedBy: null },
  ]);
  const mails = await backend.mails();
  const mailOf = (serial: string | undefined) => mails.find(({ subject }) => subject.endsWith(String(serial)))?.text;
  expect(mailOf(corrected?.serial)).toContain("Your tax invoice is attached.");
  expect(mailOf(note?.serial)).toContain("No money goes back");
  expect(mailOf(note?.serial)).toContain(String(old?.serial));

  const waiting = await orderList.fetchPage({
    client: await createUserClient(),
    filter: { waits: "invoice", cohort: undefined, status: undefined },
    cursor: null,
    size: 100,
  });
  expect(waiting.rows.map((order) => order.id)).toEqual([large]);
  expect((await readToday()).waiting["salesWithoutInvoice"]).toMatchObject({ count: 1 });

  const documentOf = async (documentId: string) =>
    GET(new Request("https://site.example.com"), { params: Promise.resolve({ documentId }) });
  const served = await documentOf(id);
  expect([served.status, served.headers.get("content-type"), served.headers.get("cache-control")]).toEqual([
    200,
    "application/pdf",
    "private, no-store",
  ]);
  for (const other of [orderId, "x", "%00"]) expect((await documentOf(other)).status, other).toBe(404);
  (await backend.buyer()).enter();
  expect((await documentOf(id)).status).toBe(404);
});

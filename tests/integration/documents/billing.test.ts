import { beforeEach, expect, test } from "vitest";

import { setUpPayments, verify } from "../payments/backend";
import { issueInvoiceAction as issue, previewInvoiceAction as preview } from "../support/form-actions";
import { finishResponse } from "../support/request";
import { GET as getDocument } from "@/app/(account)/my-learning/document/[documentId]/route";
import { billing } from "@/lib/content/documents";
import { listDocuments } from "@/lib/documents/orders";
import { companyEnvironment } from "@/tests/fixtures/company";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

// Read once, at the first request.
stubEnvironment(companyEnvironment);
const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();
let details: Record<string, string>;
beforeEach(async () => {
  await verify(await backend.pay(await backend.openOrder(ada)));
  ada.enter();
  const [order] = await backend.rows("payment_orders");
  details = {
    orderId: String(order?.id),
    legalName: "Asha Rao & Co.",
    country: "IN",
    address: "12 MG Road\nKochi",
    stateCode: "27",
    pin: "400 001",
    gstin: "27aapfu0939f1zv",
  };
});

const documentOf = async (id: string) =>
  getDocument(new Request("https://site.example.com"), { params: Promise.resolve({ documentId: id }) });

test("The preview says what the invoice says and stores nothing; the invoice is issued once, mailed, and only for its buyer", async () => {
  const shown = await preview(details);
  expect(shown).toMatchObject({ ok: true });
  const rows = JSON.stringify(shown);
  for (const part of ["Asha Rao & Co.", "27AAPFU0939F1ZV", "Maharashtra (27)", "IGST 18%", "₹15,254.08", "₹99,999.00"])
    expect(rows).toContain(part);
  expect(await backend.rows("billing_details")).toEqual([]);

  expect(await issue(details)).toEqual({ ok: true, data: "issued" });
  expect(await issue({ ...details, legalName: "Somebody else" })).toEqual({ ok: true, data: "given" });
  await finishResponse();
  expect(await backend.rows("billing_details")).toMatchObject([
    { legal_name: "Asha Rao & Co.", gstin: "27AAPFU0939F1ZV", pin: "400001", state_code: "27", country: "IN" },
  ]);
  const [document, ...others] = await backend.rows("tax_documents");
  expect(others).toEqual([]);
  expect(document).toMatchObject({ kind: "invoice", place_of_supply: "27", igst: 1_525_408, total: 9_999_900 });

  const mail = (await backend.mails()).find(({ subject }) => subject.startsWith("Tax invoice"));
  expect(mail).toMatchObject({ to: ada.email });
  const attached = Buffer.from(mail?.attachments[0]?.content ?? "", "base64");
  const served = await documentOf(String(document?.id));
  expect(served.headers.get("content-type")).toBe("application/pdf");
  expect(served.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.compare(attached, Buffer.from(await served.arrayBuffer()))).toBe(0);

  await backend.sql("update public.rate_limits set hits = 29", []);
  expect((await documentOf(String(document?.id))).status).toBe(200);
  expect((await documentOf(String(document?.id))).status).toBe(429);

  grace.enter();
  for (const id of [String(document?.id), details.orderId ?? "", "../x", "%00"])
    expect((await documentOf(id)).status, id).toBe(404);
});

test("What can't be invoiced has its sentence at the field, and nothing is kept", async () => {
  const { problems } = billing;
  for (const [field, change, message] of [
    ["gstin", { gstin: "27AAPFU0939F1ZA" }, problems.gstinChecksum],
    ["gstin", { stateCode: "29" }, problems.gstinState("Maharashtra")],
    ["gstin", { gstin: "27AAPF" }, problems.gstinForm],
    ["gstin", { gstin: companyEnvironment.COMPANY_GSTIN, stateCode: "29" }, problems.gstinOwn],
    ["pin", { pin: "40001" }, problems.pin],
    ["stateCode", { stateCode: "25", gstin: "" }, problems.state],
    ["legalName", { legalName: "日本商事" }, problems.nameLetters],
    ["address", { address: "Невский проспект 1" }, problems.addressLetters],
    ["country", { country: "XX" }, problems.country],
  ] as const)
    for (const act of [preview, issue])
      expect(await act({ ...details, ...change })).toMatchObject({ ok: false, fieldErrors: { [field]: message } });
  expect(await backend.rows("billing_details")).toEqual([]);
});

test("Outside India there is no State, PIN or GSTIN, and the place of supply is 96", async () => {
  expect(await issue({ ...details, country: "KR", legalName: "Kim", address: "Seoul 04524" })).toMatchObject({
    ok: true,
  });
  expect(await backend.rows("billing_details")).toMatchObject([{ gstin: null, pin: null, state_code: null }]);
  expect(await backend.rows("tax_documents")).toMatchObject([{ place_of_supply: "96" }]);
});

test("Another buyer's order, another account's tab and a visitor get no invoice", async () => {
  grace.enter();
  expect(await issue(details)).toEqual({ ok: false, error: billing.gone });
  expect(await preview(details)).toEqual({ ok: false, error: billing.gone });
  expect(await issue({ ...details, account: ada.id })).toMatchObject({ ok: false });
  expect(await listDocuments(grace.id)).toEqual([]);
  expect(await backend.rows("billing_details")).toEqual([]);
});

import { expect, test } from "vitest";

import { gstr1Of } from "@/lib/console/documents/gstr1";
import type { Month } from "@/lib/console/documents/month";
import { lookAtOf } from "@/lib/console/documents/summary";
import { splitGst } from "@/lib/format/money";

type Document = Month["documents"][number];

const line = {
  orderId: "1",
  orderNumber: null,
  email: "asha@example.com",
  buyer: null,
  gstin: null,
  paymentId: null,
  reference: null,
  settlementId: null,
};

type Facts = {
  place: string;
  gstin?: string;
  number?: number;
  corrects?: string;
  invoiceTotal?: number;
  isTaxFree?: boolean;
  zeroRated?: Document["facts"]["zeroRated"];
};

/** The taxes of a total in paise. */
function taxesOf(total: number, isSameState: boolean, isTaxFree: boolean) {
  if (isTaxFree) return { taxable: total, cgst: 0, sgst: 0, igst: 0 };
  const { taxable, gst } = splitGst(total);
  if (!isSameState) return { taxable, cgst: 0, sgst: 0, igst: gst };
  return { taxable, cgst: Math.ceil(gst / 2), sgst: Math.floor(gst / 2), igst: 0 };
}

/** A document over a total in paise. */
function document(
  total: number,
  { place, gstin, number = 1, corrects, invoiceTotal = total, isTaxFree = false, zeroRated }: Facts,
): Document {
  const recipient = {
    legalName: "Asha Rao",
    gstin: gstin ?? null,
    address: "",
    pin: null,
    stateCode: null,
    country: "IN",
  };
  return {
    ...line,
    kind: corrects ? "credit_note" : "invoice",
    serial: `${corrects ? "CRN" : "INV"}/26-27/0000${number}`,
    issuedOn: "2026-12-05",
    ...taxesOf(total, place === "29" && !zeroRated, isTaxFree),
    total,
    placeOfSupply: place,
    invoiceTotal,
    facts: {
      recipient,
      sac: "999293",
      corrects: corrects ? { serial: "INV/25-26/00001", issuedOn: corrects, why: "refund" } : null,
      zeroRated,
    },
  };
}

const monthOf = (documents: Document[]): Month => ({
  month: "2026-12",
  gstin: "29AAGCB7383J1Z4",
  state: "29",
  documents,
  advances: [],
  money: [],
  withoutInvoice: [],
  withoutSeat: [],
});

const note = { corrects: "2026-11-01" };

test.each<[string, Document, string[]]>([
  ["an invoice over 1,00,000 to another State", document(10_000_001, { place: "32" }), ["b2cl"]],
  ["one of exactly 1,00,000", document(10_000_000, { place: "32" }), ["b2cs"]],
  ["a large one in our own State", document(11_800_000, { place: "29" }), ["b2cs"]],
  [
    "a small part of a large one that goes back",
    document(100, { place: "32", invoiceTotal: 11_800_000, ...note }),
    ["cdnur"],
  ],
  ["a credit note of a small sale", document(100, { place: "32", invoiceTotal: 100_000, ...note }), ["b2cs"]],
  ["an export under a letter of undertaking", document(100_000, { place: "96", isTaxFree: true }), ["exp"]],
  ["a credit note of an export", document(100, { place: "96", invoiceTotal: 100_000, ...note }), ["cdnur"]],
  ["a registered buyer's invoice", document(100_000, { place: "27", gstin: "27AAPFU0939F1ZV" }), ["b2b"]],
  ["a registered buyer's credit note", document(100, { place: "27", gstin: "27AAPFU0939F1ZV", ...note }), ["cdnr"]],
])("%s is reported once", (_name, one, tables) => {
  const around = new Set(["gstin", "fp", "version", "hash", "hsn", "doc_issue"]);
  const filled = Object.keys(gstr1Of(monthOf([one])));
  expect(filled.filter((name) => !around.has(name))).toEqual(tables);
});

test("Without tax the rate is 0, and a State's sum may be below zero", () => {
  expect(gstr1Of(monthOf([document(100_000, { place: "96", isTaxFree: true })]))).toMatchObject({
    exp: [{ exp_typ: "WOPAY", inv: [{ val: 1000, itms: [{ rt: 0, txval: 1000, iamt: 0, csamt: 0 }] }] }],
    hsn: { hsn_b2c: [{ rt: 0, txval: 1000, iamt: 0 }] },
  });
  expect(gstr1Of(monthOf([document(11_800, { place: "29", ...note })])).b2cs).toEqual([
    { sply_ty: "INTRA", pos: "29", typ: "OE", rt: 18, txval: -100, camt: -9, samt: -9, csamt: 0 },
  ]);
});

test.each([
  ["SEWP", false, 18, 180],
  ["SEWOP", true, 0, 0],
])("A supply to an SEZ unit in our own State is %s, with IGST", (type, isTaxFree, rt, iamt) => {
  const one = document(118_000, { place: "29", gstin: "29AAGCB7383J1Z4", isTaxFree, zeroRated: { as: "sez" } });
  expect(gstr1Of(monthOf([one])).b2b).toMatchObject([
    { inv: [{ pos: "29", inv_typ: type, itms: [{ itm_det: { rt, iamt, txval: isTaxFree ? 1180 : 1000 } }] }] },
  ]);
});

test("Advances are summed by State, and apart if they are inter-State within ours", () => {
  const advance = (placeOfSupply: string | null, isSameState: boolean) => ({
    ...line,
    day: "2026-12-05",
    placeOfSupply,
    ...taxesOf(11_800, isSameState, false),
  });
  const advances = [advance(null, true), advance("29", true), advance("29", false), advance("32", false)];
  expect(gstr1Of({ ...monthOf([]), advances }).at).toEqual([
    { pos: "29", sply_ty: "INTER", itms: [{ ad_amt: 100, rt: 18, iamt: 18, csamt: 0 }] },
    { pos: "29", sply_ty: "INTRA", itms: [{ ad_amt: 200, rt: 18, camt: 18, samt: 18, csamt: 0 }] },
    { pos: "32", sply_ty: "INTER", itms: [{ ad_amt: 100, rt: 18, iamt: 18, csamt: 0 }] },
  ]);
});

test("A number without a document counts as cancelled", () => {
  const documents = [1, 2, 5].map((number) => document(100, { place: "29", number }));
  expect(gstr1Of(monthOf(documents)).doc_issue).toEqual({
    doc_det: [
      {
        doc_num: 1,
        docs: [{ num: 1, from: "INV/26-27/00001", to: "INV/26-27/00005", totnum: 5, cancel: 2, net_issue: 3 }],
      },
    ],
  });
});

test.each([
  ["2026-03-31", "2026-11-30", 0],
  ["2026-03-31", "2026-12-01", 1],
  ["2026-04-01", "2026-12-01", 0],
])("An invoice of %s with a credit note of %s: %s to look at", (corrects, issuedOn, count) =>
  expect(lookAtOf(monthOf([{ ...document(100, { place: "29", corrects }), issuedOn }]))).toHaveLength(count),
);

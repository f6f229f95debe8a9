import { beforeAll, expect, test } from "vitest";

import { KARNATAKA, liveMonth, MAHARASHTRA, SEZ } from "./support/books";
import { call, onTeam } from "./support/console";
import { testDatabase } from "./support/database";
import { PAID } from "./support/orders";
import { addCompany } from "./support/paid-orders";
import { valueOf } from "./support/rows";
import { booksOf } from "@/lib/console/documents/books";
import { gstr1Of } from "@/lib/console/documents/gstr1";
import { parseMonth } from "@/lib/console/documents/month";
import { lookAtOf, saidOf } from "@/lib/console/documents/summary";
import { formatMonth } from "@/lib/format/months";

const db = testDatabase("books", 4);
const owner = onTeam(db);
beforeAll(async () => {
  await addCompany(db.owner);
});

/** Sums by hand: 99,999 is 84,744.92 and a tax of 15,254.08, half of which is 7,627.04. */
const IGST = { iamt: 15_254.08 };
const HALVES = { camt: 7627.04, samt: 7627.04 };

test("A month's return, books, documents and money agree to the paisa", async () => {
  const today = await valueOf(db.owner`select timezone('Asia/Kolkata', now())::date::text`);
  const month = today.slice(0, 7);
  const { withoutInvoice, seatless } = await liveMonth(db, owner, today);

  const read = async (of: string) =>
    parseMonth(await call(db.sql, owner, "console_month", { p_month: `${of}-01` }), {
      month: of,
      gstin: "29AAGCB7383J1Z4",
      state: "29",
    });
  const data = await read(month);
  const day = today.split("-").toReversed().join("-");
  const item = (txval: number, taxes: object) => ({ num: 1, itm_det: { rt: 18, txval, ...taxes, csamt: 0 } });
  const billed = (inum: string, val: number, itms: object[]) => ({ inum, idt: day, val, itms });
  const inBooks = { rchrg: "N", inv_typ: "R" };
  const summed = {
    num: 1,
    hsn_sc: "999293",
    desc: "Commercial training, coaching",
    uqc: "NA",
    qty: 0,
    rt: 18,
    csamt: 0,
  };
  const numbers = (series: string, count: number) => ({
    docs: [
      { num: 1, from: `${series}/00001`, to: `${series}/0000${count}`, totnum: count, cancel: 0, net_issue: count },
    ],
  });
  const series = async (name: string) =>
    valueOf(db.owner`select min(left(serial, 9)) from public.tax_documents where serial like ${`${name}%`}`);
  const [inv, crn] = [await series("INV"), await series("CRN")];
  expect(gstr1Of(data)).toEqual({
    gstin: "29AAGCB7383J1Z4",
    fp: day.slice(3).replace("-", ""),
    version: "GST3.2.4",
    hash: "hash",
    b2b: [
      {
        ctin: MAHARASHTRA.gstin,
        inv: [{ ...billed(`${inv}/00002`, 99_999, [item(84_744.92, IGST)]), pos: "27", ...inBooks }],
      },
      {
        ctin: KARNATAKA.gstin,
        inv: ["5", "6"].map((number) => ({
          ...billed(`${inv}/0000${number}`, 99_999, [item(84_744.92, HALVES)]),
          pos: "29",
          ...inBooks,
        })),
      },
      {
        ctin: SEZ.gstin,
        inv: [{ ...billed(`${inv}/00009`, 99_999, [item(84_744.92, IGST)]), pos: "29", rchrg: "N", inv_typ: "SEWP" }],
      },
    ],
    b2cl: [{ pos: "32", inv: [billed(`${inv}/00003`, 118_000, [item(100_000, { iamt: 18_000 })])] }],
    exp: [
      {
        exp_typ: "WPAY",
        inv: [billed(`${inv}/00004`, 99_999, [{ rt: 18, txval: 84_744.92, ...IGST, csamt: 0 }])],
      },
    ],
    b2cs: [
      // 84,744.92 - 16,949.15 - 8,474.58; 7,627.04 - 1,525.43 - 762.71, and the other half 1,525.42.
      { sply_ty: "INTRA", pos: "29", typ: "OE", rt: 18, txval: 59_321.19, camt: 5338.9, samt: 5338.91, csamt: 0 },
      { sply_ty: "INTER", pos: "32", typ: "OE", rt: 18, txval: 84_744.92, ...IGST, csamt: 0 },
    ],
    cdnr: [
      {
        ctin: KARNATAKA.gstin,
        nt: [
          {
            ntty: "C",
            nt_num: `${crn}/00004`,
            nt_dt: day,
            val: 99_999,
            pos: "29",
            ...inBooks,
            itms: [item(84_744.92, HALVES)],
          },
        ],
      },
    ],
    cdnur: [
      {
        typ: "B2CL",
        ntty: "C",
        nt_num: `${crn}/00003`,
        nt_dt: day,
        val: 11_800,
        pos: "32",
        itms: [item(10_000, { iamt: 1800 })],
      },
    ],
    at: [{ pos: "29", sply_ty: "INTRA", itms: [{ ad_amt: 84_744.92, rt: 18, ...HALVES, csamt: 0 }] }],
    // The invoiced 84,744.92, and of 50,000: 84,744.92 - 42,372.03 of the 49,999 that are left.
    txpd: [
      {
        pos: "29",
        sply_ty: "INTRA",
        itms: [{ ad_amt: 127_117.81, rt: 18, camt: 11_440.59, samt: 11_440.6, csamt: 0 }],
      },
    ],
    hsn: {
      // 3 x 84,744.92; the corrected one is out.
      hsn_b2b: [{ ...summed, txval: 254_234.76, iamt: 30_508.16, camt: 7627.04, samt: 7627.04 }],
      // 59,321.19 + 100,000 - 10,000 + 2 x 84,744.92; 18,000 - 1,800 + 2 x 15,254.08.
      hsn_b2c: [{ ...summed, txval: 318_811.03, iamt: 46_708.16, camt: 5338.9, samt: 5338.91 }],
    },
    doc_issue: {
      doc_det: [
        { doc_num: 1, ...numbers(inv, 9) },
        { doc_num: 5, ...numbers(crn, 5) },
      ],
    },
  });

  let csv = "";
  for await (const piece of booksOf(data)) csv += piece;
  const [head = [], ...lines] = csv
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  const paise = (name: string) =>
    lines.reduce((sum, line) => sum + Math.round(100 * Number(line[head.indexOf(`${name} (INR)`)])), 0);
  expect(["Taxable value", "IGST", "CGST", "SGST", "Total", "Received", "TDS"].map(paise)).toEqual([
    // b2b + b2c + advances - taken off: 254,234.76 + 318,811.03 + 84,744.92 - 127,117.81, and so on.
    53_067_290, 7_721_632, 915_239, 915_239, 62_619_400,
    // 8 x 99,999 + 118,000 + 91,524.51 - 30,000 - 11,800 - 2 x 99,999 - 50,000.
    71_771_851, 847_449,
  ]);
  // All the money but what bought no seat, and the tax that was deducted, is in documents and advances.
  expect(71_771_851 + 847_449 - PAID).toBe(62_619_400);
  expect(
    await db.owner`
    select sum(case kind when 'invoice' then total else -total end)::int as total from public.tax_documents
  `,
  ).toEqual([{ total: 67_619_400 }]);
  expect(lookAtOf(data).map(({ key, rows }) => [key, ...rows.map(({ orderId }) => orderId).toSorted()])).toEqual([
    ["invoice", ...withoutInvoice.toSorted()],
    ["seat", seatless],
  ]);
  expect(saidOf(data).slice(1)).toEqual([
    "Documents: 9 invoices, ₹9,17,992.00; 5 credit notes, ₹2,41,798.00.",
    `1 sale of ${formatMonth(month)} without an invoice, ₹99,999.00: as an advance.`,
    "2 advances of earlier months, invoiced or returned: ₹1,49,999.00 taken off.",
    "Money: 10 payments, ₹10,09,516.51 (and ₹8,474.49 deducted as tax); 6 refunds, ₹2,91,798.00.",
  ]);

  // What was declared a month ago is what it was.
  const { at, ...rest } = gstr1Of(
    await read(await valueOf(db.owner`select to_char(${today}::date - interval '1 month', 'YYYY-MM')`)),
  );
  expect([at, Object.keys(rest)]).toEqual([
    [
      {
        pos: "29",
        sply_ty: "INTRA",
        itms: [{ ad_amt: 254_234.76, rt: 18, camt: 22_881.12, samt: 22_881.12, csamt: 0 }],
      },
    ],
    ["gstin", "fp", "version", "hash"],
  ]);
});

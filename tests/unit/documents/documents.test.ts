import { create } from "fontkit";
import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";

import { drawDocument, drawProforma } from "@/lib/documents/draw";
import { type Proforma, proformaSchema, type TaxDocument } from "@/lib/documents/facts";
import { type FontName, runsOf } from "@/lib/documents/fonts";
import { isPrintable } from "@/lib/documents/letters";
import { billingSchema } from "@/lib/documents/schema";
import { payloads } from "@/tests/fixtures/mails";

const NAME = "Ānanda क्षितिज श्रीवास्तव ಶ್ರೀಕೃಷ್ಣ ಹೆಗ್ಡೆ & Co.";

const invoice: TaxDocument = {
  kind: "invoice",
  serial: "INV/26-27/00001",
  issuedOn: "2026-11-26",
  taxable: 8_474_492,
  cgst: 0,
  sgst: 0,
  igst: 1_525_408,
  total: 9_999_900,
  placeOfSupply: "32",
  facts: {
    supplier: {
      legalName: "AI Skills Academy Private Limited",
      gstin: "29AAGCB7383J1Z4",
      stateCode: "29",
      cin: "U80900KA2024PTC123456",
      address: "4th Floor, 12 Residency Road\nBengaluru 560025",
    },
    recipient: {
      legalName: NAME,
      gstin: null,
      address: "12, मार्ग ३, MG Road\nKochi",
      pin: "682001",
      stateCode: "32",
      country: "IN",
    },
    course: "AI Skills Mastery Program For Product Managers",
    cohortId: "4",
    sac: "999293",
    paymentId: "pay_IH4NVgf4Dreq1l",
    paidAt: "2026-11-25T18:40:00Z",
    corrects: null,
  },
};

const creditNote: TaxDocument = {
  ...invoice,
  kind: "credit_note",
  serial: "CRN/26-27/00001",
  cgst: 762_704,
  sgst: 762_704,
  igst: 0,
  placeOfSupply: "29",
  facts: {
    ...invoice.facts,
    recipient: { legalName: "Kim", gstin: null, address: "Seoul", pin: null, stateCode: null, country: "KR" },
    corrects: { serial: "INV/26-27/00001", issuedOn: "2026-11-26", why: "refund" },
  },
};

async function readBack(document: TaxDocument | Proforma) {
  const file = await ("kind" in document ? drawDocument(document) : drawProforma(document));
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  const texts = contents.map(({ items }) => items.map((item) => ("str" in item ? item.str : "")).join("\n"));
  const { info } = (await pdf.getMetadata()) as { info: { Title: string; Language: string } };
  return { texts, info, text: texts.join("\n"), tags: JSON.stringify(await pages[0]?.getStructTree()) };
}

test("An invoice has a title, a language, tags, and its names as they are written", async () => {
  const { texts, info, text, tags } = await readBack(invoice);
  expect(texts).toHaveLength(1);
  expect(info).toMatchObject({ Title: "Tax invoice INV/26-27/00001", Language: "en-IN" });
  for (const tag of ["H1", "H2", "P", "Table", "TR", "TH", "TD"]) expect(tags).toContain(`"role":"${tag}"`);
  expect(tags).toContain(NAME);
  for (const part of [
    "29AAGCB7383J1Z4",
    "Kerala (32)",
    "SAC",
    "999293",
    "CIN: U80900KA2024PTC123456",
    "26 November 2026",
    "Ninety Nine Thousand Nine Hundred Ninety Nine",
    "84,744.92",
    "IGST 18%",
    "15,254.08",
    "99,999.00",
  ])
    expect(text).toContain(part);
});

test("A credit note names its invoice, both halves of the tax and the country of a buyer abroad", async () => {
  const { info, text } = await readBack(creditNote);
  expect(info.Title).toBe("Credit note CRN/26-27/00001");
  for (const part of ["INV/26-27/00001", "CGST 9%", "SGST 9%", "7,627.04", "South Korea", "Total credited"])
    expect(text).toContain(part);
});

test("A proforma invoice has our account, its days and its seat, and says that it's no tax invoice", async () => {
  const { texts, info, text } = await readBack(proformaSchema.parse(payloads.proforma));
  expect(texts).toHaveLength(1);
  expect(info.Title).toBe("Proforma invoice PRO/26-27/00001");
  for (const part of [
    "Valid until",
    "6 December 2026",
    "IFSC: UTIB0000001",
    "Reference: PRO/26-27/00001",
    "Cohort #4, one seat",
    "99,999.00",
    "We hold a seat for you until 6 December 2026.",
    "This is not a tax invoice",
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/reverse charge|Information Technology Act/);
});

test("Every header cell says whether it heads a row or a column, and each column has one", async () => {
  const objects = (await drawDocument(invoice)).toString("latin1");
  const count = (pattern: RegExp) => objects.match(pattern)?.length ?? 0;
  const rows = count(/\/Scope \/Row\b/g);
  expect([rows, count(/\/Scope \/Column\b/g)]).toEqual([6, 6]);
  expect(count(/\/S \/TH\b/g)).toBe(12);
});

test("However long its texts, no table is torn, and its address has ten lines", async () => {
  const { texts } = await readBack({
    ...creditNote,
    facts: {
      ...creditNote.facts,
      course: "A long course name ".repeat(10),
      recipient: {
        ...invoice.facts.recipient!,
        legalName: "A long company name ".repeat(10),
        address: "Block\n".repeat(83),
      },
    },
  });
  expect(texts.length).toBeLessThanOrEqual(2);
  const together = [
    ["SAC", "999293", "18%", "Cohort #4"],
    ["Amount in words", "CGST 9%", "Total credited (INR)", "Rupees Only"],
  ];
  for (const parts of together)
    expect(texts.filter((text) => parts.every((part) => text.includes(part)))).toHaveLength(1);
  expect(texts[0]?.match(/^Block$/gm)).toHaveLength(9);
});

test("A form takes an address of ten lines, and no longer one", () => {
  const problemsWith = (lines: number) =>
    billingSchema
      .safeParse({
        orderId: crypto.randomUUID(),
        legalName: "Kim",
        country: "KR",
        address: Array.from({ length: lines }, () => "Seoul").join("\n"),
      })
      .error?.issues.map(({ message }) => message);
  expect(problemsWith(10)).toBeUndefined();
  expect(problemsWith(11)).toEqual(["The address can have at most ten lines."]);
});

test.each([
  ["export", undefined, "Supply meant for export on payment of integrated tax"],
  ["sez", "AD290326000001X", "authorised operations under bond or letter of undertaking without payment"],
] as const)("A zero-rated supply (%s, letter of undertaking %s) says so, and shows no CGST", async (as, lut, words) => {
  const { text } = await readBack({
    ...invoice,
    ...(lut ? { taxable: invoice.total, igst: 0 } : {}),
    facts: { ...invoice.facts, zeroRated: { as, lut }, poNumber: "PO/17" },
  });
  const flat = text.replaceAll(/\s+/g, " ");
  for (const part of [words, lut ?? "15,254.08", "IGST 18%", "PO/17", lut ? " 0%" : " 18%"])
    expect(flat).toContain(part);
  expect(flat).not.toContain("CGST");
});

test("The same document is the same file", async () => {
  expect(Buffer.compare(await drawDocument(invoice), await drawDocument(invoice))).toBe(0);
});

test("Every letter that the form accepts has a glyph in the font it's printed in", () => {
  const font = (name: string) => create(readFileSync(`lib/documents/fonts/${name}.ttf`));
  const fonts = {
    latin: font("latin"),
    bold: font("latin-bold"),
    devanagari: font("devanagari"),
    kannada: font("kannada"),
  };
  const hasGlyph = (name: FontName, character: string) =>
    (fonts[name] as { hasGlyphForCodePoint: (code: number) => boolean }).hasGlyphForCodePoint(
      character.codePointAt(0) ?? 0,
    );
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(isPrintable);
  expect(characters.length).toBeGreaterThan(900);
  const missing = characters.filter((character) => {
    const name = runsOf(character)[0]?.font ?? "latin";
    const afterIndic = runsOf(`क${character}`).at(-1)?.font ?? "latin";
    return character !== "\n" && !(hasGlyph(name, character) && hasGlyph(afterIndic, character));
  });
  expect(missing).toEqual([]);
});

test.each(["日本", "Анна", "தமிழ்", "Ada😀", "\u0000"])("%j isn't printed", (text) => {
  expect(isPrintable(text)).toBe(false);
});

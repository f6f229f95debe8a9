import "server-only";

import { ToWords } from "to-words/en-IN";

import { countryName } from "@/lib/content/countries";
import { documentWords as words, proforma } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import type { DocumentFacts, Proforma, TaxDocument } from "@/lib/documents/facts";
import { loadFonts } from "@/lib/documents/fonts";
import { ADDRESS_LINES } from "@/lib/documents/schema";
import { Sheet } from "@/lib/documents/sheet";
import { sayZeroRated, taxesOf } from "@/lib/documents/tax";
import { dayOf, indianDay } from "@/lib/format/days";
import { isUin } from "@/lib/format/gstin";
import { formatPaise, GST_PERCENT } from "@/lib/format/money";

const inWords = new ToWords();

/** "84,744.92", from paise: many viewers' fonts lack the rupee sign. */
const inRupees = (paise: number): string => formatPaise(paise).replace("₹", "");

/** "Karnataka (29)". */
const stateWithCode = (code: string): string => `${stateName(code) ?? code} (${code})`;

/** The room at the foot of the page for the notes, in points. */
const FOOT = 72;

type Sums = Pick<TaxDocument, "taxable" | "cgst" | "sgst" | "igst" | "total">;
type Item = Pick<DocumentFacts, "course" | "cohortId" | "sac" | "zeroRated">;
type Pairs = readonly (readonly [label: string, value: string])[];

/** What all documents have in the same places. */
type Layout = {
  title: string;
  serial: string;
  issuedOn: string;
  supplier: DocumentFacts["supplier"];
  recipient: DocumentFacts["recipient"];
  /** Beside the supplier. */
  numbers: Pairs;
  /** Beside the recipient. */
  money: { heading: string; lines: readonly string[] };
  item: Item;
  sums: Sums;
  totalWord: string;
  notes: readonly string[];
};

/** The PDF of a tax document, from the facts frozen when it was issued; always the same bytes. */
export async function drawDocument(document: TaxDocument): Promise<Buffer> {
  const { kind, serial, issuedOn, facts } = document;
  return draw({
    title: words.titles[kind],
    serial,
    issuedOn,
    supplier: facts.supplier,
    recipient: facts.recipient,
    numbers: numbersOf(document),
    money: {
      heading: words.payment,
      lines: [facts.paymentId, words.paidOn(indianDay(dayOf(new Date(facts.paidAt))))],
    },
    item: facts,
    sums: document,
    totalWord: kind === "invoice" ? words.total : words.totalBack,
    notes: [
      ...(facts.corrects === null ? [] : [words.whyCredited[facts.corrects.why]]),
      ...(facts.tds !== undefined && kind === "invoice" ? [words.tds(`INR ${inRupees(facts.tds)}`)] : []),
      ...zeroRatedNote(facts),
      words.reverseCharge,
      words.signature,
    ],
  });
}

/** The PDF of a proforma invoice; always the same bytes. */
export async function drawProforma({ serial, issuedOn, validUntil, price, placeOfSupply, facts }: Proforma) {
  const { supplier: us, recipient: company, bank, sums, heldUntil } = facts;
  return draw({
    title: proforma.title,
    serial,
    issuedOn,
    supplier: us,
    recipient: company,
    numbers: [
      [words.number, serial],
      [words.date, indianDay(issuedOn)],
      [words.validUntil, indianDay(validUntil)],
      [words.placeOfSupply, stateWithCode(placeOfSupply)],
    ],
    money: { heading: words.bank, lines: [...bank.split("\n"), proforma.reference(serial)] },
    item: { ...facts, cohortId: `${facts.cohortId}, ${words.seat}` },
    sums: { ...sums, total: price },
    totalWord: words.total,
    notes: [
      ...zeroRatedNote(facts),
      heldUntil === null ? proforma.notHeld : proforma.held(indianDay(heldUntil)),
      proforma.tds,
      proforma.noTax,
    ],
  });
}

function zeroRatedNote(facts: Item): string[] {
  const said = sayZeroRated(facts);
  return said === null ? [] : [said];
}

async function draw(layout: Layout): Promise<Buffer> {
  const { title, serial, issuedOn, money, notes } = layout;
  const sheet = new Sheet({
    title: `${title} ${serial}`,
    author: layout.supplier.legalName,
    date: new Date(`${issuedOn}T00:00:00Z`),
    fonts: await loadFonts(),
  });
  sheet.beside(
    0.55,
    () => supplier(sheet, layout.supplier),
    () => {
      sheet.heading(title, 1);
      sheet.pairs(layout.numbers);
    },
  );
  sheet.gap(8);
  sheet.line();
  sheet.gap(4);
  sheet.beside(
    0.55,
    () => layout.recipient !== null && recipient(sheet, layout.recipient),
    () => {
      sheet.heading(money.heading, 2);
      for (const line of money.lines) sheet.paragraph(line);
    },
  );
  sheet.gap(18);
  items(sheet, layout);
  sheet.gap(10);
  amounts(sheet, layout);
  sheet.foot(FOOT);
  sheet.line();
  for (const note of notes) sheet.note(note);
  return sheet.bytes();
}

function numbersOf({ serial, issuedOn, placeOfSupply, facts: { corrects, poNumber } }: TaxDocument) {
  return [
    [words.number, serial],
    [words.date, indianDay(issuedOn)],
    ...(corrects === null
      ? []
      : ([
          [words.corrects, corrects.serial],
          [words.correctedDate, indianDay(corrects.issuedOn)],
        ] as const)),
    [words.placeOfSupply, stateWithCode(placeOfSupply)],
    ...(poNumber === undefined ? [] : [[words.poNumber, poNumber] as const]),
  ] as const;
}

function supplier(sheet: Sheet, { legalName, address, gstin, stateCode, cin }: DocumentFacts["supplier"]): void {
  sheet.logo(36);
  sheet.paragraph(legalName, { isBold: true, size: 12 });
  sheet.gap(2);
  for (const line of [
    ...address.split("\n"),
    `${words.state}: ${stateWithCode(stateCode)}`,
    `${words.gstin}: ${gstin}`,
    ...(cin === undefined ? [] : [`${words.cin}: ${cin}`]),
  ])
    sheet.paragraph(line);
}

function recipient(sheet: Sheet, facts: NonNullable<DocumentFacts["recipient"]>): void {
  const { legalName, address, pin, stateCode, country, gstin } = facts;
  const place = stateCode === null ? countryName(country) : stateWithCode(stateCode);
  const lines = address.split("\n");
  // One from before that limit may have more.
  const last = lines.slice(ADDRESS_LINES - 1).join(", ");
  sheet.heading(words.buyer, 2);
  sheet.paragraph(legalName, { isBold: true });
  for (const line of [
    ...lines.slice(0, ADDRESS_LINES - 1),
    ...(last === "" ? [] : [last]),
    pin === null ? place : `${place}, PIN ${pin}`,
    ...(stateCode === null
      ? []
      : [gstin === null ? words.unregistered : `${isUin(gstin) ? words.uin : words.gstin}: ${gstin}`]),
  ])
    sheet.paragraph(line);
}

function items(sheet: Sheet, { item, sums }: Layout): void {
  const taxes = taxesOf({ ...sums, facts: item });
  sheet.keep();
  sheet.table(
    [
      { head: words.description, share: 0.54 - 0.13 * taxes.length },
      { head: words.sac, share: 0.09 },
      { head: words.taxable, share: 0.15, align: "right" },
      { head: words.rate, share: 0.08, align: "right" },
      ...taxes.map(([head]) => ({ head, share: 0.13, align: "right" as const })),
      { head: words.total, share: 0.14, align: "right" },
    ],
    [
      [
        `${item.course}, Cohort #${item.cohortId}`,
        item.sac,
        inRupees(sums.taxable),
        `${sums.total === sums.taxable ? 0 : GST_PERCENT}%`,
        ...taxes.map(([, paise]) => inRupees(paise)),
        inRupees(sums.total),
      ],
    ],
  );
}

function amounts(sheet: Sheet, { item, sums, totalWord }: Layout): void {
  sheet.keep();
  sheet.beside(
    0.5,
    () => {
      sheet.heading(words.inWords, 2);
      sheet.paragraph(inWords.convert(sums.total / 100, { currency: true }));
    },
    () =>
      sheet.sums([
        [words.taxable, inRupees(sums.taxable)],
        ...taxesOf({ ...sums, facts: item }).map(([head, paise]) => [head, inRupees(paise)] as const),
        [words.inRupees(totalWord), inRupees(sums.total)],
      ]),
  );
}

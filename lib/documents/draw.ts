import "server-only";

import { ToWords } from "to-words/en-IN";

import { countryName } from "@/lib/content/countries";
import { documentWords as words } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import type { DocumentFacts, TaxDocument } from "@/lib/documents/facts";
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

/** The PDF of a tax document, from the facts frozen when it was issued; always the same bytes. */
export async function drawDocument(document: TaxDocument): Promise<Buffer> {
  const { kind, serial, issuedOn, facts } = document;
  const sheet = new Sheet({
    title: `${words.titles[kind]} ${serial}`,
    author: facts.supplier.legalName,
    date: new Date(`${issuedOn}T00:00:00Z`),
    fonts: await loadFonts(),
  });
  sheet.beside(
    0.55,
    () => supplier(sheet, facts.supplier),
    () => {
      sheet.heading(words.titles[kind], 1);
      sheet.pairs(numbersOf(document));
    },
  );
  sheet.gap(8);
  sheet.line();
  sheet.gap(4);
  sheet.beside(
    0.55,
    () => facts.recipient !== null && recipient(sheet, facts.recipient),
    () => {
      sheet.heading(words.payment, 2);
      sheet.paragraph(facts.paymentId);
      sheet.paragraph(words.paidOn(indianDay(dayOf(new Date(facts.paidAt)))));
    },
  );
  sheet.gap(18);
  items(sheet, document);
  sheet.gap(10);
  amounts(sheet, document);
  sheet.foot(FOOT);
  sheet.line();
  if (facts.corrects !== null) sheet.note(words.whyCredited[facts.corrects.why]);
  if (facts.tds !== undefined && kind === "invoice") sheet.note(words.tds(`INR ${inRupees(facts.tds)}`));
  const zeroRated = sayZeroRated(facts);
  if (zeroRated !== null) sheet.note(zeroRated);
  sheet.note(words.reverseCharge);
  sheet.note(words.signature);
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

function items(sheet: Sheet, document: TaxDocument): void {
  const { facts, taxable, total } = document;
  const taxes = taxesOf(document);
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
        `${facts.course}, Cohort #${facts.cohortId}`,
        facts.sac,
        inRupees(taxable),
        `${total === taxable ? 0 : GST_PERCENT}%`,
        ...taxes.map(([, paise]) => inRupees(paise)),
        inRupees(total),
      ],
    ],
  );
}

function amounts(sheet: Sheet, document: TaxDocument): void {
  const { kind, taxable, total } = document;
  sheet.keep();
  sheet.beside(
    0.5,
    () => {
      sheet.heading(words.inWords, 2);
      sheet.paragraph(inWords.convert(total / 100, { currency: true }));
    },
    () =>
      sheet.sums([
        [words.taxable, inRupees(taxable)],
        ...taxesOf(document).map(([head, paise]) => [head, inRupees(paise)] as const),
        [words.inRupees(kind === "invoice" ? words.total : words.totalBack), inRupees(total)],
      ]),
  );
}

import "server-only";

import { countryName } from "@/lib/content/countries";
import { documentWords as words } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import type { DocumentFacts, TaxDocument } from "@/lib/documents/facts";
import { loadFonts } from "@/lib/documents/fonts";
import { Sheet } from "@/lib/documents/sheet";
import { dayOf, formatDay } from "@/lib/format/days";
import { formatPaise } from "@/lib/format/money";

/** "84,744.92", from paise: many viewers' fonts lack the rupee sign. */
const inRupees = (paise: number): string => formatPaise(paise).replace("₹", "");

/** "Karnataka (29)". */
const stateWithCode = (code: string): string => `${stateName(code) ?? code} (${code})`;

/** The PDF of a tax document, from the facts frozen when it was issued; always the same bytes. */
export async function drawDocument(document: TaxDocument): Promise<Buffer> {
  const { kind, serial, issuedOn, facts } = document;
  const title = `${words.titles[kind]} ${serial}`;
  const sheet = new Sheet({
    title,
    author: facts.supplier.legalName,
    date: new Date(`${issuedOn}T00:00:00Z`),
    fonts: await loadFonts(),
  });
  sheet.heading(words.titles[kind], 1);
  sheet.pairs([
    [words.number, serial],
    [words.date, formatDay(issuedOn)],
    ...(facts.corrects === null
      ? []
      : [[words.corrects, `${facts.corrects.serial}, ${formatDay(facts.corrects.issuedOn)}`] as const]),
    [words.placeOfSupply, stateWithCode(document.placeOfSupply)],
  ]);
  sheet.gap(14);
  party(sheet, words.seller, facts.supplier.legalName, [
    facts.supplier.address,
    `${words.gstin}: ${facts.supplier.gstin}`,
    stateWithCode(facts.supplier.stateCode),
  ]);
  if (facts.recipient !== null) party(sheet, words.buyer, facts.recipient.legalName, recipientLines(facts.recipient));
  sheet.gap(6);
  sheet.sums(sumsOf(document));
  sheet.gap(14);
  if (facts.corrects !== null) sheet.note(words.whyCredited[facts.corrects.why]);
  sheet.note(`${words.payment}: ${words.paidBy(facts.paymentId, formatDay(dayOf(new Date(facts.paidAt))))}`);
  if (facts.tds !== undefined && kind === "invoice") sheet.note(words.tds(`INR ${inRupees(facts.tds)}`));
  sheet.note(words.reverseCharge);
  sheet.note(words.signature);
  return sheet.bytes();
}

function party(sheet: Sheet, heading: string, name: string, lines: readonly string[]): void {
  sheet.heading(heading, 2);
  sheet.paragraph(name);
  for (const line of lines.flatMap((text) => text.split("\n"))) sheet.paragraph(line);
  sheet.gap(10);
}

function recipientLines(recipient: NonNullable<DocumentFacts["recipient"]>): string[] {
  const { address, pin, stateCode, country, gstin } = recipient;
  const place = stateCode === null ? countryName(country) : stateWithCode(stateCode);
  return [
    address,
    pin === null ? place : `${place}, PIN ${pin}`,
    ...(stateCode === null ? [] : [gstin === null ? words.unregistered : `${words.gstin}: ${gstin}`]),
  ];
}

function sumsOf({ kind, facts, taxable, cgst, sgst, igst, total }: TaxDocument): (readonly [string, string])[] {
  const taxes =
    igst > 0
      ? ([[words.igst, inRupees(igst)]] as const)
      : ([
          [words.cgst, inRupees(cgst)],
          [words.sgst, inRupees(sgst)],
        ] as const);
  return [
    [words.description, words.amount],
    [`${facts.course}, Cohort #${facts.cohortId} (${words.sac} ${facts.sac}). ${words.taxable}`, inRupees(taxable)],
    ...taxes,
    [kind === "invoice" ? words.total : words.totalBack, inRupees(total)],
  ];
}

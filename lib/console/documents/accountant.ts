import "server-only";

import * as z from "zod/mini";

import type { CsvColumn } from "@/lib/console/csv";
import { type ConsoleDocument, documentsOfMonth, placeName } from "@/lib/console/documents/documents";
import type { ConsoleList } from "@/lib/console/list";
import { monthFilter } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { documentWords } from "@/lib/content/documents";

/** The lists an accountant needs for a month's return (GSTR-1), by the names of their exports. */
export const accountantLists = ["gst-registered", "gst-consumers", "gst-credit-notes", "gst-documents"] as const;

const accountantFilter = z.object({ month: monthFilter() });

/** The rate of GST on courses, in percent. */
const RATE = 18;

const inRupees = (paise: number) => paise / 100;

/** A month's list, computed from all its documents. */
const monthly = <Row>(
  columns: readonly CsvColumn<Row>[],
  rowsOf: (documents: readonly ConsoleDocument[]) => Row[],
): ConsoleList<Row, z.output<typeof accountantFilter>> => ({
  filter: accountantFilter,
  columns,
  fetchPage: async ({ client, filter: { month } }) => ({
    rows: rowsOf(await documentsOfMonth(client, month)),
    next: null,
  }),
});

const gstinOf = ({ facts }: ConsoleDocument) => facts.recipient?.gstin ?? null;

const taxes: readonly CsvColumn<Pick<ConsoleDocument, "igst" | "cgst" | "sgst">>[] = [
  { head: "IGST", value: ({ igst }) => inRupees(igst) },
  { head: "CGST", value: ({ cgst }) => inRupees(cgst) },
  { head: "SGST", value: ({ sgst }) => inRupees(sgst) },
];

const place: CsvColumn<{ placeOfSupply: string }> = {
  head: documentWords.placeOfSupply,
  value: ({ placeOfSupply }) => placeName(placeOfSupply),
};

const rate: CsvColumn<unknown> = { head: "Rate (%)", value: () => RATE };

export const registeredList = monthly<ConsoleDocument>(
  [
    { head: "GSTIN of recipient", value: gstinOf },
    { head: "Recipient", value: ({ facts }) => facts.recipient?.legalName ?? null },
    { head: "Invoice number", value: ({ serial }) => serial },
    { head: "Invoice date", value: ({ issuedOn }) => issuedOn },
    { head: "Invoice value", value: ({ total }) => inRupees(total) },
    place,
    { head: "Reverse charge", value: () => "No" },
    rate,
    { head: "Taxable value", value: ({ taxable }) => inRupees(taxable) },
    ...taxes,
  ],
  (documents) => documents.filter((document) => document.kind === "invoice" && gstinOf(document) !== null),
);

/** What unregistered buyers in a State were billed, minus what they were credited; paise. */
type StateSums = {
  placeOfSupply: string;
  invoiced: number;
  credited: number;
  igst: number;
  cgst: number;
  sgst: number;
};

function sumByState(documents: readonly ConsoleDocument[]): StateSums[] {
  const states = new Map<string, StateSums>();
  for (const { kind, placeOfSupply, taxable, igst, cgst, sgst } of documents) {
    const sums = states.get(placeOfSupply) ?? { placeOfSupply, invoiced: 0, credited: 0, igst: 0, cgst: 0, sgst: 0 };
    const sign = kind === "invoice" ? 1 : -1;
    states.set(placeOfSupply, {
      placeOfSupply,
      invoiced: sums.invoiced + (sign > 0 ? taxable : 0),
      credited: sums.credited + (sign < 0 ? taxable : 0),
      igst: sums.igst + sign * igst,
      cgst: sums.cgst + sign * cgst,
      sgst: sums.sgst + sign * sgst,
    });
  }
  return [...states.values()].toSorted((one, other) => one.placeOfSupply.localeCompare(other.placeOfSupply));
}

/** Sales to unregistered buyers by State and rate, net of their credit notes. */
export const consumersList = monthly<StateSums>(
  [
    place,
    rate,
    { head: "Taxable value of invoices", value: ({ invoiced }) => inRupees(invoiced) },
    { head: "Taxable value of credit notes", value: ({ credited }) => inRupees(credited) },
    { head: "Taxable value", value: ({ invoiced, credited }) => inRupees(invoiced - credited) },
    ...taxes,
  ],
  (documents) => sumByState(documents.filter((document) => gstinOf(document) === null)),
);

/** Credit notes to registered and unregistered buyers, each with its invoice. */
export const creditNotesList = monthly<ConsoleDocument>(
  [
    { head: "GSTIN of recipient", value: gstinOf },
    { head: "Recipient", value: ({ facts }) => facts.recipient?.legalName ?? null },
    { head: "Credit note number", value: ({ serial }) => serial },
    { head: "Credit note date", value: ({ issuedOn }) => issuedOn },
    { head: "Invoice number", value: ({ facts }) => facts.corrects?.serial ?? null },
    { head: "Invoice date", value: ({ facts }) => facts.corrects?.issuedOn ?? null },
    { head: "Reason", value: ({ facts }) => facts.corrects && documentWords.whyCredited[facts.corrects.why] },
    { head: "Credit note value", value: ({ total }) => inRupees(total) },
    place,
    rate,
    { head: "Taxable value", value: ({ taxable }) => inRupees(taxable) },
    ...taxes,
  ],
  (documents) => documents.filter(({ kind }) => kind === "credit_note"),
);

type Series = { kind: string; first: string; last: string; count: number };

function seriesOf(documents: readonly ConsoleDocument[]): Series[] {
  const series = new Map<string, Series>();
  for (const { kind, serial } of documents) {
    const name = serial.slice(0, serial.lastIndexOf("/"));
    const known = series.get(name) ?? { kind, first: serial, last: serial, count: 0 };
    series.set(name, { ...known, last: serial, count: known.count + 1 });
  }
  return [...series.values()];
}

/** The numbers of each series: the first, the last, and how many. */
export const seriesList = monthly<Series>(
  [
    { head: "Document", value: ({ kind }) => term("documents", kind) },
    { head: "First number", value: ({ first }) => first },
    { head: "Last number", value: ({ last }) => last },
    { head: "Documents", value: ({ count }) => count },
  ],
  seriesOf,
);

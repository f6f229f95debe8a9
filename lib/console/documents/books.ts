import { type CsvColumn, csvText } from "@/lib/console/csv";
import { placeName } from "@/lib/console/documents/documents";
import type { Line, Month } from "@/lib/console/documents/month";
import { documentWords } from "@/lib/content/documents";
import { CURRENCY } from "@/lib/format/money";

type Part = "taxable" | "igst" | "cgst" | "sgst" | "total" | "received" | "tds";

/** A line of the books; amounts in paise, with a minus what went back. */
type Entry = Partial<Record<Part, number>> & {
  line: Line;
  day: string;
  entry: string;
  serial?: string;
  corrects?: string | undefined;
  place?: string;
};

const amount = (head: string, part: Part): CsvColumn<Entry> => ({
  head: `${head} (INR)`,
  value: ({ [part]: paise }) => (paise === undefined ? null : paise / 100),
});

const columns: readonly CsvColumn<Entry>[] = [
  { head: "Date", value: ({ day }) => day },
  { head: "Entry", value: ({ entry }) => entry },
  { head: "Document", value: ({ serial }) => serial ?? null },
  { head: documentWords.corrects, value: ({ corrects }) => corrects ?? null },
  { head: "Order number", value: ({ line }) => line.orderNumber },
  { head: "Payment or reference", value: ({ line }) => line.reference ?? line.paymentId },
  { head: "Razorpay's settlement", value: ({ line }) => line.settlementId },
  { head: "Buyer", value: ({ line }) => line.buyer ?? line.email },
  { head: documentWords.gstin, value: ({ line }) => line.gstin },
  { head: documentWords.placeOfSupply, value: ({ place }) => (place ? placeName(place) : null) },
  amount(documentWords.taxable, "taxable"),
  amount("IGST", "igst"),
  amount("CGST", "cgst"),
  amount("SGST", "sgst"),
  amount("Total", "total"),
  amount("Received", "received"),
  amount("TDS", "tds"),
];

function documentEntry(document: Month["documents"][number]): Entry {
  const { kind, serial, issuedOn, placeOfSupply, facts, taxable, igst, cgst, sgst, total } = document;
  const sign = kind === "invoice" ? 1 : -1;
  const { legalName = null, gstin = null } = facts.recipient ?? {};
  return {
    // As the document names the buyer.
    line: { ...document, buyer: legalName, gstin },
    day: issuedOn,
    entry: kind === "invoice" ? "Invoice" : "Credit note",
    serial,
    corrects: facts.corrects?.serial,
    place: placeOfSupply,
    taxable: sign * taxable,
    igst: sign * igst,
    cgst: sign * cgst,
    sgst: sign * sgst,
    total: sign * total,
  };
}

function advanceEntry(line: Month["advances"][number], ownState: string): Entry {
  const { day, placeOfSupply, taxable, igst, cgst, sgst } = line;
  const total = taxable + igst + cgst + sgst;
  const entry = total > 0 ? "Advance" : "Advance taken off";
  return { line, day, entry, place: placeOfSupply ?? ownState, taxable, igst, cgst, sgst, total };
}

function moneyEntry(line: Month["money"][number]): Entry {
  const { day, amount: paise, currency, tds } = line;
  const entry = paise > 0 ? "Payment" : "Refund";
  // What came in another currency is in no sum of rupees.
  if (currency !== CURRENCY) return { line, day, entry: `${entry} (${paise / 100} ${currency})` };
  return { line, day, entry, received: paise, ...(paise > 0 ? { tds } : {}) };
}

/** The lines of a month's books: documents, then advances, then money. Taxable value and taxes sum to the return's. */
const entriesOf = ({ documents, advances, money, state }: Month): Entry[] => [
  ...documents.map(documentEntry),
  ...advances.map((line) => advanceEntry(line, state)),
  ...money.map(moneyEntry),
];

/** The file for the books. */
export const booksOf = (month: Month): AsyncGenerator<string> => csvText(columns, once(entriesOf(month)));

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

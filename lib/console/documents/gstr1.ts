import type { Month } from "@/lib/console/documents/month";
import { OUTSIDE_INDIA } from "@/lib/content/indian-states";
import { GST_PERCENT } from "@/lib/format/money";

/** The version of the portal's offline tool whose files these are, and what it writes where a hash would be. */
const FORMAT = { version: "GST3.2.4", hash: "hash" } as const;

/** Sales to other States without a GSTIN are reported one by one above this total, in paise (Rule 59(4)). */
const LARGE_ABOVE = 10_000_000;

/** At most 30 characters. */
const DESCRIPTION = "Commercial training, coaching";

type Document = Month["documents"][number];
type Taxes = { taxable: number; cgst: number; sgst: number; igst: number };

const inRupees = (paise: number) => paise / 100;
/** "07-11-2026" */
const dateOf = (day: string) => day.split("-").toReversed().join("-");

/** How a supply is reported. */
type Supply = { table: "b2b" | "b2cl" | "exp" | "b2cs"; type: string; isInter: boolean; rate: number };

/** The table of the return that a document or, for a credit note, its invoice belongs to, and its type there. */
function supplyOf({ facts, placeOfSupply, igst, invoiceTotal }: Document, ownState: string): Supply {
  const isInter = placeOfSupply !== ownState;
  const taxed = { isInter, rate: GST_PERCENT };
  const untaxed = { isInter: true, rate: 0 };
  if (facts.zeroRated?.as === "sez")
    return igst > 0
      ? { table: "b2b", type: "SEWP", ...taxed, isInter: true }
      : { table: "b2b", type: "SEWOP", ...untaxed };
  if (facts.recipient?.gstin) return { table: "b2b", type: "R", ...taxed };
  if (placeOfSupply === OUTSIDE_INDIA)
    return igst > 0 ? { table: "exp", type: "WPAY", ...taxed } : { table: "exp", type: "WOPAY", ...untaxed };
  return isInter && invoiceTotal > LARGE_ABOVE
    ? { table: "b2cl", type: "B2CL", ...taxed }
    : { table: "b2cs", type: "OE", ...taxed };
}

/** The types of credit notes to buyers without a GSTIN (table 9B); of small sales they are netted in table 7. */
const noteTypes: Readonly<Record<string, string>> = { B2CL: "B2CL", WPAY: "EXPWP", WOPAY: "EXPWOP" };

const detailsOf = (sums: Taxes, { isInter, rate }: Pick<Supply, "isInter" | "rate">) => ({
  rt: rate,
  txval: inRupees(sums.taxable),
  ...(isInter ? { iamt: inRupees(sums.igst) } : { camt: inRupees(sums.cgst), samt: inRupees(sums.sgst) }),
  csamt: 0,
});

const sum = (all: readonly Taxes[], sign: 1 | -1 = 1): Taxes => {
  const of = (part: keyof Taxes) => all.reduce((total, one) => total + sign * one[part], 0);
  return { taxable: of("taxable"), cgst: of("cgst"), sgst: of("sgst"), igst: of("igst") };
};

/** Invoices less credit notes. */
const net = (placed: readonly Placed[]): Taxes =>
  sum(placed.map(({ document }) => sum([document], document.kind === "invoice" ? 1 : -1)));

const supplyType = (pos: string, state: string) => (pos === state ? "INTRA" : "INTER");

const totalOf = ({ taxable, cgst, sgst, igst }: Taxes) => taxable + cgst + sgst + igst;

/** Groups that are in the order of their keys, each with its sum. */
function grouped<Row, Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, Row[]][] {
  return [...Map.groupBy(rows, keyOf)].toSorted(([one], [other]) => one.localeCompare(other));
}

type Placed = { document: Document; supply: Supply };

const itemsOf = ({ document, supply }: Placed) => [{ num: 1, itm_det: detailsOf(document, supply) }];

const invoiceOf = ({ document }: Placed) => ({
  inum: document.serial,
  idt: dateOf(document.issuedOn),
  val: inRupees(document.total),
});

const noteOf = ({ document }: Placed) => ({
  ntty: "C",
  nt_num: document.serial,
  nt_dt: dateOf(document.issuedOn),
  val: inRupees(document.total),
});

/** What the tables of registered buyers say besides. */
const registeredOf = (placed: Placed) => ({
  pos: placed.document.placeOfSupply,
  rchrg: "N",
  inv_typ: placed.supply.type,
  itms: itemsOf(placed),
});

/** Advances received (11A) or taken off (11B), by State; amounts without a sign. */
function advancesOf(rows: Month["advances"], state: string, sign: 1 | -1) {
  return grouped(
    rows.filter((row) => Math.sign(totalOf(row)) === sign),
    // A supply to a special economic zone in our own State is inter-State.
    ({ placeOfSupply: place, igst }) => `${place ?? state} ${igst === 0 ? supplyType(place ?? state, state) : "INTER"}`,
  ).map(([key, list]) => {
    const [pos, type] = key.split(" ");
    const { txval, ...rest } = detailsOf(sum(list, sign), { isInter: type === "INTER", rate: GST_PERCENT });
    return { pos, sply_ty: type, itms: [{ ad_amt: txval, ...rest }] };
  });
}

/** Table 12: net of credit notes. */
const summaryOf = (placed: readonly Placed[]) =>
  grouped(placed, ({ supply }) => String(supply.rate))
    .map(([rate, list]) => ({ rate, sums: net(list), sac: list[0]?.document.facts.sac ?? "" }))
    .filter(({ sums }) => totalOf(sums) !== 0)
    .map(({ rate, sums, sac }, index) => ({
      num: index + 1,
      hsn_sc: sac,
      desc: DESCRIPTION,
      uqc: "NA",
      qty: 0,
      rt: Number(rate),
      txval: inRupees(sums.taxable),
      iamt: inRupees(sums.igst),
      camt: inRupees(sums.cgst),
      samt: inRupees(sums.sgst),
      csamt: 0,
    }));

/** Table 13: the numbers of a kind of document, by series; a number that was used for nothing counts as cancelled. */
function numbersOf(documents: readonly Document[], kind: Document["kind"]) {
  const own = documents.filter((document) => document.kind === kind);
  return grouped(own, ({ serial }) => serial.slice(0, serial.lastIndexOf("/"))).map(([series, list], index) => {
    const numbers = list.map(({ serial }) => Number(serial.slice(series.length + 1)));
    const total = Math.max(...numbers) - Math.min(...numbers) + 1;
    return {
      num: index + 1,
      from: list[numbers.indexOf(Math.min(...numbers))]?.serial,
      to: list[numbers.indexOf(Math.max(...numbers))]?.serial,
      totnum: total,
      cancel: total - list.length,
      net_issue: list.length,
    };
  });
}

/** Without the sections that are empty. */
const filled = (sections: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(sections).filter(([, rows]) => typeof rows !== "object" || Object.keys(rows ?? {}).length > 0),
  );

/**
 * The return of a month's sales (GSTR-1) as the portal's offline tool writes it, with the sections that have something
 * in them; amounts are rupees. There is no public schema: the shapes are those of the open-source writer and reader
 * india-compliance (resilient-tech), November 2026.
 */
export function gstr1Of({ month, gstin, state, documents, advances }: Month) {
  const placed = documents.map((document): Placed => ({ document, supply: supplyOf(document, state) }));
  const inTable = (table: Supply["table"], kind?: Document["kind"]) =>
    placed.filter(({ document, supply }) => supply.table === table && (!kind || document.kind === kind));
  const byGstin = (kind: Document["kind"]) =>
    grouped(inTable("b2b", kind), ({ document }) => document.facts.recipient?.gstin ?? "");
  const byPlace = (rows: Placed[]) => grouped(rows, ({ document }) => document.placeOfSupply);
  return filled({
    gstin,
    fp: month.split("-").toReversed().join(""),
    ...FORMAT,
    b2b: byGstin("invoice").map(([ctin, list]) => ({
      ctin,
      inv: list.map((one) => ({ ...invoiceOf(one), ...registeredOf(one) })),
    })),
    b2cl: byPlace(inTable("b2cl", "invoice")).map(([pos, list]) => ({
      pos,
      inv: list.map((one) => ({ ...invoiceOf(one), itms: itemsOf(one) })),
    })),
    exp: grouped(inTable("exp", "invoice"), ({ supply }) => supply.type).map(([type, list]) => ({
      exp_typ: type,
      inv: list.map((one) => ({ ...invoiceOf(one), itms: [detailsOf(one.document, one.supply)] })),
    })),
    b2cs: byPlace(inTable("b2cs"))
      .map(([pos, list]) => ({ pos, sums: net(list) }))
      .filter(({ sums }) => totalOf(sums) !== 0)
      .map(({ pos, sums }) => ({
        sply_ty: supplyType(pos, state),
        pos,
        typ: "OE",
        ...detailsOf(sums, { isInter: pos !== state, rate: GST_PERCENT }),
      })),
    cdnr: byGstin("credit_note").map(([ctin, list]) => ({
      ctin,
      nt: list.map((one) => ({ ...noteOf(one), ...registeredOf(one) })),
    })),
    cdnur: placed
      .filter(({ document, supply }) => document.kind === "credit_note" && supply.type in noteTypes)
      .map((one) => ({
        typ: noteTypes[one.supply.type],
        ...noteOf(one),
        // Outside India it isn't written.
        ...(one.supply.table === "exp" ? {} : { pos: one.document.placeOfSupply }),
        itms: itemsOf(one),
      })),
    at: advancesOf(advances, state, 1),
    txpd: advancesOf(advances, state, -1),
    hsn: filled({
      hsn_b2b: summaryOf(inTable("b2b")),
      hsn_b2c: summaryOf(placed.filter(({ supply }) => supply.table !== "b2b")),
    }),
    doc_issue: filled({
      doc_det: [
        { doc_num: 1, docs: numbersOf(documents, "invoice") },
        { doc_num: 5, docs: numbersOf(documents, "credit_note") },
      ].filter(({ docs }) => docs.length > 0),
    }),
  });
}

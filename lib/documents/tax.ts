import { documentWords as words } from "@/lib/content/documents";
import type { DocumentFacts, TaxDocument } from "@/lib/documents/facts";
import { splitGst } from "@/lib/format/money";

/** From this taxable value (paise) on, an invoice must name its buyer, even a private person (CGST Rule 46(e)). */
const NAMED_FROM = 5_000_000;

/** Whether an invoice with this total (paise, GST included) must name its buyer. */
export const needsDetails = (totalPaise: number): boolean => splitGst(totalPaise).taxable >= NAMED_FROM;

type Taxed = Pick<TaxDocument, "cgst" | "sgst" | "igst"> & { facts: Pick<DocumentFacts, "zeroRated"> };

/** The taxes that a document shows, with their names (paise): a zero-rated supply has none but IGST. */
export function taxesOf({ facts, cgst, sgst, igst }: Taxed): (readonly [name: string, paise: number])[] {
  if (igst > 0 || facts.zeroRated) return [[words.igst, igst]];
  return [
    [words.cgst, cgst],
    [words.sgst, sgst],
  ];
}

/** What the law wants said of a zero-rated supply; null for any other. */
export function sayZeroRated({ zeroRated }: Pick<DocumentFacts, "zeroRated">): string | null {
  if (!zeroRated) return null;
  const { withTax, withoutTax } = words.zeroRated;
  return `${words.zeroRated[zeroRated.as]} ${zeroRated.lut === undefined ? withTax : withoutTax(zeroRated.lut)}`;
}

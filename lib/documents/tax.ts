import { OUTSIDE_INDIA } from "@/lib/content/indian-states";
import type { BillingDetails } from "@/lib/documents/schema";
import { splitGst } from "@/lib/format/money";

/** Parts of an amount that contains 18% GST, in paise; they add up to it. */
type TaxSplit = { taxable: number; cgst: number; sgst: number; igst: number };

/**
 * Splits a total (paise, GST included) as a tax invoice shows it: within one State half CGST and half SGST, else IGST. The
 * tax is the total less the taxable value, never rounded a second time; an odd paisa goes to CGST. SQL's `tax_split` is its
 * twin. Source: CGST Rule 35.
 */
export function splitTax(totalPaise: number, isSameState: boolean): TaxSplit {
  const { taxable, gst } = splitGst(totalPaise);
  if (!isSameState) return { taxable, cgst: 0, sgst: 0, igst: gst };
  return { taxable, cgst: Math.ceil(gst / 2), sgst: Math.floor(gst / 2), igst: 0 };
}

/**
 * The place of supply of a course: the State of the GSTIN, otherwise the State given, or 96 outside India. SQL's
 * `place_of_supply` is its twin.
 */
export const placeOfSupply = ({ country, stateCode }: Pick<BillingDetails, "country" | "stateCode">): string =>
  country === "IN" ? (stateCode ?? "") : OUTSIDE_INDIA;

/** From this taxable value (paise) on, an invoice must name its buyer, even a private person (CGST Rule 46(e)). */
const NAMED_FROM = 5_000_000;

/** Whether an invoice with this total (paise, GST included) must name its buyer. */
export const needsDetails = (totalPaise: number): boolean => splitTax(totalPaise, true).taxable >= NAMED_FROM;

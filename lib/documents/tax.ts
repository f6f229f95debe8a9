import { splitGst } from "@/lib/format/money";

/** From this taxable value (paise) on, an invoice must name its buyer, even a private person (CGST Rule 46(e)). */
const NAMED_FROM = 5_000_000;

/** Whether an invoice with this total (paise, GST included) must name its buyer. */
export const needsDetails = (totalPaise: number): boolean => splitGst(totalPaise).taxable >= NAMED_FROM;

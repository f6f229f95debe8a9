export const CURRENCY = "INR";

/** Goods and services tax, in percent of the taxable value. */
export const GST_PERCENT = 18;

/** Splits an amount that contains the tax of `percent`, in paise; the two parts add up to it to the paisa. */
export function splitGst(totalPaise: number, percent: number = GST_PERCENT): { taxable: number; gst: number } {
  const taxable = Math.round((totalPaise * 100) / (100 + percent));
  return { taxable, gst: totalPaise - taxable };
}

/** How to write an amount, for whoever typed something else. */
export const HOW_TO_WRITE_RUPEES = "Enter the rupees, such as 1500, 1,18,000 or 1500.50.";

/** The largest value of an integer column. */
const MAX_PAISE = 2_147_483_647;

/** "1,18,000" as in India, "118,000" as elsewhere, or no commas at all; a group never begins a number with 0. */
const RUPEES = /^(?:\d{1,8}|[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?$/;

/**
 * Reads an amount as people in India write it ("₹1,18,000", "118,000.50", "1,18,000/-"), in paise: from one to the
 * largest that a column holds. Null for anything else, above all for what could be meant otherwise: "800,00" is eighty
 * thousand to a program that drops commas, and eight hundred to whoever typed it.
 */
export function readRupees(text: string): number | null {
  const number = text
    .normalize("NFKC")
    .trim()
    .replace(/^(?:₹|rs\.?|inr)\s*/i, "")
    .replace(/\s*\/[-=–]$/, "");
  if (!RUPEES.test(number)) return null;
  const paise = Math.round(Number(number.replaceAll(",", "")) * 100);
  return paise > 0 && paise <= MAX_PAISE ? paise : null;
}

/** "₹84,745", to the rupee, from paise, with Indian grouping (₹1,27,119). */
export const wholeRupees = (paise: number): string => `₹${Math.round(paise / 100).toLocaleString("en-IN")}`;

/**
 * "₹84,744.92", with Indian grouping (₹1,23,456.00); for another currency its hundredths ("$1.00"). An invalid currency
 * code is put after the number: `Intl` throws a RangeError for it.
 */
export function formatPaise(paise: number, currency: string = CURRENCY): string {
  try {
    return new Intl.NumberFormat("en-IN", { style: "currency", currency }).format(paise / 100);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(paise / 100)} ${currency}`.trim();
  }
}

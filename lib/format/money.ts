export const CURRENCY = "INR";

/** Goods and services tax, in percent of the taxable value. */
export const GST_PERCENT = 18;

/** Splits an amount that contains the tax of `percent`, in paise; the two parts add up to it to the paisa. */
export function splitGst(totalPaise: number, percent: number = GST_PERCENT): { taxable: number; gst: number } {
  const taxable = Math.round((totalPaise * 100) / (100 + percent));
  return { taxable, gst: totalPaise - taxable };
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

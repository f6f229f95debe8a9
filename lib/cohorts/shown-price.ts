import { coursePrice, LIST_PRICE_PAISE } from "@/lib/content/cohorts";
import { splitGst, wholeRupees } from "@/lib/format/money";

/** How the cards write a cohort's price; null: no discount, so nothing is struck through. */
type ShownPrice = {
  /** Without GST: "₹84,745". */
  amount: string;
  /** "₹299,999", struck through. */
  before: string | null;
  /** "-72%" */
  discount: string | null;
};

/** From the price of a seat with GST and its list price without it, both in paise; both are compared without GST. */
export function shownPrice(price: number, listPrice: number): ShownPrice {
  const { taxable } = splitGst(price);
  const percent = Math.round(100 * (1 - taxable / listPrice));
  return {
    amount: wholeRupees(taxable),
    before: percent < 1 ? null : listPrice === LIST_PRICE_PAISE ? coursePrice.before : wholeRupees(listPrice),
    discount: percent < 1 ? null : `-${percent}%`,
  };
}

/** "₹84,745 + 18% GST, with ₹299,999 struck through (-72%)" */
export function shownPriceInWords(price: number, listPrice: number): string {
  const { amount, before, discount } = shownPrice(price, listPrice);
  const withTax = `${amount} + ${coursePrice.tax}`;
  return before === null
    ? `${withTax}, nothing struck through`
    : `${withTax}, with ${before} struck through (${discount})`;
}

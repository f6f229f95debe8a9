/** The price of a seat in a new order, tax included, in paise (docs/product.md#numbers). An order keeps its own. */
export const SEAT_PRICE_PAISE = 9_999_900;

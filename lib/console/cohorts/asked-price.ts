/** The price and the list price (paise) that a question about a cohort's price showed, as one form field. */
export const askedPrice = (price: number, listPrice: number): string => `${price} ${listPrice}`;

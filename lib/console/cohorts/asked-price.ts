/** What a question about a cohort's price was about: the price and the list price, in paise, as a form's field has them. */
export const askedPrice = (price: number, listPrice: number): string => `${price} ${listPrice}`;

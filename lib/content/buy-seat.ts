/** The button of a cohort on sale; `received`: paid, not enrolled yet. What is said later is in `payments.ts`. */
export const buySeat = {
  action: "Secure Your Spot",
  busy: "Processing Payment...",
  received: "Payment received. Your seat appears in My Learning as soon as it is confirmed.",
} as const;

/** What a payment says (docs/product.md#buying-a-seat) before anything of it is loaded, and what the button acts on. */
export const buttonMessages = {
  scriptFailed: "Failed to load payment system. Please refresh the page and try again.",
  tokenMissing: "Authentication token missing. Please login again.",
  other: "Payment failed. Please try again.",
} as const;

/** The code of a refusal for want of a seat. */
export const SOLD_OUT = "sold_out";

/** The code of a refusal because the cohort has another price than the one that was shown. */
export const PRICE_CHANGED = "price_changed";

/** The button of a cohort on sale; `received`: paid, not enrolled yet. Later messages are in `payments.ts`. */
export const buySeat = {
  action: "Secure Your Spot",
  busy: "Processing Payment...",
  received: "Payment received. Your seat appears in My Learning as soon as it's confirmed.",
} as const;

/**
 * Messages about a payment before the checkout's code is loaded, and the codes that the
 * button acts on.
 */
export const buttonMessages = {
  scriptFailed: "Failed to load payment system. Please refresh the page and try again.",
  tokenMissing: "Authentication token missing. Please login again.",
  other: "Payment failed. Please try again.",
} as const;

/** The code of a refusal because no seat is left. */
export const SOLD_OUT = "sold_out";

/** The code of a refusal because the price has changed since it was shown. */
export const PRICE_CHANGED = "price_changed";

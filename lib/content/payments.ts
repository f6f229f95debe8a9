import { buttonMessages } from "@/lib/content/buy-seat";

const ifPaid =
  "If you've just paid, please don't pay again: My Learning shows your seat once it's confirmed. Otherwise please try again.";

/**
 * Messages about a payment, and reasons why the checkout closed. Loaded with the
 * checkout.
 */
export const paymentMessages = {
  ...buttonMessages,
  cohortNotFound: "Cohort not found. Please try again.",
  scriptEmpty: "Razorpay script not loaded. Please refresh the page and try again.",
  orderFailed: (reason: string) => `Failed to create order: ${reason}`,
  orderWithoutId: "Razorpay order creation failed: No order ID received",
  failed: (description: string | undefined) => `Payment failed: ${description || "Unknown error"}`,
  dismissed: "Payment was cancelled by user",
  cancelled: "Payment was cancelled",
  notOpened: "An unexpected error occurred during payment initialization",
  holdEnded: `Time is up: your seat is no longer held, so we closed the payment window. ${ifPaid}`,
  windowEnded: `Time is up: the payment window was open for too long, so we closed it. ${ifPaid}`,
} as const;

/** What the checkout shows as the item. */
export const checkoutDescription = (cohortId: string, isHeld: boolean): string =>
  isHeld
    ? `Cohort ${cohortId}`
    : `Cohort ${cohortId}. Your seat isn't held: if the cohort fills up before your payment arrives, you'll get your money back.`;

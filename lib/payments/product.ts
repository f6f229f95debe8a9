import type { KnownOrder, Payment } from "@/lib/payments/schema";

/** Marks our orders at Razorpay, where one account may sell more than this course. */
export const PRODUCT = "ai-skills-mastery-program";

/** Whether an order at Razorpay is for this product. */
export const isOwnOrder = ({ notes }: Pick<KnownOrder, "notes">): boolean => notes.product === PRODUCT;

/**
 * Whether a payment's notes name another product. The buyer's browser can write notes, so they never make a payment
 * ours: they only set the log level of a payment for an unknown order, and save asking Razorpay about an order that
 * isn't ours.
 */
export function isOtherProduct({ notes }: Pick<Payment, "notes">): boolean {
  return typeof notes === "object" && notes !== null && "product" in notes && notes.product !== PRODUCT;
}

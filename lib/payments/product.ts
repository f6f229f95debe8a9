import type { Payment } from "@/lib/payments/schema";

/** Marks our orders at Razorpay, where one account may sell more than this course. */
export const PRODUCT = "ai-skills-mastery-program";

/** Whether a payment's notes name this product. */
export const isOwnProduct = ({ notes }: Pick<Payment, "notes">): boolean =>
  typeof notes === "object" && notes !== null && "product" in notes && notes.product === PRODUCT;

/**
 * Whether a payment's notes name another product. The buyer's browser can write them, so they only set the log level of
 * a payment for an unknown order.
 */
export function isOtherProduct({ notes }: Pick<Payment, "notes">): boolean {
  return typeof notes === "object" && notes !== null && "product" in notes && notes.product !== PRODUCT;
}

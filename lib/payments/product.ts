import type { Payment } from "@/lib/payments/schema";

/** Marks our orders at Razorpay, where one account may sell more than this course. */
export const PRODUCT = "ai-skills-mastery-program";

/**
 * Whether a payment's notes name something else than this course. The buyer's browser writes them, so they decide
 * nothing about an order of ours: they only tell how surprising a payment for an unknown order is.
 */
export function namesOtherProduct({ notes }: Pick<Payment, "notes">): boolean {
  return typeof notes === "object" && notes !== null && "product" in notes && notes.product !== PRODUCT;
}

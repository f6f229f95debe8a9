import { SOLD_OUT } from "@/lib/content/buy-seat";
import { errorResponse, jsonResponse } from "@/lib/payments/http";
import type { VerifyOutcome } from "@/lib/payments/verify";

const UNVERIFIED = "We couldn't verify the payment.";

/** A payment that Razorpay's checkout sent in another shape. */
export const unreadablePayment = (): Response => errorResponse(400, UNVERIFIED);

/** What the browser is told of a payment. */
export function outcomeResponse(outcome: VerifyOutcome | "unpaid"): Response {
  switch (outcome) {
    case "unpaid":
      return jsonResponse(200, { enrolled: false });
    case "enrolled":
      return jsonResponse(200, { enrolled: true });
    case "pending":
      return jsonResponse(202, { enrolled: false });
    case "bad_signature":
      return unreadablePayment();
    case "not_yours":
      return errorResponse(403, UNVERIFIED);
    case "unknown_order":
      return errorResponse(404, UNVERIFIED);
    case "refund_pending":
      return jsonResponse(409, {
        error: "There were no seats left for this payment. You'll get all of it back within 5 to 7 working days.",
        code: SOLD_OUT,
      });
    case "refunded":
      return errorResponse(409, "This payment was refunded.");
    case "needs_review":
      return errorResponse(409, "This payment needs a closer look. We'll email you.");
  }
}

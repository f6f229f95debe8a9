import { SOLD_OUT } from "@/lib/content/buy-seat";
import { errorResponse, jsonResponse } from "@/lib/http/json-response";
import type { VerifyOutcome } from "@/lib/payments/verify";

const ALL_BACK = "You'll get all of your money back within 5 to 7 working days.";
const UNVERIFIED = "We couldn't verify the payment.";

/** For a payment that Razorpay's checkout sent in an unexpected shape. */
export const unreadablePayment = (): Response => errorResponse(400, UNVERIFIED);

/** The browser's answer about a payment. */
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
    case "sold_out":
      return jsonResponse(409, {
        error: `There were no seats left by the time your payment arrived. ${ALL_BACK}`,
        code: SOLD_OUT,
      });
    case "already_enrolled":
    case "paid_twice":
      return errorResponse(
        409,
        "You've already paid for this seat. You'll get the second payment back in full within 5 to 7 working days.",
      );
    case "too_late":
      return errorResponse(
        409,
        `This order had expired, and the cohort is no longer on sale at that price. ${ALL_BACK}`,
      );
    case "cohort_cancelled":
      return errorResponse(409, `We had to cancel this cohort before your payment reached us. ${ALL_BACK}`);
    case "refund_pending":
      return errorResponse(409, ALL_BACK);
    case "refunded":
      return errorResponse(409, "This payment was refunded.");
    case "needs_review":
      return errorResponse(409, "This payment needs a closer look. We'll email you.");
  }
}

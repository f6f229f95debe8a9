import { after } from "next/server";

import { verifiedUser } from "@/lib/auth/current-user";
import { SOLD_OUT } from "@/lib/content/buy-seat";
import { log } from "@/lib/log";
import { handlePaymentRequest, jsonResponse, readSameOriginJson, errorResponse } from "@/lib/payments/http";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { checkoutResponseSchema } from "@/lib/payments/schema";
import { verifyPayment } from "@/lib/payments/verify";

export const dynamic = "force-dynamic";

/** In seconds: mails and refunds are sent after the response. */
export const maxDuration = 60;

const UNVERIFIED = "The payment could not be verified.";

/** Verifies checkout's response from the browser; enrols the order's buyer if the payment is captured. */
export async function POST(request: Request): Promise<Response> {
  return handlePaymentRequest("verify", async () => {
    const body = await readSameOriginJson(request);
    const user = await verifiedUser();
    if (!user) return errorResponse(401, "Please sign in.");
    const checkout = checkoutResponseSchema.safeParse(body);
    if (!checkout.success) {
      log("warn", "security.bad-payment-ids", { user: user.id });
      return errorResponse(400, UNVERIFIED);
    }

    const outcome = await verifyPayment(checkout.data, { source: "verify", userId: user.id });
    if (outcome !== "bad_signature") after(runPostPaymentJobs);
    switch (outcome) {
      case "enrolled":
        return jsonResponse(200, { enrolled: true });
      case "pending":
        return jsonResponse(202, { enrolled: false });
      case "bad_signature":
        return errorResponse(400, UNVERIFIED);
      case "not_yours":
        return errorResponse(403, UNVERIFIED);
      case "unknown_order":
        return errorResponse(404, UNVERIFIED);
      case "refund_pending":
        return jsonResponse(409, {
          error: "No seat was left for this payment. You get all of it back within 5 to 7 working days.",
          code: SOLD_OUT,
        });
      case "refunded":
        return errorResponse(409, "This payment was refunded.");
      case "needs_review":
        return errorResponse(409, "This payment needs a closer look. We will write to you.");
    }
  });
}

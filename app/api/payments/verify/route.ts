import { after } from "next/server";

import { verifiedUser } from "@/lib/auth/current-user";
import { errorResponse } from "@/lib/http/json-response";
import { log } from "@/lib/log";
import { handlePaymentRequest, readSameOriginJson } from "@/lib/payments/http";
import { outcomeResponse, unreadablePayment } from "@/lib/payments/outcome-response";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { checkoutResponseSchema } from "@/lib/payments/schema";
import { verifyPayment } from "@/lib/payments/verify";

export const dynamic = "force-dynamic";

/** In seconds: mails and refunds are sent after the response. */
export const maxDuration = 60;

/** Verifies the checkout's response from the browser; enrols the order's buyer if the payment has been captured. */
export async function POST(request: Request): Promise<Response> {
  return handlePaymentRequest("verify", async () => {
    const body = await readSameOriginJson(request);
    const user = await verifiedUser();
    if (!user) return errorResponse(401, "Please sign in.");
    const checkout = checkoutResponseSchema.safeParse(body);
    if (!checkout.success) {
      log("warn", "security.bad-payment-ids", { user: user.id });
      return unreadablePayment();
    }

    const outcome = await verifyPayment(checkout.data, { source: "verify", userId: user.id });
    if (outcome !== "bad_signature") after(runPostPaymentJobs);
    return outcomeResponse(outcome);
  });
}

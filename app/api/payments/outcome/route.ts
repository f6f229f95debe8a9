import { after } from "next/server";

import { verifiedUser } from "@/lib/auth/current-user";
import { errorResponse } from "@/lib/http/json-response";
import { handlePaymentRequest, readSameOriginJson } from "@/lib/payments/http";
import { outcomeResponse, unreadablePayment } from "@/lib/payments/outcome-response";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { orderQuestionSchema } from "@/lib/payments/schema";
import { checkOrder } from "@/lib/payments/verify";
import { hitLimits, tooManyAttempts } from "@/lib/security/rate-limit";

export const dynamic = "force-dynamic";

/** In seconds: mails and refunds are sent after the response. */
export const maxDuration = 60;

/** Requests per account and window, since each one calls Razorpay. */
const MAX_QUESTIONS = 10;
const WINDOW_SECONDS = 60;

/** Tells the buyer the result of an order whose checkout ended without a payment. */
export async function POST(request: Request): Promise<Response> {
  return handlePaymentRequest("outcome", async () => {
    const body = await readSameOriginJson(request);
    const user = await verifiedUser();
    if (!user) return errorResponse(401, "Please sign in.");
    const question = orderQuestionSchema.safeParse(body);
    if (!question.success) return unreadablePayment();
    const key = `payment-outcome/${user.id}`;
    const waitSeconds = await hitLimits([{ key, max: MAX_QUESTIONS, seconds: WINDOW_SECONDS }]);
    if (waitSeconds > 0)
      return errorResponse(429, tooManyAttempts(waitSeconds), { "Retry-After": String(waitSeconds) });
    const outcome = await checkOrder(question.data.orderId, { source: "verify", userId: user.id });
    after(runPostPaymentJobs);
    return outcomeResponse(outcome);
  });
}

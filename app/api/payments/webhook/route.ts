import { after } from "next/server";

import { errorResponse, jsonResponse } from "@/lib/http/json-response";
import { readText } from "@/lib/http/read-text";
import { handlePaymentRequest } from "@/lib/payments/http";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { handleWebhook } from "@/lib/payments/webhook";

export const dynamic = "force-dynamic";

/** In seconds: mails and refunds are sent after the response. */
export const maxDuration = 60;

const MAX_BYTES = 1_000_000;
/** Razorpay waits 5 s for the response. */
const TIMEOUT_MS = 4_500;

/**
 * Razorpay's webhook: 200 for every validly signed event, ignored ones included; 503 while our database is down, after
 * which Razorpay delivers the event again.
 */
export async function POST(request: Request): Promise<Response> {
  const work = async () => {
    const outcome = await handleWebhook({
      rawBody: await readText(request, MAX_BYTES),
      signature: request.headers.get("x-razorpay-signature"),
      eventId: request.headers.get("x-razorpay-event-id"),
    });
    if (outcome === "bad_signature") return errorResponse(400, "The signature is wrong.");
    if (outcome === "not_json") return errorResponse(400, "Please send JSON.");
    if (outcome === "done") after(runPostPaymentJobs);
    return jsonResponse(200, { received: true });
  };
  return handlePaymentRequest("webhook", work, TIMEOUT_MS);
}

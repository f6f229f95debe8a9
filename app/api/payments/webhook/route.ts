import { after } from "next/server";

import { finishPayments } from "@/lib/payments/aftermath";
import { answer, answerSafely, readText, refuse } from "@/lib/payments/http";
import { handleWebhook } from "@/lib/payments/webhook";

export const dynamic = "force-dynamic";

/** Mails and refunds leave after the response, in seconds. */
export const maxDuration = 60;

const MAX_BYTES = 1_000_000;

/**
 * Takes Razorpay's events: 200 for all that are well signed, those that mean nothing to us included. Cookies are not
 * looked at; an outage of our database is a 503, after which Razorpay comes again.
 */
export async function POST(request: Request): Promise<Response> {
  return answerSafely("webhook", async () => {
    const verdict = await handleWebhook({
      rawBody: await readText(request, MAX_BYTES),
      signature: request.headers.get("x-razorpay-signature"),
      eventId: request.headers.get("x-razorpay-event-id"),
    });
    if (verdict === "bad_signature") return refuse(400, "The signature is wrong.");
    if (verdict === "not_json") return refuse(400, "Please send JSON.");
    if (verdict === "done") after(finishPayments);
    return answer(200, { received: true });
  });
}

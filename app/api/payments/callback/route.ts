import { after } from "next/server";

import { getEnv } from "@/lib/env";
import { answer } from "@/lib/http/answer";
import { readText } from "@/lib/http/read-text";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { checkoutResponseSchema, failedOrder } from "@/lib/payments/schema";
import { checkOrder, verifyPayment } from "@/lib/payments/verify";

export const dynamic = "force-dynamic";

/** In seconds: mails and refunds are sent after the response. */
export const maxDuration = 60;

const MAX_BYTES = 16_384;

const redirectTo = (path: "/my-learning" | "/payment-failed" | `/my-learning?errorId=${string}`) =>
  new Response(null, {
    status: 303,
    headers: { Location: new URL(path, getEnv().SITE_URL).href, "Cache-Control": "private, no-store" },
  });

/** After a failed attempt, asks about the order: the buyer may have paid for it in another attempt, in another app. */
async function outcomeOf(fields: Record<string, string>) {
  const checkout = checkoutResponseSchema.safeParse(fields);
  if (checkout.success) return verifyPayment(checkout.data, { source: "callback" });
  const orderId = failedOrder(fields["error[metadata]"]);
  return orderId === undefined ? "bad_signature" : checkOrder(orderId, { source: "callback" });
}

async function isPaid(request: Request): Promise<boolean> {
  const fields = Object.fromEntries(new URLSearchParams(await readText(request, MAX_BYTES)));
  const outcome = await outcomeOf(fields);
  if (outcome !== "bad_signature") after(runPostPaymentJobs);
  return outcome === "enrolled" || outcome === "pending";
}

/**
 * The checkout's form post from in-app browsers. It comes from Razorpay's origin, so it has no session: the signature
 * authenticates it, and the seat goes to the order's buyer.
 */
export async function POST(request: Request): Promise<Response> {
  const work = async () => redirectTo((await isPaid(request)) ? "/my-learning" : "/payment-failed");
  // The payment may have been captured. If so, the webhook or the sweep finalises it, and My Learning shows it.
  const refusal = (errorId: string) => redirectTo(`/my-learning?errorId=${errorId}`);
  return answer("payments.callback-failed", work, refusal, { unreadable: () => redirectTo("/payment-failed") });
}

import { after } from "next/server";

import { ANSWER_MS, within } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { finishPayments } from "@/lib/payments/aftermath";
import { HttpRefusal, readText } from "@/lib/payments/http";
import { checkoutAnswerSchema } from "@/lib/payments/schema";
import { verifyPayment } from "@/lib/payments/verify";

export const dynamic = "force-dynamic";

/** Mails and refunds leave after the response, in seconds. */
export const maxDuration = 60;

const MAX_BYTES = 16_384;

const leadTo = (path: "/my-learning" | "/payment-failed") =>
  new Response(null, {
    status: 303,
    headers: { Location: new URL(path, getEnv().SITE_URL).href, "Cache-Control": "private, no-store" },
  });

async function isPaid(request: Request): Promise<boolean> {
  const fields = Object.fromEntries(new URLSearchParams(await readText(request, MAX_BYTES)));
  const checkout = checkoutAnswerSchema.safeParse(fields);
  if (!checkout.success) return false;
  const verdict = await verifyPayment(checkout.data, { source: "callback" });
  if (verdict !== "bad_signature") after(finishPayments);
  return verdict === "enrolled" || verdict === "pending";
}

/**
 * The form post of checkouts in in-app browsers. It comes from Razorpay's site, so without a session: the signature is
 * the proof, and the seat goes to the order's buyer.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const paid = await within(ANSWER_MS, async () => isPaid(request));
    return leadTo(paid ? "/my-learning" : "/payment-failed");
  } catch (error) {
    if (error instanceof HttpRefusal) return leadTo("/payment-failed");
    // The money may have been taken: webhook or sweep will tell, and My Learning will show it.
    log("error", "payments.callback-failed", { error });
    return leadTo("/my-learning");
  }
}

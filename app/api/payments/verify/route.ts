import { after } from "next/server";

import { verifiedUser } from "@/lib/auth/current-user";
import { log } from "@/lib/log";
import { finishPayments } from "@/lib/payments/aftermath";
import { answer, answerSafely, readOwnJson, refuse } from "@/lib/payments/http";
import { checkoutAnswerSchema } from "@/lib/payments/schema";
import { verifyPayment } from "@/lib/payments/verify";

export const dynamic = "force-dynamic";

/** Mails and refunds leave after the response, in seconds. */
export const maxDuration = 60;

const UNVERIFIED = "The payment could not be verified.";

/** Takes what checkout handed to the browser; enrols the order's buyer if Razorpay has their money. */
export async function POST(request: Request): Promise<Response> {
  return answerSafely("verify", async () => {
    const body = await readOwnJson(request);
    const user = await verifiedUser();
    if (!user) return refuse(401, "Please sign in.");
    const checkout = checkoutAnswerSchema.safeParse(body);
    if (!checkout.success) {
      log("warn", "security.bad-payment-ids", { user: user.id });
      return refuse(400, UNVERIFIED);
    }

    const verdict = await verifyPayment(checkout.data, { source: "verify", userId: user.id });
    if (verdict !== "bad_signature") after(finishPayments);
    switch (verdict) {
      case "enrolled":
        return answer(200, { enrolled: true });
      case "pending":
        return answer(202, { enrolled: false });
      case "bad_signature":
        return refuse(400, UNVERIFIED);
      case "not_yours":
        return refuse(403, UNVERIFIED);
      case "unknown_order":
        return refuse(404, UNVERIFIED);
      case "refund_pending":
        return refuse(409, "No seat was left for this payment. You get all of it back within 5 to 7 working days.");
      case "refunded":
        return refuse(409, "This payment was refunded.");
      case "needs_review":
        return refuse(409, "This payment needs a closer look. We will write to you.");
    }
  });
}

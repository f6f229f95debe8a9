import { verifiedUser } from "@/lib/auth/current-user";
import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { answer, answerSafely, readOwnJson, refuse } from "@/lib/payments/http";
import { openOrder } from "@/lib/payments/order";
import { orderRequestSchema } from "@/lib/payments/schema";
import { callerOf } from "@/lib/rate-limit/caller";
import { tooManyAttempts } from "@/lib/rate-limit/limit";

export const dynamic = "force-dynamic";

/** Opens an order for a seat; answers what the browser needs for the checkout. */
export async function POST(request: Request): Promise<Response> {
  return answerSafely("order", async () => {
    const body = await readOwnJson(request);
    const user = await verifiedUser();
    if (!user) return refuse(401, "Please sign in.");
    const wish = orderRequestSchema.safeParse(body);
    if (!wish.success) return refuse(400, "Please choose a cohort.");

    const env = getEnv();
    const order = await openOrder(user, wish.data.cohortId, callerOf(request.headers, env.TRUSTED_IP_HEADER));
    const facts = { user: user.id, cohort: wish.data.cohortId };
    if (order.kind !== "open") log("warn", "order.refused", { ...facts, reason: order.kind });
    switch (order.kind) {
      case "open": {
        const { kind: _, ...opened } = order;
        log("info", "order.opened", { ...facts, orderId: order.id, holdSeconds: order.holdSeconds });
        return answer(200, { ...opened, keyId: env.RAZORPAY_KEY_ID, checkoutUrl: env.RAZORPAY_CHECKOUT_URL });
      }
      case "unknown_cohort":
        return refuse(404, "This cohort does not exist.");
      case "not_on_sale":
        return refuse(409, "This cohort is not on sale yet.");
      case "sold_out":
        return refuse(409, "This cohort is full.");
      case "already_enrolled":
        return refuse(409, "You are already enrolled in this cohort.");
      case "too_many":
        return refuse(429, tooManyAttempts(order.waitSeconds), { "Retry-After": String(order.waitSeconds) });
      case "provider_failed":
        return refuse(502, "The payment provider did not answer. Please try again in a minute.");
    }
  });
}

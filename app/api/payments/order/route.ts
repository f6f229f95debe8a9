import { verifiedUser } from "@/lib/auth/current-user";
import { PRICE_CHANGED, SOLD_OUT } from "@/lib/content/buy-seat";
import { coursePrice } from "@/lib/content/cohorts";
import { getEnv } from "@/lib/env";
import { withErrorId } from "@/lib/error-id";
import { splitGst, wholeRupees } from "@/lib/format/money";
import { otherAccountRefusal } from "@/lib/forms/shown-account";
import { callerOf } from "@/lib/http/caller";
import { withCameFrom } from "@/lib/http/came-from";
import { errorResponse, jsonResponse } from "@/lib/http/json-response";
import { log, newErrorId } from "@/lib/log";
import { handlePaymentRequest, readSameOriginJson } from "@/lib/payments/http";
import { openOrder } from "@/lib/payments/order";
import { orderRequestSchema } from "@/lib/payments/schema";
import { tooManyAttempts } from "@/lib/security/rate-limit";

export const dynamic = "force-dynamic";

/** Opens an order for a seat; responds with what the checkout needs. */
export async function POST(request: Request): Promise<Response> {
  return handlePaymentRequest("order", async () => {
    const body = await readSameOriginJson(request);
    const user = await verifiedUser();
    if (!user) return errorResponse(401, "Please sign in.");
    const parsed = orderRequestSchema.safeParse(body);
    if (!parsed.success) return errorResponse(400, "Please choose a cohort.");
    const other = otherAccountRefusal(parsed.data.account, user);
    if (other !== undefined) return errorResponse(409, other);

    const env = getEnv();
    const { cohortId, shownPrice, cameFrom } = parsed.data;
    const caller = callerOf(request.headers, env.TRUSTED_IP_HEADER);
    const order = await withCameFrom(cameFrom, request.headers, () =>
      openOrder(user, { cohortId, shownPrice, caller }),
    );
    const facts = { user: user.id, cohort: cohortId };
    const errorId = order.kind === "provider_failed" ? newErrorId() : undefined;
    if (order.kind !== "open") log("warn", "order.refused", { ...facts, reason: order.kind, errorId });
    switch (order.kind) {
      case "open": {
        const { kind: _, ...opened } = order;
        log("info", "order.opened", { ...facts, providerOrderId: order.id, holdSeconds: order.holdSeconds });
        return jsonResponse(200, { ...opened, keyId: env.RAZORPAY_KEY_ID, checkoutUrl: env.RAZORPAY_CHECKOUT_URL });
      }
      case "unknown_cohort":
        return errorResponse(404, "This cohort doesn't exist. Please reload the page.");
      case "not_on_sale":
        return errorResponse(409, "This cohort isn't on sale. Please reload the page to see what is.");
      case "sold_out":
        return jsonResponse(409, { error: "This cohort is full.", code: SOLD_OUT });
      case "price_changed": {
        const price = `${wholeRupees(splitGst(order.price).taxable)} + ${coursePrice.tax}`;
        const error = `The price is now ${price}. Nothing was ordered. If you agree, please press the button again.`;
        return jsonResponse(409, { error, code: PRICE_CHANGED, price: order.price });
      }
      case "already_enrolled":
        return errorResponse(409, "You're already enrolled in this cohort.");
      case "too_many":
        return errorResponse(429, tooManyAttempts(order.waitSeconds), { "Retry-After": String(order.waitSeconds) });
      case "provider_failed":
        return errorResponse(
          502,
          withErrorId("The payment provider didn't answer. Please try again in a minute.", String(errorId)),
        );
    }
  });
}

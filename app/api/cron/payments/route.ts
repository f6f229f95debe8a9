import { forgetHoldCallers } from "@/lib/payments/order";
import { processRefunds } from "@/lib/payments/refunds";
import { sweepPayments } from "@/lib/payments/sweep";
import { handleCronRequest } from "@/lib/security/cron";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/**
 * Reconciles payments with Razorpay, makes due refunds and deletes the caller digests of expired holds; responds with the
 * counts. 401 without the cron secret.
 */
export async function POST(request: Request): Promise<Response> {
  return handleCronRequest(request, async () => {
    const orders = await sweepPayments();
    const refunds = await processRefunds();
    await forgetHoldCallers();
    return { orders, refunds };
  });
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;

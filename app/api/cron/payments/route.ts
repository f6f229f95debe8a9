import { doParts, handleCronRequest } from "@/lib/jobs/cron";
import { forgetHoldCallers } from "@/lib/payments/order";
import { processRefunds, type RefundCounts } from "@/lib/payments/refunds";
import { type SweepCounts, sweepPayments } from "@/lib/payments/sweep";
import { mailUnfinishedCheckouts } from "@/lib/payments/unfinished";

export const dynamic = "force-dynamic";

/** For hosts with a time limit, in seconds. */
export const maxDuration = 60;

/**
 * Reconciles payments with Razorpay, makes due refunds, queues the mails about unfinished checkouts and deletes the
 * caller digests of expired holds; responds with the counts. 401 without the cron secret, 503 if a part failed or
 * Razorpay didn't answer every call.
 */
export async function POST(request: Request): Promise<Response> {
  return handleCronRequest(request, "payments", async () => {
    const counts: { orders?: SweepCounts; refunds?: RefundCounts } = {};
    const failed = await doParts("payments", {
      orders: async () => {
        counts.orders = await sweepPayments();
        const { unanswered, refusal } = counts.orders;
        if (unanswered > 0) throw new Error(`Razorpay did not answer ${unanswered} calls: ${refusal}`);
      },
      refunds: async () => {
        counts.refunds = await processRefunds();
      },
      checkouts: mailUnfinishedCheckouts,
      holds: forgetHoldCallers,
    });
    return { counts, failed };
  });
}

/** For hosts whose scheduler sends GET; safe, since no page can make a browser send the `Authorization` header. */
export const GET = POST;

import "server-only";

import { log } from "@/lib/log";
import { finalisePayment } from "@/lib/payments/finalise";
import { fetchPayment, refundPayment } from "@/lib/payments/razorpay";
import type { Payment } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { refundedOf } from "@/lib/payments/verify";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database.types";

type ClaimedRefund = Database["public"]["Functions"]["claim_refunds"]["Returns"][number];

const BATCH_SIZE = 5;
/** Refunds of one run, so that it ends within a serverless host's patience. */
const MAX_REFUNDS = 25;
/** Longer than a whole batch takes when every call runs into its time-out, in seconds. */
const LEASE_SECONDS = 120;

/** How many refunds of one run have gone through, are on their way at Razorpay, and were put back. */
export type RefundCounts = { done: number; requested: number; deferred: number };

const settle = async (payment: Payment, amount: number, refundId?: string) =>
  finalisePayment(
    payment,
    { eventId: `refund/${payment.id}`, event: "refund.processed", source: "refund", refundId },
    amount,
  );

async function defer({ payment_id, attempts }: ClaimedRefund, refundId: string | null, error: string | null) {
  await askStore((deadline) =>
    createAdminClient()
      .rpc("defer_refund", { p_payment_id: payment_id, p_attempt: attempts, p_refund_id: refundId, p_error: error })
      .abortSignal(deadline),
  );
}

/**
 * Asks Razorpay for one refund, if it has not been made yet: an earlier try may have got through without our hearing
 * of it, and its idempotency key need not be remembered for ever.
 */
async function carryOut(claimed: ClaimedRefund): Promise<keyof RefundCounts> {
  const payment = await fetchPayment(claimed.payment_id);
  if (refundedOf(payment) >= claimed.amount) {
    await settle(payment, claimed.amount);
    return "done";
  }
  const refund = await refundPayment(claimed.payment_id, claimed.amount);
  if (refund.status === "processed") {
    await settle(payment, claimed.amount, refund.id);
    return "done";
  }
  if (refund.status === "failed") throw new Error("Razorpay could not make the refund");
  await defer(claimed, refund.id, null);
  return "requested";
}

async function attempt(claimed: ClaimedRefund, counts: RefundCounts): Promise<void> {
  const facts = { paymentId: claimed.payment_id, attempt: claimed.attempts };
  try {
    const result = await carryOut(claimed);
    counts[result] += 1;
    log("info", `refund.${result}`, facts);
  } catch (error) {
    counts.deferred += 1;
    log("error", "refund.deferred", { ...facts, error });
    await defer(claimed, null, error instanceof Error ? error.message : null);
  }
}

/**
 * Gives back the money that we owe: what `finalise_payment` wrote down, a few at a time. Any number of instances may
 * run it at once. Never throws: what went wrong is logged, and the refund stays due.
 */
export async function carryOutRefunds(): Promise<RefundCounts> {
  const counts: RefundCounts = { done: 0, requested: 0, deferred: 0 };
  try {
    for (let claimed = 0; claimed < MAX_REFUNDS;) {
      const refunds = await askStore((deadline) =>
        createAdminClient()
          .rpc("claim_refunds", { p_batch: BATCH_SIZE, p_lease_seconds: LEASE_SECONDS })
          .abortSignal(deadline),
      );
      if (refunds.length === 0) break;
      await Promise.all(refunds.map(async (refund) => attempt(refund, counts)));
      claimed += refunds.length;
    }
  } catch (error) {
    log("error", "refund.run-failed", { ...counts, error });
  }
  return counts;
}

import "server-only";

import { log } from "@/lib/log";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { fetchPaymentRefunds, fetchRefund, refundPayment } from "@/lib/payments/razorpay";
import { polledRefundCause, recordRefund, recordRefunds } from "@/lib/payments/record-refund";
import type { Refund } from "@/lib/payments/schema";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database";

type ClaimedRefund = Database["public"]["Functions"]["claim_refunds"]["Returns"][number];

const BATCH_SIZE = 5;
/** Per run, so that it ends within a serverless host's time limit. */
const MAX_REFUNDS = 25;
/** Longer than a batch whose calls all time out, in seconds. */
const LEASE_SECONDS = 120;

/** Counts of one run: processed, accepted by Razorpay, failed, made obsolete by another refund, and due for a retry. */
export type RefundCounts = Record<"done" | "requested" | "failed" | "cancelled" | "deferred", number>;

const record = async (refund: Refund) => recordRefund(refund, polledRefundCause(refund, "refund"));

const readRow = async (id: string) =>
  queryWithRetry((deadline) =>
    createAdminClient().from("payment_refunds").select("status, amount").eq("id", id).abortSignal(deadline).single(),
  );

/**
 * Makes one refund unless it exists: the response of an earlier attempt may have been lost, and a refund made in the
 * dashboard may leave less, or nothing, to pay back.
 */
async function processRefund({ id, payment_id: paymentId, refund_id: refundId }: ClaimedRefund): Promise<string> {
  if (refundId !== null) {
    await record(await fetchRefund(refundId));
    return (await readRow(id)).status;
  }
  await recordRefunds(await fetchPaymentRefunds(paymentId), "refund");
  const { status, amount } = await readRow(id);
  if (status !== "pending") return status;
  await record({ ...(await refundPayment({ id, paymentId, amount })), receipt: id });
  return (await readRow(id)).status;
}

const isFinished = (status: string): status is Exclude<keyof RefundCounts, "deferred"> =>
  ["done", "requested", "failed", "cancelled"].includes(status);

async function attempt(claimed: ClaimedRefund, counts: RefundCounts): Promise<void> {
  const facts = { paymentId: claimed.payment_id, attempt: claimed.attempts };
  try {
    const status = await processRefund(claimed);
    if (!isFinished(status)) throw new Error(`The refund is ${status}, although Razorpay has made it`);
    counts[status] += 1;
    log(status === "failed" ? "error" : "info", `refund.${status}`, facts);
  } catch (error) {
    counts.deferred += 1;
    log("error", "refund.deferred", { ...facts, error });
    await queryWithRetry((deadline) =>
      createAdminClient()
        .rpc("defer_refund", {
          p_id: claimed.id,
          p_attempt: claimed.attempts,
          p_error: error instanceof Error ? error.message : null,
        })
        .abortSignal(deadline),
    );
  }
}

/**
 * Makes the refunds that `finalise_payment` and `request_refund` (the console, the SQL editor) have queued, in leased
 * batches: any number of instances may run it at the same time. A refund that fails stays due; throws what ended the
 * run early.
 */
export async function processRefunds(): Promise<RefundCounts> {
  const counts: RefundCounts = { done: 0, requested: 0, failed: 0, cancelled: 0, deferred: 0 };
  try {
    for (let claimed = 0; claimed < MAX_REFUNDS;) {
      const refunds = await queryWithRetry((deadline) =>
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
    throw error;
  }
  return counts;
}

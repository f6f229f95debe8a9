import "server-only";

import { log } from "@/lib/log";
import { fetchPaymentRefunds, fetchRefund, refundPayment } from "@/lib/payments/razorpay";
import { lookedAt, recordRefund } from "@/lib/payments/record-refund";
import type { Refund } from "@/lib/payments/schema";
import { askStore } from "@/lib/payments/store";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database.types";

type ClaimedRefund = Database["public"]["Functions"]["claim_refunds"]["Returns"][number];

const BATCH_SIZE = 5;
/** Refunds of one run, so that it ends within a serverless host's patience. */
const MAX_REFUNDS = 25;
/** Longer than a whole batch takes when every call runs into its time-out, in seconds. */
const LEASE_SECONDS = 120;

/**
 * What became of the refunds of one run: gone through, on their way at Razorpay, not possible, not needed any more since
 * the money went back otherwise, and put back for another try.
 */
export type RefundCounts = Record<"done" | "requested" | "failed" | "cancelled" | "deferred", number>;

const record = async (refund: Refund) => recordRefund(refund, lookedAt(refund, "refund"));

const readRow = async (id: string) =>
  askStore((deadline) =>
    createAdminClient().from("payment_refunds").select("status, amount").eq("id", id).abortSignal(deadline).single(),
  );

/**
 * Asks Razorpay for one refund, if it has not been made yet: an earlier try may have got through without our hearing of
 * it, and what was given back by hand may leave less, or nothing, to give.
 */
async function carryOut({ id, payment_id: paymentId, refund_id: refundId }: ClaimedRefund): Promise<string> {
  if (refundId !== null) {
    await record(await fetchRefund(refundId));
    return (await readRow(id)).status;
  }
  for (const refund of await fetchPaymentRefunds(paymentId)) await record(refund);
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
    const status = await carryOut(claimed);
    if (!isFinished(status)) throw new Error(`The refund is ${status} although Razorpay has made it`);
    counts[status] += 1;
    log(status === "failed" ? "error" : "info", `refund.${status}`, facts);
  } catch (error) {
    counts.deferred += 1;
    log("error", "refund.deferred", { ...facts, error });
    await askStore((deadline) =>
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
 * Gives back the money that we owe, a few refunds at a time: what `finalise_payment` and `request_refund` wrote down.
 * Any number of instances may run it at once. Never throws: what went wrong is logged, and the refund stays due.
 */
export async function carryOutRefunds(): Promise<RefundCounts> {
  const counts: RefundCounts = { done: 0, requested: 0, failed: 0, cancelled: 0, deferred: 0 };
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

/** `key` is a UUID made once for each press of a button; `amount` in paise; `reason` is kept, and not shown to the buyer. */
type RefundRequest = { paymentId: string; amount: number; key: string; reason: string };

/** The names `request_refund` answers with; `too_much` for what is left of the payment. */
export type RefundRequestOutcome = "requested" | "unknown_payment" | "too_much" | "key_reused";

/**
 * Writes down that a part or all of a payment is to go back, and tells the buyer; the next `carryOutRefunds` asks
 * Razorpay for it. The same key again changes nothing.
 *
 * @throws StoreUnavailableError
 */
export async function requestRefund({ paymentId, amount, key, reason }: RefundRequest): Promise<RefundRequestOutcome> {
  const outcome = (await askStore((deadline) =>
    createAdminClient()
      .rpc("request_refund", { p_payment_id: paymentId, p_amount: amount, p_key: key, p_reason: reason })
      .abortSignal(deadline),
  )) as RefundRequestOutcome;
  log(outcome === "requested" ? "info" : "warn", "refund.asked-for", { paymentId, amount, outcome });
  return outcome;
}

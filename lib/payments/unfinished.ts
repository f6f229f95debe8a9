import "server-only";

import { log } from "@/lib/log";
import { isCaptured } from "@/lib/payments/finalise";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import { fetchOrderPayments, RazorpayError } from "@/lib/payments/razorpay";
import { createAdminClient } from "@/lib/supabase/admin";

/** Per run, since each one means a call to Razorpay. */
const BATCH_SIZE = 20;

/** States in which money has been taken, or may still be. */
const isPaid = (payment: Awaited<ReturnType<typeof fetchOrderPayments>>[number]) =>
  isCaptured(payment) || payment.status === "authorized";

/**
 * Queues the mail about each checkout whose hold ended unpaid 24 hours ago, if Razorpay confirms now that nothing was
 * paid; otherwise records why there is none. If Razorpay doesn't answer, the mail waits for the next run.
 *
 * @throws DatabaseUnavailableError
 */
export async function mailUnfinishedCheckouts(): Promise<void> {
  const due = await queryWithRetry((deadline) =>
    createAdminClient().rpc("due_unfinished_checkouts", { p_limit: BATCH_SIZE }).abortSignal(deadline),
  );
  let queued = 0;
  for (const { order_id: orderId, provider_order_ids: ids } of due) {
    try {
      const payments = (await Promise.all(ids.map(fetchOrderPayments))).flat();
      const refusal = await queue(orderId, payments.some(isPaid));
      if (refusal === null) queued += 1;
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error;
      log("warn", "checkouts.unanswered", { orderId, error });
    }
  }
  if (queued > 0) log("info", "checkouts.queued", { count: queued });
}

const queue = async (orderId: string, hasPaid: boolean): Promise<string | null> =>
  queryWithRetry((deadline) =>
    createAdminClient()
      .rpc("queue_checkout_mail", { p_order_id: orderId, ...(hasPaid && { p_refusal: "has_paid" }) })
      .abortSignal(deadline),
  );

import "server-only";

import { log } from "@/lib/log";
import { isOwnProduct } from "@/lib/payments/product";
import { queryWithRetry } from "@/lib/payments/query-with-retry";
import type { Payment } from "@/lib/payments/schema";
import { createAdminClient } from "@/lib/supabase/admin";

const MAX_NOTE_LENGTH = 256;

/** A note of the order's, as far as it is one line of text; anybody's browser may have written it. */
function noteOf({ notes }: Payment, name: string): string | null {
  const note = (notes as Record<string, unknown>)[name];
  return typeof note === "string" && /^[\w -]+$/.test(note) ? note.slice(0, MAX_NOTE_LENGTH) : null;
}

/** Razorpay's time of a payment; now, where it gives none. */
const paidAt = ({ created_at: seconds }: Payment) =>
  new Date(typeof seconds === "number" && seconds > 0 ? seconds * 1000 : Date.now()).toISOString();

/**
 * Keeps those captured payments of this product that no order here is known for and of which something is left, for a
 * person to settle: after a restore of an older backup our tables know neither. Each is logged when it is found.
 *
 * @throws DatabaseUnavailableError
 */
export async function keepUnmatched(payments: readonly Payment[]): Promise<void> {
  const rows = payments
    .filter((payment) => isOwnProduct(payment) && payment.status === "captured")
    .filter(({ amount, amount_refunded: refunded }) => refunded < amount)
    .map((payment) => ({
      payment_id: payment.id,
      provider_order_id: payment.order_id,
      amount: payment.amount,
      currency: payment.currency,
      paid_at: paidAt(payment),
      noted_cohort: noteOf(payment, "cohort"),
      noted_order: noteOf(payment, "order"),
    }));
  if (rows.length === 0) return;
  const found = await queryWithRetry((deadline) =>
    createAdminClient()
      .from("unmatched_payments")
      .upsert(rows, { onConflict: "payment_id", ignoreDuplicates: true })
      .select("payment_id, provider_order_id")
      .abortSignal(deadline),
  );
  for (const { payment_id: paymentId, provider_order_id: providerOrderId } of found)
    log("error", "payment.without-order", { paymentId, providerOrderId });
}

/**
 * Ends the waiting of those whose order came back and that are recorded by now.
 *
 * @throws DatabaseUnavailableError
 */
export async function settleRecorded(): Promise<void> {
  await queryWithRetry((deadline) => createAdminClient().rpc("settle_recorded_payments").abortSignal(deadline));
}

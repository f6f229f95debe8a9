import "server-only";

import { createUserClient } from "@/lib/supabase/server";

/** A captured payment of this product without an order here; amount in paise, instants in ISO 8601. */
export type UnmatchedPayment = {
  paymentId: string;
  providerOrderId: string | null;
  amount: number;
  currency: string;
  paidAt: string;
  /** What the order's notes at Razorpay say. */
  cohort: string | null;
  /** How it was settled, and for whom, where that was done by hand; null while it waits. */
  settled: { as: string; buyer: string | null } | null;
};

/** As many as a page shows. */
const MAX_PAYMENTS = 200;

/** Those that wait first, then what was settled last. Throws database errors. */
export async function listUnmatched(): Promise<UnmatchedPayment[]> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("unmatched_payments")
    .select("payment_id, provider_order_id, amount, currency, paid_at, noted_cohort, settled_as, settled_for")
    .order("settled_at", { ascending: false, nullsFirst: true })
    .order("paid_at")
    .limit(MAX_PAYMENTS);
  if (error) throw error;
  return data.map((row) => ({
    paymentId: row.payment_id,
    providerOrderId: row.provider_order_id,
    amount: row.amount,
    currency: row.currency,
    paidAt: row.paid_at,
    cohort: row.noted_cohort,
    settled: row.settled_as === null ? null : { as: row.settled_as, buyer: row.settled_for },
  }));
}

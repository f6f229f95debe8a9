import "server-only";

import { createUserClient } from "@/lib/supabase/server";

/** A captured payment of this product without an order here; amount in paise, instants in ISO 8601. */
export type UnmatchedPayment = {
  paymentId: string;
  providerOrderId: string | null;
  amount: number;
  currency: string;
  paidAt: string;
  /** From the order's notes at Razorpay. */
  cohort: string | null;
  /** How it was settled, and for whom if by hand; null while it's open. */
  settled: { as: string; buyer: string | null } | null;
};

/** As many as a page shows. */
export const MAX_PAYMENTS = 200;

/** Open ones first, then the latest settled. */
export async function listUnmatched(): Promise<UnmatchedPayment[]> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("unmatched_payments")
    .select(
      "paymentId:payment_id, providerOrderId:provider_order_id, amount, currency, paidAt:paid_at, cohort:noted_cohort, as:settled_as, buyer:settled_for",
    )
    .order("settled_at", { ascending: false, nullsFirst: true })
    .order("paid_at")
    .limit(MAX_PAYMENTS);
  if (error) throw error;
  return data.map(({ as, buyer, ...payment }) => ({ ...payment, settled: as === null ? null : { as, buyer } }));
}

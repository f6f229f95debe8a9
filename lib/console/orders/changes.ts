import "server-only";

import { createUserClient } from "@/lib/supabase/server";

/** A learner's request; amount in paise, instants in ISO 8601. */
export type ConsoleChange = {
  id: string;
  /** Null: the learner of a cancelled cohort has not chosen yet. */
  kind: string | null;
  state: string;
  askedAt: string;
  isWithinRules: boolean;
  amount: number | null;
  /** Where the seat would move. */
  toCohortId: string | null;
  reason: string | null;
  /** The operators'. */
  note: string | null;
  decidedAt: string | null;
};

/** The requests about an order's seat, the oldest first. */
export async function listChanges(orderId: string): Promise<ConsoleChange[]> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("change_requests")
    .select(
      "id, kind, state, askedAt:asked_at, isWithinRules:asked_within_rules, amount, toCohortId:to_cohort_id, reason, note, decidedAt:decided_at",
    )
    .eq("order_id", orderId)
    .order("asked_at")
    .order("id");
  if (error) throw error;
  return data;
}

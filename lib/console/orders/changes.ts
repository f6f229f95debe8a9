import "server-only";

import { createUserClient, type UserClient } from "@/lib/supabase/server";

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
  /** What a seat costs there now, in paise. */
  there: { price: number } | null;
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
      "id, kind, state, askedAt:asked_at, isWithinRules:asked_within_rules, amount, toCohortId:to_cohort_id, there:cohorts(price), reason, note, decidedAt:decided_at",
    )
    .eq("order_id", orderId)
    .order("asked_at")
    .order("id");
  if (error) throw error;
  return data;
}

/** The orders whose seat, in this cohort now if one is given, has an open request; the oldest 200. Throws database errors. */
export async function ordersWithRequest(client: UserClient, cohort: string | undefined): Promise<string[]> {
  let query = client.from("change_requests").select("orderId:order_id, cohort_enrollments!inner()").eq("state", "open");
  if (cohort) query = query.eq("cohort_enrollments.cohort_id", cohort);
  // As many ids as an address has room for.
  const { data, error } = await query.order("asked_at").limit(200);
  if (error) throw error;
  return data.map(({ orderId }) => orderId);
}

import "server-only";

import { businessDaysSince } from "@/lib/format/business-days";
import { count } from "@/lib/format/count";
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

/** The time that the terms allow for starting a refund. */
const BUSINESS_DAYS = 7;

/** What is left of it, in words: "5 of 7 business days left". */
export function timeLeft(askedAt: string, now: Date): string {
  const left = BUSINESS_DAYS - businessDaysSince(askedAt, now);
  if (left > 0) return `${left} of ${BUSINESS_DAYS} business days left`;
  return left === 0 ? "Today is the last of 7 business days" : `${count(-left, "business day")} late`;
}

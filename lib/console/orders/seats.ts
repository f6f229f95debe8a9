import "server-only";

import type { ConsoleOrder } from "@/lib/console/orders/orders";
import { createUserClient } from "@/lib/supabase/server";

/**
 * Razorpay's id of the order by which an order's buyer has a seat in its cohort; undefined without a seat. Throws database
 * errors.
 */
export async function findSeatOrder({
  email,
  cohortId,
}: Pick<ConsoleOrder, "email" | "cohortId">): Promise<string | undefined> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_enrollments")
    .select("order_id")
    .eq("email", email)
    .eq("cohort_id", cohortId)
    .eq("is_open", true)
    .limit(1);
  if (error) throw error;
  return data[0]?.order_id;
}

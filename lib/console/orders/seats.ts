import "server-only";

import type { ConsoleOrder } from "@/lib/console/orders/orders";
import { createUserClient } from "@/lib/supabase/server";

/** Whether an order's buyer has a seat in its cohort, by whichever order. Throws database errors. */
export async function hasSeat({ email, cohortId }: Pick<ConsoleOrder, "email" | "cohortId">): Promise<boolean> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_enrollments")
    .select("id")
    .eq("email", email)
    .eq("cohort_id", cohortId)
    .eq("is_open", true)
    .limit(1);
  if (error) throw error;
  return data.length > 0;
}

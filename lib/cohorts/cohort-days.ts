import "server-only";

import { createAdminClient } from "@/lib/supabase/admin";

/** Calendar days in SITE_TIME_ZONE; no `endsOn`: the day of the last session. */
export type CohortDays = { startsOn: string; endsOn: string | null };

/** When the cohorts with these ids begin and end, by id. Throws database errors. */
export async function cohortDays(ids: readonly string[]): Promise<Map<string, CohortDays>> {
  if (ids.length === 0) return new Map();
  const { data, error } = await createAdminClient()
    .from("cohorts")
    .select("id:cohort_id, startsOn:starts_on, endsOn:ends_on")
    .in("cohort_id", [...new Set(ids)]);
  if (error) throw error;
  return new Map(data.map(({ id, ...days }) => [id, days]));
}

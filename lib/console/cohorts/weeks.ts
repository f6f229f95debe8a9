import "server-only";

import type { WeekWords } from "@/lib/cohorts/weeks";
import { createUserClient } from "@/lib/supabase/server";

/** A week of a cohort, which can be changed until it's over. */
export type ConsoleWeek = WeekWords & {
  /** When it's over (ISO 8601); null if nothing is planned any more. */
  endsAt: string | null;
  /** How often it was changed. */
  sequence: number;
};

/** A cohort's own weeks; none if it has those of the syllabus. */
export async function listWeeks(cohortId: string): Promise<ConsoleWeek[]> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_weeks", { p_cohort_id: cohortId });
  if (error) throw error;
  return data.map(({ due_at: dueAt, ends_at: endsAt, ...row }) => ({ ...row, dueAt, endsAt }));
}

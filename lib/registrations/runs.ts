import "server-only";

import { type SessionRun, sessionRunSchema } from "@/lib/registrations/run";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database.types";

/** The database's form of a coming run. */
export type ComingRunRow = Database["public"]["Functions"]["coming_session_runs"]["Returns"][number];

/** A row of `coming_session_runs` as the browser gets it. Throws for a row that is no coming run. */
export const runOfRow = (row: ComingRunRow): SessionRun =>
  sessionRunSchema.parse({
    title: row.session_title,
    runId: row.run_id,
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    timeZone: row.time_zone,
  });

/** The next coming run of each session, without meeting links. Throws database errors. */
export async function comingRuns(): Promise<SessionRun[]> {
  const { data, error } = await createAdminClient().rpc("coming_session_runs");
  if (error) throw error;
  return data.map(runOfRow);
}

import "server-only";

import { deadlineSignal } from "@/lib/http/deadline";
import { createAdminClient } from "@/lib/supabase/admin";
import { MIGRATIONS } from "@/lib/version";

const TIMEOUT_MS = 5_000;

/** PostgREST's code for a function that doesn't exist. */
const NO_FUNCTION = "PGRST202";

/**
 * The migrations that this version of the site needs and its database lacks, by their versions; all of them if the
 * database is from before version 1. A newer database lacks none. Throws database errors.
 */
export async function readMissingMigrations(signal = deadlineSignal(TIMEOUT_MS)): Promise<readonly string[]> {
  const { data, error } = await createAdminClient()
    .rpc("missing_migrations", { p_needed: [...MIGRATIONS] })
    .abortSignal(signal);
  if (error?.code === NO_FUNCTION) return MIGRATIONS;
  if (error) throw error;
  return data;
}

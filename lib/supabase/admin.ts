import "server-only";

import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import { deadlineSignal } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import type { Database } from "@/lib/supabase/database.types";

/** A backend that has not answered by then is down, as far as a visitor is concerned. */
const TIMEOUT_MS = 5_000;

/** A call's own signal is a deadline, too. */
const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? deadlineSignal(TIMEOUT_MS), cache: "no-store" });

/**
 * A client with the secret key: row-level security does not hold it back, so whoever uses it has already decided
 * who may do what. Every request ends after 5 s, or with the time of the work around it; failures come back as `error`, or as a throw from the network.
 */
export function createAdminClient(): SupabaseClient<Database> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = getEnv();
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // The library would go on trying after the time is over.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
  });
}

import "server-only";

import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import { getEnv } from "@/lib/env";
import { cameFromHeader } from "@/lib/http/came-from";
import { deadlineSignal } from "@/lib/http/deadline";
import type { Database } from "@/lib/supabase/database";
import { withoutRows } from "@/lib/supabase/without-rows";

const TIMEOUT_MS = 5_000;

/**
 * A call's own signal replaces the timeout: make it with `deadlineSignal`, so that the enclosing deadline holds too.
 */
const fetchWithTimeout: typeof fetch = async (input, init) =>
  withoutRows(await fetch(input, { ...init, signal: init?.signal ?? deadlineSignal(TIMEOUT_MS), cache: "no-store" }));

/**
 * A client with the secret key, which bypasses row-level security: the caller has to check permissions. Requests time
 * out after 5 s or at the deadline of the enclosing work. Database errors are returned as `error`, network errors are
 * thrown.
 */
export function createAdminClient(): SupabaseClient<Database> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY } = getEnv();
  return createClient<Database>(SUPABASE_URL, SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // The library would retry after the deadline.
    db: { retry: false },
    global: { fetch: fetchWithTimeout, headers: cameFromHeader() },
  });
}

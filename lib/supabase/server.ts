import "server-only";

import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { cookies, headers } from "next/headers";
import { cache } from "react";

import { getEnv } from "@/lib/env";
import { deadlineSignal } from "@/lib/http/deadline";
import type { Database } from "@/lib/supabase/database";
import { forwardedAddress, fetchWithDeadline } from "@/lib/supabase/fetch-with-deadline";
import { authCookieOptions, type CookieToSet, withHintCookie } from "@/lib/supabase/session-cookies";

export const AUTH_DEADLINE_MS = 4_500;

export type UserClient = SupabaseClient<Database>;

/** Reads and writes the session's cookies of one request. */
export type CookieJar = { getAll: () => { name: string; value: string }[]; setAll: (changes: CookieToSet[]) => void };

/**
 * A client for one request with the session of its cookies, under row-level security. All its calls share a deadline 4.5 s
 * after its creation. The cookie has the tokens only, not the user object. `forwardedFor`: see `forwardedAddress`.
 */
export function createUserClientFor(jar: CookieJar, forwardedFor: string | null = null): UserClient {
  const { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = getEnv();
  return createServerClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: authCookieOptions(SITE_URL),
    cookies: {
      encode: "tokens-only",
      getAll: () => jar.getAll(),
      setAll: (changes) => jar.setAll(withHintCookie(changes)),
    },
    // The library would retry after the deadline.
    db: { retry: false },
    global: { fetch: fetchWithDeadline(deadlineSignal(AUTH_DEADLINE_MS), forwardedFor) },
  });
}

/**
 * The client of the current request, cached. Actions and route handlers can write its cookies, pages can't. It doesn't
 * remove those of a session that has ended; the middleware does that for the next page. If an action changed cookies,
 * Next would answer with the page rendered without a session, and replace what was typed there.
 */
export const createUserClient = cache(async (): Promise<UserClient> => {
  const jar = await cookies();
  const kept: CookieJar = {
    getAll: () => jar.getAll(),
    setAll: (changes) => {
      if (changes.every(({ value }) => value === "")) return;
      try {
        for (const { name, value, options } of changes) jar.set(name, value, options);
      } catch {
        // Server Components cannot write cookies; the middleware has refreshed the session.
      }
    },
  };
  return createUserClientFor(kept, forwardedAddress(await headers()));
});

/** Without a session or cookies, for calls that only make the backend send a mail. */
export async function createStatelessClient(): Promise<UserClient> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = getEnv();
  return createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithDeadline(deadlineSignal(AUTH_DEADLINE_MS), forwardedAddress(await headers())) },
  });
}

import "server-only";

import { createServerClient } from "@supabase/ssr";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { cookies, headers } from "next/headers";
import { cache } from "react";

import { deadlineSignal } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import type { Database } from "@/lib/supabase/database.types";
import { forwardedAddress, fetchWithDeadline } from "@/lib/supabase/fetch-with-deadline";
import { authCookieOptions, type CookieToSet, withHintCookie } from "@/lib/supabase/session-cookies";

/** A backend that has not answered by then is down, as far as a visitor is concerned. */
export const AUTH_DEADLINE_MS = 4_500;

export type UserClient = SupabaseClient<Database>;

/** The cookies of one request: where a session is read from and written to. */
export type CookieJar = { getAll: () => { name: string; value: string }[]; setAll: (changes: CookieToSet[]) => void };

/**
 * A client that acts as whoever the cookies say, under row-level security, for one request. All its calls together end
 * 4.5 s after it was made. The user object is not kept in the cookie: identity is asked of the backend. `forwardedFor`:
 * whose calls they are, for the auth backend's limits (see `forwardedAddress`).
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
    // The library would go on trying long after the deadline.
    db: { retry: false },
    global: { fetch: fetchWithDeadline(deadlineSignal(AUTH_DEADLINE_MS), forwardedFor) },
  });
}

/**
 * The same for the request being answered; one for all that a page asks. Actions and route handlers write its cookies;
 * pages cannot.
 */
export const createUserClient = cache(async (): Promise<UserClient> => {
  const jar = await cookies();
  const kept: CookieJar = {
    getAll: () => jar.getAll(),
    setAll: (changes) => {
      try {
        for (const { name, value, options } of changes) jar.set(name, value, options);
      } catch {
        // A page is being rendered: the middleware before it has refreshed and written the session.
      }
    },
  };
  return createUserClientFor(kept, forwardedAddress(await headers()));
});

/** A client of nobody in particular, for calls that only make the backend send a mail: it leaves no cookies. */
export async function createStatelessClient(): Promise<UserClient> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = getEnv();
  return createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithDeadline(deadlineSignal(AUTH_DEADLINE_MS), forwardedAddress(await headers())) },
  });
}

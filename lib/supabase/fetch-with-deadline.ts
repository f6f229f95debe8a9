import "server-only";

import { isIP } from "node:net";

import { getEnv } from "@/lib/env";
import { callerOf } from "@/lib/rate-limit/caller";

/**
 * The address by which the auth backend is to count a request's calls, where the host names its caller; null where it
 * does not. Of an IPv6 address it is the network's, as in our own counters.
 */
export function forwardedAddress(headers: Pick<Headers, "get">): string | null {
  const caller = callerOf(headers, getEnv().TRUSTED_IP_HEADER);
  if (!caller) return null;
  const address = caller.includes(":") && !caller.includes(".") ? `${caller}::` : caller;
  return isIP(address) > 0 ? address : null;
}

/**
 * A `fetch` for one client of the auth backend: nothing is sent, and nothing waited for, after `deadline`. A refresh
 * that the backend has no time for (429) counts as an outage; the library would take it for the end of the session.
 * Auth calls are counted for `forwardedFor`, or for this server where that is null.
 */
export function fetchWithDeadline(deadline: AbortSignal, forwardedFor: string | null): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isCounted = forwardedFor !== null && address.startsWith(`${getEnv().SUPABASE_URL}/auth/v1/`);
    const headers = isCounted ? { headers: forwarding(init?.headers, forwardedFor) } : {};
    const response = await fetch(input, { ...init, ...headers, signal: deadline, cache: "no-store" });
    const isBusy = response.status === 429 && address.includes("grant_type=refresh_token");
    return isBusy ? new Response(response.body, { status: 503, headers: response.headers }) : response;
  };
}

/**
 * The headers by which the auth backend counts a call for somebody else: it believes whoever shows the secret key
 * (supabase.com/docs/guides/auth/rate-limits, "IP address forwarding"). Whom the call acts for stays as it is. Never for
 * calls to the database or storage, which row-level security would not hold back then.
 */
function forwarding(given: HeadersInit | undefined, forwardedFor: string): Headers {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = getEnv();
  const headers = new Headers(given);
  headers.set("apikey", SUPABASE_SECRET_KEY);
  headers.set("sb-forwarded-for", forwardedFor);
  // Without a session the library sends its key here, too, and a key must be the same in both places.
  if (headers.get("authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
    headers.set("authorization", `Bearer ${SUPABASE_SECRET_KEY}`);
  }
  return headers;
}

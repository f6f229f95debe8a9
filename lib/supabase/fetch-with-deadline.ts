import "server-only";

import { isIP } from "node:net";

import { getEnv } from "@/lib/env";
import { callerOf } from "@/lib/http/caller";
import { withoutRows } from "@/lib/supabase/without-rows";

/**
 * The caller's IP address for the auth server's rate limits; null if the host does not report it. For IPv6 the network's
 * address, as in our own limits.
 */
export function forwardedAddress(headers: Pick<Headers, "get">): string | null {
  const caller = callerOf(headers, getEnv().TRUSTED_IP_HEADER);
  if (!caller) return null;
  const address = caller.includes(":") && !caller.includes(".") ? `${caller}::` : caller;
  return isIP(address) > 0 ? address : null;
}

/**
 * A `fetch` for a Supabase client that aborts at `deadline`. A 429 for a session refresh becomes a 503, since the
 * library would take it for the end of the session. Auth calls carry `forwardedFor` for the backend's rate limits,
 * unless it is null.
 */
export function fetchWithDeadline(deadline: AbortSignal, forwardedFor: string | null): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isCounted = forwardedFor !== null && address.startsWith(`${getEnv().SUPABASE_URL}/auth/v1/`);
    const headers = isCounted ? { headers: forwarding(init?.headers, forwardedFor) } : {};
    const response = await fetch(input, { ...init, ...headers, signal: deadline, cache: "no-store" });
    const isBusy = response.status === 429 && address.includes("grant_type=refresh_token");
    return isBusy ? new Response(response.body, { status: 503, headers: response.headers }) : withoutRows(response);
  };
}

/**
 * Headers for IP address forwarding, which needs the secret key (supabase.com/docs/guides/auth/rate-limits). A user's
 * Authorization header stays. Never for calls to the database or storage, which would bypass row-level security.
 */
function forwarding(given: HeadersInit | undefined, forwardedFor: string): Headers {
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = getEnv();
  const headers = new Headers(given);
  headers.set("apikey", SUPABASE_SECRET_KEY);
  headers.set("sb-forwarded-for", forwardedFor);
  // Without a session the library sends its key here too, and both keys must be the same.
  if (headers.get("authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
    headers.set("authorization", `Bearer ${SUPABASE_SECRET_KEY}`);
  }
  return headers;
}

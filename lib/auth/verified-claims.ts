import "server-only";

import type { JwtPayload } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";

import type { UserClient } from "@/lib/supabase/server";

/** In ms. A signing key that the project revokes stays trusted for this long. */
const CACHE_MS = 60_000;
/** Tokens of about 2 kB each. */
const CACHE_MAX = 1_000;

const cache = new LRUCache<string, JwtPayload>({ max: CACHE_MAX });

/**
 * The verified claims of the session's token; a session that is about to expire is refreshed first. Verifying the
 * signature is the expensive part, so its result is cached for a minute, at most until the token expires. Tokens with a
 * symmetric key can only be verified by the backend and are not cached.
 */
export async function verifiedClaims(client: UserClient): Promise<{ data: JwtPayload | null; error: unknown }> {
  // oxlint-disable-next-line no-restricted-properties -- nothing of the session is believed before its token is verified
  const { data, error } = await client.auth.getSession();
  if (!data.session) return { data: null, error };
  const token = data.session.access_token;
  const cached = cache.get(token);
  if (cached) return { data: cached, error: null };
  const answer = await client.auth.getClaims(token);
  if (!answer.data) return { data: null, error: answer.error };
  const { header, claims } = answer.data;
  const isCheckedHere = header.kid !== undefined && !header.alg.startsWith("HS");
  const ttl = Math.min(CACHE_MS, claims.exp * 1_000 - Date.now());
  if (isCheckedHere && ttl > 0) cache.set(token, claims, { ttl });
  return { data: claims, error: null };
}

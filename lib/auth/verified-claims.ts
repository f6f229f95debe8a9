import "server-only";

import type { JwtPayload } from "@supabase/supabase-js";
import { LRUCache } from "lru-cache";

import type { UserClient } from "@/lib/supabase/server";

/** As long as a visit's next page, in ms. A key that the project withdraws is trusted that much longer, and no more. */
const REMEMBERED_MS = 60_000;
/** Tokens, of some 2 kB each. */
const REMEMBERED_MAX = 1_000;

const remembered = new LRUCache<string, JwtPayload>({ max: REMEMBERED_MAX });

/**
 * What the session's token says, once its signature has been checked; a session that is about to end is refreshed first.
 * To check a signature costs more than all else that is done to know a visitor, so one that was good is remembered for
 * a minute, never beyond the token's own end. A token that only the backend can judge is asked of it every time.
 */
export async function verifiedClaims(client: UserClient): Promise<{ data: JwtPayload | null; error: unknown }> {
  // oxlint-disable-next-line no-restricted-properties -- nothing of the session is believed before its token is verified
  const { data, error } = await client.auth.getSession();
  if (!data.session) return { data: null, error };
  const token = data.session.access_token;
  const known = remembered.get(token);
  if (known) return { data: known, error: null };
  const answer = await client.auth.getClaims(token);
  if (!answer.data) return { data: null, error: answer.error };
  const { header, claims } = answer.data;
  const isCheckedHere = header.kid !== undefined && !header.alg.startsWith("HS");
  const ttl = Math.min(REMEMBERED_MS, claims.exp * 1_000 - Date.now());
  if (isCheckedHere && ttl > 0) remembered.set(token, claims, { ttl });
  return { data: claims, error: null };
}

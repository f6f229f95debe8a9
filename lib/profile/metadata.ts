import "server-only";

import { isAuthApiError, isAuthSessionMissingError } from "@supabase/supabase-js";
import { setTimeout as delay } from "node:timers/promises";

import { log } from "@/lib/log";
import { SIGNED_OUT } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";
import { AUTH_DEADLINE_MS, createUserClient, type UserClient } from "@/lib/supabase/server";

/**
 * Writes keys of the signed-in user's own metadata; null removes one, the others stay. Then renews the access token,
 * which carries the metadata to every page.
 * A refusal of the backend comes back as its message; throws where it did not answer, and then the change may have been made.
 */
export async function saveMetadata(changes: Record<string, string | null>): Promise<Result> {
  const client = await createUserClient();
  const { error } = await client.auth.updateUser({ data: changes });
  if (isAuthSessionMissingError(error)) return { ok: false, error: SIGNED_OUT };
  if (isAuthApiError(error) && error.status < 500 && error.status !== 429) return { ok: false, error: error.message };
  if (error) throw error;
  await renewToken(client);
  return { ok: true, data: undefined };
}

/** The change is made by then: what fails here only leaves the header behind until the next renewal. */
async function renewToken(client: UserClient): Promise<void> {
  const late = delay(AUTH_DEADLINE_MS, undefined, { ref: false });
  const answer = await Promise.race([client.auth.refreshSession(), late]);
  if (!answer || answer.error)
    log("warn", "profile.token-not-renewed", { error: answer?.error ?? "No answer in time" });
}

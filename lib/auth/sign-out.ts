import "server-only";

import { AuthUnavailableError, withAuthDeadline } from "@/lib/auth/auth-deadline";
import { currentUser } from "@/lib/auth/current-user";
import { isOutage } from "@/lib/auth/failures";
import { clearAuthCookies } from "@/lib/auth/session-cleanup";
import { log } from "@/lib/log";
import type { Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

/**
 * `isEverywhere` is false if only this browser's session was cleared. `signedInAs` is the address of another account
 * that has signed in since and is still signed in.
 */
export type SignedOut = { isEverywhere: boolean } | { signedInAs: string };

/**
 * Ends all sessions of the account; clears this browser's cookies even if the backend is down. Does neither if the page
 * was rendered for an account other than the session's.
 *
 * @param shownFor the page's account; undefined if the page didn't know it
 */
export async function signOut(shownFor: unknown): Promise<Result<SignedOut>> {
  const other = shownFor === undefined ? null : await knownUser();
  if (other && other.id !== shownFor) {
    log("warn", "action.other-account", { action: "sign-out" });
    return { ok: true, data: { signedInAs: other.email } };
  }
  const client = await createUserClient();
  const { error } = await withAuthDeadline(async () => {
    // oxlint-disable-next-line no-restricted-properties -- Its token is only sent to be ended.
    const { data, error: unknown } = await client.auth.getSession();
    if (data.session === null) return { data: null, error: unknown };
    // `auth.signOut` would take a refusal of our key for a session that has ended.
    return client.auth.admin.signOut(data.session.access_token, "global");
  });
  await clearAuthCookies();
  const isFailed = error !== null && isOutage(error);
  if (isFailed) log("error", "auth.sign-out-failed", { error });
  return { ok: true, data: { isEverywhere: !isFailed } };
}

/** The session's account. Also null while the auth server is down, so that people can still sign out. */
async function knownUser() {
  try {
    return await currentUser();
  } catch (error) {
    if (error instanceof AuthUnavailableError) return null;
    throw error;
  }
}

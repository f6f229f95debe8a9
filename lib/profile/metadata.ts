import "server-only";

import { isAuthApiError, isAuthSessionMissingError } from "@supabase/supabase-js";

import { withAuthDeadline } from "@/lib/auth/auth-deadline";
import { withSavedCopies } from "@/lib/auth/user-metadata";
import { describeError } from "@/lib/log";
import { signedOut } from "@/lib/profile/messages";
import type { Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

/**
 * Updates keys of the signed-in user's metadata; null removes a key. The values take precedence over a provider's at later
 * sign-ins. A rejection returns the backend's message; an outage throws, and the change may have been made.
 */
export async function saveMetadata(changes: Record<string, string | null>): Promise<Result> {
  const client = await createUserClient();
  const { error } = await withAuthDeadline(async () => {
    const answer = await client.auth.updateUser({ data: withSavedCopies(changes) });
    return { data: null, error: answer.error };
  });
  if (!error) {
    // The header shows what the token says. Without a new token the change is still saved, and shows within an hour.
    await withAuthDeadline(async () => client.auth.refreshSession());
    return { ok: true, data: undefined };
  }
  if (isAuthSessionMissingError(error)) return signedOut;
  if (isAuthApiError(error) && error.status < 500 && error.status !== 429) return { ok: false, error: error.message };
  throw new Error(`The metadata was not written: ${describeError(error)}`, { cause: error });
}

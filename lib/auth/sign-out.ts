import "server-only";

import { withAuthDeadline } from "@/lib/auth/auth-deadline";
import { isOutage } from "@/lib/auth/failures";
import { clearAuthCookies } from "@/lib/auth/session-cleanup";
import { log } from "@/lib/log";
import type { Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

/** `isEverywhere` is false if only this browser's session was cleared. */
export type SignedOut = { isEverywhere: boolean };

/** Ends all sessions of the account; clears this browser's cookies even if the backend is down. */
export async function signOut(): Promise<Result<SignedOut>> {
  const client = await createUserClient();
  const { error } = await withAuthDeadline(async () => ({
    data: null,
    ...(await client.auth.signOut({ scope: "global" })),
  }));
  await clearAuthCookies();
  if (error && isOutage(error)) log("error", "auth.sign-out-failed", { error });
  return { ok: true, data: { isEverywhere: !error } };
}

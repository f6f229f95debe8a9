import "server-only";

import { isOutage } from "@/lib/auth/failures";
import { answerInTime } from "@/lib/auth/in-time";
import { clearAuthCookies } from "@/lib/auth/session-cleanup";
import { log } from "@/lib/log";
import type { Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

/** `isEverywhere` is false where only this browser has forgotten its session, and others may still have theirs. */
export type SignedOut = { isEverywhere: boolean };

/** Ends all sessions of whoever is signed in. This browser forgets its own even where the backend does not answer. */
export async function signOut(): Promise<Result<SignedOut>> {
  const client = await createUserClient();
  const { error } = await answerInTime(async () => ({
    data: null,
    ...(await client.auth.signOut({ scope: "global" })),
  }));
  await clearAuthCookies();
  if (error && isOutage(error)) log("error", "auth.sign-out-failed", { error });
  return { ok: true, data: { isEverywhere: !error } };
}

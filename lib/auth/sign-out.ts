import "server-only";

import { failureOf } from "@/lib/auth/failures";
import { answerInTime } from "@/lib/auth/in-time";
import { clearAuthCookies } from "@/lib/auth/session-cleanup";
import type { Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";

/** Ends all sessions of whoever is signed in. This browser forgets its own even where the backend does not answer. */
export async function signOut(): Promise<Result> {
  const client = await createUserClient();
  const { error } = await answerInTime(async () => ({
    data: null,
    ...(await client.auth.signOut({ scope: "global" })),
  }));
  await clearAuthCookies();
  return error ? failureOf(error, "auth.sign-out-failed") : { ok: true, data: undefined };
}

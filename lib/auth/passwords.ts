import "server-only";

import { after } from "next/server";

import { queueAccountExistsMail } from "@/lib/auth/account-exists";
import { failureOf, isMailTooSoon } from "@/lib/auth/failures";
import { CHOOSE_PASSWORD } from "@/lib/auth/messages";
import { hasPendingPassword, replacePassword, bindPasswordToBrowser } from "@/lib/auth/pending-password";
import type { NewPassword, SignIn, SignUp } from "@/lib/auth/schema";
import { clearAuthCookies } from "@/lib/auth/session-cleanup";
import { withSavedCopies } from "@/lib/auth/user-metadata";
import { drainOutbox } from "@/lib/email/outbox";
import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import type { Result } from "@/lib/result";
import { createStatelessClient, createUserClient } from "@/lib/supabase/server";

const done = { ok: true, data: undefined } as const;

/** Signs in; the session is in the response's cookies. A pending password (see `pending-password.ts`) is refused. */
export async function signIn({ email, password }: SignIn): Promise<Result> {
  await clearAuthCookies();
  const client = await createUserClient();
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) return failureOf(error, "auth.sign-in-failed");
  if (!hasPendingPassword(data.user)) return done;
  await client.auth.signOut({ scope: "local" });
  await clearAuthCookies();
  log("warn", "auth.pending-password", { userId: data.user.id });
  return { ok: false, error: CHOOSE_PASSWORD };
}

/** Creates an unconfirmed account. For an address with an account the result is the same, and its owner gets a mail. */
export async function signUp({ email, password, fullName }: SignUp): Promise<Result> {
  await clearAuthCookies();
  const client = await createStatelessClient();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      data: { ...withSavedCopies({ full_name: fullName }), ...(await bindPasswordToBrowser()) },
      emailRedirectTo: `${getEnv().SITE_URL}/`,
    },
  });
  if (isMailTooSoon(error)) return done;
  if (error) return failureOf(error, "auth.sign-up-failed");
  // For a confirmed account the backend returns a fake user without identities.
  if (data.user?.identities?.length === 0) {
    await queueAccountExistsMail(email);
    after(drainOutbox);
  }
  return done;
}

/** Sets a new password for the signed-in account and ends its other sessions. */
export async function setPassword({ password }: NewPassword): Promise<Result> {
  const client = await createUserClient();
  const { error } = await replacePassword(client, password);
  return error ? failureOf(error, "auth.new-password-failed") : done;
}

import "server-only";

import { isAuthApiError } from "@supabase/supabase-js";

import { verifiedUser } from "@/lib/auth/current-user";
import { failureOf, isMailTooSoon } from "@/lib/auth/failures";
import { SIGN_IN_FIRST } from "@/lib/auth/messages";
import { hasPendingPassword, resolvePendingPassword } from "@/lib/auth/pending-password";
import type { Link, MailRequest } from "@/lib/auth/schema";
import { getEnv } from "@/lib/env";
import type { Result } from "@/lib/result";
import { createStatelessClient, createUserClient } from "@/lib/supabase/server";

/** The backend's status for a used, expired or invalid token. */
const INVALID_TOKEN = new Set([400, 401, 403, 404, 422]);

const done = { ok: true, data: undefined } as const;

/** Sends another confirmation mail; the result does not reveal whether the account exists. */
export async function resendConfirmation({ email }: MailRequest): Promise<Result> {
  const client = await createStatelessClient();
  const { error } = await client.auth.resend({
    type: "signup",
    email,
    options: { emailRedirectTo: `${getEnv().SITE_URL}/` },
  });
  return error && !isMailTooSoon(error) ? failureOf(error, "auth.resend-failed") : done;
}

/** Sends a mail with a password reset link; the result does not reveal whether the account exists. */
export async function requestPasswordReset({ email }: MailRequest): Promise<Result> {
  const redirectTo = `${getEnv().SITE_URL}/auth/reset`;
  const client = await createStatelessClient();
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
  return error && !isMailTooSoon(error) ? failureOf(error, "auth.recovery-failed") : done;
}

/** Requests a new address for the signed-in account; it changes once the mails' links are redeemed. */
export async function requestEmailChange({ email }: MailRequest): Promise<Result> {
  const client = await createUserClient();
  const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: `${getEnv().SITE_URL}/` });
  // Must not reveal whether the new address has an account.
  if (!error || isMailTooSoon(error) || error.code === "email_exists") return done;
  return failureOf(error, "auth.email-change-failed");
}

/**
 * `half`: the other mailbox still has to confirm; `choose-password`: the address is confirmed, but its owner doesn't
 * know the account's password.
 */
export type RedeemedLink = { outcome: "done" | "half" | "expired" | "choose-password" };

/**
 * Redeems the one-time token of a mail's link and signs its visitor in. A change of address needs a session of the
 * account: otherwise a stranger could request the change and have the visitor confirm it.
 */
export async function redeemLink({ tokenHash, type }: Link): Promise<Result<RedeemedLink>> {
  const changing = type === "email_change" ? await verifiedUser() : null;
  if (type === "email_change" && !changing) return { ok: false, error: SIGN_IN_FIRST };
  const client = await createUserClient();
  const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
  if (isAuthApiError(error) && INVALID_TOKEN.has(error.status)) return { ok: true, data: { outcome: "expired" } };
  if (error) return failureOf(error, "auth.link-failed");
  const { session, user } = data;
  if (!session || !user) return { ok: true, data: { outcome: "half" } };
  const isPending = type === "signup" || hasPendingPassword(user) || (changing !== null && changing.id !== user.id);
  const isConfirmed = !isPending || (await resolvePendingPassword(client, user));
  return { ok: true, data: { outcome: isConfirmed ? "done" : "choose-password" } };
}

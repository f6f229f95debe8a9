import "server-only";

import { isAuthApiError } from "@supabase/supabase-js";

import { verifiedUser } from "@/lib/auth/current-user";
import { failureOf, isMailTooSoon } from "@/lib/auth/failures";
import { SESSION_MISSING, SIGN_IN_FIRST } from "@/lib/auth/messages";
import { hasPendingPassword, settlePassword } from "@/lib/auth/pending-password";
import type { Link, MailRequest } from "@/lib/auth/schema";
import { getEnv } from "@/lib/env";
import type { Result } from "@/lib/result";
import { createStatelessClient, createUserClient } from "@/lib/supabase/server";

/** What the backend answers to a token that is used, old, or none at all. */
const SPENT = new Set([400, 401, 403, 404, 422]);

const done = { ok: true, data: undefined } as const;

/** Sends another confirmation mail; says nothing about whether the address has an account. */
export async function resendConfirmation({ email }: MailRequest): Promise<Result> {
  const client = await createStatelessClient();
  const { error } = await client.auth.resend({
    type: "signup",
    email,
    options: { emailRedirectTo: `${getEnv().SITE_URL}/` },
  });
  return error && !isMailTooSoon(error) ? failureOf(error, "auth.resend-failed") : done;
}

/** Sends a mail with a link to a new password; says nothing about whether the address has an account. */
export async function requestPasswordReset({ email }: MailRequest): Promise<Result> {
  const redirectTo = `${getEnv().SITE_URL}/auth/reset`;
  const client = await createStatelessClient();
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo });
  return error && !isMailTooSoon(error) ? failureOf(error, "auth.recovery-failed") : done;
}

/** Asks for another address of the signed-in account; it changes once the mails are answered. */
export async function requestEmailChange({ email }: MailRequest): Promise<Result> {
  if (!(await verifiedUser())) return { ok: false, error: SESSION_MISSING };
  const client = await createUserClient();
  const { error } = await client.auth.updateUser({ email }, { emailRedirectTo: `${getEnv().SITE_URL}/` });
  // Whose address it is, is nobody's business: it is only ever confirmed by its owner.
  if (!error || isMailTooSoon(error) || error.code === "email_exists") return done;
  return failureOf(error, "auth.email-change-failed");
}

/**
 * What became of a link; `half` where another mailbox has to confirm, too, `choose-password` where the address is
 * confirmed and the account has no password that its owner knows.
 */
export type SpentLink = { outcome: "done" | "half" | "expired" | "choose-password" };

/**
 * Spends the one-time token of a mail's link; whoever does is signed in from then on. A change of address takes somebody
 * signed in to the account: its mail may have been asked for by a stranger, of whoever presses the button.
 */
export async function spendLink({ tokenHash, type }: Link): Promise<Result<SpentLink>> {
  const changing = type === "email_change" ? await verifiedUser() : null;
  if (type === "email_change" && !changing) return { ok: false, error: SIGN_IN_FIRST };
  const client = await createUserClient();
  const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type });
  if (isAuthApiError(error) && SPENT.has(error.status)) return { ok: true, data: { outcome: "expired" } };
  if (error) return failureOf(error, "auth.link-failed");
  const { session, user } = data;
  if (!session || !user) return { ok: true, data: { outcome: "half" } };
  const isPending = type === "signup" || hasPendingPassword(user) || (changing !== null && changing.id !== user.id);
  const isConfirmed = !isPending || (await settlePassword(client, user));
  return { ok: true, data: { outcome: isConfirmed ? "done" : "choose-password" } };
}

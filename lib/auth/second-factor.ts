import "server-only";

import { type Factor, isAuthApiError } from "@supabase/supabase-js";

import { withAuthDeadline } from "@/lib/auth/auth-deadline";
import { failureOf } from "@/lib/auth/failures";
import { codeLimits } from "@/lib/auth/limits";
import { factorMessages } from "@/lib/auth/messages";
import { site } from "@/lib/content/site";
import type { LogEvent } from "@/lib/log-events";
import type { Result } from "@/lib/result";
import { hitLimits, tooManyAttempts } from "@/lib/security/rate-limit";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** What an authenticator app needs, as a picture and as text; shown once. */
export type Enrolment = {
  factorId: string;
  /** A `data:` URL of an SVG. */
  qrCode: string;
  /** Base32. */
  secret: string;
};

const FACTOR_NAME = "Authenticator app";

/** The sentence for a refusal by the backend; any other error is logged. */
function refusalOf(error: unknown, event: LogEvent): string {
  const code = isAuthApiError(error) ? error.code : undefined;
  if (code === "mfa_verification_failed") return factorMessages.wrongCode;
  if (code === "mfa_factor_not_found") return factorMessages.unknownFactor;
  return failureOf(error, event).error;
}

/** The account's factors, verified and not. */
async function factorsOf(client: UserClient): Promise<Result<Factor[]>> {
  const { data, error } = await withAuthDeadline(() => client.auth.mfa.listFactors());
  return data ? { ok: true, data: data.all } : failureOf(error, "auth.factors-unknown");
}

/** Whether the signed-in account has an authenticator. Throws if the backend does not say. */
export async function hasAuthenticator(): Promise<boolean> {
  const factors = await factorsOf(await createUserClient());
  if (!factors.ok) throw new Error(factors.error);
  return factors.data.some(({ status }) => status === "verified");
}

/**
 * Enrols a new authenticator app, which counts once one of its codes has been checked, and removes those that were
 * never used.
 *
 * @param isReplacing true to remove the account's verified one too, which needs a session with the second factor
 */
export async function startEnrolment(isReplacing: boolean): Promise<Result<Enrolment>> {
  const client = await createUserClient();
  const factors = await factorsOf(client);
  if (!factors.ok) return factors;
  for (const { id, status } of factors.data) {
    if (status === "verified" && !isReplacing) return { ok: false, error: factorMessages.hasOne };
    const { error } = await withAuthDeadline(() => client.auth.mfa.unenroll({ factorId: id }));
    if (error) return { ok: false, error: refusalOf(error, "auth.factor-not-removed") };
  }
  const { data, error } = await withAuthDeadline(() =>
    client.auth.mfa.enroll({ factorType: "totp", friendlyName: FACTOR_NAME, issuer: site.name }),
  );
  if (!data) return { ok: false, error: refusalOf(error, "auth.factor-not-enrolled") };
  const { id: factorId, totp } = data;
  return { ok: true, data: { factorId, qrCode: totp.qr_code, secret: totp.secret } };
}

type GivenCode = {
  /** The session's account. */
  userId: string;
  /** Six digits. */
  code: string;
  /** The authenticator that is being enrolled; the account's verified one if it is undefined. */
  factorId?: string | undefined;
};

/**
 * Checks a code of an authenticator app. Returns the reason if it's refused; otherwise the session now has the second
 * factor, and the account's sessions without it have ended. Throws if the attempt can't be counted.
 */
export async function checkCode({ userId, code, factorId }: GivenCode): Promise<string | undefined> {
  const client = await createUserClient();
  const factors = await factorsOf(client);
  if (!factors.ok) return factors.error;
  const factor = factors.data.find(({ id, status }) => (factorId ? id === factorId : status === "verified"));
  if (!factor) return factorMessages.unknownFactor;
  const wait = await hitLimits(codeLimits(userId));
  if (wait > 0) return tooManyAttempts(wait);
  const { error } = await withAuthDeadline(() => client.auth.mfa.challengeAndVerify({ factorId: factor.id, code }));
  return error ? refusalOf(error, "auth.code-failed") : undefined;
}

import "server-only";

import {
  isAuthApiError,
  isAuthError,
  isAuthSessionMissingError,
  type JwtPayload,
  type User,
} from "@supabase/supabase-js";

import { answerInTime, AuthUnavailableError } from "@/lib/auth/in-time";
import { verifiedClaims } from "@/lib/auth/verified-claims";
import { log } from "@/lib/log";
import type { UserClient } from "@/lib/supabase/server";

/** Who somebody is, as the auth backend vouches for it. */
export type Identity = { id: string; email: string };

/** The same with what they say of themselves. Nothing in `metadata` grants a right: its owner writes it. */
export type CurrentUser = Identity & { metadata: Record<string, unknown> };

const INVALID_TOKEN = new Set(["AuthInvalidJwtError", "AuthInvalidTokenResponseError"]);
const REFUSALS = new Set([400, 401, 403, 404, 422]);

/** True if the backend said no; anything else that fails is an outage. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AuthUnavailableError) return false;
  // Not the library's own: the token was none that it could read.
  if (!isAuthError(error)) return true;
  if (isAuthSessionMissingError(error) || INVALID_TOKEN.has(error.name)) return true;
  return isAuthApiError(error) && REFUSALS.has(error.status);
}

function unavailable(cause: unknown): AuthUnavailableError {
  log("error", "auth.unavailable", { error: cause });
  return new AuthUnavailableError("The auth backend does not answer", { cause });
}

/** The answer, null where it is no. */
async function ask<Data>(question: () => Promise<{ data: Data; error: unknown }>): Promise<Data | null> {
  const { data, error } = await answerInTime(question);
  if (!error) return data;
  if (isRefusal(error)) return null;
  throw unavailable(error);
}

function fromClaims({ sub, email }: JwtPayload): Identity | null {
  return sub && email ? { id: sub, email } : null;
}

function fromUser({ id, email, user_metadata: metadata }: User): CurrentUser | null {
  return email ? { id, email, metadata } : null;
}

/**
 * Who is signed in by a verified token; refreshes it where it has expired. Good for showing pages.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function userByClaims(client: UserClient): Promise<Identity | null> {
  const claims = await ask(() => verifiedClaims(client));
  return claims ? fromClaims(claims) : null;
}

/**
 * Who is signed in, asked of the auth backend itself: knows of a sign-out elsewhere at once. For everything that writes.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function userByBackend(client: UserClient): Promise<CurrentUser | null> {
  const data = await ask<{ user: User | null }>(() => client.auth.getUser());
  return data?.user ? fromUser(data.user) : null;
}

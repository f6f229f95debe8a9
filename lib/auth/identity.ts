import "server-only";

import {
  isAuthApiError,
  isAuthError,
  isAuthSessionMissingError,
  type JwtPayload,
  type User,
} from "@supabase/supabase-js";

import { log } from "@/lib/log";
import { AUTH_DEADLINE_MS, type UserClient } from "@/lib/supabase/server";

/** Who somebody is, as the auth backend vouches for it. Nothing in `metadata` grants a right: its owner writes it. */
export type CurrentUser = { id: string; email: string; metadata: Record<string, unknown> };

/** The auth backend did not answer: nobody knows who is signed in. Never the same as "nobody". */
export class AuthUnavailableError extends Error {
  override name = "AuthUnavailableError";
}

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

/** The answer, null where it is no; the library's own retries end with the deadline. */
async function ask<Answer>(question: () => Promise<{ data: Answer; error: unknown }>): Promise<Answer | null> {
  const late = Promise.withResolvers<{ data: null; error: Error }>();
  const noAnswer = { data: null, error: new AuthUnavailableError("No answer in time") };
  const timer = setTimeout(() => late.resolve(noAnswer), AUTH_DEADLINE_MS);
  const answer = question().catch((error: unknown) => ({ data: null, error }));
  const { data, error } = await Promise.race([answer, late.promise]);
  clearTimeout(timer);
  if (!error) return data;
  if (isRefusal(error)) return null;
  throw unavailable(error);
}

function fromClaims({ sub, email, user_metadata: metadata }: JwtPayload): CurrentUser | null {
  return sub && email ? { id: sub, email, metadata: metadata ?? {} } : null;
}

function fromUser({ id, email, user_metadata: metadata }: User): CurrentUser | null {
  return email ? { id, email, metadata } : null;
}

/**
 * Who is signed in by a verified token; refreshes it where it has expired. Good for showing pages.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function userByClaims(client: UserClient): Promise<CurrentUser | null> {
  const data = await ask(() => client.auth.getClaims());
  return data ? fromClaims(data.claims) : null;
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

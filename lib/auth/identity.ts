import "server-only";

import {
  isAuthApiError,
  isAuthError,
  isAuthSessionMissingError,
  type JwtPayload,
  type User,
} from "@supabase/supabase-js";

import { withAuthDeadline, AuthUnavailableError } from "@/lib/auth/auth-deadline";
import { isKeyRefused } from "@/lib/auth/failures";
import { verifiedClaims } from "@/lib/auth/verified-claims";
import { log } from "@/lib/log";
import type { UserClient } from "@/lib/supabase/server";

/** Verified by the auth server. */
export type Identity = { id: string; email: string };

/**
 * The user of a session; `hasSecondFactor` for 12 hours after a code of the account's authenticator was entered in it.
 */
export type SessionIdentity = Identity & { hasSecondFactor: boolean };

/** `metadata` is written by its owner, so it must not grant any right. */
export type CurrentUser = Identity & { metadata: Record<string, unknown> };

const INVALID_TOKEN = new Set(["AuthInvalidJwtError", "AuthInvalidTokenResponseError"]);
const REFUSALS = new Set([400, 401, 403, 404, 422]);

/** True if the backend rejected the session; any other error is an outage. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AuthUnavailableError) return false;
  // Thrown by the library for a malformed token.
  if (!isAuthError(error)) return true;
  if (isKeyRefused(error)) return false;
  if (isAuthSessionMissingError(error) || INVALID_TOKEN.has(error.name)) return true;
  return isAuthApiError(error) && REFUSALS.has(error.status);
}

function unavailable(cause: unknown): AuthUnavailableError {
  const outage = new AuthUnavailableError("The auth server does not answer", { cause });
  log("error", "auth.unavailable", { errorId: outage.errorId, error: cause });
  return outage;
}

/** Null if the backend rejects the session. */
async function query<Data>(call: () => Promise<{ data: Data; error: unknown }>): Promise<Data | null> {
  const { data, error } = await withAuthDeadline(call);
  if (!error) return data;
  if (isRefusal(error)) return null;
  throw unavailable(error);
}

/** How long a code keeps the console open, in seconds; `private.has_second_factor` uses the same value. */
const CODE_SECONDS = 12 * 3_600;

function fromClaims({ sub, email, aal, amr }: JwtPayload): SessionIdentity | null {
  const since = Date.now() / 1000 - CODE_SECONDS;
  const hasCode = amr?.some(
    (entry) => typeof entry === "object" && entry.method === "totp" && entry.timestamp >= since,
  );
  return sub && email ? { id: sub, email, hasSecondFactor: aal === "aal2" && hasCode === true } : null;
}

function shownFromClaims({ sub, email, user_metadata: metadata = {} }: JwtPayload): CurrentUser | null {
  return sub && email ? { id: sub, email, metadata } : null;
}

function fromUser({ id, email, user_metadata: metadata }: User): CurrentUser | null {
  return email ? { id, email, metadata } : null;
}

/**
 * The user of a verified token, which is refreshed if it has expired; for rendering.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function userByClaims(client: UserClient): Promise<SessionIdentity | null> {
  const claims = await query(() => verifiedClaims(client));
  return claims ? fromClaims(claims) : null;
}

/**
 * The same, with the name and photo from the token. Changes on another device, including a sign-out, only show when the
 * token is renewed, within an hour.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function shownUserByClaims(client: UserClient): Promise<CurrentUser | null> {
  const claims = await query(() => verifiedClaims(client));
  return claims ? shownFromClaims(claims) : null;
}

/**
 * The user according to the auth server, which knows of revoked sessions; for writes.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function userByBackend(client: UserClient): Promise<CurrentUser | null> {
  const data = await query<{ user: User | null }>(() => client.auth.getUser());
  return data?.user ? fromUser(data.user) : null;
}

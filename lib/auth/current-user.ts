import "server-only";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";

import { AuthUnavailableError } from "@/lib/auth/auth-deadline";
import {
  type CurrentUser,
  type Identity,
  type SessionIdentity,
  shownUserByClaims,
  userByBackend,
  userByClaims,
} from "@/lib/auth/identity";
import { signInPath } from "@/lib/auth/paths";
import { verifiedClaims } from "@/lib/auth/verified-claims";
import { signedOutMeanwhile } from "@/lib/content/errors";
import type { Failure, Result } from "@/lib/result";
import { createUserClient } from "@/lib/supabase/server";
import { hasSessionCookie } from "@/lib/supabase/session-cookies";

const isAnonymous = async () => !hasSessionCookie((await cookies()).getAll());

/**
 * The signed-in user according to the verified token, for rendering; cached per request.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export const currentUser = cache(async (): Promise<SessionIdentity | null> => {
  if (await isAnonymous()) return null;
  return userByClaims(await createUserClient());
});

/**
 * For pages: the signed-in user, or a redirect to the sign-in page, which returns to `pathAndQuery`.
 *
 * @throws AuthUnavailableError within 4.5 s; the middleware shows the same outage as a 503 page
 */
export async function requireUser(pathAndQuery: string): Promise<Identity> {
  return (await currentUser()) ?? redirect(signInPath(pathAndQuery));
}

/**
 * The same for pages with someone's papers: the user as the auth server knows them.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function requireVerifiedUser(pathAndQuery: string): Promise<Identity> {
  return (await verifiedUser()) ?? redirect(signInPath(pathAndQuery));
}

/**
 * For the header of static pages, which only shows who is signed in: by the verified token, as on account pages. It
 * grants nothing, and no form may be filled in from it.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function shownUser(): Promise<CurrentUser | null> {
  if (await isAnonymous()) return null;
  return shownUserByClaims(await createUserClient());
}

/**
 * For actions and routes that write or hand out papers, and for showing the profile: the signed-in user as the auth
 * server knows it, including revoked sessions and changes from other devices.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function verifiedUser(): Promise<CurrentUser | null> {
  if (await isAnonymous()) return null;
  return userByBackend(await createUserClient());
}

/** The same for a form's action: without a session, `ended`, the sentence for the person. */
export async function signedInUser(ended: Failure = signedOutMeanwhile): Promise<Result<CurrentUser>> {
  const user = await verifiedUser();
  return user ? { ok: true, data: user } : ended;
}

/** The same, with the id of the session. */
export async function currentSession(): Promise<(Identity & { sessionId: string }) | null> {
  const user = await verifiedUser();
  const { data } = user ? await verifiedClaims(await createUserClient()) : { data: null };
  return user && data ? { id: user.id, email: user.email, sessionId: data.session_id } : null;
}

/**
 * For forms that need no account: the signed-in user. Also null while the auth server is down, so that an outage loses
 * no submission.
 */
export async function optionalUser(): Promise<CurrentUser | null> {
  try {
    return await verifiedUser();
  } catch (error) {
    if (error instanceof AuthUnavailableError) return null;
    throw error;
  }
}

import "server-only";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";

import { type CurrentUser, type Identity, userByBackend, userByClaims } from "@/lib/auth/identity";
import { AuthUnavailableError } from "@/lib/auth/in-time";
import { signInPath } from "@/lib/auth/paths";
import { createUserClient } from "@/lib/supabase/server";
import { hasSessionCookie } from "@/lib/supabase/session-cookies";

const isAnonymous = async () => !hasSessionCookie((await cookies()).getAll());

/**
 * Who is signed in, for showing: by the verified token, once per request. Null when nobody is.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export const currentUser = cache(async (): Promise<Identity | null> => {
  if (await isAnonymous()) return null;
  return userByClaims(await createUserClient());
});

/**
 * For pages: who is signed in, or off to the sign-in page, which leads back to `pathAndQuery`.
 *
 * @throws AuthUnavailableError within 4.5 s; the middleware shows the same outage as a 503 page
 */
export async function requireUser(pathAndQuery: string): Promise<Identity> {
  return (await currentUser()) ?? redirect(signInPath(pathAndQuery));
}

/**
 * For actions and routes that write, and wherever the profile is shown: who is signed in, asked of the auth backend now.
 * Null when nobody is.
 *
 * @throws AuthUnavailableError within 4.5 s
 */
export async function verifiedUser(): Promise<CurrentUser | null> {
  if (await isAnonymous()) return null;
  return userByBackend(await createUserClient());
}

/**
 * For forms that need no account: the signed-in user, null also while the auth backend is down, so that no submission is
 * lost to an outage.
 */
export async function optionalUser(): Promise<CurrentUser | null> {
  try {
    return await verifiedUser();
  } catch (error) {
    if (error instanceof AuthUnavailableError) return null;
    throw error;
  }
}

import "server-only";

import { cookies } from "next/headers";

import { isAuthCookie, SESSION_HINT } from "@/lib/supabase/session-cookies";

/** Deletes the session's cookies and those of unfinished sign-ins. */
export async function clearAuthCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isAuthCookie(name) || name === SESSION_HINT) jar.delete(name);
}

/** Deletes the PKCE verifiers of this and of abandoned social sign-ins. */
export async function clearVerifiers(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isAuthCookie(name) && name.endsWith("-code-verifier")) jar.delete(name);
}

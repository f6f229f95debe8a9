import "server-only";

import { cookies } from "next/headers";

import { isAuthCookie, SESSION_HINT } from "@/lib/supabase/session-cookies";

/** Forgets the session and every leftover of earlier sign-ins in the answer to this request. */
export async function clearAuthCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isAuthCookie(name) || name === SESSION_HINT) jar.delete(name);
}

/** Forgets the one-time verifiers of social sign-ins: one has come back, and those that were given up will not. */
export async function clearVerifiers(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isAuthCookie(name) && name.endsWith("-code-verifier")) jar.delete(name);
}

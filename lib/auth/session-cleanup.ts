import "server-only";

import { cookies } from "next/headers";

import { isAuthCookie, SESSION_HINT } from "@/lib/supabase/session-cookies";

/** Forgets the session and every leftover of earlier sign-ins in the answer to this request. */
export async function clearAuthCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) if (isAuthCookie(name) || name === SESSION_HINT) jar.delete(name);
}

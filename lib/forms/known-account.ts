import "server-only";

import { verifiedUser } from "@/lib/auth/current-user";
import type { CurrentUser } from "@/lib/auth/identity";
import { AuthUnavailableError } from "@/lib/auth/in-time";

/**
 * Who sends a form that anybody may send, for what their account vouches for; null where nobody is signed in, and where
 * the auth backend cannot say: what somebody typed is not lost because nobody knows who is signed in.
 */
export async function knownAccount(): Promise<CurrentUser | null> {
  try {
    return await verifiedUser();
  } catch (error) {
    if (error instanceof AuthUnavailableError) return null;
    throw error;
  }
}

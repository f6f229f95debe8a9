"use client";

import { refreshSession } from "@/components/layout/session";
import { signOutAction } from "@/lib/auth/actions";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";

/** Ends the session everywhere; what goes wrong is only logged (spec section 8). */
export async function logOut(): Promise<void> {
  clearAuthStorage();
  try {
    const result = await signOutAction();
    if (!result.ok) throw new Error(result.error);
  } catch (error) {
    // oxlint-disable-next-line no-console -- sign-out errors are only logged to the console
    console.warn("Sign-out:", error);
  }
  refreshSession();
}

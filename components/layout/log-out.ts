"use client";

import { signOutAction } from "@/lib/auth/actions";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { refreshSession } from "@/lib/auth/session-store";

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

"use client";

import { signOutAction } from "@/lib/auth/actions";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { isAccountPath } from "@/lib/auth/paths";
import { getSession, refreshSession } from "@/lib/auth/session-store";
import { otherStillSignedIn, signedOutHereOnly } from "@/lib/content/auth";
import { notify, notifyAfterReload } from "@/lib/notifications";

/**
 * Signs out the account that the page shows, on all devices. If another account has signed in in another tab, it stays
 * signed in and the visitor is told. Errors are only logged (docs/product.md#notifications), unless other devices stay
 * signed in: a visitor who has lost a device has to know.
 */
export async function logOut(account = getSession().user?.id): Promise<void> {
  clearAuthStorage();
  try {
    const result = await signOutAction(account === undefined ? undefined : { account });
    if (!result.ok) throw new Error(result.error);
    if ("signedInAs" in result.data) void notify(otherStillSignedIn(result.data.signedInAs));
    else if (!result.data.isEverywhere) notifyOtherDevicesSignedIn();
  } catch (error) {
    // oxlint-disable-next-line no-console -- sign-out errors are only logged to the console
    console.warn("Sign-out:", error);
  }
  refreshSession();
}

/** An account page reloads after the sign-out, which would remove the notification. */
function notifyOtherDevicesSignedIn() {
  if (isAccountPath(window.location.pathname)) notifyAfterReload(signedOutHereOnly);
  else void notify(signedOutHereOnly);
}

"use client";

import { useEffect, useTransition } from "react";

import { logOut } from "@/components/layout/log-out";
import { busyProps } from "@/components/ui/busy-props";
import { useSession } from "@/hooks/use-session";
import { signInPath } from "@/lib/auth/paths";

/**
 * Leaves the console on sign-out, here or in another tab, and when the session expires, so that none of it stays on the
 * screen. Signing in again returns to the same page, where the forms still have what was typed.
 */
export function ConsoleLogOut({ account, className }: { account: string; className: string }) {
  const [isBusy, startTransition] = useTransition();
  const { user, isSignOut } = useSession();

  useEffect(() => {
    if (user !== null) return;
    const { pathname, search } = window.location;
    window.location.replace(isSignOut ? "/" : signInPath(pathname + search));
  }, [user, isSignOut]);

  return (
    <button
      type="button"
      className={className}
      {...busyProps(isBusy, () => startTransition(async () => logOut(account)))}
    >
      Log out
    </button>
  );
}

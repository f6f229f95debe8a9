"use client";

import { useEffect, useTransition } from "react";

import { logOut } from "@/components/layout/log-out";
import { useSession } from "@/hooks/use-session";

/** Leaves the console after a sign-out, here or in another tab: nothing of it stays on the screen. */
export function ConsoleLogOut({ account, className }: { account: string; className: string }) {
  const [isBusy, startTransition] = useTransition();
  const { user } = useSession();

  useEffect(() => {
    if (user === null) window.location.replace("/");
  }, [user]);

  return (
    <button
      type="button"
      disabled={isBusy}
      className={className}
      onClick={() => startTransition(async () => logOut(account))}
    >
      Log out
    </button>
  );
}

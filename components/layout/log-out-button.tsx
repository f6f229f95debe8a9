"use client";

import { useTransition } from "react";

import { refreshSession } from "@/components/layout/session";
import { Button } from "@/components/ui/button";
import { signOutAction } from "@/lib/auth/actions";

/** Ends the session everywhere. */
export function LogOutButton({ className }: { className?: string }) {
  const [isBusy, startTransition] = useTransition();
  return (
    <Button
      variant="outline"
      disabled={isBusy}
      {...(className ? { className } : {})}
      onClick={() =>
        startTransition(async () => {
          await signOutAction();
          refreshSession();
        })
      }
    >
      Log Out
    </Button>
  );
}

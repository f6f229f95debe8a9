"use client";

import { useTransition } from "react";

import { logOut } from "@/components/layout/log-out";
import { Button } from "@/components/ui/button";

export function LogOutButton({ className }: { className: string }) {
  const [isBusy, startTransition] = useTransition();
  return (
    <Button
      variant="outline"
      disabled={isBusy}
      className={className}
      onClick={() => startTransition(async () => logOut())}
    >
      Log Out
    </Button>
  );
}

"use client";

import { useTransition } from "react";

import { logOut } from "@/components/layout/log-out";
import { busyProps } from "@/components/ui/busy-props";
import { Button } from "@/components/ui/button";

export function LogOutButton({ className }: { className: string }) {
  const [isBusy, startTransition] = useTransition();
  return (
    <Button variant="outline" className={className} {...busyProps(isBusy, () => startTransition(async () => logOut()))}>
      Log Out
    </Button>
  );
}

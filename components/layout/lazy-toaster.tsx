"use client";

import { type ComponentType, useEffect, useState } from "react";

import { registerToaster, showPendingNotification } from "@/lib/notifications";

/**
 * Mounts the toaster, whose chunk is loaded with the first notification. `notifyAfterReload` may have stored that one
 * before the page was loaded.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    registerToaster(async () => {
      const { Toaster: Loaded, showNotification } = await import("@/components/ui/sonner");
      setToaster(() => Loaded);
      return showNotification;
    });
    showPendingNotification();
  }, []);
  return Toaster ? <Toaster /> : null;
}

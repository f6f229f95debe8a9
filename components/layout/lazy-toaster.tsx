"use client";

import { type ComponentType, useEffect, useState } from "react";

import { registerToaster, showPendingNotification } from "@/components/ui/toast";

/**
 * Mounts the toaster, whose chunk is loaded with the first notification. The first may be one of `notifyAfterReload`, from
 * before the page was loaded.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const unregister = registerToaster((Loaded) => setToaster(() => Loaded));
    showPendingNotification();
    return unregister;
  }, []);
  return Toaster ? <Toaster /> : null;
}

"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";

/**
 * Shows the page anew, and says whether it could be asked for. Offline or during an outage the page stays as it is: one
 * that cannot be rendered would take its place, and what is typed.
 */
export function useRefreshIfWell(): () => Promise<boolean> {
  const router = useRouter();
  return useCallback(async () => {
    const page = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (!page || page.status >= 500) return false;
    startTransition(() => router.refresh());
    return true;
  }, [router]);
}

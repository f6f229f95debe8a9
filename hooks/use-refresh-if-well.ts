"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";

/**
 * Shows the page anew, and says whether it could be asked for. Offline, during an outage, and where the session has ended
 * and the address leads elsewhere, the page stays as it is: another would take its place, and what is typed.
 */
export function useRefreshIfWell(): () => Promise<boolean> {
  const router = useRouter();
  return useCallback(async () => {
    const page = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
    if (!page?.ok || page.redirected) return false;
    startTransition(() => router.refresh());
    return true;
  }, [router]);
}

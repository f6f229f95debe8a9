"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";

/**
 * Refreshes the page, and returns whether it could. Offline, during an outage, or if the session has ended and the
 * address redirects, the page stays as it is: otherwise another page would replace it, along with what was typed.
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

"use client";

import { useRouter } from "next/navigation";

import { clearReturnUrl, storedReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";
import { refreshSession } from "@/lib/auth/session-store";

/** Replaces the page by the stored return URL and clears it. */
export function useRedirectBack() {
  const router = useRouter();
  return () => {
    const path = resolveReturnPath({ stored: storedReturnUrl() });
    clearReturnUrl();
    refreshSession();
    router.replace(path);
  };
}

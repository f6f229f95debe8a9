"use client";

import { useRouter } from "next/navigation";

import { clearReturnUrl } from "@/lib/auth/browser-storage";
import { returnPath } from "@/lib/auth/return-path";
import { refreshSession } from "@/lib/auth/session-store";

/** Replaces the page by the return URL, and clears the stored one. */
export function useRedirectBack() {
  const router = useRouter();
  return () => {
    const path = returnPath();
    clearReturnUrl();
    refreshSession();
    router.replace(path);
  };
}

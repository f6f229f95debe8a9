"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";

import { clearReturnUrl } from "@/lib/auth/browser-storage";
import { returnPath } from "@/lib/auth/return-path";
import { refreshSession } from "@/lib/auth/session-store";

/** Replaces the page with `to`, by default the return URL's, and clears the stored URL. */
export function useRedirectBack() {
  const router = useRouter();
  return (to?: Route) => {
    const path = to ?? returnPath();
    clearReturnUrl();
    refreshSession();
    router.replace(path);
  };
}

"use client";

import { useRouter } from "next/navigation";

import { forgetReturnUrl, storedReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";
import { refreshSession } from "@/lib/auth/session-store";

/** Leads to where one came from, in place of the page one is on, and forgets the address (spec section 4). */
export function useReturn() {
  const router = useRouter();
  return () => {
    const path = resolveReturnPath({ stored: storedReturnUrl() });
    forgetReturnUrl();
    refreshSession();
    router.replace(path);
  };
}

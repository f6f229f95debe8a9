"use client";

import { useEffect } from "react";

import { storedReturnUrl, storeReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";

/** Resolves where to redirect after signing in, and stores it for the detour to Google or a mailbox. */
export function useStoreReturnUrl(): void {
  useEffect(() => {
    const { search, origin } = window.location;
    const params = new URLSearchParams(search);
    const [returnTo, from] = [params.get("returnTo"), params.get("from")];
    storeReturnUrl(
      resolveReturnPath({ returnTo, stored: storedReturnUrl(), referrer: document.referrer, from, origin }),
    );
  }, []);
}

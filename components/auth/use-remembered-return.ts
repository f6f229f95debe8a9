"use client";

import { useEffect } from "react";

import { storedReturnUrl, storeReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";

/** Settles where to lead after signing in, and keeps it over the way to Google or to a mailbox and back. */
export function useRememberedReturn(): void {
  useEffect(() => {
    const { search, origin } = window.location;
    const params = new URLSearchParams(search);
    const [returnTo, from] = [params.get("returnTo"), params.get("from")];
    storeReturnUrl(
      resolveReturnPath({ returnTo, stored: storedReturnUrl(), referrer: document.referrer, from, origin }),
    );
  }, []);
}

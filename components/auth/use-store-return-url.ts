"use client";

import { useEffect } from "react";

import { storeReturnUrl } from "@/lib/auth/browser-storage";
import { returnPath } from "@/lib/auth/return-path";

/** Resolves where to redirect after signing in, and stores it for the detour to Google or a mailbox. */
export function useStoreReturnUrl(): void {
  useEffect(() => storeReturnUrl(returnPath()), []);
}

"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** Logs the path that does not exist (spec section 2). */
export function ReportMissingPath() {
  const pathname = usePathname();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the not-found page logs the missing path in the visitor's console
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return null;
}

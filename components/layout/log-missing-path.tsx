"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** Logs the path of a page that does not exist in the visitor's console (spec section 2). */
export function LogMissingPath() {
  const pathname = usePathname();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- that is what it is for
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return null;
}

"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { StatusPage } from "@/components/layout/status-page";
import { notFound } from "@/lib/content/errors";

/**
 * In place of a page that does not exist; logs its path in the visitor's console (spec section 2). A client component,
 * because the payload of every page carries it: as a reference it is short.
 */
export function MissingPage() {
  const pathname = usePathname();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- that is what it is for
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return <StatusPage {...notFound} />;
}

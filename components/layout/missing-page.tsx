"use client";

import { usePathname } from "next/navigation";
import { lazy, useEffect } from "react";

import { notFound } from "@/lib/content/errors";

const StatusPage = lazy(() =>
  import("@/components/layout/status-page").then((module) => ({ default: module.StatusPage })),
);

/**
 * The 404 page; logs its path in the browser's console (docs/product.md#company-pages). A client component, because
 * every page's RSC payload contains it, and a client reference is short; its content is only loaded where it's shown.
 */
export function MissingPage() {
  const pathname = usePathname();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- docs/product.md#company-pages
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return <StatusPage {...notFound} />;
}

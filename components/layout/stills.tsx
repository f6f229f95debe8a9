"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

import { still } from "@/components/ui/still";

export const FooterPlaces = still(() =>
  import("@/components/layout/footer-places").then((module) => module.FooterPlaces),
);

export const FooterLegal = still(() => import("@/components/layout/footer-legal").then((module) => module.FooterLegal));

const NotFoundScreen = still(() =>
  import("@/components/layout/not-found-screen").then((module) => module.NotFoundScreen),
);

/** Says that there is no such page, and logs its path (spec section 2). Every page carries it. */
export function MissingPage() {
  const pathname = usePathname();
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the not-found page logs the missing path in the visitor's console
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return <NotFoundScreen />;
}

"use client";

import { still } from "@/components/ui/still";

export const FooterPlaces = still(() =>
  import("@/components/layout/footer-places").then((module) => module.FooterPlaces),
);

export const FooterLegal = still(() => import("@/components/layout/footer-legal").then((module) => module.FooterLegal));

/** Every page carries it, for the address below it that does not exist. */
export const NotFoundScreen = still(() =>
  import("@/components/layout/not-found-screen").then((module) => module.NotFoundScreen),
);

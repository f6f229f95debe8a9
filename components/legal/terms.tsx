"use client";

import { still } from "@/components/ui/still";

/** Each legal page's still is in a file of its own: none ships the way to the others. */
export const Terms = still(() => import("@/components/legal/terms-text").then((module) => module.TermsText));

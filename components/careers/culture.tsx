"use client";

import { still } from "@/components/ui/still";

/** Apart from the jobs' page's stills: neither page ships the other's. */
export const Culture = still(() => import("@/components/careers/culture-page").then((module) => module.CulturePage));

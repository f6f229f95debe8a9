"use client";

import { still } from "@/components/ui/still";

export const About = still(() => import("@/components/about/about").then((module) => module.About));

"use client";

import dynamic from "next/dynamic";

/** Recharts is large, and comes with its page alone. It measures its place, so it draws in the browser only. */
export const LazyDailyChart = dynamic(
  () => import("@/components/console/today/daily-chart").then((module) => module.DailyChart),
  {
    ssr: false,
  },
);

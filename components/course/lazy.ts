"use client";

import dynamic from "next/dynamic";

/** Server-rendered, and hydrated once its own chunk is loaded: the cards bring the checkout's button and the waiting lists. */
export const CohortGrid = dynamic(() => import("@/components/course/cohort-grid").then((module) => module.CohortGrid));

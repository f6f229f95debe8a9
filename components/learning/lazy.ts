"use client";

import { lazy } from "react";

/**
 * Server-rendered, and hydrated once its own chunk is loaded: most visits to a room ask nothing. `next/dynamic` would add
 * 1.4 kB to the room for a preload that hardly any visit needs.
 */
export const RatingForm = lazy(() =>
  import("@/components/learning/rating-form").then((module) => ({ default: module.RatingForm })),
);

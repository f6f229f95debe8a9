"use client";

import { type ComponentProps, lazy } from "react";

const LazyForm = lazy(() =>
  import("@/components/learning/rating-form").then((module) => ({ default: module.RatingForm })),
);

/**
 * Server-rendered, and hydrated once its own chunk is loaded: most visits to a room ask nothing. `next/dynamic` would add
 * 1.4 kB to the room for a preload that hardly any visit needs. A function, since what a Server Component renders can be
 * lazy already, and React refuses one lazy component inside another.
 */
export const RatingForm = (props: ComponentProps<typeof LazyForm>) => <LazyForm {...props} />;

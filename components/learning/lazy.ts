"use client";

import dynamic from "next/dynamic";

/** Server-rendered, and hydrated once its own chunk is loaded: most visits to a room ask nothing. */
export const RatingForm = dynamic(() =>
  import("@/components/learning/rating-form").then((module) => module.RatingForm),
);

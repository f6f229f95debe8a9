"use client";

import { Activity, type ComponentProps, lazy } from "react";

const LazyForm = lazy(() =>
  import("@/components/learning/rating-form").then((module) => ({ default: module.RatingForm })),
);

const LazyRoomForm = lazy(() =>
  import("@/components/learning/room-form").then((module) => ({ default: module.RoomForm })),
);

/**
 * Server-rendered, and hydrated once its own chunk is loaded: most visits to a room ask nothing. `next/dynamic` would add
 * 1.4 kB to the room for a preload that hardly any visit needs. A function, since what a Server Component renders can be
 * lazy already, and React refuses one lazy component inside another; an Activity, so that the rest of the page hydrates
 * without the chunk.
 */
export const RatingForm = (props: ComponentProps<typeof LazyForm>) => (
  <Activity>
    <LazyForm {...props} />
  </Activity>
);

/** The same, for Edit Profile: hardly anybody has something to withdraw there. */
export const WithdrawForm = (props: ComponentProps<typeof LazyRoomForm>) => (
  <Activity>
    <LazyRoomForm {...props} />
  </Activity>
);

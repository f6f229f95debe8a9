"use client";

import dynamic from "next/dynamic";

/** Server-rendered with the saved values, and hydrated once its own chunk is loaded. */
export const ProfileForm = dynamic(() =>
  import("@/components/profile/profile-form").then((module) => module.ProfileForm),
);

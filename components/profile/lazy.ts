"use client";

import dynamic from "next/dynamic";

/** Server-rendered with the saved values, and hydrated when its own chunk has come. */
export const ProfileForm = dynamic(() =>
  import("@/components/profile/profile-form").then((module) => module.ProfileForm),
);

import "server-only";

import { cache } from "react";

import { verifiedUser } from "@/lib/auth/current-user";
import { initialsOf } from "@/lib/auth/session-user";
import { metadataText } from "@/lib/auth/user-metadata";
import { type Profile, profileOf } from "@/lib/profile/schema";

/** What the profile's page shows of its owner. */
export type ProfileView = { email: string; initials: string; avatarUrl: string | null; profile: Profile };

/**
 * The signed-in user's profile, or null when nobody is signed in. Asked once per request, and of the auth backend:
 * what was saved on another device a minute ago must not be written over. Throws AuthUnavailableError.
 */
export const getProfile = cache(async (): Promise<ProfileView | null> => {
  const user = await verifiedUser();
  if (!user) return null;
  const profile = profileOf(user.metadata);
  return {
    email: user.email,
    initials: initialsOf(profile.full_name, user.email),
    avatarUrl: metadataText(user.metadata, "avatar_url") || null,
    profile,
  };
});

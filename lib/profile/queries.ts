import "server-only";

import { cache } from "react";

import { optionalUser, verifiedUser } from "@/lib/auth/current-user";
import { initialsOf } from "@/lib/auth/session-user";
import { metadataText } from "@/lib/auth/user-metadata";
import { type Profile, profileOf } from "@/lib/profile/schema";
import { ianaZoneOf } from "@/lib/profile/time-zones";

type ProfileView = { id: string; email: string; initials: string; avatarUrl: string | null; profile: Profile };

/**
 * The signed-in user's profile, null without a session; cached per request. From the auth server, not the token: a change
 * on another device must not be overwritten. Throws AuthUnavailableError.
 */
export const getProfile = cache(async (): Promise<ProfileView | null> => {
  const user = await verifiedUser();
  if (!user) return null;
  const profile = profileOf(user.metadata);
  return {
    id: user.id,
    email: user.email,
    initials: initialsOf(profile.full_name, user.email),
    avatarUrl: metadataText(user.metadata, "avatar_url") || null,
    profile,
  };
});

/** The zone (IANA) that the signed-in learner has chosen; undefined if none, and while the auth server is down. */
export async function learnerTimeZone(): Promise<string | undefined> {
  const user = await optionalUser();
  return (user && ianaZoneOf(profileOf(user.metadata).time_zone)) ?? undefined;
}

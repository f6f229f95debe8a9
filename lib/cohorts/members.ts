import "server-only";

import { initialsOf, photoOf } from "@/lib/auth/session-user";
import { getEnv } from "@/lib/env";
import { GOOGLE_PHOTOS } from "@/lib/http/policy";
import { linkedInField, profileOf, profileSchema } from "@/lib/profile/schema";

/** What a cohort sees of one of its people; empty texts are not shown. */
export type Member = {
  isSelf: boolean;
  name: string;
  initials: string;
  photoUrl: string | null;
  company: string;
  jobTitle: string;
  bio: string;
  linkedInUrl: string;
  xUrl: string;
};

/**
 * A member, from the account's metadata. Its owner writes that, so the result is null unless it passes the profile
 * form's schema; only a bad LinkedIn link is just left out. A photo must be in our bucket or at Google: at another
 * address of the backend it would make others' browsers request whatever the owner wants.
 */
export function memberOf(metadata: Record<string, unknown>, isSelf: boolean): Member | null {
  const { linkedin_url: linkedIn, ...texts } = profileOf(metadata);
  const { data: profile } = profileSchema.safeParse({ ...texts, linkedin_url: "" });
  if (!profile) return null;
  const name = profile.full_name || profile.preferred_name;
  const photo = photoOf(metadata);
  const places = [`${new URL(getEnv().SUPABASE_URL).origin}/storage/v1/object/public/avatars/`, `${GOOGLE_PHOTOS}/`];
  return {
    isSelf,
    name,
    initials: initialsOf(name, null),
    photoUrl: photo !== null && places.some((place) => isBelow(photo, place)) ? photo : null,
    company: profile.company,
    jobTitle: profile.job_title,
    bio: profile.bio,
    linkedInUrl: linkedInField.safeParse(linkedIn).data ?? "",
    xUrl: xUrlOf(profile.x_handle),
  };
}

/** Resolved as a browser does: `/../` leads elsewhere. */
const isBelow = (address: string, place: string): boolean =>
  URL.canParse(address) && new URL(address).href.startsWith(place);

/** The handle may be typed with its "@", or be the address that X copies. */
function xUrlOf(handle: string): string {
  const [, name] =
    /^(?:(?:https?:\/\/)?(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/)?@?(\w{1,15})\/?(?:\?\S*)?$/i.exec(handle.trim()) ??
    [];
  return name ? `https://x.com/${name}` : "";
}

import type { CurrentUser } from "@/lib/auth/identity";
import { metadataText } from "@/lib/auth/user-metadata";
import { firstLetter } from "@/lib/format/cut";

/** The user as shown in the header; the response of `GET /api/session`. */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
  initials: string;
};

/**
 * In place of a photo: the initials of the first two words of the full name or email, else
 * "U".
 */
export function initialsOf(fullName: string | null | undefined, email: string | null | undefined): string {
  const words = (fullName?.trim() || email?.trim() || "").split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, 2).map(firstLetter);
  return letters.join("").toLocaleUpperCase("en") || "U";
}

/** The photo's address, or null. Metadata is written by its owner, so only https URLs (and the local sandbox) are accepted. */
export function photoOf(metadata: CurrentUser["metadata"]): string | null {
  const address = metadataText(metadata, "avatar_url").trim();
  return /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/.test(address) ? address : null;
}

export function sessionUserOf({ id, email, metadata }: CurrentUser): SessionUser {
  const name = metadataText(metadata, "full_name").trim();
  return { id, name, email, avatarUrl: photoOf(metadata), initials: initialsOf(name, email) };
}

import type { CurrentUser } from "@/lib/auth/identity";
import { metadataText } from "@/lib/auth/user-metadata";

/** The signed-in person as the header shows them; what `GET /api/session` answers. */
export type SessionUser = {
  name: string;
  email: string;
  avatarUrl: string | null;
  initials: string;
};

/**
 * The letters shown where there is no photo (spec section 3): the first letters of the first two words of the
 * full name, or of the email; else the first letter; else "U".
 */
export function initialsOf(fullName: string | null | undefined, email: string | null | undefined): string {
  const words = (fullName?.trim() || email?.trim() || "").split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toLocaleUpperCase("en") || "U";
}

/** A photo only from an https address, or from a sandbox on this machine: its owner may write anything there. */
function photoOf(metadata: CurrentUser["metadata"]): string | null {
  const address = metadataText(metadata, "avatar_url").trim();
  return /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/.test(address) ? address : null;
}

/** What the header shows of an account. */
export function sessionUserOf({ email, metadata }: CurrentUser): SessionUser {
  const name = metadataText(metadata, "full_name").trim();
  return { name, email, avatarUrl: photoOf(metadata), initials: initialsOf(name, email) };
}

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

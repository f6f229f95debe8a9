import { expect, test } from "vitest";

import { initialsOf, sessionUserOf } from "@/lib/auth/session-user";
import { metadataText, withSavedCopies } from "@/lib/auth/user-metadata";

test.each([
  ["Ada Lovelace", "x@example.com", "AL"],
  ["  Ada  Augusta King ", null, "AA"],
  ["ada", null, "A"],
  [" ", " grace@example.com", "G"],
  ["  ", "  ", "U"],
  ["", "grace@example.com", "G"],
  [null, undefined, "U"],
  ["श्रेया राव", null, "श्रेरा"],
  ["👩‍👩‍👧‍👦 🇮🇳", null, "👩‍👩‍👧‍👦🇮🇳"],
])("%j with %j is %s", (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials);
});

const person = (metadata: Record<string, unknown>) => sessionUserOf({ id: "1", email: "ada@example.com", metadata });

test("User metadata is shown only if it is text", () => {
  expect(person({ full_name: { toString: "x" }, avatar_url: 5 })).toEqual({
    id: "1",
    name: "",
    email: "ada@example.com",
    avatarUrl: null,
    initials: "A",
  });
});

test("A name is trimmed", () => {
  expect(person({ full_name: " Ada Lovelace " })).toMatchObject({ name: "Ada Lovelace", initials: "AL" });
});

test.each([
  ["https://x.supabase.co/avatar.webp", true],
  ["javascript:'https://x.supabase.co/'", false],
  ["http://127.0.0.1:54321/avatar.webp", true],
  ["http://evil.example/a.png", false],
  ["javascript:alert(1)", false],
  ["data:image/svg+xml,x", false],
  ["//evil.example/a.png", false],
])("The photo %s is shown: %s", (address, isShown) => {
  expect(person({ avatar_url: address }).avatarUrl).toBe(isShown ? address : null);
});

test.each([
  [{}, ""],
  [{ full_name: "Provider's" }, "Provider's"],
  [{ full_name: "Provider's", saved_full_name: "Saved" }, "Saved"],
  [{ full_name: "Provider's", saved_full_name: "" }, ""],
  [{ full_name: "Provider's", saved_full_name: 7 }, ""],
  [{ full_name: ["x"] }, ""],
])("The name in %j is %j", (metadata, name) => {
  expect(metadataText(metadata, "full_name")).toBe(name);
});

test("Only values that a provider overwrites are copied, removed ones as empty", () => {
  expect(withSavedCopies({ full_name: "Ada", avatar_url: null, bio: null })).toEqual({
    full_name: "Ada",
    avatar_url: null,
    bio: null,
    saved_full_name: "Ada",
    saved_avatar_url: "",
  });
  expect(withSavedCopies({ bio: "x" })).toEqual({ bio: "x" });
});

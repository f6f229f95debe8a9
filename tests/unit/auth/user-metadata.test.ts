import { expect, test } from "vitest";

import { metadataText, withSavedCopies } from "@/lib/auth/user-metadata";

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

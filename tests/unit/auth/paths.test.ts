import { expect, test } from "vitest";

import { isAccountPath, signInPath } from "@/lib/auth/paths";

test.each([
  ["/my-learning", true],
  ["/my-learning/cohort/1", true],
  ["/edit-profile", true],
  ["/my-learnings", false],
  ["/course/my-learning", false],
  ["/", false],
])("%s belongs to an account: %s", (path, expected) => {
  expect(isAccountPath(path)).toBe(expected);
});

test("The sign-in link has the whole return URL", () => {
  expect(signInPath("/course?utm=x&y#faq")).toBe("/auth?returnTo=%2Fcourse%3Futm%3Dx%26y%23faq");
});

import { expect, test } from "vitest";

import { isAccountPath, isEmailChange, signInPath } from "@/lib/auth/paths";

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

test.each([
  ["/auth?change=email", true],
  ["/auth?change=email&returnTo=%2F", true],
  ["/auth?change=password", false],
  ["/auth?change=password&change=email", true],
  ["/auth?change=email&change=password", false],
  ["/auth", false],
  ["/course?change=email", false],
])("%s is where an account's address is changed: %s", (address, expected) => {
  expect(isEmailChange(new URL(address, "https://site.example"))).toBe(expected);
});

test("The sign-in page is told the whole address to lead back to", () => {
  expect(signInPath("/course?utm=x&y#faq")).toBe("/auth?returnTo=%2Fcourse%3Futm%3Dx%26y%23faq");
});

import { expect, test } from "vitest";

import { arrivalPath, isAccountPath, isTokenPath, signInPath, signInPathFrom } from "@/lib/auth/paths";

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
  ["/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f", true],
  ["/registration/x", true],
  ["/live/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f", true],
  ["/mail-choices/x", true],
  ["/live/x/join/y", false],
  ["/registration", false],
  ["/registration/", false],
  ["/registration/x/unsubscribe", false],
  ["/my-learning/registration/x", false],
])("%s is a page opened by a token: %s", (path, expected) => {
  expect(isTokenPath(path)).toBe(expected);
});

test("The way to the sign-in page has the whole return URL", () => {
  expect(signInPath("/course?utm=x&y#faq")).toBe("/auth?returnTo=%2Fcourse%3Futm%3Dx%26y%23faq");
});

test("Tokens in a fragment reach no query, which hosts log", () => {
  const fragment = "#access_token=ey.J.x&refresh_token=y";
  expect(signInPath(`/course?utm=x${fragment}`)).toBe("/auth?returnTo=%2Fcourse%3Futm%3Dx");
  expect(signInPathFrom(`/${fragment}`)).toBe("/auth?from=%2F");
});

test("The link of someone who chose to sign in has the page as the last candidate", () => {
  expect(signInPathFrom("/?utm=mail#sales")).toBe("/auth?from=%2F%3Futm%3Dmail%23sales");
});

test.each([
  ["https://example.com/auth?returnTo=%2Fcourse%23faq", "/auth?returnTo=%2Fcourse%23faq&signed-in=1"],
  ["https://example.com/auth", "/auth?signed-in=1"],
  ["no address", "/auth?signed-in=1"],
  [null, "/auth?signed-in=1"],
])("A sign-in without JavaScript on %s continues at %s", (page, path) => {
  expect(arrivalPath(page)).toBe(path);
});

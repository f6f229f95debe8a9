import { expect, test } from "vitest";

import { readCallback } from "@/components/auth/read-callback";
import { arrivalPath, isAccountPath, isConsolePath, isTokenPath, signInPath, signInPathFrom } from "@/lib/auth/paths";

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
  ["/console", true],
  ["/console/mails", true],
  ["/consoles", false],
  ["/", false],
])("%s belongs to the console: %s", (path, isConsole) => {
  expect(isConsolePath(path)).toBe(isConsole);
});

test.each([
  ["/registration/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f", true],
  ["/registration/x", true],
  ["/live/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f", true],
  ["/mail-choices/x", true],
  ["/erasure/x", true],
  ["/registration/x/delete", true],
  ["/live/x/join/y", false],
  ["/registration", false],
  ["/registration/", false],
  ["/registration/x/unsubscribe", false],
  ["/my-learning/registration/x", false],
])("%s is a page opened by a token: %s", (path, expected) => {
  expect(isTokenPath(path)).toBe(expected);
});

test("The sign-in page's address contains the whole return URL", () => {
  expect(signInPath("/course?utm=x&y#faq")).toBe("/auth?returnTo=%2Fcourse%3Futm%3Dx%26y%23faq");
});

test("A page whose query is too long to return to is returned to without it", () => {
  expect(signInPath(`/my-learning?junk=${'"'.repeat(9_000)}`)).toBe("/auth?returnTo=%2Fmy-learning");
  expect(signInPath(`/${"x".repeat(9_000)}`).length).toBeLessThan(2_100);
  expect(arrivalPath(`https://site.example.com/auth?junk=${"x".repeat(9_000)}`)).toBe("/auth?signed-in=1");
});

test("The link of someone who chose to sign in has the page as the last candidate; tokens reach no query", () => {
  expect(signInPathFrom("/?utm=mail#sales")).toBe("/auth?from=%2F%3Futm%3Dmail%23sales");
  const fragment = "#access_token=ey.J.x&refresh_token=y";
  expect(signInPath(`/course?utm=x${fragment}`)).toBe("/auth?returnTo=%2Fcourse%3Futm%3Dx");
  expect(signInPathFrom(`/${fragment}`)).toBe("/auth?from=%2F");
});

test.each([
  ["https://example.com/auth?returnTo=%2Fcourse%23faq", "/auth?returnTo=%2Fcourse%23faq&signed-in=1"],
  ["https://example.com/auth", "/auth?signed-in=1"],
  ["no address", "/auth?signed-in=1"],
  [null, "/auth?signed-in=1"],
])("A sign-in without JavaScript on %s continues at %s", (page, path) => {
  expect(arrivalPath(page)).toBe(path);
});

const read = (address: string) => readCallback(new URL(`/auth/callback${address}`, "https://site.example"));
const answer = (input: object) => ({ kind: "answer", input });
const error = (message: string) => ({ kind: "error", message });

test.each([
  ["", { kind: "nothing" }],
  ["?state=1", { kind: "nothing" }],
  ["#access_token=a", { kind: "nothing" }],
  ["#refresh_token=r", { kind: "nothing" }],
  ["?code=", { kind: "nothing" }],
  ["?code=c", answer({ code: "c" })],
  ["?code=c#access_token=a&refresh_token=r", answer({ code: "c" })],
  [
    "#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer",
    answer({ accessToken: "a", refreshToken: "r" }),
  ],
  ["?access_token=a&refresh_token=r", { kind: "nothing" }],
  ["?error=access_denied&error_description=No%20thanks", error("No thanks")],
  ["?error=access_denied", error("access_denied")],
  ["?code=x&error=y", error("y")],
  ["#error=server_error&error_description=%0d%0a", error("server_error")],
  ["?error=", error("An error occurred during authentication")],
  ["?error=x&error_description=a%00%0d%0ab%E2%80%AEc", error("a b c")],
  [`#error=x&error_description=${"a".repeat(300)}`, error("a".repeat(200))],
])("%s", (address, expected) => {
  expect(read(address)).toEqual(expected);
});

import fc from "fast-check";
import { expect, test } from "vitest";

import { resolveReturnPath } from "@/lib/auth/return-to";
import allowed from "@/tests/fixtures/returnto-allowed.json";
import attacks from "@/tests/fixtures/returnto-attacks.json";

const ORIGIN = "https://site.example";
const hostile = attacks.map(({ id, value }) => [id, value] as const).filter(([, value]) => value !== "");

/** The sources of a return URL, as the sign-in page reads them. */
const forms = {
  returnTo: (value: string) => resolveReturnPath({ returnTo: value, origin: ORIGIN }),
  stored: (value: string) => resolveReturnPath({ stored: value, origin: ORIGIN }),
  from: (value: string) => resolveReturnPath({ from: value, origin: ORIGIN }),
  query: (value: string) =>
    resolveReturnPath({
      returnTo: new URL(`/auth?returnTo=${encodeURIComponent(value)}`, ORIGIN).searchParams.get("returnTo"),
    }),
};

test.each(hostile)("%s redirects to the home page from any source", (_id, value) => {
  for (const [form, resolve] of Object.entries(forms)) expect(resolve(value), form).toBe("/");
});

test.each(hostile)("%s as a referrer, or appended to our origin, stays on our origin", (_id, value) => {
  for (const referrer of [value, ORIGIN + value, `https://evil.example/?${value}`]) {
    const path = resolveReturnPath({ referrer, origin: ORIGIN });
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    expect(path).not.toMatch(/^\/(?:auth|login|signup)(?:[/?#;]|$)/);
  }
});

test.each(allowed)("%s is accepted from any source", (value) => {
  for (const [form, resolve] of Object.entries(forms)) expect(resolve(value), form).toBe(value);
});

test.each([
  ...["/authors", "/auth-guide", "/loginless", "/signups/1", "/course/auth", "/files/v1.2/notes..txt"].map((path) => [
    path,
    path,
  ]),
  // Sign-in pages, and paths that normalise to another one.
  ...["/AUTH", "/auth/", "/Login?x=1", "/signup#top", "/auth/reset"].map((path) => [path, "/"]),
  ...["/x/../auth/reset", "/course/..", "/./course", "/course%2Fauth", "/a%2F%2Fb", "/;/../login"].map((path) => [
    path,
    "/",
  ]),
])("%s leads to %s", (value, path) => {
  expect(resolveReturnPath({ returnTo: value })).toBe(path);
});

test("A return URL may have 2,048 characters and not more", () => {
  const longest = `/${"x".repeat(2_047)}`;
  expect(resolveReturnPath({ returnTo: longest })).toBe(longest);
  expect(resolveReturnPath({ returnTo: `${longest}x` })).toBe("/");
});

test("A referrer of another site, that is a sign-in page, or without a known site URL is ignored", () => {
  for (const referrer of ["https://evil.example/course", `${ORIGIN}/auth?returnTo=/x`, "", "nonsense"])
    expect(resolveReturnPath({ referrer, from: "/terms", origin: ORIGIN })).toBe("/terms");
  expect(resolveReturnPath({ referrer: `${ORIGIN}/course`, from: "/terms" })).toBe("/terms");
});

test("The order is returnTo, stored, referrer, from, home", () => {
  const all = { returnTo: "/a", stored: "/b", referrer: `${ORIGIN}/c?d=1`, from: "/e#f", origin: ORIGIN };
  expect(resolveReturnPath(all)).toBe("/a");
  expect(resolveReturnPath({ ...all, returnTo: "" })).toBe("/b");
  expect(resolveReturnPath({ ...all, returnTo: null, stored: null })).toBe("/c?d=1");
  expect(resolveReturnPath({ from: "/e#f", origin: ORIGIN })).toBe("/e#f");
  expect(resolveReturnPath({})).toBe("/");
  // The first one decides, even if it's unsafe.
  expect(resolveReturnPath({ returnTo: "//evil.example", stored: "/course" })).toBe("/");
  expect(resolveReturnPath({ stored: "/auth", from: "/course" })).toBe("/");
});

test("A fragment missing from the referrer is taken from the same page's `from`", () => {
  const referrer = `${ORIGIN}/course?a=1`;
  expect(resolveReturnPath({ referrer, from: "/course?a=1#faq", origin: ORIGIN })).toBe("/course?a=1#faq");
  expect(resolveReturnPath({ referrer, from: "/about-us#faq", origin: ORIGIN })).toBe("/course?a=1");
});

test("Any input gives a path on our origin that is not a sign-in page", () => {
  const pieces = [
    "/",
    "\\",
    ".",
    "..",
    "%2f",
    "%5c",
    "%2e",
    "%25",
    "//",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "auth",
    "evil.example",
    "x",
  ];
  const piece = fc.constantFrom(...pieces, "https:");
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 12 }).map((some) => some.join("")),
  );
  fc.assert(
    fc.property(text, text, text, text, (returnTo, stored, referrer, from) => {
      const path = resolveReturnPath({ returnTo, stored, referrer, from, origin: ORIGIN });
      const url = new URL(path, ORIGIN);
      expect(url.origin).toBe(ORIGIN);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(url.pathname).not.toMatch(/^\/(?:auth|login|signup)(?:[/;]|$)/i);
      expect(resolveReturnPath({ returnTo: path })).toBe(path);
    }),
  );
});

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

test.each(["/authors", "/auth-guide", "/loginless", "/signups/1", "/course/auth"])(
  "%s is not a sign-in page",
  (value) => {
    expect(resolveReturnPath({ returnTo: value })).toBe(value);
  },
);

test.each(["/AUTH", "/auth/", "/Login?x=1", "/signup#top", "/auth/reset"])(
  "%s is rejected as a redirect loop",
  (value) => {
    expect(resolveReturnPath({ returnTo: value })).toBe("/");
  },
);

test.each(["/x/../auth/reset", "/course/..", "/./course", "/course%2Fauth", "/a%2F%2Fb", "/;/../login"])(
  "%s normalises to another path and redirects to the home page",
  (value) => {
    expect(resolveReturnPath({ returnTo: value })).toBe("/");
  },
);

test("Dots inside a file name are allowed", () => {
  expect(resolveReturnPath({ returnTo: "/files/v1.2/notes..txt" })).toBe("/files/v1.2/notes..txt");
});

test("A return URL may have 2,048 characters and not more", () => {
  const longest = `/${"x".repeat(2_047)}`;
  expect(resolveReturnPath({ returnTo: longest })).toBe(longest);
  expect(resolveReturnPath({ returnTo: `${longest}x` })).toBe("/");
});

test("Referrers of other sites are ignored, and all referrers without a known site URL", () => {
  expect(resolveReturnPath({ referrer: "https://evil.example/course", from: "/terms", origin: ORIGIN })).toBe("/terms");
  expect(resolveReturnPath({ referrer: `${ORIGIN}/course`, from: "/terms" })).toBe("/terms");
});

test("The order is returnTo, stored, referrer, from, home", () => {
  const all = { returnTo: "/a", stored: "/b", referrer: `${ORIGIN}/c?d=1`, from: "/e#f", origin: ORIGIN };
  expect(resolveReturnPath(all)).toBe("/a");
  expect(resolveReturnPath({ ...all, returnTo: "" })).toBe("/b");
  expect(resolveReturnPath({ ...all, returnTo: null, stored: null })).toBe("/c?d=1");
  expect(resolveReturnPath({ from: "/e#f", origin: ORIGIN })).toBe("/e#f");
  expect(resolveReturnPath({})).toBe("/");
});

test("The first value present decides, even if it is unsafe", () => {
  expect(resolveReturnPath({ returnTo: "//evil.example", stored: "/course" })).toBe("/");
  expect(resolveReturnPath({ stored: "/auth", from: "/course" })).toBe("/");
});

test("A referrer that is a sign-in page or another site is ignored", () => {
  const from = "/course#faq";
  for (const referrer of [`${ORIGIN}/auth?returnTo=/x`, "https://evil.example/auth", "", "nonsense"]) {
    expect(resolveReturnPath({ referrer, from, origin: ORIGIN })).toBe(from);
  }
});

test("A fragment missing from the referrer is taken from the same page's `from`", () => {
  const referrer = `${ORIGIN}/course?a=1`;
  expect(resolveReturnPath({ referrer, from: "/course?a=1#faq", origin: ORIGIN })).toBe("/course?a=1#faq");
  expect(resolveReturnPath({ referrer, from: "/about-us#faq", origin: ORIGIN })).toBe("/course?a=1");
});

test("Any input gives a path on our origin that is not a sign-in page", () => {
  const piece = fc.constantFrom(
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
    "https:",
    "x",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
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
    { numRuns: 2_000 },
  );
});

import { expect, test } from "vitest";

import { EMAIL_CHANGE } from "@/lib/auth/paths";
import { headerRules, securityHeaders, WITHOUT_NONCE } from "@/lib/security/headers";
import { hashesOf } from "@/lib/security/inline-scripts";
import { sharedByAll } from "@/lib/security/layout-scripts";
import { bareDocumentPolicy, hashOf, isLocal, pagePolicy } from "@/lib/security/policy";
import { config } from "@/middleware";

const real = { SITE_URL: "https://site.example", SUPABASE_URL: "https://project.supabase.co/" };
const local = { SITE_URL: "http://localhost:3000" };
const FILES = ["portraits/zoya.svg", "brand/icon-192.png"];

/** A policy as {directive: sources}. */
const read = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

test("A page of a real site may load from itself and its backend, and from nowhere else", () => {
  expect(read(pagePolicy(real, { scripts: ["'sha256-x'"] }))).toEqual({
    "default-src": ["'self'"],
    "script-src": ["'self'", "'sha256-x'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", "https://project.supabase.co", "https://lh3.googleusercontent.com"],
    "connect-src": ["'self'", "https://project.supabase.co"],
    "frame-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "upgrade-insecure-requests": [],
  });
});

test("The checkout's hosts are let in on its page alone, another script's host with them", () => {
  const rules = headerRules({ ...real, RAZORPAY_CHECKOUT_URL: "https://pay.example/v1/checkout.js" }, pages, {}, FILES);
  const policies = rules.flatMap(({ source, headers }) =>
    headers.filter(({ key }) => key === "Content-Security-Policy").map(({ value }) => [source, value] as const),
  );
  for (const [source, policy] of policies) {
    if (source !== "/course") expect(policy).not.toMatch(/razorpay|pay\.example/);
  }
  const policy = read(policies.find(([source]) => source === "/course")?.[1] ?? "");
  const own = ["https://checkout.razorpay.com", "https://pay.example"];
  expect(policy["script-src"]).toEqual(["'self'", "'sha256-buy'", ...own, "https://cdn.razorpay.com"]);
  expect(policy["frame-src"]).toEqual([...own, "https://api.razorpay.com"]);
  expect(policy["img-src"]).toContain("https://cdn.razorpay.com");
  expect(policy["connect-src"]?.slice(2)).toEqual([
    ...own,
    "https://api.razorpay.com",
    "https://lumberjack.razorpay.com",
  ]);
  expect(policy["form-action"]).toEqual(["'self'", "https://api.razorpay.com"]);
});

test("A site on this machine may have its stand-ins on any port, and is left on http", () => {
  const policy = read(pagePolicy(local, { scripts: [] }));
  expect(policy["connect-src"]).toEqual(["'self'", "http://localhost:*", "http://127.0.0.1:*"]);
  expect(policy).not.toHaveProperty("upgrade-insecure-requests");
});

test.each([
  [{}, "SITE_URL"],
  [{ ...real, SITE_URL: "site.example" }, "SITE_URL"],
  [{ ...real, SITE_URL: "ftp://site.example" }, "SITE_URL"],
  [{ ...real, SITE_URL: "xhttps://site.example" }, "SITE_URL"],
  [{ ...real, SITE_URL: "https://" }, "SITE_URL"],
  [{ SITE_URL: real.SITE_URL }, "SUPABASE_URL"],
  [{ ...real, SUPABASE_URL: "nonsense" }, "SUPABASE_URL"],
])("From %j no policy can be made, and the variable is named", (surroundings, name) => {
  expect(() => pagePolicy(surroundings, { scripts: [] })).toThrow(name);
});

test.each(["", "'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", "*", "https:", "data:"])(
  "No page's script-src has %j",
  (source) => {
    for (const surroundings of [real, local]) {
      for (const hasCheckout of [false, true]) {
        const sources = read(pagePolicy(surroundings, { scripts: ["'sha256-x'"], hasCheckout }))["script-src"];
        expect(sources).not.toContain(source);
      }
    }
  },
);

const pages = { "/": ["'sha256-home'"], "/course": ["'sha256-buy'"], "/_not-found": ["'sha256-lost'"] };

test("Of the inline scripts, those count that a browser would run", () => {
  const [one] = hashesOf("<script>1</script>");
  expect(one).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
  expect(
    hashesOf('<script src="/a.js"></script><script type="application/ld+json">{}</script><script id="x">1</script>'),
  ).toEqual([one]);
  expect(hashesOf('<SCRIPT type="module">1</SCRIPT><script data-src="x" type="text/javascript">1</script>')).toEqual([
    one,
    one,
  ]);
});

test("The rules leave out what the middleware gives a nonce, and nothing else", () => {
  const rule = new RegExp(`^${WITHOUT_NONCE}$`);
  const nonced = config.matcher.filter((entry) => typeof entry === "string");
  for (const path of nonced) expect(path.replace("/:path*", "")).not.toMatch(rule);
  for (const path of ["/my-learning/cohort/1", "/my-learning/"]) expect(path).not.toMatch(rule);
  for (const path of ["/", "/course", "/auth/callback", "/authors", "/my-learnings", "/edit-profile/x", "/AUTH"])
    expect(path).toMatch(rule);
});

test("Every answer has the headers, and what has no page of its own the scripts of the page that says so", () => {
  const [all, rest, built, files, ...others] = headerRules(local, pages, {}, FILES);
  expect(all).toEqual({ source: "/:path*", headers: [...securityHeaders] });
  expect(rest?.source).toBe(WITHOUT_NONCE);
  expect(read(rest?.headers[0]?.value ?? "")["script-src"]).toEqual(["'self'", "'sha256-lost'"]);
  expect(built?.source).toBe("/_next/static/:path*");
  expect(files?.source).toBe(String.raw`/(portraits/zoya\.svg|brand/icon-192\.png)`);
  for (const rule of [built, files])
    expect(read(rule?.headers[0]?.value ?? "")).toEqual({ "default-src": ["'none'"], "frame-ancestors": ["'none'"] });
  expect(others.map(({ source }) => source)).toEqual(["/", "/course"]);
});

test("Before the first build there are rules without scripts", () => {
  const rules = headerRules(local, {}, {}, FILES);
  expect(read(rules[1]?.headers[0]?.value ?? "")["script-src"]).toEqual(["'self'"]);
});

test("A document that stands alone has its own styles and the site's images, and nothing else", () => {
  expect(read(bareDocumentPolicy("p{}"))).toEqual({
    "default-src": ["'none'"],
    "img-src": ["'self'"],
    "style-src": [hashOf("p{}")],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  });
});

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1", true],
  ["http://[::1]:80", true],
  ["http://localhost.example", false],
  ["http://my-localhost", false],
  ["nonsense", false],
  [undefined, false],
])("%s is of this machine: %s", (url, expected) => {
  expect(isLocal(url)).toBe(expected);
});

test("The sign-in page's own policy is not for its address where the account's is changed", () => {
  const rules = headerRules(local, { ...pages, "/auth": ["'sha256-sign-in'"] }, { "/auth": EMAIL_CHANGE }, FILES);
  expect(rules.filter(({ missing }) => missing).map(({ source, missing }) => [source, missing])).toEqual([
    ["/auth", [{ type: "query", key: "change", value: "email" }]],
  ]);
});

test("What every page but the one without a layout has is the layout's", () => {
  const own = {
    "/": ["head", "home", "theme"],
    "/terms": ["head", "terms", "theme", "both"],
    "/privacy": ["head", "both", "theme"],
    "/_not-found": ["head", "theme"],
  };
  expect(sharedByAll({ ...own, "/_global-error": [] })).toEqual(["head", "theme"]);
  expect(sharedByAll({})).toEqual([]);
});

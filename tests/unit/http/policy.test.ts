import { unstable_getResponseFromNextConfig } from "next/experimental/testing/server.js";
import { afterEach, expect, test, vi } from "vitest";

import { headerRules, securityHeaders, WITHOUT_NONCE } from "@/lib/http/headers";
import { standaloneDocumentPolicy, hashOf, isLocal, pagePolicy } from "@/lib/http/policy";
import { config } from "@/middleware";

const real = { SITE_URL: "https://site.example", SUPABASE_URL: "https://project.supabase.co/" };
const local = { SITE_URL: "http://localhost:3000" };
const CHECKOUT = ["https://checkout.razorpay.com"];
const RAZORPAY = { files: "https://cdn.razorpay.com", api: "https://api.razorpay.com" };
const FILES = ["portraits/zoya.svg", "brand/icon-192.png"];

/** A policy as {directive: sources}. */
const read = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );

afterEach(() => vi.unstubAllEnvs());

test("A production page may load from itself, its backend and the checkout only", () => {
  expect(read(pagePolicy(real, ["'sha256-x'"]))).toEqual({
    "default-src": ["'self'"],
    "script-src": ["'self'", "'sha256-x'", ...CHECKOUT, RAZORPAY.files],
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": [
      "'self'",
      "data:",
      "blob:",
      "https://project.supabase.co",
      "https://lh3.googleusercontent.com",
      RAZORPAY.files,
    ],
    "connect-src": [
      "'self'",
      "https://project.supabase.co",
      ...CHECKOUT,
      RAZORPAY.api,
      "https://lumberjack.razorpay.com",
    ],
    "frame-src": [...CHECKOUT, RAZORPAY.api],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", RAZORPAY.api],
    "frame-ancestors": ["'none'"],
    "upgrade-insecure-requests": [],
    "report-uri": ["/api/reports"],
    "report-to": ["site"],
  });
});

test("A different checkout script's host is allowed besides Razorpay's", () => {
  const policy = read(pagePolicy({ ...real, RAZORPAY_CHECKOUT_URL: "https://pay.example/v1/checkout.js" }, []));
  for (const directive of ["script-src", "connect-src", "frame-src"])
    expect(policy[directive]).toEqual(expect.arrayContaining([...CHECKOUT, "https://pay.example"]));
});

test("In development inline scripts and eval are allowed, and the rest is as in production", () => {
  const production = read(pagePolicy(local, ["'nonce-x'"]));
  vi.stubEnv("NODE_ENV", "development");
  const development = read(pagePolicy(local, ["'nonce-x'"]));
  expect(development["script-src"]).toEqual(
    production["script-src"]?.flatMap((source) =>
      source === "'nonce-x'" ? ["'unsafe-inline'", "'unsafe-eval'"] : [source],
    ),
  );
  expect({ ...development, "script-src": [] }).toEqual({ ...production, "script-src": [] });
});

test("A local site may use stand-ins on any port and stays on http", () => {
  const policy = read(pagePolicy(local, []));
  expect(policy["connect-src"]?.slice(0, 3)).toEqual(["'self'", "http://localhost:*", "http://127.0.0.1:*"]);
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
])("With %j building a policy fails, and the variable is named", (env, name) => {
  expect(() => pagePolicy(env, [])).toThrow(name);
});

test.each(["", "'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", "*", "https:", "data:"])(
  "No page's script-src has %j",
  (source) => {
    for (const env of [real, local]) expect(read(pagePolicy(env, ["'sha256-x'"]))["script-src"]).not.toContain(source);
  },
);

const pages = { "/": ["'sha256-home'"], "/course": ["'sha256-buy'"], "/_not-found": ["'sha256-lost'"] };

test("The rules exclude exactly the pages that get a nonce from the middleware", () => {
  const rule = new RegExp(`^${WITHOUT_NONCE}$`);
  const nonced = config.matcher.filter((entry) => typeof entry === "string").filter((path) => path !== "/auth");
  for (const path of nonced) expect(path.replace("/:path*", "")).not.toMatch(rule);
  for (const path of ["/my-learning/cohort/1", "/my-learning/", "/console/team"]) expect(path).not.toMatch(rule);
  for (const path of [
    "/",
    "/course",
    "/auth",
    "/auth/callback",
    "/authors",
    "/my-learnings",
    "/consoles",
    "/edit-profile/x",
    "/live/x/join/y",
    "/registration/x/unsubscribe",
    "/mail-choices/x/unsubscribe",
    "/registration/x/invite.ics",
    "/AUTH",
  ])
    expect(path).toMatch(rule);
});

test("Every response has the headers, unknown paths those of the not-found page, and files a policy without scripts", () => {
  const [all, rest, ...rules] = headerRules(local, pages, FILES);
  expect(all).toEqual({ source: "/:path*", headers: [...securityHeaders] });
  expect(rest?.source).toBe(WITHOUT_NONCE);
  expect(read(rest?.headers[0]?.value ?? "")["script-src"]?.slice(0, 2)).toEqual(["'self'", "'sha256-lost'"]);
  for (const source of ["/_next/static/:path*", String.raw`/(portraits/zoya\.svg|brand/icon-192\.png)`]) {
    const policy = rules.find((rule) => rule.source === source)?.headers[0]?.value ?? "";
    expect(read(policy)).toEqual({ "default-src": ["'none'"], "frame-ancestors": ["'none'"] });
  }
  expect(rules.slice(-2).map(({ source }) => source)).toEqual(["/", "/course"]);
});

const HIDDEN = "noindex, nofollow";

test.each([
  ["/my-learning/cohort/1/join/4d0f4f0e", "no-referrer", HIDDEN],
  ["/my-learning/cohort/1/recording/4d0f4f0e", "no-referrer", HIDDEN],
  ["/my-learning/cohort/%F0%9F%98%80/join/x", "no-referrer", HIDDEN],
  ["/my-learning/cohort/1/other/4d0f4f0e", "strict-origin-when-cross-origin", null],
  ["/live/4d0f4f0e", "no-referrer", HIDDEN],
  ["/live/4d0f4f0e/join/x", "no-referrer", HIDDEN],
  ["/calendar/4d0f4f0e.ics", "no-referrer", HIDDEN],
  ["/registration/4d0f4f0e", "same-origin", HIDDEN],
  ["/mail-choices/4d0f4f0e", "same-origin", HIDDEN],
  ["/registration/4d0f4f0e/join", "no-referrer", HIDDEN],
  ["/registration/4d0f4f0e/recording", "no-referrer", HIDDEN],
  ["/erasure/4d0f4f0e", "same-origin", HIDDEN],
  ["/registration/4d0f4f0e/invite.ics", "same-origin", HIDDEN],
  ["/course", "strict-origin-when-cross-origin", null],
])("The answer at %s has the referrer policy %s, and for robots %s", async (path, policy, robots) => {
  const nextConfig = { headers: async () => headerRules(local, pages, FILES) };
  const { headers } = await unstable_getResponseFromNextConfig({ url: local.SITE_URL + path, nextConfig });
  expect([headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([policy, robots]);
});

test("Without a build the rules have no script hashes", () => {
  const rules = headerRules(local, {}, FILES);
  expect(read(rules[1]?.headers[0]?.value ?? "")["script-src"]).not.toContainEqual(expect.stringContaining("sha256"));
});

test("A standalone document may use inline styles and the site's images only", () => {
  expect(read(standaloneDocumentPolicy("p{}"))).toEqual({
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
])("%s is local: %s", (url, expected) => {
  expect(isLocal(url)).toBe(expected);
});

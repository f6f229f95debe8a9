import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { collectInlineScripts, hashesOf, layoutScriptsOf } from "@/scripts/inline-scripts";
import { policyProblems, uncoveredPages } from "@/scripts/policy-coverage";

const page = (script: string) => `<html><head><script>${script}</script></head><body></body></html>`;
const hashOf = (script: string) => hashesOf(page(script))[0] ?? "";
const rule = (regex: string, ...scripts: string[]) => ({
  regex,
  headers: [
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Content-Security-Policy", value: `script-src 'self' ${scripts.map(hashOf).join(" ")}` },
    { key: "X-Content-Type-Options", value: "nosniff" },
  ],
});

let root: string;
const place = (...names: string[]) => path.join(root, ".next", ...names);

function write(file: string, content: unknown) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

/** Writes the files of a build: its header rules and its pages. */
const writeRules = (...headers: ReturnType<typeof rule>[]) => write(place("routes-manifest.json"), { headers });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "build-output-"));
  write(place("server", "app", "index.html"), page("home"));
  write(place("server", "app", "careers", "jobs.html"), page("jobs"));
  write(place("server", "pages", "404.html"), page("of another router"));
  write(place("server", "app", "careers", "jobs.rsc"), page("data"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("Inline scripts of a build are found by their page's path, and without a build there are none", () => {
  expect(collectInlineScripts(root)).toEqual({ "/": [hashOf("home")], "/careers/jobs": [hashOf("jobs")] });
  rmSync(place("server"), { recursive: true });
  expect(collectInlineScripts(root)).toEqual({});
});

test("The outputs of a build adapter are found by their page's path too", () => {
  const route = (name: string) => ["server", "route-cache", "APP_PAGE", "0123abc".padEnd(64, name), "$"];
  rmSync(place("server", "app"), { recursive: true });
  write(place(...route("a"), "index.html"), page("home"));
  write(place(...route("b"), "careers", "jobs.html"), page("jobs"));
  expect(collectInlineScripts(root)).toEqual({ "/": [hashOf("home")], "/careers/jobs": [hashOf("jobs")] });
});

test("A page is matched by its whole path", () => {
  write(place("server", "app", "careers", "index.html"), page("index"));
  write(place("server", "app", "indexes.htmls.html"), page("many"));
  expect(Object.keys(collectInlineScripts(root))).toEqual(["/careers/index", "/careers/jobs", "/", "/indexes.htmls"]);
});

test("A build whose policy allows the scripts of every page has no problems", () => {
  writeRules(rule("^/$", "home"), rule("^/careers/jobs$", "jobs"));
  expect(uncoveredPages(root)).toEqual([]);
});

test("Every page with a script that no policy allows is listed", () => {
  write(place("server", "app", "index.html"), page("home</script><script>more"));
  writeRules(rule("^/$", "home"), rule("^/careers/jobs$", "jobs"));
  expect(uncoveredPages(root)).toEqual(["/"]);
});

test("The last matching rule of a page applies, as in Next", () => {
  writeRules(rule("^/", "home", "jobs"), rule("^/careers", "home"));
  expect(uncoveredPages(root)).toEqual(["/careers/jobs"]);
});

test("A page without a rule is listed", () => {
  writeRules();
  expect(uncoveredPages(root).toSorted()).toEqual(["/", "/careers/jobs"]);
});

test("Only inline scripts that a browser executes count", () => {
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

test("The layout's scripts are those of every page with a layout", () => {
  const own = {
    "/": ["head", "home", "theme"],
    "/terms": ["head", "terms", "theme", "both"],
    "/privacy": ["head", "both", "theme"],
    "/_not-found": ["head", "theme"],
  };
  expect(layoutScriptsOf({ ...own, "/_global-error": [] })).toEqual(["head", "theme"]);
  expect(layoutScriptsOf({})).toEqual([]);
});

const header = (key: string) => [{ type: "header", key }];
/** A build's middleware: it runs for /my-learning and everything below it, and for every form. */
const matchers = [
  { regexp: "^/my-learning(?:/.+)?$" },
  { regexp: "^/.*$", has: header("next-action") },
  { regexp: "^/.*$", has: header("content-type") },
];
const writeMatchers = (some: object[]) =>
  write(place("server/functions-config-manifest.json"), { functions: { "/_middleware": { matchers: some } } });

describe("A build's middleware", () => {
  beforeEach(() => {
    rmSync(place("server", "app"), { recursive: true });
    writeRules();
    write(place("server/app/terms.html"), "<p>No script</p>");
    write(place("app-path-routes-manifest.json"), {
      "/(legal)/terms/page": "/terms",
      "/(account)/my-learning/[...path]/page": "/my-learning/[...path]",
      "/api/health/route": "/api/health",
    });
    write(place("server/server-reference-manifest.json"), {
      node: { "0a": { workers: { "app/(legal)/terms/page": {} } } },
    });
    writeMatchers(matchers);
  });

  test("Prerendered pages, pages with a nonce and forms that are checked have no problem", () => {
    expect(policyProblems(root)).toEqual([]);
  });

  test("A page rendered per request that the matcher misses is named, whatever the matcher does for forms", () => {
    write(place("app-path-routes-manifest.json"), { "/live/[token]/page": "/live/[token]" });
    write(place("server/server-reference-manifest.json"), { node: {} });
    expect(policyProblems(root)).toEqual([
      "The matcher of middleware.ts misses GET requests, so the security policy would block the scripts of /live/[token].",
    ]);
    const ofRoute = (fallback: unknown) => ({ dynamicRoutes: { "/live/[token]": { fallback } } });
    write(place("prerender-manifest.json"), ofRoute(null));
    expect(policyProblems(root)).toHaveLength(1);
    write(place("prerender-manifest.json"), ofRoute(false));
    expect(policyProblems(root)).toEqual([]);
  });

  test.each([
    ["React's requests", [matchers[0], matchers[2]]],
    ["forms without JavaScript", [matchers[0], matchers[1]]],
  ])("A form is named if %s aren't checked", (_, some) => {
    writeMatchers(some as object[]);
    expect(policyProblems(root)).toEqual(["The matcher of middleware.ts misses the server actions of /terms."]);
  });

  test("A build without middleware has every problem", () => {
    rmSync(place("server/functions-config-manifest.json"));
    expect(policyProblems(root)).toHaveLength(2);
  });
});

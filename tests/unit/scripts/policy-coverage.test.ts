import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { policyProblems } from "@/scripts/policy-coverage";

let root: string;

function write(name: string, content: unknown) {
  const file = path.join(root, ".next", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

const header = (key: string) => [{ type: "header", key }];
/** A build's middleware: it runs for /my-learning and everything below it, and for every form. */
const matchers = [
  { regexp: "^/my-learning(?:/.+)?$" },
  { regexp: "^/.*$", has: header("next-action") },
  { regexp: "^/.*$", has: header("content-type") },
];
const writeMatchers = (some: object[]) =>
  write("server/functions-config-manifest.json", { functions: { "/_middleware": { matchers: some } } });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "build-output-"));
  write("routes-manifest.json", { headers: [] });
  write("server/app/terms.html", "<p>No script</p>");
  write("app-path-routes-manifest.json", {
    "/(legal)/terms/page": "/terms",
    "/(account)/my-learning/[...path]/page": "/my-learning/[...path]",
    "/api/health/route": "/api/health",
  });
  write("server/server-reference-manifest.json", { node: { "0a": { workers: { "app/(legal)/terms/page": {} } } } });
  writeMatchers(matchers);
});
afterEach(() => rmSync(root, { recursive: true }));

test("Prerendered pages, pages with a nonce and forms that are checked have no problem", () => {
  expect(policyProblems(root)).toEqual([]);
});

test("A page rendered per request that the matcher misses is named, whatever the matcher does for forms", () => {
  write("app-path-routes-manifest.json", { "/live/[token]/page": "/live/[token]" });
  write("server/server-reference-manifest.json", { node: {} });
  expect(policyProblems(root)).toEqual([
    "The matcher of middleware.ts misses GET requests, so the security policy would block the scripts of /live/[token].",
  ]);
});

test.each([
  ["React's requests", [matchers[0], matchers[2]]],
  ["forms without JavaScript", [matchers[0], matchers[1]]],
])("A form is named if %s aren't checked", (_, some) => {
  writeMatchers(some as object[]);
  expect(policyProblems(root)).toEqual(["The matcher of middleware.ts misses the server actions of /terms."]);
});

test("A build without middleware has every problem", () => {
  rmSync(path.join(root, ".next", "server/functions-config-manifest.json"));
  expect(policyProblems(root)).toHaveLength(2);
});

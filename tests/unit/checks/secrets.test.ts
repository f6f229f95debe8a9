import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What only the server may know of, and the kinds of code that reach it. */
const READS_SECRETS =
  /process\.env\.(?!NODE_ENV|NEXT_RUNTIME|LAYOUT_SCRIPTS)|process\.env\)|createAdminClient\b|\bgetEnv\b/;

const sources = globSync("lib/**/*.{ts,tsx}");

test("Whatever reads a secret is marked, so that a build which sent it to a browser would fail", () => {
  const readers = sources.filter((file) => READS_SECRETS.test(readFileSync(file, "utf8")));
  expect(readers.length).toBeGreaterThan(15);
  const unmarked = readers.filter((file) => {
    const text = readFileSync(file, "utf8");
    return !text.startsWith('import "server-only";') && !text.startsWith('"use server";');
  });
  expect(unmarked).toEqual([]);
});

test("No variable is marked as public: what a browser may know it is told by a page", () => {
  const named = [...sources, ...globSync("{app,components}/**/*.{ts,tsx}"), "next.config.ts", "middleware.ts"];
  expect(named.filter((file) => readFileSync(file, "utf8").includes("NEXT_PUBLIC_"))).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The server's secrets, and the code that reads them. */
const READS_SECRETS =
  /process\.env\.(?!NODE_ENV|NEXT_RUNTIME|LAYOUT_SCRIPTS)|process\.env\)|createAdminClient\b|\bgetEnv\b/;

const sources = globSync("lib/**/*.{ts,tsx}");

test("Modules that read a secret are server-only, so that bundling them for a browser fails the build", () => {
  const readers = sources.filter((file) => READS_SECRETS.test(readFileSync(file, "utf8")));
  expect(readers.length).toBeGreaterThan(15);
  const unmarked = readers.filter((file) => {
    const text = readFileSync(file, "utf8");
    return !text.startsWith('import "server-only";') && !text.startsWith('"use server";');
  });
  expect(unmarked).toEqual([]);
});

test("No variable is public: pages pass the browser what it needs", () => {
  const named = [...sources, ...globSync("{app,components}/**/*.{ts,tsx}"), "next.config.ts", "middleware.ts"];
  expect(named.filter((file) => readFileSync(file, "utf8").includes("NEXT_PUBLIC_"))).toEqual([]);
});

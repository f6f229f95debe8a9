import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tests/integration/support/longest-first.ts";
import { WORKERS } from "./tests/integration/support/sandboxes.ts";

const root = import.meta.dirname;

const newFile = "tests/new-file.ts";
const request = "tests/integration/support/request.ts";

const long = ["tests/integration/faults/**/*.test.ts", "tests/integration/sandbox/development.test.ts"];

/** Files whose tests are all long: a filter by tags would still load them, and start what they need. */
const longFiles =
  process.env.WITHOUT_LONG_FILES === "1"
    ? globSync("tests/{database,integration}/**/*.test.ts", { cwd: root }).filter((file) =>
        readFileSync(path.join(root, file), "utf8").startsWith("// @module-tag long"),
      )
    : [];

const overHttp = {
  globalSetup: "tests/integration/support/sandboxes.ts",
  isolate: false,
  setupFiles: [newFile, request],
  maxWorkers: WORKERS,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  // Vite's own parser refuses half a surrogate pair, which the fixtures have.
  json: { stringify: true },
  resolve: {
    alias: {
      "@": root,
      // The marker throws outside a server bundle; its empty twin is what server bundles get.
      "server-only": path.join(root, "node_modules/server-only/empty.js"),
    },
  },
  test: {
    // As next.config.ts has it.
    env: { MIGRATIONS: readdirSync("supabase/migrations").join(" ") },
    tags: [
      { name: "long", description: "Not run before each push, only in the long run", timeout: 180_000 },
      { name: "race", description: "A few rounds run before each push, the others in the long run" },
    ],
    // A busy machine needs more than a second.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          isolate: false,
          setupFiles: [newFile, "tests/unit/inputs.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: [...long, ...longFiles],
          ...overHttp,
        },
      },
      // One test submits every form during a fault that some of the forms wait out.
      { extends: true, test: { name: "faults", include: long, ...overHttp, testTimeout: 180_000 } },
      {
        extends: true,
        test: {
          name: "deploy",
          include: ["tests/deploy/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/database/**/*.test.ts"],
          exclude: longFiles,
          globalSetup: "tests/database/support/server.ts",
          isolate: false,
          setupFiles: [newFile, request],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});

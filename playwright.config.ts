import { defineConfig, devices } from "@playwright/test";

import { findChromium } from "./tests/chromium.mjs";

// Looked up once: the workers inherit it.
process.env.CHROMIUM_PATH ??= findChromium() ?? "";

/** Only this machine is reachable, and the browser makes no requests of its own. */
const chromiumFlags = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--no-sandbox",
  // Test machines have none, and emulating it is the slowest part of a test.
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const tables =
  /\/(?:a11y|keyboard|clock|crashes|instances|instances-serverless|translated-states|zoom-states)\.spec\.ts$/;

/** Builds the site again, so it runs after everything else that runs on the build. */
const specification = /\/specification\.spec\.ts$/;

/** The tag of tests that don't run before each push. */
const LONG = /@long/;

const use = {
  ...devices["Desktop Chrome"],
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "", args: chromiumFlags },
};

/** Browser tests of the built app (run `next build` first). Each worker runs its own app and sandbox. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // One more than the smallest machine's processors, since a test often only waits for the minimum time that an answer
  // takes. Even with half the processors no deadline is missed.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTimeout: 2_970_000,
  reporter: [["list"]],
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // Animations cost processor time; the tests about them turn them on.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "browser", testIgnore: [tables, specification], grepInvert: LONG, use },
    // Not run before each push: journeys that repeat much of another, and the long tables (every state of every page,
    // faults, several processes, days).
    { name: "pages", testIgnore: [tables, specification], grep: LONG, use },
    { name: "tables", testMatch: tables, use },
    { name: "specification", testMatch: specification, use },
  ],
});

import { defineConfig, devices } from "@playwright/test";

import { findChromium } from "./tests/chromium.mjs";

// Looked for once: the workers inherit it.
process.env.CHROMIUM_PATH ??= findChromium() ?? "";

/** Nothing but this machine is reachable, and the browser does not try by itself. */
const chromiumFlags = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  "--no-sandbox",
  // There is none here, and drawing without one is what takes the longest.
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// `npm run test:shuffled` puts a number before the name.
const tables =
  /\/(?:\d+-)?(?:a11y|keyboard|clock|crashes|faults|instances|instances-serverless|translated-states|zoom-states)\.spec\.ts$/;

/** The tag of a test that is not run before each push. */
const LONG = /@long/;

const use = {
  ...devices["Desktop Chrome"],
  launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? "", args: chromiumFlags },
};

/** Browser tests of the built app (`next build` first); every worker runs an app and a sandbox of its own. */
export default defineConfig({
  testDir: process.env.E2E_DIR ?? "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // One more than the smallest machine has processors: a test often waits, for the least time that an answer takes.
  // With half of them, too, no deadline is missed.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTimeout: 2_970_000,
  reporter: [["list"]],
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // What moves costs a processor; tests of what moves ask for it.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [
    { name: "browser", testIgnore: tables, grepInvert: LONG, use },
    // What is not run before each push: journeys that repeat much of another, and the long tables (every state of every
    // page, faults, several processes, days).
    { name: "pages", testIgnore: tables, grep: LONG, use },
    { name: "tables", testMatch: tables, use },
  ],
});

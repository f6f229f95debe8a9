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
  // In CI a test that passes on its retry is reported as flaky, with its first failure (tests/run.mjs).
  retries: process.env.CI ? 1 : 0,
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
  },
  projects: [
    { name: "browser", testIgnore: tables, use },
    // Long tables: every state of every page, faults, several processes, days.
    { name: "tables", testMatch: tables, use },
  ],
});

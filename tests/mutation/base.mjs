import { tmpdir } from "node:os";
import path from "node:path";

/** What every run shares: Stryker changes the code in a copy, one place at a time, and sees whether a test notices. */
export const base = {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false, allowColor: false },
  tempDirName: path.join(tmpdir(), "mutation"),
  // It would be rewritten with the compiler's old interface, which TypeScript 7 has no more.
  tsconfigFile: "none",
};

/** The same for what is tried by the integration tests that reach it, all on one sandbox. */
export const integrated = {
  ...base,
  // What is done once, when a file is loaded, would have to be tried by all tests.
  ignoreStatic: true,
  // The first run is of all tests, one after the other.
  dryRunTimeoutMinutes: 30,
  concurrency: 1,
  vitest: { configFile: "tests/mutation/all.vitest.ts" },
};

/** Uploads, dates, money and ways back, as far as they ask nobody: unit tests alone say whether they are right. */
export const pure = [
  "lib/auth/return-to.ts",
  "lib/careers/{pdf,resume-rules,safe-file-name}.ts",
  "lib/learning/dates.ts",
  "lib/payments/{money,schema}.ts",
  "lib/profile/photo-*.ts",
  "!lib/profile/photo-store.ts",
];

/** What they need of the outside. */
export const asking = [
  "lib/careers/resume-store.ts",
  "lib/payments/!(money|schema).ts",
  "lib/profile/{encode-photo,photo-store}.ts",
];

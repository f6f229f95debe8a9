import { tmpdir } from "node:os";
import path from "node:path";

/** Shared settings: Stryker mutates a copy of the code and checks that a test fails. */
export const base = {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false, allowColor: false },
  tempDirName: path.join(tmpdir(), "mutation"),
  // Stryker would rewrite it with a compiler API that TypeScript 7 no longer has.
  tsconfigFile: "none",
};

/** For code covered by integration tests, all on one sandbox. */
export const integrated = {
  ...base,
  // Code that runs at import time would need a run of all tests.
  ignoreStatic: true,
  // The dry run executes all tests in sequence.
  dryRunTimeoutMinutes: 30,
  concurrency: 1,
  vitest: { configFile: "tests/mutation/all.vitest.ts" },
};

/** Code without I/O for uploads, dates, money and redirects, covered by unit tests alone. */
export const pure = [
  "lib/auth/return-to.ts",
  "lib/careers/{pdf,resume-rules,safe-file-name}.ts",
  "lib/learning/dates.ts",
  "lib/payments/{money,schema}.ts",
  "lib/profile/photo-*.ts",
  "!lib/profile/photo-store.ts",
];

/** The same, with the code that calls external services. */
export const external = [
  "lib/careers/resume-store.ts",
  "lib/payments/!(money|schema).ts",
  "lib/profile/{encode-photo,photo-store}.ts",
];

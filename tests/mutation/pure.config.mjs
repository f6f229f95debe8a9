import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Code without I/O for uploads, dates, money and return addresses, covered by unit tests alone. Stryker mutates a copy
 * of the code and checks that a test fails.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false, allowColor: false },
  tempDirName: path.join(tmpdir(), "mutation"),
  // Stryker would rewrite it with a compiler API that TypeScript 7 no longer has.
  tsconfigFile: "none",
  mutate: [
    "lib/auth/return-to.ts",
    "lib/careers/{pdf,resume-rules,safe-file-name}.ts",
    "lib/cohorts/dates.ts",
    "lib/format/money.ts",
    "lib/payments/schema.ts",
    "lib/profile/photo-*.ts",
    "!lib/profile/photo-store.ts",
  ],
  thresholds: { high: 95, low: 90, break: 90 },
  vitest: { configFile: "tests/mutation/unit.vitest.ts" },
};

import { base, pure } from "./base.mjs";

/** Minutes. */
export default {
  ...base,
  mutate: pure,
  thresholds: { high: 95, low: 90, break: 90 },
  vitest: { configFile: "tests/mutation/unit.vitest.ts" },
};

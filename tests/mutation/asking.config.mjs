import { asking, base } from "./base.mjs";

/** Hours: each change is tried by the integration tests that reach it. */
export default {
  ...base,
  mutate: asking,
  thresholds: { high: 95, low: 90, break: 90 },
  vitest: { configFile: "tests/mutation/all.vitest.ts" },
};

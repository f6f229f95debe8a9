import { asking, integrated } from "./base.mjs";

/** Three quarters of an hour. `-- --mutate lib/payments/verify.ts --testFiles "tests/integration/payments/*"` tries one file by some tests. */
export default {
  ...integrated,
  mutate: asking,
  thresholds: { high: 95, low: 90, break: 90 },
};

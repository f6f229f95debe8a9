import { external, integrated } from "./base.mjs";

/** Three quarters of an hour. `-- --mutate lib/payments/verify.ts --testFiles "tests/integration/payments/*"` tries one file by some tests. */
export default {
  ...integrated,
  mutate: external,
  thresholds: { high: 95, low: 90, break: 90 },
};

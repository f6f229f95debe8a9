import { external, integrated, pure } from "./base.mjs";

const others = [...pure, ...external].filter((pattern) => !pattern.startsWith("!")).map((pattern) => `!${pattern}`);

/** Hours, and the rest of `lib` but for what is text alone. */
export default {
  ...integrated,
  mutate: ["lib/**/*.ts", "!lib/content/**", "!lib/supabase/database.types.ts", ...others],
  thresholds: { high: 90, low: 80, break: 80 },
};

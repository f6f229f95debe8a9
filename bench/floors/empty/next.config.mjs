import { readFileSync } from "node:fs";
import { join } from "node:path";

const { FLOOR_TEXTS } = process.env;

/** The floor: what the framework costs by itself, of the very versions that the site uses. */
export default {
  poweredByHeader: false,
  // What its pages show that are to be as large as some of the site.
  env: { TEXTS: FLOOR_TEXTS ? readFileSync(FLOOR_TEXTS, "utf8") : '{"home":"","account":[]}' },
  turbopack: { root: join(import.meta.dirname, "..", "..", "..") },
  outputFileTracingRoot: join(import.meta.dirname, "..", "..", ".."),
};

import { join } from "node:path";

/** The floor: the cost of the framework alone, in the versions that the site uses. */
export default {
  poweredByHeader: false,
  turbopack: { root: join(import.meta.dirname, "..", "..", "..") },
  outputFileTracingRoot: join(import.meta.dirname, "..", "..", ".."),
};

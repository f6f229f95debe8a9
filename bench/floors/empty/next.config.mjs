import { join } from "node:path";

/** The floor: what the framework costs by itself, of the very versions that the site uses. */
export default {
  poweredByHeader: false,
  turbopack: { root: join(import.meta.dirname, "..", "..", "..") },
  outputFileTracingRoot: join(import.meta.dirname, "..", "..", ".."),
};

import "server-only";

/** The commit that this was built from, with "+" if files differed from it; undefined if nothing was built. */
export const COMMIT = process.env.COMMIT || undefined;

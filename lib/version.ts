import "server-only";

/** The commit that this was built from, with "+" where files differed from it; undefined where nothing was built. */
export const COMMIT = process.env.COMMIT || undefined;

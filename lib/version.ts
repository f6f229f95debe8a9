import "server-only";

/** The commit that this was built from, with "+" if files differed from it; undefined without a build. */
export const COMMIT = process.env.COMMIT || undefined;

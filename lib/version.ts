import "server-only";

/** The commit that this was built from, with "+" if files differed from it; undefined without a build. */
export const COMMIT = process.env.COMMIT || undefined;

/** The addresses that this was built with; none without a build. */
export const BUILT_WITH = { SITE_URL: process.env.BUILT_SITE_URL, SUPABASE_URL: process.env.BUILT_SUPABASE_URL };

/** The versions of the migrations that this was built with. */
export const MIGRATIONS: readonly string[] = process.env.MIGRATIONS?.match(/\d{14}/g) ?? [];

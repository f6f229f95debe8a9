// `npm run baseline` makes the only migration from supabase/schemas, for as long as nobody has deployed the product.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";

const SUPABASE = path.join(import.meta.dirname, "..", "supabase");
const BASELINE = path.join(SUPABASE, "migrations", "20261126000000_baseline.sql");

const HEAD = `-- The database as it was when the history began: the files of supabase/schemas, one after the other
-- (docs/decisions/schema-files-and-migrations.md). Made by \`npm run baseline\`; never edited.
`;

/** Paths of the schema files, relative to `supabase`, in the order in which `config.toml` lists them. */
export function schemaFiles(): string[] {
  const config = parse(readFileSync(path.join(SUPABASE, "config.toml"), "utf8")) as {
    db: { migrations: { schema_paths: string[] } };
  };
  const found = config.db.migrations.schema_paths.flatMap((pattern) => globSync(pattern, { cwd: SUPABASE }).toSorted());
  return [...new Set(found)];
}

if (import.meta.main) {
  const parts = schemaFiles().map((file) => `\n-- ${file}\n\n${readFileSync(path.join(SUPABASE, file), "utf8")}`);
  writeFileSync(BASELINE, HEAD + parts.join(""));
}

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";

const SUPABASE = path.join(import.meta.dirname, "..", "supabase");

/** Paths of the schema files, relative to `supabase`, in the order in which `config.toml` lists them. */
export function schemaFiles(): string[] {
  const config = parse(readFileSync(path.join(SUPABASE, "config.toml"), "utf8")) as {
    db: { migrations: { schema_paths: string[] } };
  };
  const found = config.db.migrations.schema_paths.flatMap((pattern) => globSync(pattern, { cwd: SUPABASE }).toSorted());
  return [...new Set(found)];
}

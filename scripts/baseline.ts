// `npm run baseline` makes the only migration from supabase/schemas, for as long as nobody has deployed the product.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { schemaFiles } from "./schema-files.ts";

const SUPABASE = path.join(import.meta.dirname, "..", "supabase");
const BASELINE = path.join(SUPABASE, "migrations", "20261126000000_baseline.sql");

const HEAD = `-- The database as it was when the history began: the files of supabase/schemas, one after the other
-- (docs/decisions/schema-files-and-migrations.md). Made by \`npm run baseline\`; never edited.
`;

const parts = schemaFiles().map((file) => `\n-- ${file}\n\n${readFileSync(path.join(SUPABASE, file), "utf8")}`);
writeFileSync(BASELINE, HEAD + parts.join(""));

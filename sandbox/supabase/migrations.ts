import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Database } from "./database.ts";

const CONCURRENTLY = /\bindex\s+concurrently\b/i;

const ROLES = ["anon", "authenticated", "service_role"];

/**
 * Sets up what a hosted project has before its first migration: the API's three roles, which may use the schemas but
 * nothing new in `public`. Since 30 May 2026 a table, sequence or function can only be used once a migration grants it.
 * Does nothing on a migrated database, where it would undo the migrations' revokes.
 */
export async function preparePrivileges(database: Database): Promise<void> {
  if ((await database.query("select 1 from supabase_migrations.schema_migrations limit 1")).length > 0) return;
  const names = ROLES.join(", ");
  const create = ROLES.map(
    (role) => `if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin noinherit ${role === "service_role" ? "bypassrls" : ""};
    end if;`,
  ).join("\n");
  await database.script(`
    do $$ begin ${create} end $$;
    grant usage on schema public, auth, storage to ${names};
    grant all on all tables in schema storage to ${names};
  `);
}

/**
 * Applies the pending files of `supabase/migrations` in order, each in one transaction with its row in the history (the
 * table the Supabase CLI keeps). An index that is built concurrently is the only statement in its file, and is built
 * outside a transaction, as the CLI does.
 * Throws an error that names the file and PostgreSQL's reason.
 */
export async function migrate(database: Database, supabaseDir: string): Promise<string[]> {
  const applied = new Set(
    (await database.query("select version from supabase_migrations.schema_migrations")).map((row) => row.version),
  );
  const pending = migrationFiles(path.join(supabaseDir, "migrations")).filter((file) => !applied.has(file.version));
  for (const { file, version, name } of pending) {
    const record = `insert into supabase_migrations.schema_migrations (version, name) values ('${version}', '${name}');`;
    const text = readFileSync(file, "utf8");
    await named(file, async () => {
      if (!CONCURRENTLY.test(text)) return database.script(`${text}\n;${record}`);
      await database.query(text);
      await database.query(record);
    });
  }
  return pending.map((migration) => path.basename(migration.file));
}

function migrationFiles(dir: string) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .toSorted()
    .flatMap((entry) => {
      const match = /^(\d{14})_([\w-]+)\.sql$/.exec(entry);
      if (match === null) return [];
      const [, version = "", name = ""] = match;
      return [{ file: path.join(dir, entry), version, name }];
    });
}

/** Runs `work`; its error names the file. */
async function named(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Couldn't apply ${path.basename(file)}: ${reason}`, { cause: error });
  }
}

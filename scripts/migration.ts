// `npm run migration -- <name>` writes what supabase/schemas has more than the migrations into a new migration, to be
// read and completed by hand. Run it again, with the same name, after a rebase or a further change: as long as main
// doesn't have the file, it becomes the last one and gets what is still missing at its end.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";

import { migrationProblems } from "../tests/checks/migrations.ts";
import { readCatalogue } from "../tests/database/support/catalogue.ts";
import { newCliFolder } from "../tests/database/support/supabase-cli.ts";
import { createDeclared, startMigratedServer } from "../tests/fixtures/postgres.ts";

const FOLDER = path.join(import.meta.dirname, "..", "supabase", "migrations");
const HEAD = `-- Why: …
set local lock_timeout = '3s';
set local check_function_bodies = off;
`;

const [name = ""] = process.argv.slice(2);
if (!/^[a-z][\w-]*$/.test(name)) throw new Error("Say what it does: npm run migration -- add_papers");

const files = readdirSync(FOLDER).toSorted();
const last = files.findLast((file) => !file.endsWith(`_${name}.sql`)) ?? "";
const started = files.find((file) => file.slice(15) === `${name}.sql`);
if (started !== undefined && isOnMain(started)) throw new Error(`main has ${started}: choose another name.`);
const now = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
const version = started !== undefined && started > last ? started.slice(0, 14) : laterThan(last.slice(0, 14), now);
const file = path.join(FOLDER, `${version}_${name}.sql`);
if (started !== undefined) renameSync(path.join(FOLDER, started), file);

const server = await startMigratedServer();
const databases = ["migrated", "declared"] as const;
const [migrated, declared] = databases.map((database) =>
  postgres(`${server.url}/${database}`, { max: 1, onnotice: () => undefined }),
) as [postgres.Sql, postgres.Sql];
try {
  await createDeclared(server.url);
  const difference = adapt(await diff(server.url), existsSync(file) ? readFileSync(file, "utf8") : "");
  if (difference !== "") {
    writeFileSync(file, (existsSync(file) ? readFileSync(file, "utf8") : HEAD) + difference);
    await migrated.begin((transaction) => transaction.unsafe(difference));
  }
  report(existsSync(file), missing(await readCatalogue(migrated), await readCatalogue(declared)));
} finally {
  await Promise.all([migrated.end(), declared.end()]);
  await server.stop();
}

function isOnMain(entry: string): boolean {
  return execFileSync("git", ["ls-tree", "main", `supabase/migrations/${entry}`], { encoding: "utf8" }) !== "";
}

function laterThan(earlier: string, wanted: string): string {
  return wanted > earlier ? wanted : String(BigInt(earlier) + 1n);
}

/** The statements that make the first database like the second, as the Supabase CLI writes them. */
async function diff(url: string): Promise<string> {
  const cli = newCliFolder();
  try {
    const [from, to] = [`--from=${url}/migrated`, `--to=${url}/declared`];
    const { code, stdout, stderr } = await cli.run("db", "diff", from, to, "--strict-coverage");
    if (code !== 0) throw new Error(`supabase db diff: ${stderr}${stdout}`);
    return stdout;
  } finally {
    cli.remove();
  }
}

/** Without the owner's rights, which it has anyway; what would look at all rows under a lock is validated afterwards. */
function adapt(sql: string, before: string): string {
  return sql
    .replace(/^SET local check_function_bodies = off;\s*/, "")
    .replaceAll(/^(?:REVOKE|GRANT) [^;]* (?:FROM|TO) "postgres";\s*/gm, "")
    .replaceAll(
      /^(ALTER TABLE (\S+))\n {2}(ADD CONSTRAINT (\S+) (?:CHECK|FOREIGN KEY) [^;]*);$/gm,
      (statement, alter: string, table: string, add: string, constraint: string) =>
        (before + sql).includes(`CREATE TABLE ${table} `)
          ? statement
          : `${alter}\n  ${add} NOT VALID;\n\n${alter}\n  VALIDATE CONSTRAINT ${constraint};`,
    )
    .replace(/^\s*(?=\S)/, "\n");
}

/** What a catalogue lacks or has too much, one line for each object or row. */
function missing(found: Record<string, string>, wanted: Record<string, string>): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(wanted)])].toSorted();
  return names.flatMap((object) => {
    const [had = [], has = []] = [found[object]?.split("\n"), wanted[object]?.split("\n")];
    if (had.join("\n") === has.join("\n")) return [];
    if (!object.startsWith("rows of ")) return [object];
    return [
      ...has.filter((row) => !had.includes(row)).map((row) => `${object}: add ${row}`),
      ...had.filter((row) => !has.includes(row)).map((row) => `${object}: remove ${row}`),
    ];
  });
}

function report(isWritten: boolean, left: readonly string[]): void {
  if (!isWritten && left.length === 0) return console.log("The migrations make what supabase/schemas says.");
  if (isWritten) {
    const problems = migrationProblems(readFileSync(file, "utf8"), readdirSync(FOLDER).toSorted().slice(0, -1));
    console.log(`${path.relative(process.cwd(), file)}: read it, say why, and complete it.`);
    problems.forEach((problem) => console.log(`- ${problem}`));
  }
  left.forEach((object) => console.log(`- by hand: ${object}`));
}

// `npm run migration -- <name>` writes what supabase/schemas has more than the migrations into a new migration, to be
// read and completed by hand. Run it again, with the same name, after a rebase or a further change: as long as main
// doesn't have the file, it becomes the last one and gets what is still missing at its end.
// `npm run migration -- --from remote` (or a connection string) only prints what that database lacks.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres, { type Sql } from "postgres";

import { migrationProblems } from "../tests/checks/migrations.ts";
import { readCatalogue } from "../tests/database/support/catalogue.ts";
import { newCliFolder } from "../tests/database/support/supabase-cli.ts";
import { createDeclared, startMigratedServer } from "../tests/fixtures/postgres.ts";

const FOLDER = path.join(import.meta.dirname, "..", "supabase", "migrations");
const HEAD = `-- Why: …
set local lock_timeout = '3s';
set local check_function_bodies = off;
`;

const [name = "", address] = process.argv.slice(2);
const server = await startMigratedServer();
try {
  const declared = await createDeclared(server.url);
  if (name === "--from" && address !== undefined)
    // A hosted project's other schemas and its roles are the platform's.
    console.log(await diff(address, declared, "--schema=public,private"));
  else await writeMigration(`${server.url}/migrated?sslmode=disable`, declared);
} finally {
  await server.stop();
}

async function writeMigration(from: string, to: string): Promise<void> {
  const file = path.join(FOLDER, fileName());
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const difference = adapt(await diff(from, to), before);
  if (difference !== "") writeFileSync(file, (before || HEAD) + difference);
  const [migrated, declared] = [from, to].map((url) => postgres(url, { max: 1, onnotice: () => undefined })) as [
    Sql,
    Sql,
  ];
  try {
    // As in the file's head: the statements aren't in the order in which functions call each other.
    if (difference !== "")
      await migrated.begin((transaction) => transaction.unsafe(`set local check_function_bodies = off;${difference}`));
    report(file, missing(await readCatalogue(migrated), await readCatalogue(declared)));
  } finally {
    await Promise.all([migrated.end(), declared.end()]);
  }
}

/** The migration's file, as the last one; a file of that name is renamed, unless main has it. */
function fileName(): string {
  if (!/^[a-z][\w-]*$/.test(name)) throw new Error("Say what it does: npm run migration -- add_papers");
  const files = readdirSync(FOLDER).toSorted();
  const last = files.findLast((file) => !file.endsWith(`_${name}.sql`)) ?? "";
  const started = files.find((file) => file.slice(15) === `${name}.sql`);
  if (started !== undefined && isOnMain(started)) throw new Error(`main has ${started}: choose another name.`);
  if (started !== undefined && started > last) return started;
  const now = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const version = now > last.slice(0, 14) ? now : String(BigInt(last.slice(0, 14)) + 1n);
  const file = `${version}_${name}.sql`;
  if (started !== undefined) renameSync(path.join(FOLDER, started), path.join(FOLDER, file));
  return file;
}

function isOnMain(entry: string): boolean {
  return execFileSync("git", ["ls-tree", "main", `supabase/migrations/${entry}`], { encoding: "utf8" }) !== "";
}

/**
 * The statements that make one database like another, as the Supabase CLI writes them. `remote`, the linked project, is
 * only known in the project's folder.
 */
async function diff(from: string, to: string, ...flags: string[]): Promise<string> {
  const args = ["db", "diff", `--from=${from}`, `--to=${to}?sslmode=disable`, "--strict-coverage", ...flags];
  const cli = newCliFolder();
  try {
    const { stdout, stderr, ...end } =
      from === "remote" ? spawnSync("supabase", args, { encoding: "utf8" }) : await cli.run(...args);
    if (("code" in end ? end.code : end.status) !== 0) throw new Error(`supabase db diff: ${stderr}${stdout}`);
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

function report(file: string, left: readonly string[]): void {
  if (existsSync(file)) {
    const problems = migrationProblems(readFileSync(file, "utf8"), readdirSync(FOLDER).toSorted().slice(0, -1));
    console.log(`${path.relative(process.cwd(), file)}: read it, say why, and complete it.`);
    problems.forEach((problem) => console.log(`- ${problem}`));
  } else if (left.length === 0) console.log("The migrations make what supabase/schemas says.");
  left.forEach((object) => console.log(`- by hand: ${object}`));
}

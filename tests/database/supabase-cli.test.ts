// @module-tag long
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { startBackend } from "../../sandbox/backend.ts";
import { readCatalogue } from "./support/catalogue";
import { newCliFolder } from "./support/supabase-cli";
import { environment } from "@/tests/fixtures/environment";
import { copyOfMigrated } from "@/tests/fixtures/postgres";

const cli = newCliFolder();
let server: URL;
let target: string;

/**
 * A database as a new hosted project has it: accounts, storage and the API's roles, none of our tables, and an owner
 * who isn't a superuser.
 */
beforeAll(async () => {
  server = new URL(inject("postgresUrl"));
  const admin = postgres(`${server}/postgres`, { max: 1 });
  await admin.unsafe("create database pushed");
  const databaseUrl = `${server}/pushed`;
  const blank = mkdtempSync(path.join(tmpdir(), "no-migrations-"));
  cpSync("supabase/config.toml", path.join(blank, "config.toml"));
  const settings = { port: 0, dir: "memory", siteUrl: environment.SITE_URL, databaseUrl, supabaseDir: blank };
  const backend = await startBackend(settings);
  await backend.stop();
  rmSync(blank, { recursive: true });
  const pushed = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await pushed.unsafe(`
    create role project_owner login createrole createdb bypassrls;
    grant anon, authenticated, service_role to project_owner with admin option;
    alter database pushed owner to project_owner;
    grant usage on schema auth, storage to project_owner;
    grant all on all tables in schema auth to project_owner;
    -- A hosted project lets its owner make policies on these.
    alter table storage.objects owner to project_owner;
    alter table storage.buckets owner to project_owner;
    drop schema supabase_migrations cascade;`);
  await pushed.end();
  await admin.end();
  // The tests' server has no TLS, which the CLI would warn about in its output.
  target = `--remote=postgres://project_owner@${server.host}/pushed?sslmode=disable`;
});
afterAll(async () => {
  cli.remove();
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe("drop database pushed");
  await admin.unsafe("drop role project_owner");
  await admin.end();
});

test("`supabase db push` makes a new project's database, a second one finds nothing to do, and the advisors find no fault", async () => {
  const listed = await cli.run("db", "push", target, "--dry-run");
  expect(listed).toMatchObject({ code: 0, stderr: expect.stringContaining("baseline.sql") });
  const first = await cli.run("db", "push", target, "--yes");
  expect(first).toMatchObject({ code: 0 });
  // Its warnings would become errors in the next major version.
  expect(first.stderr + first.stdout).not.toContain("deprecated");

  const pushed = postgres(`${server}/pushed`, { max: 1 });
  const applied = await pushed<{ file: string }[]>`select version || '_' || name || '.sql' as file
    from supabase_migrations.schema_migrations order by version`;
  await pushed.end();
  expect(applied.map(({ file }) => file)).toEqual(readdirSync("supabase/migrations").toSorted());

  const second = await cli.run("db", "push", target, "--yes");
  expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining("up to date") });

  const advice = await cli.run("db", "advisors", target, "--type", "all", "--level", "warn", "--output-format", "json");
  expect(JSON.parse(advice.stdout)).toMatchObject({ results: [] });
});

test("What a database from before version 1 lacks is written down, and one transaction adds it", async () => {
  const url = await copyOfMigrated(inject("postgresUrl"), "older");
  const old = postgres(url, { max: 1, onnotice: () => {} });
  await old.unsafe(`drop function public.get_registration(uuid), public.console_watch();
    alter table public.cohorts drop column chat_url cascade`);
  const wanted = postgres(`${inject("postgresUrl")}/migrated`, { max: 1, onnotice: () => {} });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/migration.ts", "--from", `${url}?sslmode=disable`],
    { maxBuffer: 10_000_000 },
  );
  await old.begin((transaction) => transaction.unsafe(stdout));
  const [found, fresh] = [await readCatalogue(old), await readCatalogue(wanted)];
  await Promise.all([old.end(), wanted.end()]);
  expect(found).toEqual(fresh);
});

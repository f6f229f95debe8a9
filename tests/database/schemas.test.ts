import { globSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";

import { startBackend } from "../../sandbox/backend.ts";
import { schemaFiles } from "../../scripts/baseline.ts";
import { readCatalogue } from "./support/catalogue";
import { environment } from "@/tests/fixtures/environment";

const SUPABASE = path.resolve("supabase");

/** A folder in which the files of `supabase/schemas` are the migrations. */
async function schemasAsMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "schemas-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(SUPABASE, "config.toml"), path.join(folder, "config.toml"));
  await cp(path.join(SUPABASE, "templates"), path.join(folder, "templates"), { recursive: true });
  await mkdir(path.join(folder, "migrations"));
  for (const [index, file] of schemaFiles().entries()) {
    const version = 20_000_101_000_000 + index;
    await cp(path.join(SUPABASE, file), path.join(folder, "migrations", `${version}_${path.basename(file)}`));
  }
  return folder;
}

test("config.toml lists every schema file", () => {
  expect(schemaFiles().toSorted()).toEqual(globSync("schemas/**/*.sql", { cwd: SUPABASE }).toSorted());
});

test("supabase/schemas describes what the migrations have made", async () => {
  const server = inject("postgresUrl");
  const admin = postgres(`${server}/postgres`, { max: 1 });
  await admin.unsafe("create database declared");
  await admin.end();
  const databaseUrl = `${server}/declared`;
  const supabaseDir = await schemasAsMigrations();
  const backend = await startBackend({
    port: 0,
    dir: "memory",
    siteUrl: environment.SITE_URL,
    databaseUrl,
    supabaseDir,
  });
  await backend.stop();

  const declared = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const migrated = postgres(`${server}/migrated`, { max: 1, onnotice: () => {} });
  const [found, wanted] = await Promise.all([readCatalogue(declared), readCatalogue(migrated)]);
  await Promise.all([declared.end(), migrated.end()]);
  expect(Object.keys(wanted).length).toBeGreaterThan(400);
  expect(found).toEqual(wanted);
});

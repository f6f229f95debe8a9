import { globSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { expect, inject, test } from "vitest";

import { schemaFiles } from "../../scripts/schema-files.ts";
import { readCatalogue } from "./support/catalogue";
import { createDeclared } from "@/tests/fixtures/postgres";

const SUPABASE = path.resolve("supabase");

test("config.toml lists every schema file", () => {
  expect(schemaFiles().toSorted()).toEqual(globSync("schemas/**/*.sql", { cwd: SUPABASE }).toSorted());
});

test("supabase/schemas describes what the migrations have made", async () => {
  const server = inject("postgresUrl");
  const declared = postgres(await createDeclared(server), { max: 1, onnotice: () => {} });
  const migrated = postgres(`${server}/migrated`, { max: 1, onnotice: () => {} });
  const [found, wanted] = await Promise.all([readCatalogue(declared), readCatalogue(migrated)]);
  await Promise.all([declared.end(), migrated.end()]);
  expect(Object.keys(wanted).length).toBeGreaterThan(400);
  expect(found).toEqual(wanted);
});

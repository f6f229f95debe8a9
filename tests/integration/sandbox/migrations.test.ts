// @module-tag long
import { createClient } from "@supabase/supabase-js";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { watchMigrations } from "../../../sandbox/launcher/watch-migrations.ts";
import { newFolder } from "./support";

let folder: string;
beforeEach(async () => {
  folder = await newFolder();
  await mkdir(path.join(folder, "supabase", "migrations"), { recursive: true });
  await copyFile("supabase/config.toml", path.join(folder, "supabase", "config.toml"));
  await migration(
    "20250101000000_notes",
    `create table public.notes (body text);
     alter table public.notes enable row level security;
     revoke all on public.notes from anon, authenticated;`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const migration = (name: string, sql: string) =>
  writeFile(path.join(folder, "supabase", "migrations", `${name}.sql`), sql);

async function whileRunning<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await startBackend({
    port: 0,
    dir: path.join(folder, "data"),
    siteUrl: "http://localhost:3499",
    supabaseDir: path.join(folder, "supabase"),
  });
  try {
    return await work(backend);
  } finally {
    await backend.stop();
  }
}

test("A restart on stored data applies only new migrations", async () => {
  expect(await whileRunning(async (backend) => backend.migrated)).toEqual(["20250101000000_notes.sql"]);
  await migration("20250102000000_more", "insert into public.notes values ('migrated');");
  await whileRunning(async (backend) => {
    expect(backend.migrated).toEqual(["20250102000000_more.sql"]);
    expect(await backend.sql("select body from public.notes")).toEqual([{ body: "migrated" }]);
  });
  expect(await whileRunning(async (backend) => backend.migrated)).toEqual([]);
});

test("An index is built concurrently, which no transaction allows", async () => {
  await migration("20250102000000_notes_body", "create index concurrently notes_body on public.notes (body);");
  await whileRunning(async ({ sql }) =>
    expect(await sql("select indisvalid from pg_index where indexrelid = 'public.notes_body'::regclass")).toEqual([
      { indisvalid: true },
    ]),
  );
});

test("A migration added while the sandbox runs is applied once it is valid, and its table can be queried", async () => {
  await whileRunning(async (backend) => {
    const lines: string[] = [];
    const stop = watchMigrations({ supabaseDir: path.join(folder, "supabase"), migrate: backend.migrate }, (line) =>
      lines.push(line),
    );
    try {
      await migration("20250102000000_guests", "create table public.guests (name");
      await expect.poll(() => lines.join()).toContain("Couldn't apply 20250102000000_guests.sql: ");
      await migration(
        "20250102000000_guests",
        `create table public.guests (name text);
         alter table public.guests enable row level security;
         grant select on public.guests to service_role;
         insert into public.guests values ('Ada');`,
      );
      await expect.poll(() => lines.at(-1)).toBe("Migration 20250102000000_guests.sql applied.");
      const service = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
      expect((await service.from("guests").select()).data).toEqual([{ name: "Ada" }]);
    } finally {
      stop();
    }
  });
});

test("A failing migration is rolled back and reported with PostgreSQL's reason", async () => {
  await migration("20250102000000_wrong", "insert into public.notes values ('half'); select * from nowhere;");
  await expect(whileRunning(async () => undefined)).rejects.toThrow(
    'Couldn\'t apply 20250102000000_wrong.sql: relation "nowhere" does not exist',
  );
  await rm(path.join(folder, "supabase", "migrations", "20250102000000_wrong.sql"));
  await whileRunning(async (backend) => {
    expect(await backend.sql("select body from public.notes")).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";

const page = readFileSync(path.resolve("docs/data.md"), "utf8");

const db = testDatabase("data_page");

const lines = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, ...parts]) => parts.join(" ")).toSorted();

test("docs/data.md names every table and every reference between two", async () => {
  const tables = await db.owner<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  expect(lines(/^\| `([a-z_]+)` +\|/gm)).toEqual(tables.map(({ name }) => name).toSorted());
  const references = await db.owner<{ name: string }[]>`
    select distinct concat_ws(' ', a.relname, b.relname) as name
    from pg_constraint k join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and a.relnamespace = 'public'::regnamespace and b.relnamespace = 'public'::regnamespace`;
  expect(lines(/^ {2}([a-z_]+) --> ([a-z_]+)$/gm)).toEqual(references.map(({ name }) => name).toSorted());
});

test("docs/data.md names every state of everything it describes", async () => {
  const told = [...page.matchAll(/^- `([a-z_]+)\.([a-z_]+)`([^]*?)(?=^- |^#)/gm)];
  expect(told.length).toBeGreaterThan(4);
  for (const [, table = "", column = "", text = ""] of told) {
    const [row] = await db.owner<{ states: string[] }[]>`
      select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''', 'g') m) as states
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
      where k.contype = 'c' and k.conrelid = ${`public.${table}`}::regclass and a.attname = ${column}`;
    const said = new Set([...text.matchAll(/`([a-z_]+)`/g)].map(([, state]) => state));
    expect([...said], `${table}.${column}`).toEqual(expect.arrayContaining(row?.states ?? ["unknown"]));
  }
});

import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});

/** The file in one line, whatever the formatter made of it. */
const types = readFileSync("lib/supabase/database.types.ts", "utf8").replaceAll(/\s+/g, " ").replaceAll("; }", " }");

const typeNames: Record<string, string> = {
  int2: "number",
  int4: "number",
  int8: "number",
  bool: "boolean",
  jsonb: "Json",
};

type Column = { name: string; type: string; isNullable: boolean; hasDefault: boolean; isGenerated: boolean };

const nameOf = ({ name }: Column) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
const typeOf = ({ type, isNullable }: Column) => `${typeNames[type] ?? "string"}${isNullable ? " | null" : ""}`;

test("The types of every table are those of its columns", async () => {
  const tables = (await backend.sql(
    `select relname as name, json_agg(json_build_object('name', attname, 'type', typname,
        'isNullable', not attnotnull, 'hasDefault', atthasdef,
        'isGenerated', attidentity = 'a' or attgenerated <> '')) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      group by relname`,
    [],
  )) as { name: string; columns: Column[] }[];
  expect(tables.length).toBeGreaterThan(10);
  for (const { name, columns: unsorted } of tables) {
    // As the CLI sorts them.
    const columns = unsorted.toSorted((a, b) => a.name.localeCompare(b.name));
    const row = columns.map((column) => `${nameOf(column)}: ${typeOf(column)}`);
    const insert = columns.map((column) => {
      if (column.isGenerated) return `${nameOf(column)}?: never`;
      const isOptional = column.isNullable || column.hasDefault;
      return `${nameOf(column)}${isOptional ? "?" : ""}: ${typeOf(column)}`;
    });
    const [, found] = new RegExp(` ${name}: (\\{ Row: .*?) Update: `).exec(types) ?? [];
    expect([name, found]).toEqual([name, `{ Row: { ${row.join("; ")} }; Insert: { ${insert.join("; ")} };`]);
  }
});

test("The types of every function that the server calls name its arguments", async () => {
  const functions = (await backend.sql(
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as args from pg_proc
      where pronamespace = 'public'::regnamespace`,
    [],
  )) as { name: string; args: string[] }[];
  const typed = [...types.slice(types.indexOf("Functions: {")).matchAll(/(\w+): \{ Args: (never|\{.*?\})/g)];
  expect(typed.length).toBeGreaterThan(10);
  for (const [, name, args = ""] of typed) {
    const names = [...args.matchAll(/(\w+)\??:/g)].map(([, arg]) => arg);
    expect([name, names]).toEqual([name, functions.find((one) => one.name === name)?.args.toSorted()]);
  }
});

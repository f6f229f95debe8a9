import { beforeAll, beforeEach, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";
import { callers, type Callers } from "./roles";
import { functions, hiddenColumns, type Role, roles, tableOperations, tables } from "@/tests/fixtures/authorisation";

let backend: TestBackend;
let people: Callers;
beforeAll(async () => {
  backend = await startTestBackend();
  people = await callers(backend);
});
beforeEach(() => people.reset());

const names = Object.keys(tables).flatMap((name) => (name.startsWith("public.") ? [name.slice("public.".length)] : []));

async function ask(role: Role, method: string, path: string, body?: unknown) {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: { ...people.headers[role], "Content-Type": "application/json", Prefer: "return=representation" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text || "null") as unknown };
}

/** An operation is allowed if it returns rows or only fails with a constraint violation (class 23). */
function verdict({ status, body }: Awaited<ReturnType<typeof ask>>): "allowed" | "denied" {
  if (Array.isArray(body)) return body.length > 0 ? "allowed" : "denied";
  const { code } = body as { code: string };
  if (status === 409 && code.startsWith("23")) return "allowed";
  expect(body).toMatchObject({ code: "42501" });
  return "denied";
}

/** A row without the columns that the database alone writes. */
async function writable(table: string, row: Record<string, unknown>) {
  const generated = await backend.sql(
    `select attname as name from pg_attribute
      where attrelid = $1::text::regclass and (attgenerated <> '' or attidentity = 'a')`,
    [`public.${table}`],
  );
  return Object.fromEntries(Object.entries(row).filter(([name]) => !generated.some((column) => column.name === name)));
}

test.each(names.flatMap((table) => roles.map((role) => [role, table] as const)))(
  "%s on %s over HTTP: unlisted operations are denied and change nothing",
  async (role, table) => {
    const rows = await backend.sql(`select * from public.${table}`, []);
    const [row = {}] = rows;
    const values = await writable(table, row);
    const filter = `${Object.keys(row)[0]}=not.is.null`;
    const hidden = role === "service" ? [] : (hiddenColumns[`public.${table}`] ?? []);
    const readable = Object.keys(row).filter((column) => !hidden.includes(column));
    const columns = readable.map((column) => encodeURIComponent(`"${column}"`)).join(",");
    const verdicts = {
      select: verdict(await ask(role, "GET", `${table}?select=${columns}`)),
      insert: verdict(await ask(role, "POST", table, values)),
      update: verdict(await ask(role, "PATCH", `${table}?${filter}`, values)),
      delete: verdict(await ask(role, "DELETE", `${table}?${filter}`)),
    };
    const allowed = tables[`public.${table}`]?.[role] ?? [];
    const expected = tableOperations.map((operation) => [
      operation,
      allowed.includes(operation) ? "allowed" : "denied",
    ]);
    expect(verdicts).toEqual(Object.fromEntries(expected));
    if (!allowed.includes("update")) expect(await backend.sql(`select * from public.${table}`, [])).toEqual(rows);
  },
);

test.each(Object.entries(hiddenColumns).flatMap(([table, columns]) => columns.map((column) => [column, table])))(
  "%s of %s is hidden from operators, by name and among all columns",
  async (column, table) => {
    for (const select of [column, "*"]) {
      const { body } = await ask("console owner", "GET", `${table?.replace("public.", "")}?select=${select}`);
      expect(body).toMatchObject({ code: "42501" });
    }
  },
);

test.each(roles)("%s can call the listed functions only", async (role) => {
  const found = await backend.sql(
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as args from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
    [],
  );
  expect(found.length).toBeGreaterThan(6);
  for (const { name, args } of found as { name: string; args: string[] }[]) {
    const { body } = await ask(role, "POST", `rpc/${name}`, Object.fromEntries(args.map((arg) => [arg, null])));
    const isRefused = body !== null && (body as { code?: string }).code === "42501";
    expect([name, isRefused]).toEqual([name, !functions[name]?.includes(role)]);
  }
});

test.each(["storage", "auth", "supabase_migrations", "pg_catalog", "information_schema"])(
  "The schema %s is not accessible over HTTP, even to our server",
  async (schema) => {
    for (const role of roles) {
      const response = await fetch(`${backend.url}/rest/v1/users?select=*`, {
        headers: { ...people.headers[role], "Accept-Profile": schema },
      });
      expect(await response.json()).toMatchObject({ code: "PGRST106" });
    }
  },
);

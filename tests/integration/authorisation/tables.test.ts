// @module-tag long
import { beforeAll, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { callers, type Callers } from "./roles";
import { functions, hiddenColumns, type Role, roles } from "@/tests/fixtures/authorisation";

const backend = testBackend();
let people: Callers;
beforeAll(async () => {
  people = await callers(backend);
});

async function ask(role: Role, method: string, path: string, body?: unknown) {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: { ...people.headers[role], "Content-Type": "application/json", Prefer: "return=representation" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text || "null") as unknown };
}

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

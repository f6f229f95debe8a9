import { randomUUID } from "node:crypto";
import { PostgresError, type TransactionSql } from "postgres";
import { beforeAll, expect, test } from "vitest";

import { type Contention, startContention } from "../support/database";
import { newUsers } from "../support/orders";
import { functions, ownersRows, type Role, roles, tableOperations, tables } from "@/tests/fixtures/authorisation";

const DATABASE_ROLES = { visitor: "anon", owner: "authenticated", other: "authenticated", service: "service_role" };
/** PostgreSQL's privileges other than those of rows. */
const BEYOND_ROWS = ["truncate", "references", "trigger"];

let db: Contention;
let ownerId = "";
beforeAll(async () => {
  db = await startContention("authorisation");
  [ownerId = ""] = await newUsers(db.owner, 1);
  for (const statement of ownersRows(ownerId, `${ownerId}@example.com`)) await db.owner.unsafe(statement);
});

/** Sets the role for the rest of a transaction, as the HTTP API does for each request. */
async function become(sql: TransactionSql, role: Role): Promise<void> {
  const sub = { visitor: "", owner: ownerId, other: randomUUID(), service: "" }[role];
  const claims = { role: DATABASE_ROLES[role], ...(sub && { sub, email: `${ownerId}@example.com` }) };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
    set_config('request.jwt.claim.sub', ${sub}, true), set_config('request.jwt.claim.role', ${claims.role}, true)`;
  await sql.unsafe(`set local role ${claims.role}`);
}

class Rollback extends Error {}

/** Runs a statement as a role and rolls it back; `prepare` runs before it as the database's owner. */
async function attempt(role: Role, statement: string, prepare: string[] = []): Promise<"allowed" | "denied"> {
  let rows = 0;
  try {
    await db.owner.begin(async (sql) => {
      // Without foreign keys and triggers: only privileges are tested.
      for (const step of ["set local session_replication_role = replica", ...prepare]) await sql.unsafe(step);
      await become(sql, role);
      rows = (await sql.unsafe(statement)).count;
      throw new Rollback();
    });
  } catch (error) {
    if (error instanceof PostgresError && error.code === "42501") return "denied";
    if (!(error instanceof Rollback)) throw error;
  }
  return rows > 0 ? "allowed" : "denied";
}

async function columnsOf(table: string): Promise<string> {
  const [row] = await db.owner<{ columns: string }[]>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity <> 'a'`;
  return row?.columns ?? "";
}

test("Every table is listed, and there are no views", async () => {
  const rows = await db.owner<{ name: string; kind: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name, relkind as kind from pg_class
    where relnamespace::regnamespace::text in ('public', 'storage') and relkind in ('r', 'p', 'v', 'm', 'f')`;
  expect(rows.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual(
    Object.keys(tables).map((name) => `${name} r`),
  );
});

test.each(Object.keys(tables).flatMap((table) => roles.map((role) => [role, table] as const)))(
  "%s on %s: unlisted operations are denied",
  async (role, table) => {
    const columns = await columnsOf(table);
    const [first = ""] = columns.split(", ");
    const kept = `create temporary table kept on commit drop as select ${columns} from ${table} limit 1`;
    const copy = [
      kept,
      "grant select on kept to public",
      `delete from ${table} where ${first} in (select ${first} from kept)`,
    ];
    const verdicts = {
      select: await attempt(role, `select ${columns} from ${table}`),
      insert: await attempt(role, `insert into ${table} (${columns}) select ${columns} from pg_temp.kept`, copy),
      update: await attempt(role, `update ${table} set ${first} = ${first}`),
      delete: await attempt(role, `delete from ${table}`),
    };
    const allowed = tables[table]?.[role] ?? [];
    const expected = tableOperations.map((operation) => [
      operation,
      allowed.includes(operation) ? "allowed" : "denied",
    ]);
    expect(verdicts).toEqual(Object.fromEntries(expected));
  },
);

test("Every function is listed", async () => {
  const rows = await db.owner<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by proname`;
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(functions));
});

test.each(Object.keys(functions).flatMap((name) => roles.map((role) => [role, name] as const)))(
  "%s may call %s only if listed",
  async (role, name) => {
    const [row] = await db.owner<{ values: string; isTrigger: boolean; isGranted: boolean }[]>`
      select coalesce((select string_agg('null::' || format_type(type, null), ', ' order by place)
        from unnest(proargtypes) with ordinality argument(type, place)), '') as values,
        prorettype = 'trigger'::regtype as "isTrigger",
        has_function_privilege(${DATABASE_ROLES[role]}, oid, 'execute') as "isGranted"
      from pg_proc where pronamespace = 'public'::regnamespace and proname = ${name}`;
    expect(row?.isGranted).toBe(functions[name]?.includes(role));
    if (row?.isTrigger) return;
    const call = attempt(role, `select (select count(*) from public.${name}(${row?.values})) as rows`);
    const isCallable = await call.then(
      (verdict) => verdict === "allowed",
      // Allowed, and failed for its arguments.
      () => true,
    );
    expect(isCallable).toBe(functions[name]?.includes(role));
  },
);

test("No API role may truncate a table, add a trigger, create a table or read accounts", async () => {
  const found = await db.owner`
    select role, relname, privilege from pg_class, unnest(${["anon", "authenticated", "service_role"]}::text[]) role,
      unnest(${BEYOND_ROWS}::text[]) privilege
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(role, pg_class.oid, privilege)
    union all
    select role, nspname, 'create' from pg_namespace, unnest(${["anon", "authenticated", "service_role"]}::text[]) role
    where nspname in ('public', 'auth', 'storage') and has_schema_privilege(role, nspname, 'create')
    union all
    select role, relname, privilege from pg_class, unnest(${["anon", "authenticated"]}::text[]) role,
      unnest(${[...tableOperations]}::text[]) privilege
    where relnamespace in ('auth'::regnamespace, 'supabase_migrations'::regnamespace)
      and relkind = 'r' and has_table_privilege(role, pg_class.oid, privilege)`;
  expect([...found]).toEqual([]);
});

test("New tables and functions are closed to all roles but the server's by default", async () => {
  const found = db.owner.begin(async (sql) => {
    await sql`create table public.forgotten (id bigint generated always as identity)`;
    await sql`create function public.forgotten() returns integer language sql as 'select 1'`;
    const [row] = await sql`
      select
        bool_or(has_table_privilege(role, 'public.forgotten', 'select, insert, update, delete')) as "inTable",
        bool_or(has_sequence_privilege(role, 'public.forgotten_id_seq', 'usage')) as "inSequence",
        bool_or(has_function_privilege(role, 'public.forgotten()', 'execute')) as "inFunction",
        has_table_privilege('service_role', 'public.forgotten', 'truncate, trigger') as "beyondRows",
        has_function_privilege('service_role', 'public.forgotten()', 'execute') as server
      from unnest(array['anon', 'authenticated']) role`;
    throw Object.assign(new Rollback(), { row });
  });
  await expect(found).rejects.toMatchObject({
    row: { inTable: false, inSequence: false, inFunction: false, beyondRows: false, server: true },
  });
});

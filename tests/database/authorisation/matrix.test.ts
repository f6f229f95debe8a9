import { randomUUID } from "node:crypto";
import { PostgresError, type TransactionSql } from "postgres";
import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "../support/database";
import { newUsers } from "../support/orders";
import { valueOf } from "../support/rows";
import {
  functions,
  hiddenColumns,
  operatorRoles,
  operatorRow,
  ownersRows,
  realArguments,
  type Role,
  roles,
  seatRoles,
  seatRow,
  sessionClaims,
  tableOperations,
  tables,
} from "@/tests/fixtures/authorisation";

const databaseRole = (role: Role) =>
  role === "visitor" ? "anon" : role === "service" ? "service_role" : "authenticated";
/** PostgreSQL's privileges that aren't about rows. */
const BEYOND_ROWS = ["truncate", "references", "trigger"];

const db = testDatabase("authorisation");
/** The accounts of all signed-in roles. */
let ids: Partial<Record<Role, string>>;
/** Of cohort 1, by the names of arguments. */
const real: Record<string, string> = {};
beforeAll(async () => {
  const [ownerId = "", ...otherIds] = await newUsers(db.owner, 1 + operatorRoles.length + seatRoles.length);
  ids = { owner: ownerId, other: randomUUID() };
  for (const statement of ownersRows(ownerId, `${ownerId}@example.com`)) await db.owner.unsafe(statement);
  const others = [...operatorRoles, ...seatRoles];
  for (const [index, role] of others.entries()) ids[role] = otherIds[index] ?? "";
  for (const role of operatorRoles) await db.owner.unsafe(operatorRow(role, ids[role] ?? ""));
  for (const role of seatRoles) await db.owner.unsafe(seatRow(role, ids[role] ?? ""));
  for (const [name, query] of Object.entries(realArguments))
    real[name] = await valueOf(db.owner.unsafe<{ value: string }[]>(`select (${query})::text as value`));
});

/** Sets the role for the rest of a transaction, as the HTTP API does for each request. */
async function become(sql: TransactionSql, role: Role): Promise<void> {
  const sub = ids[role] ?? "";
  const claims = {
    role: databaseRole(role),
    ...(sub && { sub, email: `${ids.owner}@example.com`, ...sessionClaims(role, sub) }),
  };
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
      // Without foreign keys and triggers, so that only privileges are tested.
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
  return valueOf(db.owner`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity <> 'a'`);
}

/** A table's visible columns, or all for our own server. */
async function readableColumnsOf(table: string, role: Role): Promise<string> {
  const columns = (await columnsOf(table)).split(", ");
  const hidden = role === "service" ? [] : (hiddenColumns[table] ?? []);
  return columns.filter((column) => !hidden.includes(column)).join(", ");
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
      select: await attempt(role, `select ${await readableColumnsOf(table, role)} from ${table}`),
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

test.each(Object.entries(hiddenColumns).flatMap(([table, columns]) => columns.map((column) => [column, table])))(
  "%s of %s is hidden from everyone except our own server",
  async (column, table) => {
    for (const role of roles.filter((one) => one !== "service")) {
      expect([role, await attempt(role, `select ${column} from ${table}`)]).toEqual([role, "denied"]);
    }
  },
);

test("The operators' log is append-only for 24 months, even for the database's owner", async () => {
  const change = (statement: string) => db.owner.begin(async (sql) => sql.unsafe(statement));
  for (const statement of [
    "update public.operator_actions set reason = 'x'",
    "delete from public.operator_actions",
    "truncate public.operator_actions",
  ])
    await expect(change(statement)).rejects.toMatchObject({ code: "42501" });

  const old = randomUUID();
  await db.owner`
    insert into public.operator_actions (request_id, actor, actor_email, role, action, answer, at)
    values (${old}, ${old}, 'a@b.co', 'owner', 'x', '{}', now() - interval '24 months 1 minute')`;
  const [gone] = await db.sql`select private.delete_operator_records(now() - interval '24 months')::int as rows`;
  expect(gone).toEqual({ rows: 1 });
  await expect(db.sql`select private.delete_operator_records(now())`).rejects.toMatchObject({ code: "42501" });
});

test("The schema files have every function, and the exceptions are of functions that exist", async () => {
  const rows = await db.owner<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace`;
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(functions).toSorted());
});

/** Functions that refuse an instructor unless they're about a cohort that they teach. */
const isForTeachers = (name: string) => functions[name]?.includes("instructor") ?? false;

test.each(Object.keys(functions).flatMap((name) => roles.map((role) => [role, name] as const)))(
  "%s may call %s only if listed",
  async (role, name) => {
    const [row] = await db.owner<{ values: string; isTrigger: boolean; isGranted: boolean }[]>`
      select coalesce((
          select string_agg(coalesce(quote_literal(real.value), 'null') || '::' || format_type(type, null), ', ' order by place)
          from unnest(proargtypes, proargnames[1:pronargs]) with ordinality argument(type, name, place)
          left join jsonb_each_text(${db.owner.json(isForTeachers(name) ? real : {})}) real on real.key = argument.name
        ), '') as values,
        prorettype = 'trigger'::regtype as "isTrigger",
        has_function_privilege(${databaseRole(role)}, oid, 'execute') as "isGranted"
      from pg_proc where pronamespace = 'public'::regnamespace and proname = ${name}`;
    // Among signed-in roles, the function itself decides who may.
    const isForSome = functions[name]?.some((one) => databaseRole(one) === databaseRole(role));
    expect(row?.isGranted).toBe(isForSome);
    if (row?.isTrigger) return;
    const call = attempt(role, `select (select count(*) from public.${name}(${row?.values})) as rows`);
    const isCallable = await call.then(
      (verdict) => verdict === "allowed",
      // Allowed: it only failed because of its arguments.
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

test("In the schema private, signed-in people may call only what policies and Today need", async () => {
  const found = await db.owner<{ role: string; name: string }[]>`
    select role, proname as name from pg_proc, unnest(${["anon", "authenticated"]}::text[]) role
    where pronamespace = 'private'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    order by name`;
  // The last two run with the caller's rights: they find the rows that the caller may read.
  const needed = [
    "count_learners_behind",
    "count_waiting_handins",
    "is_instructor",
    "may_open_handin",
    "may_teach",
    "operator_role",
    "require_operator",
    "require_operator_or_instructor",
    "require_teacher",
    "taught_cohorts",
    "today_counts",
    "waiting_sessions",
  ];
  expect([...found]).toEqual(needed.map((name) => ({ role: "authenticated", name })));
});

test("By default new tables are closed to all roles except the server's, and new functions to all", async () => {
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
    row: { inTable: false, inSequence: false, inFunction: false, beyondRows: false, server: false },
  });
});

import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";

/** The forms' tables, each with a row it would take. */
const TABLES = {
  contact_messages: { source: "home", name: "Eve", email: "eve@example.com", message: "Hello" },
  email_outbox: { template: "x", recipient: "eve@example.com", payload: {} },
  rate_limits: { key: "y", hits: 1, window_ends_at: "2026-11-20T00:00:00Z" },
  waitlist_signups: { email: "eve@example.com", business_function: "x" },
  workshop_signups: { "Email Address": "eve@example.com", "Session Title": "x" },
};
const PASSWORD = "correct horse battery staple";

/** One row per table, so that an empty answer cannot pass for a refusal. */
const SEED = `
  insert into public.contact_messages (source, name, email, message) values ('home', 'Ada', 'ada@example.com', 'Hello');
  insert into public.email_outbox (template, recipient, payload) values ('x', 'ada@example.com', '{}');
  insert into public.rate_limits (key, hits, window_ends_at) values ('x', 1, now());
  insert into public.waitlist_signups (email, business_function) values ('ada@example.com', 'x');
  insert into public.workshop_signups ("Email Address", "Session Title") values ('ada@example.com', 'x')`;

let backend: TestBackend;
let token: string;

beforeAll(async () => {
  backend = await startTestBackend();
  for (const statement of SEED.split(";")) await backend.sql(statement, []);
  const client = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
  const credentials = { email: "ada@example.com", password: PASSWORD };
  await client.auth.signUp(credentials);
  await backend.sql("update auth.users set email_confirmed_at = now() where email = $1", [credentials.email]);
  token = (await client.auth.signInWithPassword(credentials)).data.session?.access_token ?? "";
});

const visitor = () => ({ apikey: backend.publishableKey });
const learner = () => ({ apikey: backend.publishableKey, Authorization: `Bearer ${token}` });
const people = [
  ["a visitor", visitor],
  ["a signed-in learner with the row's address", learner],
] as const;

function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
  return fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test("The learner is really signed in", async () => {
  const response = await fetch(`${backend.url}/auth/v1/user`, { headers: learner() });
  expect(await response.json()).toMatchObject({ email: "ada@example.com", role: "authenticated" });
});

test.each(Object.entries(TABLES).flatMap(([table, row]) => people.map(([who, as]) => [who, table, row, as] as const)))(
  "%s can neither read nor write %s",
  async (_who, table, row, headers) => {
    const filter = table === "rate_limits" ? "key=eq.x" : "id=not.is.null";
    for (const [method, path, body] of [
      ["GET", `${table}?select=*`, undefined],
      ["POST", table, row],
      ["PATCH", `${table}?${filter}`, row],
      ["DELETE", `${table}?${filter}`, undefined],
    ] as const) {
      const response = await ask(method, path, headers(), body);
      expect([method, response.status]).toEqual([method, headers === visitor ? 401 : 403]);
      expect(await response.json()).toMatchObject({ code: "42501" });
    }
    expect(await backend.sql(`select count(*)::int as rows from public.${table}`, [])).toEqual([{ rows: 1 }]);
  },
);

test.each(people)("%s can call none of the functions", async (_who, headers) => {
  const functions = await backend.sql(
    `select proname as name, coalesce(proargnames[1:pronargs], '{}') as args from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
    [],
  );
  expect(functions.length).toBeGreaterThan(6);
  for (const { name, args } of functions) {
    const body = Object.fromEntries((args as string[]).map((arg) => [arg, null]));
    const response = await ask("POST", `rpc/${String(name)}`, headers(), body);
    expect([name, response.ok]).toEqual([name, false]);
    expect(await response.json()).toMatchObject({ code: "42501" });
  }
});

test("Every table has row-level security; the browser's roles are granted nothing but a look at own enrolments", async () => {
  const open = await backend.sql(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    [],
  );
  const grants = await backend.sql(
    `select relname || ': ' || privilege_type || ' to ' || coalesce(nullif(grantee, 0)::regrole::text, 'public') as grant
      from pg_class, aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and grantee in (0, 'anon'::regrole, 'authenticated'::regrole)`,
    [],
  );
  expect(open).toEqual([]);
  expect(["cohort_enrollments: SELECT to authenticated"]).toEqual(
    expect.arrayContaining(grants.map((row) => row.grant)),
  );
});

test("Every function pins its search path and may be run by the server alone", async () => {
  const rows = await backend.sql(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
      and (prosecdef or not coalesce(proconfig, '{}') @> array['search_path=""'] or proacl is null or exists (
        select from aclexplode(proacl) acl where acl.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)))`,
    [],
  );
  expect(rows).toEqual([]);
});

test("What a later migration forgets to lock is not open to the browser's roles", async () => {
  await backend.sql("create table public.forgotten (id bigint generated always as identity)", []);
  const [granted] = await backend.sql(
    `select bool_or(has_table_privilege(role, 'public.forgotten', 'select, insert, update, delete')) as in_table,
       bool_or(has_sequence_privilege(role, 'public.forgotten_id_seq', 'usage')) as in_sequence
      from unnest(array['anon', 'authenticated']) role`,
    [],
  );
  await backend.sql("drop table public.forgotten", []);
  expect(granted).toEqual({ in_table: false, in_sequence: false });
});

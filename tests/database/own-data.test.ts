import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { operatorRow, ownersRows } from "@/tests/fixtures/authorisation";

const db = testDatabase("own_data");

type Listed = { name: string; shown: string[]; hidden: string[] };
const listed = () => db.owner<Listed[]>`
  select table_name as name, array_remove(string_to_array(shown, ', '), '') as shown,
    array_remove(string_to_array(hidden, ', '), '') as hidden
  from private.personal_tables() order by table_name`;

const NEW = 'docs/data.md, "What is whose", says how a new column joins';

test("Export and erasure know every column of every table", async () => {
  const columns = await db.owner<{ name: string; columns: string[] }[]>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attname::text) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p')
    group by 1 order by 1`;
  const known = (await listed()).map(({ name, shown, hidden }) => ({
    name,
    columns: [...shown, ...hidden].toSorted(),
  }));
  expect(known, NEW).toEqual(columns.map(({ name, columns: all }) => ({ name, columns: all.toSorted() })));
});

test("A table with an account's id is about people", async () => {
  const rows = await db.owner<{ name: string }[]>`
    select distinct t.table_name as name
    from private.tables_of_nobody() t
    join pg_constraint k on k.conrelid = t.table_name::regclass and k.confrelid = 'auth.users'::regclass`;
  expect(rows, NEW).toEqual([]);
});

test("A person with a row in every table is shown all of them, and no secret", async () => {
  const [id = "", other = ""] = await newUsers(db.owner, 2);
  const addressOf = (user: string) => `${user}@example.com`;
  for (const user of [id, other])
    await db.owner`update auth.users set email = ${addressOf(user)}, email_confirmed_at = now() where id = ${user}`;
  for (const statement of ownersRows(id, addressOf(id))) await db.owner.unsafe(statement);
  await db.owner.unsafe(operatorRow("staff", id));
  await db.owner`update public.unmatched_payments set settled_for = ${addressOf(id)}, settled_as = 'by_hand', settled_at = now()`;

  const exported = async (user: string) => {
    const [row] = await db.sql<{ data: Record<string, unknown[]> }[]>`select public.export_account(${user}) as data`;
    return row?.data ?? {};
  };
  const own = await exported(id);
  const shown = (await listed()).filter((table) => table.shown.length > 0).map(({ name }) => name.split(".")[1] ?? "");
  expect(Object.keys(own).toSorted()).toEqual(["account", "files", ...shown].toSorted());
  expect(shown.filter((name) => own[name]?.length === 0)).toEqual([]);
  expect(own.files).toHaveLength(3);
  const keys = new Set<string>();
  JSON.stringify(own, (key, value: unknown) => (keys.add(key), value));
  expect([...keys].filter((key) => /token|hash|digest|secret|password|submission|caller/i.test(key))).toEqual([]);

  const others = await exported(other);
  expect(shown.filter((name) => others[name]?.length !== 0)).toEqual([]);
  expect(others.files).toEqual([]);
});

test("A registration's page exports the registrations, lists and choices of its address alone", async () => {
  await db.owner`
    insert into public.workshop_signups ("Email Address", "Session Title")
    values ('Ada@example.com', 'AI for Finance & Accounting'), ('ada@example.com', 'AI for IT & Analytics'),
      ('eve@example.com', 'AI for IT & Analytics')`;
  await db.owner`insert into public.contact_messages (source, name, email, message) values ('home', 'Ada', 'ada@example.com', 'Hello')`;
  const [signup] = await db.owner<{ token: string }[]>`
    select manage_token as token from public.workshop_signups where "Email Address" = 'Ada@example.com'`;
  const [row] = await db.sql<{ export: { address: string; data: Record<string, { "Email Address": string }[]> } }[]>`
    select public.export_registration(${signup?.token ?? ""}) as export`;
  expect(row?.export.address).toBe("ada@example.com");
  expect(Object.keys(row?.export.data ?? {}).toSorted()).toEqual([
    "mail_choices",
    "session_attendance",
    "session_feedback",
    "waitlist_signups",
    "workshop_signups",
  ]);
  expect(row?.export.data.workshop_signups?.map((one) => one["Email Address"]).toSorted()).toEqual([
    "Ada@example.com",
    "ada@example.com",
  ]);
  const [none] = await db.sql`select public.export_registration(gen_random_uuid()) as export`;
  expect(none).toEqual({ export: null });
});

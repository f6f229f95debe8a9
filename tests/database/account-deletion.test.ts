import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { operatorRow, ownersRows } from "@/tests/fixtures/authorisation";

const db = testDatabase("account_deletion");
beforeAll(async () => {
  // The auth server's own role on a hosted project: it owns the accounts, and has no rights in other schemas.
  await db.owner.unsafe(`
    do $$ begin
      if to_regrole('supabase_auth_admin') is null then create role supabase_auth_admin noinherit; end if;
    end $$;
    grant usage on schema auth to supabase_auth_admin;
    grant select, insert, update, delete on all tables in schema auth to supabase_auth_admin`);
});

test("The auth server can delete an account that has a row in every table", async () => {
  const [id = "", stranger = ""] = await newUsers(db.owner, 2);
  for (const statement of ownersRows(id, `${id}@example.com`)) await db.owner.unsafe(statement);
  await db.owner.unsafe(operatorRow("staff", id));
  await db.owner`
    select private.queue_post_mails(p) from public.cohort_posts p where p.author = ${id}`;

  await db.owner.begin(async (sql) => {
    await sql`set local role supabase_auth_admin`;
    await sql`delete from auth.users where id in (${id}, ${stranger})`;
  });

  expect(await db.owner`select id from auth.users where id in (${id}, ${stranger})`).toEqual([]);
  while ((await db.sql`select id from public.claim_outbox(100, 60)`).length > 0);
  expect(await db.owner`select status, last_error from public.email_outbox where template = 'cohort-post'`).toEqual([
    { status: "skipped", last_error: "seat_gone" },
  ]);
});

test("A trigger that runs when an account is deleted has its owner's rights", async () => {
  // The auth server's role has the same limits inside a trigger, whatever the row.
  const fired = await db.owner`
    select distinct p.proname as name, p.prosecdef as "isDefiner"
    from pg_constraint k
    join pg_trigger t on t.tgrelid = k.conrelid and not t.tgisinternal
    join pg_proc p on p.oid = t.tgfoid
    where
      k.confrelid = 'auth.users'::regclass
      and k.connamespace = 'public'::regnamespace
      and case k.confdeltype
        when 'c' then t.tgtype & 8 > 0
        when 'n' then t.tgtype & 16 > 0 and (t.tgattr = '' or t.tgattr::smallint[] && k.conkey)
      end`;
  expect(fired.filter(({ isDefiner }) => !isDefiner)).toEqual([]);
});

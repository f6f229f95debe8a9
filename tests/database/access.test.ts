import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newUsers } from "./support/orders";
import { tellAll } from "./support/told";
import { hiddenColumns, operatorRow, ownersRows, roles, tables } from "@/tests/fixtures/authorisation";

const db = testDatabase("access");

type Row = Record<string, string>;
const query = async (text: string) => [...(await db.owner.unsafe<Row[]>(text))];

test("Every table has row-level security", async () => {
  const open = await query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
  );
  expect(open).toEqual([]);
});

test("The API roles may only read, and only where the rights table lets someone read", async () => {
  const grants = await query(
    `select relname as name, privilege_type as privilege, coalesce(nullif(grantee, 0)::regrole::text, 'public') as grantee
      from pg_class, aclexplode(relacl)
      where relnamespace = 'public'::regnamespace and grantee in (0, 'anon'::regrole, 'authenticated'::regrole)
      order by relname`,
  );
  const readable = Object.keys(tables).filter(
    (name) => name.startsWith("public.") && roles.some((role) => role !== "service" && tables[name]?.[role]),
  );
  const whole = readable.filter((name) => !Object.hasOwn(hiddenColumns, name));
  expect(grants).toEqual(
    whole.map((name) => ({ name: name.replace("public.", ""), privilege: "SELECT", grantee: "authenticated" })),
  );
});

test("Every function pins its search path", async () => {
  const rows = await query(
    `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(proconfig, '{}') @> array['search_path=""']`,
  );
  expect(rows).toEqual([]);
});

test("Functions with their owner's rights first ask whether the caller is an operator; some are explained", async () => {
  const rows = await query(
    `select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
        and prosrc !~ 'private\\.(begin_action|begin_class_action|change_operator|require_operator|require_operator_or_instructor|require_teacher)\\('
      order by proname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    // By token, for the caller's own address.
    "accept_operator_invitation",
    // The server's role reads no accounts.
    "account_email",
    "account_name",
    "account_time_zone",
    // The auth server's accounts and sessions, for a person's own erasure.
    "ask_erasure",
    // Issues a document, for the account that the server names.
    "ask_for_invoice",
    // For the scheduled run only; reads what is waiting, and tables that the server's role can't read.
    "ask_watch",
    // Runs while the auth server deletes an account.
    "choose_for_deleted",
    // Of the caller's own open seat.
    "cohort_room",
    // The auth server's accounts and sessions, for a person's own erasure.
    "confirm_erasure",
    // Who asks is what it tells.
    "count_learners_behind",
    "count_waiting_handins",
    // The server's role may delete no row of the log.
    "delete_operator_records",
    // The server's role reads no accounts: it is told how many went.
    "delete_unconfirmed_accounts",
    "delete_unpaid_orders",
    "delete_unused_consents",
    // Deletes what the server's role may not; lists files.
    "erase_rows",
    "erasure_files",
    // The server's role reads no accounts and no objects of storage.
    "export_account",
    // Sees that the account is gone.
    "finish_erasure",
    // Write documents, which not even the server's role may.
    "follow_refund_with_credit_note",
    "follow_review_with_invoice",
    // The server's role reads no operators and no accounts.
    "has_console_owner",
    // Who asks is what they tell.
    "has_live_session",
    "has_second_factor",
    "hide_from_cohort",
    // Who asks is what it tells.
    "is_instructor",
    // The server's role reads no accounts, and no objects of storage.
    "is_new_account",
    // Documents again.
    "issue_invoice",
    "list_expired_files",
    "make_first_owner",
    // Who asks is what it tells.
    "may_open_handin",
    // The history of migrations, which is its owner's.
    "missing_migrations",
    // Of the caller's own open seat.
    "note_first_step",
    // The server's role may call nothing in the schema private.
    "note_job_run",
    "note_room_visit",
    "operator_invitation",
    // Who asks is what they tell.
    "operator_role",
    "operator_status",
    // Of the caller's own seats and orders.
    "own_changes",
    "own_cohorts",
    "own_erasure",
    "own_handin_file",
    "own_handins",
    "own_receipt",
    "own_registrations",
    "own_teachers",
    // Writes a document and rolls it back.
    "preview_invoice",
    // Reads addresses of accounts.
    "queue_billing_reminders",
    // The server's role may call nothing in the schema private.
    "queue_news",
    // Of the caller's own open seat.
    "rate_class",
    "renew_access_token",
    "review_cohort",
    // The server's role reads no accounts.
    "signature_of",
    // Reads who teaches with which account.
    "taught_cohorts",
    "tell",
    // Reads operators and accounts.
    "tell_owners",
    // Of the caller's own answers.
    "withdraw_answer",
  ]);
});

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
    insert into public.notices (kind, audience, about)
    select 'cohort-post', p.cohort_id, p.id::text from public.cohort_posts p where p.author = ${id}`;
  await tellAll(db.sql);

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

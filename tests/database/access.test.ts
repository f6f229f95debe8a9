import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { hiddenColumns, roles, tables } from "@/tests/fixtures/authorisation";

const db = testDatabase("access");

type Row = Record<string, string>;
const query = async (text: string, values: string[][] = []) => [...(await db.owner.unsafe<Row[]>(text, values))];

test("Every table has row-level security", async () => {
  const open = await query(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
  );
  expect(open).toEqual([]);
});

test("The API roles may only read, only where there is a policy, and some columns not at all", async () => {
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

  const hidden = await query(
    `select attrelid::regclass::text as name, attname as column from pg_attribute
      where attrelid = any ($1::text[]::regclass[]) and attnum > 0 and not attisdropped
        and not has_column_privilege('authenticated', attrelid, attnum, 'select')
      order by 1, 2`,
    [readable],
  );
  const expected = Object.entries(hiddenColumns).flatMap(([name, columns]) =>
    columns.map((column) => ({ name: name.replace("public.", ""), column })),
  );
  expect(hidden).toEqual(expected);
});

test("Every function pins its search path", async () => {
  const rows = await query(
    `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(proconfig, '{}') @> array['search_path=""']`,
  );
  expect(rows).toEqual([]);
});

test("Visitors may call no function, and signed-in people only those of the console and of their own seat", async () => {
  const rows = await query(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and (proacl is null or exists (
        select from aclexplode(proacl) acl where acl.grantee in (0, 'anon'::regrole, 'authenticated'::regrole)
          and not (acl.grantee = 'authenticated'::regrole and proname ~ '^console_')))
      order by proname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "accept_operator_invitation",
    "cohort_room",
    "hide_from_cohort",
    "note_first_step",
    "note_room_visit",
    "operator_invitation",
    "operator_status",
    "own_changes",
    "own_cohorts",
    "own_receipt",
    "renew_access_token",
  ]);
});

test("Functions with their owner's rights first ask whether the caller is an operator; some are explained", async () => {
  const rows = await query(
    `select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
        and prosrc !~ 'private\\.(begin_action|change_operator|require_operator)\\('
      order by proname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    // By token, for the caller's own address.
    "accept_operator_invitation",
    // The server's role reads no accounts.
    "account_email",
    "account_time_zone",
    // For the scheduled run only; reads what is waiting, and tables that the server's role can't read.
    "ask_watch",
    // Of the caller's own open seat.
    "cohort_room",
    // The server's role may delete no row of the log.
    "delete_operator_records",
    // The server's role reads no accounts: it is told how many went.
    "delete_unconfirmed_accounts",
    "delete_unpaid_orders",
    "delete_unused_consents",
    // Write documents, which not even the server's role may.
    "follow_refund_with_credit_note",
    "follow_review_with_invoice",
    // Issues a document, for the account that the server names.
    "give_billing_details",
    // The server's role reads no operators and no accounts.
    "has_console_owner",
    // Who asks is what they tell.
    "has_live_session",
    "has_second_factor",
    "hide_from_cohort",
    // The server's role reads no accounts, and no objects of storage.
    "is_new_account",
    // Documents again.
    "issue_invoice",
    "list_expired_files",
    "make_first_owner",
    // Of the caller's own open seat.
    "note_first_step",
    "note_room_visit",
    "operator_invitation",
    // Who asks is what they tell.
    "operator_role",
    "operator_status",
    // Of the caller's own seats and orders.
    "own_changes",
    "own_cohorts",
    "own_receipt",
    // Reads addresses of accounts.
    "queue_billing_reminders",
    // The server's role may call nothing in the schema private.
    "queue_mailings",
    "queue_news",
    "renew_access_token",
  ]);
});

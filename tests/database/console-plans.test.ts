// @module-tag long
import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeAll, expect, test } from "vitest";

import { onTeam } from "./support/console";
import { testDatabase } from "./support/database";
import { asPerson } from "./support/room";
import { sessionClaims } from "@/tests/fixtures/authorisation";

type Node = { "Node Type": string; "Relation Name"?: string; "Parent Relationship"?: string; Plans?: Node[] };

const ROWS = 100_000;
const learner = randomUUID();
const RUN = "00000000-0000-4000-8000-000000000002";
const TITLE = "AI for Marketing & Sales";
/** Tables that grow with the business. */
const LARGE = new Set<unknown>(["workshop_signups", "payment_orders", "email_outbox", "operator_actions"]);

const db = testDatabase("console_plans");
const ada = onTeam(db);
beforeAll(async () => {
  await db.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.session_runs (id, session_title, starts_at, ends_at, meeting_url)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${TITLE}, now() + n * interval '1 day',
        now() + n * interval '1 day' + interval '1 hour', 'https://meet.example.com/run'
      from generate_series(1, 200) n`;
    await sql`
      insert into public.workshop_signups ("Email Address", "Session Title", run_id, "Registration Date", "Newsletter")
      select 'Person' || n / 2 || '@example.com', case n % 4 when 0 then 'AI for Lawyers' else ${TITLE} end,
        case when n % 4 > 0 then ('00000000-0000-4000-8000-' || lpad((n % 200 + 1)::text, 12, '0'))::uuid end,
        now() - n * interval '5 minutes', n % 3 = 0
      from generate_series(1, ${ROWS}) n`;
    await sql`
      insert into public.email_outbox (template, recipient, payload, person, status, sent_at, created_at)
      select 'session-confirmation', "Email Address", '{}', id, case when fails then 'failed' else 'sent' end,
        case when not fails then "Registration Date" end, "Registration Date"
      from public.workshop_signups, lateral (select right(id::text, 2) = 'ab' as fails) chance`;
    await sql`
      insert into public.payment_orders
        (email, cohort_id, amount, held_until, receipt_facts, created_at, status, review_waits_since,
          refund_waits_since)
      select 'buyer' || n || '@example.com', (n % 3 + 1)::text, 9999900, now(), '{}', at,
        case when n % 200 = 0 then 'needs_review' else 'closed' end, case when n % 1000 = 0 then at end,
        case when n % 999 = 0 then at end
      from generate_series(1, ${ROWS}) n, lateral (select now() - n * interval '5 minutes' as at) ordered`;
    await sql`
      insert into public.operator_actions
        (request_id, actor, actor_email, role, action, subject_table, subject_id, answer, at)
      select gen_random_uuid(), md5('operator' || n % 50)::uuid, 'operator' || n % 50 || '@example.com', 'staff', 'x', 'x', n::text, '{}',
        now() - n * interval '5 minutes'
      from generate_series(1, ${ROWS}) n`;
    await sql`
      insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
      select case n when 1 then ${learner}::uuid else gen_random_uuid() end, 'a@b.co', '1', 9999900, 'pay_' || n, 'order_' || n, '{}'
      from generate_series(1, ${ROWS}) n`;
  });
  await db.owner`analyze`;
});

/** Runs `work` as an operator does over the API. */
const asOperator = async <T>(work: (sql: TransactionSql) => Promise<T>) =>
  db.owner.begin(async (sql) => {
    const claims = { sub: ada.id, email: ada.email, role: "authenticated", ...sessionClaims("console owner", ada.id) };
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await sql`set local role authenticated`;
    return work(sql);
  });

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const registrations = 'select id, "Email Address", state from public.workshop_signups';
const newestRegistrations = 'order by "Registration Date" desc, id desc limit 51';
const orders = "select id, email, status, refund_waits_since from public.payment_orders";
const newest = "order by created_at desc, id desc limit 51";

test.each([
  ["registrations of a run", `${registrations} where run_id = '${RUN}' ${newestRegistrations}`],
  ["registrations for a title", `${registrations} where "Session Title" = '${TITLE}' ${newestRegistrations}`],
  ["all registrations", `${registrations} ${newestRegistrations}`],
  [
    "a later page of registrations",
    `${registrations} where "Registration Date" <= now() - interval '100 days'
      and ("Registration Date" < now() - interval '100 days' or id < '${RUN}') ${newestRegistrations}`,
  ],
  ["orders", `${orders} ${newest}`],
  ["orders of a cohort", `${orders} where cohort_id = '1' ${newest}`],
  ["orders of a status", `${orders} where status = 'needs_review' ${newest}`],
  ["orders of a cohort and a status", `${orders} where cohort_id = '1' and status = 'needs_review' ${newest}`],
  ["orders to decide on", `${orders} where review_waits_since is not null ${newest}`],
  ["orders with an old refund", `${orders} where refund_waits_since < now() - interval '1 day' ${newest}`],
  [
    "a later page of orders to decide on",
    `${orders} where review_waits_since is not null and created_at <= now() - interval '10 days'
      and (created_at < now() - interval '10 days' or id < '${RUN}') ${newest}`,
  ],
  ["mails", `select id, recipient, status from public.email_outbox ${newest}`],
  [
    "failed and waiting mails",
    `select id, recipient, status from public.email_outbox where status in ('failed', 'pending') ${newest}`,
  ],
  ["the log", "select request_id, action from public.operator_actions order by at desc, request_id desc limit 51"],
  [
    "the log of an operator",
    `select request_id, action from public.operator_actions where actor = md5('operator7')::uuid
      order by at desc, request_id desc limit 51`,
  ],
])("Among 100,000 rows, the page of %s comes from an index", async (_page, query) => {
  const [row] = await asOperator((sql) =>
    sql.unsafe<{ "QUERY PLAN": [{ Plan: Node }] }[]>(`explain (format json) ${query}`),
  );
  const nodes = row ? nodesOf(row["QUERY PLAN"][0].Plan) : [];
  const large = nodes.filter((node) => LARGE.has(node["Relation Name"]));
  expect(large.map((node) => node["Node Type"])).toEqual(["Index Scan"]);
  // In the order of the index: nothing is sorted, so it reads no more than it shows.
  expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
  expect(await asOperator((sql) => sql.unsafe(query))).toHaveLength(51);
});

test.each([
  ["console_find_people('person12', 20)", ["workshop_signups", "payment_orders", "email_outbox"]],
  ["console_person('person12@example.com')", ["workshop_signups", "payment_orders", "email_outbox"]],
  ["console_today()", ["workshop_signups", "payment_orders", "email_outbox"]],
  ["console_daily_counts(30)", ["workshop_signups", "payment_orders"]],
  [`console_run_counts(array['${RUN}']::uuid[])`, ["workshop_signups"]],
  [
    'console_registration_mails(array(select id from public.workshop_signups order by "Registration Date" desc limit 50))',
    ["email_outbox"],
  ],
])("Among 100,000 rows, %s reads no whole table", async (call, tables) => {
  const scans = await asOperator(async (sql) => {
    expect(await sql.unsafe(`select * from public.${call}`)).not.toHaveLength(0);
    return sql<{ name: string; isByIndex: boolean }[]>`
      select relname as name, seq_scan = 0 and idx_scan > 0 as "isByIndex" from pg_stat_xact_user_tables
      where relname = any (${tables}) order by relname`;
  });
  expect([...scans]).toEqual(tables.toSorted().map((name) => ({ name, isByIndex: true })));
});

test("Among 100,000 enrolments, a learner's query evaluates the policy once and uses the index", async () => {
  const query = "select cohort_id from public.cohort_enrollments where user_id = $1 order by enrolled_at desc";
  const { nodes, rows } = await asPerson(db.owner, learner, async (sql) => {
    const [row] = await sql.unsafe<{ "QUERY PLAN": [{ Plan: Node }] }[]>(`explain (format json) ${query}`, [learner]);
    return { nodes: row ? nodesOf(row["QUERY PLAN"][0].Plan) : [], rows: await sql.unsafe(query, [learner]) };
  });
  // Who it is, and whether it is an operator.
  expect(nodes.filter((node) => node["Parent Relationship"] === "InitPlan")).toHaveLength(2);
  expect(nodes.filter((node) => /Index|Bitmap/.test(node["Node Type"]))).not.toHaveLength(0);
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toHaveLength(0);
  expect(rows).toHaveLength(1);
});

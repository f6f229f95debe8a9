// @module-tag long
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { signInOperator } from "../support/operators";
import { newFolder } from "./support";
import { POST as outbox } from "@/app/api/cron/outbox/route";
import { POST as payments } from "@/app/api/cron/payments/route";
import { POST as retention } from "@/app/api/cron/retention/route";
import { lists } from "@/lib/console/export/lists";
import { sealText } from "@/lib/console/sealed";
import { isPdf } from "@/lib/forms/pdf";
import { profileOf, profileSchema } from "@/lib/profile/schema";
import { createUserClient } from "@/lib/supabase/server";
import { appEnvironment } from "@/sandbox/app-environment";
import { type Backend, startBackend } from "@/sandbox/backend";
import { keys } from "@/sandbox/keys";
import { OWNER } from "@/sandbox/launcher/owner";
import { prepareWorld } from "@/sandbox/world/world";
import { paceDeadlines } from "@/tests/fixtures/deadline-pace";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

let backend: Backend;
let folder: string;
beforeAll(async () => {
  paceDeadlines("well");
  folder = await newFolder();
  backend = await startBackend({ port: 0, dir: folder, siteUrl: environment.SITE_URL });
  stubEnvironment(appEnvironment(backend, environment.SITE_URL));
});
afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true });
});

/** The only value of each row. */
const column = async (select: string) => (await backend.sql(select)).flatMap((row) => Object.values(row));

/** Runs a scheduled job and returns its counts. */
async function run(job: (request: Request) => Promise<Response>): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${keys.cron}` };
  const response = await job(new Request(environment.SITE_URL, { method: "POST", headers }));
  return (await response.json()) as Record<string, unknown>;
}

async function signInAsOwner(): Promise<void> {
  const [userId] = await column("select user_id from public.operators where role = 'owner'");
  await signInOperator({ ...OWNER, userId: String(userId) });
}

/** The number of rows in every table except the auth server's own log. */
async function counts() {
  const tables = await column(
    `select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname in ('public', 'auth', 'storage') and tablename <> 'audit_log_entries' order by 1`,
  );
  return Promise.all(tables.map(async (table) => [table, await column(`select count(*) from ${String(table)}`)]));
}

const coming = `select session_title from public.session_runs where state = 'scheduled' and starts_at > now() `;

test("An empty sandbox has its two accounts and nothing else, and stays empty", async () => {
  for (const isEmpty of [true, false]) {
    await prepareWorld(backend, { isEmpty });
    expect(await column("select email from auth.users order by 1")).toEqual(["demo@example.com", "owner@example.com"]);
    expect(await column("select count(*) from public.session_runs")).toEqual([0]);
    expect(await column("select count(*) from public.email_outbox")).toEqual([0]);
  }
  await backend.sql("delete from public.operators");
});

test("A new sandbox has the sixty days before it, each thing in every state", async () => {
  await prepareWorld(backend);
  const days = 'extract(epoch from now() - min("Registration Date")) / 86400';
  expect(await column(`select ${days} between 58 and 61 from public.workshop_signups`)).toEqual([true]);
  expect(await column(`select count(*) > 200 from public.workshop_signups`)).toEqual([true]);
  expect(
    await column(`select distinct r.session_title from public.session_runs r
      join public.workshop_signups s on s.run_id = r.id where r.ends_at < now() order by 1`),
  ).toHaveLength(3);
  expect(await column(`${coming} group by 1`)).toHaveLength(3);
  expect(
    await column(`select min(starts_at) >= now() + interval '25 hours' - interval '5 minutes'
      from public.session_runs where starts_at > now()`),
  ).toEqual([true]);
  expect(
    await column(`select count(*) from public.cohort_sessions
      where starts_at between now() - interval '25 minutes' and now() - interval '20 minutes'`),
  ).toEqual([1]);
  // No one registers for a past run, or in the future.
  expect(
    await column(`select count(*) from public.workshop_signups s left join public.session_runs r on r.id = s.run_id
      where s."Registration Date" > least(r.starts_at, now())
        or s.cancelled_at not between s."Registration Date" and least(r.starts_at, now())`),
  ).toEqual([0]);
  expect(
    await column("select count(*) from public.cohort_enrollments where cohort_id = '1' and status = 'success'"),
  ).toEqual([9]);
  expect(
    await column(`select distinct case when id in (select order_id from public.payment_reviews) then 'review'
        when refunded_amount > 0 then 'part' else status end from public.payment_orders order by 1`),
  ).toEqual(["attempted", "closed", "created", "paid", "part", "review"]);
  const messages = "select state || ' ' || count(*) from public.contact_messages group by state order by 1";
  expect(await column(messages)).toEqual(["answered 4", "closed 3", "open 5"]);
  expect(await column("select count(*) from public.tax_documents group by kind order by 1")).toEqual([2, 6]);
  expect(await column("select count(*) from public.job_applications")).toEqual([9]);
  expect(
    await column(`select concat_ws(' ', h.cohort_id, h.week, count(*), count(f.id))
      from public.cohort_handins h left join public.cohort_feedback f on f.handin_id = h.id group by h.cohort_id, h.week
      union all select concat('late ', count(*) > 2) from public.cohort_handins where is_late
      union all select concat('another version ', count(*)) from public.cohort_feedback where wants_another
      union all select concat('behind ', count(*), ', letters ', (select count(*) from public.cohort_letters))
        from public.cohorts c, private.learners_behind(c.cohort_id)
      union all select concat('ratings ', string_agg(number::text, ' ' order by number desc))
        from (select count(*) as number from public.class_ratings group by session_id) r
      union all select concat('reviews ', count(*), ' ', count(*) filter (where may_quote), ' ', count(quoted_as))
        from public.cohort_reviews order by 1`),
  ).toEqual([
    "1 1 6 6",
    "1 2 8 7",
    "1 3 3 0",
    "6 1 2 2",
    "6 2 2 2",
    "another version 2",
    "behind 1, letters 1",
    "late t",
    "ratings 4 3 3 2 1",
    "reviews 3 2 1",
  ]);
  expect(await column("select count(*) from public.email_outbox where status = 'failed'")).toEqual([1]);
  expect(
    await column("select template from public.email_outbox where status = 'pending' group by 1 having count(*) > 1"),
  ).toEqual([]);
  expect(
    await column(`select concat_ws(' ', cohort_id, seats_left, price = round(list_price * 1.18)) from public.open_cohorts()
        where cohort_id > '3'
      union all select kind from public.cohort_sessions where cohort_id = '4' and state = 'cancelled'
      union all select concat_ws(' ', role, f.status) from public.operators o left join auth.mfa_factors f using (user_id)
      union all select 'old' from public.payment_orders where created_at < now() - interval '84 days'
      union all select noted_cohort from public.unmatched_payments where settled_at is null order by 1`),
  ).toEqual([
    "1",
    "4 0 f",
    "5 20 t",
    "class",
    "instructor verified",
    "old",
    "owner verified",
    "staff",
    "staff verified",
  ]);
  // Everything past has a past date: in the log, in the mails, and in what the mails say.
  expect(await column("select count(*) from public.operator_actions where at > now()")).toEqual([0]);
  expect(
    await column(`select count(*) from public.operator_actions a join public.session_runs r on r.id::text = a.subject_id
      where (a.after ->> 'startsAt')::timestamptz <> r.starts_at`),
  ).toEqual([0]);
  expect(await column("select count(*) from public.email_outbox where created_at > now()")).toEqual([0]);
  expect(
    await column("select count(*) from public.email_outbox where created_at > now() - interval '1 day'"),
  ).not.toEqual(await column("select count(*) from public.email_outbox"));
});

test("The demo learner has two seats and a complete profile, the other one neither", async () => {
  const learner = async (email: string) => {
    const [row] = await backend.sql(
      `select u.raw_user_meta_data as profile, (select count(*) from public.cohort_enrollments e where e.user_id = u.id) as seats
         from auth.users u where u.email = $1`,
      [email],
    );
    return { profile: profileOf(row?.profile as Record<string, unknown>), seats: row?.seats };
  };
  const demo = await learner("demo@example.com");
  expect(profileSchema.parse(demo.profile)).toEqual(demo.profile);
  expect(Object.values(demo.profile)).not.toContain("");
  expect(demo.seats).toBe(2);
  const newcomer = await learner("newcomer@example.com");
  expect(Object.values(newcomer.profile).filter(Boolean)).toEqual(["Demo Newcomer"]);
  expect(newcomer.seats).toBe(0);
});

test("Every list of the console is exported, with times that a spreadsheet recognises", async () => {
  await signInAsOwner();
  const client = await createUserClient();
  const month = String((await column("select to_char(max(issued_on), 'YYYY-MM') from public.tax_documents"))[0]);
  const filters: Record<string, Record<string, string>> = {
    attendance: { cohort: "1" },
    mails: { status: "all" },
    "gst-return": { month },
    people: { q: sealText("a") },
    sales: { month },
    "waiting-lists": { function: "Early Access - Multiple Functions" },
  };
  for (const [name, list] of lists) {
    let text = "";
    for await (const piece of list.text(filters[name] ?? {}, () => client, 500)) text += piece;
    if (name === "gst-return") {
      expect(JSON.parse(text)).toHaveProperty("doc_issue");
      continue;
    }
    expect(text.split("\r\n").length, name).toBeGreaterThan(2);
    expect(text, name).not.toMatch(/\d{4}-\d\d-\d\dT/);
    expect(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text), name).toBe(text.split("\r\n", 1)[0]?.includes("(IST)"));
  }
});

test("Every resume and every PDF that was handed in opens", async () => {
  const paths = await column(`select 'applications/' || resume_path from public.job_applications
    union all select 'handins/' || file_path from public.cohort_handins where file_path is not null`);
  expect(paths).toHaveLength(12);
  for (const path of paths) {
    const headers = { apikey: backend.secretKey, Authorization: `Bearer ${backend.secretKey}` };
    const response = await fetch(`${backend.url}/storage/v1/object/${String(path)}`, { headers });
    expect([response.status, isPdf(await response.bytes())]).toEqual([200, true]);
  }
});

test("The site's jobs find things as they would have left them: a few mails to send, nothing to fix, nothing to delete", async () => {
  const events = captureLog();
  expect(await run(payments)).toEqual({
    orders: { payments: 0, refunds: 0, disputes: 0, asked: expect.any(Number), found: 0, closed: 0, unanswered: 0 },
    refunds: { done: 0, requested: 0, failed: 0, cancelled: 0, deferred: 0 },
  });
  expect(Object.values(await run(retention)).filter((count) => count !== 0)).toEqual([]);
  const { sent, ...others } = await run(outbox);
  expect(others).toEqual({ retried: 0, failed: 0 });
  const mails = await fetch(`${backend.url}/mailbox/messages`);
  expect(await mails.json()).toHaveLength(Number(sent));
  expect(await column("select 1 from public.email_outbox where status = 'pending'")).toEqual([]);
  expect(events.filter(({ level }) => level !== "info")).toEqual([]);
});

test("A second start only adds a run for each session that has none still to come", async () => {
  const before = await counts();
  await prepareWorld(backend);
  expect(await counts()).toEqual(before);

  await backend.sql(
    `update public.session_runs set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
      where starts_at > now()`,
  );
  await prepareWorld(backend);
  expect(await column(`${coming} order by 1`)).toEqual([
    "AI for Human Resources",
    "AI for Marketing & Sales",
    "AI for Product Management",
  ]);
});

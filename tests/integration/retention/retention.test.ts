import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { careersRecords } from "../careers/applicant";
import { captureLog, testBackend } from "../support/backend";
import { GET, POST } from "@/app/api/cron/retention/route";
import type { LegalDocument } from "@/lib/content/legal/legal-document";
import { privacy } from "@/lib/content/legal/privacy";
import { environment } from "@/tests/fixtures/environment";

/** One row of each kind with a retention period; `$1` identifies it, `$2` is the start of the period. */
const KINDS = [
  {
    kind: "registrations",
    row: "Session registrations",
    table: "workshop_signups",
    insert: `insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", "Registration Date")
      values ($1 || '@example.com', true, 'x', $2)`,
  },
  {
    kind: "waitlist_entries",
    row: "Waiting lists",
    table: "waitlist_signups",
    insert: `insert into public.waitlist_signups (email, business_function, created_at)
      values ($1 || '@example.com', 'x', $2)`,
  },
  {
    kind: "messages",
    row: "Messages to us",
    table: "contact_messages",
    insert: `insert into public.contact_messages (source, name, email, message, created_at)
      values ('home', 'Ada', $1 || '@example.com', 'Hello', $2)`,
  },
  {
    kind: "sent_mails",
    row: "List of outgoing mail",
    table: "email_outbox",
    insert: `insert into public.email_outbox (template, recipient, payload, status, sent_at, created_at)
      values ('x', $1 || '@example.com', '{}', 'sent', now(), $2)`,
  },
  {
    kind: "failed_mails",
    row: "A mail that could not be sent",
    table: "email_outbox",
    insert: `insert into public.email_outbox (template, recipient, payload, status, created_at)
      values ('x', $1 || '@example.com', '{}', 'failed', $2)`,
  },
  {
    kind: "counters",
    row: "Counters against misuse",
    table: "rate_limits",
    insert: "insert into public.rate_limits (key, hits, window_ends_at) values ($1, 1, $2)",
  },
  {
    kind: "applications",
    row: "Job applications with their files",
    table: "job_applications",
    insert: `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, created_at)
      values ('machine_learning', 'Ada', 'ada@example.com', 'x', 'machine_learning/1795220782000-' || $1 || '.pdf', 1, $2)`,
  },
  {
    // Skipped ones, too: nobody is going to send them.
    kind: "sent_mails",
    row: "List of outgoing mail",
    table: "email_outbox",
    insert: `insert into public.email_outbox (template, recipient, payload, status, created_at)
      values ('x', $1 || '@example.com', '{}', 'skipped', $2)`,
  },
  {
    kind: "operator_actions",
    row: "What our staff did in the console",
    table: "operator_actions",
    insert: `insert into public.operator_actions (request_id, actor, actor_email, role, action, answer, at)
      values (gen_random_uuid(), gen_random_uuid(), $1 || '@example.com', 'staff', 'x', '{}', $2)`,
  },
  {
    // The same purpose as the home page's list.
    kind: "registrations",
    row: "Waiting lists",
    table: "workshop_signups",
    insert: `insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", "Registration Date")
      values ($1 || '@example.com', true, 'Finance & Accounting (Waitlist)', $2)`,
  },
  {
    kind: "unpaid_orders",
    row: "An order that was never paid",
    table: "payment_orders",
    insert: `with ordered as (
        insert into public.payment_orders (email, cohort_id, amount, held_until, receipt_facts, status, created_at)
        values ($1 || '@example.com', '1', 100, $2, '{}', 'closed', $2)
        returning id
      )
      insert into public.payment_events (event_id, event, source, order_id, outcome)
      select 'failed-' || $1, 'payment.failed', 'webhook', id, 'failed' from ordered`,
  },
  {
    kind: "unconfirmed_accounts",
    row: "An account whose address was never confirmed",
    table: "unconfirmed",
    insert: `insert into auth.users (id, email, created_at, confirmation_sent_at)
      values (gen_random_uuid(), $1 || '@example.com', '2020-01-01', $2)`,
  },
] as const;
const NOTHING = { ...Object.fromEntries(KINDS.map(({ kind }) => [kind, 0])), consents: 0, files: 0 };
const SECRET = `Bearer ${environment.CRON_SECRET}`;

const backend = testBackend();
let desk: ReturnType<typeof careersRecords>;
beforeAll(async () => {
  desk = careersRecords(backend);
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await desk.clear();
  await backend.sql(
    "truncate public.workshop_signups, public.waitlist_signups, public.contact_messages, public.contact_replies, public.session_runs, public.mailings",
    [],
  );
  // Documents refuse to be emptied.
  await backend.sql("set session_replication_role = replica", []);
  await backend.sql(
    "truncate public.billing_details, public.tax_documents, public.payment_orders, public.payment_events, public.payment_captures, public.payment_refunds, public.payment_reviews, public.cohort_enrollments",
    [],
  );
  await backend.sql("set session_replication_role = default", []);
  await backend.sql("delete from auth.users", []);
});

async function run(authorization: string | null = SECRET, handle = POST) {
  const headers: HeadersInit = authorization === null ? {} : { authorization };
  const response = await handle(new Request(`${environment.SITE_URL}/api/cron/retention`, { headers }));
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** The retention period in this row of the privacy page, as a PostgreSQL interval. */
function promised(row: string): string {
  const { sections }: LegalDocument = privacy;
  const blocks = sections.find(({ id }) => id === "how-long")?.blocks ?? [];
  const rows = blocks.flatMap((block) => (typeof block === "object" && "rows" in block ? block.rows : []));
  return /\d+ (?:months|days|hours)/.exec(rows.find(([data]) => data === row)?.[1] ?? "")?.[0] ?? "";
}

/** The time this period and some seconds ago. */
async function ago(period: string, seconds: number): Promise<unknown> {
  const [row] = await backend.sql("select (now() - $1::text::interval - make_interval(secs => $2))::text as moment", [
    period,
    seconds,
  ]);
  return row?.moment;
}

const rowsOf = (table: string) =>
  table === "unconfirmed"
    ? backend.sql("select email from auth.users where email_confirmed_at is null", [])
    : backend.sql(`select * from public.${table}`, []);

test.each([null, "", "Bearer wrong", environment.CRON_SECRET])(
  "Only the scheduler may run the job: the authorization %j is rejected",
  async (authorization) => {
    await backend.sql(KINDS[0].insert, ["ada", await ago("12 months", 60)]);
    for (const handle of [GET, POST]) {
      expect(await run(authorization, handle)).toEqual({ status: 401, answer: { error: "Unauthorized" } });
    }
    expect(await rowsOf("workshop_signups")).toHaveLength(1);
  },
);

test.each(KINDS)("$kind are deleted after the privacy page's retention period, and not before", async (kind) => {
  captureLog();
  await backend.sql(kind.insert, ["over", await ago(promised(kind.row), 60)]);
  await backend.sql(kind.insert, ["kept", await ago(promised(kind.row), -60)]);
  expect(await run()).toEqual({ status: 200, answer: { ...NOTHING, [kind.kind]: 1 } });
  const left = await rowsOf(kind.table);
  expect(left).toHaveLength(1);
  expect(JSON.stringify(left)).toContain("kept");
  expect(await run()).toEqual({ status: 200, answer: NOTHING });
  expect(await rowsOf(kind.table)).toEqual(left);
});

test("A registration is kept until its session was, however early somebody registered", async () => {
  captureLog();
  await backend.sql(
    `with run as (
       insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
       select 'AI for Marketing & Sales', at, at + interval '1 hour', 'https://meet.example.com/run'
       from (values (now() + interval '3 days'), (now() - interval '11 months'), (now() - interval '13 months')) runs (at)
       returning id, session_title, starts_at
     )
     insert into public.workshop_signups ("Email Address", "Session Title", run_id, "Registration Date")
     select 'ada@example.com', session_title, id, starts_at - interval '14 months' from run`,
    [],
  );
  expect((await run()).answer).toEqual({ ...NOTHING, registrations: 1 });
  expect(await rowsOf("workshop_signups")).toHaveLength(2);
});

test("An order with money, a case for a person, or a seat held is kept; so is an account that signed in or confirmed", async () => {
  captureLog();
  await backend.sql(
    `with old as (
       insert into public.payment_orders
         (email, cohort_id, amount, held_until, receipt_facts, status, created_at, payment_id, paid_at)
       values
         ('paid@example.com', '1', 100, '2020-01-01', '{}', 'paid', '2020-01-01', 'pay_1', '2020-01-01'),
         ('captured@example.com', '1', 100, '2020-01-01', '{}', 'closed', '2020-01-01', null, null),
         ('review@example.com', '1', 100, '2020-01-01', '{}', 'closed', '2020-01-01', null, null),
         ('held@example.com', '1', 100, now() + interval '5 minutes', '{}', 'created', '2020-01-01', null, null)
       returning id, email
     ),
     reviewed as (
       insert into public.payment_reviews (order_id, payment_id, kind, event)
       select id, 'pay_3', 'dispute', 'created' from old where email = 'review@example.com'
     )
     insert into public.payment_captures (payment_id, order_id, amount, currency)
     select 'pay_2', id, 100, 'INR' from old where email = 'captured@example.com'`,
    [],
  );
  await backend.sql(
    `insert into auth.users (id, email, created_at, email_confirmed_at, last_sign_in_at)
     values
       (gen_random_uuid(), 'confirmed@example.com', '2020-01-01', '2020-01-01', null),
       (gen_random_uuid(), 'signed-in@example.com', '2020-01-01', null, '2020-01-01')`,
    [],
  );
  expect((await run()).answer).toEqual(NOTHING);
  expect(await rowsOf("payment_orders")).toHaveLength(4);
});

test("A pending mail is kept however old it is", async () => {
  captureLog();
  await backend.sql(
    "insert into public.email_outbox (template, recipient, payload, created_at) values ('x', 'ada@example.com', '{}', $1)",
    [await ago("60 months", 0)],
  );
  expect((await run()).answer).toEqual(NOTHING);
  expect(await rowsOf("email_outbox")).toHaveLength(1);
});

test("A run of a session is kept however old it is", async () => {
  captureLog();
  await backend.sql(
    `insert into public.session_runs (session_title, starts_at, ends_at, meeting_url) values
      ('AI for Marketing & Sales', now() - interval '5 years', now() - interval '5 years' + interval '1 hour',
        'https://meet.example.com/run')`,
    [],
  );
  expect((await run()).answer).toEqual(NOTHING);
  expect(await rowsOf("session_runs")).toHaveLength(1);
});

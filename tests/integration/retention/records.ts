import { beforeEach } from "vitest";

import { APPLICATION_TABLES, careersRecords } from "../careers/applicant";
import { testBackend } from "../support/backend";
import { truncateAll } from "../support/truncate";
import { POST } from "@/app/api/cron/retention/route";
import { environment } from "@/tests/fixtures/environment";

/** One row of each kind with a retention period; `$1` identifies it, `$2` is the start of the period. */
export const KINDS = [
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
      values ('watch', $1 || '@example.com', '{}', 'sent', now(), $2)`,
  },
  {
    kind: "failed_mails",
    row: "An email that could not be sent",
    table: "email_outbox",
    insert: `insert into public.email_outbox (template, recipient, payload, status, created_at)
      values ('watch', $1 || '@example.com', '{}', 'failed', $2)`,
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
    // Skipped mails too: no one is going to send them.
    kind: "sent_mails",
    row: "List of outgoing mail",
    table: "email_outbox",
    insert: `insert into public.email_outbox (template, recipient, payload, status, created_at)
      values ('watch', $1 || '@example.com', '{}', 'skipped', $2)`,
  },
  {
    kind: "operator_actions",
    row: "What our staff did in the console",
    table: "operator_actions",
    insert: `insert into public.operator_actions (request_id, actor, actor_email, role, action, answer, at)
      values (gen_random_uuid(), gen_random_uuid(), $1 || '@example.com', 'staff', 'x', '{}', $2)`,
  },
  {
    // Serves the same purpose as the home page's list.
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
    kind: "unpaid_proformas",
    row: "A proforma invoice that was not paid",
    table: "proformas",
    insert: `insert into public.proformas
        (serial, issued_on, cohort_id, email, price, place_of_supply, facts, valid_until, created_at)
      values ('PRO/26-27/' || lpad(abs(hashtext($1) % 100000)::text, 5, '0'), $2::timestamptz::date, '1',
        $1 || '@example.com', 100, '29', '{}', $2::timestamptz::date, $2)`,
  },
  {
    kind: "handins",
    row: "What you handed in, with the answers to it",
    table: "cohort_handins",
    insert: `with learner as (
        insert into auth.users (id, email, email_confirmed_at)
        values (gen_random_uuid(), $1 || '@example.com', now())
        returning id
      )
      insert into public.cohort_handins (id, cohort_id, week, user_id, body, handed_in_at)
      select gen_random_uuid(), '1', 1, id, $1, $2 from learner`,
  },
  {
    kind: "unconfirmed_accounts",
    row: "An account whose address was never confirmed",
    table: "unconfirmed",
    insert: `insert into auth.users (id, email, created_at, confirmation_sent_at)
      values (gen_random_uuid(), $1 || '@example.com', '2020-01-01', $2)`,
  },
  {
    kind: "erasures",
    row: "That you asked us to delete your data, and didn't confirm it",
    table: "erasures",
    insert: "insert into public.erasures (email, asked_at) values ($1 || '@example.com', $2)",
  },
] as const;

/** The counts of a run with nothing to delete. */
export const NOTHING = {
  ...Object.fromEntries(KINDS.map(({ kind }) => [kind, 0])),
  consents: 0,
  erased: 0,
  resume_places: 0,
  files: 0,
};
const SECRET = `Bearer ${environment.CRON_SECRET}`;

/** Takes a sandbox for the test file, and before each test empties everything that a run may delete. */
export function setUpRetention() {
  const backend = testBackend(
    ...APPLICATION_TABLES,
    "workshop_signups",
    "waitlist_signups",
    "contact_messages",
    "contact_replies",
    "session_runs",
    "notices",
    "mail_choices",
    "erasures",
  );
  const desk = careersRecords(backend);
  beforeEach(async () => {
    await desk.clear();
    await backend.sql(
      truncateAll(
        "public.change_requests, public.billing_details, public.tax_documents, public.payment_orders, public.payment_events, public.payment_captures, public.payment_refunds, public.payment_reviews, public.cohort_enrollments",
      ),
      [],
    );
    await backend.sql("delete from auth.users", []);
  });

  /** The time this period and a few seconds ago. */
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
  return { backend, desk, ago, rowsOf };
}

/** Runs the job and returns its answer. */
export async function run(authorization: string | null = SECRET, handle = POST) {
  const headers: HeadersInit = authorization === null ? {} : { authorization };
  const response = await handle(new Request(`${environment.SITE_URL}/api/cron/retention`, { headers }));
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

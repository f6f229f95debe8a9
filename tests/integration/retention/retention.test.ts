import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { KINDS, NOTHING, run, setUpRetention } from "./records";
import { GET, POST } from "@/app/api/cron/retention/route";
import type { LegalDocument } from "@/lib/content/legal/legal-document";
import { privacy } from "@/lib/content/legal/privacy";
import { environment } from "@/tests/fixtures/environment";

const { backend, ago, rowsOf } = setUpRetention();

/** The retention period in the row of the privacy page that begins with this, as a PostgreSQL interval. */
function promised(row: string): string {
  const { sections }: LegalDocument = privacy;
  const blocks = sections.find(({ id }) => id === "how-long")?.blocks ?? [];
  const rows = blocks.flatMap((block) => (typeof block === "object" && "rows" in block ? block.rows : []));
  return /\d+ (?:years|months|days|hours)/.exec(rows.find(([data = ""]) => data.startsWith(row))?.[1] ?? "")?.[0] ?? "";
}

test("Only the scheduler may run the job", async () => {
  await backend.sql(KINDS[0].insert, ["ada", await ago("12 months", 60)]);
  for (const authorization of [null, "", "Bearer wrong", environment.CRON_SECRET])
    for (const handle of [GET, POST])
      expect(await run(authorization, handle)).toEqual({ status: 401, answer: { error: "Unauthorized" } });
  expect(await rowsOf("workshop_signups")).toHaveLength(1);
});

test("Each kind is deleted after the privacy page's retention period, and not before", async () => {
  captureLog();
  const counts: Record<string, number> = { ...NOTHING };
  for (const [index, { kind, insert, row }] of KINDS.entries()) {
    await backend.sql(insert, [`over${index}`, await ago(promised(row), 60)]);
    await backend.sql(insert, [`kept${index}`, await ago(promised(row), -60)]);
    counts[kind] = Number(counts[kind]) + 1;
  }
  expect(await run()).toEqual({ status: 200, answer: counts });
  for (const [index, { kind, table }] of KINDS.entries()) {
    const left = JSON.stringify(await rowsOf(table));
    expect([kind, left.includes(`over${index}`), left.includes(`kept${index}`)]).toEqual([kind, false, true]);
  }
  expect(await run()).toEqual({ status: 200, answer: NOTHING });
});

test("A registration is kept until after its session, however early someone registered", async () => {
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

test("A pending mail and a session's run are kept however old they are", async () => {
  captureLog();
  await backend.sql(
    `with mail as (
       insert into public.email_outbox (template, recipient, payload, created_at) values ('watch', 'ada@example.com', '{}', '2020-01-01')
     )
     insert into public.session_runs (session_title, starts_at, ends_at, meeting_url)
     values ('AI for Marketing & Sales', '2020-01-01T09:00Z', '2020-01-01T10:00Z', 'https://meet.example.com/run')`,
    [],
  );
  expect((await run()).answer).toEqual(NOTHING);
  for (const table of ["email_outbox", "session_runs"]) expect(await rowsOf(table)).toHaveLength(1);
});

test("A consent goes with the last record of its address; a choice to be left alone is kept for good", async () => {
  captureLog();
  await backend.sql(
    `with choice as (
       insert into public.mail_choices (email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at)
       values
         ('gone@example.com', '2020-01-01', 'form', null, null, null),
         ('nothing@example.com', null, null, null, null, null),
         ('registered@example.com', '2020-01-01', 'form', null, null, null),
         ('waiting@example.com', '2020-01-01', 'form', null, null, null),
         ('account@example.com', '2020-01-01', 'account', null, null, null),
         ('declined@example.com', null, null, '2020-01-01', 'mail', null),
         ('stopped@example.com', null, null, null, null, '2020-01-01')
     ), registration as (
       insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title")
       values ('Registered@example.com', true, 'x')
     ), place as (
       insert into public.waitlist_signups (email, business_function) values ('Waiting@example.com', 'x')
     )
     insert into auth.users (id, email, created_at, email_confirmed_at)
     values (gen_random_uuid(), 'account@example.com', now(), now())`,
    [],
  );
  expect((await run()).answer).toEqual({ ...NOTHING, consents: 2 });
  expect((await backend.sql("select email from public.mail_choices", [])).map((row) => row["email"])).toEqual([
    "registered@example.com",
    "waiting@example.com",
    "account@example.com",
    "declined@example.com",
    "stopped@example.com",
  ]);
});

import type { Page } from "@playwright/test";

import { signInAs } from "./accounts.ts";
import type { Stack } from "./stack.ts";

type Sql = Stack["backend"]["sql"];

/** The meeting link of every session in the tests. */
export const MEETING = "https://meet.example.com/secret-room";

/** Gives the account with this address a seat without a payment; returns its token. */
export async function enrol(sql: Sql, email: string, cohortId = "1"): Promise<string> {
  const [seat] = await sql(
    `with buyer as (select id, email from auth.users where email = $1),
     ordered as (
       insert into payment_orders (user_id, email, cohort_id, amount, receipt_facts, provider_order_id, held_until)
       select id, email, $2, 9999900, '{}', 'order_' || replace(id::text, '-', '') || '_' || $2, now()
       from buyer
       returning user_id, email, provider_order_id
     )
     insert into cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     select user_id, email, $2, 9999900, 'pay_' || replace(user_id::text, '-', '') || '_' || $2, provider_order_id, '{}'
     from ordered
     returning access_token`,
    [email, cohortId],
  );
  return String(seat?.access_token);
}

/** Adds a cohort that's on no page of the site, and takes no hand-ins. */
export const addCohort = async (sql: Sql, cohortId: string) =>
  sql(
    `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price, takes_handins)
     values ($1, 20, '2025-12-06', '2025-12-01', 'closed', 9999900, 29999900, false) on conflict do nothing`,
    [cohortId],
  );

type Session = {
  title: string;
  /** ISO 8601; three hours long. */
  startsAt: string;
  kind?: "class" | "questions" | "office_hours";
  week?: number | null;
  recording?: string | null;
  cancelled?: string;
};

/** Adds a session to a cohort; returns its id. */
export async function addSession(sql: Sql, cohortId: string, session: Session): Promise<string> {
  const { title, startsAt, kind = "class", week = 1, recording = null, cancelled = null } = session;
  const [row] = await sql(
    `insert into public.cohort_sessions
       (cohort_id, kind, week, title, starts_at, ends_at, meeting_url, recording_url, state, cancelled_reason)
     values ($1, $2, $3, $4, $5, $5::timestamptz + interval '3 hours', $6, $7,
       case when $8::text is null then 'scheduled' else 'cancelled' end, $8)
     returning id`,
    [cohortId, kind, week, title, startsAt, MEETING, recording, cancelled],
  );
  return String(row?.id);
}

/** Signs in with a seat in a cohort with one class, which starts then (ISO 8601); returns the class's id. */
export async function takeSeat(page: Page, stack: Stack, email: string, cohortId: string, startsAt: string) {
  const { sql } = stack.backend;
  await signInAs(email, page.context(), stack);
  await addCohort(sql, cohortId);
  await enrol(sql, email, cohortId);
  return addSession(sql, cohortId, { title: "One", startsAt });
}

/** Adds what somebody without a seat said of a cohort and its class. */
export async function addAnswers(sql: Sql, email: string): Promise<void> {
  const cohortId = "answered";
  await addCohort(sql, cohortId);
  const session = await addSession(sql, cohortId, { title: "AI Foundations", startsAt: "2025-12-06T03:30:00Z" });
  await sql(
    `with person as (select id from auth.users where email = $1),
     rated as (
       insert into public.class_ratings (session_id, user_id, rating, text) select $2, id, 4, 'Good examples.' from person
     )
     insert into public.cohort_reviews (cohort_id, user_id, does_differently, may_quote, quoted_as)
     select $3, id, 'I check first.', true, 'Ada' from person on conflict do nothing`,
    [email, session, cohortId],
  );
}

/** The payment of all orders of an account, for its receipts. */
const payFor = async (sql: Sql, userId: string) =>
  sql(
    `with paid as (
       update payment_orders set
         status = 'paid', paid_at = now(), payment_id = 'pay_' || replace(user_id::text, '-', '') || '_' || cohort_id,
         receipt_facts = '{"course": "AI Skills Mastery Program", "cohortId": "9", "startDate": "December 6, 2025", "gstPercent": 18}'
       where user_id = $1
       returning id, payment_id, amount
     )
     insert into payment_captures (payment_id, order_id, amount, currency) select payment_id, id, amount, 'INR' from paid`,
    [userId],
  );

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/**
 * Adds a cohort in its third week, with everything a room can have; returns its seat's token and the coming session.
 */
export async function fillRoom({ ensureUser, sql }: Stack["backend"], email: string, password: string) {
  const cohortId = "9";
  const id = await ensureUser({ email, fullName: "Ada Lovelace", password });
  await addCohort(sql, cohortId);
  await sql(
    "update public.cohorts set chat_url = 'https://chat.example.com', takes_handins = true where cohort_id = $1",
    [cohortId],
  );
  const token = await enrol(sql, email, cohortId);
  await payFor(sql, id);
  const profile = {
    saved_full_name: "Ada Lovelace",
    job_title: "Product Manager",
    company: "Engines",
    x_handle: "ada",
  };
  await sql("update auth.users set raw_user_meta_data = raw_user_meta_data || $2::text::jsonb where id = $1", [
    id,
    JSON.stringify(profile),
  ]);
  const add = (days: number, session: Omit<Session, "startsAt">) =>
    addSession(sql, cohortId, { startsAt: inDays(days), ...session });
  const first = await add(-14, { title: "How models think", recording: "https://files.example.com/1" });
  await add(-7, { title: "Discovery", week: 2 });
  await add(-6, { title: "Questions", kind: "questions", week: 2, cancelled: "Our teacher has lost her voice." });
  const next = await add(3, { title: "Strategy", week: 3 });
  await add(5, { title: "Office hours", kind: "office_hours", week: null, cancelled: "A public holiday." });
  await add(10, { title: "Delivery", week: 4 });
  await sql("insert into public.cohort_attendance (session_id, user_id, source) values ($1, $2, 'join')", [first, id]);
  await sql(
    `insert into public.cohort_resources (cohort_id, session_id, title, url) values
       ($1, null, 'Handbook', 'https://files.example.com/h'), ($1, $2, 'Template', 'https://files.example.com/t')`,
    [cohortId, first],
  );
  await sql(
    "insert into public.cohort_posts (cohort_id, subject, body) values ($1, 'Welcome', E'Hello,\\nwe start soon.')",
    [cohortId],
  );
  return { cohortId, token, next };
}

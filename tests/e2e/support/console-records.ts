import { randomUUID } from "node:crypto";

import { scheduleRun } from "../../fixtures/session-runs.ts";
import { openOrder, payAtProvider, type TestOrder } from "./orders.ts";
import type { Stack } from "./stack.ts";

type Database = Pick<Stack["backend"], "sql">;

/** A long email address: it must wrap or scroll, not widen the page. */
export const newLongEmail = (): string => `asha.rao-venkataraman+${randomUUID().slice(0, 8)}@department.example.com`;

const idOf = (rows: Record<string, unknown>[]) => String(rows[0]?.id);

/** Adds everything that the console shows about an address. */
export async function addPerson(sql: Database["sql"], email: string): Promise<void> {
  const parts = [
    `insert into public.workshop_signups ("Email Address", "Session Title", "Newsletter")
     values ($1, 'AI for Product Management', true)`,
    "insert into public.waitlist_signups (email, business_function) values ($1, 'Finance & Accounting')",
    `insert into public.contact_messages (source, name, email, message, created_at)
     values ('home', 'Asha Rao', $1, 'Do you train whole teams?', now() - interval '3 days')`,
    `insert into public.email_outbox (template, recipient, payload, status, last_error, attempts)
     values ('waitlist-joined', $1, jsonb_build_object('businessFunction', 'Finance & Accounting', 'token', gen_random_uuid()), 'failed', 'The address bounced.', 1)`,
  ];
  for (const part of parts) await sql(part, [email]);
}

type Run = { hoursAhead?: number; state?: "scheduled" | "cancelled" };

/** Adds a run with registrations, of which one is cancelled, and their mails; returns its page's path. */
export async function addRun({ sql }: Database, { hoursAhead = 30, state = "scheduled" }: Run = {}): Promise<string> {
  const now = Date.now();
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const run = { startsAt: inHours(hoursAhead), endsAt: inHours(hoursAhead + 1.5), state };
  const runId = await scheduleRun({ sql }, "AI for Product Management", run);
  await sql(
    `with people as (
       insert into public.workshop_signups ("Email Address", "Session Title", "Newsletter", run_id, state, cancelled_at)
       select email, 'AI for Product Management', true, $2, state, case when state = 'cancelled' then now() end
         from unnest($1::text[], array['registered', 'registered', 'cancelled']) person (email, state)
       returning id, "Email Address" as email, state
     )
     insert into public.email_outbox (template, recipient, payload, person, status, last_error, sent_at)
     select 'session-confirmation', email, '{}', id, case state when 'cancelled' then 'failed' else 'sent' end,
       case state when 'cancelled' then 'The mailbox is full.' end,
       case state when 'cancelled' then null else now() end
     from people`,
    [[newLongEmail(), newLongEmail(), newLongEmail()], runId],
  );
  return `/console/sessions/${runId}`;
}

/** Gives a run, by its path in the console, a recording, and an answer of someone who watched it. */
export async function answerRun({ sql }: Database, path: string): Promise<void> {
  await sql(
    `with run as (
       update public.session_runs set recording_url = 'https://files.example.com/a-rather-long-address-of-a-recording'
        where $1 like '%' || id returning id
     ), registration as (
       select s.id from public.workshop_signups s join run on run.id = s.run_id where s.state = 'registered' limit 1
     ), seen as (
       insert into public.session_attendance (registration_id, source) select id, 'recording' from registration
     )
     insert into public.session_feedback (registration_id, rating, text)
     select id, 4, repeat('Slower in the second half, please. ', 9) from registration`,
    [path],
  );
}

async function finalise({ sql }: Database, { providerOrderId }: TestOrder, paymentId: string, amount: number) {
  await sql("select public.finalise_payment($1, 'payment.captured', 'webhook', $2, $3, $4, 'INR', '{}')", [
    randomUUID(),
    providerOrderId,
    paymentId,
    amount,
  ]);
}

/** Adds a paid order with a partial refund; returns its page's path. */
export async function addOrder(stack: Stack): Promise<string> {
  const order = await openOrder(stack, newLongEmail());
  const paymentId = await payAtProvider(stack, order);
  await finalise(stack.backend, order, paymentId, 9_999_900);
  await stack.backend.sql("select private.request_refund($1, 99950, $2, 'Missed a session')", [
    paymentId,
    randomUUID(),
  ]);
  await stack.backend.sql("update public.payment_refunds set created_at = now() - interval '2 days'", []);
  return `/console/orders/${order.id}`;
}

/** Adds an order with an invoice and a partial credit note; returns its page's path. */
export async function addInvoiced(stack: Stack): Promise<string> {
  const { sql } = stack.backend;
  const path = await addOrder(stack);
  const orderId = path.split("/").at(-1);
  await sql(
    `insert into public.company (legal_name, gstin, state_code, address)
      values ('AI Skills Academy', '29AAAAA0000A1ZY', '29', 'Bengaluru') on conflict do nothing`,
    [],
  );
  await sql("update public.payment_refunds set status = 'done', refund_id = 'rfnd_' || id where order_id = $1", [
    orderId,
  ]);
  await sql(
    `insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code)
      values ($1, 'ಆಶಾ ರಾವ್ Rao-Venkataraman & Daughters (Exports) Private Limited', '27AAPFU0939F1ZV',
        '१२, मार्ग ३, Department of Long Addresses', '400050', '27')`,
    [orderId],
  );
  await sql("select private.issue_invoice($1)", [orderId]);
  return path;
}

/** Adds a proforma invoice that holds a seat; returns its page's path. */
export async function addProforma({ sql }: Database): Promise<string> {
  const facts = {
    supplier: { legalName: "AI Skills Academy", gstin: "29AAAAA0000A1ZY", stateCode: "29", address: "Bengaluru" },
    recipient: {
      legalName: "ಆಶಾ ರಾವ್ Rao-Venkataraman & Daughters (Exports) Private Limited",
      gstin: "27AAPFU0939F1ZV",
      address: "१२, मार्ग ३, Department of Long Addresses",
      pin: "400050",
      stateCode: "27",
      country: "IN",
    },
    bank: "Account number: 1234\nIFSC: EXMP0000001",
    course: "AI Skills Mastery Program",
    cohortId: "1",
    sac: "999293",
    heldUntil: null,
    sums: { taxable: 8_474_492, cgst: 0, sgst: 0, igst: 1_525_408 },
  };
  const rows = await sql(
    `insert into public.proformas
        (serial, issued_on, cohort_id, email, price, place_of_supply, facts, valid_until, held_until)
      values ('PRO/26-27/' || floor(random() * 900000 + 100000), current_date, '1', $1, 9999900, '27', $2::text::jsonb,
        current_date + 10, now() + interval '5 days')
      returning id`,
    [newLongEmail(), JSON.stringify(facts)],
  );
  return `/console/proformas/${idOf(rows)}`;
}

/** Adds an order whose payment a person has to decide on; returns its page's path. */
export async function addReview(stack: Stack): Promise<string> {
  const order = await openOrder(stack, newLongEmail());
  await finalise(stack.backend, order, await payAtProvider(stack, order), 9_000_000);
  return `/console/orders/${order.id}`;
}

const MESSAGE = `Do you train whole teams? We are forty people in three offices.

The programme: https://intranet.example.com/learning/programmes/2027/artificial-intelligence-for-everybody`;

/** Adds a message with a reply, and one without; returns the path of the first's page. */
export async function addMessages({ sql }: Database): Promise<string> {
  const add = async (subject: string | null, state: string) =>
    idOf(
      await sql(
        `insert into public.contact_messages (source, name, email, inquiry_type, subject, message, state, created_at)
         values ('contact-page', 'Asha Rao-Venkataraman', $1, 'corporate', $2, $3, $4, now() - interval '3 days')
         returning id`,
        [newLongEmail(), subject, MESSAGE, state],
      ),
    );
  await add(null, "open");
  const id = await add("Training for our offices in Pune, Hyderabad and Thiruvananthapuram", "answered");
  await sql(
    `insert into public.contact_replies (message_id, author, text)
     select $1, user_id, 'Yes, we do. When would it suit you?' from public.operators limit 1`,
    [id],
  );
  await sql(
    `insert into public.workshop_signups ("Email Address", "Session Title")
     select email, 'AI for Product Management' from public.contact_messages where id = $1`,
    [id],
  );
  return `/console/messages/${id}`;
}

/** Adds an application that has waited too long; returns its page's path. */
export async function addApplication({ sql }: Database): Promise<string> {
  const id = idOf(
    await sql(
      `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, created_at)
       values ('product_manager', 'Asha Rao-Venkataraman', $1, $2,
         'product_manager/1795224212720-' || gen_random_uuid() || '.pdf', 482113, now() - interval '30 days')
       returning id`,
      [newLongEmail(), MESSAGE],
    ),
  );
  return `/console/applications/${id}`;
}

/** Adds mails of every status. */
export async function addMails({ sql }: Database): Promise<void> {
  await sql(
    `insert into public.email_outbox (template, recipient, payload, status, last_error, attempts, sent_at)
     select 'waitlist-joined', $1, jsonb_build_object('token', gen_random_uuid()), status, case when status in ('failed', 'skipped') then $2 end, 1,
       case status when 'sent' then now() end
       from unnest(array['failed', 'pending', 'sent', 'skipped']) status`,
    [newLongEmail(), "550 5.1.1 The email account that you tried to reach does not exist."],
  );
}

/** Adds an action to the log. */
export async function addAction({ sql }: Database): Promise<void> {
  await sql(
    `insert into public.operator_actions
       (request_id, actor, actor_email, role, action, subject_table, subject_id, before, after, reason, answer)
     values ($1::uuid, $1::uuid, $2, 'owner', 'move_run', 'session_runs', $1::text,
       '{"startsAt": "2026-12-05T05:30:00Z", "meetingUrl": "https://meet.example.com/a-rather-long-address-of-a-meeting"}',
       '{"startsAt": "2026-12-12T05:30:00Z", "meetingUrl": "https://meet.example.com/another-one"}',
       'The trainer is ill', '{"status": "done"}')`,
    [randomUUID(), newLongEmail()],
  );
}

/** Adds a former operator, and invitations that are open or have expired. */
export async function addTeam({ sql, ensureUser }: Stack["backend"]): Promise<void> {
  const id = await ensureUser({ email: newLongEmail(), fullName: "Asha Rao", password: randomUUID() });
  await sql("insert into public.operators (user_id, role, revoked_at) values ($1, 'staff', now())", [id]);
  await sql(
    `insert into public.operator_invitations (email, role, token_hash, invited_by, expires_at)
     select $1, 'staff', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), $2, now() + days * interval '1 day'
       from unnest(array[2, -2]) days`,
    [newLongEmail(), id],
  );
}

/** Removes everything that the lists show, except accounts and their orders. */
export async function empty({ sql }: Database): Promise<void> {
  const tables = [
    "workshop_signups",
    "session_runs",
    "waitlist_signups",
    "contact_messages",
    "job_applications",
    "email_outbox",
  ];
  for (const table of tables) await sql(`delete from public.${table}`, []);
}

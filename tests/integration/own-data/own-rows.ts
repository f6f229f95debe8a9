import type { Learner } from "../profile/learner";
import type { TestBackend } from "../support/backend";
import { ownersRows } from "@/tests/fixtures/authorisation";

/** Rows of people in every table of a sandbox. */
export function ownRows(backend: Pick<TestBackend, "sql">) {
  async function tables(): Promise<string[]> {
    const rows = await backend.sql(
      `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r' order by 1`,
      [],
    );
    return rows.map(({ name }) => String(name));
  }

  /** The rows of each table that contain a text, as text. */
  async function rowsWith(text: string): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const table of await tables()) {
      const rows = await backend.sql(
        `select t::text as row from only ${table} t where strpos(lower(t::text), lower($1)) > 0 order by 1`,
        [text],
      );
      if (rows.length > 0) found[table] = rows.map(({ row }) => String(row));
    }
    return found;
  }

  /** Rows of a person everywhere, with the address in every text that may have it; nothing is open. */
  async function giveRowsEverywhere({ id, email }: Learner): Promise<void> {
    for (const statement of ownersRows(id, email)) await backend.sql(statement, []);
    await backend.sql("update public.payment_refunds set status = 'cancelled'", []);
    await backend.sql("update public.payment_reviews set settled_at = now(), resolution = 'keep', note = $1", [email]);
    await backend.sql("update public.change_requests set state = 'withdrawn', decided_at = now(), note = $1", [email]);
    await backend.sql("update public.contact_replies set text = 'We wrote to ' || $1", [email]);
    await backend.sql("delete from public.erasures", []);
    await backend.sql(
      "update public.unmatched_payments set settled_for = $1, settled_as = 'by_hand', settled_at = now()",
      [email],
    );
    await backend.sql(
      `insert into public.operator_actions (request_id, actor, actor_email, role, action, before, after, answer)
       values (gen_random_uuid(), gen_random_uuid(), 'owner@example.com', 'owner', 'x',
         jsonb_build_object('buyer', $1::text), jsonb_build_object('buyer', $1::text), '{}')`,
      [email],
    );
    await backend.sql(
      `insert into public.email_outbox (template, recipient, reply_to, payload, status, last_error)
       values ('contact-message', 'support@example.com', upper($1), jsonb_build_object('email', upper($1)), 'failed', null),
         ('watch', 'support@example.com', null, jsonb_build_object('texts', array[E'Look:\n' || $1 || '.']), 'failed', 'bad: ' || $1),
         ('watch', 'support@example.com', null, jsonb_build_object('text', 'x' || $1), 'failed', null)`,
      [email],
    );
    await backend.sql("delete from public.notices", []);
  }

  /** Another person's rows, of the kinds that are deleted. */
  async function giveOtherRows({ id, email }: Learner): Promise<void> {
    for (const statement of [
      `insert into public.contact_messages (source, name, email, message) values ('home', 'Eve', '${email}', 'Hello')`,
      `insert into public.contact_replies (message_id, author, text)
        select id, '${id}', 'Hello' from public.contact_messages where email = '${email}'`,
      `insert into public.email_outbox (template, recipient, payload) values ('news', '${email}', '{}')`,
      `insert into public.waitlist_signups (email, business_function) values ('${email}', 'x')`,
      `insert into public.mail_choices (email, newsletter_since, newsletter_by) values ('${email}', now(), 'form')`,
      `insert into public.workshop_signups ("Email Address", "Session Title", "Newsletter") values ('${email}', 'x', true)`,
      `insert into public.payment_orders (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
        values ('${id}', '${email}', '1', 9999900, 'order_z', now(), '{}')`,
      `insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
        values ('${id}', '${email}', '1', 9999900, 'pay_z', 'order_z', '{}')`,
      `insert into public.cohort_attendance (session_id, user_id, source)
        select id, '${id}', 'join' from public.cohort_sessions`,
      `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id)
        values ('product_manager', 'Eve', '${email}', 'x', 'product_manager/1795224212721-eve.pdf', 9, '${id}')`,
      `insert into storage.objects (bucket_id, name) values ('applications', 'product_manager/1795224212721-eve.pdf')`,
    ])
      await backend.sql(statement, []);
  }

  return { rowsWith, giveRowsEverywhere, giveOtherRows };
}

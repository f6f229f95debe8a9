import type { Making } from "./making.ts";

/** When each mail of the world was queued: at the time of its event. */
const queuedAt = `
  select o.id, case o.template
    when 'registration-cancelled' then s.cancelled_at
    when 'session-reminder' then
      (o.payload ->> 'startsAt')::timestamptz - case o.payload ->> 'kind' when 'day' then interval '24 hours' else interval '1 hour' end
    else s."Registration Date"
  end as at
  from public.email_outbox o join public.workshop_signups s on s.id = o.subject_id
  where o.template <> 'session-message'
  union all
  select o.id, m.created_at from public.email_outbox o
  join public.mailings m on o.template = 'session-message' and m.kind = 'message'
  union all
  select o.id, p.posted_at from public.email_outbox o
  join public.cohort_posts p on o.template = 'cohort-post' and o.payload ->> 'subject' = p.subject
  union all
  select distinct o.id, s.updated_at from public.email_outbox o
  join public.cohort_enrollments e on o.template = 'cohort-session-cancelled'
  join public.cohort_sessions s on s.cohort_id = e.cohort_id and o.subject_id = private.seat_mail_subject(e.id, s.id::text)
  union all
  select distinct o.id, s.created_at from public.email_outbox o
  join public.cohort_enrollments e on o.template = 'cohort-plan' and o.subject_id = private.seat_mail_subject(e.id, 'plan')
  join public.cohort_sessions s on s.cohort_id = e.cohort_id
  union all
  select o.id, w.created_at from public.email_outbox o
  join public.waitlist_signups w on w.token::text = o.payload ->> 'token'
  union all
  select o.id, m.created_at from public.email_outbox o
  join public.contact_messages m
    on o.template in ('contact-message', 'contact-received') and o.payload ->> 'reference' = m.reference
  union all
  select o.id, i.created_at from public.email_outbox o join public.operator_invitations i on i.id = o.subject_id
  union all
  select o.id, r.created_at from public.email_outbox o join public.contact_replies r on r.id = o.subject_id
  union all
  select o.id, case o.template when 'application-state' then a.state_changed_at else a.created_at end
  from public.email_outbox o
  join public.job_applications a on a.id = o.subject_id
    or (o.template = 'job-application' and a.email = o.reply_to)
    or (o.template = 'application-received' and a.email = o.recipient)
  union all
  select o.id, c.created_at from public.email_outbox o
  join public.payment_captures c on o.template = 'payment-receipt' and c.payment_id = o.payload ->> 'paymentId'
  union all
  select o.id, r.created_at from public.email_outbox o
  join public.payment_refunds r on o.template like 'payment-refund%' and r.payment_id = o.payload ->> 'paymentId'
  union all
  select o.id, least((d.issued_on + time '12:00') at time zone 'Asia/Kolkata', now() - interval '1 hour')
  from public.email_outbox o
  join public.tax_documents d on o.template = 'tax-document' and d.id::text = o.payload ->> 'documentId'`;

/** The mail that didn't arrive: an operator can send it again. */
const failed = {
  template: "application-state",
  error: "Unable to fetch data. The request could not be resolved.",
  attempts: 10,
};

/**
 * Marks the world's mails as sent when they were queued. Exceptions are one that failed, and the latest of each kind:
 * the site sends those when it starts, so that the mailbox shows them. An accepted invitation isn't sent again.
 */
export async function settleMails({ backend: { sql } }: Making): Promise<void> {
  await sql(
    `update public.email_outbox o
        set created_at = q.at, next_attempt_at = q.at, first_attempt_at = q.at + interval '3 seconds',
            status = 'sent', sent_at = q.at + interval '4 seconds', attempts = 1, provider_id = o.id::text
       from (${queuedAt}) q
      where o.id = q.id`,
  );
  // The payloads say what was true when the mails were queued.
  await sql(
    `update public.email_outbox o
        set payload = o.payload || private.registration_payload(s) || jsonb_build_object('stampedAt', o.created_at)
       from public.workshop_signups s where s.id = o.subject_id and s.run_id is not null`,
  );
  await sql(
    `update public.email_outbox o set payload = o.payload || jsonb_build_object('paidAt', o.created_at)
      where o.template = 'payment-receipt'`,
  );
  const late = "select distinct on (template) id from public.email_outbox order by template, created_at desc";
  await sql(
    `update public.email_outbox
        set status = 'pending', sent_at = null, first_attempt_at = null, provider_id = null, attempts = 0
      where id in (${late}) and template not in ('session-reminder', 'operator-invitation', $1)`,
    [failed.template],
  );
  await sql(
    `update public.email_outbox set status = 'failed', sent_at = null, provider_id = null, attempts = $2, last_error = $3
      where id in (${late}) and template = $1`,
    [failed.template, failed.attempts, failed.error],
  );
}

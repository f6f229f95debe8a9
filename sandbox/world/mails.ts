import type { Making } from "./making.ts";

/** Writes the mails of all notices, as the site's scheduled run does. */
export async function writeMails(sql: Making["backend"]["sql"]): Promise<void> {
  for (;;) {
    const [row] = await sql("select public.tell() as told");
    if (row?.told === 0) return;
  }
}

/** When each mail of the world was queued: at the time of its event. */
const queuedAt = `
  select o.id, case o.template
    when 'registration-cancelled' then s.cancelled_at
    when 'session-reminder' then
      (o.payload ->> 'startsAt')::timestamptz - case o.payload ->> 'reminder' when 'day' then interval '24 hours' else interval '1 hour' end
    else s."Registration Date"
  end as at
  from public.email_outbox o join public.workshop_signups s on s.id = o.person
  where o.template <> 'session-message'
  union all
  select o.id, m.created_at from public.email_outbox o
  join public.notices m on o.template = 'session-message' and m.kind = o.template
  union all
  select o.id, p.posted_at from public.email_outbox o
  join public.cohort_posts p
    on o.template = 'cohort-post' and (o.about = p.id::text or o.payload ->> 'subject' = p.subject)
  union all
  select o.id, s.updated_at from public.email_outbox o
  join public.cohort_sessions s on o.template = 'cohort-session-cancelled' and o.about = s.id::text
  union all
  select distinct o.id, s.created_at from public.email_outbox o
  join public.cohort_sessions s on o.template = 'cohort-plan' and o.about = s.cohort_id
  union all
  select o.id, f.given_at from public.email_outbox o
  join public.cohort_feedback f on o.template = 'cohort-feedback' and o.about = f.handin_id::text
  union all
  select o.id, l.sent_at from public.email_outbox o
  join public.cohort_letters l on o.template = 'cohort-letter' and o.about = l.id::text
  union all
  select o.id, w.created_at from public.email_outbox o
  join public.waitlist_signups w on w.token::text = o.payload ->> 'token'
  union all
  select o.id, m.created_at from public.email_outbox o
  join public.contact_messages m
    on o.template in ('contact-message', 'contact-received') and o.payload ->> 'reference' = m.reference
  union all
  select o.id, i.created_at from public.email_outbox o join public.operator_invitations i on i.id = o.person
  union all
  select o.id, r.created_at from public.email_outbox o join public.contact_replies r on r.id = o.person
  union all
  select o.id, case o.template when 'application-state' then a.state_changed_at else a.created_at end
  from public.email_outbox o
  join public.job_applications a on a.id = o.person
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

/** The mail that couldn't be sent: an operator can send it again. */
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
  await writeMails(sql);
  await sql(
    `update public.email_outbox o
        set created_at = q.at, next_attempt_at = q.at, first_attempt_at = q.at + interval '3 seconds',
            status = 'sent', sent_at = q.at + interval '4 seconds', attempts = 1, provider_id = o.id::text
       from (${queuedAt}) q
      where o.id = q.id`,
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
  // Resend has told of one that bounced.
  await sql(
    `select public.record_mail_event(
       'msg_' || o.id, 'bounced', o.provider_id, array[o.recipient], '550 5.1.1 No such user here.', o.sent_at + interval '2 seconds'
     )
     from public.email_outbox o
     where o.template = 'waitlist-joined' and o.status = 'sent'
     order by o.created_at, o.id limit 1`,
  );
}

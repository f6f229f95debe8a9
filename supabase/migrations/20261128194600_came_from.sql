-- Why: nobody knew which post brought whom.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.came_from()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-came-from')::jsonb;
$function$;

CREATE OR REPLACE FUNCTION private.first_came_from (
  p_address text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select came_from
  from (
    select s.came_from, s."Registration Date" as at
    from public.workshop_signups s
    where lower(s."Email Address") = p_address and s.came_from is not null
    union all
    select w.came_from, w.created_at from public.waitlist_signups w
    where lower(w.email) = p_address and w.came_from is not null
  ) left_here
  order by at
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.is_came_from (
  p_value jsonb
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_typeof(p_value) = 'object' and p_value <> '{}' and not exists (
    select
    from jsonb_each(p_value) e
    where
      e.key not in ('utm_source', 'utm_medium', 'utm_campaign', 'ref')
      or jsonb_typeof(e.value) <> 'string'
      or e.value #>> '{}' !~ '^[A-Za-z0-9._-]{1,100}$'
  );
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_money()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('public.payment_orders', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', 'true', 'the books',
      'held_for_caller = null',
      'id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_until, receipt_facts, payment_id, '
      'paid_at, refunded_amount, created_at, held_from, review_waits_since, refund_waits_since, came_from',
      'held_for_caller, asked_at', false),
    ('public.cohort_enrollments', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', 'true', 'the books',
      'access_token = gen_random_uuid(), time_zone = null, visited_at = null, visited_before_at = null, first_steps = ''{}''',
      'id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method, '
      'payment_details, created_at, is_hidden, visited_at, visited_before_at, time_zone, first_steps, is_open',
      'access_token, person_id', false),
    ('public.payment_captures', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'payment_id, order_id, amount, currency, created_at, transfer_reference, transferred_on, tds, shortfall_reason, settlement_id',
      '', false),
    ('public.payment_events', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'event, source, order_id, payment_id, refund_id, outcome, received_at', 'event_id', false),
    ('public.payment_refunds', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, payment_id, order_id, amount, reason, status, refund_id, created_at, done_at, transfer_reference',
      'attempts, next_attempt_at, last_error, note', false),
    ('public.payment_reviews', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, order_id, payment_id, kind, refund_id, dispute_id, event, amount, currency, ordered, respond_by, opened_at, '
      'settled_at, resolution', 'note', false),
    ('public.billing_details', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'order_id, legal_name, gstin, address, pin, state_code, country, given_at, po_number, is_sez', '', false),
    ('public.tax_documents', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, kind, serial, fy, issued_on, order_id, corrects, refund_id, facts, taxable, cgst, sgst, igst, total, '
      'place_of_supply, template, created_at', '', false),
    ('public.change_requests', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, kind, enrolment_id, order_id, to_cohort_id, reason, state, asked_at, asked_within_rules, amount, decided_at, refund_id',
      'decided_by, note', false),
    ('public.unmatched_payments', 'lower(t.settled_for) = $2', 'true', 'the books', null,
      'payment_id, provider_order_id, amount, currency, paid_at, noted_cohort, noted_order, settled_at, settled_as, settled_for',
      'found_at', false);
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_people()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('public.session_attendance',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, source, at, struck_at', '', true),
    ('public.session_feedback',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, rating, text, at', '', true),
    ('public.workshop_signups', 'lower(t."Email Address") = $2', null, null, null,
      'id, Email Address, Newsletter, Registration Date, Session Title, run_id, state, cancelled_at, calendar_sequence, is_suspect, is_waiting, came_from',
      'manage_token', true),
    ('public.waitlist_signups', 'lower(t.email) = $2', null, null, null,
      'id, email, business_function, created_at, is_suspect, left_at, cohort_id, came_from', 'token', true),
    ('public.mail_choices', 't.email = $2',
      'coalesce(t.unsubscribed_at, t.stopped_at, t.checkout_mails_off_at, t.blocked_at) is not null',
      'a refusal of mails, or a block, has to be remembered', 'newsletter_since = null, newsletter_by = null',
      'email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at, '
      'blocked_at, blocked_by, blocked_reason',
      'id, token', true),
    ('public.contact_replies', 't.message_id in (select m.id from public.contact_messages m where lower(m.email) = $2)',
      null, null, null, 'id, message_id, text, created_at', 'author', false),
    ('public.contact_messages', 'lower(t.email) = $2', null, null, null,
      'id, source, name, email, company, inquiry_type, subject, message, created_at, state, state_changed_at, is_suspect, reference, came_from',
      'assigned_to', false),
    ('public.resume_places', 't.resume_path in (select a.resume_path from public.job_applications a '
      'where a.user_id = $1 or (a.user_id is null and lower(a.email) = $2))',
      null, null, null, 'resume_path, created_at', 'submission', false),
    ('public.job_applications', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', null, null, null,
      'id, role, name, email, description, resume_path, resume_bytes, user_id, created_at, state, state_changed_at, is_suspect, came_from',
      '', false),
    ('public.email_events', 't.mail_id in (select o.id from public.email_outbox o where lower(o.recipient) = $2)',
      null, null, null, 'type, mail_id, reason, at', 'event_id', false),
    ('public.email_outbox', 'lower(t.recipient) = $2', 't.status = ''pending''',
      'it is being sent: it goes with the next run', null,
      'id, template, recipient, status, created_at, sent_at, last_error, undelivered_at, undelivered_by, undelivered_reason',
      'reply_to, payload, attempts, first_attempt_at, next_attempt_at, provider_id, position, about, person, topic, said, '
      'send_before, priority, batch_id, resent_as, handover, waits, wanted_by, goes_in_batch', false),
    ('public.cohort_attendance', 't.user_id = $1', null, null, null, 'session_id, source, at, struck_at', 'user_id', false),
    ('public.cohort_posts', 't.author = $1', 'true', 'what the team told a cohort', null,
      'id, cohort_id, subject, body, posted_at, corrected_at', 'author, sequence', false),
    ('public.notices', 't.by = $1', 'true', 'what the team told many: its text goes once the mails are written', null, '',
      'id, kind, audience, about, by, content, only_newsletter, only_seen, people, queued, cut_at, at_key, send_before, wanted_by, '
      'created_at, ended_at, position', false),
    ('public.erasures', 't.user_id = $1 or t.email = $2', 'true', 'that it was asked for and done, with a digest of the address',
      null, 'state, asked_at, confirmed_at, done_at', 'id, user_id, email, is_page_only, token_hash', false),
    ('public.operators', 't.user_id = $1', null, null, null, 'role, created_at, revoked_at', 'user_id, invited_by', false),
    ('public.operator_invitations', 't.email = $2', null, null, null,
      'email, role, created_at, expires_at, accepted_at', 'id, token_hash, invited_by, accepted_by', false),
    ('public.operator_actions', 't.actor = $1 or lower(t.actor_email) = $2', 'true', 'the log of what the team did', null,
      'actor_email, role, action, at', 'request_id, actor, subject_table, subject_id, before, after, reason, answer', false);
$function$;

CREATE OR REPLACE FUNCTION public.console_sources (
  p_from date,
  p_to   date
)
  RETURNS TABLE (
    source     text,
    registered integer,
    joined     integer,
    listed     integer,
    began      integer,
    paid       integer,
    refunded   integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  starts constant timestamptz := timezone('Asia/Kolkata', p_from::timestamp);
  ends constant timestamptz := timezone('Asia/Kolkata', (p_to + 1)::timestamp);
begin
  perform private.require_operator();
  return query
  select
    named.name,
    (count(*) filter (where step.what = 'registered'))::integer,
    (count(*) filter (where step.what = 'registered' and step.went_on))::integer,
    (count(*) filter (where step.what = 'listed'))::integer,
    (count(*) filter (where step.what = 'began'))::integer,
    (count(*) filter (where step.what = 'began' and step.went_on))::integer,
    (count(*) filter (where step.was_refunded))::integer
  from (
    select
      case when s.is_waiting then 'listed' else 'registered' end as what, s.came_from,
      exists (
        select
        from public.session_attendance a
        where a.registration_id = s.id and a.source <> 'recording' and a.struck_at is null
      ) as went_on,
      false as was_refunded
    from public.workshop_signups s
    where s."Registration Date" >= starts and s."Registration Date" < ends
    union all
    select 'listed', w.came_from, false, false
    from public.waitlist_signups w
    where w.created_at >= starts and w.created_at < ends
    union all
    select
      'began', coalesce(o.came_from, private.first_came_from(lower(o.email))), o.paid_at is not null, o.refunded_amount > 0
    from public.payment_orders o
    where o.created_at >= starts and o.created_at < ends
  ) step
  cross join lateral (select coalesce(step.came_from ->> 'utm_source', step.came_from ->> 'ref') as name) named
  group by named.name
  order by named.name is null, count(*) desc, named.name
  limit 1000;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_sources"(date, date) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."came_from"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."came_from"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."first_came_from"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."first_came_from"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_came_from"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_came_from"(jsonb) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_sources"(date, date) TO "authenticated";

ALTER TABLE "public"."contact_messages"
  ADD COLUMN "came_from" jsonb DEFAULT private.came_from();

ALTER TABLE "public"."job_applications"
  ADD COLUMN "came_from" jsonb DEFAULT private.came_from();

ALTER TABLE "public"."payment_orders"
  ADD COLUMN "came_from" jsonb DEFAULT private.came_from();

REVOKE ALL ("came_from") ON TABLE "public"."payment_orders" FROM "authenticated";

GRANT SELECT ("came_from") ON TABLE "public"."payment_orders" TO "authenticated";

ALTER TABLE "public"."waitlist_signups"
  ADD COLUMN "came_from" jsonb DEFAULT private.came_from();

REVOKE ALL ("came_from") ON TABLE "public"."waitlist_signups" FROM "authenticated";

GRANT SELECT ("came_from") ON TABLE "public"."waitlist_signups" TO "authenticated";

ALTER TABLE "public"."workshop_signups"
  ADD COLUMN "came_from" jsonb DEFAULT private.came_from();

REVOKE ALL ("came_from") ON TABLE "public"."workshop_signups" FROM "authenticated";

GRANT SELECT ("came_from") ON TABLE "public"."workshop_signups" TO "authenticated";

ALTER TABLE "public"."contact_messages"
  ADD CONSTRAINT "contact_messages_came_from_check" CHECK (private.is_came_from(came_from)) NOT VALID;

ALTER TABLE "public"."contact_messages"
  VALIDATE CONSTRAINT "contact_messages_came_from_check";

ALTER TABLE "public"."job_applications"
  ADD CONSTRAINT "job_applications_came_from_check" CHECK (private.is_came_from(came_from)) NOT VALID;

ALTER TABLE "public"."job_applications"
  VALIDATE CONSTRAINT "job_applications_came_from_check";

ALTER TABLE "public"."payment_orders"
  ADD CONSTRAINT "payment_orders_came_from_check" CHECK (private.is_came_from(came_from)) NOT VALID;

ALTER TABLE "public"."payment_orders"
  VALIDATE CONSTRAINT "payment_orders_came_from_check";

ALTER TABLE "public"."waitlist_signups"
  ADD CONSTRAINT "waitlist_signups_came_from_check" CHECK (private.is_came_from(came_from)) NOT VALID;

ALTER TABLE "public"."waitlist_signups"
  VALIDATE CONSTRAINT "waitlist_signups_came_from_check";

ALTER TABLE "public"."workshop_signups"
  ADD CONSTRAINT "workshop_signups_came_from_check" CHECK (private.is_came_from(came_from)) NOT VALID;

ALTER TABLE "public"."workshop_signups"
  VALIDATE CONSTRAINT "workshop_signups_came_from_check";

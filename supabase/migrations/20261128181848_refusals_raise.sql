-- Why: a learner's request is refused by an error, as an action of the console is; one word, refusal, says why something
-- isn't done or a mail doesn't leave; and preview_invoice shows the invoice that would be issued. The previous version reads
-- a success as before, and shows a general sentence for a refusal.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."begin_change"(uuid, uuid, uuid, text, text);

DROP FUNCTION "private"."cancelled_class_facts"(public.email_outbox);

DROP FUNCTION "private"."cancelled_run_facts"(public.email_outbox);

DROP FUNCTION "private"."checkout_facts"(public.email_outbox);

DROP FUNCTION "private"."class_facts"(public.email_outbox);

DROP FUNCTION "private"."class_reminder_facts"(public.email_outbox);

DROP FUNCTION "private"."invitation_facts"(public.email_outbox);

DROP FUNCTION "private"."invoice_hindrance"(public.payment_orders);

DROP FUNCTION "private"."left_registration_facts"(public.email_outbox);

DROP FUNCTION "private"."mail_now"(public.email_outbox);

DROP FUNCTION "private"."message_facts"(public.email_outbox);

DROP FUNCTION "private"."moved_class_facts"(public.email_outbox);

DROP FUNCTION "private"."moved_run_facts"(public.email_outbox);

DROP FUNCTION "private"."news_facts"(public.email_outbox);

DROP FUNCTION "private"."plan_facts"(public.email_outbox);

DROP FUNCTION "private"."post_facts"(public.email_outbox);

DROP FUNCTION "private"."recording_facts"(public.email_outbox);

DROP FUNCTION "private"."registration_facts"(public.email_outbox);

DROP FUNCTION "private"."run_reminder_facts"(public.email_outbox);

DROP FUNCTION "private"."seat_facts"(public.email_outbox, text);

DROP FUNCTION "private"."seat_letter_facts"(public.email_outbox);

DROP FUNCTION "private"."why_no_checkout_mail"(uuid);

DROP FUNCTION "private"."write_change"(public.change_requests);

CREATE OR REPLACE FUNCTION private.begin_change (
  p_request_id   uuid,
  p_user_id      uuid,
  p_enrolment_id uuid,
  p_to_cohort_id text,
  p_reason       text,
  OUT            asked public.change_requests,
  OUT            seat public.cohort_enrollments
)
  RETURNS record
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.change_requests;
begin
  select * into seat from public.cohort_enrollments e where e.id = p_enrolment_id and e.user_id = p_user_id;
  perform private.refuse(case when not found then 'unknown' end);
  if p_to_cohort_id is not null then
    perform from public.cohorts c where c.cohort_id in (seat.cohort_id, p_to_cohort_id) order by c.cohort_id for update;
  end if;
  select o.id into asked.order_id from public.payment_orders o where o.provider_order_id = seat.order_id for update;
  select * into seat from public.cohort_enrollments e where e.id = seat.id for update;
  select * into known from public.change_requests r where r.id = p_request_id;
  perform private.refuse(case when known.enrolment_id <> seat.id then 'unknown' end);
  if known.kind is not null or known.state <> 'open' then
    asked := null;
    return;
  end if;
  perform private.refuse(case
    when not seat.is_open then 'no_seat'
    when exists (
      select from public.change_requests r where r.enrolment_id = seat.id and r.state = 'open' and r.id <> p_request_id
    ) then 'open'
    when private.left_of_payment(seat.payment_id) < 1 then 'nothing_left'
  end);
  asked.id := p_request_id;
  asked.kind := case when p_to_cohort_id is null then 'refund' else 'transfer' end;
  asked.enrolment_id := seat.id;
  asked.to_cohort_id := p_to_cohort_id;
  asked.reason := p_reason;
end;
$function$;

CREATE OR REPLACE FUNCTION private.cancelled_class_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  select * into recipient, payload, said, refusal from private.class_facts(o);
  refusal := coalesce(nullif(refusal, 'session_cancelled'), case
    when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new'
    when not private.has_heard(o, o.about, 0) and exists (
      select
      from public.email_outbox added
      where added.person = o.person and added.about = o.about and added.template = 'cohort-session-added'
    ) then 'never_told'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.cancelled_run_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  refusal := nullif(refusal, 'session_cancelled');
end;
$function$;

CREATE OR REPLACE FUNCTION private.checkout_facts (
  m   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders p where p.id = m.about::uuid;
  recipient := coalesce(private.account_email(o.user_id), o.email, m.recipient);
  payload := jsonb_build_object(
    'orderId', o.id, 'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id,
    'startDate', o.receipt_facts ->> 'startDate',
    'token', (select c.token from public.mail_choices c where c.email = lower(recipient))
  );
  refusal := case when o.id is null then 'no_order' else private.checkout_mail_refusal(o.id) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.checkout_mail_refusal (
  p_order_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when o.user_id is null then 'no_account'
    when exists (
      select from public.cohort_enrollments e
      where e.is_open and (e.user_id = o.user_id or lower(e.email) = any (person.addresses))
    ) then 'has_seat'
    when exists (
      select from public.payment_orders p
      where (p.user_id = o.user_id or lower(p.email) = any (person.addresses)) and p.payment_id is not null
    ) then 'has_paid'
    when exists (
      select from public.payment_orders p
      where
        (p.user_id = o.user_id or lower(p.email) = any (person.addresses))
        and (p.review_waits_since is not null or p.status = 'needs_review')
    ) then 'review_open'
    when exists (
      select from public.payment_orders p where p.user_id = o.user_id and p.held_until > now()
    ) then 'in_checkout'
    when exists (
      select from public.mail_choices c
      where c.email = any (person.addresses) and coalesce(c.stopped_at, c.checkout_mails_off_at) is not null
    ) then 'opted_out'
    when not private.is_enrolling(o.cohort_id) then 'not_on_sale'
    when not private.has_free_seat(o.cohort_id, o.user_id) then 'no_seat_left'
  end
  from public.payment_orders o
  cross join lateral (
    select array[lower(o.email), lower(coalesce(private.account_email(o.user_id), o.email))] as addresses
  ) person
  where o.id = p_order_id;
$function$;

CREATE OR REPLACE FUNCTION private.class_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session);
  said := jsonb_build_object(o.about, session.sequence);
  refusal := coalesce(refusal, case
    when session.state is distinct from 'scheduled' then 'session_cancelled'
    when session.ends_at <= now() then 'too_late'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.class_reminder_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  starts_at constant timestamptz := (o.payload ->> 'startsAt')::timestamptz;
  what constant text := concat_ws(' ', o.about, o.payload ->> 'reminder', o.payload ->> 'startsAt');
begin
  select * into recipient, payload, said, refusal from private.class_facts(o);
  said := jsonb_build_object(what, 0);
  refusal := coalesce(refusal, case
    when starts_at <> (payload ->> 'startsAt')::timestamptz then 'session_changed'
    when private.has_heard(o, what, 0) then 'nothing_new'
    when exists (
      select
      from public.email_outbox first
      where
        first.person = o.person
        and first.said ? o.about
        and first.template in ('cohort-plan', 'cohort-session-added')
        and first.sent_at > starts_at - case o.payload ->> 'reminder' when 'day' then interval '24 hours' else interval '2 hours' end
    ) then 'just_told'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.invitation_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  place record;
  run public.session_runs;
begin
  select w.token, w.email into place from public.waitlist_signups w where w.id = o.person and w.left_at is null
  union all
  select s.manage_token, s."Email Address" from public.workshop_signups s where s.id = o.person and s.state = 'registered';
  refusal := case when not found then 'waiting_list_left' end;
  recipient := coalesce(place.email, o.recipient);
  payload := o.payload || jsonb_build_object('token', place.token);
  if o.payload ? 'cohortId' then
    payload := payload
      || jsonb_build_object('startsOn', (select c.starts_on from public.cohorts c where c.cohort_id = o.about));
    refusal := coalesce(refusal, case when not private.is_enrolling(o.about) then 'not_on_sale' end);
  else
    select * into run from public.session_runs r where r.id = o.about::uuid;
    payload := payload || jsonb_build_object('startsAt', run.starts_at, 'timeZone', run.time_zone);
    refusal := coalesce(
      refusal,
      case
        when run.state is distinct from 'scheduled' then 'session_cancelled'
        when run.starts_at <= now() then 'too_late'
      end
    );
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_refusal (
  o public.payment_orders
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not exists (select from public.company) then 'no_company'
    when exists (select from public.tax_documents d where d.order_id = o.id) then 'issued'
    when not exists (select from public.cohort_enrollments e where e.payment_id = o.payment_id) then 'no_seat'
    when o.status <> 'paid' then 'refunded'
    when o.review_waits_since is not null then 'review_open'
    when not exists (select from public.billing_details d where d.order_id = o.id) then 'no_details'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.issue_invoice (
  p_order_id uuid,
  p_at       timestamp with time zone DEFAULT now()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
  issued uuid;
  paid integer;
begin
  select * into o from public.payment_orders po where po.id = p_order_id for update;
  if not found then
    return null;
  end if;
  select d.id into issued
  from public.tax_documents d
  where d.order_id = o.id and d.kind = 'invoice'
  order by d.created_at desc
  limit 1;
  if issued is not null or private.invoice_refusal(o) is not null then
    return issued;
  end if;
  select e.amount into paid from public.cohort_enrollments e where e.payment_id = o.payment_id;
  issued := private.write_invoice(o, paid, p_at);
  perform private.credit_refunds(o, p_at);
  return issued;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lease_mails (
  p_mails         uuid[],
  p_most          integer,
  p_batch         uuid,
  p_lease_seconds integer
)
  RETURNS SETOF public.email_outbox
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return query
  with facts as materialized (
    select
      o.id, says.*,
      count(*) filter (where says.refusal is null) over (order by chosen.place rows unbounded preceding) as place
    from unnest(p_mails) with ordinality chosen (id, place)
    join public.email_outbox o using (id)
    cross join lateral private.mail_now(o) says
  ),
  useless as (
    update public.email_outbox o
    set status = 'skipped', last_error = facts.refusal
    from facts
    where o.id = facts.id and facts.refusal is not null
  )
  update public.email_outbox o
  set
    recipient = facts.recipient,
    payload = facts.payload,
    said = facts.said,
    attempts = o.attempts + 1,
    first_attempt_at = coalesce(o.first_attempt_at, now()),
    next_attempt_at = now() + make_interval(secs => p_lease_seconds),
    batch_id = p_batch,
    -- Its last sender never reported back.
    handover = case o.handover when 'none' then 'in_flight' else 'unknown' end
  from facts
  where o.id = facts.id and facts.refusal is null and facts.place <= p_most
  returning o.*;
end;
$function$;

CREATE OR REPLACE FUNCTION private.left_registration_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  refusal := case refusal
    when 'registration_cancelled' then null when 'registration_gone' then refusal else 'registered_again'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_now (
  p_mail public.email_outbox,
  OUT    recipient text,
  OUT    payload jsonb,
  OUT    said jsonb,
  OUT    refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  facts constant text := (
    select t.facts from public.mail_templates t where t.name = p_mail.template and p_mail.about is not null
  );
begin
  if facts is not null then
    execute format('select * from private.%I($1)', facts) into recipient, payload, said, refusal using p_mail;
  end if;
  if facts is null or (p_mail.status = 'pending' and p_mail.handover <> 'none') then
    recipient := case when p_mail.payload ? 'accessToken' then coalesce(recipient, p_mail.recipient) else p_mail.recipient end;
    payload := p_mail.payload
      || case when p_mail.payload ? 'accessToken' and facts is not null
        then jsonb_build_object('accessToken', payload -> 'accessToken') else '{}' end;
    said := p_mail.said;
    refusal := null;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.message_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  select * into run from public.session_runs r where r.id = signup.run_id;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload
    || jsonb_build_object('manageToken', signup.manage_token, 'isOver', coalesce(run.ends_at <= now(), false));
  refusal := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when run.state <> o.payload ->> 'runState' then 'session_cancelled'
    when not signup."Newsletter" and o.payload ->> 'isNews' = 'true' then 'newsletter_off'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.moved_class_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  select * into recipient, payload, said, refusal from private.class_facts(o);
  refusal := coalesce(
    refusal, case when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new' end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.moved_run_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  refusal := coalesce(
    refusal, case when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new' end
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.news_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  signup public.workshop_signups;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload || jsonb_build_object('manageToken', signup.manage_token);
  refusal := case when signup."Newsletter" is not true then 'newsletter_off' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  sessions constant jsonb := public.cohort_calendar(o.about, now());
begin
  select * into recipient, payload, refusal from private.seat_facts(o, o.about);
  payload := payload || jsonb_build_object('sessions', sessions);
  said := (select jsonb_object_agg(s ->> 'sessionId', s -> 'sequence') from jsonb_array_elements(sessions) s);
  refusal := coalesce(refusal, case
    when not sessions @> '[{"state": "scheduled"}]' then 'nothing_planned'
    when exists (
      select
      from public.email_outbox m
      where
        m.person = o.person
        and m.position < o.position
        and m.template = 'cohort-plan'
        and m.status = 'sent'
        and m.resent_as is null
        and m.said ?& array(select jsonb_object_keys(plan_facts.said))
    ) then 'nothing_new'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  post public.cohort_posts;
begin
  select * into post from public.cohort_posts p where p.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, post.cohort_id);
  payload := payload || jsonb_build_object(
    'postId', post.id, 'subject', post.subject, 'body', post.body, 'signedBy', private.signature_of(post.author),
    'isCorrected', private.has_heard(o, o.about, 0)
  );
  said := jsonb_build_object(o.about, post.sequence);
  refusal := coalesce(refusal, case
    when post.id is null then 'post_removed'
    when private.has_heard(o, o.about, post.sequence) then 'nothing_new'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.recording_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session);
  said := jsonb_build_object('recording ' || o.about, 0);
  refusal := coalesce(refusal, case
    when session.recording_url is null then 'no_recording'
    when private.has_heard(o, 'recording ' || o.about, 0) then 'nothing_new'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.registration_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  select * into run from public.session_runs r where r.id = signup.run_id;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload
    || case when run.id is not null
      then private.session_payload(run) || jsonb_build_object('meetingUrl', run.meeting_url) else '{}' end
    || jsonb_build_object(
      'sessionTitle', signup."Session Title", 'registrationId', signup.id, 'manageToken', signup.manage_token,
      'registeredAt', signup."Registration Date", 'sequence', private.calendar_sequence(signup), 'stampedAt', now()
    );
  said := jsonb_build_object(coalesce(run.id::text, 'slot'), coalesce(run.sequence, 0));
  refusal := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when run.state = 'cancelled' then 'session_cancelled'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_reminder_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  what constant text := concat_ws(' ', o.payload ->> 'reminder', o.payload ->> 'startsAt');
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  said := jsonb_build_object(what, 0);
  refusal := coalesce(refusal, case
    when (payload ->> 'startsAt')::timestamptz <> (o.payload ->> 'startsAt')::timestamptz then 'session_moved'
    when private.has_heard(o, what, 0) then 'nothing_new'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_facts (
  o           public.email_outbox,
  p_cohort_id text,
  OUT         recipient text,
  OUT         payload jsonb,
  OUT         refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
begin
  select l.recipient, l.payload into recipient, payload from private.seat_letter_facts(o) l;
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  refusal := case
    when seat.user_id is null or not seat.is_open then 'seat_gone'
    when seat.cohort_id <> p_cohort_id then 'seat_moved'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_letter_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
begin
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  recipient := coalesce(private.account_email(seat.user_id), seat.email, o.recipient);
  payload := o.payload || jsonb_strip_nulls(jsonb_build_object(
    'cohortId', seat.cohort_id, 'enrolmentId', o.person, 'accessToken', seat.access_token,
    'learnerZone', coalesce(seat.time_zone, private.account_time_zone(seat.user_id))
  ));
  if payload ? 'sessions' then
    payload := payload || jsonb_build_object('sessions', private.requested_sessions(o));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_change (
  asked public.change_requests
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  written public.change_requests;
begin
  insert into public.change_requests as r
    (id, kind, enrolment_id, order_id, to_cohort_id, amount, reason, asked_within_rules)
  values (
    asked.id, asked.kind, asked.enrolment_id, asked.order_id, asked.to_cohort_id, asked.amount,
    nullif(btrim(asked.reason), ''), true
  )
  on conflict (id) do update set
    kind = excluded.kind,
    to_cohort_id = excluded.to_cohort_id,
    amount = excluded.amount,
    reason = coalesce(excluded.reason, r.reason),
    asked_at = excluded.asked_at
  where r.enrolment_id = excluded.enrolment_id
  returning * into written;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.queue_change_mail(written, 'change-asked');
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_for_move (
  p_request_id   uuid,
  p_user_id      uuid,
  p_enrolment_id uuid,
  p_to_cohort_id text,
  p_reason       text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  begun record;
  origin public.cohorts;
  target public.cohorts;
begin
  select * into begun from private.begin_change(p_request_id, p_user_id, p_enrolment_id, p_to_cohort_id, p_reason);
  if (begun.asked).id is null then
    return 'asked';
  end if;
  select * into origin from public.cohorts c where c.cohort_id = (begun.seat).cohort_id;
  select * into target from public.cohorts c where c.cohort_id = p_to_cohort_id;
  perform private.refuse(case
    when origin.state <> 'cancelled' and private.has_moved(p_enrolment_id) then 'moved_once'
    when origin.state <> 'cancelled' and private.changes_judged_at(p_enrolment_id) > private.moves_end_at(origin)
      then 'moves_ended'
    when target.cohort_id is null or private.sale_state(target, now()) <> 'on_sale' or target.starts_on <= origin.starts_on
      then 'not_on_sale'
    when private.has_seat(p_user_id, p_to_cohort_id) then 'already_enrolled'
    when not private.has_free_seat(p_to_cohort_id, p_user_id) then 'full'
  end);
  perform private.write_change(begun.asked);
  return 'asked';
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_for_refund (
  p_request_id   uuid,
  p_user_id      uuid,
  p_enrolment_id uuid,
  p_shown_amount integer,
  p_reason       text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  begun record;
  asked public.change_requests;
begin
  select * into begun from private.begin_change(p_request_id, p_user_id, p_enrolment_id, null, p_reason);
  asked := begun.asked;
  if asked.id is null then
    return 'asked';
  end if;
  asked.amount := private.left_of_payment((begun.seat).payment_id);
  perform private.refuse(case
    when exists (
      select
      from public.payment_captures c
      join public.cohorts cohort on cohort.cohort_id = (begun.seat).cohort_id and cohort.state <> 'cancelled'
      where
        c.payment_id = (begun.seat).payment_id
        and private.refund_ends_at(c.created_at) <= private.changes_judged_at(p_enrolment_id)
    ) then 'too_late'
    when asked.amount <> p_shown_amount then 'amount_changed'
  end);
  perform private.write_change(asked);
  return 'asked';
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_issue_without_details (
  p_request_id uuid,
  p_order_id   uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
  refusal text;
  paid integer;
  issued uuid;
begin
  perform private.begin_action(p_request_id, 'issue_without_details');
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  refusal := coalesce(private.invoice_refusal(o), 'has_details');
  if refusal = 'issued' then
    perform private.refuse_as_changed(
      'payment_orders', o.id::text, 'invoice',
      (
        select to_jsonb(d.serial)
        from public.tax_documents d
        where d.order_id = o.id and d.kind = 'invoice'
        order by d.created_at desc
        limit 1
      )
    );
  end if;
  perform private.refuse(nullif(refusal, 'no_details'));
  select e.amount into paid from public.cohort_enrollments e where e.payment_id = o.payment_id;
  perform from private.tax_split(paid, true) s where s.taxable >= 5000000;
  perform private.refuse(case when found then 'details_needed' end);

  issued := private.write_invoice(o, paid, now());
  perform private.credit_refunds(o, now());
  return private.finish_action(
    p_request_id, 'issue_without_details', 'payment_orders', o.id::text,
    '{"invoice": null}',
    (select jsonb_build_object('invoice', d.serial) from public.tax_documents d where d.id = issued)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_resend_mail (
  p_request_id   uuid,
  p_mail_id      uuid,
  p_shown_status text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  mail public.email_outbox;
  refusal text;
  new_id uuid;
begin
  perform private.begin_action(p_request_id, 'resend_mail');
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('email_outbox', mail.id::text, 'status', mail.status, p_shown_status);
  perform private.refuse(case
    when mail.status = 'pending' then 'waiting'
    when mail.send_before <= now() then 'expired'
    when private.is_superseded(mail) then 'superseded'
  end);
  refusal := (private.mail_now(mail)).refusal;
  perform private.refuse(case
    when mail.template = 'unfinished-checkout' then 'outdated'
    when refusal = 'newsletter_off' then 'unsubscribed'
    when refusal is not null then 'outdated'
  end);

  insert into public.email_outbox (template, topic, about, person, recipient, reply_to, payload, send_before)
  values (
    mail.template, mail.topic, mail.about, mail.person, mail.recipient, mail.reply_to, mail.payload, mail.send_before
  )
  on conflict (topic, about, person) where status = 'pending' and handover = 'none' do nothing
  returning id into new_id;
  perform private.refuse(case when new_id is null then 'superseded' end);
  update public.email_outbox o set resent_as = new_id where o.id = mail.id;
  return private.finish_action(
    p_request_id, 'resend_mail', 'email_outbox', mail.id::text,
    null, jsonb_build_object('resentAs', new_id), null, jsonb_build_object('mailId', new_id)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.give_billing_details (
  p_user_id    uuid,
  p_order_id   uuid,
  p_legal_name text,
  p_gstin      text,
  p_address    text,
  p_pin        text,
  p_state_code text,
  p_country    text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
  refusal text;
begin
  select * into o from public.payment_orders po where po.id = p_order_id and po.user_id = p_user_id for update;
  if not found then
    return 'unknown';
  end if;
  if exists (select from public.billing_details d where d.order_id = o.id) then
    return 'given';
  end if;
  refusal := private.invoice_refusal(o);
  if refusal not in ('no_details', 'review_open') then
    return case refusal when 'issued' then 'given' else 'unknown' end;
  end if;
  insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code, country)
  values (o.id, p_legal_name, p_gstin, p_address, p_pin, p_state_code, p_country);
  return case when private.issue_invoice(o.id) is null then 'waiting' else 'issued' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.preview_invoice (
  p_user_id    uuid,
  p_order_id   uuid,
  p_legal_name text,
  p_gstin      text,
  p_address    text,
  p_pin        text,
  p_state_code text,
  p_country    text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  outcome text;
  shown jsonb;
begin
  outcome := public.give_billing_details(
    p_user_id, p_order_id, p_legal_name, p_gstin, p_address, p_pin, p_state_code, p_country
  );
  if outcome = 'waiting' then
    perform private.write_invoice(o, e.amount, now())
    from public.payment_orders o
    join public.cohort_enrollments e on e.payment_id = o.payment_id
    where o.id = p_order_id;
  end if;
  select to_jsonb(d) || jsonb_build_object('issuedOn', d.issued_on, 'placeOfSupply', d.place_of_supply) into shown
  from public.tax_documents d
  where d.order_id = p_order_id and d.kind = 'invoice' and outcome in ('waiting', 'issued');
  raise exception 'Only a preview' using errcode = 'OP005';
exception when sqlstate 'OP005' then
  return shown;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."preview_invoice"(uuid, uuid, text, text, text, text, text, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.queue_billing_reminders()
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with
    due as (
      select o.id, o.user_id, o.receipt_facts, o.cohort_id, day.number
      from (values (3), (20)) as day (number)
      join public.payment_orders o
        on o.paid_at <= now() - make_interval(days => day.number)
        and o.paid_at > now() - make_interval(days => day.number + 2)
      where o.status = 'paid' and o.user_id is not null and private.invoice_refusal(o) = 'no_details'
    ),
    queued as (
      insert into public.email_outbox (id, template, recipient, payload)
      select
        md5(concat_ws(' ', 'billing-reminder', d.id, d.number))::uuid,
        'billing-reminder',
        private.account_email(d.user_id),
        jsonb_build_object('orderId', d.id, 'course', d.receipt_facts ->> 'course', 'cohortId', d.cohort_id)
      from due d
      on conflict (id) do nothing
      returning 1
    )
  select count(*)::integer from queued;
$function$;

CREATE OR REPLACE FUNCTION public.queue_checkout_mail (
  p_order_id uuid,
  p_refusal  text DEFAULT NULL::text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
  reason text;
begin
  select * into o from public.payment_orders p where p.id = p_order_id for share;
  reason := coalesce(private.checkout_mail_refusal(o.id), p_refusal);
  insert into public.mail_choices (email)
  values (lower(coalesce(private.account_email(o.user_id), o.email)))
  on conflict (email) do nothing;
  insert into public.email_outbox (id, template, about, recipient, send_before, status, last_error)
  values (
    private.checkout_mail_id(o), 'unfinished-checkout', o.id::text, coalesce(private.account_email(o.user_id), o.email),
    now() + interval '1 hour', case when reason is null then 'pending' else 'skipped' end, reason
  )
  on conflict (id) do nothing;
  return reason;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_change (
  p_user_id   uuid,
  p_change_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
  asked public.change_requests;
begin
  select e.* into seat
  from public.change_requests r
  join public.cohort_enrollments e on e.id = r.enrolment_id
  where r.id = p_change_id and e.user_id = p_user_id
  for update of e;
  perform private.refuse(case when not found then 'unknown' end);
  select * into asked from public.change_requests r where r.id = p_change_id for update;
  perform private.refuse(case when asked.state not in ('open', 'withdrawn') then 'decided' end);
  if asked.state = 'open' and exists (
    select from public.cohorts c where c.cohort_id = seat.cohort_id and c.state = 'cancelled'
  ) then
    update public.change_requests set kind = null, amount = null, to_cohort_id = null where id = asked.id;
  elsif asked.state = 'open' then
    update public.change_requests set state = 'withdrawn', decided_at = now() where id = asked.id;
  end if;
  return 'withdrawn';
end;
$function$;

REVOKE ALL ON FUNCTION "private"."begin_change"(uuid, uuid, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_change"(uuid, uuid, uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."cancelled_class_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancelled_class_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."cancelled_run_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancelled_run_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."checkout_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."checkout_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."checkout_mail_refusal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."checkout_mail_refusal"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."class_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."class_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."class_reminder_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."class_reminder_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."invitation_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invitation_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."invoice_refusal"(public.payment_orders) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invoice_refusal"(public.payment_orders) TO "service_role";

REVOKE ALL ON FUNCTION "private"."left_registration_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."left_registration_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."mail_now"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mail_now"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."message_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."message_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."moved_class_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."moved_class_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."moved_run_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."moved_run_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."news_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."news_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."plan_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plan_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."post_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."post_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."recording_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."registration_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."registration_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."run_reminder_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_reminder_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."seat_facts"(public.email_outbox, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seat_facts"(public.email_outbox, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."seat_letter_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seat_letter_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_change"(public.change_requests) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."write_change"(public.change_requests) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."preview_invoice"(uuid, uuid, text, text, text, text, text, text) TO "service_role";

-- Why: people delete their account, or what their registrations left, themselves; operators do it for who writes.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE TABLE "public"."erasures" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "user_id"      uuid,
  "email"        text                     NOT NULL,
  "is_page_only" boolean                  NOT NULL DEFAULT false,
  "state"        text                     NOT NULL DEFAULT 'asked'::text,
  "token_hash"   text,
  "asked_at"     timestamp with time zone NOT NULL DEFAULT now(),
  "confirmed_at" timestamp with time zone,
  "done_at"      timestamp with time zone,
  CONSTRAINT "erasures_check1" CHECK (((state = 'done'::text) = (done_at IS NOT NULL))),
  CONSTRAINT "erasures_check2" CHECK (((state <> 'done'::text) OR (email ~ '^[0-9a-f]{64}$'::text))),
  CONSTRAINT "erasures_check" CHECK (((state = 'asked'::text) = (confirmed_at IS NULL))),
  CONSTRAINT "erasures_email_check" CHECK (char_length(email) between 3 and 254 and email = lower(email)),
  CONSTRAINT "erasures_pkey" PRIMARY KEY (id),
  CONSTRAINT "erasures_state_check" CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'done'::text]))),
  CONSTRAINT "erasures_token_hash_check" CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT "erasures_token_hash_key" UNIQUE (token_hash)
);

ALTER TABLE "public"."erasures"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."erasures" FROM "anon";

CREATE OR REPLACE FUNCTION private.end_sessions (
  p_user_id uuid
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from auth.sessions s where s.user_id = p_user_id;
  update auth.users u set banned_until = now() + interval '2 years' where u.id = p_user_id;
$function$;

CREATE OR REPLACE FUNCTION private.erasure_hindrance (
  p_user_id uuid,
  p_address text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  orders constant uuid[] := array(select private.orders_of(p_user_id, p_address));
begin
  return case
    when exists (select from public.operators o where o.user_id = p_user_id and o.revoked_at is null) then 'operator'
    when exists (
      select from public.payment_orders o
      where
        o.id = any (orders)
        and (o.status = 'needs_review' or (o.status in ('created', 'attempted') and o.held_until > now()))
    ) then 'order'
    when exists (
      select from public.payment_refunds r
      where r.order_id = any (orders) and r.status in ('pending', 'requested', 'failed')
    ) then 'refund'
    when exists (
      select from public.payment_reviews r where r.order_id = any (orders) and r.settled_at is null
    ) then 'review'
    when exists (
      select from public.change_requests r where r.order_id = any (orders) and r.state = 'open'
    ) then 'request'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.kept_for (
  p_kind text
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'registrations' then interval '12 months'
    when 'waitlist_entries' then interval '24 months'
    when 'messages' then interval '24 months'
    when 'applications' then interval '12 months'
    when 'sent_mails' then interval '90 days'
    -- Long enough for a person to look at a failed mail.
    when 'failed_mails' then interval '24 months'
    when 'counters' then interval '24 hours'
    when 'operator_actions' then interval '24 months'
    when 'erasures' then interval '24 months'
    -- Long after a bank might still report a payment.
    when 'unpaid_orders' then interval '90 days'
    -- Long after the last link has expired.
    when 'unconfirmed_accounts' then interval '30 days'
    -- Resumes without an application: it was never sent, or it has expired.
    when 'resume_places' then interval '1 hour'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.mails_to_erase (
  e public.erasures
)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select o.id
  from public.email_outbox o
  where
    lower(o.recipient) = e.email
    and (
      not e.is_page_only
      or o.template = 'erasure-link'
      or o.person in (
        select s.id from public.workshop_signups s where lower(s."Email Address") = e.email
        union all
        select w.id from public.waitlist_signups w where lower(w.email) = e.email
      )
    )
  union
  select o.id
  from public.email_outbox o
  join public.mail_templates t on t.name = o.template
  where
    not e.is_page_only
    -- A case, so that only letters are read.
    and case when t.facts is null and strpos(lower(concat(o.reply_to, ' ', o.payload, ' ', o.last_error)), e.email) > 0 then
      private.names_address(o.reply_to, e.email)
      or private.names_address(o.last_error, e.email)
      or exists (
        select from jsonb_path_query(o.payload, 'strict $.**') part
        where jsonb_typeof(part) = 'string' and private.names_address(part #>> '{}', e.email)
      )
    end;
$function$;

CREATE OR REPLACE FUNCTION private.names_address (
  p_text    text,
  p_address text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select lower(p_text) ~ concat(
    '(?<![a-z0-9.!#$%&''*+/=?^_`{|}~-])',
    regexp_replace(p_address, '([][(){}.*+?^$|\\/-])', '\\\1', 'g'),
    '(?![a-z0-9-]|\.[a-z0-9])'
  );
$function$;

CREATE OR REPLACE FUNCTION private.skip_mails (
  p_ids uuid[]
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.email_outbox o
  set status = 'skipped', last_error = 'erased'
  where o.id in (
    select m.id from public.email_outbox m
    where m.id = any (p_ids) and m.status = 'pending' and m.handover = 'none'
    order by m.position
    for update skip locked
  );
$function$;

CREATE OR REPLACE FUNCTION private.start_erasure (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  e public.erasures;
begin
  update public.erasures x set state = 'confirmed', confirmed_at = now() where x.id = p_id returning * into e;
  if not e.is_page_only then
    perform private.end_sessions(e.user_id);
  end if;
  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = e.email order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = false where lower(s."Email Address") = e.email;
  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now()
  where lower(s."Email Address") = e.email and s.state = 'registered';
  update public.waitlist_signups w set left_at = now() where lower(w.email) = e.email and w.left_at is null;
  perform private.skip_mails(array(select private.mails_to_erase(e)));
end;
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
      'id, Email Address, Newsletter, Registration Date, Session Title, run_id, state, cancelled_at, calendar_sequence, is_suspect, is_waiting',
      'manage_token', true),
    ('public.waitlist_signups', 'lower(t.email) = $2', null, null, null,
      'id, email, business_function, created_at, is_suspect, left_at, cohort_id', 'token', true),
    ('public.mail_choices', 't.email = $2',
      'coalesce(t.unsubscribed_at, t.stopped_at, t.checkout_mails_off_at, t.blocked_at) is not null',
      'a refusal of mails, or a block, has to be remembered', 'newsletter_since = null, newsletter_by = null',
      'email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at, '
      'blocked_at, blocked_by, blocked_reason',
      'id, token', true),
    ('public.contact_replies', 't.message_id in (select m.id from public.contact_messages m where lower(m.email) = $2)',
      null, null, null, 'id, message_id, text, created_at', 'author', false),
    ('public.contact_messages', 'lower(t.email) = $2', null, null, null,
      'id, source, name, email, company, inquiry_type, subject, message, created_at, state, state_changed_at, is_suspect, reference',
      'assigned_to', false),
    ('public.resume_places', 't.resume_path in (select a.resume_path from public.job_applications a '
      'where a.user_id = $1 or (a.user_id is null and lower(a.email) = $2))',
      null, null, null, 'resume_path, created_at', 'submission', false),
    ('public.job_applications', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', null, null, null,
      'id, role, name, email, description, resume_path, resume_bytes, user_id, created_at, state, state_changed_at, is_suspect',
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

CREATE OR REPLACE FUNCTION private.write_erasure (
  p_user_id      uuid,
  p_address      text,
  p_is_page_only boolean,
  p_token        text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.erasures as e (user_id, email, is_page_only, token_hash)
  values (p_user_id, p_address, p_is_page_only, private.token_hash(p_token))
  on conflict (email, is_page_only) where state <> 'done' do update
  set user_id = excluded.user_id, token_hash = excluded.token_hash, asked_at = now()
  where e.state = 'asked';
  if not found then
    return 'confirmed';
  end if;
  insert into public.email_outbox (template, recipient, payload, send_before)
  values (
    'erasure-link', p_address, jsonb_build_object('token', p_token, 'isPageOnly', p_is_page_only), now() + interval '1 hour'
  );
  return 'asked';
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_erasure (
  p_user_id    uuid,
  p_session_id uuid,
  p_token      text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  known constant jsonb := public.own_erasure(p_user_id, p_session_id);
begin
  return case
    when known ->> 'hindrance' is not null then known ->> 'hindrance'
    when not (known ->> 'isFresh')::boolean then 'sign_in_again'
    else private.write_erasure(
      p_user_id, (select lower(u.email) from auth.users u where u.id = p_user_id), false, p_token
    )
  end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."ask_erasure"(uuid, uuid, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.ask_page_erasure (
  p_manage_token uuid,
  p_token        text
)
  RETURNS text
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select case when found.address is null then 'unknown' else private.write_erasure(null, found.address, true, p_token) end
  from (select private.address_of_token(p_manage_token) as address) found;
$function$;

REVOKE ALL ON FUNCTION "public"."ask_page_erasure"(uuid, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.confirm_erasure (
  p_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  e public.erasures;
  outcome text;
begin
  select * into e from public.erasures x where x.token_hash = private.token_hash(p_token) for update;
  outcome := case
    when e.id is null then 'unknown'
    when e.state <> 'asked' then 'confirmed'
    when e.asked_at < now() - interval '1 hour' then 'expired'
    when not e.is_page_only then private.erasure_hindrance(e.user_id, e.email)
  end;
  if outcome is null then
    perform private.start_erasure(e.id);
    outcome := 'confirmed';
  end if;
  return jsonb_build_object('status', outcome, 'userId', e.user_id);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."confirm_erasure"(text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.console_erase_person (
  p_request_id uuid,
  p_email      text,
  p_reason     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := lower(btrim(p_email));
  account constant uuid := (select u.id from auth.users u where lower(u.email) = address and not u.is_sso_user limit 1);
  asked uuid;
begin
  perform private.begin_action(p_request_id, 'erase_person');
  perform private.refuse(case when address !~ '^.+@.+$' or char_length(address) > 254 then 'invalid' end);
  perform private.refuse(private.erasure_hindrance(account, address));
  insert into public.erasures as e (user_id, email)
  values (account, address)
  on conflict (email, is_page_only) where state <> 'done' do update
  set user_id = excluded.user_id, token_hash = null
  where e.state = 'asked'
  returning e.id into asked;
  perform private.refuse(case when asked is null then 'unchanged' end);
  perform private.start_erasure(asked);
  return private.finish_action(p_request_id, 'erase_person', 'erasures', asked::text, null, null, p_reason);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_erase_person"(uuid, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.delete_expired_records (
  p_kind text,
  p_now  timestamp with time zone DEFAULT now()
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  expired_before constant timestamptz := p_now - private.kept_for(p_kind);
  gone bigint;
begin
  -- Two concurrent runs would wait for each other's rows, so they run one after the other.
  perform pg_advisory_xact_lock(hashtextextended('delete_expired_records/' || p_kind, 0));

  case p_kind
    when 'registrations' then
      delete from public.workshop_signups s
      where s.id in (
        select expired.id
        from public.workshop_signups expired
        where
          -- Never before its session has taken place; on a waiting list, kept as long as the other waiting lists.
          greatest(
            expired."Registration Date",
            (select r.ends_at from public.session_runs r where r.id = expired.run_id)
          ) < case
            when expired.is_waiting then p_now - private.kept_for('waitlist_entries')
            else expired_before
          end
        -- Changes of runs and of the newsletter lock several rows: locked ones are left for the next run.
        for update skip locked
      );
    when 'waitlist_entries' then
      delete from public.waitlist_signups w where w.created_at < expired_before;
    when 'messages' then
      delete from public.contact_messages m where m.created_at < expired_before;
    when 'erasures' then
      delete from public.erasures e
      where case e.state
        when 'done' then e.done_at < expired_before
        -- The link has long expired.
        when 'asked' then e.asked_at < p_now - interval '24 hours'
      end;
    when 'sent_mails' then
      delete from public.email_outbox o where o.status in ('sent', 'skipped') and o.created_at < expired_before;
    when 'failed_mails' then
      delete from public.email_outbox o where o.status = 'failed' and o.created_at < expired_before;
    when 'counters' then
      delete from public.rate_limits r
      where r.key in (
        select ended.key
        from public.rate_limits ended
        where ended.window_ends_at < expired_before
        -- Hits lock counters in any order: locked ones are left for the next run.
        for update skip locked
      );
    when 'resume_places' then
      delete from public.resume_places r
      where r.created_at < expired_before
        and not exists (select from public.job_applications a where a.resume_path = r.resume_path);
    when 'operator_actions' then
      return private.delete_operator_records(expired_before);
    when 'unpaid_orders' then
      return private.delete_unpaid_orders(expired_before);
    when 'unconfirmed_accounts' then
      return private.delete_unconfirmed_accounts(expired_before);
    when 'consents' then
      return private.delete_unused_consents();
  end case;
  get diagnostics gone = row_count;
  return gone;
end;
$function$;

CREATE OR REPLACE FUNCTION public.due_erasures (
  p_limit      integer,
  p_waits_from date    DEFAULT NULL::date
)
  RETURNS TABLE (
    id      uuid,
    user_id uuid
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select e.id, e.user_id
  from public.erasures e
  where
    e.state = 'confirmed'
    and (
      p_waits_from is null
      or e.confirmed_at < p_waits_from::timestamp at time zone 'Asia/Kolkata'
      or e.confirmed_at < now() - interval '1 year'
    )
  order by e.confirmed_at
  limit p_limit;
$function$;

REVOKE ALL ON FUNCTION "public"."due_erasures"(integer, date) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.erase_rows (
  p_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  e public.erasures;
  own private.personal_table;
  mails uuid[];
  sending integer;
begin
  select * into e from public.erasures x where x.id = p_id and x.state = 'confirmed' for update;
  if not found then
    return 0;
  end if;
  perform from public.workshop_signups s where lower(s."Email Address") = e.email order by s.run_id, s.id for update;
  mails := array(select private.mails_to_erase(e));
  perform private.skip_mails(mails);
  delete from public.email_outbox o where o.id = any (mails) and o.status <> 'pending';
  select count(*) into sending from public.email_outbox o where o.id = any (mails);
  -- They are found by these rows.
  if e.is_page_only and sending > 0 then
    return sending;
  end if;
  for own in
    select * from private.personal_tables() t
    where t.belongs <> 'false' and t.table_name <> 'public.email_outbox' and (t.is_on_page or not e.is_page_only)
  loop
    if own.blanked is not null then
      execute format('update %s t set %s where %s', own.table_name, own.blanked, own.belongs) using e.user_id, e.email;
    end if;
    execute format(
      'delete from %s t where (%s) and not (%s)', own.table_name, own.belongs, coalesce(own.kept, 'false')
    ) using e.user_id, e.email;
  end loop;
  return sending;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."erase_rows"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.erasure_files (
  p_id uuid
)
  RETURNS TABLE (
    bucket text,
    name   text
  )
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  e public.erasures;
begin
  select * into e from public.erasures x where x.id = p_id and x.state = 'confirmed' and not x.is_page_only;
  perform private.end_sessions(e.user_id);
  return query select f.bucket, f.name from private.own_files(e.user_id, e.email) f where e.id is not null;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."erasure_files"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.find_erasure (
  p_token text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', e.state, 'isPageOnly', e.is_page_only,
    'isExpired', e.state = 'asked' and e.asked_at < now() - interval '1 hour'
  )
  from public.erasures e
  where e.token_hash = private.token_hash(p_token);
$function$;

REVOKE ALL ON FUNCTION "public"."find_erasure"(text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.finish_erasure (
  p_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if exists (
    select from public.erasures e join auth.users u on u.id = e.user_id where e.id = p_id and not e.is_page_only
  ) then
    raise exception 'The account is still there';
  end if;
  delete from public.erasures other
  using public.erasures e
  where e.id = p_id and other.email = e.email and other.state = 'asked';
  update public.erasures e
  set state = 'done', done_at = now(), email = private.token_hash(e.email)
  where e.id = p_id and e.state = 'confirmed';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."finish_erasure"(uuid) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.own_erasure (
  p_user_id    uuid,
  p_session_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := (select lower(u.email) from auth.users u where u.id = p_user_id);
begin
  return jsonb_build_object(
    'hindrance', private.erasure_hindrance(p_user_id, address),
    'isFresh', exists (
      select from auth.sessions s
      where s.id = p_session_id and s.user_id = p_user_id and s.created_at > now() - interval '10 minutes'
    ),
    'isConfirmed', exists (
      select from public.erasures e where e.user_id = p_user_id and e.state = 'confirmed' and not e.is_page_only
    ),
    'seats', array(
      select jsonb_build_object('enrolmentId', seat.id, 'cohortId', seat.cohort_id, 'toCome', seat.to_come)
      from (
        select e.id, e.cohort_id, e.enrolled_at, (
          select count(*) from public.cohort_sessions s
          where s.cohort_id = e.cohort_id and s.state = 'scheduled' and s.ends_at > now()
        ) as to_come
        from public.cohort_enrollments e
        join public.cohorts c on c.cohort_id = e.cohort_id
        where e.user_id = p_user_id and e.is_open
      ) seat
      where seat.to_come > 0 or exists (
        select from public.cohorts c
        where c.cohort_id = seat.cohort_id and coalesce(c.ends_on, c.starts_on) >= (now() at time zone 'Asia/Kolkata')::date
      )
      order by seat.enrolled_at
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."own_erasure"(uuid, uuid) FROM PUBLIC, "anon", "authenticated";

CREATE INDEX erasures_due ON public.erasures USING btree (confirmed_at)
  WHERE (state = 'confirmed'::text);

CREATE UNIQUE INDEX erasures_open ON public.erasures USING btree (email, is_page_only)
  WHERE (state <> 'done'::text);

CREATE POLICY "Operators read" ON "public"."erasures"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.operator_role() AS operator_role) IS NOT NULL));

COMMENT ON COLUMN "public"."erasures"."email" IS 'The address; its SHA-256 once it''s done.';

COMMENT ON COLUMN "public"."erasures"."is_page_only" IS 'Asked for on a registration''s page, without an account: only what that page exports is erased.';

COMMENT ON COLUMN "public"."erasures"."token_hash" IS 'SHA-256, in hexadecimal, of the token in the mail''s link; null if an operator decided it.';

COMMENT ON COLUMN "public"."erasures"."user_id" IS 'The account, which may be gone; null for an address without one.';

COMMENT ON TABLE "public"."erasures" IS 'Requests to delete all of a person''s data, and how far that is. Operators read them, without token_hash; the server writes.';

REVOKE ALL ON FUNCTION "private"."end_sessions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_sessions"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."erasure_hindrance"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erasure_hindrance"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."mails_to_erase"(public.erasures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mails_to_erase"(public.erasures) TO "service_role";

REVOKE ALL ON FUNCTION "private"."names_address"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."names_address"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."skip_mails"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."skip_mails"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "private"."start_erasure"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."start_erasure"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_erasure"(uuid, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."write_erasure"(uuid, text, boolean, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."ask_erasure"(uuid, uuid, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."ask_page_erasure"(uuid, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."confirm_erasure"(text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_erase_person"(uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."due_erasures"(integer, date) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."erase_rows"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."erasure_files"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."find_erasure"(text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."finish_erasure"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."own_erasure"(uuid, uuid) TO "service_role";

REVOKE ALL ON TABLE "public"."erasures" FROM "authenticated";

REVOKE ALL ("asked_at") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("asked_at") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("confirmed_at") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("confirmed_at") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("done_at") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("done_at") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("email") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("email") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("is_page_only") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("is_page_only") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("state") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("state") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ("user_id") ON TABLE "public"."erasures" FROM "authenticated";

GRANT SELECT ("user_id") ON TABLE "public"."erasures" TO "authenticated";

REVOKE ALL ON TABLE "public"."erasures" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."erasures" TO "service_role";

insert into public.mail_templates (priority, goes_in_batch, name) values (1, false, 'erasure-link') on conflict do nothing;

-- Why: a mail that bounced or was complained about looked sent, and the next one went to the same address.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE TABLE "public"."email_events" (
  "event_id" text                     NOT NULL,
  "type"     text                     NOT NULL,
  "mail_id"  uuid                     NOT NULL,
  "reason"   text,
  "at"       timestamp with time zone NOT NULL,
  CONSTRAINT "email_events_event_id_check" CHECK ((event_id ~ '^[[:graph:]]{1,200}$'::text)),
  CONSTRAINT "email_events_pkey" PRIMARY KEY (event_id),
  CONSTRAINT "email_events_reason_check" CHECK ((char_length(reason) <= 500)),
  CONSTRAINT "email_events_type_check" CHECK ((type = ANY (ARRAY['complained'::text, 'bounced'::text, 'suppressed'::text, 'soft_bounced'::text])))
);

ALTER TABLE "public"."email_events"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."email_events" FROM "anon";

ALTER TABLE "public"."email_outbox"
  ADD COLUMN "undelivered_at" timestamp WITH time zone;

ALTER TABLE "public"."email_outbox"
  ADD COLUMN "undelivered_by" text;

ALTER TABLE "public"."email_outbox"
  ADD COLUMN "undelivered_reason" text;

ALTER TABLE "public"."mail_choices"
  ADD COLUMN "blocked_at" timestamp WITH time zone;

ALTER TABLE "public"."mail_choices"
  ADD COLUMN "blocked_by" text;

ALTER TABLE "public"."mail_choices"
  ADD COLUMN "blocked_reason" text;

ALTER TABLE "public"."mail_templates"
  ADD COLUMN "despite_block" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.block_address (
  p_email text,
  p_event public.email_events
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.mail_choices as c (email, blocked_at, blocked_by, blocked_reason)
  values (p_email, p_event.at, p_event.type, p_event.reason)
  on conflict (email) do update set
    blocked_at = excluded.blocked_at, blocked_by = excluded.blocked_by, blocked_reason = excluded.blocked_reason
  where
    c.blocked_at is null
    or (private.gravity(excluded.blocked_by), excluded.blocked_at, coalesce(excluded.blocked_reason, ''))
      < (private.gravity(c.blocked_by), c.blocked_at, coalesce(c.blocked_reason, ''));
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_unused_consents()
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  -- Locked first, then checked again: a person who is registering at this moment holds the row, or has written the
  -- registration that the second statement sees.
  held constant uuid[] := array(
    select c.id
    from public.mail_choices c
    where
      c.unsubscribed_at is null
      and c.stopped_at is null
      and c.checkout_mails_off_at is null
      and c.blocked_at is null
      and not exists (select from public.workshop_signups s where lower(s."Email Address") = c.email)
      and not exists (select from public.waitlist_signups w where lower(w.email) = c.email)
      and not exists (select from auth.users u where lower(u.email) = c.email)
    for update of c skip locked
  );
  gone bigint;
begin
  delete from public.mail_choices c
  where
    c.id = any (held)
    and not exists (select from public.workshop_signups s where lower(s."Email Address") = c.email)
    and not exists (select from public.waitlist_signups w where lower(w.email) = c.email)
    and not exists (select from auth.users u where lower(u.email) = c.email);
  get diagnostics gone = row_count;
  return gone;
end;
$function$;

CREATE OR REPLACE FUNCTION private.gravity (
  p_type text
)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select array_position(array['complained', 'bounced', 'suppressed', 'soft_bounced'], p_type);
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
  template public.mail_templates;
  facts text;
begin
  select * into template from public.mail_templates t where t.name = p_mail.template;
  facts := case when p_mail.about is not null then template.facts end;
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
  if
    refusal is null
    and (p_mail.status <> 'pending' or p_mail.handover = 'none')
    and template.priority > 1
    and not template.despite_block
    and exists (select from public.mail_choices c where c.email = lower(recipient) and c.blocked_at is not null)
  then
    refusal := 'address_blocked';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.stop_mailing (
  p_email text,
  p_by    text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into public.mail_choices as c (email, unsubscribed_at, unsubscribed_by, stopped_at)
  values (p_email, now(), p_by, now())
  on conflict (email) do update set
    stopped_at = coalesce(c.stopped_at, excluded.stopped_at),
    newsletter_since = null,
    newsletter_by = null,
    unsubscribed_at = coalesce(c.unsubscribed_at, excluded.unsubscribed_at),
    unsubscribed_by = coalesce(c.unsubscribed_by, excluded.unsubscribed_by);
  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = p_email order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = false where lower(s."Email Address") = p_email;
  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now()
  where lower(s."Email Address") = p_email and s.state = 'registered' and s.is_waiting;
  update public.waitlist_signups w set left_at = now() where lower(w.email) = p_email and w.left_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_nobody()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select table_name, 'false', 'true', 'about nobody', null, '', columns, false
  from (
    values
      ('private.live_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at'),
      ('public.cohorts', 'cohort_id, capacity, starts_on, enrol_by, ends_on, state, price, list_price, sell_until, '
        'sale_ends_at, chat_url, booking_url, sequence, created_at, updated_at'),
      ('public.cohort_resources', 'id, cohort_id, session_id, title, url, position, created_at'),
      ('public.cohort_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason, bring, guest_name'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people, despite_block'),
      ('public.payment_sweep_marks', 'list, swept_until'),
      -- Their keys are digests that nobody can read back, and they go within a day.
      ('public.rate_limits', 'key, hits, window_ends_at'),
      ('public.session_runs', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'session_title, recording_url'),
      ('public.session_titles', 'title'),
      ('public.tax_counters', 'series, fy, last'),
      ('public.watch_marks', 'name, marked_at')
  ) as listed (table_name, columns);
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
    ('public.operators', 't.user_id = $1', null, null, null, 'role, created_at, revoked_at', 'user_id, invited_by', false),
    ('public.operator_invitations', 't.email = $2', null, null, null,
      'email, role, created_at, expires_at, accepted_at', 'id, token_hash, invited_by, accepted_by', false),
    ('public.operator_actions', 't.actor = $1 or lower(t.actor_email) = $2', 'true', 'the log of what the team did', null,
      'actor_email, role, action, at', 'request_id, actor, subject_table, subject_id, before, after, reason, answer', false);
$function$;

CREATE OR REPLACE FUNCTION public.console_lift_block (
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
  choice public.mail_choices;
begin
  perform private.begin_action(p_request_id, 'lift_block');
  select * into choice from public.mail_choices c where c.email = lower(btrim(p_email)) for update;
  perform private.refuse(case when choice.blocked_at is null then 'unchanged' end);
  update public.mail_choices c
  set blocked_at = null, blocked_by = null, blocked_reason = null
  where c.id = choice.id;
  return private.finish_action(
    p_request_id, 'lift_block', 'mail_choices', choice.id::text,
    jsonb_build_object('blockedBy', choice.blocked_by), '{"blockedBy": null}', p_reason
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_lift_block"(uuid, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_person (
  p_email text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return private.purchases_of(address) || jsonb_build_object(
    'name', private.person_name(address),
    'registrations', array(
      select jsonb_build_object(
        'id', s.id, 'sessionTitle', s."Session Title", 'state', s.state, 'newsletter', s."Newsletter",
        'registeredAt', s."Registration Date", 'runId', s.run_id, 'startsAt', r.starts_at, 'timeZone', r.time_zone
      )
      from public.workshop_signups s
      left join public.session_runs r on r.id = s.run_id
      where lower(s."Email Address") = address and not s.is_waiting
      order by s."Registration Date" desc, s.id desc limit 100
    ),
    'waitingLists', array(
      select to_jsonb(place)
      from (
        select w.id, w.business_function as "businessFunction", w.created_at as "createdAt", w.left_at as "leftAt"
        from public.waitlist_signups w
        where lower(w.email) = address
        union all
        select s.id, s."Session Title", s."Registration Date", case when s.state = 'cancelled' then s.cancelled_at end
        from public.workshop_signups s
        where lower(s."Email Address") = address and s.is_waiting
      ) place
      order by place."createdAt" desc, place.id desc limit 100
    ),
    'messages', array(
      select jsonb_build_object(
        'id', m.id, 'name', m.name, 'subject', m.subject, 'inquiryType', m.inquiry_type, 'state', m.state,
        'createdAt', m.created_at
      )
      from public.contact_messages m
      where lower(m.email) = address
      order by m.created_at desc, m.id desc limit 100
    ),
    'applications', array(
      select jsonb_build_object('id', a.id, 'name', a.name, 'role', a.role, 'state', a.state, 'createdAt', a.created_at)
      from public.job_applications a
      where lower(a.email) = address
      order by a.created_at desc, a.id desc limit 100
    ),
    'mails', array(
      select jsonb_build_object(
        'id', o.id, 'template', o.template, 'status', o.status, 'createdAt', o.created_at, 'sentAt', o.sent_at,
        'lastError', o.last_error, 'undeliveredBy', o.undelivered_by, 'undeliveredReason', o.undelivered_reason
      )
      from public.email_outbox o
      where lower(o.recipient) = address and (o.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by o.created_at desc, o.id desc limit 100
    )
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
    when refusal = 'address_blocked' then 'blocked'
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

CREATE OR REPLACE FUNCTION public.console_stop_mailing (
  p_request_id uuid,
  p_email      text,
  p_is_stopped boolean,
  p_reason     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := lower(btrim(p_email));
  choice public.mail_choices;
  was_stopped boolean;
begin
  perform private.begin_action(p_request_id, 'stop_mailing');
  perform private.refuse(case
    when p_is_stopped is null or address !~ '^.+@.+$' or char_length(address) > 254 then 'invalid'
  end);
  insert into public.mail_choices (email) values (address) on conflict (email) do nothing;
  select * into choice from public.mail_choices c where c.email = address for update;
  was_stopped := choice.stopped_at is not null;
  perform private.refuse(case when was_stopped = p_is_stopped then 'unchanged' end);

  if p_is_stopped then
    perform private.stop_mailing(address, 'operator');
  else
    update public.mail_choices c set stopped_at = null where c.id = choice.id;
  end if;

  return private.finish_action(
    p_request_id, 'stop_mailing', 'mail_choices', choice.id::text,
    jsonb_build_object('isStopped', was_stopped), jsonb_build_object('isStopped', p_is_stopped), p_reason
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_mail_event (
  p_event_id    text,
  p_type        text,
  p_provider_id text,
  p_to          text[],
  p_reason      text,
  p_at          timestamp with time zone
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  mail public.email_outbox;
  address text;
  event public.email_events;
begin
  select * into mail from public.email_outbox o where o.provider_id = p_provider_id;
  if not found then
    return case
      when exists (
        select
        from unnest(p_to) sent_to
        join public.email_outbox o on lower(o.recipient) = lower(sent_to)
        where o.status = 'pending' and o.handover <> 'none'
      ) then 'too_early'
      else 'unknown'
    end;
  end if;
  address := lower(mail.recipient);
  event := row(p_event_id, p_type, mail.id, p_reason, p_at);

  -- One event of an address at a time.
  perform pg_advisory_xact_lock(hashtextextended('mail_event/' || address, 0));
  if exists (select from public.email_events e where e.event_id = p_event_id) then
    return 'repeated';
  end if;
  if p_type <> 'soft_bounced' then
    perform private.block_address(address, event);
  end if;
  if p_type = 'complained' then
    perform private.stop_mailing(address, 'mail');
  end if;
  insert into public.email_events values (event.*);
  update public.email_outbox o
  set undelivered_at = gravest.at, undelivered_by = gravest.type, undelivered_reason = gravest.reason
  from (
    select e.*
    from public.email_events e
    where e.mail_id = mail.id
    order by private.gravity(e.type), e.at, e.event_id
    limit 1
  ) gravest
  where o.id = mail.id;
  return 'marked';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."record_mail_event"(text, text, text, text[], text, timestamp WITH time zone) FROM PUBLIC, "anon", "authenticated";

ALTER TABLE "public"."email_events"
  ADD CONSTRAINT "email_events_mail_id_fkey" FOREIGN KEY (mail_id) REFERENCES public.email_outbox(id) ON DELETE CASCADE;

ALTER TABLE "public"."email_outbox"
  ADD CONSTRAINT "email_outbox_undelivered_by_check" CHECK ((undelivered_by = ANY (ARRAY['complained'::text, 'bounced'::text, 'suppressed'::text, 'soft_bounced'::text]))) NOT VALID;

ALTER TABLE "public"."email_outbox"
  VALIDATE CONSTRAINT "email_outbox_undelivered_by_check";

ALTER TABLE "public"."email_outbox"
  ADD CONSTRAINT "email_outbox_undelivered_check" CHECK ((((undelivered_at IS NULL) = (undelivered_by IS NULL)) AND ((undelivered_at IS NOT NULL) OR (undelivered_reason IS NULL)))) NOT VALID;

ALTER TABLE "public"."email_outbox"
  VALIDATE CONSTRAINT "email_outbox_undelivered_check";

ALTER TABLE "public"."email_outbox"
  ADD CONSTRAINT "email_outbox_undelivered_reason_check" CHECK ((char_length(undelivered_reason) <= 500)) NOT VALID;

ALTER TABLE "public"."email_outbox"
  VALIDATE CONSTRAINT "email_outbox_undelivered_reason_check";

ALTER TABLE "public"."mail_choices"
  ADD CONSTRAINT "mail_choices_blocked_by_check" CHECK ((blocked_by = ANY (ARRAY['complained'::text, 'bounced'::text, 'suppressed'::text]))) NOT VALID;

ALTER TABLE "public"."mail_choices"
  VALIDATE CONSTRAINT "mail_choices_blocked_by_check";

ALTER TABLE "public"."mail_choices"
  ADD CONSTRAINT "mail_choices_blocked_check" CHECK ((((blocked_at IS NULL) = (blocked_by IS NULL)) AND ((blocked_at IS NOT NULL) OR (blocked_reason IS NULL)))) NOT VALID;

ALTER TABLE "public"."mail_choices"
  VALIDATE CONSTRAINT "mail_choices_blocked_check";

ALTER TABLE "public"."mail_choices"
  ADD CONSTRAINT "mail_choices_blocked_reason_check" CHECK ((char_length(blocked_reason) <= 500)) NOT VALID;

ALTER TABLE "public"."mail_choices"
  VALIDATE CONSTRAINT "mail_choices_blocked_reason_check";

CREATE INDEX email_events_mail ON public.email_events USING btree (mail_id);

CREATE INDEX email_outbox_provider ON public.email_outbox USING btree (provider_id)
  WHERE (provider_id IS NOT NULL);

CREATE INDEX email_outbox_undelivered ON public.email_outbox USING btree (created_at DESC, id DESC)
  WHERE (undelivered_at IS NOT NULL);

CREATE POLICY "Operators read, owners those about the team" ON "public"."email_events"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM public.email_outbox o
  WHERE (o.id = email_events.mail_id))));

COMMENT ON COLUMN "public"."email_events"."event_id" IS 'The provider''s id of the message that brought it.';

COMMENT ON COLUMN "public"."email_outbox"."undelivered_by" IS 'Why a sent mail didn''t arrive: the gravest of its events (email_events). soft_bounced: it didn''t this time.';

COMMENT ON COLUMN "public"."mail_choices"."blocked_at" IS 'When a mail to the address bounced for good or was complained about. Until an operator lifts it, the next mails are skipped as they leave (private.mail_now), except those that are sent despite_block.';

COMMENT ON COLUMN "public"."mail_choices"."stopped_at" IS 'When an operator, or a complaint about a mail, stopped all bulk mail: news, invitations. Kept for the future. Mails about one''s own registrations and orders are still sent.';

COMMENT ON COLUMN "public"."mail_templates"."despite_block" IS 'Whether its mails are tried even to an address that is blocked (mail_choices.blocked_at), as all of priority 1 are: documents, answers to requests, a seat''s mails and cancellations.';

COMMENT ON TABLE "public"."email_events" IS 'Events of mails that didn''t arrive, each stored once, as long as its mail. Operators read it; the server writes.';

COMMENT ON TABLE "public"."mail_choices" IS 'An address''s choices about bulk mail, and how they were made. A refusal or a block is kept for good, a consent as long as the address has a registration, a place on a waiting list or an account. Operators read it; the server writes.';

REVOKE ALL ON FUNCTION "private"."block_address"(text, public.email_events) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."block_address"(text, public.email_events) TO "service_role";

REVOKE ALL ON FUNCTION "private"."gravity"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."gravity"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."stop_mailing"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stop_mailing"(text, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_lift_block"(uuid, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."record_mail_event"(text, text, text, text[], text, timestamp WITH time zone) TO "service_role";

REVOKE ALL ON TABLE "public"."email_events" FROM "authenticated";

GRANT SELECT ON TABLE "public"."email_events" TO "authenticated";

REVOKE ALL ON TABLE "public"."email_events" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."email_events" TO "service_role";

REVOKE ALL ("undelivered_at") ON TABLE "public"."email_outbox" FROM "authenticated";

GRANT SELECT ("undelivered_at") ON TABLE "public"."email_outbox" TO "authenticated";

REVOKE ALL ("undelivered_by") ON TABLE "public"."email_outbox" FROM "authenticated";

GRANT SELECT ("undelivered_by") ON TABLE "public"."email_outbox" TO "authenticated";

REVOKE ALL ("undelivered_reason") ON TABLE "public"."email_outbox" FROM "authenticated";

GRANT SELECT ("undelivered_reason") ON TABLE "public"."email_outbox" TO "authenticated";

REVOKE ALL ("blocked_at") ON TABLE "public"."mail_choices" FROM "authenticated";

GRANT SELECT ("blocked_at") ON TABLE "public"."mail_choices" TO "authenticated";

REVOKE ALL ("blocked_by") ON TABLE "public"."mail_choices" FROM "authenticated";

GRANT SELECT ("blocked_by") ON TABLE "public"."mail_choices" TO "authenticated";

REVOKE ALL ("blocked_reason") ON TABLE "public"."mail_choices" FROM "authenticated";

GRANT SELECT ("blocked_reason") ON TABLE "public"."mail_choices" TO "authenticated";

UPDATE "public"."mail_templates"
SET "despite_block" = true
WHERE name IN (
  'application-state', 'billing-reminder', 'change-asked', 'change-refused', 'cohort-cancelled', 'cohort-plan', 'cohort-post',
  'cohort-recording', 'cohort-session-added', 'cohort-session-cancelled', 'cohort-session-moved', 'cohort-session-reminder',
  'contact-reply', 'registration-cancelled', 'seat-ended', 'seat-moved', 'session-cancelled', 'tax-document'
);

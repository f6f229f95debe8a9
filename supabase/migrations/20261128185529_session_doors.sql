-- Why: free sessions get the doors and the attendance that cohorts have, so a run's address stands in no mail any more.
-- The removed function is private: only the functions below called it.
-- contract: 20261126000000_baseline.sql
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."refuse_changed_attendance"(text, jsonb);

CREATE TABLE "public"."session_attendance" (
  "registration_id" uuid                     NOT NULL,
  "source"          text                     NOT NULL,
  "at"              timestamp with time zone NOT NULL DEFAULT now(),
  "struck_at"       timestamp with time zone,
  CONSTRAINT "session_attendance_pkey" PRIMARY KEY (registration_id),
  CONSTRAINT "session_attendance_source_check" CHECK ((source = ANY (ARRAY['join'::text, 'staff'::text, 'recording'::text])))
);

ALTER TABLE "public"."session_attendance"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."session_attendance" FROM "anon";

ALTER TABLE "public"."notices"
  ADD COLUMN "only_seen" text;

ALTER TABLE "public"."session_runs"
  ADD COLUMN "recording_url" text;

CREATE OR REPLACE FUNCTION private.press_notice (
  p_action        text,
  p_subject_table text,
  p_subject_id    text,
  p_facts         jsonb,
  p_notice        public.notices,
  p_is_test       boolean,
  p_shown_count   integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := p_facts || jsonb_build_object(
    'digest', private.mail_digest(p_notice.content ->> 'subject', p_notice.content ->> 'text')
  );
begin
  if p_is_test then
    -- Made-up tokens: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      p_notice.kind, auth.jwt() ->> 'email',
      p_notice.content || jsonb_build_object('token', gen_random_uuid(), 'manageToken', gen_random_uuid())
    );
    return private.finish_action(
      p_notice.id, p_action, p_subject_table, p_subject_id, null, facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  perform private.refuse(case when not private.was_tested(p_subject_table, p_subject_id, facts) then 'test_first' end);
  perform private.require_shown(p_subject_table, p_subject_id, 'people', p_notice.people, p_shown_count);
  insert into public.notices (id, kind, audience, about, content, only_newsletter, only_seen, people)
  values (
    p_notice.id, p_notice.kind, p_notice.audience, p_notice.about, p_notice.content, coalesce(p_notice.only_newsletter, false),
    p_notice.only_seen, p_notice.people
  );
  return private.finish_action(
    p_notice.id, p_action, p_subject_table, p_subject_id, null,
    facts
      || jsonb_build_object('mails', p_notice.people)
      || case p_notice.kind
        when 'session-message'
          then jsonb_build_object('onlyNewsletter', p_notice.only_newsletter, 'onlySeen', p_notice.only_seen)
        else '{}'
      end,
    null,
    jsonb_build_object('mails', p_notice.people)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.registered_people (
  n       public.notices,
  p_limit integer
)
  RETURNS TABLE (
    key       text,
    person    uuid,
    recipient text
  )
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select s.id::text, s.id, s."Email Address"
  from public.workshop_signups s
  where
    s.run_id = n.audience::uuid
    and s.state = 'registered'
    and (s."Newsletter" or not n.only_newsletter)
    and (n.only_seen is null or private.seen_of(s.id) = n.only_seen)
    and s."Registration Date" <= n.cut_at
    and s.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by s.id
  limit p_limit
  for share;
$function$;

CREATE OR REPLACE FUNCTION private.require_attendance (
  p_table  text,
  p_id     text,
  p_wanted jsonb,
  p_cells  jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  saved constant integer := (
    select count(*) from jsonb_to_recordset(p_wanted) as c (was boolean, "is" boolean) where c.was <> c.is
  );
  differs record;
begin
  perform private.refuse(case
    when saved = 0 then 'unchanged'
    when saved > 5000 or saved <> jsonb_array_length(p_wanted) then 'invalid'
    when jsonb_array_length(p_cells) is distinct from saved then 'unknown'
  end);
  perform private.refuse('not_begun') where exists (
    select from jsonb_to_recordset(p_cells) as c ("is" boolean, "startsAt" timestamptz)
    where c.is and c."startsAt" > now()
  );
  select c.*, last.actor_email, last.at
  into differs
  from jsonb_to_recordset(p_cells) as c (
    "userId" uuid, "sessionId" uuid, was boolean, stored boolean, title text, email text, "startsAt" timestamptz
  )
  left join lateral (
    select a.actor_email, a.at
    from public.operator_actions a
    where
      a.subject_table = p_table
      and a.subject_id = p_id
      and a.after -> 'cells' -> (c."sessionId" || ' ' || c."userId") = to_jsonb(not c.was)
    order by a.at desc
    limit 1
  ) last on true
  where c.was <> c.stored
  order by c."startsAt", c.email
  limit 1;
  if found then
    raise exception 'Changed since it was shown' using
      errcode = 'OP002',
      detail = jsonb_build_object(
        'status', 'changed', 'by', differs.actor_email, 'at', differs.at,
        'now', case when differs.was then 'absent' else 'present' end,
        'about', jsonb_build_object('person', differs.email, 'session', differs.title, 'startsAt', differs."startsAt")
      );
  end if;
  return saved;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seen_of (
  p_registration_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select case a.source when 'recording' then 'watched' else 'joined' end
      from public.session_attendance a
      where a.registration_id = p_registration_id and a.struck_at is null
    ),
    'unseen'
  );
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_move (
  p_before private.live_sessions
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  after private.live_sessions;
begin
  select s.* into after from private.live_sessions s where s.id = p_before.id;
  if
    (after.starts_at, after.ends_at) <> (p_before.starts_at, p_before.ends_at)
    or (
      after.meeting_url <> p_before.meeting_url
      and exists (select from public.cohort_sessions s where s.id = p_before.id)
    )
  then
    return private.tell_of_session(after, 'moved', jsonb_build_object('previousStartsAt', p_before.starts_at));
  end if;
  return 0;
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_message_run (
  p_request_id  uuid,
  p_run_id      uuid,
  p_is_news     boolean,
  p_subject     text,
  p_text        text,
  p_is_test     boolean,
  p_shown_count integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator();
  return public.console_write_to_run(
    p_request_id, p_run_id, case when p_is_news then 'newsletter' else 'registered' end, p_subject, p_text, p_is_test,
    p_shown_count
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_run_attendance (
  p_run_id uuid
)
  RETURNS TABLE (
    registered integer,
    joined     integer,
    watched    integer,
    by_hand    integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_operator();
  return query
  select
    count(*)::integer,
    count(*) filter (where a.source = 'join')::integer,
    count(*) filter (where a.source = 'recording')::integer,
    count(*) filter (where a.source = 'staff')::integer
  from public.workshop_signups s
  left join public.session_attendance a on a.registration_id = s.id and a.struck_at is null
  where s.run_id = p_run_id and s.state = 'registered';
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_run_attendance"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_set_attendance (
  p_request_id uuid,
  p_cohort_id  text,
  p_cells      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_action(p_request_id, 'set_attendance');
  -- The seats' rows are the lock, as they are for joining.
  people := array(
    select e.user_id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by e.id
    for update
  );
  -- With people's and sessions' names, for the log, which outlives both.
  select jsonb_agg(to_jsonb(c) || jsonb_build_object(
    'title', s.title, 'email', e.email, 'startsAt', s.starts_at,
    'stored', exists (
      select from public.cohort_attendance t
      where t.session_id = s.id and t.user_id = e.user_id and t.struck_at is null
    )
  ))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.cohort_sessions s on s.id = c."sessionId" and s.cohort_id = p_cohort_id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = c."userId" and e.is_open
  where e.user_id = any (people);
  saved := private.require_attendance('cohorts', p_cohort_id, p_cells, cells);

  update public.cohort_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where t.session_id = c."sessionId" and t.user_id = c."userId";
  insert into public.cohort_attendance (session_id, user_id, source)
  select c."sessionId", c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where c.is
  on conflict (session_id, user_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_attendance', 'cohorts', p_cohort_id, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_set_run_attendance (
  p_request_id uuid,
  p_run_id     uuid,
  p_cells      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_action(p_request_id, 'set_run_attendance');
  people := array(
    select s.id
    from public.workshop_signups s
    where
      s.run_id = p_run_id
      and s.state = 'registered'
      and s.id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by s.id
    for update
  );
  select jsonb_agg(to_jsonb(c) || jsonb_build_object(
    'title', r.session_title, 'email', s."Email Address", 'startsAt', r.starts_at,
    'stored', private.seen_of(s.id) <> 'unseen'
  ))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.session_runs r on r.id = c."sessionId" and r.id = p_run_id and r.state = 'scheduled'
  join public.workshop_signups s on s.id = c."userId"
  where s.id = any (people);
  saved := private.require_attendance('session_runs', p_run_id::text, p_cells, cells);

  update public.session_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "is" boolean)
  where t.registration_id = c."userId";
  insert into public.session_attendance (registration_id, source)
  select c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "is" boolean)
  where c.is
  on conflict (registration_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_run_attendance', 'session_runs', p_run_id::text, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_set_run_attendance"(uuid, uuid, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_write_to_run (
  p_request_id  uuid,
  p_run_id      uuid,
  p_audience    text,
  p_subject     text,
  p_text        text,
  p_is_test     boolean,
  p_shown_count integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  is_news constant boolean := p_audience = 'newsletter';
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'message_run');
  perform private.refuse(case
    when
      not private.is_mail(p_subject, p_text)
      or coalesce(p_audience, '') not in ('registered', 'newsletter', 'joined', 'watched', 'unseen')
      then 'invalid'
  end);
  select * into run from public.session_runs r where r.id = p_run_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  notice.id := p_request_id;
  notice.kind := 'session-message';
  notice.audience := run.id::text;
  notice.about := run.id::text;
  notice.only_newsletter := is_news;
  notice.only_seen := case when p_audience in ('joined', 'watched', 'unseen') then p_audience end;
  notice.people := (
    select count(*)
    from public.workshop_signups s
    where
      s.run_id = run.id
      and s.state = 'registered'
      and (s."Newsletter" or not is_news)
      and (notice.only_seen is null or private.seen_of(s.id) = notice.only_seen)
  );
  notice.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'subject', p_subject, 'text', p_text, 'isNews', is_news, 'runState', run.state
  );
  return private.press_notice(
    'message_run', 'session_runs', run.id::text, jsonb_build_object('isNews', is_news), notice, p_is_test, p_shown_count
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_write_to_run"(uuid, uuid, text, text, text, boolean, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.note_session_attendance (
  p_manage_token uuid,
  p_source       text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  -- A concurrent cancellation waits for this, or has already been seen.
  registration constant uuid := (
    select s.id
    from public.workshop_signups s
    where s.manage_token = p_manage_token and s.state = 'registered' and s.run_id is not null
    for share
  );
begin
  if registration is null then
    return false;
  end if;
  insert into public.session_attendance (registration_id, source)
  values (registration, p_source)
  on conflict (registration_id) do update set struck_at = null where session_attendance.struck_at is not null;
  return true;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."note_session_attendance"(uuid, text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.session_of_registration (
  p_manage_token uuid
)
  RETURNS TABLE (
    title            text,
    starts_at        timestamp with time zone,
    ends_at          timestamp with time zone,
    join_closes_at   timestamp with time zone,
    time_zone        text,
    state            text,
    cancelled_reason text,
    meeting_url      text,
    recording_url    text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    r.session_title, r.starts_at, r.ends_at, private.run_closes_at(r), r.time_zone, r.state, null::text, r.meeting_url,
    r.recording_url
  from public.workshop_signups s
  join public.session_runs r on r.id = s.run_id
  where s.manage_token = p_manage_token and s.state = 'registered';
$function$;

REVOKE ALL ON FUNCTION "public"."session_of_registration"(uuid) FROM PUBLIC, "anon", "authenticated";

ALTER TABLE "public"."notices"
  ADD CONSTRAINT "notices_only_seen_check" CHECK ((only_seen = ANY (ARRAY['joined'::text, 'watched'::text, 'unseen'::text]))) NOT VALID;

ALTER TABLE "public"."notices"
  VALIDATE CONSTRAINT "notices_only_seen_check";

ALTER TABLE "public"."session_attendance"
  ADD CONSTRAINT "session_attendance_registration_id_fkey" FOREIGN KEY (registration_id) REFERENCES public.workshop_signups(id) ON DELETE CASCADE;

CREATE POLICY "Operators read" ON "public"."session_attendance"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.operator_role() AS operator_role) IS NOT NULL));

COMMENT ON COLUMN "public"."notices"."only_seen" IS 'Only those registered people who joined the run, watched its recording or weren''t seen there; null for all.';

COMMENT ON COLUMN "public"."session_attendance"."struck_at" IS 'When an operator struck it out; it counts again, as of its first hour, if it''s ticked or joined again.';

COMMENT ON TABLE "public"."session_attendance" IS 'Who joined a run or watched its recording, whichever came first. Operators read it; the server writes.';

REVOKE ALL ON FUNCTION "private"."require_attendance"(text, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_attendance"(text, text, jsonb, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."seen_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."seen_of"(uuid) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_run_attendance"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_set_run_attendance"(uuid, uuid, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_write_to_run"(uuid, uuid, text, text, text, boolean, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."note_session_attendance"(uuid, text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."session_of_registration"(uuid) TO "service_role";

REVOKE ALL ("only_seen") ON TABLE "public"."notices" FROM "authenticated";

GRANT SELECT ("only_seen") ON TABLE "public"."notices" TO "authenticated";

REVOKE ALL ON TABLE "public"."session_attendance" FROM "authenticated";

GRANT SELECT ON TABLE "public"."session_attendance" TO "authenticated";

REVOKE ALL ON TABLE "public"."session_attendance" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."session_attendance" TO "service_role";

ALTER TABLE "public"."session_runs"
  ADD CONSTRAINT "session_runs_recording_url_check" CHECK (private.is_https_url(recording_url)) NOT VALID;

ALTER TABLE "public"."session_runs"
  VALIDATE CONSTRAINT "session_runs_recording_url_check";

COMMENT ON COLUMN "public"."session_runs"."meeting_url" IS 'Leaves the server only as a redirect, as does recording_url.';

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
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people'),
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
      'coalesce(t.unsubscribed_at, t.stopped_at, t.checkout_mails_off_at) is not null',
      'a refusal of mails has to be remembered', 'newsletter_since = null, newsletter_by = null',
      'email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at',
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
    ('public.email_outbox', 'lower(t.recipient) = $2', 't.status = ''pending''',
      'it is being sent: it goes with the next run', null,
      'id, template, recipient, status, created_at, sent_at, last_error',
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
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people'),
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

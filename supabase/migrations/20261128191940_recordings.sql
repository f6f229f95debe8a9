-- Why: whoever registered gets the recording, and says how the session was.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE TABLE "public"."session_feedback" (
  "registration_id" uuid                     NOT NULL,
  "rating"          integer                  NOT NULL,
  "text"            text                     NOT NULL DEFAULT ''::text,
  "at"              timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "session_feedback_pkey" PRIMARY KEY (registration_id),
  CONSTRAINT "session_feedback_rating_check" CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT "session_feedback_text_check" CHECK ((char_length(text) <= 1000))
);

ALTER TABLE "public"."session_feedback"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."session_feedback" FROM "anon";

ALTER TABLE "public"."session_runs"
  ADD COLUMN "is_recording_public" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.feedback_ends_at (
  p_first_at timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_first_at + interval '30 days';
$function$;

CREATE OR REPLACE FUNCTION private.lock_run_that_is_over (
  p_run_id uuid
)
  RETURNS public.session_runs
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  run public.session_runs;
begin
  select * into run from public.session_runs r where r.id = p_run_id for update;
  perform private.refuse(case
    when not found then 'unknown'
    when run.state = 'cancelled' or run.ends_at > now() then 'not_over'
  end);
  return run;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_recording_facts (
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
  payload := payload || jsonb_build_object(
    'isReader', (select s."Newsletter" from public.workshop_signups s where s.id = o.person),
    'next', private.run_to_offer(recipient)
  );
  said := jsonb_build_object('recording ' || o.about, 0);
  refusal := coalesce(refusal, case
    when not exists (
      select from public.session_runs r where r.id = o.about::uuid and r.recording_url is not null
    ) then 'no_recording'
    when private.has_heard(o, 'recording ' || o.about, 0) then 'nothing_new'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_to_offer (
  p_address text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('title', c.session_title, 'startsAt', c.starts_at, 'timeZone', c.time_zone)
  from public.coming_session_runs() c
  where
    not c.is_on
    and not exists (
      select
      from public.workshop_signups s
      where s.run_id = c.run_id and s.state = 'registered' and lower(s."Email Address") = lower(p_address)
    )
  order by c.starts_at, c.run_id
  limit 1;
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
        'session_title, recording_url, is_recording_public'),
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
    ('public.session_feedback',
      't.registration_id in (select s.id from public.workshop_signups s where lower(s."Email Address") = $2)',
      null, null, null, 'registration_id, rating, text, at', '', true),
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

CREATE OR REPLACE FUNCTION public.console_save_recording (
  p_request_id    uuid,
  p_run_id        uuid,
  p_shown         text,
  p_recording_url text,
  p_is_public     boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  run public.session_runs;
  will_be_public constant boolean := coalesce(p_is_public, false) and p_recording_url is not null;
begin
  perform private.begin_action(p_request_id, 'save_recording');
  run := private.lock_run_that_is_over(p_run_id);
  perform private.require_shown('session_runs', run.id::text, 'recordingUrl', coalesce(run.recording_url, ''), p_shown);
  perform private.refuse(case
    when not private.is_https_url(p_recording_url) then 'invalid'
    when (run.recording_url, run.is_recording_public) is not distinct from (p_recording_url, will_be_public) then 'unchanged'
  end);
  update public.session_runs r
  set recording_url = p_recording_url, is_recording_public = will_be_public, updated_at = now()
  where r.id = run.id;
  return private.finish_action(
    p_request_id, 'save_recording', 'session_runs', run.id::text,
    jsonb_build_object('recordingUrl', run.recording_url, 'isPublic', run.is_recording_public),
    jsonb_build_object('recordingUrl', p_recording_url, 'isPublic', will_be_public)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_save_recording"(uuid, uuid, text, text, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_tell_recording (
  p_request_id  uuid,
  p_run_id      uuid,
  p_is_test     boolean,
  p_shown_count integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'tell_recording');
  -- Locked, so that of two presses the later one sees the first one's notice.
  run := private.lock_run_that_is_over(p_run_id);
  perform private.refuse(case
    when run.recording_url is null then 'no_recording'
    when exists (
      select from public.notices n where n.about = run.id::text and n.kind = 'session-recording'
    ) then 'told'
  end);
  notice.id := p_request_id;
  notice.kind := 'session-recording';
  notice.audience := run.id::text;
  notice.about := run.id::text;
  notice.people := private.count_registered(run.id);
  -- For the test: the others read it when they leave.
  notice.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'isReader', true, 'next', private.run_to_offer('')
  );
  return private.press_notice(
    'tell_recording', 'session_runs', run.id::text, jsonb_build_object('recordingUrl', run.recording_url), notice,
    p_is_test, p_shown_count
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_tell_recording"(uuid, uuid, boolean, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.get_registration (
  p_manage_token uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'registrationId', s.id,
    'email', s."Email Address",
    'sessionTitle', s."Session Title",
    'state', s.state,
    'newsletter', (
      select bool_or(a."Newsletter")
      from public.workshop_signups a
      where lower(a."Email Address") = lower(s."Email Address")
    ),
    'sequence', private.calendar_sequence(s),
    'registeredAt', s."Registration Date",
    'run', (
      select jsonb_build_object(
        'runId', r.id, 'startsAt', r.starts_at, 'endsAt', r.ends_at, 'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url, 'state', r.state, 'joinClosesAt', private.run_closes_at(r),
        'hasRecording', r.recording_url is not null
      )
      from public.session_runs r
      where r.id = s.run_id
    ),
    'nextRun', private.next_session_run(replace(s."Session Title", ' (Waitlist)', '')),
    'feedback', (
      select jsonb_build_object(
        'rating', f.rating, 'text', f.text, 'isOpen', private.feedback_ends_at(f.at) > now()
      )
      from public.session_feedback f
      where f.registration_id = s.id
    )
  )
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  union all
  select jsonb_build_object(
    'registrationId', w.id,
    'email', w.email,
    'sessionTitle', w.business_function || ' (Waitlist)',
    'state', case when w.left_at is null then 'registered' else 'cancelled' end,
    'newsletter', null,
    'sequence', 0,
    'registeredAt', w.created_at,
    'run', null,
    'nextRun', null,
    'feedback', null
  )
  from public.waitlist_signups w
  where w.token = p_manage_token;
$function$;

CREATE OR REPLACE FUNCTION public.give_feedback (
  p_manage_token uuid,
  p_rating       integer,
  p_text         text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  signup public.workshop_signups;
begin
  select * into signup
  from public.workshop_signups s
  where s.manage_token = p_manage_token and s.state = 'registered' and s.run_id is not null
  for share;
  if not found then
    return 'unknown';
  end if;
  if not exists (
    select from public.session_runs r where r.id = signup.run_id and r.state = 'scheduled' and r.ends_at <= now()
  ) then
    return 'early';
  end if;
  insert into public.session_feedback as f (registration_id, rating, text)
  values (signup.id, p_rating, p_text)
  on conflict (registration_id) do update set rating = excluded.rating, text = excluded.text
  where private.feedback_ends_at(f.at) > now();
  return case when found then 'saved' else 'late' end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."give_feedback"(uuid, integer, text) FROM PUBLIC, "anon", "authenticated";

ALTER TABLE "public"."session_feedback"
  ADD CONSTRAINT "session_feedback_registration_id_fkey" FOREIGN KEY (registration_id) REFERENCES public.workshop_signups(id) ON DELETE CASCADE;

CREATE POLICY "Operators read" ON "public"."session_feedback"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.operator_role() AS operator_role) IS NOT NULL));

COMMENT ON COLUMN "public"."session_feedback"."at" IS 'Of the first answer, which can be changed for 30 days.';

COMMENT ON COLUMN "public"."session_runs"."is_recording_public" IS 'Whether the session''s page leads everyone to the recording.';

COMMENT ON TABLE "public"."session_feedback" IS 'A registered person''s answer about a run that is over. Operators read it; the server writes.';

REVOKE ALL ON FUNCTION "private"."feedback_ends_at"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."feedback_ends_at"(timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_run_that_is_over"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_run_that_is_over"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."run_recording_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_recording_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."run_to_offer"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_to_offer"(text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_save_recording"(uuid, uuid, text, text, boolean) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_tell_recording"(uuid, uuid, boolean, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."give_feedback"(uuid, integer, text) TO "service_role";

REVOKE ALL ON TABLE "public"."session_feedback" FROM "authenticated";

GRANT SELECT ON TABLE "public"."session_feedback" TO "authenticated";

REVOKE ALL ON TABLE "public"."session_feedback" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."session_feedback" TO "service_role";

COMMENT ON COLUMN "public"."session_runs"."meeting_url" IS 'Leaves the server only as a redirect, as does recording_url unless anybody may watch it.';

insert into public.mail_templates (name, priority, goes_in_batch, topic, facts, people)
values ('session-recording', 3, true, 'recording', 'run_recording_facts', 'registered_people');

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
        'session_title, recording_url, is_recording_public'),
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
    ('public.operators', 't.user_id = $1', null, null, null, 'role, created_at, revoked_at', 'user_id, invited_by', false),
    ('public.operator_invitations', 't.email = $2', null, null, null,
      'email, role, created_at, expires_at, accepted_at', 'id, token_hash, invited_by, accepted_by', false),
    ('public.operator_actions', 't.actor = $1 or lower(t.actor_email) = $2', 'true', 'the log of what the team did', null,
      'actor_email, role, action, at', 'request_id, actor, subject_table, subject_id, before, after, reason, answer', false);
$function$;

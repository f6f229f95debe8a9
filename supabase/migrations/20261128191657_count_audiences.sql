-- Why: how many people are told was a query of its own in each action; now it's a count of the query that writes their mails.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."queue_news"(uuid, text, text);

CREATE OR REPLACE FUNCTION private.give_notice (
  p_kind            text,
  p_audience        text,
  p_about           text,
  p_content         jsonb                    DEFAULT '{}'::jsonb,
  p_wanted_by       timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_id              uuid                     DEFAULT gen_random_uuid(),
  p_only_newsletter boolean                  DEFAULT false,
  p_only_seen       text                     DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  notice public.notices;
begin
  insert into public.notices (id, kind, audience, about, content, wanted_by, only_newsletter, only_seen)
  values (p_id, p_kind, p_audience, p_about, p_content, p_wanted_by, p_only_newsletter, p_only_seen)
  on conflict (id) do nothing
  returning * into notice;
  if not found then
    return 0;
  end if;
  execute format(
    'update public.notices n set people = (select count(*) from private.%I($1, null)) where n.id = $2 returning n.people',
    (select t.people from public.mail_templates t where t.name = p_kind)
  ) into notice.people using notice, p_id;
  return notice.people;
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_people (
  n       public.notices,
  p_limit integer,
  OUT     people uuid[],
  OUT     recipients text[],
  OUT     last_key text
)
  RETURNS record
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute format(
    'select coalesce(array_agg(p.person order by p.key), $3), coalesce(array_agg(p.recipient order by p.key), $4), max(p.key)
     from private.%I($1, $2) p',
    (select t.people from public.mail_templates t where t.name = n.kind)
  ) into people, recipients, last_key using n, p_limit, '{}'::uuid[], '{}'::text[];
end;
$function$;

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
  p_notice.people := private.give_notice(
    p_notice.kind, p_notice.audience, p_notice.about, p_notice.content, null, p_notice.id,
    coalesce(p_notice.only_newsletter, false), p_notice.only_seen
  );
  perform private.require_shown(p_subject_table, p_subject_id, 'people', p_notice.people, p_shown_count);
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

CREATE OR REPLACE FUNCTION private.queue_news (
  p_request_id uuid,
  p_subject    text,
  p_text       text
)
  RETURNS integer
  LANGUAGE sql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select private.give_notice(
    'news', null, 'news', jsonb_build_object('subject', p_subject, 'text', p_text), p_id => p_request_id
  );
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
  STABLE
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
  limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION private.seated_people (
  n       public.notices,
  p_limit integer
)
  RETURNS TABLE (
    key       text,
    person    uuid,
    recipient text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select e.id::text, e.id, coalesce(private.account_email(e.user_id), e.email)
  from public.cohort_enrollments e
  where
    e.cohort_id = n.audience
    and e.user_id is not null
    and e.is_open
    and e.enrolled_at <= n.cut_at
    and e.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by e.id
  limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION private.tell_next_people (
  n       public.notices,
  p_limit integer
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  people uuid[];
  recipients text[];
  last_key text;
  goes_on boolean;
  new_mails integer;
begin
  select p.people into people from private.next_people(n, p_limit) p;
  -- It waits for a concurrent cancellation or refund, and then leaves that person out: their mail about it comes first.
  perform from public.workshop_signups s where s.id = any (people) order by s.id for share;
  perform from public.cohort_enrollments e where e.id = any (people) order by e.id for share;
  select * into people, recipients, last_key from private.next_people(n, p_limit);
  goes_on := cardinality(people) >= p_limit;
  new_mails := private.write_mails(n.kind, n.about, people, recipients, n.content, n.send_before, n.wanted_by);
  update public.notices m
  set
    queued = m.queued + new_mails,
    at_key = case when goes_on then last_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = n.id;
  return cardinality(people);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_session (
  p_session private.live_sessions,
  p_news    text,
  p_content jsonb                 DEFAULT '{}'::jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  cohort constant text := (select s.cohort_id from public.cohort_sessions s where s.id = p_session.id);
begin
  if p_session.ends_at <= now() then
    return 0;
  end if;
  return private.give_notice(
    case when cohort is null then 'session-' else 'cohort-session-' end || p_news, coalesce(cohort, p_session.id::text),
    p_session.id::text, p_content, p_session.starts_at
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_cancel_cohort (
  p_request_id     uuid,
  p_cohort_id      text,
  p_shown_sequence integer,
  p_reason         text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  why constant text := nullif(btrim(p_reason), '');
  before public.cohorts;
  after public.cohorts;
  cancelled uuid[];
  seats uuid[];
  told integer;
begin
  perform private.begin_action(p_request_id, 'cancel_cohort', true);
  perform private.refuse(case when why is null then 'invalid' end);
  before := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when before.state = 'cancelled' then 'already' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sequence', before.sequence, p_shown_sequence, to_jsonb(before.state)
  );
  perform private.require_recent_code();

  -- The requests written below refer to them, and a learner's own request locks the order before the seat.
  perform
  from public.payment_orders o
  where
    o.provider_order_id in (
      select e.order_id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open
    )
    or o.id in (select r.order_id from public.change_requests r where r.to_cohort_id = p_cohort_id and r.state = 'open')
  order by o.id
  for key share;
  cancelled := array(
    select s.id
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
    order by s.id
    for update
  );
  seats := array(
    select e.id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open order by e.id for share
  );
  update public.cohorts c
  set state = 'cancelled', sequence = c.sequence + 1, updated_at = now()
  where c.cohort_id = p_cohort_id
  returning * into after;
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = why, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (cancelled);
  perform private.offer_choice(seats, why);
  told := private.cancel_moves_to(p_cohort_id, why) + private.give_notice(
    'cohort-cancelled', p_cohort_id, p_cohort_id,
    jsonb_build_object(
      'reason', why,
      'sessions', array(
        select private.cohort_session_payload(s)
        from public.cohort_sessions s
        where s.id = any (cancelled)
        order by s.starts_at, s.id
      )
    )
  );
  return private.finish_action(
    p_request_id, 'cancel_cohort', 'cohorts', p_cohort_id, private.cohort_facts(before), private.cohort_facts(after), why,
    jsonb_build_object('told', told)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_change_cohort_session (
  p_request_id     uuid,
  p_session_id     uuid,
  p_shown_sequence integer,
  p_starts_at      timestamp with time zone,
  p_ends_at        timestamp with time zone,
  p_meeting_url    text,
  p_recording_url  text,
  p_is_told        boolean,
  p_is_for_all     boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  others uuid[] := '{}';
  is_changed boolean;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'change_cohort_session');
  perform private.lock_cohort_of(p_session_id);
  if p_is_for_all then
    perform private.refuse(case when p_meeting_url is null then 'no_link' end);
    others := private.lock_sessions_without_link(p_session_id);
  end if;
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when not private.is_https_url(p_recording_url) then 'invalid' end);
  is_changed := private.change_times(
    before, private.cohort_session_closes_at(before), p_starts_at, p_ends_at, p_meeting_url
  );
  update public.cohort_sessions s
  set
    recording_url = p_recording_url,
    recorded_at = case when p_recording_url is not null then coalesce(s.recorded_at, now()) end,
    sequence = s.sequence + 1,
    updated_at = now()
  where s.id = p_session_id and s.recording_url is distinct from p_recording_url;
  perform private.refuse(case when not (is_changed or found or others <> '{}') then 'unchanged' end);
  update public.cohort_sessions s
  set meeting_url = p_meeting_url, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (others);

  select * into after from public.cohort_sessions s where s.id = p_session_id;
  if p_is_told then
    told := private.tell_of_move(before);
    if after.recording_url <> coalesce(before.recording_url, '') then
      told := private.give_notice('cohort-recording', after.cohort_id, after.id::text);
    end if;
  end if;
  return private.finish_action(
    p_request_id, 'change_cohort_session', 'cohort_sessions', p_session_id::text,
    private.session_facts(before.title, before) || jsonb_build_object('recordingUrl', before.recording_url),
    private.session_facts(after.title, after) || jsonb_build_object('recordingUrl', after.recording_url)
      || case when p_is_for_all then jsonb_build_object('linked', cardinality(others)) else '{}' end,
    null,
    jsonb_build_object(
      'told', told, 'people', private.count_cohort_people(before.cohort_id), 'linked', cardinality(others)
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_correct_post (
  p_request_id     uuid,
  p_post_id        uuid,
  p_shown_sequence integer,
  p_subject        text,
  p_body           text,
  p_is_mailed      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_posts;
  post public.cohort_posts;
  people integer := 0;
begin
  perform private.begin_action(p_request_id, 'correct_post');
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  before := private.lock_shown_post(p_post_id, p_shown_sequence);
  perform private.refuse(case when (before.subject, before.body) = (p_subject, p_body) then 'unchanged' end);

  update public.cohort_posts p
  set subject = p_subject, body = p_body, corrected_at = now(), sequence = p.sequence + 1
  where p.id = before.id
  returning * into post;
  if p_is_mailed then
    people := private.give_notice('cohort-post', post.cohort_id, post.id::text);
  end if;
  return private.finish_action(
    p_request_id, 'correct_post', 'cohorts', post.cohort_id,
    jsonb_build_object('post', before.subject),
    jsonb_build_object('post', post.subject, 'postVersion', private.post_version(post), 'mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_invite_to_cohort (
  p_request_id        uuid,
  p_business_function text,
  p_cohort_id         text,
  p_subject           text,
  p_text              text,
  p_is_test           boolean,
  p_shown_count       integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cohort public.cohorts;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'invite_to_cohort');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for share;
  perform private.refuse(case when not found or not private.is_cohort_list(p_business_function) then 'unknown' end);
  perform private.refuse(case when not private.is_enrolling(p_cohort_id) then 'over' end);
  notice.id := p_request_id;
  notice.kind := 'waitlist-invitation';
  notice.audience := p_business_function;
  notice.about := cohort.cohort_id;
  notice.content := jsonb_build_object(
    'businessFunction', p_business_function, 'subject', p_subject, 'text', p_text, 'cohortId', cohort.cohort_id,
    'startsOn', cohort.starts_on
  );
  return private.press_notice(
    'invite_to_cohort', 'waitlist_signups', p_business_function, jsonb_build_object('cohortId', cohort.cohort_id), notice,
    p_is_test, p_shown_count
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_invite_waiting_list (
  p_request_id        uuid,
  p_business_function text,
  p_run_id            uuid,
  p_subject           text,
  p_text              text,
  p_is_test           boolean,
  p_shown_count       integer
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
  perform private.begin_action(p_request_id, 'invite_waiting_list');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into run from public.session_runs r where r.id = p_run_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.refuse(case when run.state = 'cancelled' or run.starts_at <= now() then 'over' end);
  notice.id := p_request_id;
  notice.kind := 'waitlist-invitation';
  notice.audience := p_business_function;
  notice.about := run.id::text;
  notice.content := jsonb_build_object(
    'businessFunction', p_business_function, 'subject', p_subject, 'text', p_text, 'sessionTitle', run.session_title,
    'startsAt', run.starts_at, 'timeZone', run.time_zone
  );
  return private.press_notice(
    'invite_waiting_list', 'waitlist_signups', p_business_function, jsonb_build_object('runId', run.id), notice, p_is_test,
    p_shown_count
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_plan_cohort (
  p_request_id      uuid,
  p_cohort_id       text,
  p_shown_starts_on date,
  p_sessions        jsonb,
  p_meeting_url     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cohort public.cohorts;
  planned integer;
  told integer;
begin
  perform private.begin_action(p_request_id, 'plan_cohort');
  -- If two operators plan at once, only one plan is made.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse('planned') where exists (
    select from public.cohort_sessions s where s.cohort_id = p_cohort_id
  );
  perform private.require_shown(
    'cohorts', p_cohort_id, 'startsOn', cohort.starts_on, p_shown_starts_on,
    to_jsonb(to_char(cohort.starts_on, 'FMMonth FMDD, YYYY'))
  );

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    select p_cohort_id, s.kind, s.week, s.title, s."startsAt", s."endsAt", p_meeting_url
    from jsonb_to_recordset(p_sessions)
      as s (kind text, week integer, title text, "startsAt" timestamptz, "endsAt" timestamptz);
    get diagnostics planned = row_count;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or invalid_parameter_value then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when planned = 0 then 'invalid' end);
  perform private.refuse('past') where exists (
    select from public.cohort_sessions s where s.cohort_id = p_cohort_id and s.starts_at <= now()
  );
  told := private.give_notice('cohort-plan', p_cohort_id, p_cohort_id);
  return private.finish_action(
    p_request_id, 'plan_cohort', 'cohorts', p_cohort_id, null, jsonb_build_object('sessions', planned), null,
    jsonb_build_object('sessions', planned, 'told', told)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_write_post (
  p_request_id  uuid,
  p_cohort_id   text,
  p_subject     text,
  p_body        text,
  p_is_test     boolean,
  p_shown_count integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_body));
  people integer;
  post public.cohort_posts;
begin
  perform private.begin_action(p_request_id, 'write_post');
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  perform private.lock_cohort(p_cohort_id);

  if p_is_test then
    -- Made-up ids and token: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      'cohort-post',
      auth.jwt() ->> 'email',
      jsonb_build_object(
        'postId', gen_random_uuid(), 'subject', p_subject, 'body', p_body, 'cohortId', p_cohort_id,
        'signedBy', private.signature_of(auth.uid()), 'enrolmentId', gen_random_uuid(), 'accessToken', gen_random_uuid()
      )
    );
    return private.finish_action(
      p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || '{"isTest": true}', null, '{"isTest": true}'
    );
  end if;

  perform private.refuse(case when not private.was_tested('cohorts', p_cohort_id, facts) then 'test_first' end);
  insert into public.cohort_posts (cohort_id, author, subject, body)
  values (p_cohort_id, auth.uid(), p_subject, p_body)
  returning * into post;
  people := private.give_notice('cohort-post', p_cohort_id, post.id::text);
  perform private.require_shown('cohorts', p_cohort_id, 'people', people, p_shown_count);
  return private.finish_action(
    p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$function$;

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
  notice.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'subject', p_subject, 'text', p_text, 'isNews', is_news, 'runState', run.state
  );
  return private.press_notice(
    'message_run', 'session_runs', run.id::text, jsonb_build_object('isNews', is_news), notice, p_is_test, p_shown_count
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."give_notice"(text, text, text, jsonb, timestamp WITH time zone, uuid, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."give_notice"(text, text, text, jsonb, timestamp WITH time zone, uuid, boolean, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."next_people"(public.notices, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_people"(public.notices, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."queue_news"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."queue_news"(uuid, text, text) TO "service_role";

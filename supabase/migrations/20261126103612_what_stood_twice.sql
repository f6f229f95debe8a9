-- What stood in several places stands in one: the rule for an address, and the press of what goes to many.
set lock_timeout = '5s';

-- Whether an address that people are sent to is one: https, with a name, at most 2,000 characters.
create function public.is_https_url(p_url text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$' and char_length(p_url) <= 2000;
$$;

grant execute on function public.is_https_url(text) to service_role;

alter table public.session_runs
  drop constraint session_runs_meeting_url_check,
  add constraint session_runs_meeting_url_check check (public.is_https_url(meeting_url));
alter table public.cohorts
  drop constraint cohorts_chat_url_check,
  add constraint cohorts_chat_url_check check (public.is_https_url(chat_url)),
  drop constraint cohorts_booking_url_check,
  add constraint cohorts_booking_url_check check (public.is_https_url(booking_url));
alter table public.cohort_sessions
  drop constraint cohort_sessions_meeting_url_check,
  add constraint cohort_sessions_meeting_url_check check (public.is_https_url(meeting_url)),
  drop constraint cohort_sessions_recording_url_check,
  add constraint cohort_sessions_recording_url_check check (public.is_https_url(recording_url));
alter table public.cohort_resources
  drop constraint cohort_resources_url_check,
  add constraint cohort_resources_url_check check (public.is_https_url(url));

-- The template of a mailing's mails, and the field of their payload that has the person's token.
create function private.mail_of_mailing(p_kind text, out template text, out token_field text)
language sql
immutable
set search_path = ''
as $$
  select
    case p_kind when 'news' then 'news' when 'message' then 'session-message' else 'waitlist-invitation' end,
    case p_kind when 'invitation' then 'token' else 'manageToken' end;
$$;

-- Queues up to p_limit mails of a mailing that the caller has locked, and says how many. A mail's id is made of the
-- mailing's and its person's, so nobody can have two.
create or replace function private.queue_of_mailing(p_mailing public.mailings, p_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  cohort record;
  goes_on boolean := true;
  content jsonb := p_mailing.content;
  useless_from timestamptz;
  found_people integer := 0;
  new_mails integer := 0;
  new_key text;
begin
  if p_mailing.run_id is not null then
    select * into run from public.session_runs r where r.id = p_mailing.run_id for share;
    goes_on := run.state = p_mailing.run_state and (p_mailing.kind <> 'invitation' or run.starts_at > now());
  end if;
  if p_mailing.cohort_id is not null then
    select c.*, private.is_enrolling(c.cohort_id) as is_enrolling into cohort
    from public.cohorts c
    where c.cohort_id = p_mailing.cohort_id
    for share;
    goes_on := cohort.is_enrolling;
    content := content || jsonb_build_object('startsOn', cohort.starts_on);
    useless_from := case when cohort.is_enrol_by_enforced then (cohort.enrol_by + 1)::timestamp at time zone 'Asia/Kolkata' end;
  elsif p_mailing.kind = 'invitation' then
    content := content || jsonb_build_object('startsAt', run.starts_at);
    useless_from := run.starts_at;
  end if;

  if goes_on then
    with people as materialized (select * from private.people_of_mailing(p_mailing, p_limit)),
    queued as (
      insert into public.email_outbox (id, template, recipient, payload, subject_id, send_before)
      select
        md5(p_mailing.id || p.key)::uuid,
        mail.template,
        p.email,
        content || jsonb_build_object(mail.token_field, p.token),
        p.subject_id,
        useless_from
      from people p
      cross join private.mail_of_mailing(p_mailing.kind) mail
      on conflict (id) do nothing
      returning 1
    )
    select (select count(*) from people), (select count(*) from queued), (select max(p.key) from people p)
    into found_people, new_mails, new_key;
  end if;

  goes_on := found_people >= p_limit;
  update public.mailings m
  set
    queued = m.queued + new_mails,
    last_key = case when goes_on then new_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = p_mailing.id;
  return new_mails;
end;
$$;

-- The press of what goes to many: a test to oneself, which comes first, or the mailing, whose id is the request's. The first
-- thousand mails are queued by the press, the others by queue_mailings. A test counts for what has the same p_facts.
-- Refused: test_first. Changed: "now" is how many would have it.
create function private.press_mailing(
  p_action text,
  p_subject_table text,
  p_subject_id text,
  p_facts jsonb,
  p_mailing public.mailings,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  facts constant jsonb := p_facts || jsonb_build_object(
    'digest', private.mail_digest(p_mailing.content ->> 'subject', p_mailing.content ->> 'text')
  );
  mailing public.mailings;
begin
  if p_is_test then
    -- A token of nobody's: the test's links lead nowhere.
    insert into public.email_outbox (template, recipient, payload)
    select
      mail.template,
      auth.jwt() ->> 'email',
      p_mailing.content || jsonb_build_object(mail.token_field, gen_random_uuid())
    from private.mail_of_mailing(p_mailing.kind) mail;
    return private.finish_action(
      p_mailing.id, p_action, p_subject_table, p_subject_id, null, facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  if not private.was_tested(p_subject_table, p_subject_id, facts) then
    return private.refused('test_first');
  end if;
  mailing := private.begin_mailing(p_mailing, coalesce(p_shown_count, -1));
  if mailing.people is distinct from p_shown_count then
    return jsonb_build_object('status', 'changed', 'by', null, 'at', null, 'now', mailing.people);
  end if;
  return private.finish_action(
    p_mailing.id, p_action, p_subject_table, p_subject_id, null,
    facts
      || jsonb_build_object('mails', mailing.people)
      || case mailing.kind when 'message' then jsonb_build_object('onlyNewsletter', mailing.only_newsletter) else '{}' end,
    null,
    private.mailing_answer(mailing)
  );
end;
$$;

-- Mails everybody registered for a run, or only those with the newsletter on; news goes to these alone.
-- Refused: unknown, invalid, and as press_mailing.
create or replace function public.console_message_run(
  p_request_id uuid,
  p_run_id uuid,
  p_only_newsletter boolean,
  p_is_news boolean,
  p_subject text,
  p_text text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'message_run');
  run public.session_runs;
  mailing public.mailings;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into run from public.session_runs r where r.id = p_run_id for share;
  if not found then
    return private.refused('unknown');
  end if;
  mailing.id := p_request_id;
  mailing.kind := 'message';
  mailing.run_id := run.id;
  mailing.only_newsletter := p_only_newsletter or p_is_news;
  mailing.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'subject', p_subject, 'text', p_text, 'isNews', p_is_news
  );
  return private.press_mailing(
    'message_run', 'session_runs', run.id::text, jsonb_build_object('isNews', p_is_news), mailing, p_is_test, p_shown_count
  );
end;
$$;

-- Invites everybody who waits for a business function to a coming run, but for who is registered for it.
-- Refused: unknown, over, invalid, and as press_mailing.
create or replace function public.console_invite_waiting_list(
  p_request_id uuid,
  p_business_function text,
  p_run_id uuid,
  p_subject text,
  p_text text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'invite_waiting_list');
  run public.session_runs;
  mailing public.mailings;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into run from public.session_runs r where r.id = p_run_id for share;
  if not found then
    return private.refused('unknown');
  end if;
  if run.state = 'cancelled' or run.starts_at <= now() then
    return private.refused('over');
  end if;
  mailing.id := p_request_id;
  mailing.kind := 'invitation';
  mailing.run_id := run.id;
  mailing.business_function := p_business_function;
  mailing.content := jsonb_build_object(
    'businessFunction', p_business_function,
    'subject', p_subject,
    'text', p_text,
    'sessionTitle', run.session_title,
    'startsAt', run.starts_at,
    'timeZone', run.time_zone
  );
  return private.press_mailing(
    'invite_waiting_list', 'waitlist_signups', p_business_function, jsonb_build_object('runId', run.id), mailing, p_is_test,
    p_shown_count
  );
end;
$$;

-- Invites everybody on a cohort's waiting list, or on the next one's, to a cohort on sale, but for who has a seat in it.
-- Refused: unknown, over, invalid, and as press_mailing.
create or replace function public.console_invite_to_cohort(
  p_request_id uuid,
  p_business_function text,
  p_cohort_id text,
  p_subject text,
  p_text text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'invite_to_cohort');
  cohort public.cohorts;
  mailing public.mailings;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for share;
  if not found or not private.is_cohort_list(p_business_function) then
    return private.refused('unknown');
  end if;
  if not private.is_enrolling(p_cohort_id) then
    return private.refused('over');
  end if;
  mailing.id := p_request_id;
  mailing.kind := 'invitation';
  mailing.cohort_id := cohort.cohort_id;
  mailing.business_function := p_business_function;
  mailing.content := jsonb_build_object(
    'businessFunction', p_business_function,
    'subject', p_subject,
    'text', p_text,
    'cohortId', cohort.cohort_id,
    'startsOn', cohort.starts_on
  );
  return private.press_mailing(
    'invite_to_cohort', 'waitlist_signups', p_business_function, jsonb_build_object('cohortId', cohort.cohort_id), mailing,
    p_is_test, p_shown_count
  );
end;
$$;

-- Changes a session's times and addresses, of which null is none. With p_is_told everybody with a seat is told of another
-- time or meeting link, and of a recording; else only the calendars and coming reminders follow. "told": how many people
-- are told.
-- Refused: unknown, begun (its times cannot change any more), past, invalid.
create or replace function public.console_change_cohort_session(
  p_request_id uuid,
  p_session_id uuid,
  p_shown_sequence integer,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text,
  p_recording_url text,
  p_is_told boolean
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'change_cohort_session');
  before public.cohort_sessions;
  after public.cohort_sessions;
  is_moved boolean;
  told integer := 0;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if before.sequence is distinct from p_shown_sequence or before.state = 'cancelled' then
    return private.cohort_session_changed(before);
  end if;
  is_moved := (before.starts_at, before.ends_at) is distinct from (p_starts_at, p_ends_at);
  if is_moved and before.starts_at <= now() then
    return private.refused('begun');
  end if;
  if is_moved and p_starts_at <= now() then
    return private.refused('past');
  end if;

  begin
    if p_is_told and before.ends_at > now() and p_meeting_url is not null then
      told := public.reschedule_cohort_session(p_session_id, p_starts_at, p_ends_at, p_meeting_url);
    elsif p_is_told and is_moved then
      told := public.reschedule_cohort_session(p_session_id, p_starts_at, p_ends_at, null);
    end if;
    -- What is left: an address that is taken away, a recording, and what nobody is told of.
    update public.cohort_sessions s
    set
      starts_at = p_starts_at,
      ends_at = p_ends_at,
      meeting_url = p_meeting_url,
      recording_url = p_recording_url,
      sequence = s.sequence + 1,
      updated_at = now()
    where
      s.id = p_session_id
      and (s.starts_at, s.ends_at, s.meeting_url, s.recording_url)
        is distinct from (p_starts_at, p_ends_at, p_meeting_url, p_recording_url);
  exception
    when check_violation or not_null_violation then
      return private.refused('invalid');
  end;

  select * into after from public.cohort_sessions s where s.id = p_session_id;
  if p_is_told and after.recording_url is distinct from before.recording_url then
    told := greatest(told, public.queue_recording_mails(after));
  end if;
  return private.finish_action(
    p_request_id, 'change_cohort_session', 'cohort_sessions', p_session_id::text, private.cohort_session_facts(before),
    private.cohort_session_facts(after), null, jsonb_build_object('told', told)
  );
end;
$$;

-- What an operator's log says of a session of a cohort.
create function private.cohort_session_facts(p_session public.cohort_sessions)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'title', p_session.title,
    'startsAt', p_session.starts_at,
    'endsAt', p_session.ends_at,
    'meetingUrl', p_session.meeting_url,
    'recordingUrl', p_session.recording_url,
    'state', p_session.state,
    'sequence', p_session.sequence
  );
$$;

-- "now" is the session's start, or "cancelled".
create function private.cohort_session_changed(p_session public.cohort_sessions)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.changed(
    'cohort_sessions',
    p_session.id::text,
    'sequence',
    to_jsonb(p_session.sequence),
    case p_session.state when 'cancelled' then to_jsonb(p_session.state) else to_jsonb(p_session.starts_at) end
  );
$$;

-- Makes the sessions of a cohort that has none: rows of kind, week, title, startsAt and endsAt, in India's zone, for its
-- first day as it was shown; whoever has a seat gets them all in one mail. Refused: unknown, planned (it has sessions),
-- past, invalid. "sessions": how many; "told": how many people are told.
create function public.console_plan_cohort(
  p_request_id uuid,
  p_cohort_id text,
  p_shown_starts_on date,
  p_sessions jsonb
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'plan_cohort');
  cohort public.cohorts;
  planned integer;
  told integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  -- Two who plan at once plan once.
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if cohort.starts_on is distinct from p_shown_starts_on then
    return private.changed(
      'cohorts', p_cohort_id, 'startsOn', to_jsonb(cohort.starts_on),
      to_jsonb(to_char(cohort.starts_on, 'FMMonth FMDD, YYYY'))
    );
  end if;
  if exists (select from public.cohort_sessions s where s.cohort_id = p_cohort_id) then
    return private.refused('planned');
  end if;

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
    select p_cohort_id, s.kind, s.week, s.title, s."startsAt", s."endsAt"
    from jsonb_to_recordset(p_sessions)
      as s (kind text, week integer, title text, "startsAt" timestamptz, "endsAt" timestamptz);
    get diagnostics planned = row_count;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or invalid_parameter_value then
      return private.refused('invalid');
  end;
  if planned = 0 then
    return private.refused('invalid');
  end if;
  if exists (select from public.cohort_sessions s where s.cohort_id = p_cohort_id and s.starts_at <= now()) then
    delete from public.cohort_sessions s where s.cohort_id = p_cohort_id;
    return private.refused('past');
  end if;
  told := public.queue_plan_mails(p_cohort_id);
  return private.finish_action(
    p_request_id, 'plan_cohort', 'cohorts', p_cohort_id, null, jsonb_build_object('sessions', planned), null,
    jsonb_build_object('sessions', planned, 'told', told)
  );
end;
$$;

grant execute on function public.console_plan_cohort(uuid, text, date, jsonb) to authenticated;

-- Changes a session's times and addresses, of which null is none. With p_is_told everybody with a seat is told of another
-- time or meeting link, and of a recording; else only the calendars and coming reminders follow. "told": how many people
-- are told.
-- Refused: unknown, begun (its times cannot change any more), past, invalid.
create function public.console_change_cohort_session(
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
  -- No reminder says what was: it is due again by the new start.
  if is_moved and not p_is_told then
    perform public.take_back_mails(
      array(
        select public.seat_mail_subject(seat, p_session_id::text) from unnest(public.lock_open_seats(after.cohort_id)) seat
      ),
      array['cohort-session-reminder'],
      'The session has changed.'
    );
  end if;
  return private.finish_action(
    p_request_id, 'change_cohort_session', 'cohort_sessions', p_session_id::text, private.cohort_session_facts(before),
    private.cohort_session_facts(after), null, jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function public.console_change_cohort_session(
  uuid, uuid, integer, timestamp with time zone, timestamp with time zone, text, text, boolean
) to authenticated;

-- Cancels a session; its learners read the reason. "told": how many people are told. Refused: unknown, over, invalid.
create function public.console_cancel_cohort_session(
  p_request_id uuid,
  p_session_id uuid,
  p_shown_sequence integer,
  p_reason text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'cancel_cohort_session');
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if coalesce(btrim(p_reason), '') = '' then
    return private.refused('invalid');
  end if;
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if before.sequence is distinct from p_shown_sequence or before.state = 'cancelled' then
    return private.cohort_session_changed(before);
  end if;
  if before.ends_at <= now() then
    return private.refused('over');
  end if;

  told := public.cancel_cohort_session(p_session_id, p_reason);
  select * into after from public.cohort_sessions s where s.id = p_session_id;
  return private.finish_action(
    p_request_id, 'cancel_cohort_session', 'cohort_sessions', p_session_id::text, private.cohort_session_facts(before),
    private.cohort_session_facts(after), p_reason, jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function public.console_cancel_cohort_session(uuid, uuid, integer, text) to authenticated;

-- Adds a link to material, at the end of the cohort's list. Refused: unknown (cohort, or session of it), invalid.
create function public.console_add_resource(
  p_request_id uuid,
  p_cohort_id text,
  p_session_id uuid,
  p_title text,
  p_url text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'add_resource');
begin
  if first_answer is not null then
    return first_answer;
  end if;
  perform from public.cohorts c where c.cohort_id = p_cohort_id for update;
  if not found or (p_session_id is not null and not exists (
    select from public.cohort_sessions s where s.id = p_session_id and s.cohort_id = p_cohort_id
  )) then
    return private.refused('unknown');
  end if;
  begin
    insert into public.cohort_resources (cohort_id, session_id, title, url, position)
    select p_cohort_id, p_session_id, p_title, p_url, coalesce(max(r.position), 0) + 1
    from public.cohort_resources r
    where r.cohort_id = p_cohort_id;
  exception
    when check_violation or not_null_violation then
      return private.refused('invalid');
  end;
  return private.finish_action(
    p_request_id, 'add_resource', 'cohorts', p_cohort_id, null,
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$$;

grant execute on function public.console_add_resource(uuid, text, uuid, text, text) to authenticated;

-- Moves a resource one place up, or takes it away (p_change: up, remove). Refused: unknown, invalid.
create function public.console_change_resource(p_request_id uuid, p_resource_id uuid, p_change text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'change_resource');
  resource public.cohort_resources;
  above public.cohort_resources;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if p_change is null or p_change not in ('up', 'remove') then
    return private.refused('invalid');
  end if;
  perform
  from public.cohorts c
  where c.cohort_id = (select r.cohort_id from public.cohort_resources r where r.id = p_resource_id)
  for update;
  select * into resource from public.cohort_resources r where r.id = p_resource_id;
  if not found then
    return private.refused('unknown');
  end if;

  if p_change = 'remove' then
    delete from public.cohort_resources r where r.id = p_resource_id;
    return private.finish_action(
      p_request_id, 'change_resource', 'cohorts', resource.cohort_id,
      jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url), null
    );
  end if;
  select * into above
  from public.cohort_resources r
  where r.cohort_id = resource.cohort_id and r.position < resource.position
  order by r.position desc
  limit 1;
  if found then
    update public.cohort_resources r
    set position = case r.id when above.id then resource.position else above.position end
    where r.id in (above.id, resource.id);
  end if;
  return private.finish_action(
    p_request_id, 'change_resource', 'cohorts', resource.cohort_id, null,
    jsonb_build_object('resource', resource.title, 'isMovedUp', true)
  );
end;
$$;

grant execute on function public.console_change_resource(uuid, uuid, text) to authenticated;

-- Writes down that somebody with a seat took part in a session, or takes it back. p_was_present is what was shown.
-- Refused: unknown (the session, or no open seat in its cohort).
create function public.console_set_attendance(
  p_request_id uuid,
  p_session_id uuid,
  p_user_id uuid,
  p_was_present boolean,
  p_is_present boolean
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'set_attendance');
  seat public.cohort_enrollments;
  was_present boolean;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  -- The seat's row is the lock, as of whoever joins.
  select e.* into seat
  from public.cohort_enrollments e
  join public.cohort_sessions s on s.cohort_id = e.cohort_id
  where s.id = p_session_id and e.user_id = p_user_id and e.status in ('success', 'active')
  for update of e;
  if not found then
    return private.refused('unknown');
  end if;
  was_present := exists (
    select from public.cohort_attendance a where a.session_id = p_session_id and a.user_id = p_user_id
  );
  if was_present is distinct from p_was_present then
    return private.changed(
      'cohort_sessions', p_session_id::text, 'present', to_jsonb(was_present),
      to_jsonb(case when was_present then 'present' else 'absent' end)
    );
  end if;

  if p_is_present then
    insert into public.cohort_attendance (session_id, user_id, source) values (p_session_id, p_user_id, 'staff')
    on conflict (session_id, user_id) do nothing;
  else
    delete from public.cohort_attendance a where a.session_id = p_session_id and a.user_id = p_user_id;
  end if;
  return private.finish_action(
    p_request_id, 'set_attendance', 'cohort_sessions', p_session_id::text,
    jsonb_build_object('present', was_present), jsonb_build_object('present', p_is_present, 'email', seat.email)
  );
end;
$$;

grant execute on function public.console_set_attendance(uuid, uuid, uuid, boolean, boolean) to authenticated;

-- Writes a post into the room of a cohort and mails it, or mails it to oneself, as a test, which comes first. "people": how
-- many read it. Refused: unknown, invalid, test_first. Changed: "now" is how many would have it.
create function public.console_write_post(
  p_request_id uuid,
  p_cohort_id text,
  p_subject text,
  p_body text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'write_post');
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_body));
  people integer;
  post public.cohort_posts;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_body) then
    return private.refused('invalid');
  end if;
  perform from public.cohorts c where c.cohort_id = p_cohort_id for update;
  if not found then
    return private.refused('unknown');
  end if;

  if p_is_test then
    -- Ids and a token of nobody's: the test's links lead nowhere.
    insert into public.email_outbox (template, recipient, payload)
    values (
      'cohort-post',
      auth.jwt() ->> 'email',
      jsonb_build_object(
        'postId', gen_random_uuid(), 'subject', p_subject, 'body', p_body, 'cohortId', p_cohort_id,
        'enrolmentId', gen_random_uuid(), 'accessToken', gen_random_uuid()
      )
    );
    return private.finish_action(
      p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || '{"isTest": true}', null, '{"isTest": true}'
    );
  end if;

  if not private.was_tested('cohorts', p_cohort_id, facts) then
    return private.refused('test_first');
  end if;
  people := public.count_cohort_people(p_cohort_id);
  if people is distinct from p_shown_count then
    return jsonb_build_object('status', 'changed', 'by', null, 'at', null, 'now', people);
  end if;
  insert into public.cohort_posts (cohort_id, author, subject, body)
  values (p_cohort_id, auth.uid(), p_subject, p_body)
  returning * into post;
  perform public.queue_post_mails(post);
  return private.finish_action(
    p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$$;

grant execute on function public.console_write_post(uuid, text, text, text, boolean, integer) to authenticated;

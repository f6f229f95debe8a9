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
-- first day as it was shown, all with one meeting link or none; whoever has a seat gets them in one mail. Refused: unknown,
-- planned (it has sessions), past, invalid. "sessions": how many; "told": how many people are told.
create function public.console_plan_cohort(
  p_request_id uuid,
  p_cohort_id text,
  p_shown_starts_on date,
  p_sessions jsonb,
  p_meeting_url text
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
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    select p_cohort_id, s.kind, s.week, s.title, s."startsAt", s."endsAt", p_meeting_url
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
  told := private.queue_plan_mails(p_cohort_id);
  return private.finish_action(
    p_request_id, 'plan_cohort', 'cohorts', p_cohort_id, null, jsonb_build_object('sessions', planned), null,
    jsonb_build_object('sessions', planned, 'told', told)
  );
end;
$$;

grant execute on function public.console_plan_cohort(uuid, text, date, jsonb, text) to authenticated;

-- The other sessions to come of a session's cohort that have no meeting link. All of the cohort are locked, in the order of
-- queue_plan_mails, until the transaction ends.
create function private.lock_sessions_without_link(p_session_id uuid)
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select locked.id
    from (
      select *
      from public.cohort_sessions s
      where s.cohort_id = (select own.cohort_id from public.cohort_sessions own where own.id = p_session_id)
      order by s.id
      for update
    ) locked
    where
      locked.id <> p_session_id
      and locked.meeting_url is null
      and locked.state = 'scheduled'
      and locked.ends_at > now()
  );
end;
$$;

-- Changes a session's times and addresses, of which null is none. With p_is_told everybody with a seat is told of another
-- time or meeting link, and of a recording; else only the calendars and coming reminders follow. "told": how many people
-- are told, of how many "people" with a seat. With p_is_for_all the sessions to come without a meeting link have this one from
-- then on, of which nobody is told: "linked" says how many. Of a session that has begun the end alone moves, to a later time,
-- while it can be joined.
-- Refused: unknown, unchanged, begun (its times can no longer change so), past, no_link (there is none for all), invalid.
create function public.console_change_cohort_session(
  p_request_id uuid,
  p_session_id uuid,
  p_shown_sequence integer,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text,
  p_recording_url text,
  p_is_told boolean,
  p_is_for_all boolean
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
  has_begun boolean;
  new_start timestamptz;
  new_end timestamptz;
  is_moved boolean;
  others uuid[] := '{}';
  told integer := 0;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if p_is_for_all then
    if p_meeting_url is null then
      return private.refused('no_link');
    end if;
    others := private.lock_sessions_without_link(p_session_id);
  end if;
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if before.sequence is distinct from p_shown_sequence or before.state = 'cancelled' then
    return private.cohort_session_changed(before);
  end if;
  has_begun := before.starts_at <= now();
  new_start := private.unless_same_minute(p_starts_at, before.starts_at);
  new_end := private.unless_same_minute(p_ends_at, before.ends_at);
  is_moved := (before.starts_at, before.ends_at) is distinct from (new_start, new_end);
  if
    not is_moved
    and others = '{}'
    and (before.meeting_url, before.recording_url) is not distinct from (p_meeting_url, p_recording_url)
  then
    return private.refused('unchanged');
  end if;
  if is_moved and has_begun
    and (
      new_start is distinct from before.starts_at
      or new_end < before.ends_at
      or private.cohort_session_closes_at(before) <= now()
    )
  then
    return private.refused('begun');
  end if;
  if is_moved and not has_begun and new_start <= now() then
    return private.refused('past');
  end if;

  begin
    if p_is_told and before.ends_at > now() and p_meeting_url is not null then
      told := public.reschedule_cohort_session(p_session_id, new_start, new_end, p_meeting_url);
    elsif p_is_told and is_moved then
      told := public.reschedule_cohort_session(p_session_id, new_start, new_end, null);
    end if;
    -- What is left: an address that is taken away, a recording, and what nobody is told of.
    update public.cohort_sessions s
    set
      starts_at = new_start,
      ends_at = new_end,
      meeting_url = p_meeting_url,
      recording_url = p_recording_url,
      recorded_at = case when p_recording_url is not null then coalesce(s.recorded_at, now()) end,
      sequence = s.sequence + 1,
      updated_at = now()
    where
      s.id = p_session_id
      and (s.starts_at, s.ends_at, s.meeting_url, s.recording_url)
        is distinct from (new_start, new_end, p_meeting_url, p_recording_url);
    update public.cohort_sessions s
    set meeting_url = p_meeting_url, sequence = s.sequence + 1, updated_at = now()
    where s.id = any (others);
  exception
    when check_violation or not_null_violation then
      return private.refused('invalid');
  end;

  select * into after from public.cohort_sessions s where s.id = p_session_id;
  if p_is_told and after.recording_url is distinct from before.recording_url then
    told := greatest(told, private.queue_recording_mails(after));
  end if;
  return private.finish_action(
    p_request_id, 'change_cohort_session', 'cohort_sessions', p_session_id::text, private.cohort_session_facts(before),
    private.cohort_session_facts(after)
      || case when p_is_for_all then jsonb_build_object('linked', cardinality(others)) else '{}' end,
    null,
    jsonb_build_object(
      'told', told, 'people', private.count_cohort_people(before.cohort_id), 'linked', cardinality(others)
    )
  );
end;
$$;

grant execute on function public.console_change_cohort_session(
  uuid, uuid, integer, timestamp with time zone, timestamp with time zone, text, text, boolean, boolean
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
    private.cohort_session_facts(after), p_reason,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(before.cohort_id))
  );
end;
$$;

grant execute on function public.console_cancel_cohort_session(uuid, uuid, integer, text) to authenticated;

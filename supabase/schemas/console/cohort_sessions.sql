-- Creates the sessions of a cohort that has none: rows of kind, week, title, startsAt and endsAt, in India's zone, for
-- its first day as it was shown, all with one meeting link or none; and its weeks, as write_weeks takes them. Everyone
-- with a seat gets the sessions in one mail. Refused: unknown, planned (it has sessions), past, invalid. "sessions": how many; "told": how many people are mailed.
create function public.console_plan_sessions(
  p_request_id uuid, p_cohort_id text, p_shown_starts_on date, p_sessions jsonb, p_weeks jsonb,
  p_meeting_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    perform private.write_weeks(p_cohort_id, p_weeks);
  exception
    when
      check_violation or not_null_violation or unique_violation or invalid_datetime_format or invalid_parameter_value
    then
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
$$;

-- Kept for the version before: the same, with the weeks of the syllabus.
create function public.console_plan_cohort(
  p_request_id uuid, p_cohort_id text, p_shown_starts_on date, p_sessions jsonb, p_meeting_url text
) returns jsonb
language sql set search_path = '' as $$
  select public.console_plan_sessions(p_request_id, p_cohort_id, p_shown_starts_on, p_sessions, '[]', p_meeting_url);
$$;

-- The cohort's other coming sessions without a meeting link. It locks all sessions of the cohort, in order, until the
-- transaction ends.
create function private.lock_sessions_without_link(p_session_id uuid) returns uuid[]
language plpgsql set search_path = '' as $$
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
      locked.id <> p_session_id and locked.meeting_url is null and locked.state = 'scheduled' and locked.ends_at > now()
  );
end;
$$;

-- Changes a session's times and addresses; a null address removes it. With p_is_told everyone with a seat is mailed
-- about a new time, meeting link or recording; otherwise only calendars and coming reminders follow. "told": how many
-- people are mailed, of how many "people" with a seat. With p_is_for_all, coming sessions without a meeting link get
-- this one too, without a mail; "linked" says how many. Once a session has begun, only its end can move, to a later
-- time, while people can still join. Refused: unknown, unchanged, begun (its times can no longer change like that),
-- past, no_link (there is none for all), invalid.
create function public.console_change_cohort_session(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_starts_at timestamptz, p_ends_at timestamptz,
  p_meeting_url text, p_recording_url text, p_is_told boolean, p_is_for_all boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  others uuid[] := '{}';
  is_changed boolean;
  told integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'change_cohort_session', private.cohort_of_session(p_session_id));
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
$$;

-- Cancels a session; its learners read the reason. "told": how many people are mailed. Refused: unknown, over, invalid.
create function public.console_cancel_cohort_session(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer;
begin
  perform private.begin_class_action(p_request_id, 'cancel_cohort_session', private.cohort_of_session(p_session_id));
  perform private.refuse(case when coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  perform private.lock_cohort_of(p_session_id);
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when before.ends_at <= now() then 'over' end);
  told := private.cancel_session(p_session_id, p_reason);
  select * into after from public.cohort_sessions s where s.id = p_session_id;
  return private.finish_action(
    p_request_id, 'cancel_cohort_session', 'cohort_sessions', p_session_id::text,
    private.session_facts(before.title, before), private.session_facts(after.title, after), p_reason,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(before.cohort_id))
  );
end;
$$;

grant execute on function
  public.console_plan_sessions, public.console_plan_cohort, public.console_change_cohort_session,
  public.console_cancel_cohort_session
to authenticated;

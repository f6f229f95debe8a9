-- Adds a session to a cohort that has some; a class or questions get the week of the class before them.
-- p_shown_sessions is how many there were. With p_is_told everyone with a seat is mailed about it; rooms and calendars
-- show it at once. "told": how many people are mailed, of how many "people" with a seat. Refused: unknown, cancelled
-- (the cohort), not_planned (it has no sessions), past, invalid.
create function public.console_add_cohort_session(
  p_request_id uuid, p_cohort_id text, p_shown_sessions integer, p_kind text, p_title text, p_starts_at timestamptz,
  p_ends_at timestamptz, p_meeting_url text, p_is_told boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
  planned integer;
  session public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_class_action(p_request_id, 'add_cohort_session', p_cohort_id);
  -- A concurrent cancellation, plan or purchase waits, or has already been seen.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when cohort.state = 'cancelled' then 'cancelled' end);
  planned := (select count(*) from public.cohort_sessions s where s.cohort_id = p_cohort_id);
  perform private.refuse(case when planned = 0 then 'not_planned' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sessions', planned, p_shown_sessions, to_jsonb(planned || ' sessions')
  );
  perform private.refuse(case when p_starts_at <= now() then 'past' end);

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    values (
      p_cohort_id, p_kind, private.week_of_session(p_cohort_id, p_kind, p_starts_at), p_title, p_starts_at, p_ends_at,
      p_meeting_url
    )
    returning * into session;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  if p_is_told then
    told := private.tell_of_session(session, 'added');
  end if;
  return private.finish_action(
    p_request_id, 'add_cohort_session', 'cohorts', p_cohort_id, jsonb_build_object('sessions', planned),
    jsonb_build_object(
      'sessions', planned + 1, 'title', session.title, 'startsAt', session.starts_at, 'endsAt', session.ends_at,
      'meetingUrl', session.meeting_url
    ),
    null, jsonb_build_object('told', told, 'people', private.count_cohort_people(p_cohort_id))
  );
end;
$$;

grant execute on function public.console_add_cohort_session to authenticated;

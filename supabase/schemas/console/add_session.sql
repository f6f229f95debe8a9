-- Adds a session to a cohort that has some; a class or questions are of the week whose class is before them. p_shown_sessions
-- is how many there were. With p_is_told everybody with a seat is told of it; in rooms and calendars it is at once. "told":
-- how many people are told, of how many "people" with a seat.
-- Refused: unknown, cancelled (the cohort), not_planned (it has no sessions), past, invalid.
create function public.console_add_cohort_session(
  p_request_id uuid,
  p_cohort_id text,
  p_shown_sessions integer,
  p_kind text,
  p_title text,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text,
  p_is_told boolean
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'add_cohort_session');
  cohort public.cohorts;
  planned integer;
  session public.cohort_sessions;
  told integer := 0;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  -- Whoever cancels the cohort, plans it or buys a seat waits, or is seen.
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if cohort.state = 'cancelled' then
    return private.refused('cancelled');
  end if;
  planned := (select count(*) from public.cohort_sessions s where s.cohort_id = p_cohort_id);
  if planned = 0 then
    return private.refused('not_planned');
  end if;
  if planned is distinct from p_shown_sessions then
    return private.changed(
      'cohorts', p_cohort_id, 'sessions', to_jsonb(planned), to_jsonb(planned || ' sessions')
    );
  end if;
  if p_starts_at <= now() then
    return private.refused('past');
  end if;

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    values (
      p_cohort_id,
      p_kind,
      case
        when p_kind <> 'office_hours' then coalesce(
          (
            select max(s.week)
            from public.cohort_sessions s
            where
              s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.starts_at <= p_starts_at
          ),
          1
        )
      end,
      p_title,
      p_starts_at,
      p_ends_at,
      p_meeting_url
    )
    returning * into session;
  exception
    when check_violation or not_null_violation then
      return private.refused('invalid');
  end;
  if p_is_told then
    told := private.announce_cohort_session(session);
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

grant execute on function public.console_add_cohort_session(
  uuid, text, integer, text, text, timestamp with time zone, timestamp with time zone, text, boolean
) to authenticated;

-- How many people have an open seat in a cohort.
create function private.count_cohort_people(p_cohort_id text)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id is not null and e.is_open;
$$;

-- Tells everybody of a session that it was moved, or has another link than the first, since mails lead to a page that has
-- it; and says how many people are told. p_before: as it was before, its row locked since.
create function private.announce_moved_session(p_before public.cohort_sessions)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  after public.cohort_sessions;
begin
  select * into after from public.cohort_sessions s where s.id = p_before.id;
  if (after.starts_at, after.ends_at) <> (p_before.starts_at, p_before.ends_at) or after.meeting_url <> p_before.meeting_url
  then
    return private.announce_cohort_session(after, p_before.starts_at);
  end if;
  return 0;
end;
$$;

-- Moves a session, or changes its link, and returns how many people are mailed. Null leaves a value as it is. A call
-- that changes nothing mails no one and returns 0, and so does one that sets the first link, since mails lead to a page
-- that has it. Raises for an unknown or cancelled session.
create function public.reschedule_cohort_session(
  p_session_id uuid,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  before public.cohort_sessions;
begin
  select * into before from public.cohort_sessions s where s.id = p_session_id and s.state = 'scheduled' for update;
  if not found then
    raise exception 'There is no scheduled session %', p_session_id;
  end if;
  perform private.move_session(
    before,
    coalesce(p_starts_at, before.starts_at),
    coalesce(p_ends_at, before.ends_at),
    coalesce(p_meeting_url, before.meeting_url)
  );
  return private.announce_moved_session(before);
end;
$$;

grant execute on function public.reschedule_cohort_session(
  uuid, timestamp with time zone, timestamp with time zone, text
) to service_role;

-- Cancels a session, and returns how many people are mailed. A repeat mails no one and returns 0. Raises for an unknown
-- session.
create function public.cancel_cohort_session(p_session_id uuid, p_reason text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  session public.cohort_sessions;
begin
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = nullif(btrim(p_reason), ''), sequence = s.sequence + 1, updated_at = now()
  where s.id = p_session_id and s.state = 'scheduled'
  returning * into session;
  if found then
    return private.announce_cohort_session(session);
  end if;
  if not exists (select from public.cohort_sessions s where s.id = p_session_id) then
    raise exception 'There is no session %', p_session_id;
  end if;
  return 0;
end;
$$;

grant execute on function public.cancel_cohort_session(uuid, text) to service_role;

-- Until when a session can be joined, which depends on the cohort's next session.
create function private.cohort_session_closes_at(p_session public.cohort_sessions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.join_closes_at(p_session, min(s.starts_at))
  from public.cohort_sessions s
  where s.cohort_id = p_session.cohort_id and s.state = 'scheduled' and s.starts_at > p_session.starts_at;
$$;

-- A cohort's sessions for anyone with a seat in it, the soonest first, without their addresses.
create function public.list_cohort_sessions(p_cohort_id text)
returns table (
  id uuid,
  kind text,
  week integer,
  title text,
  starts_at timestamptz,
  ends_at timestamptz,
  join_closes_at timestamptz,
  time_zone text,
  has_recording boolean,
  state text,
  cancelled_reason text
)
language sql
stable
set search_path = ''
as $$
  select
    s.id, s.kind, s.week, s.title, s.starts_at, s.ends_at, private.cohort_session_closes_at(s), s.time_zone,
    s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$$;

grant execute on function public.list_cohort_sessions(text) to service_role;

-- Everything that mails and calendars say about a session. No address: they lead to the seat's own page.
create function private.cohort_session_payload(s public.cohort_sessions)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select private.session_payload(s) || jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'cancelledReason', s.cancelled_reason
  );
$$;

-- A cohort's sessions that end after an instant, by start, including cancelled ones.
create function public.cohort_calendar(p_cohort_id text, p_after timestamptz default '-infinity')
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.cohort_session_payload(s) order by s.starts_at, s.id), '[]')
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.ends_at > p_after;
$$;

grant execute on function public.cohort_calendar(text, timestamp with time zone) to service_role;

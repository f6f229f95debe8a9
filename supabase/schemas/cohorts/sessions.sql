-- How many people have an open seat of a cohort.
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

-- Moves a session, or changes its link, and says how many people are told. Null leaves a value as it is; a call that
-- changes nothing mails nothing and answers 0, and so does one that sets the first link: mails lead to a page that has it.
-- Raises for an unknown or cancelled session.
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
  session public.cohort_sessions;
  before public.cohort_sessions;
begin
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  if before.state is distinct from 'scheduled' then
    raise exception 'There is no scheduled session %', p_session_id;
  end if;

  update public.cohort_sessions s
  set
    starts_at = coalesce(p_starts_at, s.starts_at),
    ends_at = coalesce(p_ends_at, s.ends_at),
    meeting_url = coalesce(p_meeting_url, s.meeting_url),
    sequence = s.sequence + 1,
    updated_at = now()
  where s.id = p_session_id
    and (s.starts_at, s.ends_at, s.meeting_url) is distinct from (
      coalesce(p_starts_at, s.starts_at), coalesce(p_ends_at, s.ends_at), coalesce(p_meeting_url, s.meeting_url)
    )
  returning * into session;
  if not found
    or (before.meeting_url is null and (before.starts_at, before.ends_at) = (session.starts_at, session.ends_at))
  then
    return 0;
  end if;
  return private.announce_cohort_session(session, before.starts_at);
end;
$$;

grant execute on function public.reschedule_cohort_session(
  uuid, timestamp with time zone, timestamp with time zone, text
) to service_role;

-- Cancels a session, and says how many people are told. Again, it mails nothing and answers 0. Raises for an unknown one.
create function public.cancel_cohort_session(p_session_id uuid, p_reason text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = p_session_id for update;
  if not found then
    raise exception 'There is no session %', p_session_id;
  end if;
  if session.state = 'cancelled' then
    return 0;
  end if;

  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = nullif(btrim(p_reason), ''), sequence = s.sequence + 1, updated_at = now()
  where s.id = p_session_id
  returning * into session;
  return private.announce_cohort_session(session);
end;
$$;

grant execute on function public.cancel_cohort_session(uuid, text) to service_role;

-- Until when a session can be joined: another one of its cohort may follow it.
create function private.cohort_session_closes_at(p_session public.cohort_sessions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.join_closes_at(p_session.starts_at, p_session.ends_at, p_session.time_zone, min(s.starts_at))
  from public.cohort_sessions s
  where s.cohort_id = p_session.cohort_id and s.state = 'scheduled' and s.starts_at > p_session.starts_at;
$$;

-- The sessions of a cohort for anyone who has a seat in it, the soonest first, without their addresses.
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

-- Everything that mails and calendars say of a session. It has no address: they lead to the seat's own page.
create function private.cohort_session_payload(s public.cohort_sessions)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'startsAt', s.starts_at,
    'endsAt', s.ends_at,
    'timeZone', s.time_zone,
    'state', s.state,
    'cancelledReason', s.cancelled_reason,
    'sequence', s.sequence,
    'stampedAt', s.updated_at
  );
$$;

-- The sessions of a cohort by their start, cancelled ones too, that end after an instant.
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

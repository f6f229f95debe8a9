-- The live sessions of a cohort, and who took part in them.
create table public.cohort_sessions (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null references public.cohorts (cohort_id),
  kind text not null check (kind in ('class', 'questions', 'office_hours')),
  week integer check (week between 1 and 6),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- As session_runs has it.
  time_zone text not null default 'Asia/Kolkata' constraint cohort_sessions_time_zone_check check (
    time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+)+$' and timezone(time_zone, starts_at) is not null
  ),
  meeting_url text check (public.is_https_url(meeting_url)),
  recording_url text check (public.is_https_url(recording_url)),
  state text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  cancelled_reason text check (char_length(cancelled_reason) between 1 and 500),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cohort_sessions_weeks_check check ((kind = 'office_hours') = (week is null)),
  constraint cohort_sessions_reason_check check (state = 'cancelled' or cancelled_reason is null),
  constraint cohort_sessions_times_check check (starts_at < ends_at and ends_at - starts_at <= interval '24 hours')
);

comment on table public.cohort_sessions is
  'Live sessions of cohorts: changed by reschedule_cohort_session and cancel_cohort_session, which mail. Operators read them; the server writes.';
comment on column public.cohort_sessions.week is 'The week of the syllabus that it teaches, or that its questions follow; null for office hours.';
comment on column public.cohort_sessions.time_zone is 'IANA; the zone in which the site and the mails say its times.';
comment on column public.cohort_sessions.meeting_url is 'Leaves the server only as a redirect; recording_url likewise.';
comment on column public.cohort_sessions.sequence is 'How often the session was changed: SEQUENCE of its calendar entry.';

create index cohort_sessions_cohort on public.cohort_sessions (cohort_id, starts_at);
create index cohort_sessions_coming on public.cohort_sessions (starts_at) where state = 'scheduled';

alter table public.cohort_sessions enable row level security;
grant select, insert, update, delete on table public.cohort_sessions to service_role;
grant select on table public.cohort_sessions to authenticated;
create policy "Operators read" on public.cohort_sessions
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.cohort_attendance (
  session_id uuid not null references public.cohort_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null check (source in ('join', 'staff', 'recording')),
  at timestamptz not null default now(),
  primary key (session_id, user_id)
);

comment on table public.cohort_attendance is
  'Who joined a session, or watched its recording: the first of it. Operators read it; the server writes.';

create index cohort_attendance_user on public.cohort_attendance (user_id);

alter table public.cohort_attendance enable row level security;
grant select, insert, update, delete on table public.cohort_attendance to service_role;
grant select on table public.cohort_attendance to authenticated;
create policy "Operators read" on public.cohort_attendance
  for select to authenticated using ((select private.operator_role()) is not null);

-- How many people have an open seat of a cohort.
create function public.count_cohort_people(p_cohort_id text)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id is not null and e.status in ('success', 'active');
$$;

grant execute on function public.count_cohort_people(text) to service_role;

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
  return public.tell_of_cohort_session(session, before.starts_at);
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
  return public.tell_of_cohort_session(session);
end;
$$;

grant execute on function public.cancel_cohort_session(uuid, text) to service_role;

-- Until when a session can be joined: another one of its cohort may follow it.
create function public.cohort_session_closes_at(p_session public.cohort_sessions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select public.join_closes_at(p_session.starts_at, p_session.ends_at, p_session.time_zone, min(s.starts_at))
  from public.cohort_sessions s
  where s.cohort_id = p_session.cohort_id and s.state = 'scheduled' and s.starts_at > p_session.starts_at;
$$;

grant execute on function public.cohort_session_closes_at(public.cohort_sessions) to service_role;

-- The sessions of a cohort for whoever has a seat in it, the soonest first, without their addresses.
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
    s.id, s.kind, s.week, s.title, s.starts_at, s.ends_at, public.cohort_session_closes_at(s), s.time_zone,
    s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$$;

grant execute on function public.list_cohort_sessions(text) to service_role;

-- A session, with its addresses, of a cohort in which this person has an open seat; else no row.
create function public.cohort_session_of_seat(p_user_id uuid, p_cohort_id text, p_session_id uuid)
returns table (
  title text,
  starts_at timestamptz,
  ends_at timestamptz,
  join_closes_at timestamptz,
  time_zone text,
  state text,
  cancelled_reason text,
  meeting_url text,
  recording_url text
)
language sql
stable
set search_path = ''
as $$
  select
    s.title, s.starts_at, s.ends_at, public.cohort_session_closes_at(s), s.time_zone, s.state, s.cancelled_reason,
    s.meeting_url, s.recording_url
  from public.cohort_sessions s
  where
    s.id = p_session_id
    and s.cohort_id = p_cohort_id
    and exists (
      select from public.cohort_enrollments e
      where e.user_id = p_user_id and e.cohort_id = s.cohort_id and e.status in ('success', 'active')
    );
$$;

grant execute on function public.cohort_session_of_seat(uuid, text, uuid) to service_role;

-- Notes that a person joined a session or watched its recording: once, by the first of it. Says whether the seat is open
-- still; without one nothing is noted.
create function public.note_attendance(p_session_id uuid, p_user_id uuid, p_source text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- A refund waits for this, or is seen.
  perform
  from public.cohort_enrollments e
  join public.cohort_sessions s on s.cohort_id = e.cohort_id
  where s.id = p_session_id and e.user_id = p_user_id and e.status in ('success', 'active')
  for share of e;
  if not found then
    return false;
  end if;
  insert into public.cohort_attendance (session_id, user_id, source)
  values (p_session_id, p_user_id, p_source)
  on conflict (session_id, user_id) do nothing;
  return true;
end;
$$;

grant execute on function public.note_attendance(uuid, uuid, text) to service_role;

-- Everything that mails and calendars say of a session. It has no address: they lead to the seat's own page.
create function public.cohort_session_payload(s public.cohort_sessions)
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

grant execute on function public.cohort_session_payload(public.cohort_sessions) to service_role;

-- The sessions of a cohort by their start, cancelled ones too, that end after an instant.
create function public.cohort_calendar(p_cohort_id text, p_after timestamptz default '-infinity')
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(public.cohort_session_payload(s) order by s.starts_at, s.id), '[]')
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.ends_at > p_after;
$$;

grant execute on function public.cohort_calendar(text, timestamp with time zone) to service_role;

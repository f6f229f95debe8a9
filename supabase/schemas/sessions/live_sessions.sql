-- A live session, free or of a cohort. The tables session_runs and cohort_sessions inherit these columns and checks, so
-- code for both kinds is written only once: for a row of this type, or for the rows of both tables at once.
create table private.live_sessions (
  id uuid not null default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The name of a region that PostgreSQL knows (it raises for others): abbreviations and offsets have no summer time.
  time_zone text not null default 'Asia/Kolkata' constraint live_sessions_time_zone_check check (
    time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+)+$' and timezone(time_zone, starts_at) is not null
  ),
  meeting_url text check (private.is_https_url(meeting_url)),
  state text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A day at most, so that a wrong month is refused.
  constraint live_sessions_times_check check (starts_at < ends_at and ends_at - starts_at <= interval '24 hours'),
  constraint live_sessions_kind_check check (false) no inherit
);

comment on table private.live_sessions is 'What every live session has. It has no rows of its own.';
comment on column private.live_sessions.time_zone is 'IANA; the zone in which the site and the mails give its times.';
comment on column private.live_sessions.sequence is 'How often the session was changed.';

grant select, update on table private.live_sessions to service_role;

-- Until when a session can be joined. Since sessions run over, that is three hours after the planned end, but only half
-- an hour if another session of its kind begins by then or later the same day. p_next_starts_at: the start of the next
-- one; null if there is none.
create function private.join_closes_at(
  p_session private.live_sessions, p_next_starts_at timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_session.ends_at + case
    when p_next_starts_at < greatest(
      p_session.ends_at + interval '3 hours',
      timezone(
        p_session.time_zone,
        date_trunc('day', timezone(p_session.time_zone, p_session.starts_at)) + interval '1 day'
      )
    )
      then interval '30 minutes'
    else interval '3 hours'
  end;
$$;

-- What every mail and calendar says about a session.
create function private.session_payload(p_session private.live_sessions)
returns jsonb
-- PL/pgSQL plans it once, not for each of a thousand rows.
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'startsAt', p_session.starts_at, 'endsAt', p_session.ends_at, 'timeZone', p_session.time_zone,
    'state', p_session.state, 'sequence', p_session.sequence, 'stampedAt', p_session.updated_at
  );
end;
$$;

-- A time from a form, which has no seconds: the stored time, if it's in the same minute.
create function private.unless_same_minute(p_sent timestamptz, p_before timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when date_trunc('minute', p_sent) = date_trunc('minute', p_before) then p_before else p_sent end;
$$;

-- Sets a session's times and link, and returns whether that changed anything. Call it with its row locked.
create function private.move_session(
  p_session private.live_sessions, p_starts_at timestamptz, p_ends_at timestamptz, p_meeting_url text
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update private.live_sessions s
  set
    starts_at = p_starts_at,
    ends_at = p_ends_at,
    meeting_url = p_meeting_url,
    sequence = s.sequence + 1,
    updated_at = now()
  where
    s.id = p_session.id
    and (s.starts_at, s.ends_at, s.meeting_url) is distinct from (p_starts_at, p_ends_at, p_meeting_url);
  return found;
end;
$$;

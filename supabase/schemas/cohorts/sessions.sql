-- How many people have an open seat in a cohort.
create function private.count_cohort_people(p_cohort_id text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id is not null and e.is_open;
$$;

-- Until when a session can be joined, which depends on the cohort's next session.
create function private.cohort_session_closes_at(p_session public.cohort_sessions) returns timestamptz
language sql stable set search_path = '' as $$
  select private.join_closes_at(p_session, min(s.starts_at))
  from public.cohort_sessions s
  where s.cohort_id = p_session.cohort_id and s.state = 'scheduled' and s.starts_at > p_session.starts_at;
$$;

-- Who teaches a session: the teacher, else the guest, else the cohort's own teachers; null if those of the public pages do.
create function private.taught_by(s public.cohort_sessions) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select t.name from public.teachers t where t.id = s.teacher_id),
    s.guest_name,
    (
      select string_agg(t.name, ', ' order by own.added_at, t.name, t.id)
      from public.cohort_teachers own
      join public.teachers t on t.id = own.teacher_id
      where own.cohort_id = s.cohort_id
    )
  );
$$;

-- A cohort's sessions for anyone with a seat in it, the soonest first, without their addresses.
create function public.seat_sessions(p_cohort_id text) returns table (
  id uuid, kind text, week integer, title text, guest_name text, bring text, starts_at timestamptz, ends_at timestamptz,
  join_closes_at timestamptz, time_zone text, has_recording boolean, state text, cancelled_reason text
)
language sql stable set search_path = '' as $$
  select
    s.id, s.kind, s.week, s.title, private.taught_by(s), s.bring, s.starts_at, s.ends_at,
    private.cohort_session_closes_at(s), s.time_zone, s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$$;

-- Kept for the version before: the same, without a guest and what to bring.
create function public.list_cohort_sessions(p_cohort_id text) returns table (
  id uuid, kind text, week integer, title text, starts_at timestamptz, ends_at timestamptz, join_closes_at timestamptz,
  time_zone text, has_recording boolean, state text, cancelled_reason text
)
language sql stable set search_path = '' as $$
  select
    s.id, s.kind, s.week, s.title, s.starts_at, s.ends_at, private.cohort_session_closes_at(s), s.time_zone,
    s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$$;

-- Everything that mails and calendars say about a session. No address: they lead to the seat's own page.
create function private.cohort_session_payload(s public.cohort_sessions) returns jsonb
language sql stable set search_path = '' as $$
  select private.session_payload(s) || jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'guestName', private.taught_by(s),
    'bring', s.bring,
    'cancelledReason', s.cancelled_reason
  );
$$;

-- A cohort's sessions that end after an instant, by start, including cancelled ones.
create function public.cohort_calendar(p_cohort_id text, p_after timestamptz default '-infinity') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.cohort_session_payload(s) order by s.starts_at, s.id), '[]')
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.ends_at > p_after;
$$;

-- The week of a session of this kind at a time: that of the class before it, else the first; office hours have none.
create function private.week_of_session(
  p_cohort_id text, p_kind text, p_starts_at timestamptz
) returns integer
language sql stable set search_path = '' as $$
  select case when p_kind <> 'office_hours' then coalesce(max(s.week), 1) end
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.starts_at <= p_starts_at;
$$;

-- Keeps a cohort's first day that of its first class, whoever plans, moves or cancels it. Call what changes a session
-- with the cohort's row locked.
create function private.follow_first_class() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.cohorts c
  set starts_on = first.day, sequence = c.sequence + 1, updated_at = now()
  from (
    select min(timezone('Asia/Kolkata', s.starts_at))::date as day
    from public.cohort_sessions s
    where s.cohort_id = new.cohort_id and s.kind = 'class' and s.state = 'scheduled'
  ) first
  where c.cohort_id = new.cohort_id and c.starts_on <> first.day;
  return null;
end;
$$;

create trigger follow_first_class after insert or update of starts_at, state, kind on public.cohort_sessions
  for each row execute function private.follow_first_class();

-- Locks the cohort of a session, which may become its first class or stop being it.
create function private.lock_cohort_of(p_session_id uuid) returns void
language sql set search_path = '' as $$
  select from public.cohorts c
  where c.cohort_id = (select s.cohort_id from public.cohort_sessions s where s.id = p_session_id)
  for no key update;
$$;

grant execute on function public.seat_sessions, public.list_cohort_sessions, public.cohort_calendar to service_role;

-- Of a letter's sessions, those that this person was sent as a calendar's request: a calendar takes a cancellation only
-- of these (RFC 5546). Whoever only subscribed or imported a file gets a feed without them.
create function private.requested_sessions(o public.email_outbox) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(s.value order by s.ordinality), '[]')
  from jsonb_array_elements(o.payload -> 'sessions') with ordinality s
  where exists (
    select
    from public.email_outbox m
    where
      m.person = o.person
      and m.about = s.value ->> 'sessionId'
      and m.template in ('cohort-session-added', 'cohort-session-moved')
      and (m.status = 'sent' or m.handover <> 'none')
  );
$$;

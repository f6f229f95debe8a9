-- A session, with its addresses, of a cohort in which this person has an open seat; else no row.
create function public.cohort_session_of_seat(p_user_id uuid, p_cohort_id text, p_session_id uuid) returns table (
  title text, starts_at timestamptz, ends_at timestamptz, join_closes_at timestamptz, time_zone text, state text,
  cancelled_reason text, meeting_url text, recording_url text
)
language sql stable set search_path = '' as $$
  select
    s.title, s.starts_at, s.ends_at, private.cohort_session_closes_at(s), s.time_zone, s.state, s.cancelled_reason,
    s.meeting_url, s.recording_url
  from public.cohort_sessions s
  where
    s.id = p_session_id
    and s.cohort_id = p_cohort_id
    and exists (
      select from public.cohort_enrollments e
      where e.user_id = p_user_id and e.cohort_id = s.cohort_id and e.is_open
    );
$$;

-- Records that a person joined a session or watched its recording, only the first time, or again if an operator had
-- struck it out. Returns whether the seat is
-- still open; without an open seat nothing is recorded.
create function public.note_attendance(p_session_id uuid, p_user_id uuid, p_source text) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- A concurrent refund waits for this, or has already been seen.
  perform
  from public.cohort_enrollments e
  join public.cohort_sessions s on s.cohort_id = e.cohort_id
  where s.id = p_session_id and e.user_id = p_user_id and e.is_open
  for share of e;
  if not found then
    return false;
  end if;
  insert into public.cohort_attendance (session_id, user_id, source)
  values (p_session_id, p_user_id, p_source)
  on conflict (session_id, user_id) do update set struck_at = null where cohort_attendance.struck_at is not null;
  return true;
end;
$$;

grant execute on function public.cohort_session_of_seat, public.note_attendance to service_role;

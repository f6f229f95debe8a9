-- The run, with its addresses, of a registration that isn't cancelled; no row for any other token, or without a run.
create function public.session_of_registration(p_manage_token uuid) returns table (
  title text, starts_at timestamptz, ends_at timestamptz, join_closes_at timestamptz, time_zone text, state text,
  cancelled_reason text, meeting_url text, recording_url text
)
language sql stable set search_path = '' as $$
  select
    r.session_title, r.starts_at, r.ends_at, private.run_closes_at(r), r.time_zone, r.state, null::text, r.meeting_url,
    r.recording_url
  from public.workshop_signups s
  join public.session_runs r on r.id = s.run_id
  where s.manage_token = p_manage_token and s.state = 'registered';
$$;

-- As note_attendance, for a run: returns whether the person is still registered.
create function public.note_session_attendance(p_manage_token uuid, p_source text) returns boolean
language plpgsql set search_path = '' as $$
declare
  -- A concurrent cancellation waits for this, or has already been seen.
  registration constant uuid := (
    select s.id
    from public.workshop_signups s
    where s.manage_token = p_manage_token and s.state = 'registered' and s.run_id is not null
    for share
  );
begin
  if registration is null then
    return false;
  end if;
  insert into public.session_attendance (registration_id, source)
  values (registration, p_source)
  on conflict (registration_id) do update set struck_at = null where session_attendance.struck_at is not null;
  return true;
end;
$$;

-- What the site has seen of a registered person: joined (also if ticked by hand), watched, or unseen.
create function private.seen_of(p_registration_id uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select case a.source when 'recording' then 'watched' else 'joined' end
      from public.session_attendance a
      where a.registration_id = p_registration_id and a.struck_at is null
    ),
    'unseen'
  );
$$;

grant execute on function public.session_of_registration, public.note_session_attendance to service_role;

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

-- Until when an answer given at an instant can be changed.
create function private.feedback_ends_at(p_first_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_first_at + interval '30 days';
$$;

-- Stores a registered person's answer about their run, or changes it, and returns saved, unknown, early (the run isn't
-- over, or was cancelled) or late (the answer can no longer be changed).
create function public.give_feedback(p_manage_token uuid, p_rating integer, p_text text) returns text
language plpgsql set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  select * into signup
  from public.workshop_signups s
  where s.manage_token = p_manage_token and s.state = 'registered' and s.run_id is not null
  for share;
  if not found then
    return 'unknown';
  end if;
  if not exists (
    select from public.session_runs r where r.id = signup.run_id and r.state = 'scheduled' and r.ends_at <= now()
  ) then
    return 'early';
  end if;
  insert into public.session_feedback as f (registration_id, rating, text)
  values (signup.id, p_rating, p_text)
  on conflict (registration_id) do update set rating = excluded.rating, text = excluded.text
  where private.feedback_ends_at(f.at) > now();
  return case when found then 'saved' else 'late' end;
end;
$$;

grant execute on function
  public.session_of_registration, public.note_session_attendance, public.give_feedback
to service_role;

-- The run of each title that takes registrations: the next one, or one that is on while no other is coming. Without the
-- meeting link, since the answer is public.
create function public.coming_session_runs() returns table (
  run_id uuid, session_title text, starts_at timestamptz, ends_at timestamptz, time_zone text, is_on boolean
)
language sql stable set search_path = '' as $$
  select distinct on (r.session_title)
    r.id, r.session_title, r.starts_at, r.ends_at, r.time_zone, r.starts_at <= now()
  from public.session_runs r
  where r.state = 'scheduled' and r.ends_at > now()
  order by r.session_title, r.starts_at <= now(), r.starts_at, r.id;
$$;

-- The row of coming_session_runs for one title; null if there is none.
create function private.next_session_run(p_session_title text) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(c) from public.coming_session_runs() c where c.session_title = p_session_title;
$$;

-- The recordings that anybody may watch: the latest three of each title.
create function public.public_recordings() returns table (
  title text, starts_at timestamptz, time_zone text, url text
)
language sql stable set search_path = '' as $$
  select r.session_title, r.starts_at, r.time_zone, r.recording_url
  from public.session_titles t
  cross join lateral (
    select *
    from public.session_runs r
    where
      r.session_title = t.title and r.state = 'scheduled' and r.is_recording_public and r.recording_url is not null
    order by r.starts_at desc, r.id
    limit 3
  ) r
  order by r.session_title, r.starts_at desc, r.id;
$$;

-- Until when a run can be joined, given the next free session of any title.
create function private.run_closes_at(p_run public.session_runs) returns timestamptz
language sql stable set search_path = '' as $$
  select private.join_closes_at(p_run, min(r.starts_at))
  from public.session_runs r
  where r.state = 'scheduled' and r.starts_at > p_run.starts_at;
$$;

-- The runs to come, or on, that the caller's confirmed address is registered for, with the key to each registration's
-- page. Definer: learners can't read registrations.
create function public.own_registrations() returns table (
  token uuid, title text, starts_at timestamptz, ends_at timestamptz, join_closes_at timestamptz, time_zone text
)
language sql stable security definer set search_path = '' as $$
  select s.manage_token, s."Session Title", r.starts_at, r.ends_at, private.run_closes_at(r), r.time_zone
  from auth.users u
  join public.workshop_signups s on lower(s."Email Address") = lower(u.email)
  join public.session_runs r on r.id = s.run_id
  where
    u.id = auth.uid()
    and u.email_confirmed_at is not null
    and s.state = 'registered'
    and r.state = 'scheduled'
    and private.run_closes_at(r) > now()
  order by r.starts_at, r.id
  limit 20;
$$;

grant execute on function public.own_registrations to authenticated;
grant execute on function public.coming_session_runs, public.public_recordings to service_role;

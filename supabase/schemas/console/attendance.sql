-- For each session of a cohort: how many people with a seat joined, watched its recording, or were ticked by hand.
create function public.console_attendance_sums(p_cohort_id text) returns table (
  session_id uuid, joined integer, watched integer, by_hand integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_teacher(p_cohort_id);
  return query
  select
    s.id,
    count(*) filter (where a.source = 'join')::integer,
    count(*) filter (where a.source = 'recording')::integer,
    count(*) filter (where a.source = 'staff')::integer
  from public.cohort_sessions s
  join public.cohort_attendance a on a.session_id = s.id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = a.user_id and e.is_open
  where s.cohort_id = p_cohort_id and a.struck_at is null
  group by s.id;
end;
$$;

-- Refuses attendance set by hand, of a cohort or a run: unchanged or invalid, if p_wanted, from the form, has no cells or
-- too many; unknown, unless p_cells has all of these with what is stored; not_begun (a tick for a session that is still
-- to come). Changed: a cell's "was" is no longer so; "about" is the first person and session that differ.
create function private.require_attendance(p_table text, p_id text, p_wanted jsonb, p_cells jsonb) returns integer
language plpgsql stable set search_path = '' as $$
declare
  saved constant integer := (
    select count(*) from jsonb_to_recordset(p_wanted) as c (was boolean, "is" boolean) where c.was <> c.is
  );
  differs record;
begin
  perform private.refuse(case
    when saved = 0 then 'unchanged'
    when saved > 5000 or saved <> jsonb_array_length(p_wanted) then 'invalid'
    when jsonb_array_length(p_cells) is distinct from saved then 'unknown'
  end);
  perform private.refuse('not_begun') where exists (
    select from jsonb_to_recordset(p_cells) as c ("is" boolean, "startsAt" timestamptz)
    where c.is and c."startsAt" > now()
  );
  select c.*, last.actor_email, last.at
  into differs
  from jsonb_to_recordset(p_cells) as c (
    "userId" uuid, "sessionId" uuid, was boolean, stored boolean, title text, email text, "startsAt" timestamptz
  )
  left join lateral (
    select a.actor_email, a.at
    from public.operator_actions a
    where
      a.subject_table = p_table
      and a.subject_id = p_id
      and a.after -> 'cells' -> (c."sessionId" || ' ' || c."userId") = to_jsonb(not c.was)
    order by a.at desc
    limit 1
  ) last on true
  where c.was <> c.stored
  order by c."startsAt", c.email
  limit 1;
  if found then
    raise exception 'Changed since it was shown' using
      errcode = 'OP002',
      detail = jsonb_build_object(
        'status', 'changed', 'by', differs.actor_email, 'at', differs.at,
        'now', case when differs.was then 'absent' else 'present' end,
        'about', jsonb_build_object(
          'person',
          case when private.is_instructor() then coalesce(private.person_name(differs.email), 'someone') else differs.email end,
          'session', differs.title, 'startsAt', differs."startsAt"
        )
      );
  end if;
  return saved;
end;
$$;

-- Records who took part in which sessions of a cohort, or removes it: rows of userId, sessionId, was and is, all or
-- none of them; "was" is what was shown. "saved": how many. Refused and changed: as require_attendance.
create function public.console_set_attendance(p_request_id uuid, p_cohort_id text, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_class_action(p_request_id, 'set_attendance', p_cohort_id);
  -- The seats' rows are the lock, as they are for joining.
  people := array(
    select e.user_id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by e.id
    for update
  );
  -- With people's and sessions' names, for the log, which outlives both.
  select jsonb_agg(to_jsonb(c) || jsonb_build_object(
    'title', s.title, 'email', e.email, 'startsAt', s.starts_at,
    'stored', exists (
      select from public.cohort_attendance t
      where t.session_id = s.id and t.user_id = e.user_id and t.struck_at is null
    )
  ))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.cohort_sessions s on s.id = c."sessionId" and s.cohort_id = p_cohort_id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = c."userId" and e.is_open
  where e.user_id = any (people);
  saved := private.require_attendance('cohorts', p_cohort_id, p_cells, cells);

  update public.cohort_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where t.session_id = c."sessionId" and t.user_id = c."userId";
  insert into public.cohort_attendance (session_id, user_id, source)
  select c."sessionId", c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where c.is
  on conflict (session_id, user_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_attendance', 'cohorts', p_cohort_id, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$$;

-- The same for a run: "userId" is the registration, "sessionId" the run.
create function public.console_set_run_attendance(p_request_id uuid, p_run_id uuid, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_action(p_request_id, 'set_run_attendance');
  people := array(
    select s.id
    from public.workshop_signups s
    where
      s.run_id = p_run_id
      and s.state = 'registered'
      and s.id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by s.id
    for update
  );
  select jsonb_agg(to_jsonb(c) || jsonb_build_object(
    'title', r.session_title, 'email', s."Email Address", 'startsAt', r.starts_at,
    'stored', private.seen_of(s.id) <> 'unseen'
  ))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.session_runs r on r.id = c."sessionId" and r.id = p_run_id and r.state = 'scheduled'
  join public.workshop_signups s on s.id = c."userId"
  where s.id = any (people);
  saved := private.require_attendance('session_runs', p_run_id::text, p_cells, cells);

  update public.session_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "is" boolean)
  where t.registration_id = c."userId";
  insert into public.session_attendance (registration_id, source)
  select c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "is" boolean)
  where c.is
  on conflict (registration_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_run_attendance', 'session_runs', p_run_id::text, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$$;

-- How many people are registered for a run, and of these how many joined, watched or were ticked by hand.
create function public.console_run_attendance(p_run_id uuid) returns table (
  registered integer, joined integer, watched integer, by_hand integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    count(*)::integer,
    count(*) filter (where a.source = 'join')::integer,
    count(*) filter (where a.source = 'recording')::integer,
    count(*) filter (where a.source = 'staff')::integer
  from public.workshop_signups s
  left join public.session_attendance a on a.registration_id = s.id and a.struck_at is null
  where s.run_id = p_run_id and s.state = 'registered';
end;
$$;

-- What the log says about attendance set by hand: by session, who took part and who didn't.
create function private.attendance_facts(p_cells jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select
    jsonb_object_agg(case when by_session.is then 'present' else 'absent' end, people)
    || jsonb_build_object(
      'cells',
      (
        select jsonb_object_agg(c."sessionId" || ' ' || c."userId", c.is)
        from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
      )
    )
  from (
    select one.is, string_agg(one.title || ': ' || one.emails, '; ' order by one."startsAt") as people
    from (
      select c.is, c."sessionId", c.title, c."startsAt", string_agg(c.email, ', ' order by c.email) as emails
      from jsonb_to_recordset(p_cells)
        as c ("sessionId" uuid, "is" boolean, title text, email text, "startsAt" timestamptz)
      group by c.is, c."sessionId", c.title, c."startsAt"
    ) one
    group by one.is
  ) by_session;
$$;

grant execute on function
  public.console_attendance_sums, public.console_set_attendance, public.console_set_run_attendance,
  public.console_run_attendance
to authenticated;

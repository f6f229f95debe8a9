-- For each session of a cohort: how many people with a seat joined, watched its recording, or were ticked by hand.
create function public.console_attendance_sums(p_cohort_id text) returns table (
  session_id uuid, joined integer, watched integer, by_hand integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
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

-- Refuses attendance whose "was" is no longer so: the answer names the first person and session that differ.
create function private.refuse_changed_attendance(p_cohort_id text, p_cells jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  differs record;
begin
  select c.*, last.actor_email, last.at
  into differs
  from jsonb_to_recordset(p_cells)
    as c ("userId" uuid, "sessionId" uuid, was boolean, title text, email text, "startsAt" timestamptz)
  left join lateral (
    select a.actor_email, a.at
    from public.operator_actions a
    where
      a.subject_table = 'cohorts'
      and a.subject_id = p_cohort_id
      and a.after -> 'cells' -> (c."sessionId" || ' ' || c."userId") = to_jsonb(not c.was)
    order by a.at desc
    limit 1
  ) last on true
  where c.was <> exists (
    select from public.cohort_attendance t
    where t.session_id = c."sessionId" and t.user_id = c."userId" and t.struck_at is null
  )
  order by c."startsAt", c.email
  limit 1;
  if found then
    raise exception 'Changed since it was shown' using
      errcode = 'OP002',
      detail = jsonb_build_object(
        'status', 'changed', 'by', differs.actor_email, 'at', differs.at,
        'now', case when differs.was then 'absent' else 'present' end,
        'about', jsonb_build_object('person', differs.email, 'session', differs.title, 'startsAt', differs."startsAt")
      );
  end if;
end;
$$;

-- Records who took part in which sessions of a cohort, or removes it: rows of userId, sessionId, was and is, all or
-- none of them; "was" is what was shown. "saved": how many. Refused: unknown (a session, or no open seat), unchanged,
-- not_begun (a tick for a session that is still to come), invalid. Changed: "about" is the first person and session that differ.
create function public.console_set_attendance(p_request_id uuid, p_cohort_id text, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_action(p_request_id, 'set_attendance');
  saved := (select count(*) from jsonb_to_recordset(p_cells) as c (was boolean, "is" boolean) where c.was <> c.is);
  perform private.refuse(case
    when saved = 0 then 'unchanged'
    when saved > 5000 or saved <> jsonb_array_length(p_cells) then 'invalid'
  end);

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
  select jsonb_agg(to_jsonb(c) || jsonb_build_object('title', s.title, 'email', e.email, 'startsAt', s.starts_at))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.cohort_sessions s on s.id = c."sessionId" and s.cohort_id = p_cohort_id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = c."userId" and e.is_open
  where e.user_id = any (people);
  perform private.refuse(case when jsonb_array_length(cells) is distinct from saved then 'unknown' end);
  perform private.refuse('not_begun') where exists (
    select from jsonb_to_recordset(cells) as c ("is" boolean, "startsAt" timestamptz)
    where c.is and c."startsAt" > now()
  );

  perform private.refuse_changed_attendance(p_cohort_id, cells);

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

grant execute on function public.console_attendance_sums, public.console_set_attendance to authenticated;

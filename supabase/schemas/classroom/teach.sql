-- Whether the caller is an instructor with the second factor, whose role hasn't ended. Definer: as operator_role.
create function private.is_instructor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from public.operators o
    where
      o.user_id = (auth.jwt() ->> 'sub')::uuid
      and o.role = 'instructor'
      and o.revoked_at is null
      and private.has_second_factor()
  );
$$;

-- The cohorts that the caller teaches as an instructor; none for anyone else. Definer: as operator_role.
create function private.taught_cohorts() returns setof text
language sql stable security definer set search_path = '' as $$
  select t.cohort_id
  from public.cohort_teachers t
  join public.teachers own on own.id = t.teacher_id
  where own.user_id = (auth.jwt() ->> 'sub')::uuid and private.is_instructor();
$$;

-- Whether the caller may run the classroom of a cohort: an operator, or an instructor who teaches it.
create function private.may_teach(p_cohort_id text) returns boolean
language sql stable set search_path = '' as $$
  select private.operator_role() is not null or p_cohort_id in (select private.taught_cohorts());
$$;

-- Raises insufficient_privilege for anyone who may not run the cohort's classroom.
create function private.require_teacher(p_cohort_id text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.may_teach(p_cohort_id) is not true then
    raise exception 'Not for this account' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Raises insufficient_privilege for anyone but operators and instructors: for what then answers by the caller's cohorts.
create function private.require_operator_or_instructor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.operator_role() is null and not private.is_instructor() then
    raise exception 'Not for this account' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Begins an action in a cohort's classroom, as begin_action does for operators. With a null cohort, that of something
-- unknown, it's for operators only: an instructor learns nothing of what isn't theirs. Their own second press is known
-- from the log, if the first has removed the thing. An instructor's role, and the cohort, are locked: once someone has
-- ended either, nothing that was pressed before is done.
create function private.begin_class_action(p_request_id uuid, p_action text, p_cohort_id text) returns void
language plpgsql set search_path = '' as $$
declare
  cohort constant text := coalesce(p_cohort_id, (
    select a.subject_id
    from public.operator_actions a
    where
      a.request_id = p_request_id and a.actor = auth.uid() and a.action = p_action and a.subject_table = 'cohorts'
  ));
begin
  perform private.require_teacher(cohort);
  perform private.begin_request(p_request_id, p_action);
  if private.operator_role() is null then
    perform from public.operators o where o.user_id = auth.uid() for share;
    perform from public.cohorts c where c.cohort_id = cohort for no key update;
    perform private.require_teacher(cohort);
  end if;
end;
$$;

-- The cohort of a session, a post or a resource; null for an unknown one.
create function private.cohort_of_session(p_session_id uuid) returns text
language sql stable set search_path = '' as $$
  select s.cohort_id from public.cohort_sessions s where s.id = p_session_id;
$$;
create function private.cohort_of_post(p_post_id uuid) returns text
language sql stable set search_path = '' as $$
  select p.cohort_id from public.cohort_posts p where p.id = p_post_id;
$$;
create function private.cohort_of_resource(p_resource_id uuid) returns text
language sql stable set search_path = '' as $$
  select r.cohort_id from public.cohort_resources r where r.id = p_resource_id;
$$;

create policy "Operators and their colleagues read" on public.teachers
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    or (user_id = (select auth.uid()) and (select private.is_instructor()))
    or id in (
      select own.teacher_id from public.cohort_teachers own where own.cohort_id in (select private.taught_cohorts())
    )
  );
create policy "Operators and its teachers read" on public.cohort_teachers
  for select to authenticated
  using (
    (select private.operator_role()) is not null or cohort_id in (select private.taught_cohorts())
  );
create policy "Operators and its teachers read" on public.cohort_weeks
  for select to authenticated
  using (
    (select private.operator_role()) is not null or cohort_id in (select private.taught_cohorts())
  );
create policy "Operators and its teachers read" on public.cohort_sessions
  for select to authenticated
  using (
    (select private.operator_role()) is not null or cohort_id in (select private.taught_cohorts())
  );
create policy "Operators and its teachers read" on public.cohort_resources
  for select to authenticated
  using (
    (select private.operator_role()) is not null or cohort_id in (select private.taught_cohorts())
  );
create policy "Operators and its teachers read" on public.cohort_posts
  for select to authenticated
  using (
    (select private.operator_role()) is not null or cohort_id in (select private.taught_cohorts())
  );
create policy "Operators and its teachers read" on public.cohort_attendance
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    or session_id in (
      select s.id from public.cohort_sessions s where s.cohort_id in (select private.taught_cohorts())
    )
  );

grant execute on function private.is_instructor, private.taught_cohorts, private.may_teach, private.require_teacher,
  private.require_operator_or_instructor
to authenticated;

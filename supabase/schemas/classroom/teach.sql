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

-- Begins an action in a cohort's classroom, as begin_action does for operators.
create function private.begin_class_action(p_request_id uuid, p_action text, p_cohort_id text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_teacher(p_cohort_id);
  perform private.begin_request(p_request_id, p_action);
end;
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

grant execute on function private.is_instructor, private.taught_cohorts, private.may_teach, private.require_teacher
to authenticated;

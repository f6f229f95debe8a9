-- The teachers of a cohort as its learners see them; none for a cohort that has the two of the public pages.
create function private.room_teachers(p_cohort_id text) returns jsonb[]
language sql stable set search_path = '' as $$
  select array(
    select jsonb_build_object(
      'name', t.name, 'title', t.title, 'bio', t.bio, 'photoPath', t.photo_path, 'linkedInUrl', t.linkedin_url
    )
    from public.cohort_teachers own
    join public.teachers t on t.id = own.teacher_id
    where own.cohort_id = p_cohort_id
    order by own.added_at, t.name, t.id
  );
$$;

-- Who teaches the caller's cohorts, by name; no row for a cohort that has the two of the public pages. Definer: learners
-- can't read these tables.
create function public.own_teachers() returns table (cohort_id text, name text)
language sql stable security definer set search_path = '' as $$
  select own.cohort_id, t.name
  from public.cohort_teachers own
  join public.teachers t on t.id = own.teacher_id
  where own.cohort_id in (select e.cohort_id from public.cohort_enrollments e where e.user_id = auth.uid())
  order by own.cohort_id, own.added_at, t.name, t.id;
$$;

-- What the operators' log says about a teacher.
create function private.teacher_facts(t public.teachers) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'name', t.name, 'title', t.title, 'bio', t.bio, 'profile', t.linkedin_url, 'photo', t.photo_path is not null,
    'sequence', t.sequence
  );
$$;

-- Adds a teacher. "teacherId": their id. Refused: invalid.
create function public.console_add_teacher(
  p_request_id uuid, p_name text, p_title text, p_bio text, p_linkedin_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  teacher public.teachers;
begin
  perform private.begin_action(p_request_id, 'add_teacher');
  begin
    insert into public.teachers (name, title, bio, linkedin_url)
    values (p_name, p_title, p_bio, p_linkedin_url)
    returning * into teacher;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'add_teacher', 'teachers', teacher.id::text, null, private.teacher_facts(teacher), null,
    jsonb_build_object('teacherId', teacher.id)
  );
end;
$$;

-- Changes what a teacher's cohorts read about them. A new photo is a file of theirs in the bucket avatars; null removes
-- it. Refused: unknown, no_photo (the file isn't there), unchanged, invalid.
create function public.console_change_teacher(
  p_request_id uuid, p_teacher_id uuid, p_shown_sequence integer, p_name text, p_title text, p_bio text,
  p_linkedin_url text, p_photo_path text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.teachers;
  after public.teachers;
begin
  perform private.begin_action(p_request_id, 'change_teacher');
  select * into before from public.teachers t where t.id = p_teacher_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown(
    'teachers', p_teacher_id::text, 'sequence', before.sequence, p_shown_sequence, to_jsonb(before.name)
  );
  perform private.refuse('no_photo')
  where p_photo_path is distinct from before.photo_path and p_photo_path is not null and not exists (
    select
    from storage.objects o
    where o.bucket_id = 'avatars' and o.name = p_photo_path and starts_with(o.name, p_teacher_id || '-')
  );
  begin
    update public.teachers t
    set
      name = p_name,
      title = p_title,
      bio = p_bio,
      linkedin_url = p_linkedin_url,
      photo_path = p_photo_path,
      sequence = t.sequence + 1
    where
      t.id = p_teacher_id
      and (t.name, t.title, t.bio, t.linkedin_url, t.photo_path)
        is distinct from (p_name, p_title, p_bio, p_linkedin_url, p_photo_path)
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when after.id is null then 'unchanged' end);
  return private.finish_action(
    p_request_id, 'change_teacher', 'teachers', p_teacher_id::text, private.teacher_facts(before),
    private.teacher_facts(after)
      || case when after.photo_path <> before.photo_path then '{"newPhoto": true}'::jsonb else '{}' end
  );
end;
$$;

-- Who teaches a cohort, for the log and to compare: the names, and the ids.
create function private.cohort_teacher_facts(p_cohort_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'teachers', coalesce(string_agg(t.name, ', ' order by own.added_at, t.name, t.id), ''),
    'teacherIds', coalesce(string_agg(t.id::text, ',' order by t.id), '')
  )
  from public.cohort_teachers own
  join public.teachers t on t.id = own.teacher_id
  where own.cohort_id = p_cohort_id;
$$;

-- Sets who teaches a cohort; p_shown: the ids that the form showed, in order. An instructor who is taken off it may do
-- nothing there any more. Refused: unknown (cohort), unknown_teacher, unchanged.
create function public.console_set_teachers(
  p_request_id uuid, p_cohort_id text, p_shown text, p_teachers uuid[]
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
begin
  perform private.begin_action(p_request_id, 'set_teachers');
  perform private.lock_cohort(p_cohort_id);
  before := private.cohort_teacher_facts(p_cohort_id);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'teacherIds', before ->> 'teacherIds', p_shown, before -> 'teachers'
  );
  perform from public.teachers t where t.id = any (p_teachers) order by t.id for key share;
  perform private.refuse('unknown_teacher')
  where exists (select from unnest(p_teachers) id where id not in (select t.id from public.teachers t));
  delete from public.cohort_teachers own where own.cohort_id = p_cohort_id and own.teacher_id <> all (p_teachers);
  insert into public.cohort_teachers (cohort_id, teacher_id)
  select p_cohort_id, id
  from unnest(p_teachers) id
  on conflict do nothing;
  after := private.cohort_teacher_facts(p_cohort_id);
  perform private.refuse(case when after = before then 'unchanged' end);
  return private.finish_action(p_request_id, 'set_teachers', 'cohorts', p_cohort_id, before, after);
end;
$$;

grant execute on function public.own_teachers, public.console_add_teacher, public.console_change_teacher, public.console_set_teachers
to authenticated;

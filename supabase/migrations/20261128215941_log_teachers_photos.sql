-- Why: the log says that a teacher has a new photo, not where its file is.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.teacher_facts (
  t public.teachers
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'name', t.name, 'title', t.title, 'bio', t.bio, 'profile', t.linkedin_url, 'photo', t.photo_path is not null,
    'sequence', t.sequence
  );
$function$;

CREATE OR REPLACE FUNCTION public.console_change_teacher (
  p_request_id     uuid,
  p_teacher_id     uuid,
  p_shown_sequence integer,
  p_name           text,
  p_title          text,
  p_bio            text,
  p_linkedin_url   text,
  p_photo_path     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

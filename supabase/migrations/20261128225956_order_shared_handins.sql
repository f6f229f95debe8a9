-- Why: with 30,000 shared hand-ins in a cohort the room read all of them to show the newest 30, in a fifth of a second,
-- although their index has the order in which they are shown.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."shared_handins"(text);

CREATE OR REPLACE FUNCTION private.is_shown (
  h public.cohort_handins
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    h.is_shared
    and exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open and not e.is_hidden
    )
    and not exists (
      select
      from public.cohort_handins later
      where
        later.cohort_id = h.cohort_id and later.week = h.week and later.user_id = h.user_id and later.version > h.version
    );
$function$;

CREATE OR REPLACE FUNCTION private.room_handins (
  p_cohort  public.cohorts,
  p_user_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when p_cohort.takes_handins then jsonb_build_object(
    'weeks', array(
      select jsonb_build_object(
        'week', a.week,
        'opensAt', private.week_opens_at(p_cohort.cohort_id, a.week),
        'dueAt', a.due_at,
        'handedInAt', own.handed_in_at,
        'isLate', own.is_late,
        'hasFeedback', own.is_answered,
        'wantsAnother', own.wants_another
      )
      from private.assignments_of(p_cohort.cohort_id) a
      left join lateral (
        select h.handed_in_at, h.is_late, f.id is not null as is_answered, coalesce(f.wants_another, false) as wants_another
        from public.cohort_handins h
        left join public.cohort_feedback f on f.handin_id = h.id
        where h.cohort_id = p_cohort.cohort_id and h.week = a.week and h.user_id = p_user_id
        order by h.version desc
        limit 1
      ) own on true
      order by a.week
    ),
    'shared', array(
      select jsonb_build_object(
        'id', h.id, 'week', h.week, 'body', h.body, 'urls', h.urls, 'fileName', h.file_name, 'handedInAt', h.handed_in_at,
        'isSelf', h.user_id = p_user_id,
        'profile', private.shown_profile(case when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data end)
      )
      from (
        select shown.*
        from public.cohort_handins shown
        where shown.cohort_id = p_cohort.cohort_id and shown.is_shared and private.is_shown(shown)
        order by shown.handed_in_at desc, shown.id desc
        limit 30
      ) h
      join auth.users u on u.id = h.user_id
      order by h.handed_in_at desc, h.id desc
    )
  ) end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_handin_file (
  p_handin_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select h.file_path
  from public.cohort_handins h
  join public.cohort_enrollments own on own.cohort_id = h.cohort_id and own.user_id = auth.uid() and own.is_open
  where h.id = p_handin_id and (h.user_id = auth.uid() or private.is_shown(h));
$function$;

REVOKE ALL ON FUNCTION "private"."is_shown"(public.cohort_handins) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_shown"(public.cohort_handins) TO "service_role";

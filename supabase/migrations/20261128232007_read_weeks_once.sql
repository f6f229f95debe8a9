-- Why: a room read its classes some twenty times to say what is due, once for each of twelve weeks, twice.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.assignments_of (
  p_cohort_id text
)
  RETURNS TABLE (
    week   integer,
    due_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select w.week, w.due_at
  from public.cohorts c
  cross join private.class_weeks(c.cohort_id) w
  where c.cohort_id = p_cohort_id and c.takes_handins;
$function$;

CREATE OR REPLACE FUNCTION private.class_weeks (
  p_cohort_id text
)
  RETURNS TABLE (
    week      integer,
    opens_at  timestamp with time zone,
    due_at    timestamp with time zone,
    time_zone text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    class.week, class.starts_at, coalesce(w.due_at, private.friday_after(class.starts_at, class.time_zone)), class.time_zone
  from (
    select distinct on (s.week) s.week, s.starts_at, s.time_zone
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
    order by s.week, s.starts_at
  ) class
  left join public.cohort_weeks w on w.cohort_id = p_cohort_id and w.week = class.week;
$function$;

CREATE OR REPLACE FUNCTION private.friday_after (
  p_starts_at timestamp with time zone,
  p_time_zone text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select timezone(p_time_zone, (class.day + (11 - extract(isodow from class.day)::integer) % 7 + 2)::timestamp)
  from (select timezone(p_time_zone, p_starts_at)::date as day) class;
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
  return case when p_cohort.takes_handins and p_cohort.state <> 'cancelled' then jsonb_build_object(
    'weeks', array(
      select jsonb_build_object(
        'week', a.week,
        'opensAt', a.opens_at,
        'dueAt', a.due_at,
        'handedInAt', own.handed_in_at,
        'isLate', own.is_late,
        'hasFeedback', own.is_answered,
        'wantsAnother', own.wants_another
      )
      from private.class_weeks(p_cohort.cohort_id) a
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

CREATE OR REPLACE FUNCTION private.week_due_at (
  p_cohort_id text,
  p_week      integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.due_at from private.class_weeks(p_cohort_id) c where c.week = p_week;
$function$;

CREATE OR REPLACE FUNCTION public.own_handins (
  p_cohort_id text,
  p_week      integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'opensAt', class.opens_at,
    'dueAt', class.due_at,
    'closesAt', private.handins_close_at(p_cohort_id),
    'timeZone', class.time_zone,
    'weeks', private.room_weeks(p_cohort_id),
    'versions', coalesce(
      (
        select private.handin_versions(h)
        from public.cohort_handins h
        where h.cohort_id = p_cohort_id and h.week = p_week and h.user_id = e.user_id
        order by h.version desc
        limit 1
      ),
      '[]'
    )
  )
  from public.cohort_enrollments e
  join public.cohorts c on c.cohort_id = e.cohort_id and c.takes_handins and c.state <> 'cancelled'
  cross join private.class_weeks(c.cohort_id) class
  where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open and class.week = p_week;
$function$;

REVOKE ALL ON FUNCTION "private"."class_weeks"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."class_weeks"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."friday_after"(timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."friday_after"(timestamp WITH time zone, text) TO "service_role";

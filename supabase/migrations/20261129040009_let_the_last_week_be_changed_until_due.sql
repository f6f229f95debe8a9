-- Why: the last week was closed with its class, days before its assignment is due, so nobody could put that off.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.week_ends_at (
  p_cohort_id text,
  p_week      integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (
      select min(later.starts_at)
      from public.cohort_sessions later
      where
        later.cohort_id = p_cohort_id
        and later.kind = 'class'
        and later.state = 'scheduled'
        and later.week > p_week
        and later.starts_at > coalesce(
          (
            select max(own.starts_at)
            from public.cohort_sessions own
            where own.cohort_id = p_cohort_id and own.kind = 'class' and own.week = p_week and own.state = 'scheduled'
          ),
          '-infinity'
        )
    ),
    greatest(private.cohort_ends_at(p_cohort_id), private.week_due_at(p_cohort_id, p_week))
  );
$function$;

CREATE OR REPLACE FUNCTION public.console_weeks (
  p_cohort_id text
)
  RETURNS TABLE (
    week       integer,
    title      text,
    theory     text,
    demo       text,
    workshop   text,
    outcome    text,
    assignment text,
    due_at     timestamp with time zone,
    ends_at    timestamp with time zone,
    sequence   integer
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  return query
  select
    w.week, w.title, w.goals ->> 0, w.goals ->> 1, w.goals ->> 2, w.goals ->> 3, w.assignment, w.due_at,
    case c.state when 'cancelled' then now() else private.week_ends_at(w.cohort_id, w.week) end, w.sequence
  from public.cohort_weeks w
  join public.cohorts c using (cohort_id)
  where w.cohort_id = p_cohort_id
  order by w.week;
end;
$function$;

-- Why: a week of a cohort's own without an assignment was mailed with that of the syllabus.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.assignment_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  of_week constant integer := (select a.week from private.assignment_of(o.about) a);
  cohort public.cohorts;
  due_at timestamptz;
begin
  select c.* into cohort
  from private.assignment_of(o.about) a
  join public.cohorts c on c.cohort_id = a.cohort_id;
  due_at := private.week_due_at(cohort.cohort_id, of_week);
  select * into recipient, payload, refusal from private.seat_facts(o, cohort.cohort_id);
  payload := payload || jsonb_build_object(
    'week', of_week,
    'timeZone', (
      select s.time_zone
      from public.cohort_sessions s
      where s.cohort_id = cohort.cohort_id and s.week = of_week and s.kind = 'class' and s.state = 'scheduled'
      order by s.starts_at
      limit 1
    ),
    'assignment', (
      select w.assignment from public.cohort_weeks w where w.cohort_id = cohort.cohort_id and w.week = of_week
    )
  );
  refusal := coalesce(refusal, case
    when not cohort.takes_handins or cohort.state = 'cancelled' or due_at is null then 'no_assignment'
    when due_at <> (o.payload ->> 'dueAt')::timestamptz then 'due_changed'
    when due_at <= now() then 'too_late'
    when exists (
      select
      from public.cohort_enrollments e
      join public.cohort_handins h on h.cohort_id = e.cohort_id and h.user_id = e.user_id and h.week = of_week
      where e.id = o.person
    ) then 'handed_in'
  end);
end;
$function$;

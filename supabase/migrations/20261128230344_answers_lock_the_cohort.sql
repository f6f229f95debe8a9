-- Why: a review and a refund of its seat waited for each other, since only the refund locked the cohort first.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.lock_own_seat (
  p_cohort_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- The cohort first, as a refund does: a review refers to it.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  perform
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
  for share;
  return found;
end;
$function$;

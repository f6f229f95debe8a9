-- Why: an instructor, who sees no addresses, is shown the name of the account if nothing is known by its address.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.console_class_people (
  p_cohort_id text,
  p_before_at timestamp with time zone,
  p_before_id uuid,
  p_limit     integer
)
  RETURNS TABLE (
    id          uuid,
    user_id     uuid,
    name        text,
    email       text,
    enrolled_at timestamp with time zone
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
    seat.id, seat.user_id, coalesce(private.person_name(seat.email), private.account_name(seat.user_id)),
    case when private.operator_role() is not null then seat.email end, seat.enrolled_at
  from (
    select e.id, e.user_id, e.email, e.enrolled_at
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id is not null
      and (p_before_at is null or (e.enrolled_at, e.id) < (p_before_at, p_before_id))
    order by e.enrolled_at desc, e.id desc
    limit least(p_limit, 1000)
  ) seat
  order by seat.enrolled_at desc, seat.id desc;
end;
$function$;

-- What the console shows of classrooms, to operators of all of them, to an instructor of those they teach.

-- The cohorts whose classroom the caller may run, the latest first, without what they cost and how they sell. Over: also
-- if it was cancelled. "people": how many have a seat.
create function public.console_classrooms() returns table (
  cohort_id text, starts_on date, ends_on date, is_over boolean, people integer, takes_handins boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator_or_instructor();
  return query
  select
    c.cohort_id, c.starts_on, last.day,
    c.state = 'cancelled' or coalesce(last.day < timezone('Asia/Kolkata', now())::date, false),
    private.count_cohort_people(c.cohort_id), c.takes_handins
  from public.cohorts c
  cross join lateral (
    select greatest(c.ends_on, max(timezone(s.time_zone, s.ends_at))::date) as day
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) last
  where private.operator_role() is not null or c.cohort_id in (select private.taught_cohorts())
  order by c.starts_on desc, c.created_at desc, c.cohort_id desc;
end;
$$;

-- The people with a seat in a cohort, the newest first, from a place on; to an instructor without their addresses.
create function public.console_class_people(
  p_cohort_id text, p_before_at timestamptz, p_before_id uuid, p_limit integer
) returns table (id uuid, user_id uuid, name text, email text, enrolled_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- What waits for whoever teaches: what console_today says of the hand-ins, sessions and learners of their cohorts.
create function public.console_class_today() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_operator_or_instructor();
  return private.waiting_sessions() || jsonb_build_object(
    'waiting', (
      select jsonb_build_object('waitingHandins', jsonb_build_object('count', w.number, 'since', w.since))
      from private.count_waiting_handins() w
    ),
    'learnersBehind', private.count_learners_behind()
  );
end;
$$;

grant execute on function public.console_classrooms, public.console_class_people, public.console_class_today
to authenticated;

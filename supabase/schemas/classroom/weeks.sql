-- When a week's assignment is due: when its own says, else at the end of the first Friday after the day of its class, in
-- that one's zone. Null without a class, so also if it was cancelled.
create function private.week_due_at(p_cohort_id text, p_week integer) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (select w.due_at from public.cohort_weeks w where w.cohort_id = p_cohort_id and w.week = p_week),
    -- ISO counts Friday as 5; the end of a day is the start of the next one.
    timezone(class.time_zone, (class.day + (11 - extract(isodow from class.day)::integer) % 7 + 2)::timestamp)
  )
  from (
    select s.time_zone, timezone(s.time_zone, s.starts_at)::date as day
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.week = p_week and s.kind = 'class' and s.state = 'scheduled'
    order by s.starts_at
    limit 1
  ) class;
$$;

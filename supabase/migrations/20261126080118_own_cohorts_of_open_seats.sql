-- Whoever had the seat refunded is not told of sessions.
set lock_timeout = '5s';

-- The caller's cohorts, refunded ones too, with their days: with an end only where the seat is open, since it tells that
-- there are sessions. Definer: learners read no cohorts.
create or replace function public.own_cohorts()
returns table (cohort_id text, starts_on date, ends_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select
    c.cohort_id,
    c.starts_on,
    -- Not before the last session; null without sessions.
    case when sessions.last_day is not null then greatest(c.ends_on, sessions.last_day) end
  from (
    select e.cohort_id, bool_or(e.status in ('success', 'active')) as is_open
    from public.cohort_enrollments e
    where e.user_id = auth.uid()
    group by e.cohort_id
  ) own
  join public.cohorts c on c.cohort_id = own.cohort_id
  left join lateral (
    select max(timezone(s.time_zone, s.ends_at))::date as last_day
    from public.cohort_sessions s
    where own.is_open and s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) sessions on true;
$$;

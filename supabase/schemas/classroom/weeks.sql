-- The end of the first Friday after the day of a class, in its zone (IANA). ISO counts Friday as 5; the end of a day is
-- the start of the next one.
create function private.friday_after(p_starts_at timestamptz, p_time_zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select timezone(p_time_zone, (class.day + (11 - extract(isodow from class.day)::integer) % 7 + 2)::timestamp)
  from (select timezone(p_time_zone, p_starts_at)::date as day) class;
$$;

-- The weeks of a cohort that have an assignment, and a class which wasn't cancelled: when the first one starts, and when
-- the assignment is due, which is when the week's own row says, else, and if the class was moved behind that time, at the
-- end of the Friday after that class. In a cohort with the weeks of the syllabus each has one.
create function private.class_weeks(p_cohort_id text) returns table (
  week integer, opens_at timestamptz, due_at timestamptz, time_zone text
)
language sql stable set search_path = '' as $$
  select
    class.week, class.starts_at,
    case when w.due_at > class.starts_at then w.due_at else private.friday_after(class.starts_at, class.time_zone) end,
    class.time_zone
  from (
    select distinct on (s.week) s.week, s.starts_at, s.time_zone
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
    order by s.week, s.starts_at
  ) class
  left join public.cohort_weeks w on w.cohort_id = p_cohort_id and w.week = class.week
  where w.assignment is distinct from '';
$$;

-- When a week's assignment is due. Null without one, and without a class, so also if it was cancelled.
create function private.week_due_at(p_cohort_id text, p_week integer) returns timestamptz
language sql stable set search_path = '' as $$
  select c.due_at from private.class_weeks(p_cohort_id) c where c.week = p_week;
$$;

-- The end of a cohort: of its last day, or that of its last session, in India. Null without either.
create function private.cohort_ends_at(p_cohort_id text) returns timestamptz
language sql stable set search_path = '' as $$
  select timezone('Asia/Kolkata', (greatest(c.ends_on, max(timezone('Asia/Kolkata', s.ends_at))::date) + 1)::timestamp)
  from public.cohorts c
  left join public.cohort_sessions s on s.cohort_id = c.cohort_id and s.state = 'scheduled'
  where c.cohort_id = p_cohort_id
  group by c.cohort_id;
$$;

-- Until when a cohort's learners can hand in, and say how it was: for 30 days after its end. Null without an end.
create function private.classroom_closes_at(p_cohort_id text) returns timestamptz
language sql stable set search_path = '' as $$
  select private.cohort_ends_at(p_cohort_id) + interval '30 days';
$$;

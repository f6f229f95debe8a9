-- A cohort's own weeks for its room; none if it has those of the syllabus.
create function private.room_weeks(p_cohort_id text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'week', w.week, 'title', w.title, 'theory', w.goals ->> 0, 'demo', w.goals ->> 1, 'workshop', w.goals ->> 2,
        'outcome', w.goals ->> 3, 'assignment', w.assignment, 'dueAt', w.due_at
      )
      order by w.week
    ),
    '[]'
  )
  from public.cohort_weeks w
  where w.cohort_id = p_cohort_id;
$$;

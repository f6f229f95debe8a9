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

-- When a week is over: at the start of the first class of a later week after its own, else at the end of the cohort, and
-- not before its assignment is due; null if nothing is planned any more.
create function private.week_ends_at(p_cohort_id text, p_week integer) returns timestamptz
language sql stable set search_path = '' as $$
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
$$;

-- Writes the weeks of a cohort that is being planned: rows of week, title, theory, demo, workshop, outcome, assignment.
create function private.write_weeks(p_cohort_id text, p_weeks jsonb) returns void
language sql set search_path = '' as $$
  insert into public.cohort_weeks (cohort_id, week, title, goals, assignment)
  select
    p_cohort_id, w.week, w.title,
    jsonb_build_array(coalesce(w.theory, ''), coalesce(w.demo, ''), coalesce(w.workshop, ''), coalesce(w.outcome, '')),
    coalesce(w.assignment, '')
  from jsonb_to_recordset(p_weeks) as w (
    week integer, title text, theory text, demo text, workshop text, outcome text, assignment text
  );
$$;

-- A cohort's own weeks for those who run its classroom, with when each is over; in a cancelled cohort all are.
create function public.console_weeks(p_cohort_id text) returns table (
  week integer, title text, theory text, demo text, workshop text, outcome text, assignment text, due_at timestamptz,
  ends_at timestamptz, sequence integer
)
language plpgsql stable security definer set search_path = '' as $$
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
$$;

-- What the log says about a week: none of its long texts.
create function private.week_facts(w public.cohort_weeks) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', w.title, 'dueAt', w.due_at, 'sequence', w.sequence);
$$;

-- Why a week can't get this due time: a reason, or null.
create function private.due_refusal(p_week public.cohort_weeks, p_due_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when p_due_at is not distinct from p_week.due_at then null
    when p_due_at <= now() then 'past'
    when p_due_at <= min(s.starts_at) then 'before_class'
  end
  from public.cohort_sessions s
  where s.cohort_id = p_week.cohort_id and s.week = p_week.week and s.kind = 'class' and s.state = 'scheduled';
$$;

-- Changes the words of a week and when its assignment is due, until the week is over; null: on the Friday after its
-- class. A class that is called like the week keeps being called like it, and who handed in before a later due time isn't
-- late any more. Refused: unknown, cancelled (the cohort), over, past or before_class (the due time), invalid, unchanged.
create function public.console_change_week(
  p_request_id uuid, p_cohort_id text, p_week integer, p_shown_sequence integer, p_title text, p_theory text,
  p_demo text, p_workshop text, p_outcome text, p_assignment text, p_due_at timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  subject constant text := p_cohort_id || ' ' || p_week;
  cohort public.cohorts;
  before public.cohort_weeks;
  after public.cohort_weeks;
begin
  perform private.begin_class_action(p_request_id, 'change_week', p_cohort_id);
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse(case cohort.state when 'cancelled' then 'cancelled' end);
  select * into before from public.cohort_weeks w where w.cohort_id = p_cohort_id and w.week = p_week for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown(
    'cohort_weeks', subject, 'sequence', before.sequence, p_shown_sequence, to_jsonb(before.title)
  );
  perform private.refuse(case when private.week_ends_at(p_cohort_id, p_week) <= now() then 'over' end);
  perform private.refuse(private.due_refusal(before, p_due_at));
  perform private.refuse(case when num_nulls(p_theory, p_demo, p_workshop, p_outcome) > 0 then 'invalid' end);
  begin
    update public.cohort_weeks w
    set
      title = p_title,
      goals = jsonb_build_array(p_theory, p_demo, p_workshop, p_outcome),
      assignment = p_assignment,
      due_at = p_due_at,
      sequence = w.sequence + 1
    where
      w.cohort_id = p_cohort_id
      and w.week = p_week
      and (w.title, w.goals, w.assignment, w.due_at) is distinct from
        (p_title, jsonb_build_array(p_theory, p_demo, p_workshop, p_outcome), p_assignment, p_due_at)
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when after.week is null then 'unchanged' end);
  update public.cohort_sessions s
  set title = after.title, sequence = s.sequence + 1, updated_at = now()
  where
    s.cohort_id = p_cohort_id and s.week = p_week and s.kind = 'class' and s.title = before.title
    and before.title <> after.title;
  update public.cohort_handins h
  set is_late = false
  where
    h.cohort_id = p_cohort_id and h.week = p_week and h.is_late
    and h.handed_in_at <= private.week_due_at(p_cohort_id, p_week);
  return private.finish_action(
    p_request_id, 'change_week', 'cohort_weeks', subject, private.week_facts(before), private.week_facts(after)
  );
end;
$$;

grant execute on function public.console_weeks, public.console_change_week to authenticated;

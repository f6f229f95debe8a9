-- Why: a plan had six Saturdays and the words of the syllabus; it has weeks of its own now, which can change until they are over.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.due_refusal (
  p_week   public.cohort_weeks,
  p_due_at timestamp with time zone
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when p_due_at is not distinct from p_week.due_at then null
    when p_due_at <= now() then 'past'
    when p_due_at <= min(s.starts_at) then 'before_class'
  end
  from public.cohort_sessions s
  where s.cohort_id = p_week.cohort_id and s.week = p_week.week and s.kind = 'class' and s.state = 'scheduled';
$function$;

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
    min(s.starts_at) filter (
      where s.kind = 'class' and s.week > p_week and s.starts_at > coalesce(own.last_start, '-infinity')
    ),
    timezone(
      'Asia/Kolkata', (greatest(c.ends_on, max(timezone('Asia/Kolkata', s.ends_at))::date) + 1)::timestamp
    )
  )
  from public.cohorts c
  left join public.cohort_sessions s on s.cohort_id = c.cohort_id and s.state = 'scheduled'
  cross join lateral (
    select max(o.starts_at) as last_start
    from public.cohort_sessions o
    where o.cohort_id = c.cohort_id and o.kind = 'class' and o.week = p_week and o.state = 'scheduled'
  ) own
  where c.cohort_id = p_cohort_id
  group by c.cohort_id;
$function$;

CREATE OR REPLACE FUNCTION private.week_facts (
  w public.cohort_weeks
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('title', w.title, 'dueAt', w.due_at, 'sequence', w.sequence);
$function$;

CREATE OR REPLACE FUNCTION private.write_weeks (
  p_cohort_id text,
  p_weeks     jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.cohort_weeks (cohort_id, week, title, goals, assignment)
  select
    p_cohort_id, w.week, w.title,
    jsonb_build_array(coalesce(w.theory, ''), coalesce(w.demo, ''), coalesce(w.workshop, ''), coalesce(w.outcome, '')),
    coalesce(w.assignment, '')
  from jsonb_to_recordset(p_weeks) as w (
    week integer, title text, theory text, demo text, workshop text, outcome text, assignment text
  );
$function$;

CREATE OR REPLACE FUNCTION public.console_change_week (
  p_request_id     uuid,
  p_cohort_id      text,
  p_week           integer,
  p_shown_sequence integer,
  p_title          text,
  p_theory         text,
  p_demo           text,
  p_workshop       text,
  p_outcome        text,
  p_assignment     text,
  p_due_at         timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
  return private.finish_action(
    p_request_id, 'change_week', 'cohort_weeks', subject, private.week_facts(before), private.week_facts(after)
  );
end;
$function$;

REVOKE ALL
  ON FUNCTION "public"."console_change_week"(uuid, text, integer, integer, text, text, text, text, text, text, timestamp WITH time zone)
  FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_plan_cohort (
  p_request_id      uuid,
  p_cohort_id       text,
  p_shown_starts_on date,
  p_sessions        jsonb,
  p_meeting_url     text
)
  RETURNS jsonb
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select public.console_plan_sessions(p_request_id, p_cohort_id, p_shown_starts_on, p_sessions, '[]', p_meeting_url);
$function$;

REVOKE ALL ON FUNCTION "public"."console_plan_cohort"(uuid, text, date, jsonb, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_plan_sessions (
  p_request_id      uuid,
  p_cohort_id       text,
  p_shown_starts_on date,
  p_sessions        jsonb,
  p_weeks           jsonb,
  p_meeting_url     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cohort public.cohorts;
  planned integer;
  told integer;
begin
  perform private.begin_action(p_request_id, 'plan_cohort');
  -- If two operators plan at once, only one plan is made.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse('planned') where exists (
    select from public.cohort_sessions s where s.cohort_id = p_cohort_id
  );
  perform private.require_shown(
    'cohorts', p_cohort_id, 'startsOn', cohort.starts_on, p_shown_starts_on,
    to_jsonb(to_char(cohort.starts_on, 'FMMonth FMDD, YYYY'))
  );

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    select p_cohort_id, s.kind, s.week, s.title, s."startsAt", s."endsAt", p_meeting_url
    from jsonb_to_recordset(p_sessions)
      as s (kind text, week integer, title text, "startsAt" timestamptz, "endsAt" timestamptz);
    get diagnostics planned = row_count;
    perform private.write_weeks(p_cohort_id, p_weeks);
  exception
    when
      check_violation or not_null_violation or unique_violation or invalid_datetime_format or invalid_parameter_value
    then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when planned = 0 then 'invalid' end);
  perform private.refuse('past') where exists (
    select from public.cohort_sessions s where s.cohort_id = p_cohort_id and s.starts_at <= now()
  );
  told := private.give_notice('cohort-plan', p_cohort_id, p_cohort_id);
  return private.finish_action(
    p_request_id, 'plan_cohort', 'cohorts', p_cohort_id, null, jsonb_build_object('sessions', planned), null,
    jsonb_build_object('sessions', planned, 'told', told)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_plan_sessions"(uuid, text, date, jsonb, jsonb, text) FROM PUBLIC, "anon", "service_role";

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
    private.week_ends_at(w.cohort_id, w.week), w.sequence
  from public.cohort_weeks w
  where w.cohort_id = p_cohort_id
  order by w.week;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_weeks"(text) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."due_refusal"(public.cohort_weeks, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_refusal"(public.cohort_weeks, timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."week_ends_at"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_ends_at"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."week_facts"(public.cohort_weeks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_facts"(public.cohort_weeks) TO "service_role";

REVOKE ALL ON FUNCTION "private"."write_weeks"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."write_weeks"(text, jsonb) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_change_week"(uuid, text, integer, integer, text, text, text, text, text, text, timestamp WITH time zone) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_plan_cohort"(uuid, text, date, jsonb, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_plan_sessions"(uuid, text, date, jsonb, jsonb, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_weeks"(text) TO "authenticated";


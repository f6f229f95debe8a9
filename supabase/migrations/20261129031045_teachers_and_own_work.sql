-- Why: a cohort's own teachers weren't in its mails and calendar; what was handed in couldn't be read any more once the
-- cohort or the class was cancelled, though feedback's mail led to it; it stayed late when the time it was due at was
-- put off; and the room named the day it was due in the site's zone instead of the class's.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.room_handins (
  p_cohort  public.cohorts,
  p_user_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when p_cohort.takes_handins and p_cohort.state <> 'cancelled' then jsonb_build_object(
    'weeks', array(
      select jsonb_build_object(
        'week', a.week,
        'opensAt', a.opens_at,
        'dueAt', a.due_at,
        'timeZone', a.time_zone,
        'handedInAt', own.handed_in_at,
        'isLate', own.is_late,
        'hasFeedback', own.is_answered,
        'wantsAnother', own.wants_another
      )
      from private.class_weeks(p_cohort.cohort_id) a
      left join lateral (
        select h.handed_in_at, h.is_late, f.id is not null as is_answered, coalesce(f.wants_another, false) as wants_another
        from public.cohort_handins h
        left join public.cohort_feedback f on f.handin_id = h.id
        where h.cohort_id = p_cohort.cohort_id and h.week = a.week and h.user_id = p_user_id
        order by h.version desc
        limit 1
      ) own on true
      order by a.week
    ),
    'shared', array(
      select jsonb_build_object(
        'id', h.id, 'week', h.week, 'body', h.body, 'urls', h.urls, 'fileName', h.file_name, 'handedInAt', h.handed_in_at,
        'isSelf', h.user_id = p_user_id,
        'profile', private.shown_profile(case when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data end)
      )
      from (
        select shown.*
        from public.cohort_handins shown
        where shown.cohort_id = p_cohort.cohort_id and shown.is_shared and private.is_shown(shown)
        order by shown.handed_in_at desc, shown.id desc
        limit 30
      ) h
      join auth.users u on u.id = h.user_id
      order by h.handed_in_at desc, h.id desc
    )
  ) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.taught_by (
  s public.cohort_sessions
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select t.name from public.teachers t where t.id = s.teacher_id),
    s.guest_name,
    (
      select string_agg(t.name, ', ' order by own.added_at, t.name, t.id)
      from public.cohort_teachers own
      join public.teachers t on t.id = own.teacher_id
      where own.cohort_id = s.cohort_id
    )
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
  update public.cohort_handins h
  set is_late = false
  where
    h.cohort_id = p_cohort_id and h.week = p_week and h.is_late
    and h.handed_in_at <= private.week_due_at(p_cohort_id, p_week);
  return private.finish_action(
    p_request_id, 'change_week', 'cohort_weeks', subject, private.week_facts(before), private.week_facts(after)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_handins (
  p_cohort_id text,
  p_week      integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'opensAt', class.opens_at,
    'dueAt', class.due_at,
    'closesAt', case when class.week is not null then private.classroom_closes_at(p_cohort_id) end,
    'timeZone', coalesce(class.time_zone, 'Asia/Kolkata'),
    'weeks', private.room_weeks(p_cohort_id),
    'versions', coalesce(own.versions, '[]')
  )
  from public.cohort_enrollments e
  left join private.taken_weeks(e.cohort_id) class on class.week = p_week
  left join lateral (
    select private.handin_versions(h) as versions
    from public.cohort_handins h
    where h.cohort_id = e.cohort_id and h.week = p_week and h.user_id = e.user_id
    limit 1
  ) own on true
  where
    e.cohort_id = p_cohort_id
    and e.user_id = auth.uid()
    and e.is_open
    and (class.week is not null or own.versions is not null);
$function$;

-- Why: an assignment that was due on the day of its class was said to be due soon before the class, when nothing could be
-- handed in yet.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone);

CREATE OR REPLACE FUNCTION private.due_assignments (
  p_from  timestamp with time zone,
  p_until timestamp with time zone
)
  RETURNS TABLE (
    cohort_id text,
    week      integer,
    opens_at  timestamp with time zone,
    due_at    timestamp with time zone,
    time_zone text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.cohort_id, due.*
  from (
    select s.cohort_id, s.week
    from public.cohort_sessions s
    where
      s.kind = 'class'
      and s.state = 'scheduled'
      and s.starts_at > p_from - interval '9 days'
      and s.starts_at < p_until
    union
    select own.cohort_id, own.week from public.cohort_weeks own where own.due_at >= p_from and own.due_at < p_until
  ) w
  join public.cohorts c on c.cohort_id = w.cohort_id and c.takes_handins and c.state <> 'cancelled'
  join lateral private.class_weeks(w.cohort_id) due on due.week = w.week
  where due.due_at >= p_from and due.due_at < p_until;
$function$;

CREATE OR REPLACE FUNCTION private.give_notice_of_assignments()
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  insert into public.notices (id, kind, audience, about, by, content, cut_at, send_before)
  select
    md5(concat_ws(' ', 'assignment', a.cohort_id, a.week, extract(epoch from a.due_at)))::uuid,
    'cohort-assignment-due', a.cohort_id, private.assignment_key(a.cohort_id, a.week), null,
    jsonb_build_object('dueAt', a.due_at), a.due_at - interval '24 hours', a.due_at
  from private.due_assignments(now(), now() + interval '24 hours') a
  where a.due_at > now() and a.opens_at <= now()
  -- In the same order as anyone else who does this at the same time.
  order by a.cohort_id, a.week
  on conflict (id) do nothing;
$function$;

REVOKE ALL ON FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone) TO "service_role";

-- Why: console_today and console_set_attendance were longer than 80 lines. What they answer is the same.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.refuse_changed_attendance (
  p_cohort_id text,
  p_cells     jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  differs record;
begin
  select c.*, last.actor_email, last.at
  into differs
  from jsonb_to_recordset(p_cells)
    as c ("userId" uuid, "sessionId" uuid, was boolean, title text, email text, "startsAt" timestamptz)
  left join lateral (
    select a.actor_email, a.at
    from public.operator_actions a
    where
      a.subject_table = 'cohorts'
      and a.subject_id = p_cohort_id
      and a.after -> 'cells' -> (c."sessionId" || ' ' || c."userId") = to_jsonb(not c.was)
    order by a.at desc
    limit 1
  ) last on true
  where c.was <> exists (
    select from public.cohort_attendance t
    where t.session_id = c."sessionId" and t.user_id = c."userId" and t.struck_at is null
  )
  order by c."startsAt", c.email
  limit 1;
  if found then
    raise exception 'Changed since it was shown' using
      errcode = 'OP002',
      detail = jsonb_build_object(
        'status', 'changed', 'by', differs.actor_email, 'at', differs.at,
        'now', case when differs.was then 'absent' else 'present' end,
        'about', jsonb_build_object('person', differs.email, 'session', differs.title, 'startsAt', differs."startsAt")
      );
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_set_attendance (
  p_request_id uuid,
  p_cohort_id  text,
  p_cells      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cells jsonb;
  people uuid[];
  saved integer;
begin
  perform private.begin_action(p_request_id, 'set_attendance');
  saved := (select count(*) from jsonb_to_recordset(p_cells) as c (was boolean, "is" boolean) where c.was <> c.is);
  perform private.refuse(case
    when saved = 0 then 'unchanged'
    when saved > 5000 or saved <> jsonb_array_length(p_cells) then 'invalid'
  end);

  -- The seats' rows are the lock, as they are for joining.
  people := array(
    select e.user_id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by e.id
    for update
  );
  -- With people's and sessions' names, for the log, which outlives both.
  select jsonb_agg(to_jsonb(c) || jsonb_build_object('title', s.title, 'email', e.email, 'startsAt', s.starts_at))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.cohort_sessions s on s.id = c."sessionId" and s.cohort_id = p_cohort_id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = c."userId" and e.is_open
  where e.user_id = any (people);
  perform private.refuse(case when jsonb_array_length(cells) is distinct from saved then 'unknown' end);
  perform private.refuse('not_begun') where exists (
    select from jsonb_to_recordset(cells) as c ("is" boolean, "startsAt" timestamptz)
    where c.is and c."startsAt" > now()
  );

  perform private.refuse_changed_attendance(p_cohort_id, cells);

  update public.cohort_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where t.session_id = c."sessionId" and t.user_id = c."userId";
  insert into public.cohort_attendance (session_id, user_id, source)
  select c."sessionId", c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where c.is
  on conflict (session_id, user_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_attendance', 'cohorts', p_cohort_id, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_today()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  ten_working_days_ago constant timestamptz := (select late.applications from public.console_late_before() late);
begin
  perform private.require_operator();
  return jsonb_build_object(
    'failedMails', (
      select jsonb_build_object('count', count(*), 'since', min(o.created_at))
      from public.email_outbox o where o.status = 'failed' and o.resent_as is null
    ),
    'reviews', (
      select jsonb_build_object('count', count(distinct r.order_id), 'since', min(r.opened_at))
      from public.payment_reviews r where r.settled_at is null and r.respond_by is null
    ),
    'disputes', (
      select jsonb_build_object('count', count(distinct r.order_id), 'respondBy', min(r.respond_by))
      from public.payment_reviews r where r.settled_at is null and r.respond_by is not null
    ),
    'oldRefunds', (
      select jsonb_build_object('count', count(*), 'since', min(o.refund_waits_since))
      from public.payment_orders o where o.refund_waits_since < now() - interval '1 day'
    ),
    'paidThisMonth', (
      select jsonb_build_object('seats', count(*), 'paise', coalesce(sum(o.amount), 0))
      from public.payment_orders o where o.status = 'paid' and o.paid_at >= timezone('Asia/Kolkata', date_trunc('month', today::timestamp))
    ),
    'salesWithoutInvoice', (
      select jsonb_build_object('count', count(*), 'oldestAt', min(o.paid_at))
      from public.payment_orders o where o.status = 'paid' and not exists (select from public.tax_documents d where d.order_id = o.id)
    ),
    'changeRequests', array(
      select jsonb_build_object(
        'id', r.id, 'orderId', r.order_id, 'kind', r.kind, 'toCohortId', r.to_cohort_id, 'cohortId', e.cohort_id,
        'askedAt', r.asked_at, 'email', e.email
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state <> 'cancelled'
      where r.state = 'open'
      order by r.asked_at, r.id
    ),
    'cancelledCohorts', array(
      select jsonb_build_object(
        'cohortId', e.cohort_id, 'refunds', count(*) filter (where r.kind = 'refund'),
        'moves', count(*) filter (where r.kind = 'transfer'), 'silent', count(*) filter (where r.kind is null),
        'askedAt', min(r.asked_at) filter (where r.kind is not null)
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
      where r.state = 'open'
      group by e.cohort_id
      order by min(r.asked_at), e.cohort_id
    ),
    'openMessages', (select count(*) from public.contact_messages m where m.state = 'open'),
    'oldestMessageAt', (select min(m.created_at) from public.contact_messages m where m.state = 'open'),
    'lateApplications', (
      select jsonb_build_object('count', count(*), 'since', min(a.created_at))
      from public.job_applications a where a.state in ('received', 'in_review') and a.created_at < ten_working_days_ago
    ),
    'sessionsWithoutLink', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.starts_at)
      from public.cohort_sessions s
      where
        s.state = 'scheduled' and s.meeting_url is null and s.ends_at > now()
        and timezone('Asia/Kolkata', s.starts_at)::date <= today + 1
      order by s.starts_at, s.id
    ),
    'oldRecordings', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.ends_at + interval '60 days')
      from public.cohort_sessions s
      where s.recording_url ~* '^https://([a-z0-9.-]+\.)?zoom\.us([:/?#]|$)' and s.ends_at < now() - interval '60 days'
      order by s.starts_at, s.id
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."refuse_changed_attendance"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_changed_attendance"(text, jsonb) TO "service_role";

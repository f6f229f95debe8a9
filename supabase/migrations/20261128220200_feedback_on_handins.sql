-- Why: nobody in the console could see or answer what learners hand in, and no mail said that it's due or answered.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.assignment_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  of_week constant integer := (select a.week from private.assignment_of(o.about) a);
  cohort public.cohorts;
  due_at timestamptz;
begin
  select c.* into cohort
  from private.assignment_of(o.about) a
  join public.cohorts c on c.cohort_id = a.cohort_id;
  due_at := private.week_due_at(cohort.cohort_id, of_week);
  select * into recipient, payload, refusal from private.seat_facts(o, cohort.cohort_id);
  payload := payload || jsonb_build_object(
    'week', of_week,
    'timeZone', (
      select s.time_zone
      from public.cohort_sessions s
      where s.cohort_id = cohort.cohort_id and s.week = of_week and s.kind = 'class' and s.state = 'scheduled'
      order by s.starts_at
      limit 1
    ),
    'assignment', (
      select nullif(w.assignment, '') from public.cohort_weeks w where w.cohort_id = cohort.cohort_id and w.week = of_week
    )
  );
  refusal := coalesce(refusal, case
    when not cohort.takes_handins or cohort.state = 'cancelled' or due_at is null then 'no_assignment'
    when due_at <> (o.payload ->> 'dueAt')::timestamptz then 'due_changed'
    when due_at <= now() then 'too_late'
    when exists (
      select
      from public.cohort_enrollments e
      join public.cohort_handins h on h.cohort_id = e.cohort_id and h.user_id = e.user_id and h.week = of_week
      where e.id = o.person
    ) then 'handed_in'
  end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.assignment_key (
  p_cohort_id text,
  p_week      integer
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_cohort_id || ' ' || p_week;
$function$;

CREATE OR REPLACE FUNCTION private.assignment_of (
  p_key text,
  OUT   cohort_id text,
  OUT   week integer
)
  RETURNS record
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select split_part(p_key, ' ', 1), split_part(p_key, ' ', 2)::integer;
$function$;

CREATE OR REPLACE FUNCTION private.assignments_of (
  p_cohort_id text
)
  RETURNS TABLE (
    week   integer,
    due_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select w.week, private.week_due_at(c.cohort_id, w.week)
  from public.cohorts c
  cross join generate_series(1, 12) w (week)
  where c.cohort_id = p_cohort_id and c.takes_handins and private.week_due_at(c.cohort_id, w.week) is not null;
$function$;

CREATE OR REPLACE FUNCTION private.count_waiting_handins()
  RETURNS TABLE (
    number bigint,
    since  timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  with waiting as (
    select h.cohort_id, h.handed_in_at, h.id
    from private.waiting_handins() h
    where (select private.operator_role()) is not null or h.cohort_id in (select private.taught_cohorts())
  )
  select
    (select count(*) from waiting),
    (
      select coalesce(
        (
          select min(s.starts_at)
          from public.cohort_sessions s
          where s.cohort_id = oldest.cohort_id and s.state = 'scheduled' and s.starts_at > now()
        ),
        oldest.handed_in_at
      )
      from waiting oldest
      order by oldest.handed_in_at, oldest.id
      limit 1
    );
$function$;

CREATE OR REPLACE FUNCTION private.due_assignments (
  p_from  timestamp with time zone,
  p_until timestamp with time zone
)
  RETURNS TABLE (
    cohort_id text,
    week      integer,
    due_at    timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.cohort_id, w.week, due.at
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
  cross join lateral (select private.week_due_at(w.cohort_id, w.week) as at) due
  where due.at >= p_from and due.at < p_until;
$function$;

CREATE OR REPLACE FUNCTION private.feedback_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  handin public.cohort_handins;
  feedback public.cohort_feedback;
begin
  select * into handin from public.cohort_handins h where h.id = o.about::uuid;
  select * into feedback from public.cohort_feedback f where f.handin_id = handin.id;
  select * into recipient, payload, refusal from private.seat_facts(o, handin.cohort_id);
  payload := payload || jsonb_build_object(
    'week', handin.week, 'wantsAnother', feedback.wants_another, 'signedBy', private.teacher_of(feedback.author)
  );
  refusal := coalesce(refusal, case when feedback.id is null then 'feedback_gone' end);
end;
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
  where a.due_at > now()
  -- In the same order as anyone else who does this at the same time.
  order by a.cohort_id, a.week
  on conflict (id) do nothing;
$function$;

CREATE OR REPLACE FUNCTION private.handin_versions (
  p public.cohort_handins
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_agg(
    jsonb_build_object(
      'id', h.id, 'version', h.version, 'body', h.body, 'urls', h.urls, 'filePath', h.file_path, 'fileName', h.file_name,
      'fileBytes', h.file_bytes, 'isShared', h.is_shared, 'handedInAt', h.handed_in_at, 'isLate', h.is_late,
      'feedback', case when f.id is not null then jsonb_build_object(
        'body', f.body, 'wantsAnother', f.wants_another, 'givenAt', f.given_at, 'author', private.teacher_of(f.author)
      ) end
    )
    order by h.version desc
  )
  from public.cohort_handins h
  left join public.cohort_feedback f on f.handin_id = h.id
  where h.cohort_id = p.cohort_id and h.week = p.week and h.user_id = p.user_id;
$function$;

CREATE OR REPLACE FUNCTION private.may_open_handin (
  p_path text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.cohort_handins h where h.file_path = p_path and h.cohort_id in (select private.taught_cohorts())
  );
$function$;

CREATE OR REPLACE FUNCTION private.people_to_hand_in (
  n       public.notices,
  p_limit integer
)
  RETURNS TABLE (
    key       text,
    person    uuid,
    recipient text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select e.id::text, e.id, coalesce(private.account_email(e.user_id), e.email)
  from public.cohort_enrollments e
  cross join private.assignment_of(n.about) a
  where
    e.cohort_id = n.audience
    and e.user_id is not null
    and e.is_open
    and e.enrolled_at <= n.cut_at
    and e.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
    and not exists (
      select
      from public.cohort_handins h
      where h.cohort_id = a.cohort_id and h.week = a.week and h.user_id = e.user_id
    )
  order by e.id
  limit p_limit;
$function$;

CREATE OR REPLACE FUNCTION private.teacher_of (
  p_user_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    (select t.name from public.teachers t where t.user_id = p_user_id), private.signature_of(p_user_id)
  );
$function$;

CREATE OR REPLACE FUNCTION private.today_counts()
  RETURNS TABLE (
    line   text,
    number bigint,
    since  timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select 'disputes', count(distinct r.order_id), min(r.respond_by)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is not null
  union all
  select 'reviews', count(distinct r.order_id), min(r.opened_at)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is null
  union all
  select 'unmatched', count(*), min(u.found_at)
  from public.unmatched_payments u where u.settled_at is null
  union all
  select 'oldRefunds', count(*), min(o.refund_waits_since)
  from public.payment_orders o where o.refund_waits_since < now() - interval '1 day'
  union all
  select 'salesWithoutInvoice', count(*), min(o.paid_at)
  from public.payment_orders o
  where o.status = 'paid' and not exists (select from public.tax_documents d where d.order_id = o.id)
  union all
  select 'expiredProformas', count(*), min(p.created_at)
  from public.proformas p
  where
    p.valid_until = timezone('Asia/Kolkata', now())::date - 1 and p.order_id is null and p.withdrawn_at is null
  union all
  select 'openMessages', count(*), min(m.created_at)
  from public.contact_messages m where m.state = 'open'
  union all
  select 'lateApplications', count(*), min(a.created_at)
  from public.job_applications a
  where
    a.state in ('received', 'in_review')
    and a.created_at < (select late.applications from public.console_late_before() late)
  union all
  select 'failedMails', count(*), min(o.created_at)
  from public.email_outbox o where o.status = 'failed' and o.resent_as is null
  union all
  select 'waitingHandins', w.number, w.since from private.count_waiting_handins() w;
$function$;

CREATE OR REPLACE FUNCTION private.waiting_handins (
  p_cohort_id text    DEFAULT NULL::text,
  p_week      integer DEFAULT NULL::integer
)
  RETURNS SETOF public.cohort_handins
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select h.*
  from public.cohort_handins h
  join public.cohorts c on c.cohort_id = h.cohort_id and c.state <> 'cancelled'
  where
    (p_cohort_id is null or h.cohort_id = p_cohort_id)
    and (p_week is null or h.week = p_week)
    and not exists (select from public.cohort_feedback f where f.handin_id = h.id)
    and not exists (
      select
      from public.cohort_handins later
      where
        later.cohort_id = h.cohort_id and later.week = h.week and later.user_id = h.user_id and later.version > h.version
    )
    and exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open
    );
$function$;

CREATE OR REPLACE FUNCTION private.waiting_handins_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  of_cohort text;
  of_week integer;
  waiting integer;
begin
  select a.cohort_id, a.week into of_cohort, of_week from private.assignment_of(o.about) a;
  waiting := (select count(*) from private.waiting_handins(of_cohort, of_week));
  recipient := o.recipient;
  payload := jsonb_strip_nulls(jsonb_build_object(
    'cohortId', of_cohort, 'week', of_week, 'waiting', waiting, 'nextSessionAt', (
      select min(s.starts_at)
      from public.cohort_sessions s
      where s.cohort_id = of_cohort and s.state = 'scheduled' and s.starts_at > now()
    )
  ));
  refusal := case when waiting = 0 then 'none_waiting' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.week_due_at (
  p_cohort_id text,
  p_week      integer
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.console_give_feedback (
  p_request_id         uuid,
  p_cohort_id          text,
  p_handin_id          uuid,
  p_shown_handed_in_at timestamp with time zone,
  p_body               text,
  p_wants_another      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  seat public.cohort_enrollments;
  handin public.cohort_handins;
begin
  perform private.begin_class_action(p_request_id, 'give_feedback', p_cohort_id);
  perform private.refuse(case
    when coalesce(p_body, '') !~ '\S' or char_length(p_body) > 5000 or p_wants_another is null then 'invalid'
  end);
  select * into handin from public.cohort_handins h where h.id = p_handin_id and h.cohort_id = p_cohort_id;
  perform private.refuse(case when not found then 'replaced' end);
  -- The seat's row is the lock, as it is for handing in.
  select e.* into seat
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = handin.user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'seat_gone' end);
  select * into handin from public.cohort_handins h where h.id = p_handin_id for update;
  perform private.refuse(case
    when not found or handin.handed_in_at is distinct from p_shown_handed_in_at then 'replaced'
  end);
  if exists (select from public.cohort_feedback f where f.handin_id = handin.id) then
    perform private.refuse_as_changed('cohort_handins', handin.id::text, 'state', '"answered"');
  end if;

  insert into public.cohort_feedback (id, handin_id, author, body, wants_another)
  values (p_request_id, handin.id, auth.uid(), p_body, p_wants_another);
  perform private.mail_seat('cohort-feedback', seat, handin.id::text);
  return private.finish_action(
    p_request_id, 'give_feedback', 'cohort_handins', handin.id::text, '{"state": "waiting"}',
    jsonb_build_object(
      'state', 'answered', 'cohort', handin.cohort_id, 'week', handin.week, 'wantsAnother', p_wants_another
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_give_feedback"(uuid, text, uuid, timestamp WITH time zone, text, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_handin (
  p_handin_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  handin public.cohort_handins;
begin
  select * into handin from public.cohort_handins h where h.id = p_handin_id;
  perform private.require_teacher(handin.cohort_id) where handin.id is not null or not private.is_instructor();
  if handin.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'cohortId', handin.cohort_id,
    'week', handin.week,
    'name', private.account_name(handin.user_id),
    'email', private.account_email(handin.user_id),
    'hasSeat', exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = handin.cohort_id and e.user_id = handin.user_id and e.is_open
    ),
    'dueAt', private.week_due_at(handin.cohort_id, handin.week),
    'versions', private.handin_versions(handin),
    'next', (
      select jsonb_build_object(
        'id', w.id, 'cohortId', w.cohort_id, 'week', w.week,
        'name', coalesce(private.account_name(w.user_id), private.account_email(w.user_id))
      )
      from private.waiting_handins() w
      where
        (w.cohort_id, w.week, w.user_id) <> (handin.cohort_id, handin.week, handin.user_id)
        and ((select private.operator_role()) is not null or w.cohort_id in (select private.taught_cohorts()))
      order by w.cohort_id <> handin.cohort_id, w.handed_in_at, w.id
      limit 1
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_handin"(uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_handin_marks (
  p_cohort_id text,
  p_user_ids  uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  return (
    with
      weeks as materialized (select a.* from private.assignments_of(p_cohort_id) a),
      last_versions as (
        select distinct on (h.week, h.user_id) h.*
        from public.cohort_handins h
        where h.cohort_id = p_cohort_id and h.user_id = any (p_user_ids)
        order by h.week, h.user_id, h.version desc
      ),
      sums as (
        select h.week, count(distinct h.user_id) as people
        from public.cohort_handins h
        join public.cohort_enrollments e on e.cohort_id = h.cohort_id and e.user_id = h.user_id and e.is_open
        where h.cohort_id = p_cohort_id
        group by h.week
      )
    select jsonb_build_object(
      'weeks', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('week', w.week, 'handedIn', coalesce(s.people, 0)) order by w.week
          )
          from weeks w
          left join sums s using (week)
        ),
        '[]'
      ),
      'marks', coalesce(
        (
          select jsonb_agg(jsonb_build_object(
            'userId', p.id, 'week', w.week, 'handinId', h.id,
            'mark', case when h.id is null then 'missing' when h.is_late then 'late' else 'handed_in' end
          ))
          from unnest(p_user_ids[1:1000]) p (id)
          cross join weeks w
          left join last_versions h on h.user_id = p.id and h.week = w.week
          where h.id is not null or w.due_at <= now()
        ),
        '[]'
      )
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_handin_marks"(text, uuid[]) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_handins (
  p_cohort_id text                     DEFAULT NULL::text,
  p_week      integer                  DEFAULT NULL::integer,
  p_state     text                     DEFAULT NULL::text,
  p_after_at  timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  p_after_key text                     DEFAULT NULL::text,
  p_limit     integer                  DEFAULT 51
)
  RETURNS TABLE (
    key       text,
    id        uuid,
    cohort_id text,
    week      integer,
    version   integer,
    name      text,
    email     text,
    at        timestamp with time zone,
    state     text,
    is_late   boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id) where p_cohort_id is not null or not private.is_instructor();
  return query
  with
    seats as (
      select e.cohort_id as of_cohort, e.user_id, e.email as address
      from public.cohort_enrollments e
      join public.cohorts c on c.cohort_id = e.cohort_id
      where
        e.is_open
        and e.user_id is not null
        and (
          e.cohort_id = p_cohort_id
          or (
            p_cohort_id is null
            and c.state <> 'cancelled'
            and ((select private.operator_role()) is not null or e.cohort_id in (select private.taught_cohorts()))
          )
        )
    ),
    found as (
      select distinct on (h.cohort_id, h.week, h.user_id)
        h.id::text as place, h.id as handin, h.cohort_id as of_cohort, h.week as of_week, h.version as number,
        h.user_id as person, e.address, h.handed_in_at as since,
        case when f.id is null then 'waiting' else 'answered' end as now_is, h.is_late as was_late
      from seats e
      join public.cohort_handins h on h.cohort_id = e.of_cohort and h.user_id = e.user_id
      left join public.cohort_feedback f on f.handin_id = h.id
      order by h.cohort_id, h.week, h.user_id, h.version desc
    ),
    listed as (
      select f.* from found f
      union all
      select e.user_id || '-' || a.week, null, e.of_cohort, a.week, null, e.user_id, e.address, a.due_at, 'missing', false
      from private.assignments_of(p_cohort_id) a
      cross join seats e
      where
        a.due_at <= now()
        and not exists (
          select
          from public.cohort_handins h
          where h.cohort_id = e.of_cohort and h.week = a.week and h.user_id = e.user_id
        )
    ),
    page as (
      select l.*
      from listed l
      where
        (p_week is null or l.of_week = p_week)
        and (p_state is null or l.now_is = p_state or (p_state = 'late' and l.was_late))
        and (p_after_at is null or (l.since, l.place collate "C") > (p_after_at, p_after_key collate "C"))
      order by l.since, l.place collate "C"
      limit least(p_limit, 1000)
    )
  select
    p.place, p.handin, p.of_cohort, p.of_week, p.number, private.account_name(p.person),
    coalesce(private.account_email(p.person), p.address), p.since, p.now_is, p.was_late
  from page p
  order by p.since, p.place collate "C";
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_handins"(text, integer, text, timestamp WITH time zone, text, integer) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_open_handin (
  p_request_id uuid,
  p_cohort_id  text,
  p_handin_id  uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  handin public.cohort_handins;
begin
  perform private.begin_class_action(p_request_id, 'open_handin', p_cohort_id);
  select * into handin
  from public.cohort_handins h
  where h.id = p_handin_id and h.cohort_id = p_cohort_id and h.file_path is not null;
  perform private.refuse(case when not found then 'unknown' end);
  return private.finish_action(
    p_request_id, 'open_handin', 'cohort_handins', handin.id::text, null,
    jsonb_build_object('cohort', handin.cohort_id, 'week', handin.week)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_open_handin"(uuid, text, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.note_waiting_handins (
  p_recipient text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  new_mails integer;
begin
  insert into public.email_outbox (id, template, about, recipient, send_before)
  select
    md5(concat_ws(' ', 'waiting hand-ins', a.cohort_id, a.week, extract(epoch from a.due_at)))::uuid,
    'handins-waiting', private.assignment_key(a.cohort_id, a.week), p_recipient, morning.at + interval '24 hours'
  from private.due_assignments(now() - interval '3 days', now()) a
  cross join lateral (
    -- The end of a day belongs to it.
    select timezone(
      'Asia/Kolkata', timezone('Asia/Kolkata', a.due_at - interval '1 second')::date + 1 + time '09:00'
    ) as at
  ) morning
  where now() >= morning.at and now() < morning.at + interval '24 hours'
  order by a.cohort_id, a.week
  on conflict (id) do nothing;
  get diagnostics new_mails = row_count;
  return new_mails;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."note_waiting_handins"(text) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.tell (
  p_limit integer DEFAULT 1000
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  notice public.notices;
  people integer;
begin
  -- One at a time: a notice without people leads to the next one, so two workers could each wait for the other's.
  perform pg_advisory_xact_lock(hashtextextended('tell', 0));
  perform private.give_notice_of_reminders();
  perform private.give_notice_of_assignments();
  loop
    select n.* into notice
    from public.notices n
    join public.mail_templates t on t.name = n.kind
    where n.ended_at is null
    order by
      t.priority, (select s.starts_at from private.live_sessions s where s.id::text = n.about) nulls first, n.position
    limit 1
    for update of n;
    if found then
      people := private.tell_next_people(notice, p_limit);
      if people > 0 then
        return people;
      end if;
    elsif not exists (select from public.notices n where n.ended_at is null) then
      return 0;
    end if;
  end loop;
end;
$function$;

CREATE POLICY "Operators and its cohort's teachers read hand-ins" ON "storage"."objects"
  FOR SELECT
  TO "authenticated"
  USING (((bucket_id = 'handins'::text) AND ((( SELECT private.operator_role() AS operator_role) IS NOT NULL) OR private.may_open_handin(name))));

REVOKE ALL ON FUNCTION "private"."assignment_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assignment_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."assignment_key"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assignment_key"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."assignment_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assignment_of"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."assignments_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."assignments_of"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."count_waiting_handins"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_waiting_handins"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."count_waiting_handins"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."feedback_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."feedback_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."give_notice_of_assignments"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."give_notice_of_assignments"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."handin_versions"(public.cohort_handins) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."handin_versions"(public.cohort_handins) TO "service_role";

REVOKE ALL ON FUNCTION "private"."may_open_handin"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_open_handin"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."may_open_handin"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."people_to_hand_in"(public.notices, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."people_to_hand_in"(public.notices, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."teacher_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."teacher_of"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiting_handins"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."waiting_handins"(text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."waiting_handins_facts"(public.email_outbox) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."waiting_handins_facts"(public.email_outbox) TO "service_role";

REVOKE ALL ON FUNCTION "private"."week_due_at"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_due_at"(text, integer) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_give_feedback"(uuid, text, uuid, timestamp WITH time zone, text, boolean) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_handin"(uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_handin_marks"(text, uuid[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_handins"(text, integer, text, timestamp WITH time zone, text, integer) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_open_handin"(uuid, text, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."note_waiting_handins"(text) TO "service_role";

insert into public.mail_templates (priority, goes_in_batch, name, topic, facts, people, despite_block) values
  (2, false, 'cohort-feedback', null, 'feedback_facts', null, true),
  (2, false, 'handins-waiting', null, 'waiting_handins_facts', null, false),
  (3, true, 'cohort-assignment-due', null, 'assignment_facts', 'people_to_hand_in', true);

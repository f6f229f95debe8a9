-- Why: an instructor sees no addresses, and who signs is known from one function.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."teacher_of"(uuid);

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
    'week', handin.week, 'wantsAnother', feedback.wants_another, 'signedBy', private.signature_of(feedback.author)
  );
  refusal := coalesce(refusal, case when feedback.id is null then 'feedback_gone' end);
end;
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
        'body', f.body, 'wantsAnother', f.wants_another, 'givenAt', f.given_at, 'author', private.signature_of(f.author)
      ) end
    )
    order by h.version desc
  )
  from public.cohort_handins h
  left join public.cohort_feedback f on f.handin_id = h.id
  where h.cohort_id = p.cohort_id and h.week = p.week and h.user_id = p.user_id;
$function$;

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
  perform private.require_teacher(handin.cohort_id);
  if handin.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'cohortId', handin.cohort_id,
    'week', handin.week,
    'name', private.account_name(handin.user_id),
    'email', case when private.operator_role() is not null then private.account_email(handin.user_id) end,
    'hasSeat', exists (
      select
      from public.cohort_enrollments e
      where e.cohort_id = handin.cohort_id and e.user_id = handin.user_id and e.is_open
    ),
    'dueAt', private.week_due_at(handin.cohort_id, handin.week),
    'versions', private.handin_versions(handin),
    'next', (
      select jsonb_build_object(
        'id', w.id, 'cohortId', w.cohort_id, 'week', w.week, 'name', private.account_name(w.user_id)
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
  if p_cohort_id is null then
    perform private.require_operator_or_instructor();
  else
    perform private.require_teacher(p_cohort_id);
  end if;
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
    case when private.operator_role() is not null then coalesce(private.account_email(p.person), p.address) end, p.since, p.now_is, p.was_late
  from page p
  order by p.since, p.place collate "C";
end;
$function$;

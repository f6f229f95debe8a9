-- Why: replaced PDFs of hand-ins counted as files that had lost their rows: from six at once on they were kept for good,
-- and nobody was told. A due time of its own stayed when its class was moved behind it, and the mail with a recording
-- asked what could no longer be answered.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.asked_with_recording (
  s public.cohort_sessions
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when
      s.kind <> 'class'
      or not private.has_classroom(s.cohort_id)
      or private.classroom_closes_at(s.cohort_id) <= now()
      then null
    when (private.last_class(s.cohort_id)).id = s.id then 'last_class'
    else 'class'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.class_weeks (
  p_cohort_id text
)
  RETURNS TABLE (
    week      integer,
    opens_at  timestamp with time zone,
    due_at    timestamp with time zone,
    time_zone text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.count_replaced_files (
  p_bucket text
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when p_bucket <> 'handins' then 0 else (
    select count(*)
    from private.ownerless_files(p_bucket) f
    where
      f.created_at < now() - private.kept_for('handins')
      or exists (
        select
        from public.cohort_handins h
        where h.user_id::text = left(f.name, 36) and h.handed_in_at >= f.created_at
      )
  ) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_delete_files (
  p_bucket    text,
  p_ownerless bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if p_bucket = 'avatar-uploads' or exists (
    select from public.watch_marks m where m.name = 'files-checked' and m.marked_at > now() - interval '1 day'
  ) then
    return true;
  end if;
  return not exists (
    select from public.watch_marks m where m.name = 'restored' and m.marked_at > now() - interval '7 days'
  )
    and p_ownerless - private.count_replaced_files(p_bucket)
      <= greatest(5, (select count(*) from storage.objects o where o.bucket_id = p_bucket) / 10);
end;
$function$;

CREATE OR REPLACE FUNCTION private.watch_findings (
  p_asked_at timestamp with time zone DEFAULT now(),
  p_missing  integer                  DEFAULT 0
)
  RETURNS TABLE (
    kind   text,
    number integer,
    since  timestamp with time zone,
    detail text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select f.kind, f.number::integer, f.since, f.detail
  from (
    -- The last attempt's lease ended then.
    select 'mails-failed' as kind, count(*) as number, min(o.created_at) as since, null as detail
    from public.email_outbox o
    where o.status = 'failed' and o.resent_as is null and o.next_attempt_at > now() - interval '1 day'
    union all
    select 'mails-wait', count(*), min(o.created_at), null
    from public.email_outbox o
    where
      o.status = 'pending'
      and o.priority <= 2
      and o.created_at < now() - interval '1 hour'
      and o.next_attempt_at < now() + interval '1 hour'
    union all
    select 'money-without-order', count(*), min(u.paid_at), null
    from public.unmatched_payments u
    where u.settled_at is null
    union all
    select 'refunds-late', count(*), min(o.refund_waits_since), null
    from public.payment_orders o
    where o.refund_waits_since < now() - interval '1 day'
    union all
    select 'reviews-late', count(*), min(r.opened_at), null
    from public.payment_reviews r
    where r.settled_at is null and r.respond_by is null and r.opened_at < now() - interval '1 day'
    union all
    select 'disputes', count(*), min(r.respond_by), null
    from public.payment_reviews r
    where r.settled_at is null and r.respond_by is not null
    union all
    select 'files-kept', sum(kept.number), min(kept.since), string_agg(kept.bucket, ', ' order by kept.bucket)
    from (
      select bucket, count(*) as number, min(file.created_at) as since
      from unnest(array['applications', 'avatars', 'handins']) bucket, private.ownerless_files(bucket) file
      group by bucket
    ) kept
    where not private.may_delete_files(kept.bucket, kept.number)
    union all
    select 'jobs-late', count(*), min(j.done_at), string_agg(j.job, ', ' order by j.job)
    from public.job_runs j
    where
      p_asked_at > now() - interval '2 hours'
      and j.done_at < now() - case j.job when 'retention' then interval '3 hours' else interval '30 minutes' end
    union all
    select j.job || '-fails', j.failed_runs, j.failing_since, j.failed_what
    from public.job_runs j
    where j.failed_runs >= 2
    union all
    select 'database-behind', p_missing, now(), null
  ) f
  where f.number > 0;
$function$;

REVOKE ALL ON FUNCTION "private"."count_replaced_files"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_replaced_files"(text) TO "service_role";

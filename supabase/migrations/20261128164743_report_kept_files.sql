-- Why: the watch no longer reported files that are kept because their rows are missing, an oversight of an earlier change.
set local lock_timeout = '3s';
set local check_function_bodies = off;

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
      from unnest(array['applications', 'avatars']) bucket, private.ownerless_files(bucket) file
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

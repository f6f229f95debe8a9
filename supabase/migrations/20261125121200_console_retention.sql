drop function public.delete_expired_records(timestamptz);

-- As before, and the log of operators. Runs of sessions stay: they say nothing about a person.
-- Deletes what has been kept for as long as it may be, and says how many rows of each kind went. Run hourly.
-- Payments, orders, refunds and enrolments stay: the operator deletes them after eight financial years.
-- applied_before: older job applications have expired too. Their files go first, so the caller deletes them.
create function public.delete_expired_records(p_now timestamptz default now())
returns table (
  registrations bigint,
  waitlist_entries bigint,
  messages bigint,
  sent_mails bigint,
  failed_mails bigint,
  counters bigint,
  operator_actions bigint,
  applied_before timestamptz
)
language plpgsql
set search_path = ''
as $$
declare
  -- The privacy page promises these periods ("How long we keep it"): change neither without the other.
  registrations_kept constant interval := '12 months';
  waitlist_entries_kept constant interval := '24 months';
  messages_kept constant interval := '24 months';
  applications_kept constant interval := '12 months';
  sent_mails_kept constant interval := '90 days';
  -- Long, so that a failed mail does not vanish before a person has looked at it.
  failed_mails_kept constant interval := '24 months';
  ended_counters_kept constant interval := '24 hours';
  operator_actions_kept constant interval := '24 months';
begin
  -- Two runs at once would wait for each other's rows; one after the other they cannot block each other.
  perform pg_advisory_xact_lock(hashtextextended('delete_expired_records', 0));

  return query
  with
    gone_registrations as (
      delete from public.workshop_signups s
      where s.id in (
        select expired.id
        from public.workshop_signups expired
        where expired."Registration Date" < p_now - registrations_kept
        -- Changes of runs and of the newsletter lock several: what one of them holds is left for the next run.
        for update skip locked
      )
      returning 1
    ),
    gone_waitlist_entries as (
      delete from public.waitlist_signups w where w.created_at < p_now - waitlist_entries_kept returning 1
    ),
    gone_messages as (
      delete from public.contact_messages m where m.created_at < p_now - messages_kept returning 1
    ),
    gone_sent_mails as (
      delete from public.email_outbox o
      where o.status in ('sent', 'skipped') and o.created_at < p_now - sent_mails_kept
      returning 1
    ),
    gone_failed_mails as (
      delete from public.email_outbox o
      where o.status = 'failed' and o.created_at < p_now - failed_mails_kept
      returning 1
    ),
    gone_counters as (
      delete from public.rate_limits r
      where r.key in (
        select ended.key
        from public.rate_limits ended
        where ended.window_ends_at < p_now - ended_counters_kept
        -- Hits lock counters in an order of their own: what one of them holds is left for the next run.
        for update skip locked
      )
      returning 1
    )
  select
    (select count(*) from gone_registrations),
    (select count(*) from gone_waitlist_entries),
    (select count(*) from gone_messages),
    (select count(*) from gone_sent_mails),
    (select count(*) from gone_failed_mails),
    (select count(*) from gone_counters),
    public.delete_operator_records(p_now - operator_actions_kept),
    p_now - applications_kept;
end;
$$;

revoke execute on function public.delete_expired_records(timestamptz) from public, anon, authenticated;
grant execute on function public.delete_expired_records(timestamptz) to service_role;

-- Why: what learners hand in is kept for three years at most, as the privacy page says.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.kept_for (
  p_kind text
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'registrations' then interval '12 months'
    when 'waitlist_entries' then interval '24 months'
    when 'messages' then interval '24 months'
    when 'applications' then interval '12 months'
    when 'sent_mails' then interval '90 days'
    -- Long enough for a person to look at a failed mail.
    when 'failed_mails' then interval '24 months'
    when 'counters' then interval '24 hours'
    when 'operator_actions' then interval '24 months'
    when 'erasures' then interval '24 months'
    -- Long after a bank might still report a payment.
    when 'unpaid_orders' then interval '90 days'
    when 'unpaid_proformas' then interval '12 months'
    when 'handins' then interval '3 years'
    -- Long after the last link has expired.
    when 'unconfirmed_accounts' then interval '30 days'
    -- Resumes without an application: it was never sent, or it has expired.
    when 'resume_places' then interval '1 hour'
  end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_expired_records (
  p_kind text,
  p_now  timestamp with time zone DEFAULT now()
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  expired_before constant timestamptz := p_now - private.kept_for(p_kind);
  gone bigint;
begin
  -- Two concurrent runs would wait for each other's rows, so they run one after the other.
  perform pg_advisory_xact_lock(hashtextextended('delete_expired_records/' || p_kind, 0));

  case p_kind
    when 'registrations' then
      delete from public.workshop_signups s
      where s.id in (
        select expired.id
        from public.workshop_signups expired
        where
          -- Never before its session has taken place; on a waiting list, kept as long as the other waiting lists.
          greatest(
            expired."Registration Date",
            (select r.ends_at from public.session_runs r where r.id = expired.run_id)
          ) < case
            when expired.is_waiting then p_now - private.kept_for('waitlist_entries')
            else expired_before
          end
        -- Changes of runs and of the newsletter lock several rows: locked ones are left for the next run.
        for update skip locked
      );
    when 'waitlist_entries' then
      delete from public.waitlist_signups w where w.created_at < expired_before;
    when 'messages' then
      delete from public.contact_messages m where m.created_at < expired_before;
    when 'erasures' then
      delete from public.erasures e
      where case e.state
        when 'done' then e.done_at < expired_before
        -- The link has long expired.
        when 'asked' then e.asked_at < p_now - interval '24 hours'
      end;
    when 'sent_mails' then
      delete from public.email_outbox o where o.status in ('sent', 'skipped') and o.created_at < expired_before;
    when 'failed_mails' then
      delete from public.email_outbox o where o.status = 'failed' and o.created_at < expired_before;
    when 'counters' then
      delete from public.rate_limits r
      where r.key in (
        select ended.key
        from public.rate_limits ended
        where ended.window_ends_at < expired_before
        -- Hits lock counters in any order: locked ones are left for the next run.
        for update skip locked
      );
    when 'resume_places' then
      delete from public.resume_places r
      where r.created_at < expired_before
        and not exists (select from public.job_applications a where a.resume_path = r.resume_path);
    when 'operator_actions' then
      return private.delete_operator_records(expired_before);
    when 'unpaid_proformas' then
      delete from public.proformas p where p.order_id is null and p.created_at < expired_before;
    when 'handins' then
      -- Their files are without an owner then (private.ownerless_files).
      delete from public.cohort_handins h where h.handed_in_at < expired_before;
    when 'unpaid_orders' then
      return private.delete_unpaid_orders(expired_before);
    when 'unconfirmed_accounts' then
      return private.delete_unconfirmed_accounts(expired_before);
    when 'consents' then
      return private.delete_unused_consents();
  end case;
  get diagnostics gone = row_count;
  return gone;
end;
$function$;

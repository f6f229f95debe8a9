-- Deletes orders opened before an instant that were never paid, have no refund and need no person's decision, together
-- with the provider's messages about them. Definer: the server's role can't delete any itself.
create function private.delete_unpaid_orders(p_before timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid[] := array(
    select o.id
    from public.payment_orders o
    where
      o.created_at < p_before
      and o.held_until < p_before
      and o.status in ('created', 'attempted', 'closed')
      and o.payment_id is null
      and not exists (
        select from public.payment_reviews r
        where r.order_id = o.id and coalesce(r.settled_at, 'infinity') >= p_before
      )
      and not exists (select from public.payment_captures c where c.order_id = o.id)
      and not exists (select from public.payment_refunds r where r.order_id = o.id)
      and not exists (select from public.cohort_enrollments e where e.order_id = o.provider_order_id)
    order by o.id
    -- Orders that a payment or the sweep has locked are left for the next run.
    for update skip locked
  );
begin
  delete from public.payment_events e where e.order_id = any (gone);
  delete from public.payment_reviews r where r.order_id = any (gone);
  delete from public.payment_orders o where o.id = any (gone);
  return cardinality(gone);
end;
$$;

-- Deletes accounts with an unconfirmed address and no mail with a link since an instant. Definer for auth.users, whose
-- own rows (sessions, identities) go with it.
create function private.delete_unconfirmed_accounts(p_before timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from auth.users u
    where
      u.email_confirmed_at is null
      and u.last_sign_in_at is null
      and greatest(u.created_at, u.confirmation_sent_at) < p_before
    returning 1
  )
  select count(*) from gone;
$$;

-- Deletes consents, and empty rows, of addresses that no longer have a registration, a place on a waiting list or an
-- account. A refusal of mails, or a block, stays: we have to remember it. Definer for auth.users.
create function private.delete_unused_consents() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  -- Locked first, then checked again: a person who is registering at this moment holds the row, or has written the
  -- registration that the second statement sees.
  held constant uuid[] := array(
    select c.id
    from public.mail_choices c
    where
      c.unsubscribed_at is null
      and c.stopped_at is null
      and c.checkout_mails_off_at is null
      and c.blocked_at is null
      and not exists (select from public.workshop_signups s where lower(s."Email Address") = c.email)
      and not exists (select from public.waitlist_signups w where lower(w.email) = c.email)
      and not exists (select from auth.users u where lower(u.email) = c.email)
    for update of c skip locked
  );
  gone bigint;
begin
  delete from public.mail_choices c
  where
    c.id = any (held)
    and not exists (select from public.workshop_signups s where lower(s."Email Address") = c.email)
    and not exists (select from public.waitlist_signups w where lower(w.email) = c.email)
    and not exists (select from auth.users u where lower(u.email) = c.email);
  get diagnostics gone = row_count;
  return gone;
end;
$$;

-- How long each kind is kept. The privacy page promises these periods ("How long we keep it"): change neither without
-- the other. Payments, their orders, refunds and enrolments stay: the operator deletes them after eight financial
-- years. Runs of sessions stay: they say nothing about a person.
create function private.kept_for(p_kind text) returns interval
language sql immutable set search_path = '' as $$
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
$$;

-- The oldest applications whose period is over. Their files go first, so the caller deletes them.
create function public.list_expired_applications(p_limit integer) returns table (id uuid, resume_path text)
language sql stable set search_path = '' as $$
  select a.id, a.resume_path
  from public.job_applications a
  where a.created_at < now() - private.kept_for('applications')
  order by a.created_at
  limit p_limit;
$$;

-- Deletes the rows of a kind whose period is over, and returns how many. Run hourly, one kind after the other, so that
-- waiting for a lock only holds up its own kind.
create function public.delete_expired_records(p_kind text, p_now timestamptz default now()) returns bigint
language plpgsql set search_path = '' as $$
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
$$;

grant execute on function public.list_expired_applications, public.delete_expired_records to service_role;

-- Files that are kept for nobody, an hour after their upload, oldest first: photos as they were uploaded, which say
-- where they were taken; published photos that their owner's profile does not show (its saved value, else the
-- provider's: lib/auth/user-metadata.ts); resumes without an application. Definer for auth.users. Deleting a file takes
-- the storage API, so the caller does.
create function public.list_expired_files(p_bucket text, p_limit integer)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  select o.name
  from storage.objects o
  where
    o.bucket_id = p_bucket
    and o.created_at < now() - interval '1 hour'
    and case p_bucket
      when 'avatar-uploads' then true
      when 'avatars' then not exists (
        select
        from auth.users u
        where
          u.id = case
            when o.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' then left(o.name, 36)::uuid
          end
          and strpos(coalesce(u.raw_user_meta_data ->> 'saved_avatar_url', u.raw_user_meta_data ->> 'avatar_url'), o.name) > 0
      )
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      else false
    end
  order by o.created_at
  limit p_limit;
$$;

grant execute on function public.list_expired_files(text, integer) to service_role;

-- Forgets the places of resumes that no application names: nothing came of them, or it has expired.
create function public.delete_expired_resume_places()
returns void
language sql
set search_path = ''
as $$
  delete from public.resume_places r
  where r.created_at < now() - interval '1 hour'
    and not exists (select from public.job_applications a where a.resume_path = r.resume_path);
$$;

grant execute on function public.delete_expired_resume_places() to service_role;

-- Orders that were opened before an instant and came to nothing: nobody paid them, nothing was refunded, and no person has
-- to look at them. What the provider said of them goes with them. Definer: the server's role may delete none itself.
create function private.delete_unpaid_orders(p_before timestamptz)
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
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
    -- What a payment or the sweep holds at this moment is left for the next run.
    for update skip locked
  );
begin
  delete from public.payment_events e where e.order_id = any (gone);
  delete from public.payment_reviews r where r.order_id = any (gone);
  delete from public.payment_orders o where o.id = any (gone);
  return cardinality(gone);
end;
$$;

-- Accounts whose address nobody has confirmed, and to which no mail with a link has gone since an instant. Definer for
-- auth.users, whose own rows (sessions, identities) go with it.
create function private.delete_unconfirmed_accounts(p_before timestamptz)
returns bigint
language sql
security definer
set search_path = ''
as $$
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

-- Consents, and rows that say nothing, of addresses that have no registration, no place on a waiting list and no account
-- any more. A choice to be left alone stays: to be kept is its purpose. Definer for auth.users.
create function private.delete_unused_consents()
returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Locked first and looked at again: who registers at this moment holds the row, or has written the registration that
  -- the second statement sees.
  held constant uuid[] := array(
    select c.id
    from public.mail_choices c
    where
      c.unsubscribed_at is null
      and c.stopped_at is null
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

-- Deletes what has been kept for as long as it may be, each kind by its purpose, and says how many rows of each kind went.
-- Run hourly. A registration is kept until its session was, and that of a waiting list as long as the other waiting
-- lists; orders that nobody paid, accounts that nobody confirmed and consents that nothing needs go. Payments, their orders, refunds and enrolments
-- stay: the operator deletes them after eight financial years. Runs of sessions stay: they say nothing about a person.
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
  unpaid_orders bigint,
  unconfirmed_accounts bigint,
  consents bigint,
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
  -- Long after the last payment that a bank may still report.
  unpaid_orders_kept constant interval := '90 days';
  -- Long after the last link has run out.
  unconfirmed_accounts_kept constant interval := '30 days';
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
        where
          greatest(
            expired."Registration Date",
            (select r.ends_at from public.session_runs r where r.id = expired.run_id)
          ) < p_now - case
            when expired.is_waiting then waitlist_entries_kept
            else registrations_kept
          end
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
    private.delete_operator_records(p_now - operator_actions_kept),
    private.delete_unpaid_orders(p_now - unpaid_orders_kept),
    private.delete_unconfirmed_accounts(p_now - unconfirmed_accounts_kept),
    private.delete_unused_consents(),
    p_now - applications_kept;
end;
$$;

grant execute on function public.delete_expired_records(timestamp with time zone) to service_role;

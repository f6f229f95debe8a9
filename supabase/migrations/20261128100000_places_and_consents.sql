-- A place on a waiting list is said as one, whichever door it came by, with when it was left; and a consent goes with the
-- last thing that it was given for.

-- Only definer functions ask it now, and a caller's own rights do not reach the tokens that it reads.
revoke execute on function private.waiting_people() from authenticated;

-- As before, but who joined the list of a function without a session is on a waiting list, not registered.
-- Addresses that begin with a text, wherever they are, and the kinds of rows that have them: at most 100.
create or replace function public.console_find_people(p_text text, p_limit integer)
returns table (email text, kinds text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  beginning constant text := lower(btrim(p_text));
  -- After every text that begins so, in the order of bytes.
  ending constant text := beginning || chr(1114111);
  most constant integer := least(p_limit, 100);
begin
  perform private.require_operator();
  if beginning = '' then
    return;
  end if;

  -- The first of each kind are enough for the first of all, with all of their kinds.
  return query
  select found.address, array_agg(distinct found.kind order by found.kind)
  from (
    select 'registration' as kind, r.address
    from (
      select distinct lower(s."Email Address") as address
      from public.workshop_signups s
      where
        lower(s."Email Address") ~>=~ beginning
        and lower(s."Email Address") ~<~ ending
        and (s.run_id is not null or s."Session Title" not like '%(Waitlist)')
      order by address using ~<~
      limit most
    ) r
    union all
    select 'waiting list', f.address
    from (
      select distinct lower(s."Email Address") as address
      from public.workshop_signups s
      where
        lower(s."Email Address") ~>=~ beginning
        and lower(s."Email Address") ~<~ ending
        and s.run_id is null
        and s."Session Title" like '%(Waitlist)'
      order by address using ~<~
      limit most
    ) f
    union all
    select 'waiting list', w.address
    from (
      select distinct lower(s.email) as address
      from public.waitlist_signups s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) w
    union all
    select 'order', o.address
    from (
      select distinct lower(s.email) as address
      from public.payment_orders s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) o
    union all
    select 'enrolment', e.address
    from (
      select distinct lower(s.email) as address
      from public.cohort_enrollments s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) e
    union all
    select 'message', m.address
    from (
      select distinct lower(s.email) as address
      from public.contact_messages s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) m
    union all
    select 'application', a.address
    from (
      select distinct lower(s.email) as address
      from public.job_applications s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) a
    union all
    select 'mail', l.address
    from (
      select distinct lower(s.recipient) as address
      from public.email_outbox s
      where
        lower(s.recipient) ~>=~ beginning
        and lower(s.recipient) ~<~ ending
        and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by address using ~<~
      limit most
    ) l
  ) found
  group by found.address
  order by found.address using ~<~
  limit most;
end;
$$;

-- As before, but the waiting lists have the places of both doors, with when they were left.
-- All that there is of an address: of each kind the newest hundred, the newest first.
create or replace function public.console_person(p_email text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return jsonb_build_object(
    'registrations', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."registeredAt" desc, x.id desc), '[]')
      from (
        select
          s.id, s."Session Title" as "sessionTitle", s.state, s."Newsletter" as newsletter,
          s."Registration Date" as "registeredAt", s.run_id as "runId", r.starts_at as "startsAt",
          r.time_zone as "timeZone"
        from public.workshop_signups s
        left join public.session_runs r on r.id = s.run_id
        where lower(s."Email Address") = address and (s.run_id is not null or s."Session Title" not like '%(Waitlist)')
        order by s."Registration Date" desc, s.id desc
        limit 100
      ) x
    ),
    'waitingLists', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select w.id, w.business_function as "businessFunction", w.created_at as "createdAt", w.left_at as "leftAt"
        from public.waitlist_signups w
        where lower(w.email) = address
        union all
        select s.id, s."Session Title", s."Registration Date", case when s.state = 'cancelled' then s.cancelled_at end
        from public.workshop_signups s
        where lower(s."Email Address") = address and s.run_id is null and s."Session Title" like '%(Waitlist)'
        order by "createdAt" desc, id desc
        limit 100
      ) x
    ),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select
          o.id, o.cohort_id as "cohortId", o.amount, o.currency, o.status, o.paid_at as "paidAt",
          o.refunded_amount as "refundedAmount", o.review_reason as "reviewReason",
          o.review_settled_at as "reviewSettledAt", o.created_at as "createdAt"
        from public.payment_orders o
        where lower(o.email) = address
        order by o.created_at desc, o.id desc
        limit 100
      ) x
    ),
    'enrolments', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."enrolledAt" desc, x.id desc), '[]')
      from (
        select
          e.id, e.cohort_id as "cohortId", e.status, e.amount, o.id as "orderId", e.enrolled_at as "enrolledAt"
        from public.cohort_enrollments e
        join public.payment_orders o on o.provider_order_id = e.order_id
        where lower(e.email) = address
        order by e.enrolled_at desc, e.id desc
        limit 100
      ) x
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select m.id, m.name, m.subject, m.inquiry_type as "inquiryType", m.state, m.created_at as "createdAt"
        from public.contact_messages m
        where lower(m.email) = address
        order by m.created_at desc, m.id desc
        limit 100
      ) x
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select a.id, a.name, a.role, a.state, a.created_at as "createdAt"
        from public.job_applications a
        where lower(a.email) = address
        order by a.created_at desc, a.id desc
        limit 100
      ) x
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select
          o.id, o.template, o.status, o.created_at as "createdAt", o.sent_at as "sentAt", o.last_error as "lastError"
        from public.email_outbox o
        where
          lower(o.recipient) = address
          and (o.template <> 'operator-invitation' or private.operator_role() = 'owner')
        order by o.created_at desc, o.id desc
        limit 100
      ) x
    )
  );
end;
$$;

-- Consents, and rows that say nothing, of addresses that have no registration, no place on a waiting list and no account
-- any more. A choice to be left alone stays: to be kept is its purpose. Definer for auth.users.
create function public.delete_unused_consents()
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

revoke execute on function public.delete_unused_consents() from public, anon, authenticated;
grant execute on function public.delete_unused_consents() to service_role;

comment on table public.mail_choices is
  'What an address has chosen about mails to many, and how. A refusal is kept for good, a consent as long as the address has a registration, a place on a waiting list or an account. Operators read it; the server writes.';

drop function public.delete_expired_records(timestamptz);

-- As before, but consents that nothing needs any more go, too.
-- Deletes what has been kept for as long as it may be, and says how many rows of each kind went. Run hourly.
-- Payments, their orders, refunds and enrolments stay: the operator deletes them after eight financial years.
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
            when expired.run_id is null and expired."Session Title" like '%Waitlist%' then waitlist_entries_kept
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
    public.delete_operator_records(p_now - operator_actions_kept),
    public.delete_unpaid_orders(p_now - unpaid_orders_kept),
    public.delete_unconfirmed_accounts(p_now - unconfirmed_accounts_kept),
    public.delete_unused_consents(),
    p_now - applications_kept;
end;
$$;

revoke execute on function public.delete_expired_records(timestamptz) from public, anon, authenticated;
grant execute on function public.delete_expired_records(timestamptz) to service_role;

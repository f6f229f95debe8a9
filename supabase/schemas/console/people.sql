-- The kinds of rows that have an address; none for a person who only has an account. Mails about the team are for
-- owners only.
create function private.kinds_of(p_address text) returns setof text
language sql stable set search_path = '' as $$
  select case when s.is_waiting then 'waiting list' else 'registration' end
  from public.workshop_signups s
  where lower(s."Email Address") = p_address
  union
  select 'waiting list' where exists (select from public.waitlist_signups s where lower(s.email) = p_address)
  union
  select 'order' where exists (select from public.payment_orders s where lower(s.email) = p_address)
  union
  select 'enrolment' where exists (select from public.cohort_enrollments s where lower(s.email) = p_address)
  union
  select 'message' where exists (select from public.contact_messages s where lower(s.email) = p_address)
  union
  select 'application' where exists (select from public.job_applications s where lower(s.email) = p_address)
  union
  select 'mail' where exists (
    select from public.email_outbox s
    where lower(s.recipient) = p_address and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
  );
$$;

-- The first addresses from p_start to p_end, in byte order, with the kinds of their rows. At most p_most of each kind:
-- enough to find the first p_most overall with all their kinds.
create function private.first_addresses(p_start text, p_end text, p_most integer) returns table (kind text, address text)
language sql stable set search_path = '' as $$
  (
    select distinct 'registration' as kind, lower(s."Email Address") as address
    from public.workshop_signups s
    where lower(s."Email Address") ~>=~ p_start and lower(s."Email Address") ~<~ p_end and not s.is_waiting
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'waiting list', lower(s."Email Address") as address
    from public.workshop_signups s
    where lower(s."Email Address") ~>=~ p_start and lower(s."Email Address") ~<~ p_end and s.is_waiting
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'waiting list', lower(s.email) as address
    from public.waitlist_signups s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'order', lower(s.email) as address
    from public.payment_orders s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'enrolment', lower(s.email) as address
    from public.cohort_enrollments s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'message', lower(s.email) as address
    from public.contact_messages s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'application', lower(s.email) as address
    from public.job_applications s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'mail', lower(s.recipient) as address
    from public.email_outbox s
    where
      lower(s.recipient) ~>=~ p_start and lower(s.recipient) ~<~ p_end
      and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
    order by address using ~<~ limit p_most
  );
$$;

-- Addresses in any table that begin with a text, or whose person's name matches it, with the name and the kinds of
-- rows: at most 100, after p_after if given. A place on the list of a function without a session counts as a waiting
-- list. Mails about the team are for owners only.
create function public.console_find_people(p_text text, p_limit integer, p_after text default '') returns table (
  email text, name text, kinds text[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  beginning constant text := lower(btrim(p_text));
  -- The first text after p_after, in byte order.
  start constant text := case when p_after <> '' then lower(p_after) || chr(1) else beginning end;
  -- After every text that begins like that.
  ending constant text := beginning || chr(1114111);
  most constant integer := least(p_limit, 100);
begin
  perform private.require_operator();
  if beginning = '' then
    return;
  end if;

  return query
  select found.address, private.person_name(found.address), array_agg(distinct found.kind order by found.kind)
  from (
    select * from private.first_addresses(start, ending, most)
    union all
    select k.kind, n.address
    from private.addresses_named(beginning) n (address)
    cross join lateral private.kinds_of(n.address) k (kind)
    where n.address ~>~ lower(p_after)
  ) found
  group by found.address
  order by found.address using ~<~
  limit most;
end;
$$;

-- What a person has bought, the newest first.
create function private.purchases_of(p_address text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orders', array(
      select jsonb_build_object(
        'id', o.id, 'cohortId', o.cohort_id, 'amount', o.amount, 'currency', o.currency, 'status', o.status,
        'paidAt', o.paid_at, 'refundedAmount', o.refunded_amount, 'createdAt', o.created_at,
        'review', private.first_open_review(o.id)
      )
      from public.payment_orders o
      where lower(o.email) = p_address
      order by o.created_at desc, o.id desc limit 100
    ),
    'enrolments', array(
      select jsonb_build_object(
        'id', e.id, 'cohortId', e.cohort_id, 'status', e.status, 'amount', e.amount, 'orderId', o.id,
        'enrolledAt', e.enrolled_at
      )
      from public.cohort_enrollments e
      join public.payment_orders o on o.provider_order_id = e.order_id
      where lower(e.email) = p_address
      order by e.enrolled_at desc, e.id desc limit 100
    )
  );
$$;

-- Everything about an address, with its person's name: for each kind the newest hundred, newest first. The waiting
-- lists have the places of both kinds, with when they were left. Mails about the team are for owners only.
create function public.console_person(p_email text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return private.purchases_of(address) || jsonb_build_object(
    'name', private.person_name(address),
    'registrations', array(
      select jsonb_build_object(
        'id', s.id, 'sessionTitle', s."Session Title", 'state', s.state, 'newsletter', s."Newsletter",
        'registeredAt', s."Registration Date", 'runId', s.run_id, 'startsAt', r.starts_at, 'timeZone', r.time_zone
      )
      from public.workshop_signups s
      left join public.session_runs r on r.id = s.run_id
      where lower(s."Email Address") = address and not s.is_waiting
      order by s."Registration Date" desc, s.id desc limit 100
    ),
    'waitingLists', array(
      select to_jsonb(place)
      from (
        select w.id, w.business_function as "businessFunction", w.created_at as "createdAt", w.left_at as "leftAt"
        from public.waitlist_signups w
        where lower(w.email) = address
        union all
        select s.id, s."Session Title", s."Registration Date", case when s.state = 'cancelled' then s.cancelled_at end
        from public.workshop_signups s
        where lower(s."Email Address") = address and s.is_waiting
      ) place
      order by place."createdAt" desc, place.id desc limit 100
    ),
    'messages', array(
      select jsonb_build_object(
        'id', m.id, 'name', m.name, 'subject', m.subject, 'inquiryType', m.inquiry_type, 'state', m.state,
        'createdAt', m.created_at
      )
      from public.contact_messages m
      where lower(m.email) = address
      order by m.created_at desc, m.id desc limit 100
    ),
    'applications', array(
      select jsonb_build_object('id', a.id, 'name', a.name, 'role', a.role, 'state', a.state, 'createdAt', a.created_at)
      from public.job_applications a
      where lower(a.email) = address
      order by a.created_at desc, a.id desc limit 100
    ),
    'mails', array(
      select jsonb_build_object(
        'id', o.id, 'template', o.template, 'status', o.status, 'createdAt', o.created_at, 'sentAt', o.sent_at,
        'lastError', o.last_error, 'undeliveredBy', o.undelivered_by, 'undeliveredReason', o.undelivered_reason
      )
      from public.email_outbox o
      where lower(o.recipient) = address and (o.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by o.created_at desc, o.id desc limit 100
    )
  );
end;
$$;

grant execute on function public.console_find_people, public.console_person to authenticated;

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

-- Addresses that begin with a text, anywhere, or whose person's name has it, with the name and the kinds of rows: at
-- most 100, after p_after if given. A place on the list of a function without a session counts as a waiting list. Mails
-- about the team are for owners only.
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

  -- The first of each kind are enough to find the first overall, with all their kinds.
  return query
  select found.address, private.person_name(found.address), array_agg(distinct found.kind order by found.kind)
  from (
    select 'registration' as kind, r.address
    from (
      select distinct lower(s."Email Address") as address
      from public.workshop_signups s
      where
        lower(s."Email Address") ~>=~ start
        and lower(s."Email Address") ~<~ ending
        and not s.is_waiting
      order by address using ~<~
      limit most
    ) r
    union all
    select 'waiting list', f.address
    from (
      select distinct lower(s."Email Address") as address
      from public.workshop_signups s
      where
        lower(s."Email Address") ~>=~ start
        and lower(s."Email Address") ~<~ ending
        and s.is_waiting
      order by address using ~<~
      limit most
    ) f
    union all
    select 'waiting list', w.address
    from (
      select distinct lower(s.email) as address
      from public.waitlist_signups s
      where lower(s.email) ~>=~ start and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) w
    union all
    select 'order', o.address
    from (
      select distinct lower(s.email) as address
      from public.payment_orders s
      where lower(s.email) ~>=~ start and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) o
    union all
    select 'enrolment', e.address
    from (
      select distinct lower(s.email) as address
      from public.cohort_enrollments s
      where lower(s.email) ~>=~ start and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) e
    union all
    select 'message', m.address
    from (
      select distinct lower(s.email) as address
      from public.contact_messages s
      where lower(s.email) ~>=~ start and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) m
    union all
    select 'application', a.address
    from (
      select distinct lower(s.email) as address
      from public.job_applications s
      where lower(s.email) ~>=~ start and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) a
    union all
    select 'mail', l.address
    from (
      select distinct lower(s.recipient) as address
      from public.email_outbox s
      where
        lower(s.recipient) ~>=~ start
        and lower(s.recipient) ~<~ ending
        and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by address using ~<~
      limit most
    ) l
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

-- Everything about an address, with its person's name: for each kind the newest hundred, newest first. The waiting
-- lists have the places of both kinds, with when they were left. Mails about the team are for owners only.
create function public.console_person(p_email text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return jsonb_build_object(
    'name', private.person_name(address),
    'registrations', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."registeredAt" desc, x.id desc), '[]')
      from (
        select
          s.id, s."Session Title" as "sessionTitle", s.state, s."Newsletter" as newsletter,
          s."Registration Date" as "registeredAt", s.run_id as "runId", r.starts_at as "startsAt",
          r.time_zone as "timeZone"
        from public.workshop_signups s
        left join public.session_runs r on r.id = s.run_id
        where lower(s."Email Address") = address and not s.is_waiting
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
        where lower(s."Email Address") = address and s.is_waiting
        order by "createdAt" desc, id desc
        limit 100
      ) x
    ),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select
          o.id, o.cohort_id as "cohortId", o.amount, o.currency, o.status, o.paid_at as "paidAt",
          o.refunded_amount as "refundedAmount", o.created_at as "createdAt",
          (
            select private.review_facts(r)
            from public.payment_reviews r
            where r.order_id = o.id and r.settled_at is null
            order by r.opened_at, r.id
            limit 1
          ) as review
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

grant execute on function public.console_find_people, public.console_person to authenticated;

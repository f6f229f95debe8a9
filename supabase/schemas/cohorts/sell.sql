-- A cohort's state at an instant: nothing is sold after the end of its sale.
create function private.sale_state(p_cohort public.cohorts, p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when p_cohort.state = 'on_sale' and p_cohort.sale_ends_at <= p_at then 'coming_soon' else p_cohort.state end;
$$;

-- Whether seats in a cohort are sold now.
create function private.is_enrolling(p_cohort_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cohorts c where c.cohort_id = p_cohort_id and private.sale_state(c, now()) = 'on_sale'
  );
$$;

-- The cohorts that are neither closed, cancelled nor over, by first day: the facts shown to everyone. Prices are in
-- paise; enrol_by is the last day of the sale if a cohort that has begun is sold; classes are the planned classes and
-- questions, with their instants and zones.
create function public.open_cohorts() returns table (
  cohort_id text, state text, starts_on date, enrol_by date, price integer, list_price integer, seats_left integer,
  is_enrolment_over boolean, has_begun boolean, classes jsonb
)
language sql stable set search_path = '' as $$
  -- Few cohorts have anyone in a checkout or waiting to move there: only theirs are counted.
  with held as (
    select h.cohort_id, private.count_holders(h.cohort_id) as seats
    from (
      select o.cohort_id
      from public.payment_orders o
      where
        o.status in ('created', 'attempted', 'needs_review')
        and o.held_until > now()
        and o.user_id is not null
      union
      select r.to_cohort_id
      from public.change_requests r
      where r.state = 'open' and r.to_cohort_id is not null
    ) h
  )
  select
    c.cohort_id,
    -- A call takes as long as counting the cohort's seats, so it's only made for those whose sale is over.
    case when c.sale_ends_at <= now() then private.sale_state(c, now()) else c.state end,
    c.starts_on,
    greatest(c.enrol_by, c.sell_until),
    c.price,
    c.list_price,
    greatest(c.capacity - t.seats - coalesce(h.seats, 0), 0),
    c.sale_ends_at <= now(),
    c.starts_on <= timezone('Asia/Kolkata', now())::date,
    coalesce(sessions.planned, '[]')
  from public.cohorts c
  cross join lateral (select private.count_taken(c.cohort_id) as seats) t
  cross join lateral (
    select
      max(s.ends_at) as last_end,
      jsonb_agg(
        jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone) order by s.starts_at
      ) filter (where s.kind <> 'office_hours') as planned
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) sessions
  left join held h on h.cohort_id = c.cohort_id
  -- Without sessions or a last day, it's never over.
  where
    c.state not in ('closed', 'cancelled')
    and coalesce(sessions.last_end, 'infinity') > now()
    and coalesce(c.ends_on, 'infinity') >= timezone('Asia/Kolkata', now())::date
  order by c.starts_on, c.created_at, c.cohort_id;
$$;

grant execute on function public.open_cohorts to service_role;

-- With all of 1,000 cohorts open a third of the time was the function that says what is sold.
set lock_timeout = '5s';

-- The cohorts that are not closed, by their first day: what is shown of them to everybody. Prices are in paise.
create or replace function public.open_cohorts()
returns table (
  cohort_id text, state text, starts_on date, enrol_by date, price integer, list_price integer, seats_left integer
)
language sql
stable
set search_path = ''
as $$
  -- Few cohorts have somebody in a checkout: only theirs are counted.
  with held as (
    select o.cohort_id, public.count_holders(o.cohort_id) as seats
    from public.payment_orders o
    where o.status in ('created', 'attempted') and o.held_until > now()
    group by o.cohort_id
  )
  select
    c.cohort_id,
    -- A call takes as long as counting the cohort's seats: only those whose day is over need one.
    case when c.enrol_by < india.today then public.sale_state(c, now()) else c.state end,
    c.starts_on,
    c.enrol_by,
    c.price,
    c.list_price,
    greatest(c.capacity - t.seats - coalesce(h.seats, 0), 0)
  from public.cohorts c
  cross join (select (now() at time zone 'Asia/Kolkata')::date as today) india
  cross join lateral (
    select count(*)::integer as seats
    from public.cohort_enrollments e
    where e.cohort_id = c.cohort_id and e.status in ('success', 'active')
  ) t
  left join held h on h.cohort_id = c.cohort_id
  where c.state <> 'closed'
  order by c.starts_on, c.created_at, c.cohort_id;
$$;

-- Where a person with an address came from when they first left it here; null if no link said so.
create function private.first_came_from(p_address text) returns jsonb
language sql stable set search_path = '' as $$
  select came_from
  from (
    select s.came_from, s."Registration Date" as at
    from public.workshop_signups s
    where lower(s."Email Address") = p_address and s.came_from is not null
    union all
    select w.came_from, w.created_at from public.waitlist_signups w
    where lower(w.email) = p_address and w.came_from is not null
  ) left_here
  order by at
  limit 1;
$$;

-- The funnel of a period (days in India, both included) by source, the largest first: registered, and how many of these
-- joined their session; on a list; began to pay, and how many of these orders were paid, and refunded. An order without a
-- source of its own has that of its address. The source is utm_source, else ref; null if no link said so.
create function public.console_sources(p_from date, p_to date) returns table (
  source text, registered integer, joined integer, listed integer, began integer, paid integer, refunded integer
)
language plpgsql stable security definer set search_path = '' as $$
declare
  starts constant timestamptz := timezone('Asia/Kolkata', p_from::timestamp);
  ends constant timestamptz := timezone('Asia/Kolkata', (p_to + 1)::timestamp);
begin
  perform private.require_operator();
  return query
  select
    named.name,
    (count(*) filter (where step.what = 'registered'))::integer,
    (count(*) filter (where step.what = 'registered' and step.went_on))::integer,
    (count(*) filter (where step.what = 'listed'))::integer,
    (count(*) filter (where step.what = 'began'))::integer,
    (count(*) filter (where step.what = 'began' and step.went_on))::integer,
    (count(*) filter (where step.was_refunded))::integer
  from (
    select
      case when s.is_waiting then 'listed' else 'registered' end as what, s.came_from,
      exists (
        select
        from public.session_attendance a
        where a.registration_id = s.id and a.source <> 'recording' and a.struck_at is null
      ) as went_on,
      false as was_refunded
    from public.workshop_signups s
    where s."Registration Date" >= starts and s."Registration Date" < ends
    union all
    select 'listed', w.came_from, false, false
    from public.waitlist_signups w
    where w.created_at >= starts and w.created_at < ends
    union all
    select
      'began', coalesce(o.came_from, private.first_came_from(lower(o.email))), o.paid_at is not null, o.refunded_amount > 0
    from public.payment_orders o
    where o.created_at >= starts and o.created_at < ends
  ) step
  cross join lateral (select coalesce(step.came_from ->> 'utm_source', step.came_from ->> 'ref') as name) named
  group by named.name
  order by named.name is null, count(*) desc, named.name
  limit 1000;
end;
$$;

grant execute on function public.console_sources to authenticated;

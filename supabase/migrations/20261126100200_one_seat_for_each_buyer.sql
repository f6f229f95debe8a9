-- How many buyers hold a seat of a cohort, p_except not counted. Who is enrolled holds none: another order of theirs may
-- still be open.
create function public.count_holders(p_cohort_id text, p_except uuid default null)
returns integer
language sql
set search_path = ''
as $$
  select count(distinct o.user_id)::integer
  from public.payment_orders o
  where
    o.cohort_id = p_cohort_id
    and o.status in ('created', 'attempted')
    and o.held_until > clock_timestamp()
    and o.user_id is distinct from p_except
    and not exists (
      select from public.cohort_enrollments e
      where e.user_id = o.user_id and e.cohort_id = o.cohort_id and e.status in ('success', 'active')
    );
$$;

revoke execute on function public.count_holders(text, uuid) from public, anon, authenticated;
grant execute on function public.count_holders(text, uuid) to service_role;

-- As before, in terms of the function above.
create or replace function public.has_free_seat(p_cohort_id text, p_user_id uuid, p_has_hold boolean)
returns boolean
language sql
set search_path = ''
as $$
  select s.capacity > (
    select count(*)
    from public.cohort_enrollments e
    where e.cohort_id = s.cohort_id and e.status in ('success', 'active')
  ) + case when p_has_hold then 0 else public.count_holders(s.cohort_id, p_user_id) end
  from public.cohort_seats s
  where s.cohort_id = p_cohort_id;
$$;

-- As before, in terms of the function above, which nobody but the server may call.
create or replace function public.console_cohorts()
returns table (cohort_id text, capacity integer, taken integer, held integer, free integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select s.cohort_id, s.capacity, t.seats, h.seats, greatest(s.capacity - t.seats - h.seats, 0)
  from public.cohort_seats s
  cross join lateral (
    select count(*)::integer as seats
    from public.cohort_enrollments e
    where e.cohort_id = s.cohort_id and e.status in ('success', 'active')
  ) t
  cross join lateral (select public.count_holders(s.cohort_id) as seats) h
  order by s.cohort_id;
end;
$$;

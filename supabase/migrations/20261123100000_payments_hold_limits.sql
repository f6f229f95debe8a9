-- A hold keeps a seat from everybody else without a payment, so nobody may have many, or one for long:
-- * an account holds a seat of a cohort for at most 40 minutes in any 24 hours;
-- * accounts younger than a day together, and one caller's accounts together, hold at most a third of its seats.
-- Past a limit an order is opened without a hold: its payment takes a seat if one is free, or is refunded.

alter table public.payment_orders add column held_from timestamptz, add column held_for_caller text;
update public.payment_orders set held_from = created_at;

comment on column public.payment_orders.held_from is 'Since when a seat is, or was, held for the order; null: never.';
comment on column public.payment_orders.held_until is
  'Until then a seat is kept for an order that is not paid yet; an order without a hold has the time it was made.';
comment on column public.payment_orders.held_for_caller is
  'Keyed digest of the network address that asked for the hold; forgotten when the hold is over.';

create index payment_orders_callers on public.payment_orders (held_until) where held_for_caller is not null;

-- Whether an account is younger than a day; an account that nobody knows is as good as new.
-- Definer: the server's role reads no accounts.
create function public.is_new_account(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (
    select from auth.users u where u.id = p_user_id and u.created_at <= now() - interval '1 day'
  );
$$;

-- For how long a seat may be held for this buyer from now on; zero where a limit is reached.
-- Call it with the cohort's row locked.
create function public.allowed_seat_hold(p_cohort_id text, p_user_id uuid, p_caller text)
returns interval
language plpgsql
set search_path = ''
as $$
declare
  longest_hold constant interval := interval '20 minutes';
  -- Shorter, it would end before anybody can pay.
  shortest_hold constant interval := interval '2 minutes';
  longest_per_day constant interval := interval '40 minutes';
  moment constant timestamptz := clock_timestamp();
  used interval;
  third integer;
  held_by_new_accounts integer;
  held_by_caller integer;
begin
  select coalesce(sum(least(o.held_until, moment) - greatest(o.held_from, moment - interval '24 hours')), interval '0')
  into used
  from public.payment_orders o
  where
    o.user_id = p_user_id
    and o.cohort_id = p_cohort_id
    and o.held_from < least(o.held_until, moment)
    and o.held_until > moment - interval '24 hours';

  select s.capacity / 3 into third from public.cohort_seats s where s.cohort_id = p_cohort_id;
  select
    count(distinct o.user_id) filter (where public.is_new_account(o.user_id)),
    count(distinct o.user_id) filter (where o.held_for_caller = p_caller)
  into held_by_new_accounts, held_by_caller
  from public.payment_orders o
  where
    o.cohort_id = p_cohort_id
    and o.status in ('created', 'attempted')
    and o.held_until > moment
    and o.user_id <> p_user_id;

  if
    longest_per_day - used < shortest_hold
    or (held_by_new_accounts >= third and public.is_new_account(p_user_id))
    or (held_by_caller >= third and p_caller is not null)
  then
    return interval '0';
  end if;
  return least(longest_hold, longest_per_day - used);
end;
$$;

-- Forgets who asked for holds that are over.
create function public.forget_hold_callers()
returns void
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set held_for_caller = null
  where
    o.id in (
      select ended.id
      from public.payment_orders ended
      where
        ended.held_for_caller is not null
        and (ended.held_until <= clock_timestamp() or ended.status not in ('created', 'attempted'))
      -- Whoever has one locked works on that order: it is forgotten next time.
      for update skip locked
    );
$$;

drop function public.open_payment_order(uuid, text, text, integer, jsonb);

-- Makes an order and holds a seat for it for as long as the buyer may have one, or gives back the buyer's open order
-- and renews its hold, so that a second click or a second tab pays the same order.
-- Outcome: open, sold_out, already_enrolled or unknown_cohort; ids are null unless it is open.
-- hold_seconds: for how long the seat is held from now; 0 without a hold, or with one that ends before anybody can pay.
create function public.open_payment_order(
  p_user_id uuid,
  p_email text,
  p_cohort_id text,
  p_amount integer,
  p_receipt_facts jsonb,
  p_caller text default null
)
returns table (outcome text, id uuid, provider_order_id text, hold_seconds integer)
language plpgsql
set search_path = ''
as $$
declare
  moment timestamptz;
  hold interval;
  seconds_left integer;
  open_order public.payment_orders;
begin
  perform from public.cohort_seats s where s.cohort_id = p_cohort_id for update;
  if not found then
    return query select 'unknown_cohort', null::uuid, null::text, 0;
    return;
  end if;
  -- After the lock, which may have taken a while to get.
  moment := clock_timestamp();

  if exists (
    select from public.cohort_enrollments e
    where e.user_id = p_user_id and e.cohort_id = p_cohort_id and e.status in ('success', 'active')
  ) then
    return query select 'already_enrolled', null::uuid, null::text, 0;
    return;
  end if;

  select * into open_order
  from public.payment_orders o
  where
    o.user_id = p_user_id
    and o.cohort_id = p_cohort_id
    and o.amount = p_amount
    and o.status in ('created', 'attempted')
    and (o.held_until > moment or (o.held_from is null and o.created_at > moment - interval '20 minutes'))
  order by o.held_until desc
  limit 1
  for update;

  if
    (open_order.id is null or open_order.held_until <= moment)
    and not public.has_free_seat(p_cohort_id, p_user_id, false)
  then
    return query select 'sold_out', null::uuid, null::text, 0;
    return;
  end if;

  hold := public.allowed_seat_hold(p_cohort_id, p_user_id, p_caller);
  if open_order.id is null then
    insert into public.payment_orders as o (user_id, email, cohort_id, amount, held_until, receipt_facts)
    values (p_user_id, p_email, p_cohort_id, p_amount, moment, p_receipt_facts)
    returning o.* into open_order;
  end if;
  if hold > interval '0' then
    update public.payment_orders o
    set held_from = coalesce(o.held_from, moment), held_until = moment + hold, held_for_caller = p_caller
    where o.id = open_order.id
    returning o.* into open_order;
  end if;

  seconds_left := floor(extract(epoch from open_order.held_until - moment));
  if seconds_left < 120 then
    seconds_left := 0;
  end if;
  return query select 'open', open_order.id, open_order.provider_order_id, seconds_left;
end;
$$;

revoke execute on function public.is_new_account(uuid) from public, anon, authenticated;
revoke execute on function public.allowed_seat_hold(text, uuid, text) from public, anon, authenticated;
revoke execute on function public.forget_hold_callers() from public, anon, authenticated;
revoke execute on function public.open_payment_order(uuid, text, text, integer, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.is_new_account(uuid) to service_role;
grant execute on function public.allowed_seat_hold(text, uuid, text) to service_role;
grant execute on function public.forget_hold_callers() to service_role;
grant execute on function public.open_payment_order(uuid, text, text, integer, jsonb, text) to service_role;

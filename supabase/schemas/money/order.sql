-- Whether an account is younger than a day; an unknown account counts as new. Definer: the server's role can't read
-- accounts.
create function private.is_new_account(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from auth.users u where u.id = p_user_id and u.created_at <= now() - interval '1 day'
  );
$$;

-- How long a seat may be held for this buyer from now; zero if a limit is reached. Call it with the cohort's row
-- locked.
create function private.allowed_seat_hold(p_cohort_id text, p_user_id uuid, p_caller text) returns interval
language plpgsql set search_path = '' as $$
declare
  longest_hold constant interval := interval '20 minutes';
  -- A shorter hold would end before anyone can pay.
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

  select s.capacity / 3 into third from public.cohorts s where s.cohort_id = p_cohort_id;
  select
    count(distinct o.user_id) filter (where private.is_new_account(o.user_id)),
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
    or (held_by_new_accounts >= third and private.is_new_account(p_user_id))
    or (held_by_caller >= third and p_caller is not null)
  then
    return interval '0';
  end if;
  return least(longest_hold, longest_per_day - used);
end;
$$;

-- Makes an order at the cohort's price and holds a seat for it, for as long as the buyer may have one. If the buyer has
-- an open order, returns that and renews its hold, so that a second click or a second tab pays the same order; an open
-- order with another price, or with other facts on its receipt, is left alone and not reused. p_receipt_facts: what the
-- receipt says apart from the cohort and its first day. p_shown_price (paise): the price that the buyer saw; null
-- accepts any price. Outcome: open, sold_out, already_enrolled, not_on_sale, price_changed or unknown_cohort. Ids and
-- amount (the order's, in paise) are null unless it's open; after price_changed, amount is the new price. hold_seconds:
-- how long the seat is held from now; 0 without a hold, or if it would end before anyone can pay.
create function public.open_payment_order(
  p_user_id uuid, p_email text, p_cohort_id text, p_receipt_facts jsonb, p_caller text default null,
  p_shown_price integer default null
) returns table (outcome text, id uuid, provider_order_id text, amount integer, hold_seconds integer)
language plpgsql set search_path = '' as $$
declare
  moment timestamptz;
  hold interval;
  seconds_left integer;
  cohort public.cohorts;
  facts jsonb;
  refusal text;
  open_order public.payment_orders;
begin
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  -- After the lock, since getting it may take a while.
  moment := clock_timestamp();
  refusal := case
    when cohort.cohort_id is null then 'unknown_cohort'
    when private.sale_state(cohort, moment) <> 'on_sale' then 'not_on_sale'
    when private.has_seat(p_user_id, p_cohort_id) then 'already_enrolled'
    when p_shown_price <> cohort.price then 'price_changed'
  end;
  if refusal is not null then
    return query select refusal, null::uuid, null::text, case when refusal = 'price_changed' then cohort.price end, 0;
    return;
  end if;

  facts := p_receipt_facts || jsonb_build_object(
    'cohortId', cohort.cohort_id, 'startDate', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY')
  );
  select * into open_order
  from public.payment_orders o
  where
    o.user_id = p_user_id
    and o.cohort_id = p_cohort_id
    and o.amount = cohort.price
    and o.receipt_facts = facts
    and o.status in ('created', 'attempted')
    and (o.held_until > moment or (o.held_from is null and o.created_at > moment - interval '20 minutes'))
  order by o.held_until desc
  limit 1
  for update;

  if
    (open_order.id is null or open_order.held_until <= moment)
    and not private.has_free_seat(p_cohort_id, p_user_id)
  then
    return query select 'sold_out', null::uuid, null::text, null::integer, 0;
    return;
  end if;

  hold := private.allowed_seat_hold(p_cohort_id, p_user_id, p_caller);
  if open_order.id is null then
    insert into public.payment_orders as o (user_id, email, cohort_id, amount, held_until, receipt_facts)
    values (p_user_id, p_email, p_cohort_id, cohort.price, moment, facts)
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
  return query select 'open', open_order.id, open_order.provider_order_id, open_order.amount, seconds_left;
end;
$$;

-- Stores the provider's id of an order, and returns the one that counts: of two made at once, the first.
create function public.attach_provider_order(p_order_id uuid, p_provider_order_id text) returns text
language sql set search_path = '' as $$
  update public.payment_orders o
  set provider_order_id = coalesce(o.provider_order_id, p_provider_order_id)
  where o.id = p_order_id
  returning o.provider_order_id;
$$;

-- Releases the seat held for an order that the provider didn't create.
create function public.release_payment_order(p_order_id uuid) returns void
language sql set search_path = '' as $$
  update public.payment_orders o
  set held_until = clock_timestamp()
  where o.id = p_order_id and o.provider_order_id is null;
$$;

-- Deletes the caller digests of holds that are over.
create function public.forget_hold_callers() returns void
language sql set search_path = '' as $$
  update public.payment_orders o
  set held_for_caller = null
  where
    o.id in (
      select ended.id
      from public.payment_orders ended
      where
        ended.held_for_caller is not null
        and (ended.held_until <= clock_timestamp() or ended.status not in ('created', 'attempted'))
      -- A locked order is in use: its digest is deleted next time.
      for update skip locked
    );
$$;

grant execute on function
  public.open_payment_order, public.attach_provider_order, public.release_payment_order, public.forget_hold_callers
to service_role;

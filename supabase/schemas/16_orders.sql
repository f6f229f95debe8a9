create table public.payment_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null check (char_length(email) between 3 and 254),
  cohort_id text not null references public.cohorts (cohort_id),
  amount integer not null check (amount > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  provider_order_id text unique,
  status text not null default 'created' check (
    status in ('created', 'attempted', 'closed', 'needs_review', 'refund_pending', 'paid', 'refunded')
  ),
  held_until timestamptz not null,
  receipt_facts jsonb not null check (jsonb_typeof(receipt_facts) = 'object'),
  payment_id text unique,
  paid_at timestamptz,
  refunded_amount integer not null default 0 check (refunded_amount >= 0),
  created_at timestamptz not null default now(),
  held_from timestamptz,
  held_for_caller text,
  asked_at timestamptz,
  review_waits_since timestamptz,
  refund_waits_since timestamptz,
  check ((payment_id is null) = (paid_at is null)),
  check ((status in ('refund_pending', 'paid', 'refunded')) = (payment_id is not null))
);

comment on table public.payment_orders is
  'One buyer''s wish for a seat, as we priced it; amounts in paise. Operators read it, without held_for_caller; the server writes.';
comment on column public.payment_orders.id is 'Also the receipt that the provider keeps with its order.';
comment on column public.payment_orders.provider_order_id is 'Null until the provider has answered.';
comment on column public.payment_orders.held_until is
  'Until then a seat is kept for an order that is not paid yet; an order without a hold has the time it was made.';
comment on column public.payment_orders.receipt_facts is
  'What the mails about this order say of course and tax, as it was when ordered. They take the price from the amount.';
comment on column public.payment_orders.payment_id is 'The payment that paid this order.';
comment on column public.payment_orders.refunded_amount is 'Less than the amount: a partial refund, which takes nothing away.';
comment on column public.payment_orders.held_from is 'Since when a seat is, or was, held for the order; null: never.';
comment on column public.payment_orders.held_for_caller is
  'Keyed digest of the network address that asked for the hold; forgotten when the hold is over.';
comment on column public.payment_orders.asked_at is 'When the sweep last asked the provider about this order by itself.';
comment on column public.payment_orders.review_waits_since is
  'When the oldest of its reviews that wait for a decision was opened; null without one.';
comment on column public.payment_orders.refund_waits_since is
  'When the oldest of its refunds that is neither done nor cancelled was asked for; null without one.';

create index payment_orders_holds on public.payment_orders (cohort_id, held_until)
  where status in ('created', 'attempted');
create index payment_orders_user on public.payment_orders (user_id, cohort_id);
create index payment_orders_callers on public.payment_orders (held_until) where held_for_caller is not null;
create index payment_orders_unfinished on public.payment_orders (asked_at nulls first, created_at)
  where status in ('created', 'attempted');
create index payment_orders_latest on public.payment_orders (created_at desc, id desc);
create index payment_orders_cohort on public.payment_orders (cohort_id, created_at desc, id desc);
create index payment_orders_address on public.payment_orders (lower(email) text_pattern_ops);
create index payment_orders_status on public.payment_orders (status, created_at desc, id desc);
create index payment_orders_refunds on public.payment_orders (created_at desc, id desc)
  where refund_waits_since is not null;
create index payment_orders_reviews on public.payment_orders (created_at desc, id desc)
  where review_waits_since is not null;

alter table public.payment_orders enable row level security;
grant select, insert, update, delete on table public.payment_orders to service_role;
grant select (
  id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_until, receipt_facts, payment_id,
  paid_at, refunded_amount, created_at, held_from, asked_at, review_waits_since, refund_waits_since
) on table public.payment_orders to authenticated;
create policy "Operators read" on public.payment_orders
  for select to authenticated using ((select private.operator_role()) is not null);

-- An order only ever goes forward, whoever writes it: a late "failed" never takes a paid seat away.
create function public.keep_payment_order_forward()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  ranks constant jsonb := '{"created": 0, "attempted": 1, "closed": 2, "needs_review": 3, "refund_pending": 4, "paid": 4, "refunded": 5}';
begin
  if (ranks ->> new.status)::integer <= (ranks ->> old.status)::integer then
    raise exception 'A payment order cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger keep_payment_order_forward
  before update of status on public.payment_orders
  for each row
  when (old.status is distinct from new.status)
  execute function public.keep_payment_order_forward();

create table public.cohort_enrollments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null,
  cohort_id text not null references public.cohorts (cohort_id),
  enrolled_at timestamptz not null default now(),
  status text not null default 'success' check (status in ('success', 'active', 'refunded')),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  order_id text not null unique references public.payment_orders (provider_order_id),
  payment_intent_id text,
  payment_method text not null default 'razorpay',
  payment_details jsonb not null,
  created_at timestamptz not null default now(),
  access_token uuid not null default gen_random_uuid() unique,
  is_hidden boolean not null default false
);

comment on table public.cohort_enrollments is
  'Seats that were paid for. Written by the server alone; a learner reads the own ones, operators all, without access_token.';
comment on column public.cohort_enrollments.email is 'The address at the time of purchase; no key to anything.';
comment on column public.cohort_enrollments.amount is 'In paise.';
comment on column public.cohort_enrollments.access_token is
  'Opens the seat''s own page and calendar without a password while the seat is open. The learner may renew it.';
comment on column public.cohort_enrollments.is_hidden is 'Whether the others of the cohort do not see this person.';

create unique index cohort_enrollments_one_seat_each on public.cohort_enrollments (user_id, cohort_id)
  where status in ('success', 'active');
create index cohort_enrollments_taken on public.cohort_enrollments (cohort_id) where status in ('success', 'active');
create index cohort_enrollments_user on public.cohort_enrollments (user_id, enrolled_at desc);
create index cohort_enrollments_cohort on public.cohort_enrollments (cohort_id, enrolled_at desc, id desc);
create index cohort_enrollments_address on public.cohort_enrollments (lower(email) text_pattern_ops);

alter table public.cohort_enrollments enable row level security;
grant select, insert, update, delete on table public.cohort_enrollments to service_role;
grant select (
  id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method,
  payment_details, created_at, is_hidden
) on table public.cohort_enrollments to authenticated;
create policy "Learners read their own enrolments, operators all" on public.cohort_enrollments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.operator_role()) is not null);

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

grant execute on function public.count_holders(text, uuid) to service_role;

-- Whether a cohort has a seat for this buyer: enrolments, and what is held for others, against the capacity.
-- With p_has_hold the buyer's own seat is among those held, and others' holds take nothing from it.
-- Call it with the cohort's row locked.
create function public.has_free_seat(p_cohort_id text, p_user_id uuid, p_has_hold boolean)
returns boolean
language sql
set search_path = ''
as $$
  select s.capacity > (
    select count(*)
    from public.cohort_enrollments e
    where e.cohort_id = s.cohort_id and e.status in ('success', 'active')
  ) + case when p_has_hold then 0 else public.count_holders(s.cohort_id, p_user_id) end
  from public.cohorts s
  where s.cohort_id = p_cohort_id;
$$;

grant execute on function public.has_free_seat(text, uuid, boolean) to service_role;

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

grant execute on function public.is_new_account(uuid) to service_role;

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

  select s.capacity / 3 into third from public.cohorts s where s.cohort_id = p_cohort_id;
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

grant execute on function public.allowed_seat_hold(text, uuid, text) to service_role;

-- Makes an order of the cohort's price and holds a seat for it for as long as the buyer may have one, or gives back the
-- buyer's open order and renews its hold, so that a second click or a second tab pays the same order. One of another
-- price, or with other facts on its receipt, is left as it is, and not taken up again.
-- p_receipt_facts is what the receipt says besides the cohort and its first day. p_shown_price (paise) is what the buyer
-- has read; null: whatever the price is.
-- Outcome: open, sold_out, already_enrolled, not_on_sale, price_changed or unknown_cohort; ids and amount (the order's, in
-- paise) are null unless it is open, but after price_changed amount is the price that the buyer has not read.
-- hold_seconds: for how long the seat is held from now; 0 without a hold, or with one that ends before anybody can pay.
create function public.open_payment_order(
  p_user_id uuid,
  p_email text,
  p_cohort_id text,
  p_receipt_facts jsonb,
  p_caller text default null,
  p_shown_price integer default null
)
returns table (outcome text, id uuid, provider_order_id text, amount integer, hold_seconds integer)
language plpgsql
set search_path = ''
as $$
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
  -- After the lock, which may have taken a while to get.
  moment := clock_timestamp();
  refusal := case
    when cohort.cohort_id is null then 'unknown_cohort'
    when public.sale_state(cohort, moment) <> 'on_sale' then 'not_on_sale'
    when exists (
      select from public.cohort_enrollments e
      where e.user_id = p_user_id and e.cohort_id = p_cohort_id and e.status in ('success', 'active')
    ) then 'already_enrolled'
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
    and not public.has_free_seat(p_cohort_id, p_user_id, false)
  then
    return query select 'sold_out', null::uuid, null::text, null::integer, 0;
    return;
  end if;

  hold := public.allowed_seat_hold(p_cohort_id, p_user_id, p_caller);
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

grant execute on function public.open_payment_order(uuid, text, text, jsonb, text, integer) to service_role;

-- The cohorts that are not closed, by their first day: what is shown of them to everybody. Prices are in paise.
create function public.open_cohorts()
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
    -- A call takes as long as counting the cohort's seats: only those whose sale is over need one.
    case when c.sale_ends_at <= now() then public.sale_state(c, now()) else c.state end,
    c.starts_on,
    c.enrol_by,
    c.price,
    c.list_price,
    greatest(c.capacity - t.seats - coalesce(h.seats, 0), 0)
  from public.cohorts c
  cross join lateral (
    select count(*)::integer as seats
    from public.cohort_enrollments e
    where e.cohort_id = c.cohort_id and e.status in ('success', 'active')
  ) t
  left join held h on h.cohort_id = c.cohort_id
  where c.state <> 'closed'
  order by c.starts_on, c.created_at, c.cohort_id;
$$;

grant execute on function public.open_cohorts() to service_role;

-- Remembers the provider's id of an order, and answers the one that counts: of two made at once, the first.
create function public.attach_provider_order(p_order_id uuid, p_provider_order_id text)
returns text
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set provider_order_id = coalesce(o.provider_order_id, p_provider_order_id)
  where o.id = p_order_id
  returning o.provider_order_id;
$$;

grant execute on function public.attach_provider_order(uuid, text) to service_role;

-- Gives back the seat held for an order that the provider did not make.
create function public.release_payment_order(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set held_until = clock_timestamp()
  where o.id = p_order_id and o.provider_order_id is null;
$$;

grant execute on function public.release_payment_order(uuid) to service_role;

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

grant execute on function public.forget_hold_callers() to service_role;

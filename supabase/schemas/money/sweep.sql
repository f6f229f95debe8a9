create table public.payment_sweep_marks (
  list text primary key check (list in ('payments', 'refunds')),
  swept_until timestamptz not null
);

comment on table public.payment_sweep_marks is
  'How far the sweep has read each of the provider''s lists: items created before that no longer change. Server only.';

alter table public.payment_sweep_marks enable row level security;

-- The first sweep looks a month back.
insert into public.payment_sweep_marks (list, swept_until)
values ('payments', now() - interval '30 days'), ('refunds', now() - interval '30 days');

-- Money that the provider took for this product but that has no order here, for example after a restore of an older
-- backup. The sweep finds it; a person settles it, or its order comes back and the payment is recorded as usual.
create table public.unmatched_payments (
  payment_id text primary key check (payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  provider_order_id text,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz not null,
  -- From the order's notes, which may be wrong.
  noted_cohort text check (char_length(noted_cohort) <= 300),
  noted_order text check (char_length(noted_order) <= 300),
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_as text check (settled_as in ('given_back', 'by_hand', 'recorded')),
  -- The buyer, if it was settled by hand.
  settled_for text check (char_length(settled_for) between 3 and 254),
  check ((settled_at is null) = (settled_as is null)),
  check (settled_as is distinct from 'by_hand' or settled_for is not null)
);

comment on table public.unmatched_payments is
  'Captured payments of this product without an order here. Written by the sweep, settled in the console.';

create index unmatched_payments_waiting on public.unmatched_payments (paid_at) where settled_at is null;

alter table public.unmatched_payments enable row level security;
grant select on table public.unmatched_payments to authenticated;
create policy "Operators read payments without an order" on public.unmatched_payments
  for select to authenticated
  using ((select private.operator_role()) is not null);

-- Leases unfinished orders that haven't been checked for an hour, those unchecked for longest first, so that each has
-- its turn however many there are; two concurrent sweeps share them.
create function public.claim_unfinished_orders(p_batch integer, p_now timestamptz) returns table (
  id uuid, provider_order_id text, created_at timestamptz
)
language sql set search_path = '' as $$
  with due as (
    select o.id
    from public.payment_orders o
    where
      o.status in ('created', 'attempted')
      and o.provider_order_id is not null
      and (o.asked_at is null or o.asked_at <= p_now - interval '1 hour')
    order by o.asked_at nulls first, o.created_at
    limit p_batch
    for update skip locked
  )
  update public.payment_orders o
  set asked_at = p_now
  from due
  where o.id = due.id
  returning o.id, o.provider_order_id, o.created_at;
$$;

-- Settles payments whose order came back and that are recorded by now.
create function public.settle_recorded_payments() returns void
language sql set search_path = '' as $$
  update public.unmatched_payments u
  set settled_at = now(), settled_as = 'recorded'
  where u.settled_at is null and exists (select from public.payment_captures c where c.payment_id = u.payment_id);
$$;

grant execute on function public.claim_unfinished_orders, public.settle_recorded_payments to service_role;

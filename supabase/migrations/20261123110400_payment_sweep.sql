create table public.payment_sweep_marks (
  list text primary key check (list in ('payments', 'refunds')),
  swept_until timestamptz not null
);

comment on table public.payment_sweep_marks is
  'How far the sweep has gone through each of the provider''s lists: nothing created before can change any more. Server only.';

alter table public.payment_sweep_marks enable row level security;
revoke all on table public.payment_sweep_marks from public, anon, authenticated;
grant select, insert, update, delete on table public.payment_sweep_marks to service_role;

-- The first sweep looks a month back.
insert into public.payment_sweep_marks (list, swept_until)
values ('payments', now() - interval '30 days'), ('refunds', now() - interval '30 days');

alter table public.payment_orders add column asked_at timestamptz;

comment on column public.payment_orders.asked_at is 'When the sweep last asked the provider about this order by itself.';

create index payment_orders_unfinished on public.payment_orders (asked_at nulls first, created_at)
  where status in ('created', 'attempted');

-- Hands out unfinished orders that have not been asked about for an hour, the longest first, so that each has its turn
-- however many there are; two sweeps at once share them.
create function public.claim_unfinished_orders(p_batch integer, p_now timestamptz)
returns table (id uuid, provider_order_id text, created_at timestamptz)
language sql
set search_path = ''
as $$
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

revoke execute on function public.claim_unfinished_orders(integer, timestamptz) from public, anon, authenticated;
grant execute on function public.claim_unfinished_orders(integer, timestamptz) to service_role;

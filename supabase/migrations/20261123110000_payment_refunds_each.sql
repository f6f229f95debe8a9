-- A payment may go back in parts: one row per refund, each with an idempotency key of its own, and never more in all
-- than was paid. What was paid is kept per payment, since an order can be paid twice.
create table public.payment_captures (
  payment_id text primary key,
  order_id uuid not null references public.payment_orders (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  unique (payment_id, order_id)
);

comment on table public.payment_captures is
  'Money that the provider took for our orders: one row per payment, a second payment of an order included. Server only.';
comment on column public.payment_captures.amount is 'In the smallest unit of the currency: paise.';

create index payment_captures_order on public.payment_captures (order_id);

alter table public.payment_captures enable row level security;
revoke all on table public.payment_captures from public, anon, authenticated;
grant select, insert, update, delete on table public.payment_captures to service_role;

insert into public.payment_captures (payment_id, order_id, amount, currency, created_at)
select o.payment_id, o.id, o.amount, o.currency, o.paid_at
from public.payment_orders o
where o.payment_id is not null;

-- Second payments, which were refunded; a payment of another amount than the order's was left for review.
insert into public.payment_captures (payment_id, order_id, amount, currency, created_at)
select r.payment_id, r.order_id, o.amount, o.currency, r.created_at
from public.payment_refunds r
join public.payment_orders o on o.id = r.order_id
on conflict (payment_id) do nothing;

-- Payments left for review, from the sentence that settle_capture wrote about them.
insert into public.payment_captures (payment_id, order_id, amount, currency)
select paid[1], o.id, paid[2]::integer, paid[3]
from public.payment_orders o
cross join regexp_match(o.review_reason, '^(pay_\w+): ([1-9]\d{0,8}) ([A-Z]{3}) paid,') paid
where paid is not null
on conflict (payment_id) do nothing;

alter table public.payment_refunds
  drop constraint payment_refunds_pkey,
  drop constraint payment_refunds_order_id_fkey,
  drop constraint payment_refunds_reason_check,
  drop constraint payment_refunds_status_check,
  add column id uuid not null default gen_random_uuid(),
  add column note text check (char_length(note) between 1 and 500),
  add primary key (id),
  add foreign key (payment_id, order_id) references public.payment_captures (payment_id, order_id),
  add check (reason in ('sold_out', 'already_enrolled', 'paid_twice', 'operator', 'provider')),
  add check (status in ('pending', 'requested', 'done', 'failed', 'cancelled'));

drop index public.payment_refunds_order;
create index payment_refunds_payment on public.payment_refunds (payment_id, order_id);

comment on table public.payment_refunds is
  'Money that goes back: one row per refund. All of a payment''s that did not come to nothing (failed, cancelled) are at most what was paid. Server only.';
comment on column public.payment_refunds.id is
  'Goes to the provider as the refund''s receipt, and begins its idempotency key.';
comment on column public.payment_refunds.reason is
  'operator: asked for here by a person. provider: made at the provider, in its dashboard. Else why no seat was given.';
comment on column public.payment_refunds.note is 'The operator''s own words; not shown to the buyer.';
comment on column public.payment_refunds.status is
  'pending: not known at the provider yet. requested: on its way there. cancelled: the money went back by other refunds.';
comment on column public.payment_refunds.refund_id is 'The provider''s; null until it is known.';

-- Refunds that were only counted until now. Where several are known by their ids, each gets an equal share, the first
-- one the rest as well: their sum is what decides.
insert into public.payment_refunds (payment_id, order_id, amount, reason, status, refund_id)
with
  counted as (
    select o.payment_id, o.id as order_id, o.refunded_amount - coalesce(sum(r.amount), 0) as missing
    from public.payment_orders o
    left join public.payment_refunds r on r.payment_id = o.payment_id and r.status = 'done'
    where o.payment_id is not null
    group by o.id
  ),
  heard_of as (
    select distinct e.payment_id, e.refund_id
    from public.payment_events e
    where
      e.event = 'refund.processed'
      and e.refund_id is not null
      and not exists (select from public.payment_refunds r where r.refund_id = e.refund_id)
  ),
  shares as (
    select
      c.*,
      h.refund_id,
      count(*) over (partition by c.payment_id) as parts,
      row_number() over (partition by c.payment_id order by h.refund_id) as place
    from counted c
    left join heard_of h on h.payment_id = c.payment_id
    where c.missing > 0
  )
select
  s.payment_id,
  s.order_id,
  s.missing / s.parts + case when s.place = 1 then s.missing % s.parts else 0 end,
  'provider',
  'done',
  s.refund_id
from shares s;

-- The sum of a payment's refunds, whoever writes them. The payment's row is the lock, so that two at once are counted
-- one after the other.
create function public.keep_refunds_within_payment()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  paid integer;
  others bigint;
begin
  select c.amount into paid from public.payment_captures c where c.payment_id = new.payment_id for no key update;
  select coalesce(sum(r.amount), 0) into others
  from public.payment_refunds r
  where r.payment_id = new.payment_id and r.id <> new.id and r.status not in ('failed', 'cancelled');
  if others + new.amount > paid then
    raise exception 'Refunds of % would be more than was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end;
$$;

revoke execute on function public.keep_refunds_within_payment() from public, anon, authenticated, service_role;

create trigger keep_refunds_within_payment_on_insert
  before insert on public.payment_refunds
  for each row
  when (new.status not in ('failed', 'cancelled'))
  execute function public.keep_refunds_within_payment();

-- Only where the sum grows: all else need not wait for the payment's row.
create trigger keep_refunds_within_payment_on_update
  before update of amount, status on public.payment_refunds
  for each row
  when (
    new.status not in ('failed', 'cancelled')
    and (new.amount > old.amount or old.status in ('failed', 'cancelled'))
  )
  execute function public.keep_refunds_within_payment();

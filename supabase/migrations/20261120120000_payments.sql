create table public.cohort_seats (
  cohort_id text primary key,
  capacity integer not null check (capacity >= 0)
);

comment on table public.cohort_seats is
  'How many seats a cohort has. Its row is the lock: whoever counts or gives away seats holds it first. Server only.';

insert into public.cohort_seats (cohort_id, capacity) values ('1', 15), ('2', 25), ('3', 30);

create table public.payment_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null check (char_length(email) between 3 and 254),
  cohort_id text not null references public.cohort_seats (cohort_id),
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
  review_reason text,
  created_at timestamptz not null default now(),
  check ((payment_id is null) = (paid_at is null)),
  check ((status in ('refund_pending', 'paid', 'refunded')) = (payment_id is not null)),
  check (status <> 'needs_review' or review_reason is not null)
);

comment on table public.payment_orders is
  'One buyer''s wish for a seat, as we priced it; amounts in paise. Server only: row-level security without a policy.';
comment on column public.payment_orders.id is 'Also the receipt that the provider keeps with its order.';
comment on column public.payment_orders.provider_order_id is 'Null until the provider has answered.';
comment on column public.payment_orders.held_until is 'Until then a seat is kept for an order that is not paid yet.';
comment on column public.payment_orders.receipt_facts is 'What the mails about this order say of course and price, as it was when ordered.';
comment on column public.payment_orders.payment_id is 'The payment that paid this order.';
comment on column public.payment_orders.refunded_amount is 'Less than the amount: a partial refund, which takes nothing away.';
comment on column public.payment_orders.review_reason is 'Why a person has to look; stays when the order goes on.';

create index payment_orders_holds on public.payment_orders (cohort_id, held_until)
  where status in ('created', 'attempted');
create index payment_orders_user on public.payment_orders (user_id, cohort_id);

create table public.payment_events (
  event_id text primary key check (char_length(event_id) between 1 and 200),
  event text not null check (char_length(event) between 1 and 100),
  source text not null check (source in ('webhook', 'verify', 'callback', 'sweep', 'refund')),
  order_id uuid not null references public.payment_orders (id),
  payment_id text,
  refund_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);

comment on table public.payment_events is
  'What was heard of our orders, each message once: the audit of who said what, and what came of it. Server only.';

create index payment_events_order on public.payment_events (order_id);

create table public.cohort_enrollments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null,
  cohort_id text not null references public.cohort_seats (cohort_id),
  enrolled_at timestamptz not null default now(),
  status text not null default 'success' check (status in ('success', 'active', 'refunded')),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  order_id text not null unique references public.payment_orders (provider_order_id),
  payment_intent_id text,
  payment_method text not null default 'razorpay',
  payment_details jsonb not null,
  created_at timestamptz not null default now()
);

comment on table public.cohort_enrollments is
  'Seats that were paid for. Written by the server alone; a learner reads the own ones.';
comment on column public.cohort_enrollments.email is 'The address at the time of purchase; no key to anything.';
comment on column public.cohort_enrollments.amount is 'In paise.';

create unique index cohort_enrollments_one_seat_each on public.cohort_enrollments (user_id, cohort_id)
  where status in ('success', 'active');
create index cohort_enrollments_taken on public.cohort_enrollments (cohort_id) where status in ('success', 'active');
create index cohort_enrollments_user on public.cohort_enrollments (user_id, enrolled_at desc);

create table public.payment_refunds (
  payment_id text primary key,
  order_id uuid not null references public.payment_orders (id),
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('sold_out', 'already_enrolled', 'paid_twice')),
  status text not null default 'pending' check (status in ('pending', 'requested', 'done', 'failed')),
  refund_id text unique,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);

comment on table public.payment_refunds is
  'Money that we owe back: one row per payment, whose id is the provider''s idempotency key. Server only.';
comment on column public.payment_refunds.next_attempt_at is
  'When the refund is due; while it is being asked for, when the asker''s lease ends.';

create index payment_refunds_due on public.payment_refunds (next_attempt_at) where status in ('pending', 'requested');
create index payment_refunds_order on public.payment_refunds (order_id);

alter table public.cohort_seats enable row level security;
alter table public.payment_orders enable row level security;
alter table public.payment_events enable row level security;
alter table public.cohort_enrollments enable row level security;
alter table public.payment_refunds enable row level security;

revoke all on table
  public.cohort_seats, public.payment_orders, public.payment_events, public.cohort_enrollments, public.payment_refunds
  from public, anon, authenticated;
grant select, insert, update, delete on table
  public.cohort_seats, public.payment_orders, public.payment_events, public.cohort_enrollments, public.payment_refunds
  to service_role;

grant select on table public.cohort_enrollments to authenticated;
create policy "Learners read their own enrolments" on public.cohort_enrollments
  for select to authenticated
  using (user_id = (select auth.uid()));

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

revoke execute on function public.keep_payment_order_forward() from public, anon, authenticated;

create trigger keep_payment_order_forward
  before update of status on public.payment_orders
  for each row
  when (old.status is distinct from new.status)
  execute function public.keep_payment_order_forward();

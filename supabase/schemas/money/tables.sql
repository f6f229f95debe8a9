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
  came_from jsonb default private.came_from() check (private.is_came_from(came_from)),
  check ((payment_id is null) = (paid_at is null)),
  check ((status in ('refund_pending', 'paid', 'refunded')) = (payment_id is not null))
);

comment on table public.payment_orders is
  'One buyer''s checkout for a seat, at our price; amounts in paise. Operators read it, without held_for_caller; the server writes.';
comment on column public.payment_orders.id is 'Also the receipt field of the provider''s order.';
comment on column public.payment_orders.provider_order_id is 'Null until the provider has answered.';
comment on column public.payment_orders.held_until is
  'Until when a seat is held for an order that hasn''t bought one yet; for an order without a hold, the time it was made.';
comment on column public.payment_orders.receipt_facts is
  'Course and tax in the mails about this order, as they were when it was made. The mails take the price from the amount.';
comment on column public.payment_orders.payment_id is 'The payment that paid this order.';
comment on column public.payment_orders.refunded_amount is 'Of its payment. If less than that, a partial refund, which doesn''t end the seat.';
comment on column public.payment_orders.held_from is 'When the order''s hold began; null if it never had one.';
comment on column public.payment_orders.held_for_caller is
  'Keyed digest of the network address that requested the hold; deleted when the hold is over.';
comment on column public.payment_orders.asked_at is 'When the sweep last asked the provider about this order individually.';
comment on column public.payment_orders.review_waits_since is
  'When its oldest open review was opened; null without one.';
comment on column public.payment_orders.refund_waits_since is
  'When its oldest refund that is neither done nor cancelled was requested; null without one.';

-- With a condition that the console's page of a status doesn't have: PostgreSQL would otherwise combine this index with
-- that of the status, in the belief that few orders are in both.
create index payment_orders_holds on public.payment_orders (cohort_id, held_until)
  where status in ('created', 'attempted', 'needs_review') and user_id is not null;
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
grant select (
  id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_until, receipt_facts, payment_id,
  paid_at, refunded_amount, created_at, held_from, asked_at, review_waits_since, refund_waits_since, came_from
) on table public.payment_orders to authenticated;
create policy "Operators read" on public.payment_orders
  for select to authenticated using ((select private.operator_role()) is not null);

-- A transfer's reference as it's compared: banks, mails and people write the same one with spaces and hyphens or without.
create function private.reference_key(p_reference text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(p_reference, '[\s–—-]', '', 'g'));
$$;

-- One row per payment, since an order can be paid twice.
create table public.payment_captures (
  payment_id text primary key,
  order_id uuid not null references public.payment_orders (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  transfer_reference text check (char_length(transfer_reference) between 1 and 60),
  transferred_on date,
  tds integer not null default 0 check (tds >= 0),
  shortfall_reason text check (char_length(shortfall_reason) between 1 and 500),
  settlement_id text check (char_length(settlement_id) between 1 and 60),
  unique (payment_id, order_id),
  constraint payment_captures_transfer_check check ((transfer_reference is null) = (transferred_on is null)),
  constraint payment_captures_deduction_check check (
    transferred_on is not null or (tds = 0 and shortfall_reason is null)
  )
);

comment on table public.payment_captures is
  'Money that the provider took for our orders, or that came by bank transfer: one row per payment, including a second payment of an order. Operators read it; the server writes.';
comment on column public.payment_captures.amount is
  'What arrived, in the smallest unit of the currency: paise. No more than that can be refunded.';
comment on column public.payment_captures.transferred_on is
  'For a bank transfer recorded by an owner: the day in India it arrived. Null: the provider took the money.';
comment on column public.payment_captures.tds is
  'For a bank transfer: the tax that the company deducted from the price and paid to the tax office for us, in paise.';
comment on column public.payment_captures.shortfall_reason is
  'For a bank transfer: why what arrived and the tax deducted aren''t the price, in the owner''s words. Null if they are.';
comment on column public.payment_captures.settlement_id is
  'The provider''s settlement that paid the money out to us; null while unknown.';

create index payment_captures_reference on public.payment_captures (private.reference_key(transfer_reference))
  where transfer_reference is not null;
create index payment_captures_order on public.payment_captures (order_id);

alter table public.payment_captures enable row level security;
grant select on table public.payment_captures to authenticated;
create policy "Operators read" on public.payment_captures
  for select to authenticated using ((select private.operator_role()) is not null);

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
  'Every message about our orders, stored once: its source and its effect. Operators read it; the server writes.';

create index payment_events_order on public.payment_events (order_id);
-- For the sweep, which looks up the known disputes of a payment.
create index payment_events_payment on public.payment_events (payment_id);

alter table public.payment_events enable row level security;
grant select on table public.payment_events to authenticated;
create policy "Operators read" on public.payment_events
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null,
  order_id uuid not null,
  amount integer not null check (amount > 0),
  reason text not null check (
    reason in ('sold_out', 'already_enrolled', 'paid_twice', 'too_late', 'cohort_cancelled', 'operator', 'provider')
  ),
  status text not null default 'pending' check (
    status in ('pending', 'requested', 'done', 'failed', 'cancelled')
  ),
  refund_id text unique,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  note text check (char_length(note) between 1 and 500),
  transfer_reference text check (char_length(transfer_reference) between 1 and 60),
  done_at timestamptz,
  constraint payment_refunds_done_check check (status <> 'done' or done_at is not null),
  foreign key (payment_id, order_id) references public.payment_captures (payment_id, order_id)
);

comment on table public.payment_refunds is
  'Money going back: one row per refund. A payment''s refunds, without failed and cancelled ones, never exceed what was paid. Operators read it; the server writes.';
comment on column public.payment_refunds.id is
  'Sent to the provider as the refund''s receipt, and the start of its idempotency key.';
comment on column public.payment_refunds.reason is
  'operator: requested here by a person. provider: made in the provider''s dashboard. Otherwise why there was no seat.';
comment on column public.payment_refunds.status is
  'pending: the provider doesn''t know it yet. requested: on its way there. cancelled: the money went back by other refunds.';
comment on column public.payment_refunds.refund_id is 'The provider''s; null until it is known.';
comment on column public.payment_refunds.next_attempt_at is
  'When the refund is due; while it''s being requested, when that lease ends.';
comment on column public.payment_refunds.note is 'The operator''s own words; not shown to the buyer.';

comment on column public.payment_refunds.transfer_reference is
  'The reference of the transfer that returned a bank transfer; the provider isn''t asked for such a refund.';

comment on column public.payment_refunds.done_at is
  'When we knew that the money was back; the month of the books.';

create index payment_refunds_due on public.payment_refunds (next_attempt_at) where status in ('pending', 'requested');
create index payment_refunds_payment on public.payment_refunds (payment_id, order_id);
create index payment_refunds_order on public.payment_refunds (order_id, created_at);

alter table public.payment_refunds enable row level security;
grant select on table public.payment_refunds to authenticated;
create policy "Operators read" on public.payment_refunds
  for select to authenticated using ((select private.operator_role()) is not null);

-- Why a person has to look at a payment. The words for people are made from the row.
create table public.payment_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.payment_orders (id),
  payment_id text not null,
  kind text not null check (
    kind in ('wrong_amount', 'no_account', 'refund_unlisted', 'refund_refused', 'refund_above', 'dispute', 'no_seat_disputed')
  ),
  refund_id text check ((refund_id is not null) = (kind in ('refund_refused', 'refund_above'))),
  dispute_id text check (dispute_id is null or kind = 'dispute'),
  event text check ((event is not null) = (kind = 'dispute')),
  amount integer,
  currency text,
  ordered integer check ((ordered is not null) = (kind = 'wrong_amount')),
  respond_by timestamptz,
  -- Not the transaction's start, since the transaction may have waited for another.
  opened_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  resolution text check (resolution in ('enrol', 'refund', 'keep', 'provider')),
  note text check (char_length(note) between 1 and 500),
  check ((amount is null) = (currency is null)),
  check ((settled_at is null) = (resolution is null))
);

comment on table public.payment_reviews is
  'Decisions about payments, waiting for a person or made: one row each. Operators read it; the server writes.';
comment on column public.payment_reviews.kind is
  'wrong_amount: not what was ordered. no_account: the buyer''s account is deleted. refund_unlisted: the provider says it''s refunded, but lists no refund yet. refund_refused: refused by the provider. refund_above: more was refunded than was paid. no_seat_disputed: there was no seat, but it can''t be refunded because it''s disputed.';
comment on column public.payment_reviews.event is 'What happened to a dispute, in the provider''s word: created, lost, and so on.';
comment on column public.payment_reviews.amount is 'The amount of the payment or the refund, in paise.';
comment on column public.payment_reviews.ordered is 'The amount that was ordered, in paise.';
comment on column public.payment_reviews.respond_by is 'The deadline for answering a dispute.';
comment on column public.payment_reviews.resolution is 'provider: settled by later news from the provider. Otherwise an operator''s decision.';

-- An open review isn't opened again; after it has been settled, the same news opens a new one.
create unique index payment_reviews_open on public.payment_reviews
  (order_id, payment_id, kind, refund_id, dispute_id, event, respond_by) nulls not distinct where settled_at is null;
create index payment_reviews_order on public.payment_reviews (order_id, opened_at, id);
create index payment_reviews_disputes on public.payment_reviews (payment_id) where kind = 'dispute';

alter table public.payment_reviews enable row level security;
grant select on table public.payment_reviews to authenticated;
create policy "Operators read" on public.payment_reviews
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.cohort_enrollments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null,
  cohort_id text not null references public.cohorts (cohort_id),
  enrolled_at timestamptz not null default now(),
  status text not null default 'success' check (status in ('success', 'active', 'refunded', 'ended')),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  order_id text not null unique references public.payment_orders (provider_order_id),
  payment_intent_id text,
  payment_method text not null default 'razorpay',
  payment_details jsonb not null,
  created_at timestamptz not null default now(),
  access_token uuid not null default gen_random_uuid() unique,
  is_hidden boolean not null default false,
  visited_at timestamptz,
  visited_before_at timestamptz,
  time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  first_steps text[] not null default '{}' check (first_steps <@ array['calendar', 'chat', 'closed']),
  person_id uuid not null default gen_random_uuid(),
  is_open boolean not null generated always as (status in ('success', 'active')) stored
);

comment on table public.cohort_enrollments is
  'Seats that were paid for. Only the server writes; a learner reads their own, operators all, without access_token.';
comment on column public.cohort_enrollments.email is 'The address at the time of purchase; nothing is looked up by it.';
comment on column public.cohort_enrollments.amount is 'What the seat was sold for, in paise: for a bank transfer the price, whatever arrived.';
comment on column public.cohort_enrollments.status is
  'success or active: has a seat. refunded: all of the payment went back. ended: by an owner, without a refund.';
comment on column public.cohort_enrollments.access_token is
  'The key to the seat''s own page and calendar while the seat is open. The learner may renew it.';
comment on column public.cohort_enrollments.person_id is
  'The account''s id, which stays when the account is deleted: all claims of a person still count as one person''s.';
comment on column public.cohort_enrollments.is_open is
  'An open seat: it counts, and opens the room. It stays after its account is deleted, without a user_id.';
comment on column public.cohort_enrollments.is_hidden is 'Whether this person is hidden from the cohort.';
comment on column public.cohort_enrollments.visited_at is
  'When the latest visit to the room began; visited_before_at: the one before. Anything that came since then is new.';
comment on column public.cohort_enrollments.time_zone is 'IANA, from the browser of the latest visit; null if unknown.';
comment on column public.cohort_enrollments.first_steps is
  'What the learner has opened from My Learning or the room, each once: calendar, chat. closed: the panel in My Learning that links to them.';

create unique index cohort_enrollments_one_seat_each on public.cohort_enrollments (person_id, cohort_id) where is_open;
create index cohort_enrollments_taken on public.cohort_enrollments (cohort_id) where is_open;
create index cohort_enrollments_user on public.cohort_enrollments (user_id, enrolled_at desc);
create index cohort_enrollments_cohort on public.cohort_enrollments (cohort_id, enrolled_at desc, id desc);
create index cohort_enrollments_address on public.cohort_enrollments (lower(email) text_pattern_ops);

create function private.keep_person() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.person_id := new.user_id;
  return new;
end;
$$;

create trigger keep_person before insert on public.cohort_enrollments
  for each row when (new.user_id is not null) execute function private.keep_person();

alter table public.cohort_enrollments enable row level security;
grant select (
  id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method,
  payment_details, created_at, is_hidden, is_open
) on table public.cohort_enrollments to authenticated;
create policy "Learners read their own enrolments, operators all" on public.cohort_enrollments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.operator_role()) is not null);

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

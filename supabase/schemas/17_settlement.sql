-- One row per payment: what was paid is kept per payment, since an order can be paid twice.
create table public.payment_captures (
  payment_id text primary key,
  order_id uuid not null references public.payment_orders (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  unique (payment_id, order_id)
);

comment on table public.payment_captures is
  'Money that the provider took for our orders: one row per payment, a second payment of an order included. Operators read it; the server writes.';
comment on column public.payment_captures.amount is 'In the smallest unit of the currency: paise.';

create index payment_captures_order on public.payment_captures (order_id);

alter table public.payment_captures enable row level security;
grant select, insert, update, delete on table public.payment_captures to service_role;
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
  'What was heard of our orders, each message once: the audit of who said what, and what came of it. Operators read it; the server writes.';

create index payment_events_order on public.payment_events (order_id);
-- The sweep asks which disputes of a payment it knows.
create index payment_events_payment on public.payment_events (payment_id);

alter table public.payment_events enable row level security;
grant select, insert, update, delete on table public.payment_events to service_role;
grant select on table public.payment_events to authenticated;

create policy "Operators read" on public.payment_events
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null,
  order_id uuid not null,
  amount integer not null check (amount > 0),
  reason text not null check (
    reason in ('sold_out', 'already_enrolled', 'paid_twice', 'operator', 'provider')
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
  foreign key (payment_id, order_id) references public.payment_captures (payment_id, order_id)
);

comment on table public.payment_refunds is
  'Money that goes back: one row per refund. All of a payment''s that did not come to nothing (failed, cancelled) are at most what was paid. Operators read it; the server writes.';
comment on column public.payment_refunds.id is
  'Goes to the provider as the refund''s receipt, and begins its idempotency key.';
comment on column public.payment_refunds.reason is
  'operator: asked for here by a person. provider: made at the provider, in its dashboard. Else why no seat was given.';
comment on column public.payment_refunds.status is
  'pending: not known at the provider yet. requested: on its way there. cancelled: the money went back by other refunds.';
comment on column public.payment_refunds.refund_id is 'The provider''s; null until it is known.';
comment on column public.payment_refunds.next_attempt_at is
  'When the refund is due; while it is being asked for, when the asker''s lease ends.';
comment on column public.payment_refunds.note is 'The operator''s own words; not shown to the buyer.';

create index payment_refunds_due on public.payment_refunds (next_attempt_at) where status in ('pending', 'requested');
create index payment_refunds_payment on public.payment_refunds (payment_id, order_id);
create index payment_refunds_order on public.payment_refunds (order_id, created_at);

alter table public.payment_refunds enable row level security;
grant select, insert, update, delete on table public.payment_refunds to service_role;
grant select on table public.payment_refunds to authenticated;
create policy "Operators read" on public.payment_refunds
  for select to authenticated using ((select private.operator_role()) is not null);

-- Why a person has to look at a payment. What it says to a person is written from the row.
create table public.payment_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.payment_orders (id),
  payment_id text not null,
  kind text not null check (
    kind in ('wrong_amount', 'no_account', 'refund_unlisted', 'refund_refused', 'refund_above', 'dispute')
  ),
  refund_id text check ((refund_id is not null) = (kind in ('refund_refused', 'refund_above'))),
  dispute_id text check (dispute_id is null or kind = 'dispute'),
  event text check ((event is not null) = (kind = 'dispute')),
  amount integer,
  currency text,
  ordered integer check ((ordered is not null) = (kind = 'wrong_amount')),
  respond_by timestamptz,
  -- Not when the transaction began: it may have waited for another.
  opened_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  resolution text check (resolution in ('enrol', 'refund', 'keep', 'provider')),
  note text check (char_length(note) between 1 and 500),
  check ((amount is null) = (currency is null)),
  check ((settled_at is null) = (resolution is null))
);

comment on table public.payment_reviews is
  'Decisions about payments that wait for a person, or were made: one row each. Operators read it; the server writes.';
comment on column public.payment_reviews.kind is
  'wrong_amount: not what was ordered. no_account: the buyer''s is deleted. refund_unlisted: given back, says the provider, and lists no refund yet. refund_refused: by the provider. refund_above: gives back more than was paid.';
comment on column public.payment_reviews.event is 'What happened to a dispute, in the provider''s word: created, lost.';
comment on column public.payment_reviews.amount is 'Of the payment, or of the refund; in paise.';
comment on column public.payment_reviews.ordered is 'What was ordered instead of the amount, in paise.';
comment on column public.payment_reviews.respond_by is 'Until when a dispute is to be answered.';
comment on column public.payment_reviews.resolution is 'provider: settled by what the provider told later. Else what an operator decided.';

-- What waits already is not opened again; told once more after it was settled, it is a new one.
create unique index payment_reviews_open on public.payment_reviews
  (order_id, payment_id, kind, refund_id, dispute_id, event, respond_by) nulls not distinct where settled_at is null;
create index payment_reviews_order on public.payment_reviews (order_id, opened_at, id);

alter table public.payment_reviews enable row level security;
grant select, insert, update, delete on table public.payment_reviews to service_role;
grant select on table public.payment_reviews to authenticated;
create policy "Operators read" on public.payment_reviews
  for select to authenticated using ((select private.operator_role()) is not null);

-- Kept on the order, so that a page of the list is read in the order of an index. The order's row is the lock, which
-- whoever writes a refund or a review holds already: of two at once the second counts what the first has written.
create function public.keep_what_waits()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  changed_order constant uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform from public.payment_orders o where o.id = changed_order for update;
  update public.payment_orders o
  set refund_waits_since = waiting.refund, review_waits_since = waiting.review
  from (
    select
      (select min(r.created_at) from public.payment_refunds r
       where r.order_id = changed_order and r.status not in ('done', 'cancelled')) as refund,
      (select min(r.opened_at) from public.payment_reviews r
       where r.order_id = changed_order and r.settled_at is null) as review
  ) waiting
  where
    o.id = changed_order
    and (o.refund_waits_since, o.review_waits_since) is distinct from (waiting.refund, waiting.review);
  return null;
end;
$$;

create trigger keep_what_waits
  after insert or delete or update of status, created_at on public.payment_refunds
  for each row
  execute function public.keep_what_waits();
create trigger keep_what_waits
  after insert or delete or update of settled_at, opened_at on public.payment_reviews
  for each row
  execute function public.keep_what_waits();

-- Queues the receipt of a paid order, with the price in paise. Of a payment that was not what was ordered, amount (paise)
-- and currency say more.
create function public.queue_receipt(o public.payment_orders)
returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (template, recipient, payload)
  select
    'payment-receipt',
    o.email,
    o.receipt_facts
      || jsonb_build_object(
        'price', o.amount, 'orderId', o.provider_order_id, 'paymentId', o.payment_id, 'paidAt', o.paid_at
      )
      || case
        when (c.amount, c.currency) = (o.amount, o.currency) then '{}'
        else jsonb_build_object('amount', c.amount, 'currency', c.currency)
      end
  from public.payment_captures c
  where c.payment_id = o.payment_id;
$$;

grant execute on function public.queue_receipt(public.payment_orders) to service_role;

-- Tells the buyer of one refund: once when it is begun or first seen (payment-refund), once when it is through
-- (payment-refund-done). The price is in paise. Call it where the row is written, in the same transaction.
create function public.queue_refund_mail(r public.payment_refunds, p_template text)
returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (template, recipient, payload)
  select
    p_template,
    o.email,
    o.receipt_facts || jsonb_build_object(
      'price', o.amount,
      'orderId', o.provider_order_id,
      'paymentId', c.payment_id,
      'reason', r.reason,
      'amount', r.amount,
      'currency', c.currency
    )
  from public.payment_captures c
  join public.payment_orders o on o.id = c.order_id
  where c.payment_id = r.payment_id;
$$;

grant execute on function public.queue_refund_mail(public.payment_refunds, text) to service_role;

-- Why an order's buyer can have no seat now: already_enrolled or sold_out; null where one is free.
-- Call it with the cohort's and the order's rows locked.
create function public.seat_refusal(o public.payment_orders)
returns text
language sql
set search_path = ''
as $$
  select case
    when exists (
      select from public.cohort_enrollments e
      where e.user_id = o.user_id and e.cohort_id = o.cohort_id and e.status in ('success', 'active')
    ) then 'already_enrolled'
    when not public.has_free_seat(o.cohort_id, o.user_id, o.held_until > clock_timestamp()) then 'sold_out'
  end;
$$;

grant execute on function public.seat_refusal(public.payment_orders) to service_role;

-- Gives the seat for a payment, with its receipt, and the sessions of the cohort where they are planned. Call it with the cohort's and the order's rows locked, where
-- seat_refusal is null and the order has no payment yet.
create function public.enrol_payment(
  o public.payment_orders,
  p_payment_id text,
  p_amount integer,
  p_details jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  paid public.payment_orders;
  seat uuid;
begin
  update public.payment_orders
  set status = 'paid', payment_id = p_payment_id, paid_at = now()
  where id = o.id
  returning * into paid;
  insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
  values (o.user_id, o.email, o.cohort_id, p_amount, p_payment_id, o.provider_order_id, p_details)
  returning id into seat;
  perform public.queue_receipt(paid);
  perform public.queue_plan_mails(o.cohort_id, seat);
end;
$$;

grant execute on function public.enrol_payment(public.payment_orders, text, integer, jsonb) to service_role;

-- What became of a payment that was settled before: enrolled, refund_pending, refunded or needs_review.
create function public.outcome_of_capture(o public.payment_orders, p_payment_id text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when o.payment_id = p_payment_id then case o.status when 'paid' then 'enrolled' else o.status end
    when coalesce(sum(r.amount) filter (where r.status = 'done'), 0) >= c.amount then 'refunded'
    when count(*) filter (where r.status in ('pending', 'requested')) > 0 then 'refund_pending'
    else 'needs_review'
  end
  from public.payment_captures c
  left join public.payment_refunds r on r.payment_id = c.payment_id
  where c.payment_id = p_payment_id
  group by c.payment_id;
$$;

grant execute on function public.outcome_of_capture(public.payment_orders, text) to service_role;

-- What becomes of money that the provider has taken: a seat, or a row that gives it back, or a person's look. Writes
-- order, enrolment or refund, and mail; changes nothing for a payment it has settled before. Money that has gone back
-- already makes no seat, and no refund of ours: the capture is recorded, and the order waits for the refund or a person.
-- A part that went back takes no seat away, whether its refund is listed or not. Call it with the cohort's and the order's
-- rows locked.
create function public.settle_capture(
  o public.payment_orders,
  p_payment_id text,
  p_amount integer,
  p_currency text,
  p_details jsonb
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  is_gone constant boolean := coalesce(p_details ->> 'status', '') = 'refunded'
    or coalesce((p_details ->> 'amount_refunded')::bigint, 0) >= p_amount;
  refund public.payment_refunds;
  refund_reason text;
  review text;
  outcome text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    outcome := public.outcome_of_capture(o, p_payment_id);
    return case when is_gone and outcome = 'needs_review' then 'refunded' else outcome end;
  end if;

  review := case
    when (p_amount, p_currency) is distinct from (o.amount, o.currency) then 'wrong_amount'
    when o.user_id is null then 'no_account'
    when is_gone then 'refund_unlisted'
  end;
  if review is not null then
    insert into public.payment_reviews (order_id, payment_id, kind, amount, currency, ordered)
    values (o.id, p_payment_id, review, p_amount, p_currency, case review when 'wrong_amount' then o.amount end);
    update public.payment_orders
    set status = 'needs_review'
    where id = o.id and status in ('created', 'attempted', 'closed');
    return case when is_gone then 'refunded' else 'needs_review' end;
  end if;

  refund_reason := case when o.payment_id is not null then 'paid_twice' else public.seat_refusal(o) end;
  if refund_reason is null then
    perform public.enrol_payment(o, p_payment_id, p_amount, p_details);
    return 'enrolled';
  end if;

  if o.payment_id is null then
    update public.payment_orders
    set status = 'refund_pending', payment_id = p_payment_id, paid_at = now()
    where id = o.id;
  end if;
  insert into public.payment_refunds (payment_id, order_id, amount, reason)
  values (p_payment_id, o.id, p_amount, refund_reason)
  returning * into refund;
  perform public.queue_refund_mail(refund, 'payment-refund');
  return 'refund_pending';
end;
$$;

grant execute on function public.settle_capture(public.payment_orders, text, integer, text, jsonb) to service_role;

-- The one way to an enrolment: verification, webhook and sweep bring what the provider says of a payment that has
-- taken money. One transaction, any number of times, in any order, from any number of callers: the cohort's row is
-- locked first, the order's second.
-- Outcome for this payment: enrolled, refund_pending, refunded, needs_review or unknown_order.
create function public.finalise_payment(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text,
  p_amount integer,
  p_currency text,
  p_details jsonb
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  o public.payment_orders;
  result text;
begin
  select * into o from public.payment_orders po where po.provider_order_id = p_provider_order_id;
  if not found then
    return 'unknown_order';
  end if;
  perform from public.cohorts s where s.cohort_id = o.cohort_id for update;
  select * into o from public.payment_orders po where po.id = o.id for update;

  result := public.settle_capture(o, p_payment_id, p_amount, p_currency, p_details);

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

grant execute on function public.finalise_payment(text, text, text, text, text, integer, text, jsonb) to service_role;

-- Takes note of what moves no money: a try that failed or was authorised, or a dispute, which opens a review.
-- Outcome: noted, or unknown_order.
create function public.note_payment_event(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text,
  p_dispute_id text default null,
  p_respond_by timestamptz default null
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders po where po.provider_order_id = p_provider_order_id for update;
  if not found then
    return 'unknown_order';
  end if;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, 'noted')
  on conflict (event_id) do nothing;
  if not found then
    return 'noted';
  end if;

  if p_event in ('payment.authorized', 'payment.failed') then
    update public.payment_orders set status = 'attempted' where id = o.id and status = 'created';
  elsif p_event like 'payment.dispute.%' then
    insert into public.payment_reviews (order_id, payment_id, kind, dispute_id, event, respond_by)
    values (
      o.id,
      p_payment_id,
      'dispute',
      p_dispute_id,
      replace(p_event, 'payment.dispute.', ''),
      case when p_event in ('payment.dispute.created', 'payment.dispute.action_required') then p_respond_by end
    )
    on conflict do nothing;
  end if;
  return 'noted';
end;
$$;

grant execute on function public.note_payment_event(text, text, text, text, text, text, timestamp with time zone)
  to service_role;

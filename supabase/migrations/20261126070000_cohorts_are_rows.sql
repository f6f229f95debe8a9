-- Cohorts become rows that say all of what is sold, beside their seats.
set lock_timeout = '5s';

alter table public.cohort_seats rename to cohorts;
alter table public.cohorts rename constraint cohort_seats_pkey to cohorts_pkey;
alter table public.cohorts rename constraint cohort_seats_capacity_check to cohorts_capacity_check;

alter table public.cohorts
  add column starts_on date,
  add column enrol_by date,
  add column ends_on date check (ends_on >= starts_on),
  add column state text not null default 'coming_soon' check (state in ('coming_soon', 'on_sale', 'closed')),
  add column price integer check (price > 0),
  add column list_price integer,
  add column is_enrol_by_enforced boolean not null default true,
  add column chat_url text check (chat_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$' and char_length(chat_url) <= 2000),
  add column booking_url text check (
    booking_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$' and char_length(booking_url) <= 2000
  ),
  add column sequence integer not null default 0 check (sequence >= 0),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add check (list_price >= price);

update public.cohorts c
set
  starts_on = known.starts_on,
  enrol_by = known.enrol_by,
  state = known.state,
  price = 9999900,
  list_price = 29999900,
  is_enrol_by_enforced = false
from (
  values
    ('1', date '2025-07-12', date '2025-07-05', 'on_sale'),
    ('2', '2025-08-30', '2025-08-25', 'coming_soon'),
    ('3', '2025-10-11', '2025-10-06', 'coming_soon')
) known (cohort_id, starts_on, enrol_by, state)
where c.cohort_id = known.cohort_id;

alter table public.cohorts
  alter column starts_on set not null,
  alter column enrol_by set not null,
  alter column price set not null,
  alter column list_price set not null;

comment on table public.cohorts is
  'The cohorts of the course. A row is the lock of its seats: whoever counts or gives away seats holds it first. Operators read it; the server writes.';
comment on column public.cohorts.cohort_id is '1, 2, and so on.';
comment on column public.cohorts.starts_on is 'A calendar day in Asia/Kolkata, as the other two.';
comment on column public.cohorts.ends_on is 'Null: the day of the last session.';
comment on column public.cohorts.price is 'What a new order costs, in paise, GST included. An order keeps its own amount.';
comment on column public.cohorts.list_price is 'What is struck through beside the price, as it is shown, in paise.';
comment on column public.cohorts.is_enrol_by_enforced is
  'Whether nothing is sold after the day of enrol_by. The first three cohorts were on sale after it.';
comment on column public.cohorts.sequence is 'How often the row was changed, its capacity apart.';

-- The functions that named the table.
-- Whether a cohort has a seat for this buyer: enrolments, and what is held for others, against the capacity.
-- With p_has_hold the buyer's own seat is among those held, and others' holds take nothing from it.
-- Call it with the cohort's row locked.
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
  from public.cohorts s
  where s.cohort_id = p_cohort_id;
$$;

-- For how long a seat may be held for this buyer from now on; zero where a limit is reached.
-- Call it with the cohort's row locked.
create or replace function public.allowed_seat_hold(p_cohort_id text, p_user_id uuid, p_caller text)
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

-- Makes an order and holds a seat for it for as long as the buyer may have one, or gives back the buyer's open order
-- and renews its hold, so that a second click or a second tab pays the same order.
-- Outcome: open, sold_out, already_enrolled or unknown_cohort; ids and amount (the order's, in paise) are null unless it is
-- open.
-- hold_seconds: for how long the seat is held from now; 0 without a hold, or with one that ends before anybody can pay.
create or replace function public.open_payment_order(
  p_user_id uuid,
  p_email text,
  p_cohort_id text,
  p_amount integer,
  p_receipt_facts jsonb,
  p_caller text default null
)
returns table (outcome text, id uuid, provider_order_id text, amount integer, hold_seconds integer)
language plpgsql
set search_path = ''
as $$
declare
  moment timestamptz;
  hold interval;
  seconds_left integer;
  open_order public.payment_orders;
begin
  perform from public.cohorts s where s.cohort_id = p_cohort_id for update;
  if not found then
    return query select 'unknown_cohort', null::uuid, null::text, null::integer, 0;
    return;
  end if;
  -- After the lock, which may have taken a while to get.
  moment := clock_timestamp();

  if exists (
    select from public.cohort_enrollments e
    where e.user_id = p_user_id and e.cohort_id = p_cohort_id and e.status in ('success', 'active')
  ) then
    return query select 'already_enrolled', null::uuid, null::text, null::integer, 0;
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
    return query select 'sold_out', null::uuid, null::text, null::integer, 0;
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
  return query select 'open', open_order.id, open_order.provider_order_id, open_order.amount, seconds_left;
end;
$$;

-- The one way to an enrolment: verification, webhook and sweep bring what the provider says of a payment that has
-- taken money. One transaction, any number of times, in any order, from any number of callers: the cohort's row is
-- locked first, the order's second.
-- Outcome for this payment: enrolled, refund_pending, refunded, needs_review or unknown_order.
create or replace function public.finalise_payment(
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

-- Takes what the provider says of one refund (its status: pending, processed or failed), made for us or in its
-- dashboard: one transaction, any number of times, in any order, from any number of callers, as finalise_payment.
-- p_receipt: the id of our own row, where the refund was asked for here. A refund that the provider refused adds a reason
-- for a review that names it, once; one that was dealt with stays so.
-- Outcome: refund_requested, partly_refunded, refunded (all of the payment), refund_failed, needs_review, or
-- unknown_payment, which is to be finalised first.
create or replace function public.record_refund(
  p_event_id text,
  p_event text,
  p_source text,
  p_payment_id text,
  p_refund_id text,
  p_receipt text,
  p_amount integer,
  p_status text
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  c public.payment_captures;
  r public.payment_refunds;
  is_all_back boolean;
  result text;
begin
  select * into c from public.payment_captures pc where pc.payment_id = p_payment_id;
  if not found then
    return 'unknown_payment';
  end if;
  perform from public.cohorts s
  where s.cohort_id = (select o.cohort_id from public.payment_orders o where o.id = c.order_id)
  for update;
  perform from public.payment_orders o where o.id = c.order_id for update;

  -- Dealt with as refused, and through after all: counted as one that failed, which makes room for itself.
  if p_status = 'processed' then
    update public.payment_refunds set status = 'failed' where refund_id = p_refund_id and status = 'cancelled';
  end if;
  r := public.find_or_add_refund(c, p_refund_id, p_receipt, p_amount, p_status);
  if p_status = 'processed' and r.status <> 'done' then
    update public.payment_refunds set status = 'done', last_error = null where id = r.id returning * into r;
    perform public.queue_refund_mail(r, 'payment-refund-done');
  elsif p_status = 'failed' and r.status not in ('done', 'cancelled') then
    update public.payment_refunds
    set status = 'failed', last_error = 'refused by the provider'
    where id = r.id
    returning * into r;
  elsif r.status in ('pending', 'requested') then
    -- On its way: the webhook tells when it is through; without it, it is looked at again.
    update public.payment_refunds
    set status = 'requested', next_attempt_at = now() + interval '6 hours', last_error = null
    where id = r.id
    returning * into r;
  end if;

  is_all_back := public.settle_refunds(c);
  result := case
    when r.id is null then 'needs_review'
    when p_status = 'failed' and r.status <> 'done' then 'refund_failed'
    when is_all_back then 'refunded'
    when r.status = 'done' then 'partly_refunded'
    when r.status = 'failed' then 'refund_failed'
    else 'refund_requested'
  end;

  if
    result in ('needs_review', 'refund_failed')
    and not exists (
      select from public.payment_events e
      where e.order_id = c.order_id and e.refund_id = p_refund_id and e.outcome = result
    )
  then
    perform public.add_review(c.order_id, case result
      when 'needs_review' then format('%s: %s gives back more than was paid', p_payment_id, p_refund_id)
      else format(
        '%s: refund %s of %s was refused on %s',
        p_payment_id,
        p_refund_id,
        public.format_amount(c.currency, p_amount),
        to_char(timezone('Asia/Kolkata', now()), 'FMDD Mon YYYY')
      )
    end);
  end if;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, c.order_id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- Seats of each cohort. Held: kept for orders that are not paid yet. Definer: nobody but the server may call count_holders.
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
  from public.cohorts s
  cross join lateral (
    select count(*)::integer as seats
    from public.cohort_enrollments e
    where e.cohort_id = s.cohort_id and e.status in ('success', 'active')
  ) t
  cross join lateral (select public.count_holders(s.cohort_id) as seats) h
  order by s.cohort_id;
end;
$$;

-- Refused: unknown, below_taken.
create or replace function public.console_set_capacity(
  p_request_id uuid,
  p_cohort_id text,
  p_shown integer,
  p_capacity integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'set_capacity');
  seats public.cohorts;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into seats from public.cohorts s where s.cohort_id = p_cohort_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if seats.capacity is distinct from p_shown then
    return private.changed('cohorts', p_cohort_id, 'capacity', to_jsonb(seats.capacity));
  end if;
  if p_capacity < (
    select count(*)
    from public.cohort_enrollments e
    where e.cohort_id = p_cohort_id and e.status in ('success', 'active')
  ) then
    return private.refused('below_taken');
  end if;

  update public.cohorts s set capacity = p_capacity where s.cohort_id = p_cohort_id;
  return private.finish_action(
    p_request_id, 'set_capacity', 'cohorts', p_cohort_id,
    jsonb_build_object('capacity', seats.capacity), jsonb_build_object('capacity', p_capacity)
  );
end;
$$;

-- Settles the oldest reason of an order's review, which is the one that was shown; the others wait on. Decisions: enrol
-- (give the seat after all, for a payment of which something is left; what went back of it before is counted), refund
-- (what is left of the payment) or keep (as it is).
-- Refused: unknown, invalid, no_account, already_enrolled, sold_out, not_possible (no payment is waiting for a seat),
-- owner_only, too_much (nothing is left to give back).
create or replace function public.console_settle_review(
  p_request_id uuid,
  p_order_id uuid,
  p_shown_reason text,
  p_resolution text,
  p_note text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'settle_review');
  o public.payment_orders;
  payment public.payment_captures;
  reason text;
  others text;
  refusal text;
  rest integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  perform
  from public.cohorts s
  where s.cohort_id = (select known.cohort_id from public.payment_orders known where known.id = p_order_id)
  for update;
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if o.review_settled_at is not null or o.review_reason is null then
    return private.changed('payment_orders', o.id::text, 'reviewReason', 'null');
  end if;
  reason := split_part(o.review_reason, e'\n', 1);
  others := nullif(substr(o.review_reason, char_length(reason) + 2), '');
  if reason is distinct from p_shown_reason then
    return private.changed('payment_orders', o.id::text, 'reviewReason', to_jsonb(reason));
  end if;

  -- A reason begins with the payment that it is about.
  select * into payment
  from public.payment_captures c
  where c.order_id = o.id
  order by starts_with(reason, c.payment_id || ':') desc, c.created_at desc
  limit 1;
  select payment.amount - coalesce(sum(r.amount), 0) into rest
  from public.payment_refunds r
  where r.payment_id = payment.payment_id and r.status not in ('failed', 'cancelled');

  case p_resolution
    when 'enrol' then
      refusal := case when o.user_id is null then 'no_account' else public.seat_refusal(o) end;
      if refusal is null and (o.status <> 'needs_review' or coalesce(rest, 0) < 1) then
        refusal := 'not_possible';
      end if;
      if refusal is not null then
        return private.refused(refusal);
      end if;
      perform public.enrol_payment(o, payment.payment_id, payment.amount, '{}');
      perform public.settle_refunds(payment);
    when 'refund' then
      if rest is null or rest < 1 then
        return private.refused('too_much');
      end if;
      if private.refund_hindrance(payment) is not null then
        return private.refund_hindrance(payment);
      end if;
      perform public.request_refund(payment.payment_id, rest, p_request_id, nullif(btrim(p_note), ''));
    when 'keep' then
      null;
    else
      return private.refused('invalid');
  end case;

  update public.payment_orders
  set
    review_reason = coalesce(others, review_reason),
    review_settled_at = case when others is null then now() end
  where id = o.id;
  -- Refunds that came to nothing have been dealt with, too, but for those that another decision is about.
  update public.payment_refunds r
  set status = 'cancelled'
  where r.order_id = o.id and r.status = 'failed' and coalesce(strpos(others, format(': refund %s of ', r.refund_id)), 0) = 0;
  return private.finish_action(
    p_request_id, 'settle_review', 'payment_orders', o.id::text,
    jsonb_build_object('reviewReason', reason),
    jsonb_build_object('reviewReason', null, 'resolution', p_resolution), p_note
  );
end;
$$;

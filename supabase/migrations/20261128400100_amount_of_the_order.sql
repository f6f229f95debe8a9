-- The price of a seat is that of its order: whoever opens it is told, and its mails say it.
comment on column public.payment_orders.receipt_facts is
  'What the mails about this order say of course and tax, as it was when ordered. They take the price from the amount.';

drop function public.open_payment_order(uuid, text, text, integer, jsonb, text);

-- Makes an order and holds a seat for it for as long as the buyer may have one, or gives back the buyer's open order
-- and renews its hold, so that a second click or a second tab pays the same order.
-- Outcome: open, sold_out, already_enrolled or unknown_cohort; ids and amount (the order's, in paise) are null unless it is
-- open.
-- hold_seconds: for how long the seat is held from now; 0 without a hold, or with one that ends before anybody can pay.
create function public.open_payment_order(
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
  perform from public.cohort_seats s where s.cohort_id = p_cohort_id for update;
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

revoke execute on function public.open_payment_order(uuid, text, text, integer, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.open_payment_order(uuid, text, text, integer, jsonb, text) to service_role;

-- As before, with the price in paise.
-- Queues the receipt of a paid order. Of a payment that was not what was ordered, amount (paise) and currency say more.
create or replace function public.queue_receipt(o public.payment_orders)
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

-- As before, with the price in paise.
-- Tells the buyer of one refund: once when it is begun or first seen (payment-refund), once when it is through
-- (payment-refund-done). Call it where the row is written, in the same transaction.
create or replace function public.queue_refund_mail(r public.payment_refunds, p_template text)
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

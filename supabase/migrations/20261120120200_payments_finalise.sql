-- What becomes of money that the provider has taken: a seat, or a row that gives it back, or a person's look. Writes
-- order, enrolment or refund, and mail; changes nothing for a payment it has settled before.
-- Call it with the cohort's and the order's rows locked.
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
  known_refund text;
  refund_reason text;
  mail_facts jsonb;
begin
  if o.payment_id = p_payment_id then
    return case o.status when 'paid' then 'enrolled' else o.status end;
  end if;
  select r.status into known_refund from public.payment_refunds r where r.payment_id = p_payment_id;
  if found then
    return case known_refund when 'done' then 'refunded' else 'refund_pending' end;
  end if;

  if p_amount is distinct from o.amount or p_currency is distinct from o.currency or o.user_id is null then
    update public.payment_orders
    set
      status = case when o.status in ('created', 'attempted', 'closed') then 'needs_review' else o.status end,
      review_reason = format('%s: %s %s paid, %s %s ordered', p_payment_id, p_amount, p_currency, o.amount, o.currency)
    where id = o.id;
    return 'needs_review';
  end if;

  refund_reason := case
    when o.payment_id is not null then 'paid_twice'
    when exists (
      select from public.cohort_enrollments e
      where e.user_id = o.user_id and e.cohort_id = o.cohort_id and e.status in ('success', 'active')
    ) then 'already_enrolled'
    when not public.has_free_seat(o.cohort_id, o.user_id, o.held_until > clock_timestamp()) then 'sold_out'
  end;
  mail_facts := o.receipt_facts
    || jsonb_build_object('orderId', o.provider_order_id, 'paymentId', p_payment_id, 'paidAt', now());

  if o.payment_id is null then
    update public.payment_orders
    set
      status = case when refund_reason is null then 'paid' else 'refund_pending' end,
      payment_id = p_payment_id,
      paid_at = now()
    where id = o.id;
  end if;

  if refund_reason is null then
    insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
    values (o.user_id, o.email, o.cohort_id, p_amount, p_payment_id, o.provider_order_id, p_details);
    insert into public.email_outbox (template, recipient, payload) values ('payment-receipt', o.email, mail_facts);
    return 'enrolled';
  end if;

  insert into public.payment_refunds (payment_id, order_id, amount, reason)
  values (p_payment_id, o.id, p_amount, refund_reason);
  insert into public.email_outbox (template, recipient, payload)
  values ('payment-refund', o.email, mail_facts || jsonb_build_object('reason', refund_reason));
  return 'refund_pending';
end;
$$;

-- What becomes of money that the provider has given back. All of it ends the enrolment, and with it the seat is free
-- again, since seats are counted and not tallied; a part is noted, and takes nothing away.
-- Call it with the cohort's row locked, after settle_capture.
create function public.settle_refund(
  p_order_id uuid,
  p_payment_id text,
  p_amount integer,
  p_amount_refunded integer,
  p_refund_id text
)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  is_full constant boolean := p_amount_refunded >= p_amount;
begin
  update public.payment_orders o
  set
    refunded_amount = greatest(o.refunded_amount, p_amount_refunded),
    status = case when is_full then 'refunded' else o.status end
  where
    o.id = p_order_id
    and o.payment_id = p_payment_id
    and (o.refunded_amount < p_amount_refunded or (is_full and o.status <> 'refunded'));

  if is_full then
    update public.cohort_enrollments e
    set status = 'refunded'
    where e.payment_id = p_payment_id and e.status <> 'refunded';

    update public.payment_refunds r
    set status = 'done', refund_id = coalesce(r.refund_id, p_refund_id), last_error = null
    where r.payment_id = p_payment_id and r.status <> 'done';
  end if;
  return is_full;
end;
$$;

-- The one way to an enrolment: verification, webhook and sweep bring what the provider says of a payment that has
-- taken money (p_amount_refunded: how much of it went back). One transaction, any number of times, in any order, from
-- any number of callers: the cohort's row is locked first, the order's second.
-- Outcome for this payment: enrolled, refund_pending, refunded, needs_review or unknown_order.
create function public.finalise_payment(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text,
  p_amount integer,
  p_currency text,
  p_amount_refunded integer,
  p_refund_id text,
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
  perform from public.cohort_seats s where s.cohort_id = o.cohort_id for update;
  select * into o from public.payment_orders po where po.id = o.id for update;

  result := public.settle_capture(o, p_payment_id, p_amount, p_currency, p_details);
  if p_amount_refunded > 0 and result <> 'needs_review' then
    if public.settle_refund(o.id, p_payment_id, p_amount, p_amount_refunded, p_refund_id) then
      result := 'refunded';
    end if;
  end if;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- Takes note of what moves no money: a try that failed or was authorised, a refund begun or failed, a dispute.
-- Outcome: noted, or unknown_order.
create function public.note_payment_event(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text,
  p_refund_id text
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

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, p_refund_id, 'noted')
  on conflict (event_id) do nothing;
  if not found then
    return 'noted';
  end if;

  if p_event in ('payment.authorized', 'payment.failed') then
    update public.payment_orders set status = 'attempted' where id = o.id and status = 'created';
  elsif p_event = 'refund.failed' or p_event like 'payment.dispute.%' then
    update public.payment_orders set review_reason = format('%s: %s', p_payment_id, p_event) where id = o.id;
    update public.payment_refunds
    set status = 'failed', last_error = 'refused by the provider'
    where payment_id = p_payment_id and status <> 'done' and p_event = 'refund.failed';
  end if;
  return 'noted';
end;
$$;

revoke execute on function public.settle_capture(public.payment_orders, text, integer, text, jsonb)
  from public, anon, authenticated;
revoke execute on function public.settle_refund(uuid, text, integer, integer, text) from public, anon, authenticated;
revoke execute on function public.finalise_payment(text, text, text, text, text, integer, text, integer, text, jsonb)
  from public, anon, authenticated;
revoke execute on function public.note_payment_event(text, text, text, text, text, text)
  from public, anon, authenticated;
grant execute on function public.settle_capture(public.payment_orders, text, integer, text, jsonb) to service_role;
grant execute on function public.settle_refund(uuid, text, integer, integer, text) to service_role;
grant execute on function public.finalise_payment(text, text, text, text, text, integer, text, integer, text, jsonb)
  to service_role;
grant execute on function public.note_payment_event(text, text, text, text, text, text) to service_role;

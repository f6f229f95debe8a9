drop function public.finalise_payment(text, text, text, text, text, integer, text, integer, text, jsonb);
drop function public.settle_capture(public.payment_orders, text, integer, text, jsonb);
drop function public.note_payment_event(text, text, text, text, text, text);

-- Tells the buyer of one refund: once when it is begun or first seen (payment-refund), once when it is through
-- (payment-refund-done). Call it where the row is written, in the same transaction.
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
  refund public.payment_refunds;
  refund_reason text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    return public.outcome_of_capture(o, p_payment_id);
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
    insert into public.email_outbox (template, recipient, payload)
    values (
      'payment-receipt',
      o.email,
      o.receipt_facts
        || jsonb_build_object('orderId', o.provider_order_id, 'paymentId', p_payment_id, 'paidAt', now())
    );
    return 'enrolled';
  end if;

  insert into public.payment_refunds (payment_id, order_id, amount, reason)
  values (p_payment_id, o.id, p_amount, refund_reason)
  returning * into refund;
  perform public.queue_refund_mail(refund, 'payment-refund');
  return 'refund_pending';
end;
$$;

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
  perform from public.cohort_seats s where s.cohort_id = o.cohort_id for update;
  select * into o from public.payment_orders po where po.id = o.id for update;

  result := public.settle_capture(o, p_payment_id, p_amount, p_currency, p_details);

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- Takes note of what moves no money: a try that failed or was authorised, a dispute.
-- Outcome: noted, or unknown_order.
create function public.note_payment_event(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text
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
    update public.payment_orders set review_reason = format('%s: %s', p_payment_id, p_event) where id = o.id;
  end if;
  return 'noted';
end;
$$;

revoke execute on function
  public.queue_refund_mail(public.payment_refunds, text),
  public.outcome_of_capture(public.payment_orders, text),
  public.settle_capture(public.payment_orders, text, integer, text, jsonb),
  public.finalise_payment(text, text, text, text, text, integer, text, jsonb),
  public.note_payment_event(text, text, text, text, text)
from public, anon, authenticated;
grant execute on function
  public.queue_refund_mail(public.payment_refunds, text),
  public.outcome_of_capture(public.payment_orders, text),
  public.settle_capture(public.payment_orders, text, integer, text, jsonb),
  public.finalise_payment(text, text, text, text, text, integer, text, jsonb),
  public.note_payment_event(text, text, text, text, text)
to service_role;

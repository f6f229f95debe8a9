drop function public.finalise_payment(text, text, text, text, text, integer, text, integer, text, jsonb);
drop function public.settle_capture(public.payment_orders, text, integer, text, jsonb);
drop function public.settle_refund(uuid, text, integer, integer, text);
drop function public.claim_refunds(integer, integer);
drop function public.defer_refund(text, integer, text, text);
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

-- The row of a refund that exists at the provider, found or made. What was only asked for here and not made yet gives
-- way to it, since the money is gone: such rows shrink to what is left of the payment, or are cancelled.
-- Null where the provider's refunds would be more than was paid.
-- Call it with the cohort's and the order's rows locked.
create function public.find_or_add_refund(
  c public.payment_captures,
  p_refund_id text,
  p_receipt text,
  p_amount integer,
  p_status text
)
returns public.payment_refunds
language plpgsql
set search_path = ''
as $$
declare
  is_failed constant boolean := p_status = 'failed';
  r public.payment_refunds;
  is_too_much boolean;
  rest bigint;
begin
  select * into r from public.payment_refunds known where known.refund_id = p_refund_id;
  -- One that failed is only brought back by its end, not by late news of its beginning.
  if found and (r.status <> 'failed' or p_status <> 'processed') then
    return r;
  end if;

  if r.id is null then
    select sum(live.amount) + p_amount > c.amount into is_too_much
    from public.payment_refunds live
    where live.payment_id = c.payment_id and live.status not in ('failed', 'cancelled');

    -- Ours by its receipt. Else one that was made by hand instead of ours: the same sum, for which nothing is left.
    select * into r
    from public.payment_refunds ours
    where
      ours.payment_id = c.payment_id
      and ours.refund_id is null
      and (
        ours.id::text = p_receipt
        or (
          ours.amount = p_amount
          and (ours.status = 'done' or (ours.status = 'pending' and is_too_much))
          and not is_failed
        )
      )
    order by (ours.id::text = p_receipt) desc nulls last, ours.created_at
    limit 1;
  end if;

  if not is_failed then
    select c.amount - p_amount - coalesce(sum(made.amount), 0) into rest
    from public.payment_refunds made
    where
      made.payment_id = c.payment_id
      and made.id is distinct from r.id
      and (made.status in ('requested', 'done') or (made.status = 'pending' and made.refund_id is not null));
    if rest < 0 then
      return null;
    end if;

    update public.payment_refunds unmade
    set
      amount = case when due.rest > 0 then due.rest else unmade.amount end,
      status = case when due.rest > 0 then unmade.status else 'cancelled' end,
      last_error = 'the money went back by another refund'
    from (
      select
        mine.id,
        rest - coalesce(
          sum(mine.amount) over (order by mine.created_at, mine.id rows between unbounded preceding and 1 preceding),
          0
        ) as rest
      from public.payment_refunds mine
      where
        mine.payment_id = c.payment_id
        and mine.id is distinct from r.id
        and mine.status = 'pending'
        and mine.refund_id is null
    ) due
    where unmade.id = due.id and unmade.amount > due.rest;
  end if;

  if r.id is null then
    insert into public.payment_refunds (payment_id, order_id, amount, reason, status, refund_id)
    values (
      c.payment_id,
      c.order_id,
      p_amount,
      'provider',
      case when is_failed then 'failed' else 'requested' end,
      p_refund_id
    )
    returning * into r;
    if not is_failed then
      perform public.queue_refund_mail(r, 'payment-refund');
    end if;
  else
    update public.payment_refunds known
    set
      refund_id = p_refund_id,
      amount = p_amount,
      status = case when known.status in ('failed', 'cancelled') and not is_failed then 'requested' else known.status end
    where known.id = r.id
    returning * into r;
  end if;
  return r;
end;
$$;

-- When the money of refunds is through, the order says how much. All of it ends the enrolment, and with it the seat is
-- free again, since seats are counted and not tallied; a part takes nothing away. Answers whether all of it went back.
-- Call it with the cohort's and the order's rows locked.
create function public.settle_refunds(c public.payment_captures)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  back integer;
begin
  select coalesce(sum(r.amount), 0) into back
  from public.payment_refunds r
  where r.payment_id = c.payment_id and r.status = 'done';

  update public.payment_orders o
  set
    refunded_amount = back,
    status = case when back >= c.amount then 'refunded' else o.status end
  where o.id = c.order_id and o.payment_id = c.payment_id and o.refunded_amount <> back;

  update public.cohort_enrollments e
  set status = 'refunded'
  where back >= c.amount and e.payment_id = c.payment_id and e.status <> 'refunded';
  return back >= c.amount;
end;
$$;

-- Takes what the provider says of one refund (its status: pending, processed or failed), made for us or in its
-- dashboard: one transaction, any number of times, in any order, from any number of callers, as finalise_payment.
-- p_receipt: the id of our own row, where the refund was asked for here.
-- Outcome: refund_requested, partly_refunded, refunded (all of the payment), refund_failed, needs_review, or
-- unknown_payment, which is to be finalised first.
create function public.record_refund(
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
  perform from public.cohort_seats s
  where s.cohort_id = (select o.cohort_id from public.payment_orders o where o.id = c.order_id)
  for update;
  perform from public.payment_orders o where o.id = c.order_id for update;

  r := public.find_or_add_refund(c, p_refund_id, p_receipt, p_amount, p_status);
  if r.id is null then
    update public.payment_orders
    set review_reason = format('%s: %s gives back more than was paid', p_payment_id, p_refund_id)
    where id = c.order_id;
  elsif p_status = 'processed' and r.status <> 'done' then
    update public.payment_refunds set status = 'done', last_error = null where id = r.id returning * into r;
    perform public.queue_refund_mail(r, 'payment-refund-done');
  elsif p_status = 'failed' and r.status <> 'done' then
    update public.payment_refunds
    set status = 'failed', last_error = 'refused by the provider'
    where id = r.id
    returning * into r;
    update public.payment_orders set review_reason = format('%s: refund.failed', p_payment_id) where id = c.order_id;
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
    when is_all_back then 'refunded'
    when r.status = 'done' then 'partly_refunded'
    when r.status = 'failed' then 'refund_failed'
    else 'refund_requested'
  end;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, c.order_id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- Writes down that a person wants to give back a part or all of a payment; it is asked for at the provider with the
-- others that are due. p_key is made once for each press of a button: the same one again changes nothing.
-- Outcome: requested, unknown_payment, too_much (for what is left of the payment), or key_reused for another payment.
create function public.request_refund(p_payment_id text, p_amount integer, p_key uuid, p_reason text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  c public.payment_captures;
  r public.payment_refunds;
  is_same boolean;
begin
  select * into c from public.payment_captures pc where pc.payment_id = p_payment_id;
  if not found then
    return 'unknown_payment';
  end if;
  perform from public.payment_orders o where o.id = c.order_id for update;

  select known.payment_id = p_payment_id into is_same
  from public.payment_refunds known
  where known.id = p_key;
  if found then
    return case when is_same then 'requested' else 'key_reused' end;
  end if;

  if p_amount > c.amount - (
    select coalesce(sum(live.amount), 0)
    from public.payment_refunds live
    where live.payment_id = p_payment_id and live.status not in ('failed', 'cancelled')
  ) then
    return 'too_much';
  end if;

  insert into public.payment_refunds (id, payment_id, order_id, amount, reason, note)
  values (p_key, p_payment_id, c.order_id, p_amount, 'operator', p_reason)
  returning * into r;
  perform public.queue_refund_mail(r, 'payment-refund');
  return 'requested';
end;
$$;

-- Hands out refunds that are due: to be asked for, or (with the provider's refund id) to be looked at again. Nobody
-- else gets them before the lease ends, so a crashed asker's come back; asking twice does no harm, because the
-- provider knows the idempotency key and never gives back more than was paid.
create function public.claim_refunds(p_batch integer, p_lease_seconds integer)
returns table (id uuid, payment_id text, refund_id text, attempts integer)
language sql
set search_path = ''
as $$
  with due as (
    select r.id
    from public.payment_refunds r
    where r.status in ('pending', 'requested') and r.next_attempt_at <= now()
    order by r.next_attempt_at
    limit p_batch
    for update skip locked
  )
  update public.payment_refunds r
  set attempts = r.attempts + 1, next_attempt_at = now() + make_interval(secs => p_lease_seconds)
  from due
  where r.id = due.id
  returning r.id, r.payment_id, r.refund_id, r.attempts;
$$;

-- Puts a refund back that could not be asked for: 30 s after the first failure, doubling, at most an hour.
-- Only the holder of the latest lease may.
create function public.defer_refund(p_id uuid, p_attempt integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_refunds r
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    last_error = left(p_error, 500)
  where r.id = p_id and r.status in ('pending', 'requested') and r.attempts = p_attempt;
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
  public.find_or_add_refund(public.payment_captures, text, text, integer, text),
  public.settle_refunds(public.payment_captures),
  public.record_refund(text, text, text, text, text, text, integer, text),
  public.request_refund(text, integer, uuid, text),
  public.claim_refunds(integer, integer),
  public.defer_refund(uuid, integer, text),
  public.note_payment_event(text, text, text, text, text)
from public, anon, authenticated;
grant execute on function
  public.queue_refund_mail(public.payment_refunds, text),
  public.outcome_of_capture(public.payment_orders, text),
  public.settle_capture(public.payment_orders, text, integer, text, jsonb),
  public.finalise_payment(text, text, text, text, text, integer, text, jsonb),
  public.find_or_add_refund(public.payment_captures, text, text, integer, text),
  public.settle_refunds(public.payment_captures),
  public.record_refund(text, text, text, text, text, text, integer, text),
  public.request_refund(text, integer, uuid, text),
  public.claim_refunds(integer, integer),
  public.defer_refund(uuid, integer, text),
  public.note_payment_event(text, text, text, text, text)
to service_role;

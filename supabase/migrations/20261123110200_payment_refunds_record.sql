drop function public.settle_refund(uuid, text, integer, integer, text);

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

revoke execute on function
  public.find_or_add_refund(public.payment_captures, text, text, integer, text),
  public.settle_refunds(public.payment_captures),
  public.record_refund(text, text, text, text, text, text, integer, text)
from public, anon, authenticated;
grant execute on function
  public.find_or_add_refund(public.payment_captures, text, text, integer, text),
  public.settle_refunds(public.payment_captures),
  public.record_refund(text, text, text, text, text, text, integer, text)
to service_role;

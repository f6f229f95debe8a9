-- Our own refund that matches one of the provider's: by its receipt; otherwise by its amount, if the provider's was
-- made by hand in place of ours and leaves nothing for ours.
create function private.refund_of_ours(
  c public.payment_captures, p_receipt text, p_amount integer, p_is_failed boolean
) returns public.payment_refunds
language sql stable set search_path = '' as $$
  select ours.*
  from public.payment_refunds ours
  where
    ours.payment_id = c.payment_id
    and ours.refund_id is null
    and (
      ours.id::text = p_receipt
      or (
        not p_is_failed
        and ours.amount = p_amount
        and (ours.status = 'done' or (ours.status = 'pending' and private.left_of_payment(c.payment_id) < p_amount))
      )
    )
  order by (ours.id::text = p_receipt) desc nulls last, ours.created_at
  limit 1;
$$;

-- Lets refunds requested here but not yet made give way to one of the provider's, since the money is gone: they shrink
-- to what is left of the payment, or are cancelled. Returns false and changes nothing if the provider's refunds would
-- exceed the payment.
create function private.make_room_for_refund(c public.payment_captures, p_own_id uuid, p_amount integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  rest bigint;
begin
  select c.amount - p_amount - coalesce(sum(made.amount), 0) into rest
  from public.payment_refunds made
  where
    made.payment_id = c.payment_id
    and made.id is distinct from p_own_id
    and (made.status in ('requested', 'done') or (made.status = 'pending' and made.refund_id is not null));
  if rest < 0 then
    return false;
  end if;
  update public.payment_refunds unmade
  set
    amount = case when due.rest > 0 then due.rest else unmade.amount end,
    status = case when due.rest > 0 then unmade.status else 'cancelled' end,
    last_error = 'given_back_otherwise'
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
      and mine.id is distinct from p_own_id
      and mine.status = 'pending'
      and mine.refund_id is null
  ) due
  where unmade.id = due.id and unmade.amount > due.rest;
  return true;
end;
$$;

-- Finds or makes the row of a refund that exists at the provider; null if the provider's refunds would exceed the
-- payment. Call it with the cohort's and the order's rows locked.
create function private.find_or_add_refund(
  c public.payment_captures, p_refund_id text, p_receipt text, p_amount integer, p_status text
) returns public.payment_refunds
language plpgsql set search_path = '' as $$
declare
  is_failed constant boolean := p_status = 'failed';
  r public.payment_refunds;
begin
  select * into r from public.payment_refunds known where known.refund_id = p_refund_id;
  if not found then
    r := private.refund_of_ours(c, p_receipt, p_amount, is_failed);
  elsif r.status <> 'failed' or p_status <> 'processed' then
    -- A failed refund only comes back by being processed, not by late news that it began.
    return r;
  end if;
  if not is_failed and not private.make_room_for_refund(c, r.id, p_amount) then
    return null;
  end if;

  if r.id is null then
    insert into public.payment_refunds (payment_id, order_id, amount, reason, status, refund_id)
    values (
      c.payment_id, c.order_id, p_amount, 'provider', case when is_failed then 'failed' else 'requested' end, p_refund_id
    )
    returning * into r;
    if not is_failed then
      perform private.queue_refund_mail(r, 'payment-refund');
    end if;
  else
    update public.payment_refunds known
    set
      refund_id = p_refund_id,
      -- One that failed may have given way to another since it was asked for.
      amount = case when is_failed then known.amount else p_amount end,
      status = case when known.status in ('failed', 'cancelled') and not is_failed then 'requested' else known.status end
    where known.id = r.id
    returning * into r;
  end if;
  return r;
end;
$$;

-- Updates the order when refunds are done. Returns whether all of the payment went back. That ends the enrolment, and
-- frees the seat, since seats are counted from the enrolments each time; a partial refund takes nothing away. A payment
-- that waited for a review counts as the order's own once it's all back, unless the order still has money of another one.
-- The refund that an order was waiting for settles the review that waits for it. Call it with the cohort's and the
-- order's rows locked.
create function private.settle_refunds(c public.payment_captures) returns boolean
language plpgsql set search_path = '' as $$
declare
  back constant integer := private.returned_of_payment(c.payment_id);
begin
  update public.payment_orders o
  set
    refunded_amount = back,
    status = case when back >= c.amount then 'refunded' else o.status end,
    payment_id = case when back >= c.amount then c.payment_id else o.payment_id end,
    paid_at = case when back >= c.amount then coalesce(o.paid_at, c.created_at) else o.paid_at end
  where
    o.id = c.order_id
    and (o.refunded_amount <> back or (back >= c.amount and o.status <> 'refunded'))
    and (
      o.payment_id = c.payment_id
      or (
        o.status = 'needs_review'
        and not exists (
          select from public.payment_captures other
          where
            other.order_id = o.id
            and other.payment_id <> c.payment_id
            and other.amount > private.returned_of_payment(other.payment_id)
        )
      )
    );

  if back >= c.amount then
    update public.payment_reviews r
    set settled_at = now(), resolution = 'provider'
    where r.payment_id = c.payment_id and r.kind = 'refund_unlisted' and r.settled_at is null;
  end if;

  update public.cohort_enrollments e
  set status = 'refunded'
  where back >= c.amount and e.payment_id = c.payment_id and e.status <> 'refunded';
  return back >= c.amount;
end;
$$;

-- Records what the provider says about one refund (its status: pending, processed or failed), made by us or in its
-- dashboard. One transaction, which can run any number of times, in any order, from any number of callers, like
-- finalise_payment. p_receipt: the id of our own row, if the refund was requested here. A refund that the provider
-- refused opens a review, once; one already dealt with stays as it is. Outcome: refund_requested, partly_refunded,
-- refunded (all of the payment), refund_failed, needs_review, or unknown_payment, which must be finalised first.
create function public.record_refund(
  p_event_id text, p_event text, p_source text, p_payment_id text, p_refund_id text, p_receipt text, p_amount integer,
  p_status text
) returns text
language plpgsql set search_path = '' as $$
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
  perform private.lock_order(c.order_id);

  -- It was dealt with as refused, but was processed after all: count it as failed first, which makes room for it.
  if p_status = 'processed' then
    update public.payment_refunds set status = 'failed' where refund_id = p_refund_id and status = 'cancelled';
  end if;
  r := private.find_or_add_refund(c, p_refund_id, p_receipt, p_amount, p_status);
  if p_status = 'processed' and r.status <> 'done' then
    update public.payment_refunds set status = 'done', last_error = null where id = r.id returning * into r;
    perform private.queue_refund_mail(r, 'payment-refund-done');
  elsif p_status = 'failed' and r.status not in ('done', 'cancelled') then
    update public.payment_refunds
    set status = 'failed', last_error = 'provider_refused'
    where id = r.id
    returning * into r;
  elsif r.status in ('pending', 'requested') then
    -- On its way: the webhook says when it's done; without that, it's checked again.
    update public.payment_refunds
    set status = 'requested', next_attempt_at = now() + interval '6 hours', last_error = null
    where id = r.id
    returning * into r;
  end if;

  is_all_back := private.settle_refunds(c);
  result := case
    when r.id is null then 'needs_review'
    when p_status = 'failed' and r.status <> 'done' then 'refund_failed'
    when is_all_back then 'refunded'
    when r.status = 'done' then 'partly_refunded'
    when r.status = 'failed' then 'refund_failed'
    else 'refund_requested'
  end;

  insert into public.payment_reviews (order_id, payment_id, kind, refund_id, amount, currency)
  select c.order_id, p_payment_id, news.kind, p_refund_id, p_amount, c.currency
  from (
    select case result when 'needs_review' then 'refund_above' when 'refund_failed' then 'refund_refused' end as kind
  ) news
  where
    news.kind is not null
    and not exists (
      select from public.payment_reviews known
      where known.order_id = c.order_id and known.refund_id = p_refund_id and known.kind = news.kind
    );

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, c.order_id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

grant execute on function public.record_refund to service_role;

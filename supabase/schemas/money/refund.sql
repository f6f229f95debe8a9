-- The moment when the right to a refund ends: the end, in India, of the 14th calendar day after the day of the payment.
create function private.refund_ends_at(p_paid_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((p_paid_at at time zone 'Asia/Kolkata')::date + 15)::timestamp at time zone 'Asia/Kolkata';
$$;

-- Finds or makes the row of a refund that exists at the provider. Refunds requested here but not yet made give way to
-- it, since the money is gone: their rows shrink to what is left of the payment, or are cancelled. Null if the
-- provider's refunds would exceed the payment. Call it with the cohort's and the order's rows locked.
create function private.find_or_add_refund(
  c public.payment_captures, p_refund_id text, p_receipt text, p_amount integer, p_status text
) returns public.payment_refunds
language plpgsql set search_path = '' as $$
declare
  is_failed constant boolean := p_status = 'failed';
  r public.payment_refunds;
  is_too_much boolean;
  rest bigint;
begin
  select * into r from public.payment_refunds known where known.refund_id = p_refund_id;
  -- A failed refund only comes back by being processed, not by late news that it began.
  if found and (r.status <> 'failed' or p_status <> 'processed') then
    return r;
  end if;

  if r.id is null then
    select sum(live.amount) + p_amount > c.amount into is_too_much
    from public.payment_refunds live
    where live.payment_id = c.payment_id and live.status not in ('failed', 'cancelled');

    -- Ours, by its receipt. Otherwise one made by hand instead of ours: the same amount, with nothing left for ours.
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
      perform private.queue_refund_mail(r, 'payment-refund');
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

-- Updates the order when refunds are done. Returns whether all of the payment went back. That ends the enrolment, and
-- frees the seat, since seats are counted, not tallied; a partial refund takes nothing away. A payment that waited for
-- a review counts as the order's own once it's all back, unless the order has several of them. The refund that an order
-- was waiting for settles the review that waits for it. Call it with the cohort's and the order's rows locked.
create function private.settle_refunds(c public.payment_captures) returns boolean
language plpgsql set search_path = '' as $$
declare
  back integer;
begin
  select coalesce(sum(r.amount), 0) into back
  from public.payment_refunds r
  where r.payment_id = c.payment_id and r.status = 'done';

  update public.payment_orders o
  set
    refunded_amount = back,
    status = case when back >= c.amount then 'refunded' else o.status end,
    payment_id = case when back >= c.amount then c.payment_id else o.payment_id end,
    paid_at = case when back >= c.amount then coalesce(o.paid_at, c.created_at) else o.paid_at end
  where
    o.id = c.order_id
    and o.refunded_amount <> back
    and (
      o.payment_id = c.payment_id
      or (
        o.status = 'needs_review'
        and not exists (
          select from public.payment_captures other
          where other.order_id = o.id and other.payment_id <> c.payment_id
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
  perform from public.cohorts s
  where s.cohort_id = (select o.cohort_id from public.payment_orders o where o.id = c.order_id)
  for update;
  perform from public.payment_orders o where o.id = c.order_id for update;

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

-- What is left of a payment to refund, in paise: failed and cancelled refunds don't count.
create function private.left_of_payment(p_payment_id text) returns integer
language sql stable set search_path = '' as $$
  select (c.amount - coalesce(sum(r.amount), 0))::integer
  from public.payment_captures c
  left join public.payment_refunds r on r.payment_id = c.payment_id and r.status not in ('failed', 'cancelled')
  where c.payment_id = p_payment_id
  group by c.payment_id;
$$;

-- Records that a person wants to refund part or all of a payment; the refund is requested at the provider with the
-- others that are due. p_key is made once for each press of a button: the same one again changes nothing. Outcome:
-- requested, unknown_payment, disputed (the bank may refund it, or has), too_much (more than is left of the payment),
-- or key_reused for another payment.
create function private.request_refund(p_payment_id text, p_amount integer, p_key uuid, p_reason text) returns text
language plpgsql set search_path = '' as $$
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

  if private.dispute_state(p_payment_id) is not null then
    return 'disputed';
  end if;
  if p_amount > private.left_of_payment(p_payment_id) then
    return 'too_much';
  end if;

  insert into public.payment_refunds (id, payment_id, order_id, amount, reason, note)
  values (p_key, p_payment_id, c.order_id, p_amount, 'operator', p_reason)
  returning * into r;
  perform private.queue_refund_mail(r, 'payment-refund');
  return 'requested';
end;
$$;

-- Leases refunds that are due, except those of bank transfers: to be requested, unless their payment is disputed, or
-- (with the provider's refund id) to be checked again. No one else gets them before the lease ends, so those of a
-- crashed process come back. Requesting twice does no harm: the provider knows the idempotency key, and never refunds
-- more than was paid.
create function public.claim_refunds(p_batch integer, p_lease_seconds integer) returns table (
  id uuid, payment_id text, refund_id text, attempts integer
)
language sql set search_path = '' as $$
  with due as (
    select r.id
    from public.payment_refunds r
    where
      r.status in ('pending', 'requested')
      and r.next_attempt_at <= now()
      and (r.refund_id is not null or private.dispute_state(r.payment_id) is null)
      and not exists (
        select from public.payment_captures c where c.payment_id = r.payment_id and c.transferred_on is not null
      )
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

-- Puts back a refund that couldn't be requested: for 30 s after the first failure, doubling up to an hour. Only the
-- holder of the latest lease may.
create function public.defer_refund(p_id uuid, p_attempt integer, p_error text) returns void
language sql set search_path = '' as $$
  update public.payment_refunds r
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    last_error = left(p_error, 500)
  where r.id = p_id and r.status in ('pending', 'requested') and r.attempts = p_attempt;
$$;

grant execute on function
  public.record_refund, public.claim_refunds, public.defer_refund
to service_role;

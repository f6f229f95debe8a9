-- Whether a payment came by bank transfer: then the provider can't refund it, and a person pays it back.
create function private.is_transfer(p_payment_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.payment_captures c where c.payment_id = p_payment_id and c.transferred_on is not null
  );
$$;

-- The moment when the right to a refund ends: the end, in India, of the 14th calendar day after the day of the payment.
create function private.refund_ends_at(p_paid_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((p_paid_at at time zone 'Asia/Kolkata')::date + 15)::timestamp at time zone 'Asia/Kolkata';
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

-- What has gone back of a payment, in paise.
create function private.returned_of_payment(p_payment_id text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.amount), 0)::integer
  from public.payment_refunds r
  where r.payment_id = p_payment_id and r.status = 'done';
$$;

-- Records that a person wants to refund part or all of a payment; the refund is requested at the provider with the
-- others that are due. p_key is made once for each press of a button: the same one again changes nothing. Outcome:
-- requested, unknown_payment, disputed (the bank may refund it, or has), too_much (more than is left of the payment),
-- or key_reused for another payment or amount.
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

  select (known.payment_id, known.amount) = (p_payment_id, p_amount) into is_same
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
      and not private.is_transfer(r.payment_id)
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

grant execute on function public.claim_refunds, public.defer_refund to service_role;

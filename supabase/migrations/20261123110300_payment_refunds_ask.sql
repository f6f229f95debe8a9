drop function public.claim_refunds(integer, integer);
drop function public.defer_refund(text, integer, text, text);

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

revoke execute on function
  public.request_refund(text, integer, uuid, text),
  public.claim_refunds(integer, integer),
  public.defer_refund(uuid, integer, text)
from public, anon, authenticated;
grant execute on function
  public.request_refund(text, integer, uuid, text),
  public.claim_refunds(integer, integer),
  public.defer_refund(uuid, integer, text)
to service_role;

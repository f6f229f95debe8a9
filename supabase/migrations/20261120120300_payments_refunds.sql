-- Hands out refunds that are due. Nobody else gets them before the lease ends, so a crashed asker's come back; asking
-- twice does no harm, because the provider knows the idempotency key and never gives back more than was paid.
create function public.claim_refunds(p_batch integer, p_lease_seconds integer)
returns table (payment_id text, amount integer, status text, attempts integer, provider_order_id text)
language sql
set search_path = ''
as $$
  with due as (
    select r.payment_id
    from public.payment_refunds r
    where r.status in ('pending', 'requested') and r.next_attempt_at <= now()
    order by r.next_attempt_at
    limit p_batch
    for update skip locked
  )
  update public.payment_refunds r
  set attempts = r.attempts + 1, next_attempt_at = now() + make_interval(secs => p_lease_seconds)
  from due, public.payment_orders o
  where r.payment_id = due.payment_id and o.id = r.order_id
  returning r.payment_id, r.amount, r.status, r.attempts, o.provider_order_id;
$$;

-- Puts a refund back. With the provider's refund id: it has been asked for, and is looked at again in 6 hours.
-- Without: 30 s after the first failure, doubling, at most an hour. Only the holder of the latest lease may.
create function public.defer_refund(p_payment_id text, p_attempt integer, p_refund_id text, p_error text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_refunds r
  set
    status = case when p_refund_id is null then r.status else 'requested' end,
    refund_id = coalesce(r.refund_id, p_refund_id),
    next_attempt_at = now() + case
      when p_refund_id is null then least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour')
      else interval '6 hours'
    end,
    last_error = left(p_error, 500)
  where r.payment_id = p_payment_id and r.status in ('pending', 'requested') and r.attempts = p_attempt;
$$;

revoke execute on function public.claim_refunds(integer, integer) from public, anon, authenticated;
revoke execute on function public.defer_refund(text, integer, text, text) from public, anon, authenticated;
grant execute on function public.claim_refunds(integer, integer) to service_role;
grant execute on function public.defer_refund(text, integer, text, text) to service_role;

-- Leases unfinished orders that haven't been checked for an hour, those unchecked for longest first, so that each has
-- its turn however many there are; two concurrent sweeps share them.
create function public.claim_unfinished_orders(p_batch integer, p_now timestamptz) returns table (
  id uuid, provider_order_id text, created_at timestamptz
)
language sql set search_path = '' as $$
  with due as (
    select o.id
    from public.payment_orders o
    where
      o.status in ('created', 'attempted')
      and o.provider_order_id is not null
      and (o.asked_at is null or o.asked_at <= p_now - interval '1 hour')
    order by o.asked_at nulls first, o.created_at
    limit p_batch
    for update skip locked
  )
  update public.payment_orders o
  set asked_at = p_now
  from due
  where o.id = due.id
  returning o.id, o.provider_order_id, o.created_at;
$$;

-- Settles payments whose order came back and that are recorded by now.
create function public.settle_recorded_payments() returns void
language sql set search_path = '' as $$
  update public.unmatched_payments u
  set settled_at = now(), settled_as = 'recorded'
  where u.settled_at is null and exists (select from public.payment_captures c where c.payment_id = u.payment_id);
$$;

grant execute on function public.claim_unfinished_orders, public.settle_recorded_payments to service_role;

-- As before; and a payment that waited for a review counts as the order's own once it is all back. Of an order with
-- several such payments none does.
create or replace function public.settle_refunds(c public.payment_captures)
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

  update public.cohort_enrollments e
  set status = 'refunded'
  where back >= c.amount and e.payment_id = c.payment_id and e.status <> 'refunded';
  return back >= c.amount;
end;
$$;

-- Why: a buyer who paid more than the price and got more than that back would have had an advance below zero.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.advances_on (
  p_day date
)
  RETURNS TABLE (
    order_id        uuid,
    received_on     date,
    place_of_supply text,
    amount          integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    sale.order_id,
    sale.received_on,
    case
      when timezone('Asia/Kolkata', d.given_at) < date_trunc('month', sale.received_on::timestamp) + interval '1 month'
        then coalesce(invoice.place_of_supply, private.place_of_supply(d, null))
    end,
    sale.price - sale.returned
  from (
    select
      o.id as order_id,
      coalesce(c.transferred_on, timezone('Asia/Kolkata', o.paid_at)::date) as received_on,
      e.amount as price,
      c.amount as arrived,
      (
        select coalesce(sum(r.amount), 0)::integer
        from public.payment_refunds r
        where
          r.payment_id = c.payment_id and r.status = 'done' and timezone('Asia/Kolkata', r.done_at)::date <= p_day
      ) as returned
    from public.cohort_enrollments e
    join public.payment_orders o on o.payment_id = e.payment_id
    join public.payment_captures c on c.payment_id = e.payment_id
  ) sale
  left join public.billing_details d on d.order_id = sale.order_id
  left join lateral (
    select i.issued_on, i.place_of_supply
    from public.tax_documents i
    where i.order_id = sale.order_id and i.kind = 'invoice'
    order by i.created_at
    limit 1
  ) invoice on true
  where
    sale.received_on <= p_day
    and sale.returned < least(sale.price, sale.arrived)
    and (invoice.issued_on is null or invoice.issued_on > p_day);
$function$;

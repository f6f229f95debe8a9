-- Why: an advance of a unit of a special economic zone in our own State is inter-State, as its invoice will be.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.change_of_advances (
  p_first date,
  p_last  date
)
  RETURNS TABLE (
    order_id        uuid,
    day             date,
    place_of_supply text,
    taxable         integer,
    cgst            integer,
    sgst            integer,
    igst            integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    sale.order_id,
    case
      when sale.before = 0 then sale.received_on
      else coalesce(
        (select min(i.issued_on) from public.tax_documents i where i.order_id = sale.order_id),
        (
          select max(timezone('Asia/Kolkata', r.done_at)::date)
          from public.payment_refunds r
          where r.order_id = sale.order_id and timezone('Asia/Kolkata', r.done_at)::date <= p_last
        )
      )
    end,
    sale.place_of_supply,
    later.taxable - earlier.taxable,
    later.cgst - earlier.cgst,
    later.sgst - earlier.sgst,
    later.igst - earlier.igst
  from (
    select
      coalesce(now_open.order_id, was_open.order_id) as order_id,
      coalesce(now_open.received_on, was_open.received_on) as received_on,
      coalesce(now_open.place_of_supply, was_open.place_of_supply) as place_of_supply,
      coalesce(now_open.amount, 0) as left_over,
      coalesce(was_open.amount, 0) as before
    from private.advances_on(p_last) now_open
    full join private.advances_on(p_first - 1) was_open on was_open.order_id = now_open.order_id
  ) sale
  left join public.billing_details d on d.order_id = sale.order_id and sale.place_of_supply is not null
  cross join lateral (
    select coalesce(sale.place_of_supply = us.state_code and not d.is_sez, true) as is_same_state
    from (select max(c.state_code) as state_code from public.company c) us
  ) place
  cross join lateral private.tax_split(sale.left_over, place.is_same_state) later
  cross join lateral private.tax_split(sale.before, place.is_same_state) earlier
  where sale.left_over <> sale.before
  order by 2, sale.order_id;
$function$;

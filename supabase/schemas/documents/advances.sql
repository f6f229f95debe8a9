-- What had been paid for seats by the end of a day in India, and was neither invoiced nor returned by then: the price
-- less what went back. The place of supply is the one known at the end of the payment's month, so that what is taken off
-- later is what was declared; null: our own State (IGST Act, s. 12(2)(b)(ii)).
create function private.advances_on(p_day date) returns table (
  order_id uuid, received_on date, place_of_supply text, amount integer
)
language sql stable set search_path = '' as $$
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
$$;

-- How the advances changed in a month, which ends on p_last: new ones, and with a minus what was invoiced or returned of
-- those of earlier months. Sums in paise; each sale is split by itself, and the splits are subtracted.
create function private.change_of_advances(p_first date, p_last date) returns table (
  order_id uuid, day date, place_of_supply text, taxable integer, cgst integer, sgst integer, igst integer
)
language sql stable set search_path = '' as $$
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
$$;

-- What a line of the books says of an order and one of its payments.
create function private.line_facts(p_order_id uuid, p_payment_id text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'orderId', o.id, 'orderNumber', o.provider_order_id, 'email', o.email, 'buyer', d.legal_name, 'gstin', d.gstin,
    'paymentId', c.payment_id, 'reference', c.transfer_reference, 'settlementId', c.settlement_id
  )
  from public.payment_orders o
  left join public.billing_details d on d.order_id = o.id
  left join public.payment_captures c on c.payment_id = coalesce(p_payment_id, o.payment_id)
  where o.id = p_order_id;
$$;

-- The money of some days in India: payments, and with a minus what was done of their refunds.
create function private.money_between(p_first date, p_last date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.line_facts(money.order_id, money.payment_id) || jsonb_build_object(
    'day', money.day, 'amount', money.amount, 'currency', money.currency, 'tds', money.tds,
    'shortfallReason', money.shortfall_reason
  ) order by money.day, money.amount < 0, money.at, money.payment_id), '[]')
  from (
    select
      c.order_id, c.payment_id, coalesce(c.transferred_on, timezone('Asia/Kolkata', c.created_at)::date) as day,
      c.created_at as at, c.amount, c.currency, c.tds, c.shortfall_reason
    from public.payment_captures c
    union all
    select r.order_id, r.payment_id, timezone('Asia/Kolkata', r.done_at)::date, r.done_at, -r.amount, c.currency, 0, null
    from public.payment_refunds r
    join public.payment_captures c on c.payment_id = r.payment_id
    where r.status = 'done'
  ) money
  where money.day between p_first and p_last;
$$;

-- Everything that the accountant gets of a month in India: its documents, in the order of their numbers; how the
-- advances changed (private.change_of_advances); the money; and until its end, what a person must look at: sales that
-- still have no invoice, and money that paid for no seat and hasn't gone back. Sums in paise.
create function public.console_month(p_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day constant date := date_trunc('month', p_month::timestamp)::date;
  last_day constant date := (first_day + interval '1 month - 1 day')::date;
begin
  perform private.require_operator();
  return jsonb_build_object(
    'documents', array(
      select private.line_facts(d.order_id, null) || jsonb_build_object(
        'kind', d.kind, 'serial', d.serial, 'issuedOn', d.issued_on, 'facts', d.facts, 'taxable', d.taxable,
        'cgst', d.cgst, 'sgst', d.sgst, 'igst', d.igst, 'total', d.total, 'placeOfSupply', d.place_of_supply,
        'invoiceTotal', coalesce(invoice.total, d.total)
      )
      from public.tax_documents d
      left join public.tax_documents invoice on invoice.id = d.corrects
      where d.issued_on between first_day and last_day
      order by d.created_at, d.id
    ),
    'advances', array(
      select private.line_facts(a.order_id, null) || jsonb_build_object(
        'day', a.day, 'placeOfSupply', a.place_of_supply, 'taxable', a.taxable, 'cgst', a.cgst, 'sgst', a.sgst,
        'igst', a.igst
      )
      from private.change_of_advances(first_day, last_day) a
      order by a.day, a.order_id
    ),
    'money', private.money_between(first_day, last_day),
    'withoutInvoice', array(
      select private.line_facts(a.order_id, null) || jsonb_build_object('day', a.received_on, 'amount', a.amount)
      from private.advances_on(last_day) a
      where not exists (select from public.tax_documents d where d.order_id = a.order_id)
      order by a.received_on, a.order_id
    ),
    'withoutSeat', array(
      select private.line_facts(c.order_id, c.payment_id) || jsonb_build_object(
        'day', timezone('Asia/Kolkata', c.created_at)::date, 'currency', c.currency,
        'amount', c.amount - private.returned_of_payment(c.payment_id)
      )
      from public.payment_captures c
      where
        timezone('Asia/Kolkata', c.created_at)::date <= last_day
        and not exists (select from public.cohort_enrollments e where e.payment_id = c.payment_id)
        and private.returned_of_payment(c.payment_id) < c.amount
      order by c.created_at, c.payment_id
    )
  );
end;
$$;

grant execute on function public.console_month to authenticated;

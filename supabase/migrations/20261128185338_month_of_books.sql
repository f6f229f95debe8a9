-- Why: the accountant gets one file for the portal and one for the books, with advances and with the money. A refund counts
-- for the month in which it was done, which until now only its events and the log knew.
set local lock_timeout = '3s';
set local check_function_bodies = off;

ALTER TABLE "public"."payment_refunds"
  ADD COLUMN "done_at" timestamp WITH time zone;

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
    and sale.returned < sale.arrived
    and (invoice.issued_on is null or invoice.issued_on > p_day);
$function$;

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
  cross join lateral (
    select coalesce(sale.place_of_supply = us.state_code, true) as is_same_state
    from (select max(c.state_code) as state_code from public.company c) us
  ) place
  cross join lateral private.tax_split(sale.left_over, place.is_same_state) later
  cross join lateral private.tax_split(sale.before, place.is_same_state) earlier
  where sale.left_over <> sale.before
  order by 2, sale.order_id;
$function$;

CREATE OR REPLACE FUNCTION private.keep_refund_done()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.done_at := coalesce(new.done_at, now());
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.line_facts (
  p_order_id   uuid,
  p_payment_id text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orderId', o.id, 'orderNumber', o.provider_order_id, 'email', o.email, 'buyer', d.legal_name, 'gstin', d.gstin,
    'paymentId', c.payment_id, 'reference', c.transfer_reference, 'settlementId', c.settlement_id
  )
  from public.payment_orders o
  left join public.billing_details d on d.order_id = o.id
  left join public.payment_captures c on c.payment_id = coalesce(p_payment_id, o.payment_id)
  where o.id = p_order_id;
$function$;

CREATE OR REPLACE FUNCTION private.money_between (
  p_first date,
  p_last  date
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.console_correct_invoice (
  p_request_id    uuid,
  p_order_id      uuid,
  p_shown_invoice uuid,
  p_legal_name    text,
  p_gstin         text,
  p_address       text,
  p_pin           text,
  p_state_code    text,
  p_country       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
  old public.tax_documents;
  rest integer;
  note uuid;
  issued uuid;
  written public.tax_documents;
begin
  perform private.begin_action(p_request_id, 'correct_invoice');
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.refuse(case when not exists (select from public.company) then 'no_company' end);
  select * into old from public.tax_documents d where d.id = private.open_invoice(o.id);
  perform private.refuse(case when not found then 'no_invoice' end);
  if old.id is distinct from p_shown_invoice then
    perform private.refuse_as_changed('payment_orders', o.id::text, 'invoice', to_jsonb(old.serial));
  end if;

  begin
    insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code, country)
    values (o.id, p_legal_name, p_gstin, p_address, p_pin, p_state_code, p_country)
    on conflict (order_id) do update set
      legal_name = excluded.legal_name, gstin = excluded.gstin, address = excluded.address, pin = excluded.pin,
      state_code = excluded.state_code, country = excluded.country;
    select l.total into rest from private.left_of_invoice(old.id) l;
    note := private.write_credit_note(old.id, rest, null, 'correction', now());
    issued := private.write_invoice(o, rest, now());
    select * into written from public.tax_documents d where d.id = issued;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case
    when (written.facts, written.place_of_supply) = (old.facts, old.place_of_supply) then 'unchanged'
  end);
  return private.finish_action(
    p_request_id, 'correct_invoice', 'payment_orders', o.id::text,
    jsonb_build_object('invoice', old.serial),
    jsonb_build_object(
      'invoice', written.serial,
      'creditNote', (select d.serial from public.tax_documents d where d.id = note)
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_month (
  p_month date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."console_month"(date) FROM PUBLIC, "anon", "service_role";

-- The provider's report or the operator's action; otherwise the request.
update public.payment_refunds r
set done_at = coalesce(
  (
    select min(e.received_at) from public.payment_events e
    where e.order_id = r.order_id and e.refund_id = r.refund_id and e.event = 'refund.processed'
  ),
  (
    select min(a.at) from public.operator_actions a
    where a.action = 'record_refund' and a.after ->> 'refundDone' = r.id::text
  ),
  r.created_at
)
where r.status = 'done';

ALTER TABLE "public"."payment_refunds"
  ADD CONSTRAINT "payment_refunds_done_check" CHECK (((status <> 'done'::text) OR (done_at IS NOT NULL))) NOT VALID;

ALTER TABLE "public"."payment_refunds"
  VALIDATE CONSTRAINT "payment_refunds_done_check";

CREATE TRIGGER keep_refund_done
  BEFORE INSERT OR UPDATE OF status ON public.payment_refunds
  FOR EACH ROW
  WHEN ((new.status = 'done'::text))
  EXECUTE FUNCTION private.keep_refund_done();

COMMENT ON COLUMN "public"."payment_refunds"."done_at" IS 'When we knew that the money was back; the month of the books.';

REVOKE ALL ON FUNCTION "private"."advances_on"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."advances_on"(date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."change_of_advances"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_of_advances"(date, date) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_refund_done"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_refund_done"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."line_facts"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."line_facts"(uuid, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."money_between"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."money_between"(date, date) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_month"(date) TO "authenticated";


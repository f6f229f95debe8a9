-- The next number of a series, such as INV/26-27/00001. Call it at the end of a transaction: it locks all series until
-- the transaction ends, since who writes an invoice and a credit note does it in either order.
create function private.next_serial(p_series text, p_year text) returns text
language plpgsql set search_path = '' as $$
declare
  number integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('tax documents', 0));
  insert into public.tax_counters as c (series, fy, last) values (p_series, p_year, 1)
  on conflict on constraint tax_counters_pkey do update set last = c.last + 1
  returning c.last into number;
  return p_series || '/' || p_year || '/' || lpad(number::text, 5, '0');
end;
$$;

-- What a document says about us.
create function private.supplier_facts(us public.company) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'legalName', us.legal_name, 'gstin', us.gstin, 'stateCode', us.state_code, 'address', us.address, 'cin', us.cin
  ));
$$;

-- What a document says about its recipient.
create function private.recipient_facts(d public.billing_details) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'legalName', d.legal_name, 'gstin', d.gstin, 'address', d.address, 'pin', d.pin, 'stateCode', d.state_code,
    'country', d.country
  );
$$;

-- Writes a document with the next number of its series, and the mail that carries it. Call it with the order's row
-- locked, at the end of a transaction.
create function private.write_tax_document(d public.tax_documents, p_at timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  year constant text := private.financial_year(p_at);
  written public.tax_documents;
begin
  insert into public.tax_documents
    (kind, serial, fy, issued_on, order_id, corrects, refund_id, facts, taxable, cgst, sgst, igst, total, place_of_supply)
  values (
    d.kind, private.next_serial(case d.kind when 'invoice' then 'INV' else 'CRN' end, year), year,
    timezone('Asia/Kolkata', p_at)::date, d.order_id, d.corrects, d.refund_id, d.facts, d.taxable, d.cgst, d.sgst, d.igst, d.total, d.place_of_supply
  )
  returning * into written;
  insert into public.email_outbox (template, recipient, payload)
  select 'tax-document', coalesce(private.account_email(o.user_id), o.email), jsonb_build_object(
    'documentId', written.id, 'kind', written.kind, 'serial', written.serial, 'issuedOn', written.issued_on,
    'facts', written.facts, 'taxable', written.taxable, 'cgst', written.cgst, 'sgst', written.sgst,
    'igst', written.igst, 'total', written.total, 'placeOfSupply', written.place_of_supply
  )
  from public.payment_orders o
  where o.id = d.order_id;
  return written.id;
end;
$$;

-- An order's invoice that credit notes haven't used up; null if there is none.
create function private.open_invoice(p_order_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select i.id
  from public.tax_documents i
  where i.order_id = p_order_id and i.kind = 'invoice' and (select total from private.left_of_invoice(i.id)) > 0;
$$;

-- The number of an order's last invoice.
create function private.last_invoice(p_order_id uuid) returns text
language sql stable set search_path = '' as $$
  select d.serial
  from public.tax_documents d
  where d.order_id = p_order_id and d.kind = 'invoice'
  order by d.created_at desc
  limit 1;
$$;

-- Why an order can have no invoice now: no_company, no_seat (none of its payments bought a seat), refunded, issued,
-- review_open, no_details; null if it can. Call it with the order's row locked.
create function private.invoice_refusal(o public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (select from public.company) then 'no_company'
    when exists (select from public.tax_documents d where d.order_id = o.id) then 'issued'
    when not exists (select from public.cohort_enrollments e where e.payment_id = o.payment_id) then 'no_seat'
    when o.status <> 'paid' then 'refunded'
    when o.review_waits_since is not null then 'review_open'
    when not exists (select from public.billing_details d where d.order_id = o.id) then 'no_details'
  end;
$$;

-- Writes an invoice for an amount (paise) of the payment for an order's seat, and returns its id.
create function private.write_invoice(o public.payment_orders, p_total integer, p_at timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  us public.company;
  details public.billing_details;
  payment public.payment_captures;
  document public.tax_documents;
  zero_rated text;
begin
  select * into payment from public.payment_captures c where c.payment_id = o.payment_id;
  select * into strict us from public.company;
  select * into details from public.billing_details d where d.order_id = o.id;
  document.kind := 'invoice';
  document.order_id := o.id;
  document.total := p_total;
  document.place_of_supply := private.place_of_supply(details, us.state_code);
  zero_rated := case when details.country <> 'IN' then 'export' when details.is_sez then 'sez' end;
  select s.taxable, s.cgst, s.sgst, s.igst
  into document.taxable, document.cgst, document.sgst, document.igst
  from private.tax_split(p_total, document.place_of_supply = us.state_code and zero_rated is null) s;
  -- Under a letter of undertaking there is no tax: what was paid is the value.
  if zero_rated is not null and us.lut is not null then
    document.taxable := p_total;
    document.igst := 0;
  end if;
  document.facts := jsonb_build_object(
    'supplier', private.supplier_facts(us),
    'recipient', case when details.order_id is not null then private.recipient_facts(details) end,
    'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id, 'sac', '999293',
    'paymentId', coalesce('Bank transfer ' || payment.transfer_reference, o.payment_id),
    'paidAt', coalesce(to_jsonb(payment.transferred_on), to_jsonb(o.paid_at)), 'corrects', null
  ) || jsonb_strip_nulls(jsonb_build_object(
    'tds', nullif(payment.tds, 0),
    'poNumber', details.po_number,
    'zeroRated', case when zero_rated is not null then jsonb_build_object('as', zero_rated, 'lut', us.lut) end
  ));
  return private.write_tax_document(document, p_at);
end;
$$;

-- Writes a credit note for an amount (paise) of an invoice, at most what is left of it; the last one takes the rest of
-- each part. Call it with the order's row locked.
create function private.write_credit_note(
  p_invoice_id uuid, p_total integer, p_refund_id uuid, p_why text, p_at timestamptz
) returns uuid
language plpgsql set search_path = '' as $$
declare
  invoice public.tax_documents;
  rest record;
  document public.tax_documents;
  tax integer;
begin
  select * into strict invoice from public.tax_documents d where d.id = p_invoice_id;
  select * into rest from private.left_of_invoice(p_invoice_id);
  document.kind := 'credit_note';
  document.order_id := invoice.order_id;
  document.corrects := invoice.id;
  document.refund_id := p_refund_id;
  document.place_of_supply := invoice.place_of_supply;
  document.total := least(p_total, rest.total);
  -- The split of the amount, limited to what earlier credit notes have left.
  document.taxable := greatest(
    document.total - rest.cgst - rest.sgst - rest.igst,
    least(rest.taxable, (select s.taxable from private.tax_split(document.total, true) s))
  );
  tax := document.total - document.taxable;
  document.igst := case when invoice.igst > 0 then tax else 0 end;
  document.cgst := case when invoice.igst > 0 then 0 else greatest(tax - rest.sgst, least(rest.cgst, (tax + 1) / 2)) end;
  document.sgst := tax - document.igst - document.cgst;
  document.facts := invoice.facts || jsonb_build_object(
    'corrects', jsonb_build_object('serial', invoice.serial, 'issuedOn', invoice.issued_on, 'why', p_why)
  );
  return private.write_tax_document(document, p_at);
end;
$$;

-- Writes the missing credit notes for an order's completed refunds, the oldest first. The one with which all of the
-- payment is back takes the rest of the invoice, which is more if tax was deducted. Payments that came twice or too late
-- were never invoiced. Call it with the order's row locked.
create function private.credit_refunds(o public.payment_orders, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  refund record;
  invoice uuid;
begin
  for refund in
    select
      r.id,
      case
        when private.returned_of_payment(c.payment_id) >= c.amount and lead(r.id) over (order by r.created_at, r.id) is null
          then greatest(r.amount, o.amount)
        else r.amount
      end as credited
    from public.payment_refunds r
    join public.payment_captures c on c.payment_id = r.payment_id
    where
      r.payment_id = o.payment_id
      and r.status = 'done'
      and not exists (select from public.tax_documents d where d.refund_id = r.id)
    order by r.created_at, r.id
  loop
    invoice := private.open_invoice(o.id);
    exit when invoice is null;
    perform private.write_credit_note(invoice, refund.credited, refund.id, 'refund', p_at);
  end loop;
end;
$$;

-- Issues an order's invoice, with credit notes for what has already gone back, and returns its id; if it already has
-- one, returns that id; null if it can have none now.
create function private.issue_invoice(p_order_id uuid, p_at timestamptz default now()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  issued uuid;
  paid integer;
begin
  select * into o from public.payment_orders po where po.id = p_order_id for update;
  if not found then
    return null;
  end if;
  select d.id into issued
  from public.tax_documents d
  where d.order_id = o.id and d.kind = 'invoice'
  order by d.created_at desc
  limit 1;
  if issued is not null or private.invoice_refusal(o) is not null then
    return issued;
  end if;
  select e.amount into paid from public.cohort_enrollments e where e.payment_id = o.payment_id;
  issued := private.write_invoice(o, paid, p_at);
  perform private.credit_refunds(o, p_at);
  return issued;
end;
$$;

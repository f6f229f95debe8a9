-- Documents are append-only: a mistake is corrected by a credit note.
create function private.keep_tax_documents() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Tax documents are append-only' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_tax_documents before update or delete on public.tax_documents
  for each row execute function private.keep_tax_documents();
create trigger keep_all_tax_documents before truncate on public.tax_documents
  for each statement execute function private.keep_tax_documents();

-- What credit notes have left of an invoice, part by part. Call it with the order's row locked.
create function private.left_of_invoice(p_invoice_id uuid) returns table (
  taxable integer, cgst integer, sgst integer, igst integer, total integer
)
language sql stable set search_path = '' as $$
  select
    i.taxable - coalesce(sum(c.taxable), 0)::integer,
    i.cgst - coalesce(sum(c.cgst), 0)::integer,
    i.sgst - coalesce(sum(c.sgst), 0)::integer,
    i.igst - coalesce(sum(c.igst), 0)::integer,
    i.total - coalesce(sum(c.total), 0)::integer
  from public.tax_documents i
  left join public.tax_documents c on c.corrects = i.id
  where i.id = p_invoice_id
  group by i.id;
$$;

-- Credit notes never exceed their invoice in any part. The order's row is the lock.
create function private.keep_credit_within_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  rest record;
begin
  perform from public.payment_orders o where o.id = new.order_id for update;
  select * into rest from private.left_of_invoice(new.corrects);
  if
    rest is null
    or least(
      rest.taxable - new.taxable, rest.cgst - new.cgst, rest.sgst - new.sgst, rest.igst - new.igst
    ) < 0
  then
    raise exception 'Credit notes would exceed their invoice'
      using errcode = 'check_violation', constraint = 'tax_documents_within_invoice';
  end if;
  return new;
end;
$$;

create trigger keep_credit_within_invoice before insert on public.tax_documents
  for each row when (new.kind = 'credit_note') execute function private.keep_credit_within_invoice();

-- Issues a paid order's invoice without the buyer's details, where the law allows it: below a taxable value of 50,000
-- rupees (CGST Rule 46(e)). Refused: unknown, details_needed, and what invoice_refusal returns, except for the
-- missing details.
create function public.console_issue_without_details(p_request_id uuid, p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  refusal text;
  paid integer;
  issued uuid;
begin
  perform private.begin_action(p_request_id, 'issue_without_details');
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  refusal := coalesce(private.invoice_refusal(o), 'has_details');
  if refusal = 'issued' then
    perform private.refuse_as_changed(
      'payment_orders', o.id::text, 'invoice',
      (
        select to_jsonb(d.serial)
        from public.tax_documents d
        where d.order_id = o.id and d.kind = 'invoice'
        order by d.created_at desc
        limit 1
      )
    );
  end if;
  perform private.refuse(nullif(refusal, 'no_details'));
  select e.amount into paid from public.cohort_enrollments e where e.payment_id = o.payment_id;
  perform from private.tax_split(paid, true) s where s.taxable >= 5000000;
  perform private.refuse(case when found then 'details_needed' end);

  issued := private.write_invoice(o, paid, now());
  perform private.credit_refunds(o, now());
  return private.finish_action(
    p_request_id, 'issue_without_details', 'payment_orders', o.id::text,
    '{"invoice": null}',
    (select jsonb_build_object('invoice', d.serial) from public.tax_documents d where d.id = issued)
  );
end;
$$;

-- Corrects an order's invoice: a credit note for what is left of it, and a new invoice for the same amount with these
-- details. A mail is queued with each. Refused: unknown, no_company, no_invoice (none, or all of it went back),
-- details_needed (the caller gave none), unchanged.
create function public.console_correct_invoice(
  p_request_id uuid, p_order_id uuid, p_shown_invoice uuid, p_legal_name text, p_gstin text, p_address text, p_pin text,
  p_state_code text, p_country text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
$$;

grant execute on function public.console_issue_without_details, public.console_correct_invoice to authenticated;

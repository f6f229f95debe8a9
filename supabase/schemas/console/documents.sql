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
      'payment_orders', o.id::text, 'invoice', to_jsonb(private.last_invoice(o.id))
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

-- Writes an order's invoice with these details (columns of billing_details), with what came by mail or telephone: the
-- first one if none was shown. Otherwise it corrects the one that was: a credit note for what is left of it, and a new
-- invoice for the same amount. A mail is queued with each. Refused: unknown, no_company, no_invoice (all of the shown one
-- went back), unchanged, and what invoice_refusal and billing_refusal return.
create function public.console_write_invoice(
  p_request_id uuid, p_order_id uuid, p_shown_invoice uuid, p_details jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action constant text := case when p_shown_invoice is null then 'issue_invoice' else 'correct_invoice' end;
  o public.payment_orders;
  refusal text;
  old public.tax_documents;
  rest integer;
  note uuid;
  issued uuid;
  written public.tax_documents;
begin
  perform private.begin_action(p_request_id, action);
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  refusal := private.invoice_refusal(o);
  perform private.refuse(case when refusal = 'no_company' then refusal end);
  select * into old from public.tax_documents d where d.id = private.open_invoice(o.id);
  if coalesce(old.id <> p_shown_invoice, p_shown_invoice is null and refusal = 'issued') then
    perform private.refuse_as_changed(
      'payment_orders', o.id::text, 'invoice', to_jsonb(private.last_invoice(o.id))
    );
  end if;
  perform private.refuse(case
    when p_shown_invoice is null then nullif(refusal, 'no_details')
    when old.id is null then 'no_invoice'
  end);
  perform private.refuse(private.keep_billing_details(o.id, p_details));
  if old.id is null then
    issued := private.issue_invoice(o.id);
  else
    select l.total into rest from private.left_of_invoice(old.id) l;
    note := private.write_credit_note(old.id, rest, null, 'correction', now());
    issued := private.write_invoice(o, rest, now());
  end if;
  select * into written from public.tax_documents d where d.id = issued;
  perform private.refuse(case
    when (written.facts, written.place_of_supply) = (old.facts, old.place_of_supply) then 'unchanged'
  end);
  return private.finish_action(
    p_request_id, action, 'payment_orders', o.id::text,
    jsonb_build_object('invoice', old.serial),
    jsonb_strip_nulls(jsonb_build_object(
      'invoice', written.serial,
      'creditNote', (select d.serial from public.tax_documents d where d.id = note)
    ))
  );
end;
$$;

-- Kept for the version before, which calls it.
create function public.console_correct_invoice(
  p_request_id uuid, p_order_id uuid, p_shown_invoice uuid, p_legal_name text, p_gstin text, p_address text, p_pin text,
  p_state_code text, p_country text
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return public.console_write_invoice(p_request_id, p_order_id, p_shown_invoice, jsonb_build_object(
    'legal_name', p_legal_name, 'gstin', p_gstin, 'address', p_address, 'pin', p_pin, 'state_code', p_state_code,
    'country', p_country
  ));
end;
$$;

grant execute on function
  public.console_issue_without_details, public.console_write_invoice, public.console_correct_invoice
to authenticated;

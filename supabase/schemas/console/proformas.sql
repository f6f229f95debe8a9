-- Issues a proforma invoice over a seat, mails it, and holds the seat if asked to. p_price: paise, null for the cohort's.
-- p_valid_until, p_hold_until: days in India, with their ends; the latter null for no hold. p_details: columns of
-- billing_details. Refused: no_company, no_bank (ours isn't known), unknown_cohort, cohort_cancelled, invalid,
-- hold_too_long (ten days at most, and no longer than the offer), sold_out (there's no seat to hold), and what
-- billing_refusal returns.
create function public.console_issue_proforma(
  p_request_id uuid, p_email text, p_cohort_id text, p_price integer, p_valid_until date, p_hold_until date,
  p_details jsonb, p_course text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  details public.billing_details := jsonb_populate_record(null::public.billing_details, p_details);
  us public.company;
  cohort public.cohorts;
  price integer;
  zero_rated text;
  p public.proformas;
begin
  perform private.begin_action(p_request_id, 'issue_proforma', true);
  select * into us from public.company;
  perform private.refuse(case when not found then 'no_company' when us.bank is null then 'no_bank' end);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  price := coalesce(p_price, cohort.price);
  perform private.refuse(coalesce(
    case when not found then 'unknown_cohort' when cohort.state = 'cancelled' then 'cohort_cancelled' end,
    private.billing_refusal(details),
    case
      when
        coalesce(char_length(btrim(p_email)), 0) not between 3 and 254
        or coalesce(p_course, '') = ''
        or price < 1
        or coalesce(p_valid_until not between today and today + 90, true)
        then 'invalid'
      when p_hold_until not between today and least(p_valid_until, today + 10) then 'hold_too_long'
      when p_hold_until is not null and not private.has_free_seat(p_cohort_id, null) then 'sold_out'
    end
  ));

  -- Not null: there are details.
  details.order_id := p_request_id;
  zero_rated := case when details.country <> 'IN' then 'export' when details.is_sez then 'sez' end;
  insert into public.proformas
    (serial, issued_on, cohort_id, email, price, place_of_supply, valid_until, held_until, facts)
  values (
    private.next_serial('PRO', private.financial_year(now())), today, p_cohort_id, lower(btrim(p_email)),
    price, private.place_of_supply(details, us.state_code), p_valid_until, timezone('Asia/Kolkata', (p_hold_until + 1)::timestamp),
    jsonb_build_object(
      'supplier', private.supplier_facts(us), 'recipient', private.recipient_facts(details), 'bank', us.bank,
      'course', p_course, 'cohortId', p_cohort_id, 'sac', '999293', 'heldUntil', p_hold_until,
      'sums', case
        -- Under a letter of undertaking there is no tax, as on the invoice.
        when zero_rated is not null and us.lut is not null
          then jsonb_build_object('taxable', price, 'cgst', 0, 'sgst', 0, 'igst', 0)
        else (
          select to_jsonb(s)
          from private.tax_split(
            price, zero_rated is null and private.place_of_supply(details, us.state_code) = us.state_code
          ) s
        )
      end
    ) || case when zero_rated is null then '{}' else jsonb_build_object(
      'zeroRated', jsonb_strip_nulls(jsonb_build_object('as', zero_rated, 'lut', us.lut))
    ) end
  )
  returning * into p;
  insert into public.email_outbox (template, recipient, payload)
  values ('proforma', p.email, jsonb_build_object(
    'id', p.id, 'serial', p.serial, 'issuedOn', p.issued_on, 'validUntil', p.valid_until, 'price', p.price,
    'placeOfSupply', p.place_of_supply, 'facts', p.facts
  ));
  return private.finish_action(
    p_request_id, 'issue_proforma', 'proformas', p.id::text, null,
    jsonb_build_object(
      'proforma', p.serial, 'cohortId', p.cohort_id, 'price', p.price, 'validUntil', p.valid_until,
      'heldUntil', p_hold_until
    ),
    null, jsonb_build_object('proformaId', p.id)
  );
end;
$$;

-- Withdraws a proforma invoice that isn't paid: its link no longer works, and its seat is free. Refused: unknown.
create function public.console_withdraw_proforma(p_request_id uuid, p_proforma_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p public.proformas;
begin
  perform private.begin_action(p_request_id, 'withdraw_proforma', true);
  select * into p from public.proformas known where known.id = p_proforma_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  if p.order_id is not null or p.withdrawn_at is not null then
    perform private.refuse_as_changed(
      'proformas', p.id::text, 'state', to_jsonb(case when p.order_id is null then 'withdrawn' else 'paid' end)
    );
  end if;
  update public.proformas known set withdrawn_at = now() where known.id = p.id;
  return private.finish_action(
    p_request_id, 'withdraw_proforma', 'proformas', p.id::text, null, jsonb_build_object('state', 'withdrawn')
  );
end;
$$;

grant execute on function public.console_issue_proforma, public.console_withdraw_proforma to authenticated;

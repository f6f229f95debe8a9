-- Why: an operator writes the first invoice, too, with a purchase order number; and no function over HTTP takes details that
-- the form refuses. ask_for_invoice and console_write_invoice take the details as JSON; the old names stay for a release.
-- contract: 20261128181848_refusals_raise.sql
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "public"."preview_invoice"(uuid, uuid, text, text, text, text, text, text);

ALTER TABLE "public"."billing_details"
  ADD COLUMN "po_number" text;

CREATE OR REPLACE FUNCTION private.billing_refusal (
  d public.billing_details
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when not private.is_printable(d.legal_name, 2, 200) or d.legal_name like E'%\n%' then 'legal_name'
    when not private.is_printable(d.address, 5, 500) or cardinality(string_to_array(d.address, E'\n')) > 10 then 'address'
    when d.po_number is not null and (not private.is_printable(d.po_number, 1, 50) or d.po_number like E'%\n%')
      then 'po_number'
    when d.country is null or d.country <> all (string_to_array(
    'IN AE AF AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH '
    'CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM '
    'GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA '
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG '
    'NI NL NO NP NR NZ OM PA PE PG PH PK PL PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN '
    'SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE '
    'ZA ZM ZW',
      ' '
    )) then 'country'
    when d.country <> 'IN' then case when num_nonnulls(d.state_code, d.pin, d.gstin) > 0 then 'country' end
    when d.state_code is null or d.state_code !~ '^(0[1-9]|1\d|2[0-4679]|3[0-8])$' then 'state_code'
    when d.pin is null or d.pin !~ '^[1-9]\d{5}$' then 'pin'
    when not private.is_gstin(d.gstin) or private.state_of_gstin(d.gstin) <> d.state_code then 'gstin'
    when exists (select from public.company us where us.gstin = d.gstin) then 'own_gstin'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.is_gstin (
  p_text text
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select
    p_text ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
    and right(p_text, 1) = substr(alphabet, 1 + (36 - sum(product / 36 + product % 36)::integer % 36) % 36, 1)
  from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')) letters (alphabet)
  cross join generate_series(1, 14) place
  cross join lateral (
    select (strpos(alphabet, substr(p_text, place, 1)) - 1) * (2 - place % 2) as product
  ) weighed
  group by alphabet;
$function$;

CREATE OR REPLACE FUNCTION private.is_printable (
  p_text  text,
  p_least integer,
  p_most  integer
)
  RETURNS boolean
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select coalesce(
    char_length(p_text) between p_least and p_most
      and p_text = btrim(p_text, E' \n')
      and p_text is nfc normalized
      and p_text ~ '^[\n -~\u00a0-\u024f\u0900-\u097f\u0c80-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbc-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0cdd\u0cde\u0ce0-\u0ce3\u0ce6-\u0cef\u0cf1-\u0cf3\u1e00-\u1eff\u200c\u200d\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20b9]*$',
    false
  );
$function$;

CREATE OR REPLACE FUNCTION private.keep_billing_details (
  p_order_id uuid,
  p_details  jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  d constant public.billing_details := jsonb_populate_record(null::public.billing_details, p_details);
  refusal constant text := private.billing_refusal(d);
begin
  if refusal is null then
    insert into public.billing_details as known
      (order_id, legal_name, gstin, address, pin, state_code, country, po_number)
    values (p_order_id, d.legal_name, d.gstin, d.address, d.pin, d.state_code, d.country, d.po_number)
    on conflict (order_id) do update set
      legal_name = excluded.legal_name, gstin = excluded.gstin, address = excluded.address, pin = excluded.pin,
      state_code = excluded.state_code, country = excluded.country, po_number = excluded.po_number;
  end if;
  return refusal;
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_invoice (
  p_order_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select d.serial
  from public.tax_documents d
  where d.order_id = p_order_id and d.kind = 'invoice'
  order by d.created_at desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.place_of_supply (
  d               public.billing_details,
  p_company_state text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case
    when d.order_id is null then p_company_state
    when d.country <> 'IN' then '96'
    else coalesce(private.state_of_gstin(d.gstin), d.state_code)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.state_of_gstin (
  p_gstin text
)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case left(p_gstin, 2) when '25' then '26' when '28' then '37' else left(p_gstin, 2) end;
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_money()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  values
    ('public.payment_orders', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', 'true', 'the books',
      'held_for_caller = null',
      'id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_until, receipt_facts, payment_id, '
      'paid_at, refunded_amount, created_at, held_from, review_waits_since, refund_waits_since',
      'held_for_caller, asked_at', false),
    ('public.cohort_enrollments', 't.user_id = $1 or (t.user_id is null and lower(t.email) = $2)', 'true', 'the books',
      'access_token = gen_random_uuid(), time_zone = null, visited_at = null, visited_before_at = null, first_steps = ''{}''',
      'id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method, '
      'payment_details, created_at, is_hidden, visited_at, visited_before_at, time_zone, first_steps, is_open',
      'access_token, person_id', false),
    ('public.payment_captures', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'payment_id, order_id, amount, currency, created_at, transfer_reference, transferred_on, tds, shortfall_reason, settlement_id',
      '', false),
    ('public.payment_events', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'event, source, order_id, payment_id, refund_id, outcome, received_at', 'event_id', false),
    ('public.payment_refunds', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, payment_id, order_id, amount, reason, status, refund_id, created_at, transfer_reference',
      'attempts, next_attempt_at, last_error, note', false),
    ('public.payment_reviews', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, order_id, payment_id, kind, refund_id, dispute_id, event, amount, currency, ordered, respond_by, opened_at, '
      'settled_at, resolution', 'note', false),
    ('public.billing_details', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'order_id, legal_name, gstin, address, pin, state_code, country, given_at, po_number', '', false),
    ('public.tax_documents', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, kind, serial, fy, issued_on, order_id, corrects, refund_id, facts, taxable, cgst, sgst, igst, total, '
      'place_of_supply, template, created_at', '', false),
    ('public.change_requests', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, kind, enrolment_id, order_id, to_cohort_id, reason, state, asked_at, asked_within_rules, amount, decided_at, refund_id',
      'decided_by, note', false),
    ('public.unmatched_payments', 'lower(t.settled_for) = $2', 'true', 'the books', null,
      'payment_id, provider_order_id, amount, currency, paid_at, noted_cohort, noted_order, settled_at, settled_as, settled_for',
      'found_at', false);
$function$;

CREATE OR REPLACE FUNCTION private.write_invoice (
  o       public.payment_orders,
  p_total integer,
  p_at    timestamp with time zone
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  us public.company;
  details public.billing_details;
  payment public.payment_captures;
  document public.tax_documents;
begin
  select * into payment from public.payment_captures c where c.payment_id = o.payment_id;
  select * into strict us from public.company;
  select * into details from public.billing_details d where d.order_id = o.id;
  document.kind := 'invoice';
  document.order_id := o.id;
  document.total := p_total;
  document.place_of_supply := private.place_of_supply(details, us.state_code);
  select s.taxable, s.cgst, s.sgst, s.igst
  into document.taxable, document.cgst, document.sgst, document.igst
  from private.tax_split(p_total, document.place_of_supply = us.state_code) s;
  document.facts := jsonb_build_object(
    'supplier', jsonb_strip_nulls(jsonb_build_object(
      'legalName', us.legal_name, 'gstin', us.gstin, 'stateCode', us.state_code, 'address', us.address, 'cin', us.cin
    )),
    'recipient', case when details.order_id is not null then jsonb_build_object(
      'legalName', details.legal_name, 'gstin', details.gstin, 'address', details.address, 'pin', details.pin,
      'stateCode', details.state_code, 'country', details.country
    ) end,
    'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id, 'sac', '999293',
    'paymentId', coalesce('Bank transfer ' || payment.transfer_reference, o.payment_id),
    'paidAt', coalesce(to_jsonb(payment.transferred_on), to_jsonb(o.paid_at)), 'corrects', null
  ) || jsonb_strip_nulls(jsonb_build_object('tds', nullif(payment.tds, 0), 'poNumber', details.po_number));
  return private.write_tax_document(document, p_at);
end;
$function$;

CREATE OR REPLACE FUNCTION public.ask_for_invoice (
  p_user_id  uuid,
  p_order_id uuid,
  p_details  jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  o public.payment_orders;
  refusal text;
begin
  select * into o from public.payment_orders po where po.id = p_order_id and po.user_id = p_user_id for update;
  if not found then
    return 'unknown';
  end if;
  if exists (select from public.billing_details d where d.order_id = o.id) then
    return 'given';
  end if;
  refusal := private.invoice_refusal(o);
  if refusal not in ('no_details', 'review_open') then
    return case refusal when 'issued' then 'given' else 'unknown' end;
  end if;
  refusal := private.keep_billing_details(o.id, p_details);
  if refusal is not null then
    raise exception 'These can''t be the details on an invoice: %', refusal using errcode = 'check_violation';
  end if;
  return case when private.issue_invoice(o.id) is null then 'waiting' else 'issued' end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."ask_for_invoice"(uuid, uuid, jsonb) FROM PUBLIC, "anon", "authenticated";

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
  SET search_path TO ''
  AS $function$
begin
  return public.console_write_invoice(p_request_id, p_order_id, p_shown_invoice, jsonb_build_object(
    'legal_name', p_legal_name, 'gstin', p_gstin, 'address', p_address, 'pin', p_pin, 'state_code', p_state_code,
    'country', p_country
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_issue_without_details (
  p_request_id uuid,
  p_order_id   uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.console_write_invoice (
  p_request_id    uuid,
  p_order_id      uuid,
  p_shown_invoice uuid,
  p_details       jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."console_write_invoice"(uuid, uuid, uuid, jsonb) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.give_billing_details (
  p_user_id    uuid,
  p_order_id   uuid,
  p_legal_name text,
  p_gstin      text,
  p_address    text,
  p_pin        text,
  p_state_code text,
  p_country    text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return public.ask_for_invoice(p_user_id, p_order_id, jsonb_build_object(
    'legal_name', p_legal_name, 'gstin', p_gstin, 'address', p_address, 'pin', p_pin, 'state_code', p_state_code,
    'country', p_country
  ));
end;
$function$;

CREATE OR REPLACE FUNCTION public.preview_invoice (
  p_user_id  uuid,
  p_order_id uuid,
  p_details  jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  outcome text;
  shown jsonb;
begin
  outcome := public.ask_for_invoice(p_user_id, p_order_id, p_details);
  if outcome = 'waiting' then
    perform private.write_invoice(o, e.amount, now())
    from public.payment_orders o
    join public.cohort_enrollments e on e.payment_id = o.payment_id
    where o.id = p_order_id;
  end if;
  select to_jsonb(d) || jsonb_build_object('issuedOn', d.issued_on, 'placeOfSupply', d.place_of_supply) into shown
  from public.tax_documents d
  where d.order_id = p_order_id and d.kind = 'invoice' and outcome in ('waiting', 'issued');
  raise exception 'Only a preview' using errcode = 'OP005';
exception when sqlstate 'OP005' then
  return shown;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."preview_invoice"(uuid, uuid, jsonb) FROM PUBLIC, "anon", "authenticated";

ALTER TABLE "public"."billing_details"
  ADD CONSTRAINT "billing_details_po_number_check" CHECK (((char_length(po_number) >= 1) AND (char_length(po_number) <= 50))) NOT VALID;

ALTER TABLE "public"."billing_details"
  VALIDATE CONSTRAINT "billing_details_po_number_check";

COMMENT ON COLUMN "public"."billing_details"."po_number" IS 'The buyer''s purchase order number.';

REVOKE ALL ON FUNCTION "private"."billing_refusal"(public.billing_details) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."billing_refusal"(public.billing_details) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_gstin"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_gstin"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."is_printable"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_printable"(text, integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."keep_billing_details"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_billing_details"(uuid, jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "private"."last_invoice"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_invoice"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."state_of_gstin"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."state_of_gstin"(text) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."ask_for_invoice"(uuid, uuid, jsonb) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_write_invoice"(uuid, uuid, uuid, jsonb) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."preview_invoice"(uuid, uuid, jsonb) TO "service_role";

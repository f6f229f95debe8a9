-- Why: supplies to buyers abroad and in a special economic zone say what the law wants, without tax under a letter of
-- undertaking; the numbers of UN bodies, embassies and tax deductors count, and State 97.
set local lock_timeout = '3s';
set local check_function_bodies = off;

ALTER TABLE "public"."billing_details"
  DROP CONSTRAINT "billing_details_gstin_check";

ALTER TABLE "public"."billing_details"
  ADD COLUMN "is_sez" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."company"
  ADD COLUMN "lut" text;

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
    when d.country <> 'IN' then case when num_nonnulls(d.state_code, d.pin, d.gstin) > 0 or d.is_sez then 'country' end
    when d.state_code is null or d.state_code !~ '^(0[1-9]|1\d|2[0-4679]|3[0-8]|97)$' then 'state_code'
    when d.pin is null or d.pin !~ '^[1-9]\d{5}$' then 'pin'
    when d.is_sez and d.gstin is null then 'is_sez'
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
    p_text ~ '^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z|\d{4}[A-Z]{3}\d{5}[UO]N|\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D)[0-9A-Z]$'
    and right(p_text, 1) = substr(alphabet, 1 + (36 - sum(product / 36 + product % 36)::integer % 36) % 36, 1)
  from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')) letters (alphabet)
  cross join generate_series(1, 14) place
  cross join lateral (
    select (strpos(alphabet, substr(p_text, place, 1)) - 1) * (2 - place % 2) as product
  ) weighed
  group by alphabet;
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
      (order_id, legal_name, gstin, address, pin, state_code, country, po_number, is_sez)
    values (
      p_order_id, d.legal_name, d.gstin, d.address, d.pin, d.state_code, d.country, d.po_number,
      coalesce(d.is_sez, false)
    )
    on conflict (order_id) do update set
      legal_name = excluded.legal_name, gstin = excluded.gstin, address = excluded.address, pin = excluded.pin,
      state_code = excluded.state_code, country = excluded.country, po_number = excluded.po_number,
      is_sez = excluded.is_sez;
  end if;
  return refusal;
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
  select case left(p_gstin, 2)
    when '25' then '26'
    when '28' then '37'
    else substring(p_gstin from '^(0[1-9]|1\d|2[0-4679]|3[0-8]|97)')
  end;
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
      'order_id, legal_name, gstin, address, pin, state_code, country, given_at, po_number, is_sez', '', false),
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

CREATE OR REPLACE FUNCTION private.tables_of_nobody()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select table_name, 'false', 'true', 'about nobody', null, '', columns, false
  from (
    values
      ('private.live_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at'),
      ('public.cohorts', 'cohort_id, capacity, starts_on, enrol_by, ends_on, state, price, list_price, sell_until, '
        'sale_ends_at, chat_url, booking_url, sequence, created_at, updated_at'),
      ('public.cohort_resources', 'id, cohort_id, session_id, title, url, position, created_at'),
      ('public.cohort_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason, bring, guest_name'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin, lut'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people'),
      ('public.payment_sweep_marks', 'list, swept_until'),
      -- Their keys are digests that nobody can read back, and they go within a day.
      ('public.rate_limits', 'key, hits, window_ends_at'),
      ('public.session_runs', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'session_title'),
      ('public.session_titles', 'title'),
      ('public.tax_counters', 'series, fy, last'),
      ('public.watch_marks', 'name, marked_at')
  ) as listed (table_name, columns);
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
  ) || jsonb_strip_nulls(jsonb_build_object(
    'tds', nullif(payment.tds, 0),
    'poNumber', details.po_number,
    'zeroRated', case when zero_rated is not null then jsonb_build_object('as', zero_rated, 'lut', us.lut) end
  ));
  return private.write_tax_document(document, p_at);
end;
$function$;

ALTER TABLE "public"."billing_details"
  ADD CONSTRAINT "billing_details_gstin_check"
    CHECK ((gstin ~ '^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z|\d{4}[A-Z]{3}\d{5}[UO]N|\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D)[0-9A-Z]$'::text)) NOT VALID;

ALTER TABLE "public"."billing_details"
  VALIDATE CONSTRAINT "billing_details_gstin_check";

ALTER TABLE "public"."billing_details"
  ADD CONSTRAINT "billing_details_is_sez_check" CHECK (((NOT is_sez) OR (gstin IS NOT NULL))) NOT VALID;

ALTER TABLE "public"."billing_details"
  VALIDATE CONSTRAINT "billing_details_is_sez_check";

ALTER TABLE "public"."company"
  ADD CONSTRAINT "company_lut_check" CHECK (((char_length(lut) >= 5) AND (char_length(lut) <= 40))) NOT VALID;

ALTER TABLE "public"."company"
  VALIDATE CONSTRAINT "company_lut_check";

COMMENT ON COLUMN "public"."billing_details"."gstin" IS 'A GSTIN, the UIN of a UN body or an embassy, or the number of a tax deductor.';

COMMENT ON COLUMN "public"."billing_details"."is_sez" IS 'A unit or developer of a special economic zone.';

COMMENT ON COLUMN "public"."company"."lut" IS 'The number of the letter of undertaking, under which zero-rated supplies are without tax.';

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
      'id, payment_id, order_id, amount, reason, status, refund_id, created_at, done_at, transfer_reference',
      'attempts, next_attempt_at, last_error, note', false),
    ('public.payment_reviews', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'id, order_id, payment_id, kind, refund_id, dispute_id, event, amount, currency, ordered, respond_by, opened_at, '
      'settled_at, resolution', 'note', false),
    ('public.billing_details', 't.order_id in (select private.orders_of($1, $2))', 'true', 'the books', null,
      'order_id, legal_name, gstin, address, pin, state_code, country, given_at, po_number, is_sez', '', false),
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

CREATE OR REPLACE FUNCTION private.tables_of_nobody()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select table_name, 'false', 'true', 'about nobody', null, '', columns, false
  from (
    values
      ('private.live_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at'),
      ('public.cohorts', 'cohort_id, capacity, starts_on, enrol_by, ends_on, state, price, list_price, sell_until, '
        'sale_ends_at, chat_url, booking_url, sequence, created_at, updated_at'),
      ('public.cohort_resources', 'id, cohort_id, session_id, title, url, position, created_at'),
      ('public.cohort_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason, bring, guest_name'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin, lut'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people'),
      ('public.payment_sweep_marks', 'list, swept_until'),
      -- Their keys are digests that nobody can read back, and they go within a day.
      ('public.rate_limits', 'key, hits, window_ends_at'),
      ('public.session_runs', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'session_title, recording_url'),
      ('public.session_titles', 'title'),
      ('public.tax_counters', 'series, fy, last'),
      ('public.watch_marks', 'name, marked_at')
  ) as listed (table_name, columns);
$function$;

CREATE OR REPLACE FUNCTION private.tables_of_nobody()
  RETURNS SETOF private.personal_table
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select table_name, 'false', 'true', 'about nobody', null, '', columns, false
  from (
    values
      ('private.live_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at'),
      ('public.cohorts', 'cohort_id, capacity, starts_on, enrol_by, ends_on, state, price, list_price, sell_until, '
        'sale_ends_at, chat_url, booking_url, sequence, created_at, updated_at'),
      ('public.cohort_resources', 'id, cohort_id, session_id, title, url, position, created_at'),
      ('public.cohort_sessions', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'cohort_id, kind, week, title, recording_url, recorded_at, cancelled_reason, bring, guest_name'),
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin, lut'),
      ('public.job_runs', 'job, done_at, failed_runs, failing_since, failed_what'),
      ('public.mail_templates', 'name, priority, goes_in_batch, topic, facts, people, despite_block'),
      ('public.payment_sweep_marks', 'list, swept_until'),
      -- Their keys are digests that nobody can read back, and they go within a day.
      ('public.rate_limits', 'key, hits, window_ends_at'),
      ('public.session_runs', 'id, starts_at, ends_at, time_zone, meeting_url, state, sequence, created_at, updated_at, '
        'session_title, recording_url, is_recording_public'),
      ('public.session_titles', 'title'),
      ('public.tax_counters', 'series, fy, last'),
      ('public.watch_marks', 'name, marked_at')
  ) as listed (table_name, columns);
$function$;

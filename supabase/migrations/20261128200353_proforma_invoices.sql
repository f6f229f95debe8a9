-- Why: a company that pays by bank transfer gets a proforma invoice, which can hold a seat; the transfer that pays it is
-- booked by a function of a new name.
set local lock_timeout = '3s';
set local check_function_bodies = off;

ALTER TABLE "public"."tax_counters"
  DROP CONSTRAINT "tax_counters_series_check";

CREATE TABLE "public"."proformas" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "serial"          text                     NOT NULL,
  "issued_on"       date                     NOT NULL,
  "cohort_id"       text                     NOT NULL,
  "email"           text                     NOT NULL,
  "price"           integer                  NOT NULL,
  "place_of_supply" text                     NOT NULL,
  "facts"           jsonb                    NOT NULL,
  "valid_until"     date                     NOT NULL,
  "held_until"      timestamp with time zone,
  "order_id"        uuid,
  "withdrawn_at"    timestamp with time zone,
  "created_at"      timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "proformas_check1" CHECK ((held_until <= timezone('Asia/Kolkata'::text, ((issued_on + 11))::timestamp without time zone))),
  CONSTRAINT "proformas_check2" CHECK (((order_id IS NULL) OR (withdrawn_at IS NULL))),
  CONSTRAINT "proformas_check" CHECK (((valid_until >= issued_on) AND (valid_until <= (issued_on + 90)))),
  CONSTRAINT "proformas_email_check" CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
  CONSTRAINT "proformas_facts_check" CHECK ((jsonb_typeof(facts) = 'object'::text)),
  CONSTRAINT "proformas_order_id_key" UNIQUE (order_id),
  CONSTRAINT "proformas_pkey" PRIMARY KEY (id),
  CONSTRAINT "proformas_place_of_supply_check" CHECK ((place_of_supply ~ '^\d{2}$'::text)),
  CONSTRAINT "proformas_price_check" CHECK ((price > 0)),
  CONSTRAINT "proformas_serial_check" CHECK ((serial ~ '^PRO/\d{2}-\d{2}/\d{5,}$'::text)),
  CONSTRAINT "proformas_serial_key" UNIQUE (serial)
);

ALTER TABLE "public"."proformas"
  ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON TABLE "public"."proformas" FROM "anon";

ALTER TABLE "public"."company"
  ADD COLUMN "bank" text;

CREATE OR REPLACE FUNCTION private.kept_for (
  p_kind text
)
  RETURNS interval
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case p_kind
    when 'registrations' then interval '12 months'
    when 'waitlist_entries' then interval '24 months'
    when 'messages' then interval '24 months'
    when 'applications' then interval '12 months'
    when 'sent_mails' then interval '90 days'
    -- Long enough for a person to look at a failed mail.
    when 'failed_mails' then interval '24 months'
    when 'counters' then interval '24 hours'
    when 'operator_actions' then interval '24 months'
    when 'erasures' then interval '24 months'
    -- Long after a bank might still report a payment.
    when 'unpaid_orders' then interval '90 days'
    when 'unpaid_proformas' then interval '12 months'
    -- Long after the last link has expired.
    when 'unconfirmed_accounts' then interval '30 days'
    -- Resumes without an application: it was never sent, or it has expired.
    when 'resume_places' then interval '1 hour'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.next_serial (
  p_series text,
  p_year   text
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  number integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('tax documents', 0));
  insert into public.tax_counters as c (series, fy, last) values (p_series, p_year, 1)
  on conflict on constraint tax_counters_pkey do update set last = c.last + 1
  returning c.last into number;
  return p_series || '/' || p_year || '/' || lpad(number::text, 5, '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.recipient_facts (
  d public.billing_details
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'legalName', d.legal_name, 'gstin', d.gstin, 'address', d.address, 'pin', d.pin, 'stateCode', d.state_code,
    'country', d.country
  );
$function$;

CREATE OR REPLACE FUNCTION private.seat_holders (
  p_cohort_id text
)
  RETURNS SETOF uuid
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  select holder.person_id
  from (
    select o.user_id as person_id
    from public.payment_orders o
    where
      o.cohort_id = p_cohort_id
      and o.status in ('created', 'attempted', 'needs_review')
      and o.held_until > clock_timestamp()
      and o.user_id is not null
    union
    select e.person_id
    from public.change_requests r
    join public.cohort_enrollments e on e.id = r.enrolment_id
    where r.to_cohort_id = p_cohort_id and r.state = 'open' and e.is_open
    union
    select p.id
    from public.proformas p
    where
      p.cohort_id = p_cohort_id
      and p.held_until > clock_timestamp()
      and p.order_id is null
      and p.withdrawn_at is null
  ) holder
  where not private.has_seat(holder.person_id, p_cohort_id);
$function$;

CREATE OR REPLACE FUNCTION private.supplier_facts (
  us public.company
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'legalName', us.legal_name, 'gstin', us.gstin, 'stateCode', us.state_code, 'address', us.address, 'cin', us.cin
  ));
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
      'paid_at, refunded_amount, created_at, held_from, review_waits_since, refund_waits_since, came_from',
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
    ('public.proformas', 'lower(t.email) = $2 or t.order_id in (select private.orders_of($1, $2))',
      't.order_id is not null', 'the books', null,
      'serial, issued_on, cohort_id, email, price, place_of_supply, facts, valid_until, held_until, order_id, withdrawn_at, '
      'created_at', 'id', false),
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
      ('public.company', 'is_only, legal_name, gstin, state_code, address, cin, lut, bank'),
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

CREATE OR REPLACE FUNCTION private.today_counts()
  RETURNS TABLE (
    line   text,
    number bigint,
    since  timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select 'disputes', count(distinct r.order_id), min(r.respond_by)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is not null
  union all
  select 'reviews', count(distinct r.order_id), min(r.opened_at)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is null
  union all
  select 'unmatched', count(*), min(u.found_at)
  from public.unmatched_payments u where u.settled_at is null
  union all
  select 'oldRefunds', count(*), min(o.refund_waits_since)
  from public.payment_orders o where o.refund_waits_since < now() - interval '1 day'
  union all
  select 'salesWithoutInvoice', count(*), min(o.paid_at)
  from public.payment_orders o
  where o.status = 'paid' and not exists (select from public.tax_documents d where d.order_id = o.id)
  union all
  select 'expiredProformas', count(*), min(p.created_at)
  from public.proformas p
  where
    p.valid_until = timezone('Asia/Kolkata', now())::date - 1 and p.order_id is null and p.withdrawn_at is null
  union all
  select 'openMessages', count(*), min(m.created_at)
  from public.contact_messages m where m.state = 'open'
  union all
  select 'lateApplications', count(*), min(a.created_at)
  from public.job_applications a
  where
    a.state in ('received', 'in_review')
    and a.created_at < (select late.applications from public.console_late_before() late)
  union all
  select 'failedMails', count(*), min(o.created_at)
  from public.email_outbox o where o.status = 'failed' and o.resent_as is null;
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
$function$;

CREATE OR REPLACE FUNCTION private.write_tax_document (
  d    public.tax_documents,
  p_at timestamp with time zone
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.console_book_transfer (
  p_request_id    uuid,
  p_email         text,
  p_cohort_id     text,
  p_price         integer,
  p_amount        integer,
  p_tds           integer,
  p_reason        text,
  p_reference     text,
  p_is_shared     boolean,
  p_received_on   date,
  p_receipt_facts jsonb,
  p_proforma_id   uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  own_id constant text := 'transfer_' || left(replace(gen_random_uuid()::text, '-', ''), 20);
  reference constant text := btrim(p_reference);
  why constant text := nullif(btrim(p_reason), '');
  cohort public.cohorts;
  buyer record;
  o public.payment_orders;
begin
  perform private.begin_action(p_request_id, 'record_transfer', true);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  perform private.refuse(case when not found then 'unknown_cohort' end);
  o.amount := coalesce(p_price, cohort.price);
  perform private.refuse(coalesce(
    private.transfer_refusal(o.amount, cohort.price, p_amount, p_tds, why, reference, p_received_on),
    case when jsonb_typeof(p_receipt_facts) is distinct from 'object' then 'invalid' end
  ));
  select u.id, u.email::text as email into buyer
  from auth.users u
  where u.email = lower(btrim(p_email)) and not u.is_sso_user and u.email_confirmed_at is not null;
  perform private.refuse(case when not found then 'no_account' end);
  perform private.refuse(
    nullif(private.reference_refusal(reference, buyer.id), case when p_is_shared then 'reference_used' end)
  );
  perform private.require_recent_code();

  if p_proforma_id is not null then
    update public.proformas p
    set held_until = least(p.held_until, clock_timestamp())
    where p.id = p_proforma_id and p.order_id is null and p.withdrawn_at is null;
    perform private.refuse(case when not found then 'proforma_closed' end);
  end if;
  o.user_id := buyer.id;
  o.cohort_id := p_cohort_id;
  perform private.refuse(private.seat_refusal(o));
  insert into public.payment_orders as po (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
  values (
    buyer.id, buyer.email, p_cohort_id, o.amount, own_id, clock_timestamp(),
    p_receipt_facts || jsonb_build_object(
      'cohortId', p_cohort_id, 'startDate', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY')
    )
  )
  returning po.* into o;
  update public.proformas p set order_id = o.id where p.id = p_proforma_id;
  insert into public.payment_captures
    (payment_id, order_id, amount, currency, transfer_reference, transferred_on, tds, shortfall_reason)
  values (
    own_id, o.id, p_amount, o.currency, reference, p_received_on, p_tds, case when p_amount + p_tds <> o.amount then why end
  );
  perform private.enrol_payment(
    o, own_id, o.amount, jsonb_build_object('reference', reference, 'receivedOn', p_received_on)
  );
  update public.cohort_enrollments e set payment_method = 'bank_transfer' where e.payment_id = own_id;
  return private.finish_action(
    p_request_id, 'record_transfer', 'payment_orders', o.id::text, null,
    jsonb_build_object('cohortId', p_cohort_id) || private.transfer_facts(o.id), why,
    jsonb_build_object('orderId', o.id)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_book_transfer"(uuid, text, text, integer, integer, integer, text, text, boolean, date, jsonb, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_issue_proforma (
  p_request_id  uuid,
  p_email       text,
  p_cohort_id   text,
  p_price       integer,
  p_valid_until date,
  p_hold_until  date,
  p_details     jsonb,
  p_course      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."console_issue_proforma"(uuid, text, text, integer, date, date, jsonb, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_record_transfer (
  p_request_id    uuid,
  p_email         text,
  p_cohort_id     text,
  p_price         integer,
  p_amount        integer,
  p_tds           integer,
  p_reason        text,
  p_reference     text,
  p_is_shared     boolean,
  p_received_on   date,
  p_receipt_facts jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  return public.console_book_transfer(
    p_request_id, p_email, p_cohort_id, p_price, p_amount, p_tds, p_reason, p_reference, p_is_shared, p_received_on,
    p_receipt_facts, null
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_withdraw_proforma (
  p_request_id  uuid,
  p_proforma_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "public"."console_withdraw_proforma"(uuid, uuid) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.delete_expired_records (
  p_kind text,
  p_now  timestamp with time zone DEFAULT now()
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  expired_before constant timestamptz := p_now - private.kept_for(p_kind);
  gone bigint;
begin
  -- Two concurrent runs would wait for each other's rows, so they run one after the other.
  perform pg_advisory_xact_lock(hashtextextended('delete_expired_records/' || p_kind, 0));

  case p_kind
    when 'registrations' then
      delete from public.workshop_signups s
      where s.id in (
        select expired.id
        from public.workshop_signups expired
        where
          -- Never before its session has taken place; on a waiting list, kept as long as the other waiting lists.
          greatest(
            expired."Registration Date",
            (select r.ends_at from public.session_runs r where r.id = expired.run_id)
          ) < case
            when expired.is_waiting then p_now - private.kept_for('waitlist_entries')
            else expired_before
          end
        -- Changes of runs and of the newsletter lock several rows: locked ones are left for the next run.
        for update skip locked
      );
    when 'waitlist_entries' then
      delete from public.waitlist_signups w where w.created_at < expired_before;
    when 'messages' then
      delete from public.contact_messages m where m.created_at < expired_before;
    when 'erasures' then
      delete from public.erasures e
      where case e.state
        when 'done' then e.done_at < expired_before
        -- The link has long expired.
        when 'asked' then e.asked_at < p_now - interval '24 hours'
      end;
    when 'sent_mails' then
      delete from public.email_outbox o where o.status in ('sent', 'skipped') and o.created_at < expired_before;
    when 'failed_mails' then
      delete from public.email_outbox o where o.status = 'failed' and o.created_at < expired_before;
    when 'counters' then
      delete from public.rate_limits r
      where r.key in (
        select ended.key
        from public.rate_limits ended
        where ended.window_ends_at < expired_before
        -- Hits lock counters in any order: locked ones are left for the next run.
        for update skip locked
      );
    when 'resume_places' then
      delete from public.resume_places r
      where r.created_at < expired_before
        and not exists (select from public.job_applications a where a.resume_path = r.resume_path);
    when 'operator_actions' then
      return private.delete_operator_records(expired_before);
    when 'unpaid_proformas' then
      delete from public.proformas p where p.order_id is null and p.created_at < expired_before;
    when 'unpaid_orders' then
      return private.delete_unpaid_orders(expired_before);
    when 'unconfirmed_accounts' then
      return private.delete_unconfirmed_accounts(expired_before);
    when 'consents' then
      return private.delete_unused_consents();
  end case;
  get diagnostics gone = row_count;
  return gone;
end;
$function$;

ALTER TABLE "public"."company"
  ADD CONSTRAINT "company_bank_check" CHECK (((char_length(bank) >= 10) AND (char_length(bank) <= 700))) NOT VALID;

ALTER TABLE "public"."company"
  VALIDATE CONSTRAINT "company_bank_check";

ALTER TABLE "public"."proformas"
  ADD CONSTRAINT "proformas_cohort_id_fkey" FOREIGN KEY (cohort_id) REFERENCES public.cohorts(cohort_id);

ALTER TABLE "public"."proformas"
  ADD CONSTRAINT "proformas_order_id_fkey" FOREIGN KEY (order_id) REFERENCES public.payment_orders(id);

ALTER TABLE "public"."tax_counters"
  ADD CONSTRAINT "tax_counters_series_check" CHECK ((series = ANY (ARRAY['INV'::text, 'CRN'::text, 'PRO'::text]))) NOT VALID;

ALTER TABLE "public"."tax_counters"
  VALIDATE CONSTRAINT "tax_counters_series_check";

CREATE INDEX proformas_cohort ON public.proformas USING btree (cohort_id, held_until);

CREATE INDEX proformas_latest ON public.proformas USING btree (created_at DESC, id DESC);

CREATE INDEX proformas_unpaid ON public.proformas USING btree (valid_until)
  WHERE ((order_id IS NULL) AND (withdrawn_at IS NULL));

CREATE POLICY "Operators read" ON "public"."proformas"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.operator_role() AS operator_role) IS NOT NULL));

COMMENT ON COLUMN "public"."company"."bank" IS 'The account for bank transfers, in lines, as it stands on a proforma invoice.';

COMMENT ON COLUMN "public"."proformas"."email" IS 'Where it was sent.';

COMMENT ON COLUMN "public"."proformas"."facts" IS 'Everything the PDF says apart from number, days and sums, frozen.';

COMMENT ON COLUMN "public"."proformas"."held_until" IS 'Until when a seat is held for it: at most ten days. Null without a hold.';

COMMENT ON COLUMN "public"."proformas"."order_id" IS 'The order whose transfer paid it.';

COMMENT ON COLUMN "public"."proformas"."valid_until" IS 'The last day in India on which the offer is good.';

COMMENT ON TABLE "public"."proformas" IS 'A proforma invoice over one seat, price in paise. Whoever has its id can open it. Operators read it; the server writes.';

REVOKE ALL ON FUNCTION "private"."next_serial"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_serial"(text, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."recipient_facts"(public.billing_details) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recipient_facts"(public.billing_details) TO "service_role";

REVOKE ALL ON FUNCTION "private"."supplier_facts"(public.company) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."supplier_facts"(public.company) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_book_transfer"(uuid, text, text, integer, integer, integer, text, text, boolean, date, jsonb, uuid) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_issue_proforma"(uuid, text, text, integer, date, date, jsonb, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_withdraw_proforma"(uuid, uuid) TO "authenticated";

REVOKE ALL ON TABLE "public"."proformas" FROM "authenticated";

GRANT SELECT ON TABLE "public"."proformas" TO "authenticated";

REVOKE ALL ON TABLE "public"."proformas" FROM "service_role";

GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE "public"."proformas" TO "service_role";

insert into public.mail_templates (name, priority, goes_in_batch) values ('proforma', 2, false);

-- Why: invoices name the company's CIN, where it has one, and say with which layout of the PDF they were issued.
set local lock_timeout = '3s';
set local check_function_bodies = off;

ALTER TABLE "public"."company"
  ADD COLUMN "cin" text;

ALTER TABLE "public"."tax_documents"
  ALTER COLUMN "template" SET DEFAULT 'document-2'::text;

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
  ) || case when payment.tds > 0 then jsonb_build_object('tds', payment.tds) else '{}' end;
  return private.write_tax_document(document, p_at);
end;
$function$;

ALTER TABLE "public"."company"
  ADD CONSTRAINT "company_cin_check" CHECK ((cin ~ '^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$'::text)) NOT VALID;

ALTER TABLE "public"."company"
  VALIDATE CONSTRAINT "company_cin_check";

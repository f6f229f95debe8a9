-- The company that issues the invoices: one row, written by the server from its environment. Without it there are no
-- invoices.
create table public.company (
  is_only boolean primary key default true check (is_only),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  gstin text not null check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  state_code text not null check (state_code ~ '^\d{2}$'),
  address text not null check (char_length(address) between 5 and 500),
  cin text check (cin ~ '^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$'),
  lut text check (char_length(lut) between 5 and 40),
  bank text check (char_length(bank) between 10 and 700)
);

comment on table public.company is 'Our own details on an invoice. Operators read it; the server writes.';
comment on column public.company.lut is
  'The number of the letter of undertaking, under which zero-rated supplies are without tax.';

comment on column public.company.bank is 'The account for bank transfers, in lines, as it stands on a proforma invoice.';

alter table public.company enable row level security;
grant select on table public.company to authenticated;
create policy "Operators read" on public.company
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.billing_details (
  order_id uuid primary key references public.payment_orders (id),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  gstin text check (
    gstin ~ '^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z|\d{4}[A-Z]{3}\d{5}[UO]N|\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D)[0-9A-Z]$'
  ),
  address text not null check (char_length(address) between 5 and 500),
  pin text check (pin ~ '^[1-9]\d{5}$'),
  state_code text check (state_code ~ '^\d{2}$'),
  country text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  given_at timestamptz not null default now(),
  po_number text check (char_length(po_number) between 1 and 50),
  is_sez boolean not null default false,
  check ((country = 'IN') = (state_code is not null)),
  check (country = 'IN' or (gstin is null and pin is null)),
  constraint billing_details_is_sez_check check (not is_sez or gstin is not null)
);

comment on table public.billing_details is
  'The buyer on an order''s invoice, as confirmed. Operators read it; the server writes. Kept as long as orders are.';
comment on column public.billing_details.gstin is
  'A GSTIN, the UIN of a UN body or an embassy, or the number of a tax deductor.';
comment on column public.billing_details.is_sez is 'A unit or developer of a special economic zone.';
comment on column public.billing_details.po_number is 'The buyer''s purchase order number.';
comment on column public.billing_details.state_code is 'GST''s code of the State; null outside India.';

alter table public.billing_details enable row level security;
grant select on table public.billing_details to authenticated;
create policy "Operators read" on public.billing_details
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.tax_counters (
  series text not null check (series in ('INV', 'CRN', 'PRO')),
  fy text not null check (fy ~ '^\d{2}-\d{2}$'),
  last integer not null check (last > 0),
  primary key (series, fy)
);

comment on table public.tax_counters is
  'The last number of each series and financial year. Its row is locked last, in the document''s transaction, so there are no gaps. Server only.';

alter table public.tax_counters enable row level security;
revoke all on table public.tax_counters from service_role;
grant select on table public.tax_counters to service_role;

create table public.tax_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  serial text not null unique check (char_length(serial) <= 16 and serial ~ '^(INV|CRN)/\d{2}-\d{2}/\d{5,}$'),
  fy text not null,
  issued_on date not null,
  order_id uuid not null references public.payment_orders (id),
  corrects uuid references public.tax_documents (id),
  refund_id uuid unique references public.payment_refunds (id),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  taxable integer not null check (taxable >= 0),
  cgst integer not null check (cgst >= 0),
  sgst integer not null check (sgst >= 0),
  igst integer not null check (igst >= 0),
  total integer not null check (total > 0),
  place_of_supply text not null check (place_of_supply ~ '^\d{2}$'),
  template text not null default 'document-2',
  created_at timestamptz not null default clock_timestamp(),
  check (taxable::bigint + cgst + sgst + igst = total),
  check (igst = 0 or (cgst = 0 and sgst = 0)),
  check ((kind = 'credit_note') = (corrects is not null)),
  check (kind = 'credit_note' or refund_id is null),
  check (serial like case kind when 'invoice' then 'INV/' else 'CRN/' end || fy || '/%')
);

comment on table public.tax_documents is
  'Invoices and credit notes, in paise. Only issue_invoice and the functions for refunds and corrections write them, and no one changes them, not even the server''s role. Operators read them.';
comment on column public.tax_documents.issued_on is 'The day in India.';
comment on column public.tax_documents.corrects is 'For a credit note: its invoice.';
comment on column public.tax_documents.facts is 'Everything the PDF says apart from number and sums, frozen.';
comment on column public.tax_documents.template is 'The version of the PDF''s layout that the document was issued with.';

create index tax_documents_order on public.tax_documents (order_id, created_at);
create index tax_documents_corrects on public.tax_documents (corrects) where corrects is not null;
create index tax_documents_latest on public.tax_documents (created_at desc, id desc);
create index tax_documents_names on public.tax_documents
  using gin (to_tsvector('simple', private.plain_name(facts -> 'recipient' ->> 'legalName')));
create index tax_documents_month on public.tax_documents (issued_on);

alter table public.tax_documents enable row level security;
revoke all on table public.tax_documents from service_role;
grant select on table public.tax_documents to service_role;
grant select on table public.tax_documents to authenticated;
create policy "Operators read" on public.tax_documents
  for select to authenticated using ((select private.operator_role()) is not null);

-- An offer to a company that pays by bank transfer: no tax document.
create table public.proformas (
  id uuid primary key default gen_random_uuid(),
  serial text not null unique check (serial ~ '^PRO/\d{2}-\d{2}/\d{5,}$'),
  issued_on date not null,
  cohort_id text not null references public.cohorts (cohort_id),
  email text not null check (char_length(email) between 3 and 254),
  price integer not null check (price > 0),
  place_of_supply text not null check (place_of_supply ~ '^\d{2}$'),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  valid_until date not null check (valid_until between issued_on and issued_on + 90),
  held_until timestamptz check (held_until <= timezone('Asia/Kolkata', (issued_on + 11)::timestamp)),
  order_id uuid unique references public.payment_orders (id),
  withdrawn_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (order_id is null or withdrawn_at is null)
);

comment on table public.proformas is
  'A proforma invoice over one seat, price in paise. Whoever has its id can open it. Operators read it; the server writes.';
comment on column public.proformas.email is 'Where it was sent.';
comment on column public.proformas.facts is 'Everything the PDF says apart from number, days and sums, frozen.';
comment on column public.proformas.valid_until is 'The last day in India on which the offer is good.';
comment on column public.proformas.held_until is 'Until when a seat is held for it: at most ten days. Null without a hold.';
comment on column public.proformas.order_id is 'The order whose transfer paid it.';

create index proformas_cohort on public.proformas (cohort_id, held_until);
create index proformas_latest on public.proformas (created_at desc, id desc);
create index proformas_unpaid on public.proformas (valid_until) where order_id is null and withdrawn_at is null;

alter table public.proformas enable row level security;
grant select on table public.proformas to authenticated;
create policy "Operators read" on public.proformas
  for select to authenticated using ((select private.operator_role()) is not null);

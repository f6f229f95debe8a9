-- Why: the search finds an invoice by its number and its name, and a receipt names the payer.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.account_name (
  p_user_id uuid
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select nullif(btrim(left(name #>> '{}', 100)), '')
  from (
    select coalesce(u.raw_user_meta_data -> 'saved_full_name', u.raw_user_meta_data -> 'full_name') as name
    from auth.users u
    where u.id = p_user_id and pg_column_size(u.raw_user_meta_data) < 16384
  ) profile
  where jsonb_typeof(name) = 'string';
$function$;

CREATE OR REPLACE FUNCTION private.addresses_named (
  p_text text
)
  RETURNS SETOF text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  -- Quoted, so that a word with special characters stays one word.
  words constant tsquery := to_tsquery('simple', coalesce(
    (
      select string_agg(quote_literal(replace(word, '\', '')) || ':*', ' & ')
      from regexp_split_to_table(private.plain_name(p_text), '\s+') word
      where word ~ '\w'
    ),
    ''
  ));
  accounts uuid[];
begin
  if numnode(words) = 0 then
    return;
  end if;
  accounts := array(
    select u.id
    from auth.users u
    where
      -- Cheap, and enough to rule out most accounts.
      case
        when pg_column_size(u.raw_user_meta_data) < 16384 then strpos(
          private.plain_name(
            coalesce(u.raw_user_meta_data ->> 'saved_full_name', u.raw_user_meta_data ->> 'full_name')
          ),
          split_part(private.plain_name(btrim(p_text)), ' ', 1)
        ) > 0
      end
      and to_tsvector('simple', private.plain_name(private.account_name(u.id))) @@ words
  );
  return query
  select lower(u.email) from auth.users u where u.id = any (accounts)
  union
  select lower(o.email) from public.payment_orders o where o.user_id = any (accounts)
  union
  select lower(a.email) from public.job_applications a where to_tsvector('simple', private.plain_name(a.name)) @@ words
  union
  select lower(m.email) from public.contact_messages m where to_tsvector('simple', private.plain_name(m.name)) @@ words
  union
  select lower(o.email)
  from public.tax_documents d
  join public.payment_orders o on o.id = d.order_id
  where
    d.serial = upper(btrim(p_text))
    or to_tsvector('simple', private.plain_name(d.facts -> 'recipient' ->> 'legalName')) @@ words;
end;
$function$;

CREATE OR REPLACE FUNCTION private.receipt_payload (
  o public.payment_orders
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    o.receipt_facts
      || jsonb_build_object(
        'price', o.amount, 'orderId', o.provider_order_id, 'paymentId', c.payment_id, 'paidAt', o.paid_at,
        'payer', private.account_name(o.user_id),
        'classes', array(
          select jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone)
          from public.cohort_sessions s
          where s.cohort_id = o.cohort_id and s.kind = 'class' and s.state = 'scheduled'
          order by s.starts_at
        )
      )
      || case
        when c.transferred_on is not null then jsonb_build_object('transfer', jsonb_build_object(
          'reference', c.transfer_reference, 'on', c.transferred_on, 'received', c.amount, 'tds', c.tds
        ))
        when c.amount <> o.amount then jsonb_build_object('amount', c.amount)
        else '{}'
      end
  from public.payment_captures c
  where c.payment_id = o.payment_id;
$function$;

CREATE INDEX tax_documents_names ON public.tax_documents USING gin (to_tsvector('simple'::regconfig, private.plain_name(((facts -> 'recipient'::text) ->> 'legalName'::text))));

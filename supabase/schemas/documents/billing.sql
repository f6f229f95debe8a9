-- Who an invoice is for. lib/documents/schema.ts says the same in the form; here it holds for whoever calls, since each
-- document uses up a number for good.

-- Whether a text can be printed on a document: it has the letters of its fonts (lib/documents/letters.ts), in NFC,
-- without spaces at its ends.
create function private.is_printable(p_text text, p_least integer, p_most integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    char_length(p_text) between p_least and p_most
      and p_text = btrim(p_text, E' \n')
      and p_text is nfc normalized
      and p_text ~ '^[\n -~\u00a0-\u024f\u0900-\u097f\u0c80-\u0c8c\u0c8e-\u0c90\u0c92-\u0ca8\u0caa-\u0cb3\u0cb5-\u0cb9\u0cbc-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0cdd\u0cde\u0ce0-\u0ce3\u0ce6-\u0cef\u0cf1-\u0cf3\u1e00-\u1eff\u200c\u200d\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20b9]*$',
    false
  );
$$;

-- Whether a text is a GSTIN, a UIN (of a UN body or an embassy) or a tax deductor's number, with the right check
-- character. lib/format/gstin.ts is its twin.
create function private.is_gstin(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select
    p_text ~ '^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z|\d{4}[A-Z]{3}\d{5}[UO]N|\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D)[0-9A-Z]$'
    and right(p_text, 1) = substr(alphabet, 1 + (36 - sum(product / 36 + product % 36)::integer % 36) % 36, 1)
  from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')) letters (alphabet)
  cross join generate_series(1, 14) place
  cross join lateral (
    select (strpos(alphabet, substr(p_text, place, 1)) - 1) * (2 - place % 2) as product
  ) weighed
  group by alphabet;
$$;

-- The State that a GSTIN belongs to today: 25 counts as 26, 28 as 37; null if it begins with none.
create function private.state_of_gstin(p_gstin text) returns text
language sql immutable set search_path = '' as $$
  select case left(p_gstin, 2)
    when '25' then '26'
    when '28' then '37'
    else substring(p_gstin from '^(0[1-9]|1\d|2[0-4679]|3[0-8]|97)')
  end;
$$;

-- Why these can't be the details on an invoice: the column that is wrong, or own_gstin; null if they can.
create function private.billing_refusal(d public.billing_details) returns text
language sql stable set search_path = '' as $$
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
$$;

-- Stores who an order's invoice is for (p_details: columns of billing_details), in place of what was stored; when that
-- was first given stays. Returns why it can't: what billing_refusal returns.
create function private.keep_billing_details(p_order_id uuid, p_details jsonb) returns text
language plpgsql set search_path = '' as $$
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
$$;

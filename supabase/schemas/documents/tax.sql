-- '26-27': the financial year of an instant, which begins on 1 April in India.
create function private.financial_year(p_at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(first, 'YY') || '-' || to_char(first + interval '1 year', 'YY')
  from (select timezone('Asia/Kolkata', p_at) - interval '3 months' as first) shifted;
$$;

-- Splits a total in paise that contains 18% GST: the tax is the total minus the taxable value, and an odd paisa goes to
-- CGST (CGST Rule 35).
create function private.tax_split(p_total integer, p_is_same_state boolean) returns table (
  taxable integer, cgst integer, sgst integer, igst integer
)
language sql immutable set search_path = '' as $$
  select
    value,
    case when p_is_same_state then (p_total - value + 1) / 2 else 0 end,
    case when p_is_same_state then (p_total - value) / 2 else 0 end,
    case when p_is_same_state then 0 else p_total - value end
  from (select round(p_total * 100.0 / 118)::integer as value) split;
$$;

-- The place of supply of a course: for a registered buyer the GSTIN's State, for any other buyer the State given,
-- outside India 96; without details our own State (docs/decisions/place-of-supply.md).
create function private.place_of_supply(d public.billing_details, p_company_state text) returns text
language sql immutable set search_path = '' as $$
  select case
    when d.order_id is null then p_company_state
    when d.country <> 'IN' then '96'
    else coalesce(private.state_of_gstin(d.gstin), d.state_code)
  end;
$$;

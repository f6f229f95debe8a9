-- The start of the working day (Monday to Friday, in India) that lies this many working days back: anything older has
-- waited longer.
create function private.working_days_ago(p_days integer) returns timestamptz
language sql stable set search_path = '' as $$
  select timezone('Asia/Kolkata', day)
  from (select timezone('Asia/Kolkata', now())::date as today) india
  cross join lateral generate_series((today - 2 * p_days - 7)::timestamp, today::timestamp, interval '1 day') day
  where extract(isodow from day) < 6
  order by day desc
  limit 1 offset p_days;
$$;

-- Before these instants, anything unanswered is past its promise: messages after 48 business hours, two working days;
-- applications after ten working days.
create function public.console_late_before() returns table (messages timestamptz, applications timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select private.working_days_ago(2), private.working_days_ago(10);
end;
$$;

grant execute on function public.console_late_before to authenticated;

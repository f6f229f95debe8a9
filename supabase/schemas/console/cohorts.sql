-- Cohorts, the latest first, with their seats. Over: the last day, its own or that of its sessions, has passed. Held:
-- in a checkout, by a request to move there, or by a proforma invoice. Definer: only the server may call count_holders.
create function public.console_cohorts() returns table (
  cohort_id text, state text, starts_on date, enrol_by date, ends_on date, price integer, list_price integer,
  sell_until date, is_enrolment_over boolean, is_over boolean, has_classes boolean, chat_url text, booking_url text,
  sequence integer, capacity integer, taken integer, held integer, free integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    c.cohort_id, c.state, c.starts_on, c.enrol_by, c.ends_on, c.price, c.list_price, c.sell_until,
    c.state in ('on_sale', 'coming_soon') and c.sale_ends_at <= now(),
    coalesce(greatest(c.ends_on, last.day) < timezone('Asia/Kolkata', now())::date, false), last.has_classes, c.chat_url,
    c.booking_url, c.sequence, c.capacity, t.seats, h.seats, greatest(c.capacity - t.seats - h.seats, 0)
  from public.cohorts c
  cross join lateral (select private.count_taken(c.cohort_id) as seats) t
  cross join lateral (select private.count_holders(c.cohort_id) as seats) h
  cross join lateral (
    select max(timezone(s.time_zone, s.ends_at))::date as day, coalesce(bool_or(s.kind = 'class'), false) as has_classes
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) last
  order by c.starts_on desc, c.created_at desc, c.cohort_id desc;
end;
$$;

-- What the log says about a cohort.
create function private.cohort_facts(p_cohort public.cohorts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'startsOn', p_cohort.starts_on, 'enrolBy', p_cohort.enrol_by, 'sellUntil', p_cohort.sell_until,
    'endsOn', p_cohort.ends_on, 'state', p_cohort.state, 'price', p_cohort.price, 'listPrice', p_cohort.list_price, 'capacity', p_cohort.capacity,
    'chatUrl', p_cohort.chat_url, 'bookingUrl', p_cohort.booking_url, 'sequence', p_cohort.sequence
  );
$$;

-- Why a cohort can't have these days and prices: a reason, or null. Days that are the same in p_before may be past. Days
-- that reopen the sale count as putting it on sale, which only owners may do.
create function private.cohort_refusal(p_before public.cohorts, p_after public.cohorts) returns text
language sql stable set search_path = '' as $$
  select case
    when p_after.starts_on is distinct from p_before.starts_on and p_after.starts_on < today.day then 'past_start'
    when p_after.enrol_by > p_after.starts_on then 'enrol_after_start'
    when p_after.enrol_by is distinct from p_before.enrol_by and p_after.enrol_by < today.day then 'past_enrol'
    when
      p_after.sell_until is distinct from p_before.sell_until and private.operator_role() is distinct from 'owner'
      then 'owner_sells'
    when p_after.sell_until < p_after.starts_on then 'sold_before_start'
    when p_after.sell_until is distinct from p_before.sell_until and p_after.sell_until < today.day then 'past_sale'
    when p_after.ends_on < p_after.starts_on then 'end_before_start'
    when p_after.list_price < round(p_after.price * 100.0 / 118) then 'list_price_below'
    when
      private.sale_state(p_before, now()) <> p_before.state
      and greatest(p_after.sell_until, least(p_after.enrol_by, p_after.starts_on - 1)) >= today.day
      and private.operator_role() is distinct from 'owner'
      then 'sale_over'
  end
  from (select (now() at time zone 'Asia/Kolkata')::date as day) today;
$$;

-- A cohort, locked. Refused: unknown.
create function private.lock_cohort(p_cohort_id text) returns public.cohorts
language plpgsql set search_path = '' as $$
declare
  cohort public.cohorts;
begin
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return cohort;
end;
$$;

-- A cohort that is as it was shown, locked. Refused: unknown.
create function private.lock_shown_cohort(p_cohort_id text, p_shown_sequence integer) returns public.cohorts
language plpgsql set search_path = '' as $$
declare
  cohort constant public.cohorts := private.lock_cohort(p_cohort_id);
begin
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sequence', cohort.sequence, p_shown_sequence,
    jsonb_build_object(
      'starts on', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY'),
      'enrol by', to_char(cohort.enrol_by, 'FMMonth FMDD, YYYY'),
      'price', '₹' || to_char(cohort.price / 100.0, 'FM999999990.00'), 'state', cohort.state
    )
  );
  return cohort;
end;
$$;

-- Opens the next cohort; nothing is sold yet. Days are India's, prices in paise. Refused: past_start,
-- enrol_after_start, past_enrol, list_price_below, invalid. "cohortId": the new cohort.
create function public.console_open_cohort(
  p_request_id uuid, p_starts_on date, p_enrol_by date, p_price integer, p_list_price integer, p_capacity integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
begin
  perform private.begin_action(p_request_id, 'open_cohort', true);
  -- Two at once make two cohorts.
  perform pg_advisory_xact_lock(hashtextextended('the next cohort', 0));
  select coalesce(max(c.cohort_id::integer), 0) + 1 into cohort.cohort_id
  from public.cohorts c
  where c.cohort_id ~ '^[1-9][0-9]{0,5}$';
  cohort.starts_on := p_starts_on;
  cohort.enrol_by := p_enrol_by;
  cohort.price := p_price;
  cohort.list_price := p_list_price;
  perform private.refuse(private.cohort_refusal(null, cohort));

  begin
    insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, price, list_price)
    values (cohort.cohort_id, p_capacity, p_starts_on, p_enrol_by, p_price, p_list_price)
    returning * into cohort;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'open_cohort', 'cohorts', cohort.cohort_id, null, private.cohort_facts(cohort), null,
    jsonb_build_object('cohortId', cohort.cohort_id)
  );
end;
$$;

grant execute on function public.console_cohorts, public.console_open_cohort to authenticated;

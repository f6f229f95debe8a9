-- Writes a changed cohort, and ends the action. Call it with the cohort's row locked. Refused: unchanged, past_start,
-- enrol_after_start, past_enrol, owner_sells, sold_before_start, past_sale, end_before_start, list_price_below,
-- sale_over, invalid.
create function private.save_cohort(
  p_request_id uuid, p_action text, p_before public.cohorts, p_after public.cohorts
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  after public.cohorts;
begin
  perform private.refuse(case when p_after is not distinct from p_before then 'unchanged' end);
  perform private.refuse(private.cohort_refusal(p_before, p_after));

  begin
    update public.cohorts c
    set
      starts_on = p_after.starts_on, enrol_by = p_after.enrol_by, ends_on = p_after.ends_on, state = p_after.state,
      price = p_after.price, list_price = p_after.list_price, sell_until = p_after.sell_until,
      chat_url = p_after.chat_url, booking_url = p_after.booking_url, sequence = c.sequence + 1, updated_at = now()
    where c.cohort_id = p_before.cohort_id
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, p_action, 'cohorts', p_before.cohort_id, private.cohort_facts(p_before), private.cohort_facts(after)
  );
end;
$$;

-- Changes a cohort's days and links. The end may be null, for the last session's day, and so may the links. From its
-- first day on it's only sold until p_sell_until, which owners set. Refused: unknown, unchanged, planned (its first
-- class has the first day), past_start, enrol_after_start, past_enrol, owner_sells, sold_before_start, past_sale,
-- end_before_start, sale_over (only an owner can reopen the sale), invalid (a link that isn't one).
create function public.console_change_cohort(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_starts_on date, p_enrol_by date, p_sell_until date,
  p_ends_on date, p_chat_url text, p_booking_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  after public.cohorts;
begin
  perform private.begin_action(p_request_id, 'change_cohort');
  before := private.lock_shown_cohort(p_cohort_id, p_shown_sequence);
  perform private.refuse('planned') where p_starts_on <> before.starts_on and exists (
    select from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
  );
  after := before;
  after.starts_on := p_starts_on;
  after.enrol_by := p_enrol_by;
  after.sell_until := p_sell_until;
  after.ends_on := p_ends_on;
  after.chat_url := p_chat_url;
  after.booking_url := p_booking_url;
  return private.save_cohort(p_request_id, 'change_cohort', before, after);
end;
$$;

-- Changes the price of new orders, in paise; existing orders keep theirs. Refused: unknown, unchanged,
-- list_price_below, invalid.
create function public.console_set_cohort_price(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_price integer, p_list_price integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  after public.cohorts;
begin
  perform private.begin_action(p_request_id, 'set_cohort_price', true);
  before := private.lock_shown_cohort(p_cohort_id, p_shown_sequence);
  after := before;
  after.price := p_price;
  after.list_price := p_list_price;
  return private.save_cohort(p_request_id, 'set_cohort_price', before, after);
end;
$$;

-- Puts a cohort on sale, takes it back to coming soon, or closes it; open orders can still be paid. Refused: unknown,
-- invalid (another state), cancelled (for good), not_on_sale (nothing to take back), enrolment_over (no one could buy),
-- already (it's in that state).
create function public.console_set_cohort_state(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_state text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  after public.cohorts;
begin
  perform private.begin_action(p_request_id, 'set_cohort_state', true);
  perform private.refuse(case
    when p_state is null or p_state not in ('coming_soon', 'on_sale', 'closed') then 'invalid'
  end);
  before := private.lock_shown_cohort(p_cohort_id, p_shown_sequence);
  after := before;
  after.state := p_state;
  perform private.refuse(case
    when before.state = 'cancelled' then 'cancelled'
    when before.state = p_state then 'already'
    when p_state = 'coming_soon' and before.state <> 'on_sale' then 'not_on_sale'
    when private.sale_state(after, now()) <> p_state then 'enrolment_over'
  end);
  return private.save_cohort(p_request_id, 'set_cohort_state', before, after);
end;
$$;

-- Changes how many seats a cohort has: not below those taken or held. Refused:
-- unknown, unchanged, below_taken.
create function public.console_set_capacity(
  p_request_id uuid, p_cohort_id text, p_shown integer, p_capacity integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  needed integer;
begin
  perform private.begin_action(p_request_id, 'set_capacity');
  before := private.lock_cohort(p_cohort_id);
  perform private.require_shown('cohorts', p_cohort_id, 'capacity', before.capacity, p_shown);
  needed := private.count_taken(p_cohort_id) + private.count_holders(p_cohort_id);
  perform private.refuse(case
    when p_capacity = before.capacity then 'unchanged'
    when p_capacity < needed then 'below_taken'
  end);

  update public.cohorts s set capacity = p_capacity, updated_at = now() where s.cohort_id = p_cohort_id;
  return private.finish_action(
    p_request_id, 'set_capacity', 'cohorts', p_cohort_id,
    jsonb_build_object('capacity', before.capacity), jsonb_build_object('capacity', p_capacity)
  );
end;
$$;

-- Has a cohort take hand-ins, or none, whichever it doesn't do now. Refused: unknown, handed_in (somebody has).
create function public.console_set_takes_handins(p_request_id uuid, p_cohort_id text, p_shown boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
begin
  perform private.begin_action(p_request_id, 'set_takes_handins');
  before := private.lock_cohort(p_cohort_id);
  perform private.require_shown('cohorts', p_cohort_id, 'takesHandins', before.takes_handins, p_shown);
  perform private.refuse('handed_in') where exists (
    select from public.cohort_handins h where h.cohort_id = p_cohort_id
  );
  update public.cohorts c set takes_handins = not before.takes_handins, updated_at = now() where c.cohort_id = p_cohort_id;
  return private.finish_action(
    p_request_id, 'set_takes_handins', 'cohorts', p_cohort_id,
    jsonb_build_object('takesHandins', before.takes_handins), jsonb_build_object('takesHandins', not before.takes_handins)
  );
end;
$$;

grant execute on function
  public.console_set_takes_handins, public.console_change_cohort, public.console_set_cohort_price, public.console_set_cohort_state,
  public.console_set_capacity
to authenticated;

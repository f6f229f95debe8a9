-- A later day to enrol by opens a sale that is over: only owners do that, as they put a cohort on sale.
set lock_timeout = '5s';

-- Why a cohort cannot have these days and prices: a reason, or null. Of p_before, what is as it was may be over. What is
-- sold again by a later day is put on sale, which is the owners'.
create or replace function private.cohort_refusal(p_before public.cohorts, p_after public.cohorts)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_after.starts_on is distinct from p_before.starts_on and p_after.starts_on < today.day then 'past_start'
    when p_after.enrol_by > p_after.starts_on then 'enrol_after_start'
    when p_after.enrol_by is distinct from p_before.enrol_by and p_after.enrol_by < today.day then 'past_enrol'
    when p_after.ends_on < p_after.starts_on then 'end_before_start'
    when p_after.list_price < p_after.price then 'list_price_below'
    when
      public.sale_state(p_after, now()) <> public.sale_state(p_before, now())
      and private.operator_role() is distinct from 'owner'
      then 'sale_over'
  end
  from (select (now() at time zone 'Asia/Kolkata')::date as day) today;
$$;

-- Writes a changed cohort, as it was shown and as it is to be, and ends the action. Whoever changes it holds its row.
-- Refused: past_start, enrol_after_start, past_enrol, end_before_start, list_price_below, sale_over, invalid.
create or replace function private.save_cohort(
  p_request_id uuid,
  p_action text,
  p_shown_sequence integer,
  p_before public.cohorts,
  p_after public.cohorts
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  refusal text;
  after public.cohorts;
begin
  if p_before.sequence is distinct from p_shown_sequence then
    return private.changed(
      'cohorts', p_before.cohort_id, 'sequence', to_jsonb(p_before.sequence),
      jsonb_build_object(
        'starts on', to_char(p_before.starts_on, 'FMMonth FMDD, YYYY'),
        'enrol by', to_char(p_before.enrol_by, 'FMMonth FMDD, YYYY'),
        'price', '₹' || to_char(p_before.price / 100.0, 'FM999999990.00'),
        'state', p_before.state
      )
    );
  end if;
  refusal := private.cohort_refusal(p_before, p_after);
  if refusal is not null then
    return private.refused(refusal);
  end if;

  begin
    update public.cohorts c
    set
      starts_on = p_after.starts_on,
      enrol_by = p_after.enrol_by,
      ends_on = p_after.ends_on,
      state = p_after.state,
      price = p_after.price,
      list_price = p_after.list_price,
      is_enrol_by_enforced = p_after.is_enrol_by_enforced,
      chat_url = p_after.chat_url,
      booking_url = p_after.booking_url,
      sequence = c.sequence + 1,
      updated_at = now()
    where c.cohort_id = p_before.cohort_id
    returning * into after;
  exception
    when check_violation or not_null_violation then
      return private.refused('invalid');
  end;
  return private.finish_action(
    p_request_id, p_action, 'cohorts', p_before.cohort_id, private.cohort_facts(p_before), private.cohort_facts(after)
  );
end;
$$;

-- Changes a cohort's days and links. The end and the links may be null: the last session's day, and none.
-- Refused: unknown, past_start, enrol_after_start, past_enrol, end_before_start, sale_over (its day to enrol by is over: only
-- an owner sets a later one), invalid (a link that is none).
create or replace function public.console_change_cohort(
  p_request_id uuid,
  p_cohort_id text,
  p_shown_sequence integer,
  p_starts_on date,
  p_enrol_by date,
  p_ends_on date,
  p_chat_url text,
  p_booking_url text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'change_cohort');
  before public.cohorts;
  after public.cohorts;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into before from public.cohorts c where c.cohort_id = p_cohort_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  after := before;
  after.starts_on := p_starts_on;
  after.enrol_by := p_enrol_by;
  -- Whoever sets the day means it.
  after.is_enrol_by_enforced := before.is_enrol_by_enforced or p_enrol_by <> before.enrol_by;
  after.ends_on := p_ends_on;
  after.chat_url := p_chat_url;
  after.booking_url := p_booking_url;
  return private.save_cohort(p_request_id, 'change_cohort', p_shown_sequence, before, after);
end;
$$;

-- Whether a cohort has a seat for this buyer: enrolments, and what is held for others, against the capacity.
-- With p_has_hold the buyer's own seat is among those held, and others' holds take nothing from it.
-- Call it with the cohort's row locked.
create function public.has_free_seat(p_cohort_id text, p_user_id uuid, p_has_hold boolean)
returns boolean
language sql
set search_path = ''
as $$
  select s.capacity > (
    select count(*)
    from public.cohort_enrollments e
    where e.cohort_id = s.cohort_id and e.status in ('success', 'active')
  ) + (
    select count(distinct o.user_id)
    from public.payment_orders o
    where
      not p_has_hold
      and o.cohort_id = s.cohort_id
      and o.status in ('created', 'attempted')
      and o.held_until > clock_timestamp()
      and o.user_id <> p_user_id
  )
  from public.cohort_seats s
  where s.cohort_id = p_cohort_id;
$$;

-- Makes an order and holds a seat for it for 20 minutes, or gives back the buyer's open order and renews its hold, so
-- that a second click or a second tab pays the same order.
-- Outcome: open, sold_out, already_enrolled or unknown_cohort; the other columns are null unless it is open.
create function public.open_payment_order(
  p_user_id uuid,
  p_email text,
  p_cohort_id text,
  p_amount integer,
  p_receipt_facts jsonb
)
returns table (outcome text, id uuid, provider_order_id text)
language plpgsql
set search_path = ''
as $$
declare
  hold_until constant timestamptz := clock_timestamp() + interval '20 minutes';
  open_order public.payment_orders;
begin
  perform from public.cohort_seats s where s.cohort_id = p_cohort_id for update;
  if not found then
    return query select 'unknown_cohort', null::uuid, null::text;
    return;
  end if;

  if exists (
    select from public.cohort_enrollments e
    where e.user_id = p_user_id and e.cohort_id = p_cohort_id and e.status in ('success', 'active')
  ) then
    return query select 'already_enrolled', null::uuid, null::text;
    return;
  end if;

  update public.payment_orders o
  set held_until = hold_until
  where o.id = (
    select known.id
    from public.payment_orders known
    where
      known.user_id = p_user_id
      and known.cohort_id = p_cohort_id
      and known.amount = p_amount
      and known.status in ('created', 'attempted')
      and known.held_until > clock_timestamp()
    order by known.created_at
    limit 1
  )
  returning o.* into open_order;

  if not found then
    if not public.has_free_seat(p_cohort_id, p_user_id, false) then
      return query select 'sold_out', null::uuid, null::text;
      return;
    end if;
    insert into public.payment_orders as o (user_id, email, cohort_id, amount, held_until, receipt_facts)
    values (p_user_id, p_email, p_cohort_id, p_amount, hold_until, p_receipt_facts)
    returning o.* into open_order;
  end if;

  return query select 'open', open_order.id, open_order.provider_order_id;
end;
$$;

-- Remembers the provider's id of an order, and answers the one that counts: of two made at once, the first.
create function public.attach_provider_order(p_order_id uuid, p_provider_order_id text)
returns text
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set provider_order_id = coalesce(o.provider_order_id, p_provider_order_id)
  where o.id = p_order_id
  returning o.provider_order_id;
$$;

-- Gives back the seat held for an order that the provider did not make.
create function public.release_payment_order(p_order_id uuid)
returns void
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set held_until = clock_timestamp()
  where o.id = p_order_id and o.provider_order_id is null;
$$;

revoke execute on function public.has_free_seat(text, uuid, boolean) from public, anon, authenticated;
revoke execute on function public.open_payment_order(uuid, text, text, integer, jsonb) from public, anon, authenticated;
revoke execute on function public.attach_provider_order(uuid, text) from public, anon, authenticated;
revoke execute on function public.release_payment_order(uuid) from public, anon, authenticated;
grant execute on function public.has_free_seat(text, uuid, boolean) to service_role;
grant execute on function public.open_payment_order(uuid, text, text, integer, jsonb) to service_role;
grant execute on function public.attach_provider_order(uuid, text) to service_role;
grant execute on function public.release_payment_order(uuid) to service_role;

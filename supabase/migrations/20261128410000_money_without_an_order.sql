-- Money that the provider took for this product and that has no order here: after a restore of an older backup. The sweep
-- finds it; a person settles it, or its order comes back and it is recorded as any other.
create table public.unmatched_payments (
  payment_id text primary key check (payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  provider_order_id text,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz not null,
  -- As the order's notes say, which nobody vouches for.
  noted_cohort text check (char_length(noted_cohort) <= 300),
  noted_order text check (char_length(noted_order) <= 300),
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_as text check (settled_as in ('given_back', 'by_hand', 'recorded')),
  -- The buyer of what was settled by hand.
  settled_for text check (char_length(settled_for) between 3 and 254),
  check ((settled_at is null) = (settled_as is null)),
  check (settled_as is distinct from 'by_hand' or settled_for is not null)
);

comment on table public.unmatched_payments is
  'Captured payments of this product without an order here. Written by the sweep, settled in the console.';

create index unmatched_payments_waiting on public.unmatched_payments (paid_at) where settled_at is null;

alter table public.unmatched_payments enable row level security;
revoke all on table public.unmatched_payments from public, anon, authenticated;
grant select, insert, update, delete on table public.unmatched_payments to service_role;
grant select on table public.unmatched_payments to authenticated;
create policy "Operators read payments without an order" on public.unmatched_payments
  for select to authenticated
  using ((select private.operator_role()) is not null);

-- Payments whose order came back and that are recorded by now wait for nobody any more.
create function public.settle_recorded_payments()
returns void
language sql
set search_path = ''
as $$
  update public.unmatched_payments u
  set settled_at = now(), settled_as = 'recorded'
  where u.settled_at is null and exists (select from public.payment_captures c where c.payment_id = u.payment_id);
$$;

revoke execute on function public.settle_recorded_payments() from public, anon, authenticated;
grant execute on function public.settle_recorded_payments() to service_role;

-- Ends the waiting of a payment without an order: somebody has given it back at the provider, or made it good by hand, for
-- whom the address says. Refused: unknown, invalid (without a reason, or by hand for nobody).
create function public.console_settle_unmatched(
  p_request_id uuid,
  p_payment_id text,
  p_outcome text,
  p_email text,
  p_note text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'settle_unmatched');
  email constant text := nullif(btrim(p_email), '');
  payment public.unmatched_payments;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if coalesce(btrim(p_note), '') = '' or p_outcome is null or p_outcome not in ('given_back', 'by_hand')
    or (p_outcome = 'by_hand' and email is null) then
    return private.refused('invalid');
  end if;
  select * into payment from public.unmatched_payments u where u.payment_id = p_payment_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if payment.settled_at is null and exists (
    select from public.payment_captures c where c.payment_id = p_payment_id
  ) then
    update public.unmatched_payments u
    set settled_at = now(), settled_as = 'recorded'
    where u.payment_id = p_payment_id
    returning * into payment;
  end if;
  if payment.settled_at is not null then
    return private.changed('unmatched_payments', p_payment_id, 'outcome', to_jsonb(payment.settled_as));
  end if;
  update public.unmatched_payments u
  set settled_at = now(), settled_as = p_outcome, settled_for = case when p_outcome = 'by_hand' then email end
  where u.payment_id = p_payment_id;
  return private.finish_action(
    p_request_id, 'settle_unmatched', 'unmatched_payments', p_payment_id,
    '{"outcome": null}', jsonb_build_object('outcome', p_outcome), p_note
  );
end;
$$;

revoke execute on function public.console_settle_unmatched(uuid, text, text, text, text) from public, anon, service_role;
grant execute on function public.console_settle_unmatched(uuid, text, text, text, text) to authenticated;

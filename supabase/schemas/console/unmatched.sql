-- Settles a payment without an order: it was refunded at the provider, or settled by hand for the person with the
-- address. Refused: unknown, invalid (without a reason, or by hand without a person).
create function public.console_settle_unmatched(
  p_request_id uuid, p_payment_id text, p_outcome text, p_email text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  email constant text := nullif(btrim(p_email), '');
  payment public.unmatched_payments;
begin
  perform private.begin_action(p_request_id, 'settle_unmatched');
  perform private.refuse(case
    when
      coalesce(btrim(p_note), '') = ''
      or p_outcome is null
      or p_outcome not in ('given_back', 'by_hand')
      or (p_outcome = 'by_hand' and email is null)
      then 'invalid'
  end);
  select * into payment from public.unmatched_payments u where u.payment_id = p_payment_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  if payment.settled_at is null and exists (
    select from public.payment_captures c where c.payment_id = p_payment_id
  ) then
    update public.unmatched_payments u
    set settled_at = now(), settled_as = 'recorded'
    where u.payment_id = p_payment_id
    returning * into payment;
  end if;
  if payment.settled_at is not null then
    -- Answered, not raised: what was recorded stays settled.
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

grant execute on function public.console_settle_unmatched to authenticated;

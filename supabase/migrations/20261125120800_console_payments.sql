-- Actions on cohorts, orders and refunds. Locked, as everywhere, in the order cohort, order, payment.

-- Why an order's buyer can have no seat now: already_enrolled or sold_out; null where one is free.
-- Call it with the cohort's and the order's rows locked.
create function public.seat_refusal(o public.payment_orders)
returns text
language sql
set search_path = ''
as $$
  select case
    when exists (
      select from public.cohort_enrollments e
      where e.user_id = o.user_id and e.cohort_id = o.cohort_id and e.status in ('success', 'active')
    ) then 'already_enrolled'
    when not public.has_free_seat(o.cohort_id, o.user_id, o.held_until > clock_timestamp()) then 'sold_out'
  end;
$$;

-- Queues the receipt of a paid order. Of a payment that was not what was ordered, amount (paise) and currency say more.
create function public.queue_receipt(o public.payment_orders)
returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (template, recipient, payload)
  select
    'payment-receipt',
    o.email,
    o.receipt_facts
      || jsonb_build_object('orderId', o.provider_order_id, 'paymentId', o.payment_id, 'paidAt', o.paid_at)
      || case
        when (c.amount, c.currency) = (o.amount, o.currency) then '{}'
        else jsonb_build_object('amount', c.amount, 'currency', c.currency)
      end
  from public.payment_captures c
  where c.payment_id = o.payment_id;
$$;

-- Gives the seat for a payment, with its receipt. Call it with the cohort's and the order's rows locked, where
-- seat_refusal is null and the order has no payment yet.
create function public.enrol_payment(
  o public.payment_orders,
  p_payment_id text,
  p_amount integer,
  p_details jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  paid public.payment_orders;
begin
  update public.payment_orders
  set status = 'paid', payment_id = p_payment_id, paid_at = now()
  where id = o.id
  returning * into paid;
  insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
  values (o.user_id, o.email, o.cohort_id, p_amount, p_payment_id, o.provider_order_id, p_details);
  perform public.queue_receipt(paid);
end;
$$;

-- As before, in terms of the functions above.
create or replace function public.settle_capture(
  o public.payment_orders,
  p_payment_id text,
  p_amount integer,
  p_currency text,
  p_details jsonb
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  refund public.payment_refunds;
  refund_reason text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    return public.outcome_of_capture(o, p_payment_id);
  end if;

  if p_amount is distinct from o.amount or p_currency is distinct from o.currency or o.user_id is null then
    update public.payment_orders
    set
      status = case when o.status in ('created', 'attempted', 'closed') then 'needs_review' else o.status end,
      review_reason = format('%s: %s %s paid, %s %s ordered', p_payment_id, p_amount, p_currency, o.amount, o.currency)
    where id = o.id;
    return 'needs_review';
  end if;

  refund_reason := case when o.payment_id is not null then 'paid_twice' else public.seat_refusal(o) end;
  if refund_reason is null then
    perform public.enrol_payment(o, p_payment_id, p_amount, p_details);
    return 'enrolled';
  end if;

  if o.payment_id is null then
    update public.payment_orders
    set status = 'refund_pending', payment_id = p_payment_id, paid_at = now()
    where id = o.id;
  end if;
  insert into public.payment_refunds (payment_id, order_id, amount, reason)
  values (p_payment_id, o.id, p_amount, refund_reason)
  returning * into refund;
  perform public.queue_refund_mail(refund, 'payment-refund');
  return 'refund_pending';
end;
$$;

revoke execute on function
  public.seat_refusal(public.payment_orders),
  public.queue_receipt(public.payment_orders),
  public.enrol_payment(public.payment_orders, text, integer, jsonb)
from public, anon, authenticated;
grant execute on function
  public.seat_refusal(public.payment_orders),
  public.queue_receipt(public.payment_orders),
  public.enrol_payment(public.payment_orders, text, integer, jsonb)
to service_role;

-- Refused: unknown, below_taken.
create function public.console_set_capacity(
  p_request_id uuid,
  p_cohort_id text,
  p_shown integer,
  p_capacity integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'set_capacity');
  seats public.cohort_seats;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into seats from public.cohort_seats s where s.cohort_id = p_cohort_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if seats.capacity is distinct from p_shown then
    return private.changed('cohort_seats', p_cohort_id, 'capacity', to_jsonb(seats.capacity));
  end if;
  if p_capacity < (
    select count(*)
    from public.cohort_enrollments e
    where e.cohort_id = p_cohort_id and e.status in ('success', 'active')
  ) then
    return private.refused('below_taken');
  end if;

  update public.cohort_seats s set capacity = p_capacity where s.cohort_id = p_cohort_id;
  return private.finish_action(
    p_request_id, 'set_capacity', 'cohort_seats', p_cohort_id,
    jsonb_build_object('capacity', seats.capacity), jsonb_build_object('capacity', p_capacity)
  );
end;
$$;

-- Why the caller cannot give back a payment now: an answer, or null. After the policy's 14 days it takes an owner.
create function private.refund_hindrance(p_payment public.payment_captures)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when private.operator_role() <> 'owner' and p_payment.created_at < now() - interval '14 days'
      then private.refused('owner_only')
    when not private.has_recent_code() then '{"status": "code_required"}'
  end;
$$;

-- Gives back a part or all of a payment, in paise. The request id is the refund's id, and its key at the provider.
-- Refused: invalid, unknown_payment, owner_only, too_much.
create function public.console_refund(p_request_id uuid, p_payment_id text, p_amount integer, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'refund');
  payment public.payment_captures;
  outcome text;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if coalesce(p_amount, 0) < 1 or coalesce(btrim(p_reason), '') = '' then
    return private.refused('invalid');
  end if;
  select * into payment from public.payment_captures c where c.payment_id = p_payment_id;
  if not found then
    return private.refused('unknown_payment');
  end if;
  if private.refund_hindrance(payment) is not null then
    return private.refund_hindrance(payment);
  end if;

  outcome := public.request_refund(p_payment_id, p_amount, p_request_id, p_reason);
  if outcome <> 'requested' then
    return private.refused(outcome);
  end if;
  return private.finish_action(
    p_request_id, 'refund', 'payment_orders', payment.order_id::text, null,
    jsonb_build_object('paymentId', p_payment_id, 'amount', p_amount), p_reason
  );
end;
$$;

-- Settles an order's review: enrol (give the seat after all), refund (what is left of the payment) or keep (as it is).
-- Refused: unknown, invalid, no_account, already_enrolled, sold_out, not_possible (no payment is waiting for a seat),
-- owner_only, too_much (nothing is left to give back).
create function public.console_settle_review(
  p_request_id uuid,
  p_order_id uuid,
  p_shown_reason text,
  p_resolution text,
  p_note text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'settle_review');
  o public.payment_orders;
  payment public.payment_captures;
  refusal text;
  rest integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  perform
  from public.cohort_seats s
  where s.cohort_id = (select known.cohort_id from public.payment_orders known where known.id = p_order_id)
  for update;
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if o.review_settled_at is not null or o.review_reason is null then
    return private.changed('payment_orders', o.id::text, 'reviewReason', 'null');
  end if;
  if o.review_reason is distinct from p_shown_reason then
    return private.changed('payment_orders', o.id::text, 'reviewReason', to_jsonb(o.review_reason));
  end if;

  -- A reason begins with the payment that it is about.
  select * into payment
  from public.payment_captures c
  where c.order_id = o.id
  order by starts_with(o.review_reason, c.payment_id || ':') desc, c.created_at desc
  limit 1;

  case p_resolution
    when 'enrol' then
      refusal := case when o.user_id is null then 'no_account' else public.seat_refusal(o) end;
      if refusal is null and (o.status <> 'needs_review' or payment.payment_id is null) then
        refusal := 'not_possible';
      end if;
      if refusal is not null then
        return private.refused(refusal);
      end if;
      perform public.enrol_payment(o, payment.payment_id, payment.amount, '{}');
    when 'refund' then
      select payment.amount - coalesce(sum(r.amount), 0) into rest
      from public.payment_refunds r
      where r.payment_id = payment.payment_id and r.status not in ('failed', 'cancelled');
      if rest is null or rest < 1 then
        return private.refused('too_much');
      end if;
      if private.refund_hindrance(payment) is not null then
        return private.refund_hindrance(payment);
      end if;
      perform public.request_refund(payment.payment_id, rest, p_request_id, nullif(btrim(p_note), ''));
    when 'keep' then
      null;
    else
      return private.refused('invalid');
  end case;

  update public.payment_orders set review_settled_at = now() where id = o.id;
  -- Refunds that came to nothing have been dealt with, too.
  update public.payment_refunds r set status = 'cancelled' where r.order_id = o.id and r.status = 'failed';
  return private.finish_action(
    p_request_id, 'settle_review', 'payment_orders', o.id::text,
    jsonb_build_object('reviewReason', o.review_reason),
    jsonb_build_object('reviewReason', null, 'resolution', p_resolution), p_note
  );
end;
$$;

-- Refused: unknown, not_paid.
create function public.console_resend_receipt(p_request_id uuid, p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'resend_receipt');
  o public.payment_orders;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into o from public.payment_orders known where known.id = p_order_id for share;
  if not found then
    return private.refused('unknown');
  end if;
  if not exists (select from public.cohort_enrollments e where e.payment_id = o.payment_id) then
    return private.refused('not_paid');
  end if;

  perform public.queue_receipt(o);
  return private.finish_action(p_request_id, 'resend_receipt', 'payment_orders', o.id::text, null, null);
end;
$$;

-- Writes down that the provider is asked about an order; "providerOrderId" is null where the provider never had it.
-- Refused: unknown.
create function public.console_ask_provider(p_request_id uuid, p_order_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'ask_provider');
  o public.payment_orders;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into o from public.payment_orders known where known.id = p_order_id;
  if not found then
    return private.refused('unknown');
  end if;
  return private.finish_action(
    p_request_id, 'ask_provider', 'payment_orders', o.id::text, null, null, null,
    jsonb_build_object('providerOrderId', o.provider_order_id)
  );
end;
$$;

revoke execute on function
  public.console_set_capacity(uuid, text, integer, integer),
  public.console_refund(uuid, text, integer, text),
  public.console_settle_review(uuid, uuid, text, text, text),
  public.console_resend_receipt(uuid, uuid),
  public.console_ask_provider(uuid, uuid)
from public, anon, service_role;
grant execute on function
  public.console_set_capacity(uuid, text, integer, integer),
  public.console_refund(uuid, text, integer, text),
  public.console_settle_review(uuid, uuid, text, text, text),
  public.console_resend_receipt(uuid, uuid),
  public.console_ask_provider(uuid, uuid)
to authenticated;

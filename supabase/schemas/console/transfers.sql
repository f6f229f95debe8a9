-- Records an order that was paid by bank transfer: the seat, under the cohort's lock like any other, and a receipt that
-- says how it was paid. The address names the buyer, who needs an account; amount in paise, p_received_on a day in
-- India. It checks neither the price nor whether the cohort is on sale: the owner decides that. A buyer's transfer
-- counts once, whatever cohort its seat has moved to, until all of it has gone back. Refused: invalid, unknown_cohort,
-- no_account, recorded, cohort_cancelled, already_enrolled, sold_out.
create function public.console_record_transfer(
  p_request_id uuid, p_email text, p_cohort_id text, p_amount integer, p_reference text, p_received_on date,
  p_receipt_facts jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own_id constant text := 'transfer_' || left(replace(gen_random_uuid()::text, '-', ''), 20);
  reference constant text := btrim(p_reference);
  cohort public.cohorts;
  buyer record;
  o public.payment_orders;
begin
  perform private.begin_action(p_request_id, 'record_transfer', true);
  perform private.refuse(case
    when
      coalesce(p_amount, 0) < 1
      or coalesce(char_length(reference), 0) not between 1 and 60
      or p_received_on is null
      or p_received_on > timezone('Asia/Kolkata', now())::date
      or jsonb_typeof(p_receipt_facts) is distinct from 'object'
      then 'invalid'
  end);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  perform private.refuse(case when not found then 'unknown_cohort' end);
  select u.id, u.email::text as email into buyer
  from auth.users u
  where u.email = lower(btrim(p_email)) and not u.is_sso_user and u.email_confirmed_at is not null;
  perform private.refuse(case when not found then 'no_account' end);
  perform pg_advisory_xact_lock(hashtextextended('bank transfer of ' || buyer.id, 0));
  perform
  from public.payment_captures c
  join public.payment_orders known on known.id = c.order_id
  where known.user_id = buyer.id and known.status <> 'refunded' and lower(c.transfer_reference) = lower(reference);
  perform private.refuse(case when found then 'recorded' end);
  perform private.require_recent_code();

  o.user_id := buyer.id;
  o.cohort_id := p_cohort_id;
  o.held_until := clock_timestamp();
  perform private.refuse(private.seat_refusal(o));
  insert into public.payment_orders as po (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
  values (
    buyer.id, buyer.email, p_cohort_id, p_amount, own_id, o.held_until,
    p_receipt_facts || jsonb_build_object(
      'cohortId', p_cohort_id, 'startDate', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY')
    )
  )
  returning po.* into o;
  insert into public.payment_captures (payment_id, order_id, amount, currency, transfer_reference, transferred_on)
  values (own_id, o.id, p_amount, o.currency, reference, p_received_on);
  perform private.enrol_payment(
    o, own_id, p_amount, jsonb_build_object('reference', reference, 'receivedOn', p_received_on)
  );
  update public.cohort_enrollments e set payment_method = 'bank_transfer' where e.payment_id = own_id;
  return private.finish_action(
    p_request_id, 'record_transfer', 'payment_orders', o.id::text, null,
    jsonb_build_object(
      'cohortId', p_cohort_id, 'amount', p_amount, 'reference', reference, 'receivedOn', p_received_on
    ),
    null, jsonb_build_object('orderId', o.id)
  );
end;
$$;

-- Records that a refund of a bank transfer was paid back, also by transfer; the buyer is mailed. Refused: invalid,
-- unknown (a refund of a transfer).
create function public.console_record_refund(p_request_id uuid, p_refund_id uuid, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reference constant text := btrim(p_reference);
  payment public.payment_captures;
  refund public.payment_refunds;
begin
  perform private.begin_action(p_request_id, 'record_refund', true);
  perform private.refuse(case when coalesce(char_length(reference), 0) not between 1 and 60 then 'invalid' end);
  select c.* into payment
  from public.payment_refunds r
  join public.payment_captures c on c.payment_id = r.payment_id
  where r.id = p_refund_id and c.transferred_on is not null;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.lock_order(payment.order_id);
  select * into refund from public.payment_refunds r where r.id = p_refund_id;
  if refund.status <> 'pending' then
    perform private.refuse_as_changed(
      'payment_orders', payment.order_id::text, 'refundDone', to_jsonb(refund.id), to_jsonb(refund.status)
    );
  end if;
  perform private.require_recent_code();

  update public.payment_refunds r
  set status = 'done', transfer_reference = reference
  where r.id = refund.id
  returning * into refund;
  perform private.queue_refund_mail(refund, 'payment-refund-done');
  perform private.settle_refunds(payment);
  return private.finish_action(
    p_request_id, 'record_refund', 'payment_orders', payment.order_id::text, null,
    jsonb_build_object('amount', refund.amount, 'reference', reference, 'refundDone', refund.id)
  );
end;
$$;

grant execute on function public.console_record_transfer, public.console_record_refund to authenticated;

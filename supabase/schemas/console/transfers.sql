-- Why a bank transfer can't be recorded with these facts; null if it can. Sums in paise. reason_needed: the price isn't
-- the cohort's, or what arrived and the tax deducted aren't the price.
create function private.transfer_refusal(
  p_price integer, p_cohort_price integer, p_amount integer, p_tds integer, p_reason text, p_reference text,
  p_received_on date
) returns text
language sql stable set search_path = '' as $$
  select case
    when
      coalesce(p_price, 0) < 1
      or coalesce(p_amount, 0) < 1
      or coalesce(p_tds, -1) not between 0 and p_price - 1
      or coalesce(char_length(btrim(p_reference)), 0) not between 1 and 60
      or private.reference_key(p_reference) = ''
      or char_length(btrim(p_reason)) > 500
      or p_received_on is null
      or p_received_on > timezone('Asia/Kolkata', now())::date
      then 'invalid'
    when coalesce(btrim(p_reason), '') = '' and (p_price <> p_cohort_price or p_amount::bigint + p_tds <> p_price)
      then 'reason_needed'
  end;
$$;

-- Whose earlier order has a transfer's reference, whatever the spaces and hyphens: recorded (this buyer's),
-- reference_used (somebody else's); null without one. Orders that are refunded don't count. Two at once wait for each
-- other.
create function private.reference_refusal(p_reference text, p_buyer uuid, p_except uuid default null) returns text
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bank transfer ' || private.reference_key(p_reference), 0));
  return (
    select case when bool_or(known.user_id = p_buyer) then 'recorded' when count(*) > 0 then 'reference_used' end
    from public.payment_captures c
    join public.payment_orders known on known.id = c.order_id
    where
      c.transfer_reference is not null
      and private.reference_key(c.transfer_reference) = private.reference_key(p_reference)
      and known.status <> 'refunded'
      and known.id is distinct from p_except
  );
end;
$$;

-- Records an order that was paid by bank transfer: the seat, under the cohort's lock like any other, and a receipt that
-- says how it was paid. The address names the buyer, who needs an account; sums in paise, p_received_on a day in India.
-- p_price: null for the cohort's; p_amount: what arrived; p_tds: the tax that the company deducted from the price. It
-- doesn't check whether the cohort is on sale: the owner decides that. A buyer's transfer counts once, whatever cohort
-- its seat has moved to, until all of it has gone back; p_is_shared: it paid for somebody else, too. p_proforma_id: the
-- proforma invoice that it pays, whose hold ends. Refused: what transfer_refusal and reference_refusal return,
-- unknown_cohort, no_account, proforma_closed (paid or withdrawn), cohort_cancelled, already_enrolled, sold_out.
create function public.console_book_transfer(
  p_request_id uuid, p_email text, p_cohort_id text, p_price integer, p_amount integer, p_tds integer, p_reason text,
  p_reference text, p_is_shared boolean, p_received_on date, p_receipt_facts jsonb, p_proforma_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own_id constant text := 'transfer_' || left(replace(gen_random_uuid()::text, '-', ''), 20);
  reference constant text := btrim(p_reference);
  why constant text := nullif(btrim(p_reason), '');
  cohort public.cohorts;
  buyer record;
  o public.payment_orders;
begin
  perform private.begin_action(p_request_id, 'record_transfer', true);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  perform private.refuse(case when not found then 'unknown_cohort' end);
  o.amount := coalesce(p_price, cohort.price);
  perform private.refuse(coalesce(
    private.transfer_refusal(o.amount, cohort.price, p_amount, p_tds, why, reference, p_received_on),
    case when jsonb_typeof(p_receipt_facts) is distinct from 'object' then 'invalid' end
  ));
  select u.id, u.email::text as email into buyer
  from auth.users u
  where u.email = lower(btrim(p_email)) and not u.is_sso_user and u.email_confirmed_at is not null;
  perform private.refuse(case when not found then 'no_account' end);
  perform private.refuse(
    nullif(private.reference_refusal(reference, buyer.id), case when p_is_shared then 'reference_used' end)
  );
  perform private.require_recent_code();

  if p_proforma_id is not null then
    update public.proformas p
    set held_until = least(p.held_until, clock_timestamp())
    where p.id = p_proforma_id and p.order_id is null and p.withdrawn_at is null;
    perform private.refuse(case when not found then 'proforma_closed' end);
  end if;
  o.user_id := buyer.id;
  o.cohort_id := p_cohort_id;
  perform private.refuse(private.seat_refusal(o));
  insert into public.payment_orders as po (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
  values (
    buyer.id, buyer.email, p_cohort_id, o.amount, own_id, clock_timestamp(),
    p_receipt_facts || jsonb_build_object(
      'cohortId', p_cohort_id, 'startDate', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY')
    )
  )
  returning po.* into o;
  update public.proformas p set order_id = o.id where p.id = p_proforma_id;
  insert into public.payment_captures
    (payment_id, order_id, amount, currency, transfer_reference, transferred_on, tds, shortfall_reason)
  values (
    own_id, o.id, p_amount, o.currency, reference, p_received_on, p_tds, case when p_amount + p_tds <> o.amount then why end
  );
  perform private.enrol_payment(
    o, own_id, o.amount, jsonb_build_object('reference', reference, 'receivedOn', p_received_on)
  );
  update public.cohort_enrollments e set payment_method = 'bank_transfer' where e.payment_id = own_id;
  return private.finish_action(
    p_request_id, 'record_transfer', 'payment_orders', o.id::text, null,
    jsonb_build_object('cohortId', p_cohort_id) || private.transfer_facts(o.id), why,
    jsonb_build_object('orderId', o.id)
  );
end;
$$;

-- Kept for the version before.
create function public.console_record_transfer(
  p_request_id uuid, p_email text, p_cohort_id text, p_price integer, p_amount integer, p_tds integer, p_reason text,
  p_reference text, p_is_shared boolean, p_received_on date, p_receipt_facts jsonb
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return public.console_book_transfer(
    p_request_id, p_email, p_cohort_id, p_price, p_amount, p_tds, p_reason, p_reference, p_is_shared, p_received_on,
    p_receipt_facts, null
  );
end;
$$;

-- What the log says about a transfer.
create function private.transfer_facts(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'price', o.amount, 'amount', c.amount, 'tds', c.tds, 'reference', c.transfer_reference, 'receivedOn', c.transferred_on
  )
  from public.payment_orders o
  join public.payment_captures c on c.payment_id = o.payment_id
  where o.id = p_order_id;
$$;

-- Corrects a recorded bank transfer that has no invoice yet and of which nothing has gone back, if it's as shown
-- (p_shown: transfer_facts). The learner gets one receipt: the corrected one, in place of one that hasn't left. Refused:
-- unknown, invoiced, refunded, unchanged, what transfer_refusal and reference_refusal return.
create function public.console_correct_transfer(
  p_request_id uuid, p_order_id uuid, p_shown jsonb, p_price integer, p_amount integer, p_tds integer, p_reason text,
  p_reference text, p_is_shared boolean, p_received_on date
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reference constant text := btrim(p_reference);
  why constant text := nullif(btrim(p_reason), '');
  o public.payment_orders;
  before jsonb;
begin
  perform private.begin_action(p_request_id, 'correct_transfer', true);
  o := private.lock_order(p_order_id);
  perform private.refuse(case when not private.is_transfer(o.payment_id) then 'unknown' end);
  before := private.transfer_facts(o.id);
  perform private.require_shown('payment_orders', o.id::text, 'reference', before, p_shown, before -> 'reference');
  perform private.refuse(coalesce(
    case
      when exists (select from public.tax_documents d where d.order_id = o.id) then 'invoiced'
      when exists (
        select from public.payment_refunds r where r.order_id = o.id and r.status not in ('failed', 'cancelled')
      ) then 'refunded'
    end,
    private.transfer_refusal(
      p_price, (select c.price from public.cohorts c where c.cohort_id = o.cohort_id), p_amount, p_tds, why, reference,
      p_received_on
    ),
    nullif(private.reference_refusal(reference, o.user_id, o.id), case when p_is_shared then 'reference_used' end)
  ));
  perform private.require_recent_code();

  update public.payment_captures c
  set
    amount = p_amount, tds = p_tds, transfer_reference = reference, transferred_on = p_received_on,
    shortfall_reason = case when p_amount + p_tds <> p_price then why end
  where c.payment_id = o.payment_id;
  update public.payment_orders po set amount = p_price where po.id = o.id returning * into o;
  update public.cohort_enrollments e
  set amount = p_price, payment_details = jsonb_build_object('reference', reference, 'receivedOn', p_received_on)
  where e.payment_id = o.payment_id;
  perform private.refuse(case when private.transfer_facts(o.id) = before then 'unchanged' end);
  perform private.replace_receipt(o);
  return private.finish_action(
    p_request_id, 'correct_transfer', 'payment_orders', o.id::text, before, private.transfer_facts(o.id), why
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

grant execute on function
  public.console_book_transfer, public.console_record_transfer, public.console_correct_transfer, public.console_record_refund
to authenticated;

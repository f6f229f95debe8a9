-- An order, locked after its cohort.
create function private.lock_order(p_order_id uuid) returns public.payment_orders
language plpgsql set search_path = '' as $$
declare
  o public.payment_orders;
begin
  perform
  from public.cohorts c
  where c.cohort_id = (select known.cohort_id from public.payment_orders known where known.id = p_order_id)
  for update;
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  return o;
end;
$$;

-- Whether a person has an open seat in a cohort.
create function private.has_seat(p_person_id uuid, p_cohort_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cohort_enrollments e
    where e.person_id = p_person_id and e.cohort_id = p_cohort_id and e.is_open
  );
$$;

-- Who has a seat in a cohort coming to them, the one definition for all code that counts seats: people in a checkout, or
-- whose payment in it is being looked at, until its hold ends; people who asked to move there, whether or not their
-- account still exists; and companies with a proforma invoice that holds one, under its id. Nobody who already has a seat
-- there: another order of theirs may still be open.
create function private.seat_holders(p_cohort_id text) returns setof uuid
language sql set search_path = '' as $$
  select holder.person_id
  from (
    select o.user_id as person_id
    from public.payment_orders o
    where
      o.cohort_id = p_cohort_id
      and o.status in ('created', 'attempted', 'needs_review')
      and o.held_until > clock_timestamp()
      and o.user_id is not null
    union
    select e.person_id
    from public.change_requests r
    join public.cohort_enrollments e on e.id = r.enrolment_id
    where r.to_cohort_id = p_cohort_id and r.state = 'open' and e.is_open
    union
    select p.id
    from public.proformas p
    where
      p.cohort_id = p_cohort_id
      and p.held_until > clock_timestamp()
      and p.order_id is null
      and p.withdrawn_at is null
  ) holder
  where not private.has_seat(holder.person_id, p_cohort_id);
$$;

-- How many people hold a seat in a cohort, apart from p_except.
create function private.count_holders(p_cohort_id text, p_except uuid default null) returns integer
language sql set search_path = '' as $$
  select count(*)::integer from private.seat_holders(p_cohort_id) holder where holder is distinct from p_except;
$$;

-- How many seats of a cohort are taken: one for each open enrolment.
create function private.count_taken(p_cohort_id text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open;
$$;

-- Whether a cohort has a seat for this person: those taken plus those held for others, against the capacity. Call it
-- with the cohort's row locked.
create function private.has_free_seat(p_cohort_id text, p_person_id uuid) returns boolean
language sql set search_path = '' as $$
  select c.capacity > private.count_taken(c.cohort_id) + private.count_holders(c.cohort_id, p_person_id)
  from public.cohorts c
  where c.cohort_id = p_cohort_id;
$$;

-- The facts on a paid order's receipt, with the price in paise, the payer's name and the planned classes; null without a
-- capture. If the
-- payment differed from the order, amount (paise) is included; transfer says that it came by bank transfer, and what of
-- the price arrived or was deducted as tax.
create function private.receipt_payload(o public.payment_orders) returns jsonb
language sql stable set search_path = '' as $$
  select
    o.receipt_facts
      || jsonb_build_object(
        'price', o.amount, 'orderId', o.provider_order_id, 'paymentId', c.payment_id, 'paidAt', o.paid_at,
        'payer', private.account_name(o.user_id),
        'classes', array(
          select jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone)
          from public.cohort_sessions s
          where s.cohort_id = o.cohort_id and s.kind = 'class' and s.state = 'scheduled'
          order by s.starts_at
        )
      )
      || case
        when c.transferred_on is not null then jsonb_build_object('transfer', jsonb_build_object(
          'reference', c.transfer_reference, 'on', c.transferred_on, 'received', c.amount, 'tds', c.tds
        ))
        when c.amount <> o.amount then jsonb_build_object('amount', c.amount)
        else '{}'
      end
  from public.payment_captures c
  where c.payment_id = o.payment_id;
$$;

-- Queues the receipt of a paid order; p_more: what it says besides.
create function private.queue_receipt(o public.payment_orders, p_more jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload)
  select 'payment-receipt', o.email, receipt.payload || p_more
  from (select private.receipt_payload(o) as payload) receipt
  where receipt.payload is not null;
$$;

-- Queues the receipt of an order whose facts were corrected, in place of those that haven't left.
create function private.replace_receipt(o public.payment_orders) returns void
language plpgsql set search_path = '' as $$
begin
  update public.email_outbox m
  set status = 'skipped', last_error = 'corrected'
  where m.id in (
    select unsent.id
    from public.email_outbox unsent
    where
      unsent.template = 'payment-receipt'
      and unsent.status = 'pending'
      and unsent.handover = 'none'
      and unsent.recipient = o.email
      and unsent.payload ->> 'orderId' = o.provider_order_id
    for update skip locked
  );
  perform private.queue_receipt(o, case
    when exists (
      select from public.email_outbox m
      where
        m.template = 'payment-receipt'
        and m.status <> 'skipped'
        and m.recipient = o.email
        and m.payload ->> 'orderId' = o.provider_order_id
    ) then '{"isCorrected": true}'::jsonb else '{}' end);
end;
$$;

-- The receipt of the caller's order that bought a seat, by the provider's order id; null for any other. Definer: buyers
-- can't read orders.
create function public.own_receipt(p_order_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.receipt_payload(o)
  from public.payment_orders o
  where
    o.provider_order_id = p_order_id
    and o.user_id = auth.uid()
    and exists (select from public.cohort_enrollments e where e.payment_id = o.payment_id);
$$;

-- The state of a payment's disputes: open, lost, or null if there is none or all were won or closed. It takes
-- everything known about each dispute, in whatever order it arrived, whether or not someone has settled it here.
create function private.dispute_state(p_payment_id text) returns text
language sql stable set search_path = '' as $$
  select case when bool_or(dispute.is_lost) then 'lost' when not bool_and(dispute.is_over) then 'open' end
  from (
    select bool_or(r.event = 'lost') as is_lost, bool_or(r.event in ('won', 'lost', 'closed')) as is_over
    from public.payment_reviews r
    where r.payment_id = p_payment_id and r.kind = 'dispute'
    group by r.dispute_id
  ) dispute;
$$;

-- Mails the buyer about one refund: once when it starts or is first seen (payment-refund), and once when it's done
-- (payment-refund-done). The price is in paise. endsSeat: all of the payment goes back with it, or has gone back, and
-- the seat ends. transfer: it came by bank transfer, with this reference, and goes back by another. Call it in the
-- transaction that writes the row.
create function private.queue_refund_mail(r public.payment_refunds, p_template text) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload)
  select
    p_template,
    o.email,
    o.receipt_facts || jsonb_build_object(
      'price', case when c.transferred_on is null then o.amount else c.amount end, 'orderId', o.provider_order_id,
      'paymentId', c.payment_id, 'reason', r.reason, 'amount', r.amount, 'currency', c.currency
    ) || case
      when c.transferred_on is null then '{}'
      else jsonb_build_object('transfer', jsonb_build_object('of', c.transfer_reference, 'by', r.transfer_reference))
    end || case when exists (
      select from public.cohort_enrollments e
      where e.payment_id = c.payment_id and e.is_open
    ) and c.amount <= (
      select sum(part.amount)
      from public.payment_refunds part
      where
        part.payment_id = c.payment_id
        and part.status not in ('failed', 'cancelled')
        and (part.status = 'done' or p_template = 'payment-refund')
    ) then '{"endsSeat": true}' else '{}'::jsonb end
  from public.payment_captures c
  join public.payment_orders o on o.id = c.order_id
  where c.payment_id = r.payment_id;
$$;

-- Why an order's buyer can't have a seat now: cohort_cancelled, already_enrolled or sold_out; null if one is free. Call
-- it with the cohort's and the order's rows locked.
create function private.seat_refusal(o public.payment_orders) returns text
language sql set search_path = '' as $$
  select case
    when exists (select from public.cohorts c where c.cohort_id = o.cohort_id and c.state = 'cancelled') then 'cohort_cancelled'
    when private.has_seat(o.user_id, o.cohort_id) then 'already_enrolled'
    when not private.has_free_seat(o.cohort_id, o.user_id) then 'sold_out'
  end;
$$;

-- Whether an attempt started at an instant came too late to buy the order's seat: more than an hour after the order's
-- window, with the sale over by then or at another price. The provider accepts payments on an order for ever; an
-- attempt started in time counts, however late its money comes.
create function private.is_attempt_late(o public.payment_orders, p_begun_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  cohort public.cohorts;
begin
  if p_begun_at <= greatest(o.held_until, o.created_at + interval '20 minutes') + interval '1 hour' then
    return false;
  end if;
  select * into cohort from public.cohorts c where c.cohort_id = o.cohort_id;
  return private.sale_state(cohort, p_begun_at) <> 'on_sale' or cohort.price <> o.amount;
end;
$$;

-- Gives the seat for a payment, with its receipt. Call it with the cohort's and the order's rows locked, if
-- seat_refusal is null and the order has no payment yet.
create function private.enrol_payment(
  o public.payment_orders, p_payment_id text, p_amount integer, p_details jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  paid public.payment_orders;
  seat public.cohort_enrollments;
begin
  update public.payment_orders
  set status = 'paid', payment_id = p_payment_id, paid_at = now(), refunded_amount = 0
  where id = o.id
  returning * into paid;
  insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
  values (o.user_id, o.email, o.cohort_id, p_amount, p_payment_id, o.provider_order_id, p_details)
  returning * into seat;
  perform private.queue_receipt(paid);
  perform private.mail_plan_to_seat(seat, seat.cohort_id);
end;
$$;

grant execute on function public.own_receipt to authenticated;

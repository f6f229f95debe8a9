-- The result of a payment that was settled before: enrolled, refund_pending, refunded or needs_review.
create function private.outcome_of_capture(o public.payment_orders, p_payment_id text) returns text
language sql stable set search_path = '' as $$
  select case
    when o.payment_id = p_payment_id then case o.status when 'paid' then 'enrolled' else o.status end
    when coalesce(sum(r.amount) filter (where r.status = 'done'), 0) >= c.amount then 'refunded'
    when count(*) filter (where r.status in ('pending', 'requested')) > 0 then 'refund_pending'
    else 'needs_review'
  end
  from public.payment_captures c
  left join public.payment_refunds r on r.payment_id = c.payment_id
  where c.payment_id = p_payment_id
  group by c.payment_id;
$$;

-- Settles a captured payment: with a seat, a row that refunds it, or a review for a person. Writes the order, the
-- enrolment or refund, and the mail; changes nothing for a payment that is already settled. If all of the money has
-- already gone back, there is neither a seat nor a refund of ours: the capture is recorded, and the order waits for the
-- refund or a person. A partial refund doesn't take the seat away, whether or not it's listed. An attempt that started
-- too late is refunded and leaves the order as it was: another one, started in time, may still be captured. A disputed
-- payment isn't refunded here. Call it with the cohort's and the order's rows locked.
create function private.settle_capture(
  o public.payment_orders, p_payment_id text, p_amount integer, p_currency text, p_details jsonb
) returns text
language plpgsql set search_path = '' as $$
declare
  is_gone constant boolean := coalesce(p_details ->> 'status', '') = 'refunded'
    or coalesce((p_details ->> 'amount_refunded')::bigint, 0) >= p_amount;
  -- Without it, the time of the capture counts.
  begun_at constant timestamptz := coalesce(to_timestamp((p_details ->> 'created_at')::double precision), now());
  refund public.payment_refunds;
  refund_reason text;
  review text;
  outcome text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    outcome := private.outcome_of_capture(o, p_payment_id);
    return case when is_gone and outcome = 'needs_review' then 'refunded' else outcome end;
  end if;

  review := case
    when (p_amount, p_currency) is distinct from (o.amount, o.currency) then 'wrong_amount'
    when o.user_id is null then 'no_account'
    when is_gone then 'refund_unlisted'
  end;
  if review is null then
    refund_reason := case
      when o.payment_id is not null then 'paid_twice'
      when private.is_attempt_late(o, begun_at) then 'too_late'
      else private.seat_refusal(o)
    end;
    if refund_reason is null then
      perform private.enrol_payment(o, p_payment_id, p_amount, p_details);
      return 'enrolled';
    end if;
    review := case when private.dispute_state(p_payment_id) is not null then 'no_seat_disputed' end;
  end if;
  if review is not null then
    insert into public.payment_reviews (order_id, payment_id, kind, amount, currency, ordered)
    values (
      o.id, p_payment_id, review, case when refund_reason is null then p_amount end,
      case when refund_reason is null then p_currency end, case review when 'wrong_amount' then o.amount end
    );
    update public.payment_orders
    set status = 'needs_review'
    where id = o.id and status in ('created', 'attempted', 'closed');
    return case when is_gone then 'refunded' else 'needs_review' end;
  end if;

  if o.payment_id is null and refund_reason <> 'too_late' then
    update public.payment_orders
    set status = 'refund_pending', payment_id = p_payment_id, paid_at = now(), refunded_amount = 0
    where id = o.id;
  end if;
  insert into public.payment_refunds (payment_id, order_id, amount, reason)
  values (p_payment_id, o.id, p_amount, refund_reason)
  returning * into refund;
  perform private.queue_refund_mail(refund, 'payment-refund');
  return 'refund_pending';
end;
$$;

-- Whether a review has a dispute's deadline that the provider hasn't reported an answer to, or the end of.
create function private.is_deadline_running(r public.payment_reviews) returns boolean
language sql stable set search_path = '' as $$
  select r.respond_by is not null and not exists (
    select from public.payment_reviews later
    where
      later.payment_id = r.payment_id
      and later.kind = 'dispute'
      and later.dispute_id is not distinct from r.dispute_id
      and (
        later.event in ('won', 'lost', 'closed') or (later.event = 'under_review' and later.opened_at > r.opened_at)
      )
  );
$$;

-- The only way to an enrolment: verification, webhook and sweep call it with what the provider says about a captured
-- payment. One transaction, which can run any number of times, in any order, from any number of callers. It locks the
-- cohort's row first, then the order's. Outcome for this payment: enrolled, refund_pending, refunded, needs_review or
-- unknown_order.
create function public.finalise_payment(
  p_event_id text, p_event text, p_source text, p_provider_order_id text, p_payment_id text, p_amount integer,
  p_currency text, p_details jsonb
) returns text
language plpgsql set search_path = '' as $$
declare
  o constant public.payment_orders := private.lock_order(
    (select po.id from public.payment_orders po where po.provider_order_id = p_provider_order_id)
  );
  result text;
begin
  if o.id is null then
    return 'unknown_order';
  end if;
  result := private.settle_capture(o, p_payment_id, p_amount, p_currency, p_details);

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- Records an event that moves no money: an attempt that failed or was authorised, or a dispute, which opens a review. A
-- later event settles the review with the dispute's deadline, since the bank has its answer or sets a new one. A lost
-- dispute cancels the refunds that the provider hasn't been asked for yet. Outcome: noted, or unknown_order.
create function public.note_payment_event(
  p_event_id text, p_event text, p_source text, p_provider_order_id text, p_payment_id text,
  p_dispute_id text default null, p_respond_by timestamptz default null
) returns text
language plpgsql set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders po where po.provider_order_id = p_provider_order_id for update;
  if not found then
    return 'unknown_order';
  end if;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, 'noted')
  on conflict (event_id) do nothing;
  if not found then
    return 'noted';
  end if;

  if p_event in ('payment.authorized', 'payment.failed') then
    update public.payment_orders set status = 'attempted' where id = o.id and status = 'created';
  elsif p_event like 'payment.dispute.%' then
    insert into public.payment_reviews (order_id, payment_id, kind, dispute_id, event, respond_by)
    values (
      o.id, p_payment_id, 'dispute', p_dispute_id, replace(p_event, 'payment.dispute.', ''),
      case when p_event in ('payment.dispute.created', 'payment.dispute.action_required') then p_respond_by end
    )
    on conflict do nothing;
    if p_event <> 'payment.dispute.created' then
      update public.payment_reviews r
      set settled_at = now(), resolution = 'provider'
      where
        r.payment_id = p_payment_id
        and r.kind = 'dispute'
        and r.dispute_id is not distinct from p_dispute_id
        and r.respond_by is distinct from p_respond_by
        and r.respond_by is not null
        and r.settled_at is null;
    end if;
    if p_event = 'payment.dispute.lost' then
      update public.payment_refunds r
      set status = 'cancelled', last_error = 'dispute_lost'
      where r.payment_id = p_payment_id and r.status = 'pending' and r.refund_id is null;
    end if;
  end if;
  return 'noted';
end;
$$;

grant execute on function public.finalise_payment, public.note_payment_event to service_role;

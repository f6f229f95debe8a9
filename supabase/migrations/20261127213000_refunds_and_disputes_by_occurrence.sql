-- As before; and a reason that is told again after it was settled begins a new review. Whether it is news is decided by
-- the identity of what happened, before it is called.
create or replace function public.add_review(p_order_id uuid, p_reason text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set
    review_reason = case
      when o.review_reason is null or o.review_settled_at is not null then p_reason
      when p_reason = any (string_to_array(o.review_reason, e'\n')) then o.review_reason
      else o.review_reason || e'\n' || p_reason
    end,
    review_settled_at = null
  where o.id = p_order_id;
$$;

-- The reason of a payment that the provider calls refunded while it lists no refund yet.
create function public.unlisted_refund_reason(p_payment_id text)
returns text
language sql
immutable
set search_path = ''
as $$
  select p_payment_id || ': refunded at Razorpay, which does not say by which refund yet';
$$;

revoke execute on function public.unlisted_refund_reason(text) from public, anon, authenticated;
grant execute on function public.unlisted_refund_reason(text) to service_role;

-- As before; but money that has gone back already makes no seat, and no refund of ours: the capture is recorded, and the
-- order waits for the refund or a person. A part that went back takes no seat away, whether its refund is listed or not.
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
  is_gone constant boolean := coalesce(p_details ->> 'status', '') = 'refunded'
    or coalesce((p_details ->> 'amount_refunded')::bigint, 0) >= p_amount;
  refund public.payment_refunds;
  refund_reason text;
  review text;
  outcome text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    outcome := public.outcome_of_capture(o, p_payment_id);
    return case when is_gone and outcome = 'needs_review' then 'refunded' else outcome end;
  end if;

  review := case
    when p_amount is distinct from o.amount or p_currency is distinct from o.currency then format(
      '%s: %s paid, %s ordered',
      p_payment_id,
      public.format_amount(p_currency, p_amount),
      public.format_amount(o.currency, o.amount)
    )
    when o.user_id is null then format('%s: the buyer''s account is deleted', p_payment_id)
    when is_gone then public.unlisted_refund_reason(p_payment_id)
  end;
  if review is not null then
    perform public.add_review(o.id, review);
    update public.payment_orders
    set status = 'needs_review'
    where id = o.id and status in ('created', 'attempted', 'closed');
    return case when is_gone then 'refunded' else 'needs_review' end;
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

-- As before; and the refund that an order waited for settles that reason of its review, the others wait on.
create or replace function public.settle_refunds(c public.payment_captures)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  unlisted constant text := public.unlisted_refund_reason(c.payment_id);
  back integer;
begin
  select coalesce(sum(r.amount), 0) into back
  from public.payment_refunds r
  where r.payment_id = c.payment_id and r.status = 'done';

  update public.payment_orders o
  set
    refunded_amount = back,
    status = case when back >= c.amount then 'refunded' else o.status end,
    payment_id = case when back >= c.amount then c.payment_id else o.payment_id end,
    paid_at = case when back >= c.amount then coalesce(o.paid_at, c.created_at) else o.paid_at end
  where
    o.id = c.order_id
    and o.refunded_amount <> back
    and (
      o.payment_id = c.payment_id
      or (
        o.status = 'needs_review'
        and not exists (
          select from public.payment_captures other
          where other.order_id = o.id and other.payment_id <> c.payment_id
        )
      )
    );

  if back >= c.amount then
    update public.payment_orders o
    set
      review_reason = coalesce(nullif(others.reasons, ''), o.review_reason),
      review_settled_at = case when others.reasons = '' then now() end
    from (
      select w.id, array_to_string(array_remove(string_to_array(w.review_reason, e'\n'), unlisted), e'\n') as reasons
      from public.payment_orders w
      where w.id = c.order_id and w.review_settled_at is null
    ) others
    where o.id = others.id and unlisted = any (string_to_array(o.review_reason, e'\n'));
  end if;

  update public.cohort_enrollments e
  set status = 'refunded'
  where back >= c.amount and e.payment_id = c.payment_id and e.status <> 'refunded';
  return back >= c.amount;
end;
$$;

-- As before; and the reason names the dispute, and by when it is to be answered where it asks for an answer. p_event_id
-- is of what happened (dispute, event, deadline), not of a state: another one is news, also after the last was settled.
drop function public.note_payment_event(text, text, text, text, text);
create function public.note_payment_event(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text,
  p_dispute_id text default null,
  p_respond_by timestamptz default null
)
returns text
language plpgsql
set search_path = ''
as $$
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
    perform public.add_review(
      o.id,
      concat(
        p_payment_id, ': ', p_event, ' ' || p_dispute_id,
        case when p_event in ('payment.dispute.created', 'payment.dispute.action_required') then
          ', to be answered by ' || to_char(timezone('Asia/Kolkata', p_respond_by), 'FMDD Mon YYYY')
        end
      )
    );
  end if;
  return 'noted';
end;
$$;

revoke execute on function public.note_payment_event(text, text, text, text, text, text, timestamptz)
from public, anon, authenticated;
grant execute on function public.note_payment_event(text, text, text, text, text, text, timestamptz) to service_role;

-- The sweep asks which disputes of a payment it knows.
create index payment_events_payment on public.payment_events (payment_id);

-- An order can need several decisions at once: a dispute while a refused refund waits. Each reason is a line of
-- review_reason, the oldest first, and they are settled one after the other.
comment on column public.payment_orders.review_reason is
  'Why a person has to look: one line for each decision, the oldest first. The last one stays when it is settled.';

-- "INR 99999.00"; the amount is in paise.
create function public.format_amount(p_currency text, p_amount integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select p_currency || ' ' || to_char(p_amount / 100.0, 'FM999999990.00');
$$;

-- Adds a reason for a review, which begins with the payment that it is about; one that waits already is not added.
-- Call it with the order's row locked.
create function public.add_review(p_order_id uuid, p_reason text)
returns void
language sql
set search_path = ''
as $$
  update public.payment_orders o
  set review_reason = case
    when o.review_reason is null or o.review_settled_at is not null then p_reason
    when p_reason = any (string_to_array(o.review_reason, e'\n')) then o.review_reason
    else o.review_reason || e'\n' || p_reason
  end
  where o.id = p_order_id;
$$;

revoke execute on function public.format_amount(text, integer), public.add_review(uuid, text)
from public, anon, authenticated;
grant execute on function public.format_amount(text, integer), public.add_review(uuid, text) to service_role;

-- As before, but that the reason for a review says rupees, or that the account is gone.
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
  review text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    return public.outcome_of_capture(o, p_payment_id);
  end if;

  review := case
    when p_amount is distinct from o.amount or p_currency is distinct from o.currency then format(
      '%s: %s paid, %s ordered',
      p_payment_id,
      public.format_amount(p_currency, p_amount),
      public.format_amount(o.currency, o.amount)
    )
    when o.user_id is null then format('%s: the buyer''s account is deleted', p_payment_id)
  end;
  if review is not null then
    perform public.add_review(o.id, review);
    update public.payment_orders
    set status = 'needs_review'
    where id = o.id and status in ('created', 'attempted', 'closed');
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

-- As before; a dispute adds a reason to those that wait.
create or replace function public.note_payment_event(
  p_event_id text,
  p_event text,
  p_source text,
  p_provider_order_id text,
  p_payment_id text
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
    perform public.add_review(o.id, format('%s: %s', p_payment_id, p_event));
  end if;
  return 'noted';
end;
$$;

-- As before; a refused refund adds a reason to those that wait.
create or replace function public.record_refund(
  p_event_id text,
  p_event text,
  p_source text,
  p_payment_id text,
  p_refund_id text,
  p_receipt text,
  p_amount integer,
  p_status text
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  c public.payment_captures;
  r public.payment_refunds;
  is_all_back boolean;
  result text;
begin
  select * into c from public.payment_captures pc where pc.payment_id = p_payment_id;
  if not found then
    return 'unknown_payment';
  end if;
  perform from public.cohort_seats s
  where s.cohort_id = (select o.cohort_id from public.payment_orders o where o.id = c.order_id)
  for update;
  perform from public.payment_orders o where o.id = c.order_id for update;

  -- Dealt with as refused, and through after all: counted as one that failed, which makes room for itself.
  if p_status = 'processed' then
    update public.payment_refunds set status = 'failed' where refund_id = p_refund_id and status = 'cancelled';
  end if;
  r := public.find_or_add_refund(c, p_refund_id, p_receipt, p_amount, p_status);
  if p_status = 'processed' and r.status <> 'done' then
    update public.payment_refunds set status = 'done', last_error = null where id = r.id returning * into r;
    perform public.queue_refund_mail(r, 'payment-refund-done');
  elsif p_status = 'failed' and r.status not in ('done', 'cancelled') then
    update public.payment_refunds
    set status = 'failed', last_error = 'refused by the provider'
    where id = r.id
    returning * into r;
  elsif r.status in ('pending', 'requested') then
    -- On its way: the webhook tells when it is through; without it, it is looked at again.
    update public.payment_refunds
    set status = 'requested', next_attempt_at = now() + interval '6 hours', last_error = null
    where id = r.id
    returning * into r;
  end if;

  is_all_back := public.settle_refunds(c);
  result := case
    when r.id is null then 'needs_review'
    when p_status = 'failed' and r.status <> 'done' then 'refund_failed'
    when is_all_back then 'refunded'
    when r.status = 'done' then 'partly_refunded'
    when r.status = 'failed' then 'refund_failed'
    else 'refund_requested'
  end;

  if
    result in ('needs_review', 'refund_failed')
    and not exists (
      select from public.payment_events e
      where e.order_id = c.order_id and e.refund_id = p_refund_id and e.outcome = result
    )
  then
    perform public.add_review(c.order_id, case result
      when 'needs_review' then format('%s: %s gives back more than was paid', p_payment_id, p_refund_id)
      else format(
        '%s: refund %s of %s was refused on %s',
        p_payment_id,
        p_refund_id,
        public.format_amount(c.currency, p_amount),
        to_char(timezone('Asia/Kolkata', now()), 'FMDD Mon YYYY')
      )
    end);
  end if;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, c.order_id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- As before, but for the oldest reason alone, which is the one that was shown; the others wait on. A seat takes a payment
-- of which something is left, and what went back of it before is counted.
create or replace function public.console_settle_review(
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
  reason text;
  others text;
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
  reason := split_part(o.review_reason, e'\n', 1);
  others := nullif(substr(o.review_reason, char_length(reason) + 2), '');
  if reason is distinct from p_shown_reason then
    return private.changed('payment_orders', o.id::text, 'reviewReason', to_jsonb(reason));
  end if;

  -- A reason begins with the payment that it is about.
  select * into payment
  from public.payment_captures c
  where c.order_id = o.id
  order by starts_with(reason, c.payment_id || ':') desc, c.created_at desc
  limit 1;
  select payment.amount - coalesce(sum(r.amount), 0) into rest
  from public.payment_refunds r
  where r.payment_id = payment.payment_id and r.status not in ('failed', 'cancelled');

  case p_resolution
    when 'enrol' then
      refusal := case when o.user_id is null then 'no_account' else public.seat_refusal(o) end;
      if refusal is null and (o.status <> 'needs_review' or coalesce(rest, 0) < 1) then
        refusal := 'not_possible';
      end if;
      if refusal is not null then
        return private.refused(refusal);
      end if;
      perform public.enrol_payment(o, payment.payment_id, payment.amount, '{}');
      perform public.settle_refunds(payment);
    when 'refund' then
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

  update public.payment_orders
  set
    review_reason = coalesce(others, review_reason),
    review_settled_at = case when others is null then now() end
  where id = o.id;
  -- Refunds that came to nothing have been dealt with, too, but for those that another decision is about.
  update public.payment_refunds r
  set status = 'cancelled'
  where r.order_id = o.id and r.status = 'failed' and coalesce(strpos(others, format(': refund %s of ', r.refund_id)), 0) = 0;
  return private.finish_action(
    p_request_id, 'settle_review', 'payment_orders', o.id::text,
    jsonb_build_object('reviewReason', reason),
    jsonb_build_object('reviewReason', null, 'resolution', p_resolution), p_note
  );
end;
$$;

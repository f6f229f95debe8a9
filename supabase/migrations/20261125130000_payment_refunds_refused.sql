-- As before, but that every refund refused by the provider opens a review of its own: the sentence names the refund.
-- Told again (by webhook, sweep or a person who asks) it opens none, and a refund that was dealt with stays so.
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

  update public.payment_orders o
  set review_reason = case result
    when 'needs_review' then format('%s: %s gives back more than was paid', p_payment_id, p_refund_id)
    else format(
      '%s: refund %s of %s %s was refused on %s',
      p_payment_id,
      p_refund_id,
      c.currency,
      to_char(p_amount / 100.0, 'FM999999990.00'),
      to_char(timezone('Asia/Kolkata', now()), 'FMDD Mon YYYY')
    )
  end
  where
    o.id = c.order_id
    and result in ('needs_review', 'refund_failed')
    and not exists (
      select from public.payment_events e
      where e.order_id = c.order_id and e.refund_id = p_refund_id and e.outcome = result
    );

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, c.order_id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- An order only moves forward, whoever writes it: a late "failed" never takes a paid seat away.
create function private.keep_payment_order_forward() returns trigger
language plpgsql set search_path = '' as $$
declare
  ranks constant jsonb := '{"created": 0, "attempted": 1, "closed": 2, "needs_review": 3, "refund_pending": 4, "paid": 4, "refunded": 5}';
begin
  if (ranks ->> new.status)::integer <= (ranks ->> old.status)::integer then
    raise exception 'A payment order can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger keep_payment_order_forward before update of status on public.payment_orders
  for each row when (old.status is distinct from new.status) execute function private.keep_payment_order_forward();

-- Kept on the order, so that the console's list can be sorted and paged by an index. The order's row is the lock, which
-- every writer of a refund or a review already holds: of two at once, the second counts what the first has written.
create function private.keep_what_waits() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed_order constant uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform from public.payment_orders o where o.id = changed_order for update;
  update public.payment_orders o
  set refund_waits_since = waiting.refund, review_waits_since = waiting.review
  from (
    select
      (select min(r.created_at) from public.payment_refunds r
       where r.order_id = changed_order and r.status not in ('done', 'cancelled')) as refund,
      (select min(r.opened_at) from public.payment_reviews r
       where r.order_id = changed_order and r.settled_at is null) as review
  ) waiting
  where
    o.id = changed_order
    and (o.refund_waits_since, o.review_waits_since) is distinct from (waiting.refund, waiting.review);
  return null;
end;
$$;

create trigger keep_what_waits after insert or delete or update of status, created_at on public.payment_refunds
  for each row execute function private.keep_what_waits();
create trigger keep_what_waits after insert or delete or update of settled_at, opened_at on public.payment_reviews
  for each row execute function private.keep_what_waits();

-- A refund counts for the month in which it was done, whoever writes it.
create function private.keep_refund_done() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.done_at := coalesce(new.done_at, now());
  return new;
end;
$$;

create trigger keep_refund_done before insert or update of status on public.payment_refunds
  for each row when (new.status = 'done') execute function private.keep_refund_done();

-- Limits the sum of a payment's refunds, whoever writes them. The payment's row is the lock, so that two at once are
-- counted one after the other.
create function private.keep_refunds_within_payment() returns trigger
language plpgsql set search_path = '' as $$
declare
  paid integer;
  others bigint;
begin
  select c.amount into paid from public.payment_captures c where c.payment_id = new.payment_id for no key update;
  select coalesce(sum(r.amount), 0) into others
  from public.payment_refunds r
  where r.payment_id = new.payment_id and r.id <> new.id and r.status not in ('failed', 'cancelled');
  if others + new.amount > paid then
    raise exception 'Refunds of % would exceed what was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end;
$$;

create trigger keep_refunds_within_payment_on_insert before insert on public.payment_refunds
  for each row when (new.status not in ('failed', 'cancelled')) execute function private.keep_refunds_within_payment();
-- Only if the sum grows: other changes needn't wait for the payment's row.
create trigger keep_refunds_within_payment_on_update
  before update of amount, status on public.payment_refunds
  for each row
  when (
    new.status not in ('failed', 'cancelled')
    and (new.amount > old.amount or old.status in ('failed', 'cancelled'))
  )
  execute function private.keep_refunds_within_payment();

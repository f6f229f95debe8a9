-- The provider has accepted the mails. That's true whoever held the lease, so the attempt isn't compared. The
-- provider's ids are in the order of p_ids, null if unknown.
create function public.mark_outbox_sent(p_ids uuid[], p_provider_ids text[]) returns void
language sql set search_path = '' as $$
  with
    taken as (select t.id, t.provider_id from unnest(p_ids, p_provider_ids) as t (id, provider_id)),
    locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = 'sent', sent_at = now(), provider_id = taken.provider_id, last_error = null
  from locked
  join taken using (id)
  where o.id = locked.id and o.status <> 'sent';
$$;

-- Puts mails back: for 30 s after the first failure, doubling up to an hour. Only the holder of the latest lease may.
-- p_is_refused: this time the provider certainly didn't accept them, so a batch may be composed again. p_leave_batch:
-- from now on each goes alone, because the batch was refused for one of them.
create function public.retry_outbox(
  p_ids uuid[], p_attempt integer, p_error text, p_leave_batch boolean default false, p_is_refused boolean default false
) returns void
language sql set search_path = '' as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    batch_id = case when not p_leave_batch and not (p_is_refused and o.handover = 'in_flight') then o.batch_id end,
    goes_in_batch = o.goes_in_batch and not p_leave_batch,
    handover = case when p_is_refused and o.handover = 'in_flight' then 'none' else 'unknown' end,
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Puts mails back that the provider hasn't looked at, because it asked us to wait (429) or wasn't called. That doesn't
-- count as an attempt. Only the holder of the latest lease may. The attempt is returned by the sender that took it, so
-- no two live leases have the same number; if it was the first, the provider hasn't seen the idempotency key. A batch
-- that the provider doesn't have is dissolved.
create function public.defer_outbox(p_ids uuid[], p_attempt integer, p_wait_seconds integer, p_error text) returns void
language sql set search_path = '' as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set
    attempts = o.attempts - 1,
    first_attempt_at = case when o.attempts > 1 then o.first_attempt_at end,
    batch_id = case when o.handover = 'unknown' then o.batch_id end,
    handover = case o.handover when 'in_flight' then 'none' else o.handover end,
    next_attempt_at = now() + make_interval(secs => p_wait_seconds),
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Ends mails that won't be sent: as failed if the provider refused them for good or they expired, for a person to look
-- at; as skipped if they became pointless between claim and sending.
create function public.end_outbox(p_ids uuid[], p_attempt integer, p_status text, p_error text) returns void
language sql set search_path = '' as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = p_status, last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- How many mails are waiting, due or not, by priority, and for how long the oldest has.
create function public.outbox_backlog() returns table (priority integer, waiting integer, oldest_seconds integer)
language sql stable set search_path = '' as $$
  select o.priority::integer, count(*)::integer, extract(epoch from now() - min(o.created_at))::integer
  from public.email_outbox o
  where o.status = 'pending'
  group by o.priority
  order by o.priority;
$$;

grant execute on function
  public.mark_outbox_sent, public.retry_outbox, public.defer_outbox, public.end_outbox, public.outbox_backlog
to service_role;

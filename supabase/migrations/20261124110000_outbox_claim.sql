create index email_outbox_send_before on public.email_outbox (send_before)
  where status = 'pending' and send_before is not null;
create index email_outbox_batch on public.email_outbox (batch_id, position)
  where status = 'pending' and batch_id is not null;

-- Whether a mail goes out with others in one call to the provider's batch endpoint, which takes no attachments. A mail
-- that has left its batch goes alone, so all mails of a batch have the same attempts.
create function public.is_for_batch(p_mail public.email_outbox)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_mail.template in ('session-reminder', 'news') and p_mail.attempts = 0;
$$;

-- Whether an earlier mail of the same subject has not left yet.
create function public.waits_for_earlier_mail(p_mail public.email_outbox)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1
    from public.email_outbox earlier
    where earlier.subject_id = p_mail.subject_id and earlier.position < p_mail.position and earlier.status = 'pending'
  );
$$;

drop function public.claim_outbox(integer, integer);

-- Hands out the due mails that are next: by priority, then by when they are due, then by when they were written. What is
-- handed out is either up to p_batch mails of one priority, to be sent one by one; or up to 100 mails of one template
-- and one send_before with a common batch_id, to be sent in one call. Such a batch stays what it is: its next attempt
-- has the same mails and the same id, which is its idempotency key.
-- Nobody else gets the mails before the lease ends, so a crashed sender's mails come back. A mail is expired 23 hours
-- after its first attempt: the provider forgets idempotency keys after 24 hours, and from then on a retry of a mail
-- that had gone out unnoticed would go out twice. Expired mails are to be failed.
-- p_up_to_priority leaves mails of a lower priority (a higher number) alone.
create function public.claim_outbox(p_batch integer, p_lease_seconds integer, p_up_to_priority integer default 4)
returns table (
  id uuid,
  template text,
  recipient text,
  reply_to text,
  payload jsonb,
  attempts integer,
  batch_id uuid,
  send_before timestamptz,
  is_expired boolean
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  provider_batch_size constant integer := 100;
  head public.email_outbox;
  chosen uuid[];
  chosen_batch uuid;
begin
  -- A mail that is being sent is not due.
  update public.email_outbox o
  set status = 'skipped', last_error = 'too late to be of use'
  where o.id in (
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    for update skip locked
  );

  -- Of a batch only its first mail can be the head: two senders cannot take a half each.
  select o.* into head
  from public.email_outbox o
  where
    o.status = 'pending'
    and o.next_attempt_at <= now()
    and o.priority <= p_up_to_priority
    and not public.waits_for_earlier_mail(o)
    and not exists (
      select 1
      from public.email_outbox member
      where member.batch_id = o.batch_id and member.position < o.position and member.status = 'pending'
    )
  order by o.priority, o.next_attempt_at, o.position
  limit 1
  for update skip locked;

  if head.batch_id is not null then
    chosen_batch := head.batch_id;
    chosen := array(
      select o.id
      from public.email_outbox o
      where o.batch_id = head.batch_id and o.status = 'pending'
      order by o.position
      for update
    );
  elsif public.is_for_batch(head) then
    chosen_batch := gen_random_uuid();
    chosen := array(
      select o.id
      from public.email_outbox o
      where
        o.status = 'pending'
        and o.next_attempt_at <= now()
        and o.priority = head.priority
        and o.batch_id is null
        and public.is_for_batch(o)
        and o.template = head.template
        and o.send_before is not distinct from head.send_before
        and not public.waits_for_earlier_mail(o)
      order by o.next_attempt_at, o.position
      limit provider_batch_size
      for update skip locked
    );
  else
    chosen := array(
      select o.id
      from public.email_outbox o
      where
        o.status = 'pending'
        and o.next_attempt_at <= now()
        and o.priority = head.priority
        and o.batch_id is null
        and not public.is_for_batch(o)
        and not public.waits_for_earlier_mail(o)
      order by o.next_attempt_at, o.position
      limit p_batch
      for update skip locked
    );
  end if;

  return query
  with claimed as (
    update public.email_outbox o
    set
      attempts = o.attempts + 1,
      first_attempt_at = coalesce(o.first_attempt_at, now()),
      next_attempt_at = now() + make_interval(secs => p_lease_seconds),
      batch_id = chosen_batch
    where o.id = any (chosen)
    returning o.*
  )
  select
    c.id, c.template, c.recipient, c.reply_to, c.payload, c.attempts, c.batch_id, c.send_before,
    c.first_attempt_at < now() - interval '23 hours'
  from claimed c
  order by c.position;
end;
$$;

-- What became of claimed mails, for all mails of a batch at once. Rows are locked in the order of their positions, as
-- claim_outbox does, so that two holders of one batch cannot block each other.
drop function public.mark_outbox_sent(uuid, text);
drop function public.retry_outbox(uuid, integer, text);
drop function public.fail_outbox(uuid, integer, text);
drop function public.defer_outbox(uuid, integer, integer, text);

-- The provider has taken the mails. True whoever held the lease, so the attempt is not compared. The provider's ids are
-- in the order of p_ids, null where they are not known.
create function public.mark_outbox_sent(p_ids uuid[], p_provider_ids text[])
returns void
language sql
set search_path = ''
as $$
  with
    taken as (select t.id, t.provider_id from unnest(p_ids, p_provider_ids) as t (id, provider_id)),
    locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = 'sent', sent_at = now(), provider_id = taken.provider_id, last_error = null
  from locked
  join taken using (id)
  where o.id = locked.id and o.status <> 'sent';
$$;

-- Puts mails back: 30 s after the first failure, doubling, at most an hour. Only the holder of the latest lease may.
-- p_leave_batch: from now on each goes alone, since the batch was refused for one of them.
create function public.retry_outbox(
  p_ids uuid[],
  p_attempt integer,
  p_error text,
  p_leave_batch boolean default false
)
returns void
language sql
set search_path = ''
as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    batch_id = case when not p_leave_batch then o.batch_id end,
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Gives mails up: refused for good by the provider, or expired. The rows stay, for a person to look at.
create function public.fail_outbox(p_ids uuid[], p_attempt integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = 'failed', last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Mails that have lost their use between claim and sending.
create function public.skip_outbox(p_ids uuid[], p_attempt integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = 'skipped', last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Puts mails back that the provider has not looked at: it asked to wait (429), or was not asked at all. That costs no
-- try. Only the holder of the latest lease may. The attempt is given back by the one who took it, so no two live leases
-- have the same number; and where it was the first, the provider has not seen the idempotency key, and a batch is none
-- yet.
create function public.defer_outbox(p_ids uuid[], p_attempt integer, p_wait_seconds integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set
    attempts = o.attempts - 1,
    first_attempt_at = case when o.attempts > 1 then o.first_attempt_at end,
    batch_id = case when o.attempts > 1 then o.batch_id end,
    next_attempt_at = now() + make_interval(secs => p_wait_seconds),
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- How many mails wait, whether due or not, by priority, and for how long the oldest has.
create function public.outbox_backlog()
returns table (priority integer, waiting integer, oldest_seconds integer)
language sql
stable
set search_path = ''
as $$
  select
    o.priority::integer,
    count(*)::integer,
    extract(epoch from now() - min(o.created_at))::integer
  from public.email_outbox o
  where o.status = 'pending'
  group by o.priority
  order by o.priority;
$$;

revoke execute on function public.is_for_batch(public.email_outbox) from public, anon, authenticated;
revoke execute on function public.waits_for_earlier_mail(public.email_outbox) from public, anon, authenticated;
revoke execute on function public.claim_outbox(integer, integer, integer) from public, anon, authenticated;
revoke execute on function public.mark_outbox_sent(uuid[], text[]) from public, anon, authenticated;
revoke execute on function public.retry_outbox(uuid[], integer, text, boolean) from public, anon, authenticated;
revoke execute on function public.fail_outbox(uuid[], integer, text) from public, anon, authenticated;
revoke execute on function public.skip_outbox(uuid[], integer, text) from public, anon, authenticated;
revoke execute on function public.defer_outbox(uuid[], integer, integer, text) from public, anon, authenticated;
revoke execute on function public.outbox_backlog() from public, anon, authenticated;
grant execute on function public.is_for_batch(public.email_outbox) to service_role;
grant execute on function public.waits_for_earlier_mail(public.email_outbox) to service_role;
grant execute on function public.claim_outbox(integer, integer, integer) to service_role;
grant execute on function public.mark_outbox_sent(uuid[], text[]) to service_role;
grant execute on function public.retry_outbox(uuid[], integer, text, boolean) to service_role;
grant execute on function public.fail_outbox(uuid[], integer, text) to service_role;
grant execute on function public.skip_outbox(uuid[], integer, text) to service_role;
grant execute on function public.defer_outbox(uuid[], integer, integer, text) to service_role;
grant execute on function public.outbox_backlog() to service_role;

-- Skips what is too late. A mail that is being sent isn't due.
create function private.skip_late_mails() returns void
language plpgsql set search_path = '' as $$
begin
  update public.email_outbox o
  set status = 'skipped', last_error = 'too_late'
  where o.id = any (array(
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    limit 1000
    for update skip locked
  ));
end;
$$;

-- A batch to repeat, locked. It's found by its first mail, so two senders can't take half of it each. If what its mails
-- say has changed, it becomes a new batch, and some mails may be sent twice.
create function private.batch_to_repeat(p_priority integer, out batch uuid, out mails uuid[])
language plpgsql set search_path = '' as $$
begin
  select o.batch_id into batch
  from public.email_outbox o
  where
    o.status = 'pending'
    and o.batch_id is not null
    and o.priority = p_priority
    and o.next_attempt_at <= now()
    and not exists (
      select
      from public.email_outbox member
      where member.batch_id = o.batch_id and member.position < o.position and member.status = 'pending'
    )
  order by o.next_attempt_at, o.position
  limit 1
  for update skip locked;
  if not found then
    return;
  end if;
  mails := array(
    select o.id from public.email_outbox o where o.batch_id = batch and o.status = 'pending' order by o.position for update
  );
  if exists (
    select
    from public.email_outbox o
    cross join lateral private.mail_now(o) says
    where o.id = any (mails) and (says.recipient, says.payload) is distinct from (o.recipient, o.payload)
  ) then
    batch := gen_random_uuid();
  end if;
end;
$$;

-- The next due mails, locked; with p_head, those that can go in one call with it.
create function private.due_mails(
  p_priority integer, p_in_batch boolean, p_most integer, p_head public.email_outbox default null
) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  return array(
    select o.id
    from public.email_outbox o
    where
      o.status = 'pending'
      and o.batch_id is null
      and not o.waits
      and o.priority = p_priority
      and o.goes_in_batch = p_in_batch
      and o.next_attempt_at <= now()
      and (o.send_before > now()) is not false
      and (
        p_head.id is null
        or (
          o.template = p_head.template
          and o.send_before is not distinct from p_head.send_before
          and o.attempts = p_head.attempts
          and (o.first_attempt_at < now() - interval '23 hours')
            is not distinct from (p_head.first_attempt_at < now() - interval '23 hours')
        )
      )
      -- An earlier mail that was locked by a sender, and so passed over, when this one was written. The offset keeps it
      -- one look-up for each mail: as in write_mails, the planner would compare each mail with all of them.
      and not exists (
        select
        from public.email_outbox earlier
        where earlier.person = o.person and earlier.position < o.position and earlier.status = 'pending'
        offset 0
      )
    order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
    limit p_most
    for update of o skip locked
  );
end;
$$;

-- What to send next, locked: mails to send one by one, or the mails of a batch. For a batch it finds the next mail
-- first, then all that can go with it.
create function private.choose_mails(
  p_priority integer, p_in_batch boolean, p_most integer, out batch uuid, out mails uuid[]
)
language plpgsql set search_path = '' as $$
declare
  head public.email_outbox;
begin
  if not p_in_batch then
    mails := private.due_mails(p_priority, false, p_most);
    return;
  end if;
  select * into batch, mails from private.batch_to_repeat(p_priority);
  if batch is null then
    mails := private.due_mails(p_priority, true, 1);
    select * into head from public.email_outbox o where o.id = mails[1];
    if found then
      batch := gen_random_uuid();
      mails := private.due_mails(p_priority, true, p_most, head);
    end if;
  end if;
end;
$$;

-- Skips those of the mails that are no longer true, and leases up to p_most of the others, which then say what is true
-- now.
create function private.lease_mails(
  p_mails uuid[], p_most integer, p_batch uuid, p_lease_seconds integer
) returns setof public.email_outbox
language plpgsql set search_path = '' as $$
begin
  return query
  with facts as materialized (
    select
      o.id, says.*,
      count(*) filter (where says.refusal is null) over (order by chosen.place rows unbounded preceding) as place
    from unnest(p_mails) with ordinality chosen (id, place)
    join public.email_outbox o using (id)
    cross join lateral private.mail_now(o) says
  ),
  useless as (
    update public.email_outbox o
    set status = 'skipped', last_error = facts.refusal
    from facts
    where o.id = facts.id and facts.refusal is not null
  )
  update public.email_outbox o
  set
    recipient = facts.recipient,
    payload = facts.payload,
    said = facts.said,
    attempts = o.attempts + 1,
    first_attempt_at = coalesce(o.first_attempt_at, now()),
    next_attempt_at = now() + make_interval(secs => p_lease_seconds),
    batch_id = p_batch,
    -- Its last sender never reported back.
    handover = case o.handover when 'none' then 'in_flight' else 'unknown' end
  from facts
  where o.id = facts.id and facts.refusal is null and facts.place <= p_most
  returning o.*;
end;
$$;

-- Leases the next due mails, by priority. Within a priority, mails sent alone and mails sent together take turns
-- (p_batch_first says which comes first). Of each, those with a deadline come first, by deadline; then by when they are
-- due; then by when they were written. It returns either up to p_batch mails to send one by one, or up to 100 of one
-- template, end and number of attempts, with a common batch_id, to send in one call. A batch that the provider may have
-- stays unchanged: its next attempt has the same mails and the same id, which is its idempotency key.
--
-- A mail says what is true now (private.mail_now), and then says the same for as long as the provider may have it; a
-- mail that is no longer true is skipped. No one else gets the mails before the lease ends, so a crashed sender's mails
-- come back. A mail expires 23 hours after its first attempt: the provider forgets idempotency keys after 24 hours, and
-- after that a retry of a mail that had gone out unnoticed would send it twice. The caller must fail expired mails.
-- p_up_to_priority leaves mails of a lower priority (a higher number) alone.
create function public.claim_outbox(
  p_batch integer, p_lease_seconds integer, p_up_to_priority integer default 4, p_batch_first boolean default true
) returns table (
  id uuid, template text, recipient text, reply_to text, payload jsonb, attempts integer, batch_id uuid,
  send_before timestamptz, is_expired boolean, priority integer
)
language plpgsql set search_path = ''
-- The index already has the order. Right after many mails were written, the planner doesn't know of them yet and would
-- sort them all. A generic plan is made once, not again for each limit.
set enable_sort = off
set plan_cache_mode = force_generic_plan as $$
declare
  chosen record;
  in_batch boolean;
  most integer;
  is_done boolean;
begin
  perform private.skip_late_mails();
  for wanted in 1..p_up_to_priority loop
    -- If none of the mails is still true, it tries again with more of them, since thousands may have become useless at
    -- once, and others may have waited for them; but not for ever, since others are waiting too.
    for round in 1..1000 loop
      is_done := true;
      foreach in_batch in array array[p_batch_first, not p_batch_first] loop
        most := case when in_batch then 100 else p_batch end;
        select * into chosen
        from private.choose_mails(wanted, in_batch, case round when 1 then most else greatest(most, 500) end);
        continue when cardinality(chosen.mails) = 0;
        is_done := false;
        return query
        select
          m.id, m.template, m.recipient, m.reply_to, m.payload, m.attempts, m.batch_id, m.send_before,
          m.first_attempt_at < now() - interval '23 hours', m.priority::integer
        from private.lease_mails(chosen.mails, most, chosen.batch, p_lease_seconds) m
        order by m.position;
        if found then
          return;
        end if;
      end loop;
      exit when is_done or clock_timestamp() > statement_timestamp() + interval '3 seconds';
    end loop;
  end loop;
end;
$$;

grant execute on function public.claim_outbox to service_role;

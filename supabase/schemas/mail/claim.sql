-- Where the next p_count due mails of one priority end, of those that go alone or together: the key of the last one in the
-- order of email_outbox_due; null where there are fewer.
create function private.end_of_next_mails(
  p_priority integer,
  p_in_batch boolean,
  p_count integer,
  out deadline timestamptz,
  out due timestamptz,
  out place bigint
)
language sql
stable
set search_path = ''
as $$
  select coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
  from public.email_outbox o
  where
    o.status = 'pending'
    and o.batch_id is null
    and o.priority = p_priority
    and o.goes_in_batch = p_in_batch
    and o.next_attempt_at <= now()
  order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
  offset p_count - 1
  limit 1;
$$;

-- Locks the mails of one priority that are next to go alone, or together: what has a deadline before what has none, by
-- deadline, then by when they are due, then by when they were written. p_like: only what can go out in one call with that
-- one, by template, send_before and number of attempts. A mail waits for the earlier ones of its subject, and while its
-- person is still to be told of a change of the run: it would say what is no longer true. Of the next 250 at most.
create function private.lock_next_mails(
  p_priority integer,
  p_in_batch boolean,
  p_count integer,
  p_like public.email_outbox default null
)
returns setof public.email_outbox
language plpgsql
set search_path = ''
-- The index has the order. Right after so many mails were written the planner does not know of them yet, and would sort all.
set enable_sort = off
as $$
declare
  last_one record;
begin
  select * into last_one from private.end_of_next_mails(p_priority, p_in_batch, 250);
  return query
  select o.*
  from public.email_outbox o
  where
    o.status = 'pending'
    and o.batch_id is null
    and o.priority = p_priority
    and o.goes_in_batch = p_in_batch
    and o.next_attempt_at <= now()
    and (coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position) <= (
      coalesce(last_one.deadline, 'infinity'), coalesce(last_one.due, 'infinity'), coalesce(last_one.place, 9223372036854775807)
    )
    and (o.send_before > now()) is not false
    and (
      p_like.id is null
      or (
        o.template = p_like.template
        and o.send_before is not distinct from p_like.send_before
        and o.attempts = p_like.attempts
        and (o.first_attempt_at < now() - interval '23 hours')
          is not distinct from (p_like.first_attempt_at < now() - interval '23 hours')
      )
    )
    -- Asked by keys, for each mail that is looked at.
    and not (
      exists (
        select
        from public.email_outbox earlier
        where earlier.subject_id = o.subject_id and earlier.position < o.position and earlier.status = 'pending'
      )
      or coalesce((
        select s.state = 'registered' and s.told_sequence <> r.sequence
        from public.workshop_signups s
        join public.session_runs r on r.id = s.run_id
        where s.id = o.subject_id
      ), false)
    )
  order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
  limit p_count
  for update of o skip locked;
end;
$$;

-- Sets aside those of the next thousand mails of a kind that wait for another mail, where there are more than a claim looks
-- at, so that claims reach what is behind them; says how many. Of all kinds up to a priority, or of one alone. They are
-- looked at again after two minutes, or after a quarter of their age: what waits for long is not rewritten all the time.
create function public.set_aside_waiting_mails(
  p_up_to_priority integer default 4,
  p_from_priority integer default 1,
  p_in_batch boolean default null
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  last_one record;
  set_aside integer := 0;
  more integer;
begin
  for last_one in
    select wanted.priority, kind.in_batch, e.*
    from generate_series(p_from_priority, p_up_to_priority) wanted (priority)
    cross join unnest(array[true, false]) kind (in_batch)
    cross join lateral private.end_of_next_mails(wanted.priority, kind.in_batch, 1000) e
    where
      kind.in_batch is distinct from not p_in_batch
      and (private.end_of_next_mails(wanted.priority, kind.in_batch, 250)).place is not null
  loop
    with waiting as (
      select o.id
      from public.email_outbox o
      where
        o.status = 'pending'
        and o.batch_id is null
        and o.priority = last_one.priority
        and o.goes_in_batch = last_one.in_batch
        and o.next_attempt_at <= now()
        and (coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position)
          <= (
          coalesce(last_one.deadline, 'infinity'), coalesce(last_one.due, 'infinity'), coalesce(last_one.place, 9223372036854775807)
        )
        and (
          exists (
            select
            from public.email_outbox earlier
            where earlier.subject_id = o.subject_id and earlier.position < o.position and earlier.status = 'pending'
          )
          or coalesce((
            select s.state = 'registered' and s.told_sequence <> r.sequence
            from public.workshop_signups s
            join public.session_runs r on r.id = s.run_id
            where s.id = o.subject_id
          ), false)
        )
      order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
      for update of o skip locked
    )
    update public.email_outbox o
    set next_attempt_at = now() + greatest(interval '2 minutes', (now() - o.created_at) / 4)
    from waiting
    where o.id = waiting.id;
    get diagnostics more = row_count;
    set_aside := set_aside + more;
  end loop;
  return set_aside;
end;
$$;

grant execute on function public.set_aside_waiting_mails(integer, integer, boolean) to service_role;

-- Hands out the due mails that are next: by priority; within one, mails that go alone and mails that go together take
-- turns (p_batch_first says whose it is); and then as lock_next_mails has it. What is handed out is either up to p_batch
-- mails, to be sent one by one; or up to 100 with a common batch_id, to be sent in one call. A batch that the provider may
-- have stays what it is: its next attempt has the same mails and the same id, which is its idempotency key.
-- Nobody else gets the mails before the lease ends, so a crashed sender's mails come back. A mail is expired 23 hours
-- after its first attempt: the provider forgets idempotency keys after 24 hours, and from then on a retry of a mail
-- that had gone out unnoticed would go out twice. Expired mails must be failed.
-- p_up_to_priority leaves mails of a lower priority (a higher number) alone.
create function public.claim_outbox(
  p_batch integer,
  p_lease_seconds integer,
  p_up_to_priority integer default 4,
  p_batch_first boolean default true
)
returns table (
  id uuid,
  template text,
  recipient text,
  reply_to text,
  payload jsonb,
  attempts integer,
  batch_id uuid,
  send_before timestamptz,
  is_expired boolean,
  priority integer,
  revision integer
)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  provider_batch_size constant integer := 100;
  chosen uuid[] := '{}';
  chosen_batch uuid;
  in_batch boolean;
  head public.email_outbox;
  has_set_aside boolean := false;
begin
  -- A mail that is being sent is not due.
  update public.email_outbox o
  set status = 'skipped', last_error = 'too_late'
  where o.id in (
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    limit 1000
    for update skip locked
  );

  if p_up_to_priority >= 4 then
    perform private.skip_useless_checkout_mails();
  end if;

  <<priorities>>
  for wanted in 1..p_up_to_priority loop
    foreach in_batch in array array[p_batch_first, not p_batch_first] loop
      if in_batch then
        -- One to be repeated; only its first mail is looked for, so two senders cannot take a half each.
        select o.batch_id into chosen_batch
        from public.email_outbox o
        where
          o.status = 'pending'
          and o.batch_id is not null
          and o.priority = wanted
          and o.next_attempt_at <= now()
          and not exists (
            select
            from public.email_outbox member
            where member.batch_id = o.batch_id and member.position < o.position and member.status = 'pending'
          )
        order by o.next_attempt_at, o.position
        limit 1
        for update skip locked;
        if found then
          chosen := array(
            select o.id
            from public.email_outbox o
            where o.batch_id = chosen_batch and o.status = 'pending'
            order by o.position
            for update
          );
          exit priorities;
        end if;
      end if;

      loop
        if in_batch then
          select * into head from private.lock_next_mails(wanted, true, 1);
          if found then
            chosen := array(select m.id from private.lock_next_mails(wanted, true, provider_batch_size, head) m);
            chosen_batch := gen_random_uuid();
          end if;
        else
          chosen := array(select m.id from private.lock_next_mails(wanted, false, p_batch) m);
        end if;
        exit priorities when cardinality(chosen) > 0;
        -- Once a claim: what is behind so many that wait is not to be held up, and neither is the claim.
        exit when has_set_aside or public.set_aside_waiting_mails(wanted, wanted, in_batch) = 0;
        has_set_aside := true;
      end loop;
    end loop;
  end loop;

  -- A batch with another mail in it is another batch, of which some may come twice.
  if private.readdress_seat_mails(chosen) and chosen_batch is not null then
    chosen_batch := gen_random_uuid();
  end if;

  return query
  with claimed as (
    update public.email_outbox o
    set
      attempts = o.attempts + 1,
      first_attempt_at = coalesce(o.first_attempt_at, now()),
      next_attempt_at = now() + make_interval(secs => p_lease_seconds),
      batch_id = chosen_batch,
      -- Whoever had it in flight has not come back.
      handover = case o.handover when 'none' then 'in_flight' else 'unknown' end
    where o.id = any (chosen)
    returning o.*
  )
  select
    c.id, c.template, c.recipient, c.reply_to, c.payload, c.attempts, c.batch_id, c.send_before,
    c.first_attempt_at < now() - interval '23 hours', c.priority::integer, c.revision
  from claimed c
  order by c.position;
end;
$$;

grant execute on function public.claim_outbox(integer, integer, integer, boolean) to service_role;

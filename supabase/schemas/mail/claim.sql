-- Leases the next due mails, by priority. Within a priority, mails sent alone and mails sent together take turns
-- (p_batch_first says which comes first). Of each, those with a deadline come first, by deadline; then by when they are due;
-- then by when they were written. It returns either up to p_batch mails to send one by one, or up to 100 of one template,
-- end and number of attempts, with a common batch_id, to send in one call. A batch that the provider may have stays
-- unchanged: its next attempt has the same mails and the same id, which is its idempotency key.
--
-- A mail says what is true now (private.mail_now), and then says the same for as long as the provider may have it; a mail
-- that is no longer true is skipped. No one else gets the mails before the lease ends, so a crashed sender's mails come
-- back. A mail expires 23 hours after its first attempt: the provider forgets idempotency keys after 24 hours, and after
-- that a retry of a mail that had gone out unnoticed would send it twice. The caller must fail expired mails.
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
  priority integer
)
language plpgsql
set search_path = ''
-- The index has the order. Right after many mails were written the planner does not know of them yet, and would sort all.
set enable_sort = off
as $$
#variable_conflict use_column
declare
  chosen uuid[];
  chosen_batch uuid;
  in_batch boolean;
  head public.email_outbox;
begin
  -- A mail that is being sent isn't due.
  update public.email_outbox o
  set status = 'skipped', last_error = 'too_late'
  where o.id in (
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    limit 1000
    for update skip locked
  );

  for wanted in 1..p_up_to_priority loop
    foreach in_batch in array array[p_batch_first, not p_batch_first] loop
      -- Again while none of them is true any more; not for ever, since others wait, too.
      for round in 1..5 loop
        chosen_batch := null;
        if in_batch then
          -- A batch to repeat; it's found by its first mail, so two senders can't take half of it each.
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
        end if;
        if chosen_batch is not null then
          chosen := array(
            select o.id
            from public.email_outbox o
            where o.batch_id = chosen_batch and o.status = 'pending'
            order by o.position
            for update
          );
          -- If its mails change, it's a different batch, and some mails may be sent twice.
          if exists (
            select
            from public.email_outbox o
            cross join lateral private.mail_now(o) says
            where o.id = any (chosen) and (says.recipient, says.payload) is distinct from (o.recipient, o.payload)
          ) then
            chosen_batch := gen_random_uuid();
          end if;
        else
          -- For a batch first the one that is next, then all that can go with it. Only what is handed out is locked: who would
          -- take a mail back passes over a locked one, as one that leaves.
          head := null;
          loop
            chosen := array(
              select o.id
              from public.email_outbox o
              where
                o.status = 'pending'
                and o.batch_id is null
                and not o.waits
                and o.priority = wanted
                and o.goes_in_batch = in_batch
                and o.next_attempt_at <= now()
                and (o.send_before > now()) is not false
                and (
                  head.id is null
                  or (
                    o.template = head.template
                    and o.send_before is not distinct from head.send_before
                    and o.attempts = head.attempts
                    and (o.first_attempt_at < now() - interval '23 hours')
                      is not distinct from (head.first_attempt_at < now() - interval '23 hours')
                  )
                )
                -- One that was passed over when this one was written.
                and not exists (
                  select
                  from public.email_outbox earlier
                  where earlier.subject_id = o.subject_id and earlier.position < o.position and earlier.status = 'pending'
                )
              order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
              limit case when not in_batch then p_batch when head.id is null then 1 else 100 end
              for update of o skip locked
            );
            exit when not in_batch or head.id is not null or cardinality(chosen) = 0;
            select * into head from public.email_outbox o where o.id = chosen[1];
          end loop;
          exit when cardinality(chosen) = 0;
          chosen_batch := case when in_batch then gen_random_uuid() end;
        end if;

        return query
        with facts as materialized (
          select o.id, says.*
          from public.email_outbox o
          cross join lateral private.mail_now(o) says
          where o.id = any (chosen)
        ),
        useless as (
          update public.email_outbox o
          set status = 'skipped', last_error = facts.untrue
          from facts
          where o.id = facts.id and facts.untrue is not null
        ),
        claimed as (
          update public.email_outbox o
          set
            recipient = facts.recipient,
            payload = facts.payload,
            attempts = o.attempts + 1,
            first_attempt_at = coalesce(o.first_attempt_at, now()),
            next_attempt_at = now() + make_interval(secs => p_lease_seconds),
            batch_id = chosen_batch,
            -- Its last sender never reported back.
            handover = case o.handover when 'none' then 'in_flight' else 'unknown' end
          from facts
          where o.id = facts.id and facts.untrue is null
          returning o.*
        )
        select
          c.id, c.template, c.recipient, c.reply_to, c.payload, c.attempts, c.batch_id, c.send_before,
          c.first_attempt_at < now() - interval '23 hours', c.priority::integer
        from claimed c
        order by c.position;
        if found then
          return;
        end if;
      end loop;
    end loop;
  end loop;
end;
$$;

grant execute on function public.claim_outbox(integer, integer, integer, boolean) to service_role;

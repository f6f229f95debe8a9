-- Whether the provider may have a mail, and the order in which mails leave, read from an index.
alter table public.email_outbox
  add column handover text not null default 'none' check (handover in ('none', 'in_flight', 'unknown')),
  add column revision integer not null default 0 check (revision >= 0),
  add column wanted_by timestamptz,
  add column goes_alone boolean not null default false;

comment on column public.email_outbox.handover is
  'Of a pending mail: none, the provider surely does not have it: never tried, or refused each time; in_flight, from a claim until its outcome is noted; unknown, it may have left. Only with none it is taken back or rewritten.';
comment on column public.email_outbox.revision is
  'How often the mail was rewritten; part of its idempotency key, since the provider takes another text for a key as a repeat.';
comment on column public.email_outbox.wanted_by is
  'By when the mail is wanted, for the order only: it goes out later, too, unlike one past its send_before.';
comment on column public.email_outbox.goes_alone is
  'A batch was refused for this mail, or for one of its mails.';

-- What has been tried before this change may have left.
update public.email_outbox o
set handover = 'unknown', goes_alone = o.batch_id is null
where o.status = 'pending' and o.attempts > 0;

alter table public.email_outbox add column goes_in_batch boolean not null generated always as (
  template in ('session-reminder', 'news', 'session-message', 'waitlist-invitation') and not goes_alone
) stored;

comment on column public.email_outbox.goes_in_batch is
  'Whether the mail goes out with others in one call to the provider''s batch endpoint, which takes no attachments.';

grant select (handover, revision, wanted_by, goes_alone, goes_in_batch) on table public.email_outbox to authenticated;

drop index public.email_outbox_due;
create index email_outbox_due on public.email_outbox (
  priority, goes_in_batch, coalesce(least(send_before, wanted_by), 'infinity'::timestamptz), next_attempt_at, position
) where status = 'pending' and batch_id is null;

-- Chooses and locks the mails of one priority that are next to go alone, or together: what has a deadline before what has
-- none, by deadline, then by when they are due, then by when they were written. Those that go together have one template,
-- one send_before and one number of attempts. A mail waits for the earlier ones of its subject, and
-- while its person is still to be told of a change of the run: it would say what is no longer true.
create function public.lock_next_mails(p_priority integer, p_in_batch boolean, p_count integer)
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  window_size constant integer := 200;
  last_deadline timestamptz := '-infinity';
  last_due timestamptz := '-infinity';
  last_position bigint := 0;
  free uuid[];
  waiting uuid[];
  seen integer;
  head public.email_outbox;
begin
  loop
    with due as materialized (
      select o.id, o.subject_id, o.send_before, o.next_attempt_at, o.position,
        coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz) as deadline
      from public.email_outbox o
      where
        o.status = 'pending'
        and o.batch_id is null
        and o.priority = p_priority
        and o.goes_in_batch = p_in_batch
        and o.next_attempt_at <= now()
        and (coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position)
          > (last_deadline, last_due, last_position)
      order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
      limit window_size
    ),
    judged as (
      select d.*, row_number() over (order by d.deadline, d.next_attempt_at, d.position) as place,
        exists (
          select
          from public.email_outbox earlier
          where
            earlier.subject_id = d.subject_id and earlier.position < d.position and earlier.status = 'pending'
        ) or exists (
          select
          from public.workshop_signups s
          join public.session_runs r on r.id = s.run_id
          where s.id = d.subject_id and s.state = 'registered' and s.told_sequence <> r.sequence
        ) as is_waiting
      from due d
    )
    select
      coalesce(array_agg(j.id order by j.place) filter (where not j.is_waiting and (j.send_before > now()) is not false), '{}'),
      coalesce(array_agg(j.id) filter (where j.is_waiting), '{}'),
      count(*),
      (array_agg(j.deadline order by j.place desc))[1],
      (array_agg(j.next_attempt_at order by j.place desc))[1],
      (array_agg(j.position order by j.place desc))[1]
    into free, waiting, seen, last_deadline, last_due, last_position
    from judged j;

    -- Others may have taken some since.
    select o.* into head
    from public.email_outbox o
    where o.id = any (free) and o.status = 'pending' and o.next_attempt_at <= now() and o.batch_id is null
    order by array_position(free, o.id)
    limit 1
    for update skip locked;
    if found then
      return array(
        select o.id
        from public.email_outbox o
        where
          o.id = any (free)
          and o.status = 'pending'
          and o.next_attempt_at <= now()
          and o.batch_id is null
          and (
            not p_in_batch
            or (
              o.template = head.template
              and o.send_before is not distinct from head.send_before
              and o.attempts = head.attempts
              and (o.first_attempt_at < now() - interval '23 hours')
                is not distinct from (head.first_attempt_at < now() - interval '23 hours')
            )
          )
        order by array_position(free, o.id)
        limit p_count
        for update skip locked
      );
    end if;
    if seen < window_size then
      return '{}';
    end if;

    -- So many that wait for others are not looked at again by each claim.
    update public.email_outbox o
    set next_attempt_at = now() + interval '2 minutes'
    where o.id in (
      select w.id
      from public.email_outbox w
      where w.id = any (waiting) and w.status = 'pending' and w.next_attempt_at <= now()
      for update skip locked
    );
  end loop;
end;
$$;

drop function public.claim_outbox(integer, integer, integer);

-- Hands out the due mails that are next: by priority; within one, mails that go alone and mails that go together take
-- turns (p_batch_first says whose it is); and then as lock_next_mails has it. What is handed out is either up to p_batch
-- mails, to be sent one by one; or up to 100 with a common batch_id, to be sent in one call. A batch that the provider may
-- have stays what it is: its next attempt has the same mails and the same id, which is its idempotency key.
-- Nobody else gets the mails before the lease ends, so a crashed sender's mails come back. A mail is expired 23 hours
-- after its first attempt: the provider forgets idempotency keys after 24 hours, and from then on a retry of a mail
-- that had gone out unnoticed would go out twice. Expired mails are to be failed.
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
begin
  -- A mail that is being sent is not due.
  update public.email_outbox o
  set status = 'skipped', last_error = 'too late to be of use'
  where o.id in (
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    limit 1000
    for update skip locked
  );

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

      chosen := public.lock_next_mails(wanted, in_batch, case when in_batch then provider_batch_size else p_batch end);
      if cardinality(chosen) > 0 then
        chosen_batch := case when in_batch then gen_random_uuid() end;
        exit priorities;
      end if;
    end loop;
  end loop;

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

drop function public.is_for_batch(public.email_outbox);
drop function public.waits_for_earlier_mail(public.email_outbox);
drop function public.retry_outbox(uuid[], integer, text, boolean);

-- Puts mails back: 30 s after the first failure, doubling, at most an hour. Only the holder of the latest lease may.
-- p_is_refused: the provider has surely not taken them, this time; then a batch may be made up anew.
-- p_leave_batch: from now on each goes alone, since the batch was refused for one of them.
create function public.retry_outbox(
  p_ids uuid[],
  p_attempt integer,
  p_error text,
  p_leave_batch boolean default false,
  p_is_refused boolean default false
)
returns void
language sql
set search_path = ''
as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    batch_id = case when not p_leave_batch and not (p_is_refused and o.handover = 'in_flight') then o.batch_id end,
    goes_alone = o.goes_alone or p_leave_batch,
    handover = case when p_is_refused and o.handover = 'in_flight' then 'none' else 'unknown' end,
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Puts mails back that the provider has not looked at: it asked to wait (429), or was not asked at all. That costs no
-- try. Only the holder of the latest lease may. The attempt is given back by the one who took it, so no two live leases
-- have the same number; and where it was the first, the provider has not seen the idempotency key. A batch that the
-- provider does not have is none yet.
create or replace function public.defer_outbox(p_ids uuid[], p_attempt integer, p_wait_seconds integer, p_error text)
returns void
language sql
set search_path = ''
as $$
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

drop function public.skip_untried_mails(uuid[], text[], text);

-- Takes back mails about these registrations that the provider does not have, and says whose they were. One that a sender
-- holds at this moment counts as sent, so nobody waits: it leaves before whatever is queued from now on.
create function public.take_back_mails(p_registration_ids uuid[], p_templates text[], p_reason text)
returns setof uuid
language sql
set search_path = ''
as $$
  with unsent as (
    select o.id
    from public.email_outbox o
    where o.subject_id = any (p_registration_ids)
      and (p_templates is null or o.template = any (p_templates))
      and o.status = 'pending'
      and o.handover = 'none'
    for update skip locked
  )
  update public.email_outbox o
  set status = 'skipped', last_error = p_reason
  from unsent
  where o.id = unsent.id
  returning o.subject_id;
$$;

revoke execute on function public.lock_next_mails(integer, boolean, integer) from public, anon, authenticated;
revoke execute on function public.claim_outbox(integer, integer, integer, boolean) from public, anon, authenticated;
revoke execute on function public.retry_outbox(uuid[], integer, text, boolean, boolean) from public, anon, authenticated;
revoke execute on function public.take_back_mails(uuid[], text[], text) from public, anon, authenticated;
grant execute on function public.lock_next_mails(integer, boolean, integer) to service_role;
grant execute on function public.claim_outbox(integer, integer, integer, boolean) to service_role;
grant execute on function public.retry_outbox(uuid[], integer, text, boolean, boolean) to service_role;
grant execute on function public.take_back_mails(uuid[], text[], text) to service_role;

-- As before, but that what the provider has surely refused is taken back, too.
create or replace function public.cancel_registration(p_manage_token uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  -- A registration's run never changes, so it is known before the registration is locked.
  select r.* into run
  from public.session_runs r
  where r.id = (select s.run_id from public.workshop_signups s where s.manage_token = p_manage_token)
  for share;

  select * into signup from public.workshop_signups s where s.manage_token = p_manage_token for update;
  if not found then
    return 'unknown';
  end if;
  if signup.state = 'cancelled' then
    return 'already';
  end if;
  if run.state = 'cancelled' or run.ends_at <= now() then
    return 'over';
  end if;

  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now(), calendar_sequence = s.calendar_sequence + 1
  where s.id = signup.id
  returning * into signup;

  perform public.take_back_mails(array[signup.id], null, 'The registration was cancelled.');
  perform public.queue_registration_mail('registration-cancelled', signup);
  return 'cancelled';
end;
$$;

-- As before, but of the news all are taken back that the provider does not have, and none that it may have.
create or replace function public.set_newsletter(p_manage_token uuid, p_newsletter boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  address constant text := (
    select lower(s."Email Address") from public.workshop_signups s where s.manage_token = p_manage_token
  );
begin
  if address is null then
    return false;
  end if;

  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = address order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = p_newsletter where lower(s."Email Address") = address;

  if not p_newsletter then
    with unsent as (
      select o.id
      from public.email_outbox o
      where o.priority = 4 and lower(o.recipient) = address and o.status = 'pending' and o.handover = 'none'
      for update skip locked
    )
    update public.email_outbox o
    set status = 'skipped', last_error = 'The newsletter was turned off.'
    from unsent
    where o.id = unsent.id;
  end if;
  return true;
end;
$$;

-- As before, of invitations that the provider does not have.
create or replace function public.follow_run_in_invitations()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with unsent as (
    select o.id
    from public.email_outbox o
    where
      o.template = 'waitlist-invitation'
      and o.status = 'pending'
      and o.handover = 'none'
      and o.payload ->> 'sessionTitle' = old.session_title
      and (o.payload ->> 'startsAt')::timestamptz = old.starts_at
    for update skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('startsAt', new.starts_at),
    revision = o.revision + 1,
    first_attempt_at = null,
    send_before = case when o.send_before is not null then new.starts_at end,
    status = case when new.state = 'cancelled' then 'skipped' else o.status end,
    last_error = case when new.state = 'cancelled' then 'The session was cancelled.' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z-]{1,60}$'),
  recipient text not null check (char_length(recipient) between 3 and 254),
  reply_to text check (char_length(reply_to) between 3 and 254),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  provider_id text,
  last_error text,
  position bigint generated always as identity,
  subject_id uuid,
  send_before timestamptz,
  priority smallint not null generated always as (
    case
      when template in (
        'payment-receipt', 'payment-refund', 'payment-refund-done', 'account-exists', 'operator-invitation'
      ) then 1
      when template = 'news' or (template = 'session-message' and payload ->> 'isNews' = 'true') then 4
      when template in (
        'session-moved', 'session-cancelled', 'session-reminder', 'session-message', 'waitlist-invitation'
      ) then 3
      else 2
    end
  ) stored,
  batch_id uuid,
  resent_as uuid,
  handover text not null default 'none' check (handover in ('none', 'in_flight', 'unknown')),
  revision integer not null default 0 check (revision >= 0),
  wanted_by timestamptz,
  goes_alone boolean not null default false,
  goes_in_batch boolean not null generated always as (
    template in ('session-reminder', 'news', 'session-message', 'waitlist-invitation') and not goes_alone
  ) stored,
  check ((status = 'sent') = (sent_at is not null))
);

comment on table public.email_outbox is
  'Mails to send: written in the transaction of the row they speak of, sent afterwards. Operators read it, without payload; the server writes.';
comment on column public.email_outbox.payload is
  'Everything the template says, so that every attempt builds the same mail.';
comment on column public.email_outbox.status is
  'skipped: no longer of use, since superseded, cancelled or too late; last_error says which. Not a failure.';
comment on column public.email_outbox.first_attempt_at is
  'Start of the 24 hours in which the mail provider knows the idempotency key.';
comment on column public.email_outbox.next_attempt_at is
  'When the mail is due; while it is being sent, when the sender''s lease ends.';
comment on column public.email_outbox.position is
  'The order of writing. created_at is not: it is when the transaction began.';
comment on column public.email_outbox.subject_id is
  'What the mail is about: a registration, a reply, an application, an invitation. Mails of one subject leave in the order of their positions.';
comment on column public.email_outbox.send_before is
  'When the mail is of no more use; it is skipped from then on.';
comment on column public.email_outbox.priority is
  '1 money and accounts, 2 what somebody waits for, 3 changes and reminders, 4 news.';
comment on column public.email_outbox.batch_id is
  'The call to the provider''s batch endpoint that the mail is part of.';
comment on column public.email_outbox.resent_as is 'The mail that an operator sent in place of this one.';
comment on column public.email_outbox.handover is
  'Of a pending mail: none, the provider surely does not have it: never tried, or refused each time; in_flight, from a claim until its outcome is noted; unknown, it may have left. Only with none it is taken back or rewritten.';
comment on column public.email_outbox.revision is
  'How often the mail was rewritten; part of its idempotency key, since the provider takes another text for a key as a repeat.';
comment on column public.email_outbox.wanted_by is
  'By when the mail is wanted, for the order only: it goes out later, too, unlike one past its send_before.';
comment on column public.email_outbox.goes_alone is
  'A batch was refused for this mail, or for one of its mails.';
comment on column public.email_outbox.goes_in_batch is
  'Whether the mail goes out with others in one call to the provider''s batch endpoint, which takes no attachments.';

create index email_outbox_send_before on public.email_outbox (send_before)
  where status = 'pending' and send_before is not null;
create index email_outbox_batch on public.email_outbox (batch_id, position)
  where status = 'pending' and batch_id is not null;
create index email_outbox_latest on public.email_outbox (created_at desc, id desc);
create index email_outbox_unsent on public.email_outbox (created_at desc, id desc)
  where status in ('failed', 'pending');
create index email_outbox_about on public.email_outbox (subject_id, position) where subject_id is not null;
create index email_outbox_address on public.email_outbox (lower(recipient) text_pattern_ops);
create index email_outbox_due on public.email_outbox (
  priority, goes_in_batch, coalesce(least(send_before, wanted_by), 'infinity'::timestamptz), next_attempt_at, position
) where status = 'pending' and batch_id is null;
-- A batch that is to be repeated.
create index email_outbox_batch_due on public.email_outbox (priority, next_attempt_at, position)
  where status = 'pending' and batch_id is not null;

alter table public.email_outbox enable row level security;
grant select, insert, update, delete on table public.email_outbox to service_role;
grant select (
  id, template, recipient, reply_to, status, attempts, created_at, first_attempt_at, next_attempt_at, sent_at,
  provider_id, last_error, "position", subject_id, send_before, priority, batch_id, resent_as, handover, revision,
  wanted_by, goes_alone, goes_in_batch
) on table public.email_outbox to authenticated;
create policy "Operators read, owners those about the team" on public.email_outbox
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    and ((select private.operator_role()) = 'owner' or template <> 'operator-invitation')
  );

-- Where the next p_count due mails of one priority end, of those that go alone or together: the key of the last one in the
-- order of email_outbox_due; null where there are fewer.
create function public.end_of_next_mails(
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

grant execute on function public.end_of_next_mails(integer, boolean, integer) to service_role;

-- Locks the mails of one priority that are next to go alone, or together: what has a deadline before what has none, by
-- deadline, then by when they are due, then by when they were written. p_like: only what can go out in one call with that
-- one, by template, send_before and number of attempts. A mail waits for the earlier ones of its subject, and while its
-- person is still to be told of a change of the run: it would say what is no longer true. Of the next 250 at most.
create function public.lock_next_mails(
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
  select * into last_one from public.end_of_next_mails(p_priority, p_in_batch, 250);
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

grant execute on function public.lock_next_mails(integer, boolean, integer, public.email_outbox) to service_role;

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
    cross join lateral public.end_of_next_mails(wanted.priority, kind.in_batch, 1000) e
    where
      kind.in_batch is distinct from not p_in_batch
      and (public.end_of_next_mails(wanted.priority, kind.in_batch, 250)).place is not null
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
  head public.email_outbox;
  has_set_aside boolean := false;
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

      loop
        if in_batch then
          select * into head from public.lock_next_mails(wanted, true, 1);
          if found then
            chosen := array(select m.id from public.lock_next_mails(wanted, true, provider_batch_size, head) m);
            chosen_batch := gen_random_uuid();
          end if;
        else
          chosen := array(select m.id from public.lock_next_mails(wanted, false, p_batch) m);
        end if;
        exit priorities when cardinality(chosen) > 0;
        -- Once a claim: what is behind so many that wait is not to be held up, and neither is the claim.
        exit when has_set_aside or public.set_aside_waiting_mails(wanted, wanted, in_batch) = 0;
        has_set_aside := true;
      end loop;
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

grant execute on function public.claim_outbox(integer, integer, integer, boolean) to service_role;

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

grant execute on function public.mark_outbox_sent(uuid[], text[]) to service_role;

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

grant execute on function public.retry_outbox(uuid[], integer, text, boolean, boolean) to service_role;

-- Puts mails back that the provider has not looked at: it asked to wait (429), or was not asked at all. That costs no
-- try. Only the holder of the latest lease may. The attempt is given back by the one who took it, so no two live leases
-- have the same number; and where it was the first, the provider has not seen the idempotency key. A batch that the
-- provider does not have is none yet.
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
    batch_id = case when o.handover = 'unknown' then o.batch_id end,
    handover = case o.handover when 'in_flight' then 'none' else o.handover end,
    next_attempt_at = now() + make_interval(secs => p_wait_seconds),
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

grant execute on function public.defer_outbox(uuid[], integer, integer, text) to service_role;

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

grant execute on function public.fail_outbox(uuid[], integer, text) to service_role;

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

grant execute on function public.skip_outbox(uuid[], integer, text) to service_role;

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

grant execute on function public.take_back_mails(uuid[], text[], text) to service_role;

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

grant execute on function public.outbox_backlog() to service_role;

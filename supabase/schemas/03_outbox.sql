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
        'session-moved', 'session-cancelled', 'session-reminder', 'session-message', 'waitlist-invitation',
        'cohort-plan', 'cohort-session-moved', 'cohort-session-cancelled', 'cohort-session-reminder', 'cohort-post',
        'cohort-recording'
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
    template in (
      'session-reminder', 'news', 'session-message', 'waitlist-invitation', 'cohort-session-reminder', 'cohort-post',
      'cohort-recording'
    )
    and not goes_alone
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
  'What the mail is about: a registration, a reply, an application, an invitation, or what seat_mail_subject says. Mails of one subject leave in the order of their positions.';
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

-- Nothing in this schema is reachable with the browser's keys unless a migration grants it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null check (template ~ '^[a-z-]{1,60}$'),
  recipient text not null check (char_length(recipient) between 3 and 254),
  reply_to text check (char_length(reply_to) between 3 and 254),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  provider_id text,
  last_error text,
  check ((status = 'sent') = (sent_at is not null))
);

comment on table public.email_outbox is
  'Mails to send: written in the transaction of the row they speak of, sent afterwards. Server only: row-level security without a policy.';
comment on column public.email_outbox.payload is
  'Everything the template says, so that every attempt builds the same mail.';
comment on column public.email_outbox.next_attempt_at is
  'When the mail is due; while it is being sent, when the sender''s lease ends.';
comment on column public.email_outbox.first_attempt_at is
  'Start of the 24 hours in which the mail provider knows the idempotency key.';

create index email_outbox_due on public.email_outbox (next_attempt_at) where status = 'pending';

alter table public.email_outbox enable row level security;
revoke all on table public.email_outbox from public, anon, authenticated;
grant select, insert, update, delete on table public.email_outbox to service_role;

-- Hands out due mails. Nobody else gets them before the lease ends, so a crashed sender's mails come back.
-- A mail is expired 23 hours after its first attempt: the provider forgets idempotency keys after 24 hours, and
-- from then on a retry of a mail that had gone out unnoticed would go out twice. Expired mails are to be failed.
create function public.claim_outbox(p_batch integer, p_lease_seconds integer)
returns table (
  id uuid,
  template text,
  recipient text,
  reply_to text,
  payload jsonb,
  attempts integer,
  is_expired boolean
)
language sql
set search_path = ''
as $$
  with due as (
    select o.id
    from public.email_outbox o
    where o.status = 'pending' and o.next_attempt_at <= now()
    order by o.next_attempt_at
    limit p_batch
    for update skip locked
  )
  update public.email_outbox o
  set
    attempts = o.attempts + 1,
    first_attempt_at = coalesce(o.first_attempt_at, now()),
    next_attempt_at = now() + make_interval(secs => p_lease_seconds)
  from due
  where o.id = due.id
  returning
    o.id, o.template, o.recipient, o.reply_to, o.payload, o.attempts,
    o.first_attempt_at < now() - interval '23 hours';
$$;

-- The provider has taken the mail. True whoever held the lease, so the attempt is not compared.
create function public.mark_outbox_sent(p_id uuid, p_provider_id text)
returns void
language sql
set search_path = ''
as $$
  update public.email_outbox o
  set status = 'sent', sent_at = now(), provider_id = p_provider_id, last_error = null
  where o.id = p_id and o.status <> 'sent';
$$;

-- Puts a mail back: 30 s after the first failure, doubling, at most an hour. Only the holder of the latest lease may.
create function public.retry_outbox(p_id uuid, p_attempt integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  update public.email_outbox o
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    last_error = left(p_error, 500)
  where o.id = p_id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Gives a mail up: refused for good by the provider, or expired. The row stays, for a person to look at.
create function public.fail_outbox(p_id uuid, p_attempt integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  update public.email_outbox o
  set status = 'failed', last_error = left(p_error, 500)
  where o.id = p_id and o.status = 'pending' and o.attempts = p_attempt;
$$;

revoke execute on function public.claim_outbox(integer, integer) from public, anon, authenticated;
revoke execute on function public.mark_outbox_sent(uuid, text) from public, anon, authenticated;
revoke execute on function public.retry_outbox(uuid, integer, text) from public, anon, authenticated;
revoke execute on function public.fail_outbox(uuid, integer, text) from public, anon, authenticated;
grant execute on function public.claim_outbox(integer, integer) to service_role;
grant execute on function public.mark_outbox_sent(uuid, text) to service_role;
grant execute on function public.retry_outbox(uuid, integer, text) to service_role;
grant execute on function public.fail_outbox(uuid, integer, text) to service_role;

-- What the console keeps of messages, applications, orders and mails.
alter table public.contact_messages
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column assigned_to uuid references public.operators (user_id) on delete set null,
  add column state_changed_at timestamptz;

comment on column public.contact_messages.state_changed_at is 'Null while the state is the first one.';

create index contact_messages_assigned on public.contact_messages (assigned_to) where assigned_to is not null;
create index contact_messages_open on public.contact_messages (created_at) where state = 'open';

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author uuid not null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default now()
);

comment on table public.contact_replies is 'What operators answered to messages; goes with its message.';
comment on column public.contact_replies.author is 'The operator''s account.';

create index contact_replies_message on public.contact_replies (message_id, created_at);

alter table public.contact_replies enable row level security;
revoke all on table public.contact_replies from public, anon, authenticated;
grant select, insert, update, delete on table public.contact_replies to service_role;

alter table public.job_applications
  add column state text not null default 'received' check (
    state in ('received', 'in_review', 'interview', 'offered', 'declined')
  ),
  add column state_changed_at timestamptz;

comment on column public.job_applications.state_changed_at is 'Null while the state is the first one.';

create index job_applications_unanswered on public.job_applications (created_at)
  where state in ('received', 'in_review');

alter table public.payment_orders add column review_settled_at timestamptz;

comment on column public.payment_orders.review_settled_at is
  'When an operator settled the review; null again with the next reason for one. Without a reason there is none.';

create index payment_orders_reviews on public.payment_orders (created_at)
  where review_reason is not null and review_settled_at is null;

create function public.reopen_review()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.review_settled_at := null;
  return new;
end;
$$;

revoke execute on function public.reopen_review() from public, anon, authenticated, service_role;

-- The same reason told again, by the sweep after the webhook, is not a new one.
create trigger reopen_review
  before update of review_reason on public.payment_orders
  for each row
  when (old.review_reason is distinct from new.review_reason)
  execute function public.reopen_review();

alter table public.email_outbox
  add column resent_as uuid,
  alter column priority set expression as (
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
  );

comment on column public.email_outbox.resent_as is 'The mail that an operator sent in place of this one.';
comment on column public.email_outbox.subject_id is
  'What the mail is about: a registration, a reply, an application, an invitation. Mails of one subject leave in the order of their positions.';

create or replace function public.is_for_batch(p_mail public.email_outbox)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    p_mail.template in ('session-reminder', 'news', 'session-message', 'waitlist-invitation') and p_mail.attempts = 0;
$$;

-- As before; the news among the messages to a session's people are taken back, too.
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
    with untried as (
      select o.id
      from public.email_outbox o
      where o.priority = 4 and lower(o.recipient) = address and o.status = 'pending' and o.attempts = 0
      for update skip locked
    )
    update public.email_outbox o
    set status = 'skipped', last_error = 'The newsletter was turned off.'
    from untried
    where o.id = untried.id;
  end if;
  return true;
end;
$$;

-- What decides which mail leaves next, and which never does.
alter table public.email_outbox
  add column position bigint generated always as identity,
  add column subject_id uuid,
  add column send_before timestamptz,
  add column priority smallint not null generated always as (
    case
      when template in ('payment-receipt', 'payment-refund', 'payment-refund-done', 'account-exists') then 1
      when template in ('session-moved', 'session-cancelled', 'session-reminder') then 3
      when template = 'news' then 4
      else 2
    end
  ) stored,
  add column batch_id uuid,
  drop constraint email_outbox_status_check,
  add constraint email_outbox_status_check check (status in ('pending', 'sent', 'failed', 'skipped'));

comment on column public.email_outbox.position is
  'The order of writing. created_at is not: it is when the transaction began.';
comment on column public.email_outbox.subject_id is
  'What the mail is about: a registration. Mails of one subject leave in the order of their positions.';
comment on column public.email_outbox.send_before is
  'When the mail is of no more use; it is skipped from then on.';
comment on column public.email_outbox.priority is
  '1 money and accounts, 2 what somebody waits for, 3 changes and reminders, 4 news.';
comment on column public.email_outbox.batch_id is
  'The call to the provider''s batch endpoint that the mail is part of.';
comment on column public.email_outbox.status is
  'skipped: no longer of use, since superseded, cancelled or too late; last_error says which. Not a failure.';

drop index public.email_outbox_due;
create index email_outbox_due on public.email_outbox (priority, next_attempt_at, position) where status = 'pending';
create index email_outbox_subject on public.email_outbox (subject_id, position) where status = 'pending';

-- The mail templates of lib/email, and how each is sent.
create table public.mail_templates (
  name text primary key check (name ~ '^[a-z-]{1,60}$'),
  priority smallint not null check (priority between 1 and 4),
  goes_in_batch boolean not null default false
);

comment on table public.mail_templates is
  'The templates that mails may have; filled by migrations. Server only: row-level security without a policy.';
comment on column public.mail_templates.priority is
  '1 money and accounts, 2 mails someone is waiting for, 3 changes and reminders, 4 news.';
comment on column public.mail_templates.goes_in_batch is
  'Whether its mails are sent by the hundred in one call to the provider''s batch endpoint, which takes no attachments.';

alter table public.mail_templates enable row level security;
revoke all on table public.mail_templates from service_role;
grant select on table public.mail_templates to service_role;

insert into public.mail_templates (priority, goes_in_batch, name) values
  (1, false, 'account-exists'),
  (1, false, 'operator-invitation'),
  (1, false, 'payment-receipt'),
  (1, false, 'payment-refund'),
  (1, false, 'payment-refund-done'),
  (2, false, 'application-received'),
  (2, false, 'application-state'),
  (2, false, 'billing-reminder'),
  (2, false, 'change-asked'),
  (2, false, 'change-refused'),
  (2, false, 'cohort-cancelled'),
  (2, false, 'contact-message'),
  (2, false, 'contact-received'),
  (2, false, 'contact-reply'),
  (2, false, 'job-application'),
  (2, false, 'registration-cancelled'),
  (2, false, 'seat-ended'),
  (2, false, 'seat-moved'),
  (2, false, 'session-confirmation'),
  (2, false, 'session-waitlist'),
  (2, false, 'tax-document'),
  (2, false, 'waitlist-joined'),
  (2, false, 'watch'),
  (3, false, 'cohort-plan'),
  (3, false, 'cohort-session-cancelled'),
  (3, false, 'cohort-session-moved'),
  (3, false, 'session-cancelled'),
  (3, false, 'session-moved'),
  (3, true, 'cohort-post'),
  (3, true, 'cohort-recording'),
  (3, true, 'cohort-session-reminder'),
  (3, true, 'session-message'),
  (3, true, 'session-reminder'),
  (3, true, 'waitlist-invitation'),
  (4, false, 'unfinished-checkout'),
  (4, true, 'news');

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null references public.mail_templates (name),
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
  priority smallint not null default 2 check (priority between 1 and 4),
  batch_id uuid,
  resent_as uuid,
  handover text not null default 'none' check (handover in ('none', 'in_flight', 'unknown')),
  waits boolean not null default false,
  wanted_by timestamptz,
  goes_in_batch boolean not null default false,
  check ((status = 'sent') = (sent_at is not null))
);

comment on table public.email_outbox is
  'Mails to send: written in the transaction of the row they are about, sent afterwards. Operators read it, without payload; the server writes.';
comment on column public.email_outbox.payload is
  'What the mail is about; from its first hand-over, all that it says (mail_now), so that each attempt builds the same mail.';
comment on column public.email_outbox.status is
  'skipped: no longer needed, because superseded, cancelled or too late; last_error says which. Not a failure.';
comment on column public.email_outbox.first_attempt_at is
  'Start of the 24 hours in which the provider remembers the idempotency key.';
comment on column public.email_outbox.next_attempt_at is
  'When the mail is due; while it''s being sent, when the sender''s lease ends.';
comment on column public.email_outbox.position is
  'The order of writing; created_at isn''t, since it''s the start of the transaction.';
comment on column public.email_outbox.subject_id is
  'What the mail is about: a registration, a reply, an application, an invitation, or the id from seat_mail_subject. Mails with the same subject leave in the order of their positions.';
comment on column public.email_outbox.send_before is 'When the mail becomes pointless; after that it''s skipped.';
comment on column public.email_outbox.priority is
  'The template''s priority; 4 for news among messages to a session''s people.';
comment on column public.email_outbox.batch_id is 'The call to the provider''s batch endpoint that includes this mail.';
comment on column public.email_outbox.resent_as is 'The mail that an operator sent instead of this one.';
comment on column public.email_outbox.handover is
  'For a pending mail. none: the provider certainly doesn''t have it (never tried, or refused each time). in_flight: from a claim until its outcome is recorded. unknown: it may have left. Only with none can it be taken back, or read again.';
comment on column public.email_outbox.waits is
  'Whether it waits for an earlier mail with the same subject; that mail''s outcome lets it go.';
comment on column public.email_outbox.wanted_by is
  'When the mail is wanted by. Only affects the order: it''s still sent later, unlike one past its send_before.';
comment on column public.email_outbox.goes_in_batch is
  'The template''s value, until a batch was refused for one of its mails; from then on the mail goes alone.';

create index email_outbox_send_before on public.email_outbox (send_before)
  where status = 'pending' and send_before is not null;
create index email_outbox_batch on public.email_outbox (batch_id, position)
  where status = 'pending' and batch_id is not null;
create index email_outbox_latest on public.email_outbox (created_at desc, id desc);
create index email_outbox_unsent on public.email_outbox (created_at desc, id desc)
  where status in ('failed', 'pending');
create index email_outbox_about on public.email_outbox (subject_id, position) where subject_id is not null;
-- The planner uses this one even right after thousands of mails were written, before the server's statistics have them.
create index email_outbox_waiting on public.email_outbox (subject_id, position) where status = 'pending';
create index email_outbox_address on public.email_outbox (lower(recipient) text_pattern_ops);
create index email_outbox_due on public.email_outbox (
  priority, goes_in_batch, coalesce(least(send_before, wanted_by), 'infinity'::timestamptz), next_attempt_at, position
) where status = 'pending' and batch_id is null and not waits;
-- A batch to repeat.
create index email_outbox_batch_due on public.email_outbox (priority, next_attempt_at, position)
  where status = 'pending' and batch_id is not null;

alter table public.email_outbox enable row level security;
grant select (
  id, template, recipient, reply_to, status, attempts, created_at, first_attempt_at, next_attempt_at, sent_at,
  provider_id, last_error, "position", subject_id, send_before, priority, batch_id, resent_as, handover, wanted_by,
  goes_in_batch, waits
) on table public.email_outbox to authenticated;
create policy "Operators read, owners those about the team" on public.email_outbox
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    and ((select private.operator_role()) = 'owner' or template <> 'operator-invitation')
  );

-- One row per address says which mail it wants: when and how the newsletter was agreed to, when it was declined, and
-- whether an operator stopped all bulk mail. A tick that anyone could set never outweighs it.
create table public.mail_choices (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (char_length(email) between 3 and 254 and email like '_%@_%' and email = lower(email)),
  newsletter_since timestamptz,
  newsletter_by text check (newsletter_by in ('form', 'account', 'own page')),
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('own page', 'mail', 'operator')),
  stopped_at timestamptz,
  token uuid not null unique default gen_random_uuid(),
  checkout_mails_off_at timestamptz,
  constraint mail_choices_newsletter_check check ((newsletter_since is null) = (newsletter_by is null)),
  constraint mail_choices_unsubscribed_check check ((unsubscribed_at is null) = (unsubscribed_by is null))
);

comment on table public.mail_choices is
  'An address''s choices about bulk mail, and how they were made. A refusal is kept for good, a consent as long as the address has a registration, a place on a waiting list or an account. Operators read it; the server writes.';
comment on column public.mail_choices.newsletter_since is 'When the present consent was given; null without one.';
comment on column public.mail_choices.newsletter_by is
  'form: a tick by someone who isn''t signed in. account: a tick by this address''s account. own page: the page that our mails link to.';
comment on column public.mail_choices.unsubscribed_at is 'When the newsletter was declined; null once it is wanted again.';
comment on column public.mail_choices.stopped_at is
  'When an operator stopped all bulk mail: news, invitations. Kept for the future. Mails about one''s own registrations and orders are still sent.';

comment on column public.mail_choices.token is 'The key to its page, which mails about unfinished checkouts link to.';
comment on column public.mail_choices.checkout_mails_off_at is 'When mails about unfinished checkouts were turned off.';

alter table public.mail_choices enable row level security;
grant select (
  id, email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at
) on table public.mail_choices to authenticated;
create policy "Operators read" on public.mail_choices
  for select to authenticated using ((select private.operator_role()) is not null);

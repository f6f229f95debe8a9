-- What mails there are, those of lib/email, and how each goes out.
create table public.mail_templates (
  name text primary key check (name ~ '^[a-z-]{1,60}$'),
  priority smallint not null check (priority between 1 and 4),
  goes_in_batch boolean not null default false
);

comment on table public.mail_templates is
  'The templates that mails may have; filled by migrations. Server only: row-level security without a policy.';
comment on column public.mail_templates.priority is
  '1 money and accounts, 2 what somebody waits for, 3 changes and reminders, 4 news.';
comment on column public.mail_templates.goes_in_batch is
  'Whether its mails go out by the hundred in one call to the provider''s batch endpoint, which takes no attachments.';

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
  'Mails to send: written in the transaction of the row they speak of, sent afterwards. Operators read it, without payload; the server writes.';
comment on column public.email_outbox.payload is
  'What the mail is about; from its first hand-over, all that it says (mail_now), so that each attempt builds the same mail.';
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
  'The template''s; 4 for news among the messages to a session''s people.';
comment on column public.email_outbox.batch_id is
  'The call to the provider''s batch endpoint that the mail is part of.';
comment on column public.email_outbox.resent_as is 'The mail that an operator sent in place of this one.';
comment on column public.email_outbox.handover is
  'Of a pending mail: none, the provider surely does not have it: never tried, or refused each time; in_flight, from a claim until its outcome is noted; unknown, it may have left. Only with none it is taken back, or read anew.';
comment on column public.email_outbox.waits is
  'For an earlier mail of its subject, whose outcome lets it go.';
comment on column public.email_outbox.wanted_by is
  'By when the mail is wanted, for the order only: it goes out later, too, unlike one past its send_before.';
comment on column public.email_outbox.goes_in_batch is
  'The template''s, until a batch was refused for this mail, or for one of its mails: from then on it goes alone.';

create index email_outbox_send_before on public.email_outbox (send_before)
  where status = 'pending' and send_before is not null;
create index email_outbox_batch on public.email_outbox (batch_id, position)
  where status = 'pending' and batch_id is not null;
create index email_outbox_latest on public.email_outbox (created_at desc, id desc);
create index email_outbox_unsent on public.email_outbox (created_at desc, id desc)
  where status in ('failed', 'pending');
create index email_outbox_about on public.email_outbox (subject_id, position) where subject_id is not null;
-- Right after thousands of mails were written, before the server has counted them, the planner takes this one all the same.
create index email_outbox_waiting on public.email_outbox (subject_id, position) where status = 'pending';
create index email_outbox_address on public.email_outbox (lower(recipient) text_pattern_ops);
create index email_outbox_due on public.email_outbox (
  priority, goes_in_batch, coalesce(least(send_before, wanted_by), 'infinity'::timestamptz), next_attempt_at, position
) where status = 'pending' and batch_id is null and not waits;
-- A batch to repeat.
create index email_outbox_batch_due on public.email_outbox (priority, next_attempt_at, position)
  where status = 'pending' and batch_id is not null;

alter table public.email_outbox enable row level security;
grant select, insert, update, delete on table public.email_outbox to service_role;
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

-- Who wants what mail is one row for an address: when and how the newsletter was agreed to, when it was declined, and
-- whether we were asked to write nothing to many at all. A tick that anybody can type never outweighs it.
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
  'What an address has chosen about mails to many, and how. A refusal is kept for good, a consent as long as the address has a registration, a place on a waiting list or an account. Operators read it; the server writes.';
comment on column public.mail_choices.newsletter_since is 'When the consent that is in force was given; null without one.';
comment on column public.mail_choices.newsletter_by is
  'form: a tick by somebody not signed in. account: a tick by the account of this address. own page: the page that our mails lead to.';
comment on column public.mail_choices.unsubscribed_at is 'When the newsletter was declined; null once it is wanted again.';
comment on column public.mail_choices.stopped_at is
  'When an operator stopped all mails to many: news, invitations. Kept for the future. Mails about one''s own registrations and orders still leave.';

comment on column public.mail_choices.token is 'The key of its page, which a mail about an unfinished checkout leads to.';
comment on column public.mail_choices.checkout_mails_off_at is 'When mails about unfinished checkouts were turned off.';

alter table public.mail_choices enable row level security;
grant select, insert, update, delete on table public.mail_choices to service_role;
grant select (
  id, email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at
) on table public.mail_choices to authenticated;
create policy "Operators read" on public.mail_choices
  for select to authenticated using ((select private.operator_role()) is not null);

-- The mail templates of lib/email, and how each is sent.
create table public.mail_templates (
  name text primary key check (name ~ '^[a-z-]{1,60}$'),
  priority smallint not null check (priority between 1 and 4),
  goes_in_batch boolean not null default false,
  topic text,
  facts text,
  people text,
  despite_block boolean not null default false
);

comment on table public.mail_templates is
  'The templates that mails may have; filled by migrations. Server only: row-level security without a policy.';
comment on column public.mail_templates.priority is
  '1 money and accounts, 2 mails someone is waiting for, 3 changes and reminders, 4 news.';
comment on column public.mail_templates.goes_in_batch is
  'Whether its mails are sent by the hundred in one call to the provider''s batch endpoint, which takes no attachments.';

comment on column public.mail_templates.topic is
  'Of the mails on one topic about one thing, a person never has two that wait: the first says all when it leaves.';
comment on column public.mail_templates.facts is
  'The function in private that says, when a mail leaves, what it says, to whom, and whether it''s still true. Null for a letter, which says what was written.';
comment on column public.mail_templates.people is 'The function in private that lists the people of a notice of this kind.';
comment on column public.mail_templates.despite_block is
  'Whether its mails are tried even to an address that is blocked (mail_choices.blocked_at), as all of priority 1 are: documents, answers to requests, a seat''s mails and cancellations.';

alter table public.mail_templates enable row level security;
revoke all on table public.mail_templates from service_role;
grant select on table public.mail_templates to service_role;

insert into public.mail_templates (priority, goes_in_batch, name, topic, facts, people) values
  (1, false, 'account-exists', null, null, null),
  (1, false, 'erasure-link', null, null, null),
  (1, false, 'operator-invitation', null, null, null),
  (1, false, 'payment-receipt', null, null, null),
  (1, false, 'payment-refund', null, null, null),
  (1, false, 'payment-refund-done', null, null, null),
  (2, false, 'application-received', null, null, null),
  (2, false, 'application-state', 'state', null, null),
  (2, false, 'billing-reminder', null, 'billing_reminder_facts', null),
  (2, false, 'change-asked', null, null, null),
  (2, false, 'change-refused', null, null, null),
  (2, false, 'cohort-cancelled', null, 'seat_letter_facts', 'seated_people'),
  (2, false, 'cohort-feedback', null, 'feedback_facts', null),
  (2, false, 'cohort-letter', null, 'letter_facts', null),
  (2, false, 'contact-message', null, null, null),
  (2, false, 'contact-received', null, null, null),
  (2, false, 'contact-reply', null, null, null),
  (2, false, 'handins-waiting', null, 'waiting_handins_facts', null),
  (2, false, 'job-application', null, null, null),
  (2, false, 'registration-cancelled', 'end', 'left_registration_facts', null),
  (2, false, 'seat-ended', null, null, null),
  (2, false, 'seat-moved', null, 'seat_letter_facts', null),
  (2, false, 'session-confirmation', 'state', 'registration_facts', null),
  (2, false, 'session-waitlist', 'state', 'registration_facts', null),
  (2, false, 'proforma', null, null, null),
  (2, false, 'tax-document', null, null, null),
  (2, false, 'waitlist-joined', null, null, null),
  (2, false, 'watch', null, null, null),
  (3, false, 'cohort-plan', 'plan', 'plan_facts', 'seated_people'),
  (3, false, 'cohort-session-added', 'state', 'moved_class_facts', 'seated_people'),
  (3, false, 'cohort-session-cancelled', 'end', 'cancelled_class_facts', 'seated_people'),
  (3, false, 'cohort-session-moved', 'state', 'moved_class_facts', 'seated_people'),
  (3, false, 'session-cancelled', 'end', 'cancelled_run_facts', 'registered_people'),
  (3, false, 'session-moved', 'state', 'moved_run_facts', 'registered_people'),
  (3, true, 'cohort-assignment-due', null, 'assignment_facts', 'people_to_hand_in'),
  (3, true, 'cohort-post', 'post', 'post_facts', 'seated_people'),
  (3, true, 'cohort-recording', 'recording', 'recording_facts', 'seated_people'),
  (3, true, 'cohort-session-reminder', 'reminder', 'class_reminder_facts', 'seated_people'),
  (3, true, 'session-recording', 'recording', 'run_recording_facts', 'registered_people'),
  (3, true, 'session-message', null, 'message_facts', 'registered_people'),
  (3, true, 'session-reminder', 'reminder', 'run_reminder_facts', 'registered_people'),
  (3, true, 'waitlist-invitation', null, 'invitation_facts', 'invited_people'),
  (4, false, 'unfinished-checkout', null, 'checkout_facts', null),
  (4, true, 'news', null, 'news_facts', 'newsletter_readers');

update public.mail_templates set despite_block = true where name in (
  'application-state', 'billing-reminder', 'change-asked', 'change-refused',
  'cohort-assignment-due', 'cohort-cancelled', 'cohort-feedback', 'cohort-letter', 'cohort-plan', 'cohort-post', 'cohort-recording',
  'cohort-session-added', 'cohort-session-cancelled', 'cohort-session-moved', 'cohort-session-reminder',
  'contact-reply', 'proforma', 'registration-cancelled', 'seat-ended', 'seat-moved', 'session-cancelled', 'tax-document'
);

create table public.email_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null references public.mail_templates (name),
  recipient text not null check (char_length(recipient) between 3 and 254),
  reply_to text check (char_length(reply_to) between 3 and 254),
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  provider_id text,
  last_error text,
  position bigint generated always as identity,
  about text,
  person uuid,
  topic text,
  said jsonb,
  send_before timestamptz,
  priority smallint not null default 2 check (priority between 1 and 4),
  batch_id uuid,
  resent_as uuid,
  handover text not null default 'none' check (handover in ('none', 'in_flight', 'unknown')),
  waits boolean not null default false,
  wanted_by timestamptz,
  goes_in_batch boolean not null default false,
  undelivered_at timestamptz,
  undelivered_by text check (undelivered_by in ('complained', 'bounced', 'suppressed', 'soft_bounced')),
  undelivered_reason text check (char_length(undelivered_reason) <= 500),
  check ((status = 'sent') = (sent_at is not null)),
  constraint email_outbox_undelivered_check check (
    (undelivered_at is null) = (undelivered_by is null) and (undelivered_at is not null or undelivered_reason is null)
  )
);

comment on table public.email_outbox is
  'Mails to send: written in the transaction of the row they are about, sent afterwards. Operators read it, without payload; the server writes.';
comment on column public.email_outbox.payload is
  'What only the moment of writing knew, or all of a letter; from its first hand-over, all that the mail says (mail_now), so that each attempt builds the same mail.';
comment on column public.email_outbox.status is
  'skipped: no longer needed, because superseded, cancelled or too late; last_error says which. Not a failure.';
comment on column public.email_outbox.first_attempt_at is
  'Start of the 24 hours in which the provider remembers the idempotency key.';
comment on column public.email_outbox.next_attempt_at is
  'When the mail is due; while it''s being sent, when the sender''s lease ends.';
comment on column public.email_outbox.position is
  'The order of writing; created_at isn''t, since it''s the start of the transaction.';
comment on column public.email_outbox.about is
  'What the mail is about: the id of a run, a session, a post, a cohort or an order. Null for a letter, and for a test.';
comment on column public.email_outbox.person is
  'Whose mail it is, without a foreign key: a registration, a seat, a place on a waiting list, an application, a reply or an invitation. Mails of one person leave in the order of their positions.';
comment on column public.email_outbox.topic is 'The template''s topic; for a reminder also which one, and of which start.';
comment on column public.email_outbox.said is
  'The version of each thing that the mail spoke of when it left, by the thing''s id: the sequence of a session or a post.';
comment on column public.email_outbox.send_before is 'When the mail becomes pointless; after that it''s skipped.';
comment on column public.email_outbox.priority is
  'The template''s priority, or 4 for news among messages to a session''s people; raised to that of a later mail of the same person, which has to wait for it.';
comment on column public.email_outbox.batch_id is 'The call to the provider''s batch endpoint that includes this mail.';
comment on column public.email_outbox.resent_as is 'The mail that an operator sent instead of this one.';
comment on column public.email_outbox.handover is
  'For a pending mail. none: the provider certainly doesn''t have it (never tried, or refused each time). in_flight: from a claim until its outcome is recorded. unknown: it may have left. Only with none can it be taken back, or read again.';
comment on column public.email_outbox.waits is
  'Whether it waits for an earlier mail of the same person; that mail''s outcome lets it go.';
comment on column public.email_outbox.wanted_by is
  'When the mail is wanted by. Only affects the order: it''s still sent later, unlike one past its send_before.';
comment on column public.email_outbox.goes_in_batch is
  'The template''s value, until a batch was refused for one of its mails; from then on the mail goes alone.';
comment on column public.email_outbox.undelivered_by is
  'Why a sent mail didn''t arrive: the gravest of its events (email_events). soft_bounced: it didn''t this time.';

create index email_outbox_send_before on public.email_outbox (send_before)
  where status = 'pending' and send_before is not null;
create index email_outbox_batch on public.email_outbox (batch_id, position)
  where status = 'pending' and batch_id is not null;
create index email_outbox_latest on public.email_outbox (created_at desc, id desc);
create index email_outbox_failed on public.email_outbox (created_at desc, id desc) where status = 'failed';
-- Not partial: if nothing waited when the statistics were made, the planner would read all of such an index for each
-- waiting mail of a person, however many have been written since.
create index email_outbox_unsent on public.email_outbox ((status in ('failed', 'pending')), created_at desc, id desc);
create index email_outbox_person on public.email_outbox (person, position) where person is not null;
-- One unsent mail on a topic about a thing to a person.
create unique index email_outbox_once on public.email_outbox (topic, about, person)
  where status = 'pending' and handover = 'none';
-- The planner uses this one even right after thousands of mails were written, before the server's statistics have them.
create index email_outbox_waiting on public.email_outbox (person, position) where status = 'pending';
create index email_outbox_address on public.email_outbox (lower(recipient) text_pattern_ops);
create index email_outbox_due on public.email_outbox (
  priority, goes_in_batch, coalesce(least(send_before, wanted_by), 'infinity'::timestamptz), next_attempt_at, position
) where status = 'pending' and batch_id is null and not waits;
create index email_outbox_provider on public.email_outbox (provider_id) where provider_id is not null;
create index email_outbox_undelivered on public.email_outbox (created_at desc, id desc) where undelivered_at is not null;
-- A batch to repeat.
create index email_outbox_batch_due on public.email_outbox (priority, next_attempt_at, position)
  where status = 'pending' and batch_id is not null;

alter table public.email_outbox enable row level security;
grant select (
  id, template, recipient, reply_to, status, attempts, created_at, first_attempt_at, next_attempt_at, sent_at,
  provider_id, last_error, "position", about, person, topic, send_before, priority, batch_id, resent_as, handover, wanted_by,
  goes_in_batch, waits, undelivered_at, undelivered_by, undelivered_reason
) on table public.email_outbox to authenticated;
create policy "Operators read, owners those about the team" on public.email_outbox
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    and ((select private.operator_role()) = 'owner' or template <> 'operator-invitation')
  );

-- What the mail service told us of a mail that it had accepted.
create table public.email_events (
  event_id text primary key check (event_id ~ '^[[:graph:]]{1,200}$'),
  type text not null check (type in ('complained', 'bounced', 'suppressed', 'soft_bounced')),
  mail_id uuid not null references public.email_outbox (id) on delete cascade,
  reason text check (char_length(reason) <= 500),
  at timestamptz not null
);

comment on table public.email_events is
  'Events of mails that didn''t arrive, each stored once, as long as its mail. Operators read it; the server writes.';
comment on column public.email_events.event_id is 'The provider''s id of the message that brought it.';

create index email_events_mail on public.email_events (mail_id);

alter table public.email_events enable row level security;
grant select on table public.email_events to authenticated;
create policy "Operators read, owners those about the team" on public.email_events
  for select to authenticated
  using (exists (select from public.email_outbox o where o.id = mail_id));

-- Something that many people are to be told: a change of a session, a plan, a post, a recording, a reminder, a message, an
-- invitation, news. Whoever decides it writes one row; public.tell writes the mails, a thousand in a transaction.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  kind text not null references public.mail_templates (name),
  audience text,
  about text not null,
  by uuid default auth.uid() references auth.users (id) on delete set null,
  content jsonb default '{}' check (jsonb_typeof(content) = 'object'),
  only_newsletter boolean not null default false,
  only_seen text check (only_seen in ('joined', 'watched', 'unseen')),
  people integer not null default 0 check (people >= 0),
  queued integer not null default 0 check (queued >= 0),
  cut_at timestamptz not null default clock_timestamp(),
  at_key text not null default '',
  send_before timestamptz,
  wanted_by timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  position bigint generated always as identity,
  constraint notices_ended_check check ((ended_at is null) = (content is not null) and (ended_at is null or at_key = ''))
);

comment on table public.notices is
  'What many people are to be told, and how far that is. Operators read it, without content; the server writes.';
comment on column public.notices.id is 'The id of the request; for a reminder made from the session, its start and which it is.';
comment on column public.notices.kind is 'The template of its mails, which also says who the people are.';
comment on column public.notices.audience is
  'Whose people: the id of a run or a cohort, or the name of a waiting list. Null for everyone who reads the newsletter.';
comment on column public.notices.about is 'As in email_outbox; news for news.';
comment on column public.notices.by is 'The operator; null for the clock.';
comment on column public.notices.content is
  'What the mails can''t read when they leave: the text of a letter, the start that people knew. Removed once all mails are written, like at_key.';
comment on column public.notices.only_seen is
  'Only those registered people who joined the run, watched its recording or weren''t seen there; null for all.';
comment on column public.notices.people is 'How many people it was for.';
comment on column public.notices.queued is
  'How many mails are written so far. Less than people at the end, if some have left, or had one waiting that says it.';
comment on column public.notices.cut_at is
  'It''s for people who were there at that time. Not the start of the transaction, which may have waited for a lock.';
comment on column public.notices.at_key is 'Who the last mail was for: an address, or the id of a registration or a seat.';

create index notices_open on public.notices (position) where ended_at is null;
create index notices_about on public.notices (about);
create index notices_by on public.notices (by) where by is not null;

alter table public.notices enable row level security;
grant select (
  id, kind, audience, about, by, only_newsletter, only_seen, people, queued, cut_at, send_before, wanted_by, created_at, ended_at,
  position
) on table public.notices to authenticated;
create policy "Operators read" on public.notices
  for select to authenticated using ((select private.operator_role()) is not null);

-- One row per address says which mail it wants: when and how the newsletter was agreed to, when it was declined, and
-- whether all bulk mail was stopped; and whether mails arrive there. A tick that anyone could set never outweighs it.
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
  blocked_at timestamptz,
  blocked_by text check (blocked_by in ('complained', 'bounced', 'suppressed')),
  blocked_reason text check (char_length(blocked_reason) <= 500),
  constraint mail_choices_newsletter_check check ((newsletter_since is null) = (newsletter_by is null)),
  constraint mail_choices_unsubscribed_check check ((unsubscribed_at is null) = (unsubscribed_by is null)),
  constraint mail_choices_blocked_check check (
    (blocked_at is null) = (blocked_by is null) and (blocked_at is not null or blocked_reason is null)
  )
);

comment on table public.mail_choices is
  'An address''s choices about bulk mail, and how they were made. A refusal or a block is kept for good, a consent as long as the address has a registration, a place on a waiting list or an account. Operators read it; the server writes.';
comment on column public.mail_choices.newsletter_since is 'When the present consent was given; null without one.';
comment on column public.mail_choices.newsletter_by is
  'form: a tick by someone who isn''t signed in. account: a tick by this address''s account. own page: the page that our mails link to.';
comment on column public.mail_choices.unsubscribed_at is 'When the newsletter was declined; null once it is wanted again.';
comment on column public.mail_choices.stopped_at is
  'When an operator, or a complaint about a mail, stopped all bulk mail: news, invitations. Kept for the future. Mails about one''s own registrations and orders are still sent.';
comment on column public.mail_choices.blocked_at is
  'When a mail to the address bounced for good or was complained about. Until an operator lifts it, the next mails are skipped as they leave (private.mail_now), except those that are sent despite_block.';

comment on column public.mail_choices.token is 'The key to its page, which mails about unfinished checkouts link to.';
comment on column public.mail_choices.checkout_mails_off_at is 'When mails about unfinished checkouts were turned off.';

alter table public.mail_choices enable row level security;
grant select (
  id, email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by, stopped_at, checkout_mails_off_at,
  blocked_at, blocked_by, blocked_reason
) on table public.mail_choices to authenticated;
create policy "Operators read" on public.mail_choices
  for select to authenticated using ((select private.operator_role()) is not null);

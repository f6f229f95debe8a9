-- The database as it was when the history began: the files of supabase/schemas, one after the other
-- (docs/decisions/schema-files-and-migrations.md). Made by `npm run baseline`; never edited.

-- schemas/base/defaults.sql

-- Nothing in the schema public can be reached with the browser's keys unless a file grants it by name.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;

-- No one may call a new function until it's granted. By default PostgreSQL grants every new function to everyone, and a
-- schema's default privileges can't revoke what the global default grants.
alter default privileges revoke execute on functions from public;

-- The server reads and writes rows; it can't truncate a table or create triggers.
alter default privileges in schema public revoke all on tables from service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

-- For functions and triggers to call, never over HTTP: the schema isn't exposed. Signed-in users may resolve names in
-- it, for the policies and functions that ask private.operator_role(). The server's own functions run with its rights,
-- so it may call everything here.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;
alter default privileges in schema private grant execute on functions to service_role;

-- schemas/base/tables.sql

-- The people who run the business from the console. Owners may do everything; staff everything but the team, refunds
-- later than 14 days after the payment, exports of applications, and opening, pricing and selling cohorts.
create table public.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'staff')),
  invited_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

comment on table public.operators is
  'Who may use the console. Owners read it. Only make_first_owner, accept_operator_invitation and the console''s functions write it; not even the server''s role can.';
comment on column public.operators.invited_by is 'The account that sent the invitation; null for the first owner.';

alter table public.operators enable row level security;
revoke all on table public.operators from service_role;
grant select on table public.operators to authenticated;

create table public.operator_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%' and email = lower(email)),
  role text not null check (role in ('owner', 'staff')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  accepted_at timestamptz,
  accepted_by uuid,
  check ((accepted_at is null) = (accepted_by is null))
);

comment on table public.operator_invitations is
  'Invitations to the console: each works once, within 72 hours, for the account with its address. Owners read them, without token_hash.';
comment on column public.operator_invitations.token_hash is 'SHA-256, in hexadecimal, of the token in the mail''s link.';

alter table public.operator_invitations enable row level security;
revoke all on table public.operator_invitations from service_role;
grant select (
  id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by
) on table public.operator_invitations to authenticated;

-- What operators did. Each form carries a request id; the action's transaction writes one row with it, and a second
-- form with the same id gets the first one's answer. The log is append-only.
create table public.operator_actions (
  request_id uuid primary key,
  actor uuid not null,
  actor_email text not null,
  role text not null check (role in ('owner', 'staff')),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_table text,
  subject_id text,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 500),
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  -- Not the transaction's start, since the transaction may have waited for another.
  at timestamptz not null default clock_timestamp()
);

comment on table public.operator_actions is
  'Who did what to what in the console. Operators read it; no one can change a row, or delete it within 24 months, not even the server''s role.';
comment on column public.operator_actions.before is 'The values before, like those in after: never the text of a message.';
comment on column public.operator_actions.reason is 'In the operator''s own words.';
comment on column public.operator_actions.answer is 'The action''s answer, repeated if the form is sent again.';

create index operator_actions_latest on public.operator_actions (at desc, request_id desc);
create index operator_actions_subject on public.operator_actions (subject_id, at desc, request_id desc);
create index operator_actions_actor on public.operator_actions (actor, at desc, request_id desc);

alter table public.operator_actions enable row level security;
revoke all on table public.operator_actions from service_role;
grant select on table public.operator_actions to authenticated;

create table public.rate_limits (
  key text primary key check (char_length(key) between 1 and 200),
  hits integer not null check (hits > 0),
  window_ends_at timestamptz not null
);

comment on table public.rate_limits is
  'One counter per key and window, shared by all instances. Server only: row-level security without a policy.';

create index rate_limits_ended on public.rate_limits (window_ends_at);

alter table public.rate_limits enable row level security;

-- schemas/base/operators.sql

-- Whether the session of the caller's token still exists: a token is valid for up to an hour, even after a sign-out.
-- Definer: signed-in users can't read sessions.
create function private.has_live_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from auth.sessions s
    where
      s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = (auth.jwt() ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now())
  );
$$;

-- Whether the caller has entered a code of the second factor within p_age.
create function private.has_code_within(p_age interval) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select
    from jsonb_array_elements(case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) method
    where method ->> 'method' = 'totp' and (method ->> 'timestamp')::numeric >= extract(epoch from now() - p_age)
  );
$$;

-- Whether the caller's session still exists and has the second factor, given in the last 12 hours.
create function private.has_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select
    coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    and private.has_code_within(interval '12 hours')
    and private.has_live_session();
$$;

-- The caller's role: only for a row that is not revoked, and for a live session whose second factor was given in the
-- last 12 hours. Null for everyone else. Definer: the policies on the tables it reads call it themselves.
create function private.operator_role() returns text
language sql stable security definer set search_path = '' as $$
  select o.role
  from public.operators o
  where o.user_id = (auth.jwt() ->> 'sub')::uuid and o.revoked_at is null and private.has_second_factor();
$$;

-- Raises insufficient_privilege for anyone who isn't an operator, or isn't an owner if one is required.
create function private.require_operator(p_is_owner_needed boolean default false) returns void
language plpgsql stable set search_path = '' as $$
declare
  role constant text := private.operator_role();
begin
  if role is null or (p_is_owner_needed and role <> 'owner') then
    raise exception 'Not for this account' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Whether an account is an owner's now.
create function private.is_owner(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.operators o where o.user_id = p_user_id and o.role = 'owner' and o.revoked_at is null
  );
$$;

create policy "Owners read the team" on public.operators
  for select to authenticated
  using ((select private.operator_role()) = 'owner');
create policy "Owners read invitations" on public.operator_invitations
  for select to authenticated
  using ((select private.operator_role()) = 'owner');
create policy "Operators read the log, owners that of the team" on public.operator_actions
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    and (
      (select private.operator_role()) = 'owner'
      or coalesce(subject_table, '') not in ('operators', 'operator_invitations')
    )
  );

grant execute on function private.operator_role, private.require_operator to authenticated;

-- schemas/base/actions.sql

-- An action that isn't done raises one of our own SQLSTATEs, so that whatever it wrote is rolled back: OP001 refused,
-- OP002 changed since it was shown, OP003 done before, OP004 a code is missing. The detail is the answer; only
-- callConsole reads it.

-- Refuses an action for a reason; null refuses nothing.
create function private.refuse(p_reason text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_reason is not null then
    raise exception 'Refused: %', p_reason
      using errcode = 'OP001', detail = jsonb_build_object('status', 'refused', 'reason', p_reason);
  end if;
end;
$$;

-- Refuses an action unless the caller has entered a code of the second factor in the last 15 minutes.
create function private.require_recent_code() returns void
language plpgsql set search_path = '' as $$
begin
  if not private.has_code_within(interval '15 minutes') then
    raise exception 'A code is missing' using errcode = 'OP004', detail = '{"status": "code_required"}';
  end if;
end;
$$;

-- Begins an action. Raises for anyone who isn't allowed to do it. A second request with the same id waits for the first
-- one's transaction, and then raises with its answer.
create function private.begin_action(
  p_request_id uuid, p_action text, p_is_owner_needed boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  known public.operator_actions;
begin
  perform private.require_operator(p_is_owner_needed);
  perform pg_advisory_xact_lock(hashtextextended('operator action ' || p_request_id, 0));
  select * into known from public.operator_actions a where a.request_id = p_request_id;
  if found then
    perform private.refuse(case when known.actor <> auth.uid() or known.action <> p_action then 'key_reused' end);
    raise exception 'Done before' using errcode = 'OP003', detail = known.answer || '{"repeated": true}';
  end if;
end;
$$;

-- Ends an action that is done: writes its row, and returns {"status": "done"} merged with p_answer.
create function private.finish_action(
  p_request_id uuid, p_action text, p_subject_table text, p_subject_id text, p_before jsonb default null,
  p_after jsonb default null, p_reason text default null, p_answer jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$
  insert into public.operator_actions
    (request_id, actor, actor_email, role, action, subject_table, subject_id, before, after, reason, answer)
  values (
    p_request_id, auth.uid(), auth.jwt() ->> 'email', private.operator_role(), p_action, p_subject_table,
    p_subject_id, p_before, p_after, nullif(btrim(p_reason), ''), '{"status": "done"}' || p_answer
  )
  returning answer;
$$;

-- The answer if something has changed since it was shown: its present value, and the operator who changed it. The
-- operator is null if the last action on its p_key left a different value: then a visitor, a buyer or the provider has
-- changed it since.
create function private.changed(
  p_subject_table text, p_subject_id text, p_key text, p_value jsonb, p_now jsonb default null
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'status', 'changed', 'by', last.actor_email, 'at', last.at, 'now', coalesce(p_now, p_value)
  )
  from (select) one
  left join lateral (
    select a.actor_email, a.at, a.after -> p_key as value
    from public.operator_actions a
    where a.subject_table = p_subject_table and a.subject_id = p_subject_id and a.after ? p_key
    order by a.at desc
    limit 1
  ) last on last.value = p_value;
$$;

-- Refuses an action because something has changed since it was shown, with the answer of private.changed.
create function private.refuse_as_changed(
  p_subject_table text, p_subject_id text, p_key text, p_value jsonb, p_now jsonb default null
) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception 'Changed since it was shown'
    using errcode = 'OP002', detail = private.changed(p_subject_table, p_subject_id, p_key, p_value, p_now);
end;
$$;

-- Refuses an action if a value has changed since it was shown.
create function private.require_shown(
  p_subject_table text, p_subject_id text, p_key text, p_value anyelement, p_shown anyelement, p_now jsonb default null
) returns void
language plpgsql set search_path = '' as $$
begin
  if p_value is distinct from p_shown then
    perform private.refuse_as_changed(p_subject_table, p_subject_id, p_key, coalesce(to_jsonb(p_value), 'null'), p_now);
  end if;
end;
$$;

-- Keeps the log as it was written: no row is changed, and none younger than 24 months is deleted.
create function private.keep_operator_actions() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '24 months' then
      return old;
    end if;
  end if;
  raise exception 'The operators'' log is append-only' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_operator_actions before update or delete on public.operator_actions
  for each row execute function private.keep_operator_actions();
create trigger keep_all_operator_actions before truncate on public.operator_actions
  for each statement execute function private.keep_operator_actions();

-- Deletes log rows from before an instant, and the invitations that ended before it; returns how many log rows were
-- deleted. Raises if that would include rows younger than 24 months. Definer: the server's role can't delete any
-- itself.
create function private.delete_operator_records(p_before timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with
    ended as (delete from public.operator_invitations i where i.expires_at < p_before),
    gone as (delete from public.operator_actions a where a.at < p_before returning 1)
  select count(*) from gone;
$$;

-- schemas/base/urls.sql

-- Whether an address for people to open is valid: https, with a name, at most 2,000 characters.
create function private.is_https_url(p_url text) returns boolean
language sql immutable set search_path = '' as $$
  select p_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$' and char_length(p_url) <= 2000;
$$;

-- schemas/base/text.sql

-- A name as people search for it: without capitals and accents, so that "zoe" finds "Zoë".
create function private.plain_name(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(lower(p_name), NFKD), '[\u0300-\u036f]', '', 'g');
$$;

-- schemas/mail/tables.sql

-- The mail templates of lib/email, and how each is sent.
create table public.mail_templates (
  name text primary key check (name ~ '^[a-z-]{1,60}$'),
  priority smallint not null check (priority between 1 and 4),
  goes_in_batch boolean not null default false,
  topic text,
  facts text,
  people text
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

alter table public.mail_templates enable row level security;
revoke all on table public.mail_templates from service_role;
grant select on table public.mail_templates to service_role;

insert into public.mail_templates (priority, goes_in_batch, name, topic, facts, people) values
  (1, false, 'account-exists', null, null, null),
  (1, false, 'operator-invitation', null, null, null),
  (1, false, 'payment-receipt', null, null, null),
  (1, false, 'payment-refund', null, null, null),
  (1, false, 'payment-refund-done', null, null, null),
  (2, false, 'application-received', null, null, null),
  (2, false, 'application-state', 'state', null, null),
  (2, false, 'billing-reminder', null, null, null),
  (2, false, 'change-asked', null, null, null),
  (2, false, 'change-refused', null, null, null),
  (2, false, 'cohort-cancelled', null, 'seat_letter_facts', 'seated_people'),
  (2, false, 'contact-message', null, null, null),
  (2, false, 'contact-received', null, null, null),
  (2, false, 'contact-reply', null, null, null),
  (2, false, 'job-application', null, null, null),
  (2, false, 'registration-cancelled', 'end', 'left_registration_facts', null),
  (2, false, 'seat-ended', null, null, null),
  (2, false, 'seat-moved', null, 'seat_letter_facts', null),
  (2, false, 'session-confirmation', 'state', 'registration_facts', null),
  (2, false, 'session-waitlist', 'state', 'registration_facts', null),
  (2, false, 'tax-document', null, null, null),
  (2, false, 'waitlist-joined', null, null, null),
  (2, false, 'watch', null, null, null),
  (3, false, 'cohort-plan', 'plan', 'plan_facts', 'seated_people'),
  (3, false, 'cohort-session-added', 'state', 'moved_class_facts', 'seated_people'),
  (3, false, 'cohort-session-cancelled', 'end', 'cancelled_class_facts', 'seated_people'),
  (3, false, 'cohort-session-moved', 'state', 'moved_class_facts', 'seated_people'),
  (3, false, 'session-cancelled', 'end', 'cancelled_run_facts', 'registered_people'),
  (3, false, 'session-moved', 'state', 'moved_run_facts', 'registered_people'),
  (3, true, 'cohort-post', 'post', 'post_facts', 'seated_people'),
  (3, true, 'cohort-recording', 'recording', 'recording_facts', 'seated_people'),
  (3, true, 'cohort-session-reminder', 'reminder', 'class_reminder_facts', 'seated_people'),
  (3, true, 'session-message', null, 'message_facts', 'registered_people'),
  (3, true, 'session-reminder', 'reminder', 'run_reminder_facts', 'registered_people'),
  (3, true, 'waitlist-invitation', null, 'invitation_facts', 'invited_people'),
  (4, false, 'unfinished-checkout', null, 'checkout_facts', null),
  (4, true, 'news', null, 'news_facts', 'newsletter_readers');

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
  check ((status = 'sent') = (sent_at is not null))
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

create index email_outbox_send_before on public.email_outbox (send_before)
  where status = 'pending' and send_before is not null;
create index email_outbox_batch on public.email_outbox (batch_id, position)
  where status = 'pending' and batch_id is not null;
create index email_outbox_latest on public.email_outbox (created_at desc, id desc);
create index email_outbox_unsent on public.email_outbox (created_at desc, id desc)
  where status in ('failed', 'pending');
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
-- A batch to repeat.
create index email_outbox_batch_due on public.email_outbox (priority, next_attempt_at, position)
  where status = 'pending' and batch_id is not null;

alter table public.email_outbox enable row level security;
grant select (
  id, template, recipient, reply_to, status, attempts, created_at, first_attempt_at, next_attempt_at, sent_at,
  provider_id, last_error, "position", about, person, topic, send_before, priority, batch_id, resent_as, handover, wanted_by,
  goes_in_batch, waits
) on table public.email_outbox to authenticated;
create policy "Operators read, owners those about the team" on public.email_outbox
  for select to authenticated
  using (
    (select private.operator_role()) is not null
    and ((select private.operator_role()) = 'owner' or template <> 'operator-invitation')
  );

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
  id, kind, audience, about, by, only_newsletter, people, queued, cut_at, send_before, wanted_by, created_at, ended_at,
  position
) on table public.notices to authenticated;
create policy "Operators read" on public.notices
  for select to authenticated using ((select private.operator_role()) is not null);

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

-- schemas/sessions/live_sessions.sql

-- A live session, free or of a cohort. The tables session_runs and cohort_sessions inherit these columns and checks, so
-- code for both kinds is written only once: for a row of this type, or for the rows of both tables at once.
create table private.live_sessions (
  id uuid not null default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The name of a region that PostgreSQL knows (it raises for others): abbreviations and offsets have no summer time.
  time_zone text not null default 'Asia/Kolkata' constraint live_sessions_time_zone_check check (
    time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+)+$' and timezone(time_zone, starts_at) is not null
  ),
  meeting_url text check (private.is_https_url(meeting_url)),
  state text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A day at most, so that a wrong month is refused.
  constraint live_sessions_times_check check (starts_at < ends_at and ends_at - starts_at <= interval '24 hours'),
  constraint live_sessions_kind_check check (false) no inherit
);

comment on table private.live_sessions is 'What every live session has. It has no rows of its own.';
comment on column private.live_sessions.time_zone is 'IANA; the zone in which the site and the mails give its times.';
comment on column private.live_sessions.sequence is 'How often the session was changed.';

grant select, update on table private.live_sessions to service_role;

-- Until when a session can be joined. Since sessions run over, that is three hours after the planned end, but only half
-- an hour if another session of its kind begins by then or later the same day. p_next_starts_at: the start of the next
-- one; null if there is none.
create function private.join_closes_at(
  p_session private.live_sessions, p_next_starts_at timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_session.ends_at + case
    when p_next_starts_at < greatest(
      p_session.ends_at + interval '3 hours',
      timezone(
        p_session.time_zone,
        date_trunc('day', timezone(p_session.time_zone, p_session.starts_at)) + interval '1 day'
      )
    )
      then interval '30 minutes'
    else interval '3 hours'
  end;
$$;

-- What every mail and calendar says about a session.
create function private.session_payload(p_session private.live_sessions)
returns jsonb
-- PL/pgSQL plans it once, not for each of a thousand rows.
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'startsAt', p_session.starts_at, 'endsAt', p_session.ends_at, 'timeZone', p_session.time_zone,
    'state', p_session.state, 'sequence', p_session.sequence, 'stampedAt', p_session.updated_at
  );
end;
$$;

-- A time from a form, which has no seconds: the stored time, if it's in the same minute.
create function private.unless_same_minute(p_sent timestamptz, p_before timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when date_trunc('minute', p_sent) = date_trunc('minute', p_before) then p_before else p_sent end;
$$;

-- Sets a session's times and link, and returns whether that changed anything. Call it with its row locked.
create function private.move_session(
  p_session private.live_sessions, p_starts_at timestamptz, p_ends_at timestamptz, p_meeting_url text
) returns boolean
language plpgsql set search_path = '' as $$
begin
  update private.live_sessions s
  set
    starts_at = p_starts_at,
    ends_at = p_ends_at,
    meeting_url = p_meeting_url,
    sequence = s.sequence + 1,
    updated_at = now()
  where
    s.id = p_session.id
    and (s.starts_at, s.ends_at, s.meeting_url) is distinct from (p_starts_at, p_ends_at, p_meeting_url);
  return found;
end;
$$;

-- schemas/cohorts/tables.sql

-- What is sold, and what the course page says about it. The console adds the next ones.
create table public.cohorts (
  cohort_id text primary key,
  capacity integer not null check (capacity >= 0),
  starts_on date not null,
  enrol_by date not null,
  ends_on date check (ends_on >= starts_on),
  state text not null default 'coming_soon' check (state in ('coming_soon', 'on_sale', 'closed', 'cancelled')),
  price integer not null check (price > 0),
  list_price integer not null check (list_price >= round(price * 100.0 / 118)),
  sell_until date,
  sale_ends_at timestamptz not null generated always as (
    (greatest(sell_until, least(enrol_by, starts_on - 1)) + 1)::timestamp at time zone 'Asia/Kolkata'
  ) stored,
  chat_url text check (private.is_https_url(chat_url)),
  booking_url text check (private.is_https_url(booking_url)),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.cohorts is
  'The cohorts of the course. A row is the lock on its seats: code that counts or gives away seats locks it first. Operators read it; the server writes.';
comment on column public.cohorts.cohort_id is '1, 2, and so on.';
comment on column public.cohorts.starts_on is
  'A calendar day in Asia/Kolkata, like the other three. Once classes are planned, it''s the day of the first one.';
comment on column public.cohorts.ends_on is 'Null: the day of the last session.';
comment on column public.cohorts.price is 'The price of a new order, in paise, GST included. An order keeps its own amount.';
comment on column public.cohorts.list_price is 'The price that is struck through if it''s above the price without GST: in paise, without GST.';
comment on column public.cohorts.sell_until is
  'The last day on which an owner sells a cohort that has begun; null: none is sold from its first day on.';
comment on column public.cohorts.sale_ends_at is
  'The end of the day enrol_by, or of the day before the first if that is earlier, or of sell_until. Generated when the row is stored: a variable keeps the old value if its days are changed.';
comment on column public.cohorts.sequence is 'How often the row was changed, apart from its capacity.';

alter table public.cohorts enable row level security;
grant select on table public.cohorts to authenticated;
create policy "Operators read" on public.cohorts
  for select to authenticated using ((select private.operator_role()) is not null);

insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price) values
  ('1', 15, '2025-07-12', '2025-07-05', 'on_sale', 9999900, 29999900),
  ('2', 25, '2025-08-30', '2025-08-25', 'coming_soon', 9999900, 29999900),
  ('3', 30, '2025-10-11', '2025-10-06', 'coming_soon', 9999900, 29999900);

-- The live sessions of a cohort, and who took part in them.
create table public.cohort_sessions (
  cohort_id text not null references public.cohorts (cohort_id),
  kind text not null check (kind in ('class', 'questions', 'office_hours')),
  week integer check (week between 1 and 6),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  recording_url text check (private.is_https_url(recording_url)),
  recorded_at timestamptz,
  cancelled_reason text check (char_length(cancelled_reason) between 1 and 500),
  primary key (id),
  constraint cohort_sessions_weeks_check check ((kind = 'office_hours') = (week is null)),
  constraint cohort_sessions_reason_check check (state = 'cancelled' or cancelled_reason is null)
) inherits (private.live_sessions);

comment on table public.cohort_sessions is
  'Live sessions of cohorts. Operators read them; the server writes.';
comment on column public.cohort_sessions.week is 'The week of the syllabus that it teaches, or that its questions belong to; null for office hours.';
comment on column public.cohort_sessions.meeting_url is 'Leaves the server only as a redirect, as does recording_url.';
comment on column public.cohort_sessions.recorded_at is 'When the recording was added.';
comment on column public.cohort_sessions.sequence is 'SEQUENCE of its calendar entry, too.';

create index cohort_sessions_cohort on public.cohort_sessions (cohort_id, starts_at);
create index cohort_sessions_coming on public.cohort_sessions (starts_at) where state = 'scheduled';

alter table public.cohort_sessions enable row level security;
grant select on table public.cohort_sessions to authenticated;
create policy "Operators read" on public.cohort_sessions
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.cohort_attendance (
  session_id uuid not null references public.cohort_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null check (source in ('join', 'staff', 'recording')),
  at timestamptz not null default now(),
  struck_at timestamptz,
  primary key (session_id, user_id)
);

comment on table public.cohort_attendance is
  'Who joined a session or watched its recording, whichever came first. Operators read it; the server writes.';

comment on column public.cohort_attendance.struck_at is
  'When an operator struck it out; it counts again, as of its first hour, if it''s ticked or joined again.';

create index cohort_attendance_user on public.cohort_attendance (user_id);

alter table public.cohort_attendance enable row level security;
grant select on table public.cohort_attendance to authenticated;
create policy "Operators read" on public.cohort_attendance
  for select to authenticated using ((select private.operator_role()) is not null);

-- What a cohort's room shows apart from its sessions; learners may read all of it.
create table public.cohort_resources (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null references public.cohorts (cohort_id),
  session_id uuid references public.cohort_sessions (id) on delete set null,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  url text not null check (private.is_https_url(url)),
  position integer not null default 0,
  created_at timestamptz not null default now()
);

comment on table public.cohort_resources is
  'Links to material of a cohort, or of one of its sessions. Operators read them; the server writes.';
comment on column public.cohort_resources.position is 'Their order within a session, or among those of the cohort.';

create index cohort_resources_cohort on public.cohort_resources (cohort_id, position);
create index cohort_resources_session on public.cohort_resources (session_id) where session_id is not null;

alter table public.cohort_resources enable row level security;
grant select on table public.cohort_resources to authenticated;
create policy "Operators read" on public.cohort_resources
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.cohort_posts (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null references public.cohorts (cohort_id),
  author uuid references auth.users (id) on delete set null,
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  posted_at timestamptz not null default now(),
  corrected_at timestamptz,
  sequence integer not null default 0 check (sequence >= 0),
  constraint cohort_posts_corrected_check check ((corrected_at is null) = (sequence = 0))
);

comment on table public.cohort_posts is
  'The team''s posts to a cohort: shown in its room, and mailed. Operators read them; the server writes.';

comment on column public.cohort_posts.sequence is 'How often the post was corrected; corrected_at is the last time.';

create index cohort_posts_cohort on public.cohort_posts (cohort_id, posted_at desc, id desc);
create index cohort_posts_author on public.cohort_posts (author) where author is not null;

alter table public.cohort_posts enable row level security;
grant select on table public.cohort_posts to authenticated;
create policy "Operators read" on public.cohort_posts
  for select to authenticated using ((select private.operator_role()) is not null);

-- schemas/sessions/tables.sql

-- The titles of Lightning Sessions that may have runs, as in lib/content/sessions. A new business function needs a row
-- here and an entry there.
create table public.session_titles (
  title text primary key check (title <> '' and char_length(title) <= 120 and title not like '%Waitlist%')
);

comment on table public.session_titles is
  'The titles that runs may have; filled by migrations. Server only: row-level security without a policy.';

alter table public.session_titles enable row level security;
revoke all on table public.session_titles from service_role;
grant select on table public.session_titles to service_role;

insert into public.session_titles (title) values
  ('AI for Product Management'),
  ('AI for Marketing & Sales'),
  ('AI for Human Resources'),
  ('AI for Finance & Accounting'),
  ('AI for Operations'),
  ('AI for IT & Analytics');

-- One run of a Lightning Session. New registrations go by these rows; a title without a coming run has the slot of
-- lib/content/sessions.
create table public.session_runs (
  session_title text not null references public.session_titles (title),
  primary key (id)
) inherits (private.live_sessions);

alter table public.session_runs alter meeting_url set not null;

comment on table public.session_runs is
  'Runs of Lightning Sessions. Operators read them; the server writes.';

create index session_runs_coming on public.session_runs (session_title, starts_at) where state = 'scheduled';
create index session_runs_latest on public.session_runs (starts_at desc, id desc);

alter table public.session_runs enable row level security;
grant select on table public.session_runs to authenticated;
create policy "Operators read" on public.session_runs
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.waitlist_signups (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  business_function text not null check (char_length(business_function) between 1 and 120),
  created_at timestamptz not null default now(),
  is_suspect boolean not null default false,
  token uuid not null default gen_random_uuid() unique,
  left_at timestamptz,
  cohort_id text references public.cohorts (cohort_id)
);

comment on table public.waitlist_signups is
  'People waiting for sessions on further business functions, or for a cohort. Operators read them; the server writes.';
comment on column public.waitlist_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. Joining again without it clears the mark.';
comment on column public.waitlist_signups.token is 'The key to the entry''s own page: anyone with it may leave the list.';
comment on column public.waitlist_signups.left_at is 'When the person left the list; null while they wait.';
comment on column public.waitlist_signups.cohort_id is
  'The cohort that the list is for, Cohort #4; null for a business function, and for the next cohort.';

create unique index waitlist_signups_person_function on public.waitlist_signups (lower(email), business_function);
create index waitlist_signups_function on public.waitlist_signups (business_function, created_at desc, id desc);
create index waitlist_signups_latest on public.waitlist_signups (created_at desc, id desc);
create index waitlist_signups_address on public.waitlist_signups (lower(email) text_pattern_ops);
create index waitlist_signups_cohort on public.waitlist_signups (cohort_id) where cohort_id is not null;

alter table public.waitlist_signups enable row level security;
grant select (
  id, email, business_function, created_at, is_suspect, left_at, cohort_id
) on table public.waitlist_signups to authenticated;
create policy "Operators read" on public.waitlist_signups
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.workshop_signups (
  id uuid primary key default gen_random_uuid(),
  "Email Address" text not null check (char_length("Email Address") between 3 and 254 and "Email Address" like '_%@_%'),
  "Newsletter" boolean not null default false,
  "Registration Date" timestamptz not null default now(),
  "Session Title" text not null check (char_length("Session Title") between 1 and 120),
  run_id uuid references public.session_runs (id),
  state text not null default 'registered' check (state in ('registered', 'cancelled')),
  cancelled_at timestamptz,
  manage_token uuid not null default gen_random_uuid() unique,
  calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
  is_suspect boolean not null default false,
  is_waiting boolean not null generated always as (run_id is null and "Session Title" like '%Waitlist%') stored,
  constraint workshop_signups_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null))
);

comment on table public.workshop_signups is
  'Registrations for free sessions and for their waiting lists. Operators read them, without manage_token; the server writes.';
comment on column public.workshop_signups."Registration Date" is
  'When the person registered; after a cancellation, when they registered again.';
comment on column public.workshop_signups.manage_token is
  'The key to the registration''s own page: anyone with it may cancel.';
comment on column public.workshop_signups.calendar_sequence is
  'How often the person cancelled or registered again. With the run''s sequence it is the SEQUENCE of the calendar file.';
comment on column public.workshop_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. A later registration without it clears the mark.';
comment on column public.workshop_signups.is_waiting is
  'For the waiting list of a function without a session, by its title.';

create unique index workshop_signups_person_run
  on public.workshop_signups (lower("Email Address"), "Session Title", run_id) nulls not distinct;
create index workshop_signups_run on public.workshop_signups (run_id, "Registration Date" desc, id desc)
  where run_id is not null;
create index workshop_signups_title on public.workshop_signups ("Session Title", "Registration Date" desc, id desc);
create index workshop_signups_latest on public.workshop_signups ("Registration Date" desc, id desc);
-- For finding a person by address, or by its beginning.
create index workshop_signups_address on public.workshop_signups (lower("Email Address") text_pattern_ops);
-- For the console's lists of suspects; few rows are marked.
create index workshop_signups_suspect on public.workshop_signups ("Registration Date" desc, id desc) where is_suspect;
-- Each piece is read from where the last one stopped.
create index workshop_signups_run_people on public.workshop_signups (run_id, id) where run_id is not null;

alter table public.workshop_signups enable row level security;
grant select (
  id, "Email Address", "Newsletter", "Registration Date", "Session Title", run_id, state, cancelled_at,
  calendar_sequence, is_suspect, is_waiting
) on table public.workshop_signups to authenticated;
create policy "Operators read" on public.workshop_signups
  for select to authenticated using ((select private.operator_role()) is not null);

-- schemas/money/tables.sql

create table public.payment_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null check (char_length(email) between 3 and 254),
  cohort_id text not null references public.cohorts (cohort_id),
  amount integer not null check (amount > 0),
  currency text not null default 'INR' check (currency = 'INR'),
  provider_order_id text unique,
  status text not null default 'created' check (
    status in ('created', 'attempted', 'closed', 'needs_review', 'refund_pending', 'paid', 'refunded')
  ),
  held_until timestamptz not null,
  receipt_facts jsonb not null check (jsonb_typeof(receipt_facts) = 'object'),
  payment_id text unique,
  paid_at timestamptz,
  refunded_amount integer not null default 0 check (refunded_amount >= 0),
  created_at timestamptz not null default now(),
  held_from timestamptz,
  held_for_caller text,
  asked_at timestamptz,
  review_waits_since timestamptz,
  refund_waits_since timestamptz,
  check ((payment_id is null) = (paid_at is null)),
  check ((status in ('refund_pending', 'paid', 'refunded')) = (payment_id is not null))
);

comment on table public.payment_orders is
  'One buyer''s checkout for a seat, at our price; amounts in paise. Operators read it, without held_for_caller; the server writes.';
comment on column public.payment_orders.id is 'Also the receipt field of the provider''s order.';
comment on column public.payment_orders.provider_order_id is 'Null until the provider has answered.';
comment on column public.payment_orders.held_until is
  'Until when a seat is held for an order that hasn''t bought one yet; for an order without a hold, the time it was made.';
comment on column public.payment_orders.receipt_facts is
  'Course and tax in the mails about this order, as they were when it was made. The mails take the price from the amount.';
comment on column public.payment_orders.payment_id is 'The payment that paid this order.';
comment on column public.payment_orders.refunded_amount is 'Of its payment. If less than that, a partial refund, which doesn''t end the seat.';
comment on column public.payment_orders.held_from is 'When the order''s hold began; null if it never had one.';
comment on column public.payment_orders.held_for_caller is
  'Keyed digest of the network address that requested the hold; deleted when the hold is over.';
comment on column public.payment_orders.asked_at is 'When the sweep last asked the provider about this order individually.';
comment on column public.payment_orders.review_waits_since is
  'When its oldest open review was opened; null without one.';
comment on column public.payment_orders.refund_waits_since is
  'When its oldest refund that is neither done nor cancelled was requested; null without one.';

create index payment_orders_holds on public.payment_orders (cohort_id, held_until)
  where status in ('created', 'attempted', 'needs_review');
create index payment_orders_user on public.payment_orders (user_id, cohort_id);
create index payment_orders_callers on public.payment_orders (held_until) where held_for_caller is not null;
create index payment_orders_unfinished on public.payment_orders (asked_at nulls first, created_at)
  where status in ('created', 'attempted');
create index payment_orders_latest on public.payment_orders (created_at desc, id desc);
create index payment_orders_cohort on public.payment_orders (cohort_id, created_at desc, id desc);
create index payment_orders_address on public.payment_orders (lower(email) text_pattern_ops);
create index payment_orders_status on public.payment_orders (status, created_at desc, id desc);
create index payment_orders_refunds on public.payment_orders (created_at desc, id desc)
  where refund_waits_since is not null;
create index payment_orders_reviews on public.payment_orders (created_at desc, id desc)
  where review_waits_since is not null;

alter table public.payment_orders enable row level security;
grant select (
  id, user_id, email, cohort_id, amount, currency, provider_order_id, status, held_until, receipt_facts, payment_id,
  paid_at, refunded_amount, created_at, held_from, asked_at, review_waits_since, refund_waits_since
) on table public.payment_orders to authenticated;
create policy "Operators read" on public.payment_orders
  for select to authenticated using ((select private.operator_role()) is not null);

-- A transfer's reference as it's compared: banks, mails and people write the same one with spaces and hyphens or without.
create function private.reference_key(p_reference text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(p_reference, '[\s–—-]', '', 'g'));
$$;

-- One row per payment, since an order can be paid twice.
create table public.payment_captures (
  payment_id text primary key,
  order_id uuid not null references public.payment_orders (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  transfer_reference text check (char_length(transfer_reference) between 1 and 60),
  transferred_on date,
  tds integer not null default 0 check (tds >= 0),
  shortfall_reason text check (char_length(shortfall_reason) between 1 and 500),
  settlement_id text check (char_length(settlement_id) between 1 and 60),
  unique (payment_id, order_id),
  constraint payment_captures_transfer_check check ((transfer_reference is null) = (transferred_on is null)),
  constraint payment_captures_deduction_check check (
    transferred_on is not null or (tds = 0 and shortfall_reason is null)
  )
);

comment on table public.payment_captures is
  'Money that the provider took for our orders, or that came by bank transfer: one row per payment, including a second payment of an order. Operators read it; the server writes.';
comment on column public.payment_captures.amount is
  'What arrived, in the smallest unit of the currency: paise. No more than that can be refunded.';
comment on column public.payment_captures.transferred_on is
  'For a bank transfer recorded by an owner: the day in India it arrived. Null: the provider took the money.';
comment on column public.payment_captures.tds is
  'For a bank transfer: the tax that the company deducted from the price and paid to the tax office for us, in paise.';
comment on column public.payment_captures.shortfall_reason is
  'For a bank transfer: why what arrived and the tax deducted aren''t the price, in the owner''s words. Null if they are.';
comment on column public.payment_captures.settlement_id is
  'The provider''s settlement that paid the money out to us; null while unknown.';

create index payment_captures_reference on public.payment_captures (private.reference_key(transfer_reference))
  where transfer_reference is not null;
create index payment_captures_order on public.payment_captures (order_id);

alter table public.payment_captures enable row level security;
grant select on table public.payment_captures to authenticated;
create policy "Operators read" on public.payment_captures
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.payment_events (
  event_id text primary key check (char_length(event_id) between 1 and 200),
  event text not null check (char_length(event) between 1 and 100),
  source text not null check (source in ('webhook', 'verify', 'callback', 'sweep', 'refund')),
  order_id uuid not null references public.payment_orders (id),
  payment_id text,
  refund_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);

comment on table public.payment_events is
  'Every message about our orders, stored once: its source and its effect. Operators read it; the server writes.';

create index payment_events_order on public.payment_events (order_id);
-- For the sweep, which looks up the known disputes of a payment.
create index payment_events_payment on public.payment_events (payment_id);

alter table public.payment_events enable row level security;
grant select on table public.payment_events to authenticated;
create policy "Operators read" on public.payment_events
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null,
  order_id uuid not null,
  amount integer not null check (amount > 0),
  reason text not null check (
    reason in ('sold_out', 'already_enrolled', 'paid_twice', 'too_late', 'cohort_cancelled', 'operator', 'provider')
  ),
  status text not null default 'pending' check (
    status in ('pending', 'requested', 'done', 'failed', 'cancelled')
  ),
  refund_id text unique,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  note text check (char_length(note) between 1 and 500),
  transfer_reference text check (char_length(transfer_reference) between 1 and 60),
  foreign key (payment_id, order_id) references public.payment_captures (payment_id, order_id)
);

comment on table public.payment_refunds is
  'Money going back: one row per refund. A payment''s refunds, without failed and cancelled ones, never exceed what was paid. Operators read it; the server writes.';
comment on column public.payment_refunds.id is
  'Sent to the provider as the refund''s receipt, and the start of its idempotency key.';
comment on column public.payment_refunds.reason is
  'operator: requested here by a person. provider: made in the provider''s dashboard. Otherwise why there was no seat.';
comment on column public.payment_refunds.status is
  'pending: the provider doesn''t know it yet. requested: on its way there. cancelled: the money went back by other refunds.';
comment on column public.payment_refunds.refund_id is 'The provider''s; null until it is known.';
comment on column public.payment_refunds.next_attempt_at is
  'When the refund is due; while it''s being requested, when that lease ends.';
comment on column public.payment_refunds.note is 'The operator''s own words; not shown to the buyer.';

comment on column public.payment_refunds.transfer_reference is
  'The reference of the transfer that returned a bank transfer; the provider isn''t asked for such a refund.';

create index payment_refunds_due on public.payment_refunds (next_attempt_at) where status in ('pending', 'requested');
create index payment_refunds_payment on public.payment_refunds (payment_id, order_id);
create index payment_refunds_order on public.payment_refunds (order_id, created_at);

alter table public.payment_refunds enable row level security;
grant select on table public.payment_refunds to authenticated;
create policy "Operators read" on public.payment_refunds
  for select to authenticated using ((select private.operator_role()) is not null);

-- Why a person has to look at a payment. The words for people are made from the row.
create table public.payment_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.payment_orders (id),
  payment_id text not null,
  kind text not null check (
    kind in ('wrong_amount', 'no_account', 'refund_unlisted', 'refund_refused', 'refund_above', 'dispute', 'no_seat_disputed')
  ),
  refund_id text check ((refund_id is not null) = (kind in ('refund_refused', 'refund_above'))),
  dispute_id text check (dispute_id is null or kind = 'dispute'),
  event text check ((event is not null) = (kind = 'dispute')),
  amount integer,
  currency text,
  ordered integer check ((ordered is not null) = (kind = 'wrong_amount')),
  respond_by timestamptz,
  -- Not the transaction's start, since the transaction may have waited for another.
  opened_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  resolution text check (resolution in ('enrol', 'refund', 'keep', 'provider')),
  note text check (char_length(note) between 1 and 500),
  check ((amount is null) = (currency is null)),
  check ((settled_at is null) = (resolution is null))
);

comment on table public.payment_reviews is
  'Decisions about payments, waiting for a person or made: one row each. Operators read it; the server writes.';
comment on column public.payment_reviews.kind is
  'wrong_amount: not what was ordered. no_account: the buyer''s account is deleted. refund_unlisted: the provider says it''s refunded, but lists no refund yet. refund_refused: refused by the provider. refund_above: more was refunded than was paid. no_seat_disputed: there was no seat, but it can''t be refunded because it''s disputed.';
comment on column public.payment_reviews.event is 'What happened to a dispute, in the provider''s word: created, lost, and so on.';
comment on column public.payment_reviews.amount is 'The amount of the payment or the refund, in paise.';
comment on column public.payment_reviews.ordered is 'The amount that was ordered, in paise.';
comment on column public.payment_reviews.respond_by is 'The deadline for answering a dispute.';
comment on column public.payment_reviews.resolution is 'provider: settled by later news from the provider. Otherwise an operator''s decision.';

-- An open review isn't opened again; after it has been settled, the same news opens a new one.
create unique index payment_reviews_open on public.payment_reviews
  (order_id, payment_id, kind, refund_id, dispute_id, event, respond_by) nulls not distinct where settled_at is null;
create index payment_reviews_order on public.payment_reviews (order_id, opened_at, id);
create index payment_reviews_disputes on public.payment_reviews (payment_id) where kind = 'dispute';

alter table public.payment_reviews enable row level security;
grant select on table public.payment_reviews to authenticated;
create policy "Operators read" on public.payment_reviews
  for select to authenticated using ((select private.operator_role()) is not null);

-- schemas/money/seats.sql

create table public.cohort_enrollments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null,
  cohort_id text not null references public.cohorts (cohort_id),
  enrolled_at timestamptz not null default now(),
  status text not null default 'success' check (status in ('success', 'active', 'refunded', 'ended')),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  order_id text not null unique references public.payment_orders (provider_order_id),
  payment_intent_id text,
  payment_method text not null default 'razorpay',
  payment_details jsonb not null,
  created_at timestamptz not null default now(),
  access_token uuid not null default gen_random_uuid() unique,
  is_hidden boolean not null default false,
  visited_at timestamptz,
  visited_before_at timestamptz,
  time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  first_steps text[] not null default '{}' check (first_steps <@ array['calendar', 'chat', 'closed']),
  person_id uuid not null default gen_random_uuid(),
  is_open boolean not null generated always as (status in ('success', 'active')) stored
);

comment on table public.cohort_enrollments is
  'Seats that were paid for. Only the server writes; a learner reads their own, operators all, without access_token.';
comment on column public.cohort_enrollments.email is 'The address at the time of purchase; nothing is looked up by it.';
comment on column public.cohort_enrollments.amount is 'What the seat was sold for, in paise: for a bank transfer the price, whatever arrived.';
comment on column public.cohort_enrollments.status is
  'success or active: has a seat. refunded: all of the payment went back. ended: by an owner, without a refund.';
comment on column public.cohort_enrollments.access_token is
  'The key to the seat''s own page and calendar while the seat is open. The learner may renew it.';
comment on column public.cohort_enrollments.person_id is
  'The account''s id, which stays when the account is deleted: all claims of a person still count as one person''s.';
comment on column public.cohort_enrollments.is_open is
  'An open seat: it counts, and opens the room. It stays after its account is deleted, without a user_id.';
comment on column public.cohort_enrollments.is_hidden is 'Whether this person is hidden from the cohort.';
comment on column public.cohort_enrollments.visited_at is
  'When the latest visit to the room began; visited_before_at: the one before. Anything that came since then is new.';
comment on column public.cohort_enrollments.time_zone is 'IANA, from the browser of the latest visit; null if unknown.';
comment on column public.cohort_enrollments.first_steps is
  'What the learner has opened from My Learning or the room, each once: calendar, chat. closed: the panel in My Learning that links to them.';

create unique index cohort_enrollments_one_seat_each on public.cohort_enrollments (person_id, cohort_id) where is_open;
create index cohort_enrollments_taken on public.cohort_enrollments (cohort_id) where is_open;
create index cohort_enrollments_user on public.cohort_enrollments (user_id, enrolled_at desc);
create index cohort_enrollments_cohort on public.cohort_enrollments (cohort_id, enrolled_at desc, id desc);
create index cohort_enrollments_address on public.cohort_enrollments (lower(email) text_pattern_ops);

create function private.keep_person() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.person_id := new.user_id;
  return new;
end;
$$;

create trigger keep_person before insert on public.cohort_enrollments
  for each row when (new.user_id is not null) execute function private.keep_person();

alter table public.cohort_enrollments enable row level security;
grant select (
  id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method,
  payment_details, created_at, is_hidden, is_open
) on table public.cohort_enrollments to authenticated;
create policy "Learners read their own enrolments, operators all" on public.cohort_enrollments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.operator_role()) is not null);

-- schemas/documents/tables.sql

-- The company that issues the invoices: one row, written by the server from its environment. Without it there are no
-- invoices.
create table public.company (
  is_only boolean primary key default true check (is_only),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  gstin text not null check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  state_code text not null check (state_code ~ '^\d{2}$'),
  address text not null check (char_length(address) between 5 and 500)
);

comment on table public.company is 'Our own details on an invoice. Operators read it; the server writes.';

alter table public.company enable row level security;
grant select on table public.company to authenticated;
create policy "Operators read" on public.company
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.billing_details (
  order_id uuid primary key references public.payment_orders (id),
  legal_name text not null check (char_length(legal_name) between 2 and 200),
  gstin text check (gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  address text not null check (char_length(address) between 5 and 500),
  pin text check (pin ~ '^[1-9]\d{5}$'),
  state_code text check (state_code ~ '^\d{2}$'),
  country text not null default 'IN' check (country ~ '^[A-Z]{2}$'),
  given_at timestamptz not null default now(),
  check ((country = 'IN') = (state_code is not null)),
  check (country = 'IN' or (gstin is null and pin is null))
);

comment on table public.billing_details is
  'The buyer on an order''s invoice, as confirmed. Operators read it; the server writes. Kept as long as orders are.';
comment on column public.billing_details.state_code is 'GST''s code of the State; null outside India.';

alter table public.billing_details enable row level security;
grant select on table public.billing_details to authenticated;
create policy "Operators read" on public.billing_details
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.tax_counters (
  series text not null check (series in ('INV', 'CRN')),
  fy text not null check (fy ~ '^\d{2}-\d{2}$'),
  last integer not null check (last > 0),
  primary key (series, fy)
);

comment on table public.tax_counters is
  'The last number of each series and financial year. Its row is locked last, in the document''s transaction, so there are no gaps. Server only.';

alter table public.tax_counters enable row level security;
revoke all on table public.tax_counters from service_role;
grant select on table public.tax_counters to service_role;

create table public.tax_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  serial text not null unique check (char_length(serial) <= 16 and serial ~ '^(INV|CRN)/\d{2}-\d{2}/\d{5,}$'),
  fy text not null,
  issued_on date not null,
  order_id uuid not null references public.payment_orders (id),
  corrects uuid references public.tax_documents (id),
  refund_id uuid unique references public.payment_refunds (id),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  taxable integer not null check (taxable >= 0),
  cgst integer not null check (cgst >= 0),
  sgst integer not null check (sgst >= 0),
  igst integer not null check (igst >= 0),
  total integer not null check (total > 0),
  place_of_supply text not null check (place_of_supply ~ '^\d{2}$'),
  template text not null default 'document-1',
  created_at timestamptz not null default clock_timestamp(),
  check (taxable::bigint + cgst + sgst + igst = total),
  check (igst = 0 or (cgst = 0 and sgst = 0)),
  check ((kind = 'credit_note') = (corrects is not null)),
  check (kind = 'credit_note' or refund_id is null),
  check (serial like case kind when 'invoice' then 'INV/' else 'CRN/' end || fy || '/%')
);

comment on table public.tax_documents is
  'Invoices and credit notes, in paise. Only issue_invoice and the functions for refunds and corrections write them, and no one changes them, not even the server''s role. Operators read them.';
comment on column public.tax_documents.issued_on is 'The day in India.';
comment on column public.tax_documents.corrects is 'For a credit note: its invoice.';
comment on column public.tax_documents.facts is 'Everything the PDF says apart from number and sums, frozen.';
comment on column public.tax_documents.template is 'The version of the PDF''s layout that the document was issued with.';

create index tax_documents_order on public.tax_documents (order_id, created_at);
create index tax_documents_corrects on public.tax_documents (corrects) where corrects is not null;
create index tax_documents_latest on public.tax_documents (created_at desc, id desc);
create index tax_documents_month on public.tax_documents (issued_on);

alter table public.tax_documents enable row level security;
revoke all on table public.tax_documents from service_role;
grant select on table public.tax_documents to service_role;
grant select on table public.tax_documents to authenticated;
create policy "Operators read" on public.tax_documents
  for select to authenticated using ((select private.operator_role()) is not null);

-- schemas/changes/tables.sql

-- A learner's request about a seat: a refund, or a move to a later cohort. A team member decides.
create table public.change_requests (
  id uuid primary key,
  kind text check (kind in ('refund', 'transfer')),
  enrolment_id uuid not null references public.cohort_enrollments (id),
  order_id uuid not null references public.payment_orders (id),
  to_cohort_id text references public.cohorts (cohort_id),
  reason text check (char_length(reason) between 1 and 500),
  state text not null default 'open' check (
    state in ('open', 'withdrawn', 'confirmed', 'refused', 'cancelled', 'void')
  ),
  asked_at timestamptz not null default now(),
  asked_within_rules boolean not null,
  amount integer check (amount > 0),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  refund_id uuid unique references public.payment_refunds (id),
  check ((kind is not distinct from 'refund') = (amount is not null)),
  check ((kind is not distinct from 'transfer') = (to_cohort_id is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (refund_id is null or (refund_id = id and kind = 'refund' and state = 'confirmed'))
);

comment on table public.change_requests is
  'Learners'' requests for a refund or a move. A request made in time counts as in time, whenever it''s decided. Operators read it; the server writes. Kept as long as orders are.';
comment on column public.change_requests.id is 'Made with the form; also the id of the refund.';
comment on column public.change_requests.kind is 'Null: we cancelled the cohort, and the learner has not chosen yet. Without an account no one can choose, and it''s a refund.';
comment on column public.change_requests.reason is 'The learner''s own words, or the reason we cancelled the cohort.';
comment on column public.change_requests.state is
  'withdrawn: by the learner. cancelled: a move to a cohort that we cancelled. void: all of the money went back by another refund.';
comment on column public.change_requests.asked_at is 'When the learner asked or chose; until then, when the cohort was cancelled.';
comment on column public.change_requests.asked_within_rules is 'Whether the terms gave a right to it at that time.';
comment on column public.change_requests.amount is 'What was left of the payment when the refund was requested, in paise.';
comment on column public.change_requests.note is
  'The operators'' note: internal while the request is open; the learner reads it if it''s refused or cancelled.';

create unique index change_requests_one_open on public.change_requests (enrolment_id) where state = 'open';
create index change_requests_enrolment on public.change_requests (enrolment_id, asked_at);
create index change_requests_order on public.change_requests (order_id, asked_at);
create index change_requests_waiting on public.change_requests (asked_at) where state = 'open';
create index change_requests_holds on public.change_requests (to_cohort_id) where state = 'open';
create index change_requests_decided_by on public.change_requests (decided_by) where decided_by is not null;

alter table public.change_requests enable row level security;
grant select on table public.change_requests to authenticated;
create policy "Operators read" on public.change_requests
  for select to authenticated using ((select private.operator_role()) is not null);

-- schemas/people/tables.sql

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('home', 'contact-page')),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  company text check (char_length(company) between 1 and 150),
  inquiry_type text check (
    inquiry_type in ('general', 'corporate', 'technical', 'billing', 'partnership', 'other')
  ),
  subject text check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to uuid references public.operators (user_id) on delete set null,
  state_changed_at timestamptz,
  is_suspect boolean not null default false,
  reference text not null unique check (reference ~ '^MSG-[2-9A-HJ-NP-Z]{6}$'),
  check (source = 'home' or inquiry_type is not null)
);

comment on table public.contact_messages is 'Messages from both contact forms. Operators read them; the server writes.';
comment on column public.contact_messages.state_changed_at is 'Null while the state is the first one.';
comment on column public.contact_messages.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';
comment on column public.contact_messages.reference is
  'The reference for the sender to quote: it''s in the acknowledgement and in replies, and the console finds it.';

create index contact_messages_email on public.contact_messages (email);
create index contact_messages_assigned on public.contact_messages (assigned_to) where assigned_to is not null;
create index contact_messages_open on public.contact_messages (created_at) where state = 'open';
create index contact_messages_latest on public.contact_messages (created_at desc, id desc);
create index contact_messages_address on public.contact_messages (lower(email) text_pattern_ops);
-- For the console's search by name.
create index contact_messages_names on public.contact_messages using gin (to_tsvector('simple', private.plain_name(name)));
create index contact_messages_suspect on public.contact_messages (created_at desc, id desc) where is_suspect;

alter table public.contact_messages enable row level security;
grant select on table public.contact_messages to authenticated;
create policy "Operators read" on public.contact_messages
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author uuid not null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default now()
);

comment on table public.contact_replies is 'Operators'' replies to messages; deleted with their message.';
comment on column public.contact_replies.author is 'The operator''s account.';

create index contact_replies_message on public.contact_replies (message_id, created_at);

alter table public.contact_replies enable row level security;
grant select on table public.contact_replies to authenticated;
create policy "Operators read" on public.contact_replies
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  role text not null check (
    role in (
      'frontend_engineer', 'backend_engineer', 'product_designer', 'machine_learning', 'product_manager',
      'product_marketing', 'digital_marketing'
    )
  ),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  description text not null check (char_length(description) between 1 and 5000),
  resume_path text not null unique check (resume_path ~ '^[a-z_]{1,40}/[0-9]{13}-[A-Za-z0-9._-]{1,100}\.pdf$'),
  resume_bytes integer not null check (resume_bytes between 1 and 2097152),
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'received' check (
    state in ('received', 'in_review', 'interview', 'offered', 'declined')
  ),
  state_changed_at timestamptz,
  is_suspect boolean not null default false,
  check (split_part(resume_path, '/', 1) = role)
);

comment on table public.job_applications is 'Applications for internships. Operators read them; the server writes.';
comment on column public.job_applications.resume_path is 'The resume''s place in the bucket applications.';
comment on column public.job_applications.user_id is 'The signed-in applicant; null for a visitor.';
comment on column public.job_applications.state_changed_at is 'Null while the state is the first one.';
comment on column public.job_applications.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';

create index job_applications_user on public.job_applications (user_id);
create index job_applications_unanswered on public.job_applications (created_at)
  where state in ('received', 'in_review');
create index job_applications_latest on public.job_applications (created_at desc, id desc);
create index job_applications_address on public.job_applications (lower(email) text_pattern_ops);
create index job_applications_names on public.job_applications using gin (to_tsvector('simple', private.plain_name(name)));
create index job_applications_suspect on public.job_applications (created_at desc, id desc) where is_suspect;

alter table public.job_applications enable row level security;
grant select on table public.job_applications to authenticated;
create policy "Operators read" on public.job_applications
  for select to authenticated using ((select private.operator_role()) is not null);

-- Where each press of "Submit Application" puts its resume. A retry of the same press gets the same place, and so the
-- same application: job_applications has one row per place.
create table public.resume_places (
  submission text primary key check (submission ~ '^[0-9a-f]{64}$'),
  resume_path text not null unique check (resume_path ~ '^[a-z_]{1,40}/[0-9]{13}-[A-Za-z0-9._-]{1,100}\.pdf$'),
  created_at timestamptz not null default now()
);

comment on table public.resume_places is
  'Places of resumes, reserved before the file is uploaded. Server only: row-level security without a policy.';
comment on column public.resume_places.submission is 'Digest of a press''s id and everything it sends.';

alter table public.resume_places enable row level security;

-- schemas/people/files.sql

-- Resumes: only the server, and an operator in the dashboard, can read, list or write here.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('applications', 'applications', false, 2097152, array['application/pdf'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy for the browser's keys: row-level security is on, so they can do nothing there.

-- Resumes: read by operators, through links that the storage signs for a minute.
create policy "Operators read resumes" on storage.objects
  for select to authenticated
  using (bucket_id = 'applications' and (select private.operator_role()) is not null);

-- Published profile photos: anyone with the address can read one; no one can list them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Uploaded photos, each by an address that the server signed for it, until the server has re-encoded them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatar-uploads', 'avatar-uploads', false, 5242880, array['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- No policy on storage.objects for either bucket: row-level security is on, so the browser's keys can do nothing there.

-- schemas/base/rate_limits.sql

-- Counts one hit on a key and returns whether it's within p_max per window; retry_after is in whole seconds, 0 if
-- allowed. A hit writes its own counter and no other row, because a statement that locks one row can't take part in a
-- deadlock. delete_expired_records deletes old counters.
create function public.hit_rate_limit(p_key text, p_window_seconds integer, p_max integer) returns table (
  allowed boolean, retry_after integer
)
language sql set search_path = '' as $$
  insert into public.rate_limits as r (key, hits, window_ends_at)
  values (p_key, 1, now() + make_interval(secs => p_window_seconds))
  on conflict (key) do update
  set
    hits = case when r.window_ends_at <= now() then 1 else least(r.hits + 1, p_max + 1) end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning
    r.hits <= p_max,
    -- A concurrent hit that began later may have started the window: seen from this one it's longer.
    case
      when r.hits <= p_max then 0
      else least(ceil(extract(epoch from r.window_ends_at - now()))::integer, p_window_seconds)
    end;
$$;

grant execute on function public.hit_rate_limit to service_role;

-- schemas/mail/queue.sql

-- Gives a new mail its template's priority, topic and way of sending; news among the messages to a session's people goes
-- with the news. The mail waits if an earlier one of its person hasn't left, which becomes as urgent as it is. That one
-- is locked until the transaction ends, so that its outcome finds the new mail. One that a sender has locked right now
-- is passed over: claim_outbox checks again.
create function private.place_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  select case when new.payload ->> 'isNews' = 'true' then 4 else t.priority end, t.goes_in_batch, coalesce(new.topic, t.topic)
  into new.priority, new.goes_in_batch, new.topic
  from public.mail_templates t
  where t.name = new.template;
  perform
  from public.email_outbox earlier
  where earlier.person = new.person and earlier.position < new.position and earlier.status = 'pending'
  limit 1
  for share skip locked;
  new.waits := found;
  if new.waits then
    update public.email_outbox o
    set priority = new.priority
    where o.id in (
      select earlier.id
      from public.email_outbox earlier
      where earlier.person = new.person and earlier.status = 'pending' and earlier.priority > new.priority
      for update skip locked
    );
  end if;
  return new;
end;
$$;

create trigger place_mail before insert on public.email_outbox for each row execute function private.place_mail();

-- The outcome of a mail lets the next one of its person go, even if it has to wait for that one's lock.
create function private.release_next_mail() returns trigger
language plpgsql set search_path = '' as $$
declare
  next_id uuid;
begin
  -- Looks again if that one was taken back in the meantime: the next after it may have been written since the last
  -- look.
  loop
    select o.id into next_id
    from public.email_outbox o
    where o.person = old.person and o.position > old.position and o.status = 'pending'
    order by o.position
    limit 1;
    exit when not found;
    update public.email_outbox o set waits = false where o.id = next_id and o.status = 'pending';
    exit when found;
  end loop;
  return null;
end;
$$;

create trigger release_next_mail after update of status on public.email_outbox
  for each row when (old.status = 'pending' and new.status <> 'pending' and not old.waits)
  execute function private.release_next_mail();

-- A mail with an outcome no longer waits. So it doesn't wait if it's put back by hand either: claim_outbox checks for
-- an earlier one.
create function private.clear_wait() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.waits := false;
  return new;
end;
$$;

create trigger clear_wait before update of status on public.email_outbox
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.clear_wait();

-- schemas/mail/outcomes.sql

-- The provider has accepted the mails. That's true whoever held the lease, so the attempt isn't compared. The
-- provider's ids are in the order of p_ids, null if unknown.
create function public.mark_outbox_sent(p_ids uuid[], p_provider_ids text[]) returns void
language sql set search_path = '' as $$
  with
    taken as (select t.id, t.provider_id from unnest(p_ids, p_provider_ids) as t (id, provider_id)),
    locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = 'sent', sent_at = now(), provider_id = taken.provider_id, last_error = null
  from locked
  join taken using (id)
  where o.id = locked.id and o.status <> 'sent';
$$;

-- Puts mails back: for 30 s after the first failure, doubling up to an hour. Only the holder of the latest lease may.
-- p_is_refused: this time the provider certainly didn't accept them, so a batch may be composed again. p_leave_batch:
-- from now on each goes alone, because the batch was refused for one of them.
create function public.retry_outbox(
  p_ids uuid[], p_attempt integer, p_error text, p_leave_batch boolean default false, p_is_refused boolean default false
) returns void
language sql set search_path = '' as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    batch_id = case when not p_leave_batch and not (p_is_refused and o.handover = 'in_flight') then o.batch_id end,
    goes_in_batch = o.goes_in_batch and not p_leave_batch,
    handover = case when p_is_refused and o.handover = 'in_flight' then 'none' else 'unknown' end,
    last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- Puts mails back that the provider hasn't looked at, because it asked us to wait (429) or wasn't called. That doesn't
-- count as an attempt. Only the holder of the latest lease may. The attempt is returned by the sender that took it, so
-- no two live leases have the same number; if it was the first, the provider hasn't seen the idempotency key. A batch
-- that the provider doesn't have is dissolved.
create function public.defer_outbox(p_ids uuid[], p_attempt integer, p_wait_seconds integer, p_error text) returns void
language sql set search_path = '' as $$
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

-- Ends mails that won't be sent: as failed if the provider refused them for good or they expired, for a person to look
-- at; as skipped if they became pointless between claim and sending.
create function public.end_outbox(p_ids uuid[], p_attempt integer, p_status text, p_error text) returns void
language sql set search_path = '' as $$
  with locked as (select o.id from public.email_outbox o where o.id = any (p_ids) order by o.position for update)
  update public.email_outbox o
  set status = p_status, last_error = left(p_error, 500)
  from locked
  where o.id = locked.id and o.status = 'pending' and o.attempts = p_attempt;
$$;

-- How many mails are waiting, due or not, by priority, and for how long the oldest has.
create function public.outbox_backlog() returns table (priority integer, waiting integer, oldest_seconds integer)
language sql stable set search_path = '' as $$
  select o.priority::integer, count(*)::integer, extract(epoch from now() - min(o.created_at))::integer
  from public.email_outbox o
  where o.status = 'pending'
  group by o.priority
  order by o.priority;
$$;

grant execute on function
  public.mark_outbox_sent, public.retry_outbox, public.defer_outbox, public.end_outbox, public.outbox_backlog
to service_role;

-- schemas/mail/facts.sql

-- Whether an earlier mail to this mail's person told of a thing as it is now, and so this one has nothing new to say. A
-- plan has every session in it, but doesn't say what has changed since an earlier mail, so after one it doesn't count.
create function private.has_heard(o public.email_outbox, p_thing text, p_version integer) returns boolean
language sql stable set search_path = '' as $$
  with heard as (
    select m.position, m.template, (m.said ->> p_thing)::integer as version
    from public.email_outbox m
    where
      m.person = o.person
      and m.position < o.position
      and m.said ? p_thing
      and m.resent_as is null
      and (m.status = 'sent' or (m.status = 'pending' and m.handover <> 'none'))
  )
  select exists (
    select
    from heard m
    where
      m.version >= p_version
      and (m.template <> 'cohort-plan' or not exists (select from heard before where before.position < m.position))
  );
$$;

-- What a mail says if it leaves now, and to whom; said is the version of each thing that it tells of, and untrue is the
-- reason (a code) if it's no longer true and must not be sent. A letter says what it was given, and so does every mail
-- that the provider may already have. The exception is a seat's token, which opens the seat without a password: a mail
-- with it only ever goes to the learner's present address, with the present token.
create function private.mail_now(
  p_mail public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  facts constant text := (
    select t.facts from public.mail_templates t where t.name = p_mail.template and p_mail.about is not null
  );
begin
  if facts is not null then
    execute format('select * from private.%I($1)', facts) into recipient, payload, said, untrue using p_mail;
  end if;
  if facts is null or (p_mail.status = 'pending' and p_mail.handover <> 'none') then
    recipient := case when p_mail.payload ? 'accessToken' then coalesce(recipient, p_mail.recipient) else p_mail.recipient end;
    payload := p_mail.payload
      || case when p_mail.payload ? 'accessToken' and facts is not null
        then jsonb_build_object('accessToken', payload -> 'accessToken') else '{}' end;
    said := p_mail.said;
    untrue := null;
  end if;
end;
$$;

-- schemas/mail/tell.sql

-- Writes a mail to each of these people, and returns how many are new; p_payload is what the mail can't read when it
-- leaves. Someone with an unsent mail on the topic gets no other: that one says what is true when it leaves. If a sender
-- has just locked that one, it counts as saying what was true before, and another is written, which is skipped as it
-- leaves if it has nothing new to say. It never waits for a sender, which may be waiting for it.
create function private.write_mails(
  p_template text, p_about text, p_people uuid[], p_recipients text[], p_payload jsonb default '{}',
  p_send_before timestamptz default null, p_wanted_by timestamptz default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  -- A reminder is of one start.
  on_topic constant text := (
    select concat_ws(' ', t.topic, case t.topic when 'reminder' then p_payload ->> 'reminder' || ' ' || (p_payload ->> 'startsAt') end)
    from public.mail_templates t
    where t.name = p_template
  );
  will_hear constant uuid[] := array(
    select o.person
    from public.email_outbox o
    where
      o.person = any (p_people) and o.topic = on_topic and o.about = p_about and o.status = 'pending' and o.handover = 'none'
    for update skip locked
  );
  new_mails integer;
begin
  insert into public.email_outbox (template, topic, about, person, recipient, payload, send_before, wanted_by)
  select
    p_template,
    case when busy.id is null then nullif(on_topic, '') else on_topic || ' again' end,
    p_about, p.person, p.recipient, p_payload, p_send_before, p_wanted_by
  from unnest(p_people, p_recipients) with ordinality p (person, recipient, place)
  left join public.email_outbox busy
    on busy.person = p.person and busy.topic = on_topic and busy.about = p_about
    and busy.status = 'pending' and busy.handover = 'none'
  where p.person not in (select unnest(will_hear))
  order by p.place
  on conflict (topic, about, person) where status = 'pending' and handover = 'none' do nothing;
  get diagnostics new_mails = row_count;
  return new_mails;
end;
$$;

-- Writes the mails of a notice's next p_limit people, and returns how many people these are. The caller has locked the
-- notice.
create function private.tell_next_people(n public.notices, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  people uuid[];
  recipients text[];
  last_key text;
  goes_on boolean;
  new_mails integer;
begin
  execute format(
    'select coalesce(array_agg(p.person order by p.key), $3), coalesce(array_agg(p.recipient order by p.key), $4), max(p.key)
     from private.%I($1, $2) p',
    (select t.people from public.mail_templates t where t.name = n.kind)
  ) into people, recipients, last_key using n, p_limit, '{}'::uuid[], '{}'::text[];
  goes_on := cardinality(people) >= p_limit;
  new_mails := private.write_mails(n.kind, n.about, people, recipients, n.content, n.send_before, n.wanted_by);
  update public.notices m
  set
    queued = m.queued + new_mails,
    at_key = case when goes_on then last_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = n.id;
  return cardinality(people);
end;
$$;

-- Tells the next people of the open notices, the most urgent kind and the soonest session first (a plan or a post before
-- any, so that someone who has just had a plan gets no reminder with it), and returns how many; call it until it returns 0. It first gives notice of due reminders: a notice's id is made of its session and start, so
-- any number of schedulers may call it at once, at any interval.
create function public.tell(p_limit integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  notice public.notices;
  people integer;
begin
  perform private.give_notice_of_reminders();
  loop
    select n.* into notice
    from public.notices n
    join public.mail_templates t on t.name = n.kind
    where n.ended_at is null
    order by
      t.priority, (select s.starts_at from private.live_sessions s where s.id::text = n.about) nulls first, n.position
    limit 1
    for update of n;
    if found then
      people := private.tell_next_people(notice, p_limit);
      if people > 0 then
        return people;
      end if;
    elsif not exists (select from public.notices n where n.ended_at is null) then
      return 0;
    end if;
  end loop;
end;
$$;

grant execute on function public.tell to service_role;

-- schemas/mail/claim.sql

-- Skips what is too late. A mail that is being sent isn't due.
create function private.skip_late_mails() returns void
language plpgsql set search_path = '' as $$
begin
  update public.email_outbox o
  set status = 'skipped', last_error = 'too_late'
  where o.id in (
    select late.id
    from public.email_outbox late
    where late.status = 'pending' and late.send_before <= now() and late.next_attempt_at <= now()
    limit 1000
    for update skip locked
  );
end;
$$;

-- A batch to repeat, locked. It's found by its first mail, so two senders can't take half of it each. If what its mails
-- say has changed, it becomes a new batch, and some mails may be sent twice.
create function private.batch_to_repeat(p_priority integer, out batch uuid, out mails uuid[])
language plpgsql set search_path = '' as $$
begin
  select o.batch_id into batch
  from public.email_outbox o
  where
    o.status = 'pending'
    and o.batch_id is not null
    and o.priority = p_priority
    and o.next_attempt_at <= now()
    and not exists (
      select
      from public.email_outbox member
      where member.batch_id = o.batch_id and member.position < o.position and member.status = 'pending'
    )
  order by o.next_attempt_at, o.position
  limit 1
  for update skip locked;
  if not found then
    return;
  end if;
  mails := array(
    select o.id from public.email_outbox o where o.batch_id = batch and o.status = 'pending' order by o.position for update
  );
  if exists (
    select
    from public.email_outbox o
    cross join lateral private.mail_now(o) says
    where o.id = any (mails) and (says.recipient, says.payload) is distinct from (o.recipient, o.payload)
  ) then
    batch := gen_random_uuid();
  end if;
end;
$$;

-- The next due mails, locked; with p_head, those that can go in one call with it.
create function private.due_mails(
  p_priority integer, p_in_batch boolean, p_most integer, p_head public.email_outbox default null
) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  return array(
    select o.id
    from public.email_outbox o
    where
      o.status = 'pending'
      and o.batch_id is null
      and not o.waits
      and o.priority = p_priority
      and o.goes_in_batch = p_in_batch
      and o.next_attempt_at <= now()
      and (o.send_before > now()) is not false
      and (
        p_head.id is null
        or (
          o.template = p_head.template
          and o.send_before is not distinct from p_head.send_before
          and o.attempts = p_head.attempts
          and (o.first_attempt_at < now() - interval '23 hours')
            is not distinct from (p_head.first_attempt_at < now() - interval '23 hours')
        )
      )
      -- An earlier mail that was locked by a sender, and so passed over, when this one was written.
      and not exists (
        select
        from public.email_outbox earlier
        where earlier.person = o.person and earlier.position < o.position and earlier.status = 'pending'
      )
    order by coalesce(least(o.send_before, o.wanted_by), 'infinity'::timestamptz), o.next_attempt_at, o.position
    limit p_most
    for update of o skip locked
  );
end;
$$;

-- What to send next, locked: mails to send one by one, or the mails of a batch. For a batch it finds the next mail
-- first, then all that can go with it.
create function private.choose_mails(
  p_priority integer, p_in_batch boolean, p_most integer, out batch uuid, out mails uuid[]
)
language plpgsql set search_path = '' as $$
declare
  head public.email_outbox;
begin
  if not p_in_batch then
    mails := private.due_mails(p_priority, false, p_most);
    return;
  end if;
  select * into batch, mails from private.batch_to_repeat(p_priority);
  if batch is null then
    mails := private.due_mails(p_priority, true, 1);
    select * into head from public.email_outbox o where o.id = mails[1];
    if found then
      batch := gen_random_uuid();
      mails := private.due_mails(p_priority, true, p_most, head);
    end if;
  end if;
end;
$$;

-- Skips those of the mails that are no longer true, and leases up to p_most of the others, which then say what is true
-- now.
create function private.lease_mails(
  p_mails uuid[], p_most integer, p_batch uuid, p_lease_seconds integer
) returns setof public.email_outbox
language plpgsql set search_path = '' as $$
begin
  return query
  with facts as materialized (
    select
      o.id, says.*,
      count(*) filter (where says.untrue is null) over (order by chosen.place rows unbounded preceding) as place
    from unnest(p_mails) with ordinality chosen (id, place)
    join public.email_outbox o using (id)
    cross join lateral private.mail_now(o) says
  ),
  useless as (
    update public.email_outbox o
    set status = 'skipped', last_error = facts.untrue
    from facts
    where o.id = facts.id and facts.untrue is not null
  )
  update public.email_outbox o
  set
    recipient = facts.recipient,
    payload = facts.payload,
    said = facts.said,
    attempts = o.attempts + 1,
    first_attempt_at = coalesce(o.first_attempt_at, now()),
    next_attempt_at = now() + make_interval(secs => p_lease_seconds),
    batch_id = p_batch,
    -- Its last sender never reported back.
    handover = case o.handover when 'none' then 'in_flight' else 'unknown' end
  from facts
  where o.id = facts.id and facts.untrue is null and facts.place <= p_most
  returning o.*;
end;
$$;

-- Leases the next due mails, by priority. Within a priority, mails sent alone and mails sent together take turns
-- (p_batch_first says which comes first). Of each, those with a deadline come first, by deadline; then by when they are
-- due; then by when they were written. It returns either up to p_batch mails to send one by one, or up to 100 of one
-- template, end and number of attempts, with a common batch_id, to send in one call. A batch that the provider may have
-- stays unchanged: its next attempt has the same mails and the same id, which is its idempotency key.
--
-- A mail says what is true now (private.mail_now), and then says the same for as long as the provider may have it; a
-- mail that is no longer true is skipped. No one else gets the mails before the lease ends, so a crashed sender's mails
-- come back. A mail expires 23 hours after its first attempt: the provider forgets idempotency keys after 24 hours, and
-- after that a retry of a mail that had gone out unnoticed would send it twice. The caller must fail expired mails.
-- p_up_to_priority leaves mails of a lower priority (a higher number) alone.
create function public.claim_outbox(
  p_batch integer, p_lease_seconds integer, p_up_to_priority integer default 4, p_batch_first boolean default true
) returns table (
  id uuid, template text, recipient text, reply_to text, payload jsonb, attempts integer, batch_id uuid,
  send_before timestamptz, is_expired boolean, priority integer
)
language plpgsql set search_path = ''
-- The index already has the order. Right after many mails were written, the planner doesn't know of them yet and would
-- sort them all. A generic plan is made once, not again for each limit.
set enable_sort = off
set plan_cache_mode = force_generic_plan as $$
declare
  chosen record;
  in_batch boolean;
  most integer;
  is_done boolean;
begin
  perform private.skip_late_mails();
  for wanted in 1..p_up_to_priority loop
    -- If none of the mails is still true, it tries again with more of them, since thousands may have become useless at
    -- once, and others may have waited for them; but not for ever, since others are waiting too.
    for round in 1..1000 loop
      is_done := true;
      foreach in_batch in array array[p_batch_first, not p_batch_first] loop
        most := case when in_batch then 100 else p_batch end;
        select * into chosen
        from private.choose_mails(wanted, in_batch, case round when 1 then most else greatest(most, 500) end);
        continue when cardinality(chosen.mails) = 0;
        is_done := false;
        return query
        select
          m.id, m.template, m.recipient, m.reply_to, m.payload, m.attempts, m.batch_id, m.send_before,
          m.first_attempt_at < now() - interval '23 hours', m.priority::integer
        from private.lease_mails(chosen.mails, most, chosen.batch, p_lease_seconds) m
        order by m.position;
        if found then
          return;
        end if;
      end loop;
      exit when is_done or clock_timestamp() > statement_timestamp() + interval '3 seconds';
    end loop;
  end loop;
end;
$$;

grant execute on function public.claim_outbox to service_role;

-- schemas/sessions/runs.sql

-- The run of each title that takes registrations: the next one, or one that is on while no other is coming. Without the
-- meeting link, since the answer is public.
create function public.coming_session_runs() returns table (
  run_id uuid, session_title text, starts_at timestamptz, ends_at timestamptz, time_zone text, is_on boolean
)
language sql stable set search_path = '' as $$
  select distinct on (r.session_title)
    r.id, r.session_title, r.starts_at, r.ends_at, r.time_zone, r.starts_at <= now()
  from public.session_runs r
  where r.state = 'scheduled' and r.ends_at > now()
  order by r.session_title, r.starts_at <= now(), r.starts_at, r.id;
$$;

-- The row of coming_session_runs for one title; null if there is none.
create function private.next_session_run(p_session_title text) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(c) from public.coming_session_runs() c where c.session_title = p_session_title;
$$;

-- Until when a run can be joined, given the next free session of any title.
create function private.run_closes_at(p_run public.session_runs) returns timestamptz
language sql stable set search_path = '' as $$
  select private.join_closes_at(p_run, min(r.starts_at))
  from public.session_runs r
  where r.state = 'scheduled' and r.starts_at > p_run.starts_at;
$$;

grant execute on function public.coming_session_runs to service_role;

-- schemas/sessions/mails.sql

-- Mails about registrations: who they go to, and what they say when they leave (private.mail_now).

-- How many people are registered for a run.
create function private.count_registered(p_run_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.workshop_signups s where s.run_id = p_run_id and s.state = 'registered';
$$;

-- The people of a notice who are registered for a run. It waits for a concurrent cancellation, and then leaves that
-- person out: their mail about it comes first.
create function private.registered_people(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql set search_path = '' as $$
  select s.id::text, s.id, s."Email Address"
  from public.workshop_signups s
  where
    s.run_id = n.audience::uuid
    and s.state = 'registered'
    and (s."Newsletter" or not n.only_newsletter)
    and s."Registration Date" <= n.cut_at
    and s.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by s.id
  limit p_limit
  for share;
$$;

-- A confirmation, and what every other mail about a registration begins with.
create function private.registration_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  select * into run from public.session_runs r where r.id = signup.run_id;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload
    || case when run.id is not null
      then private.session_payload(run) || jsonb_build_object('meetingUrl', run.meeting_url) else '{}' end
    || jsonb_build_object(
      'sessionTitle', signup."Session Title", 'registrationId', signup.id, 'manageToken', signup.manage_token,
      'registeredAt', signup."Registration Date", 'sequence', private.calendar_sequence(signup), 'stampedAt', now()
    );
  said := jsonb_build_object(coalesce(run.id::text, 'slot'), coalesce(run.sequence, 0));
  untrue := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when run.state = 'cancelled' then 'session_cancelled'
  end;
end;
$$;

-- A run was moved, or its link replaced.
create function private.moved_run_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, untrue from private.registration_facts(o);
  untrue := coalesce(
    untrue, case when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new' end
  );
end;
$$;

create function private.run_reminder_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  what constant text := concat_ws(' ', o.payload ->> 'reminder', o.payload ->> 'startsAt');
begin
  select * into recipient, payload, said, untrue from private.registration_facts(o);
  said := jsonb_build_object(what, 0);
  untrue := coalesce(untrue, case
    when (payload ->> 'startsAt')::timestamptz <> (o.payload ->> 'startsAt')::timestamptz then 'session_moved'
    when private.has_heard(o, what, 0) then 'nothing_new'
  end);
end;
$$;

create function private.cancelled_run_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, untrue from private.registration_facts(o);
  untrue := nullif(untrue, 'session_cancelled');
end;
$$;

-- A person cancelled their registration.
create function private.left_registration_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, untrue from private.registration_facts(o);
  untrue := case untrue
    when 'registration_cancelled' then null when 'registration_gone' then untrue else 'registered_again'
  end;
end;
$$;

-- A message to a run's people, which is about the run as it was when the operator wrote it: scheduled, or cancelled.
create function private.message_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  signup public.workshop_signups;
  state text;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  state := (select r.state from public.session_runs r where r.id = signup.run_id);
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload || jsonb_build_object('manageToken', signup.manage_token);
  untrue := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when state <> o.payload ->> 'runState' then 'session_cancelled'
    when not signup."Newsletter" and o.payload ->> 'isNews' = 'true' then 'newsletter_off'
  end;
end;
$$;

-- schemas/sessions/change.sql

-- Tells everyone in a session that it was added, moved (or its link replaced) or cancelled, and returns how many people
-- that is; nobody, if the session is over. Call it with its row locked. p_content: previousStartsAt, the start that they
-- knew.
create function private.tell_of_session(
  p_session private.live_sessions, p_news text, p_content jsonb default '{}'
) returns integer
language plpgsql set search_path = '' as $$
declare
  cohort constant text := (select s.cohort_id from public.cohort_sessions s where s.id = p_session.id);
  people integer;
begin
  if p_session.ends_at <= now() then
    return 0;
  end if;
  people := case
    when cohort is null then private.count_registered(p_session.id) else private.count_cohort_people(cohort)
  end;
  insert into public.notices (kind, audience, about, content, wanted_by, people)
  values (
    case when cohort is null then 'session-' else 'cohort-session-' end || p_news, coalesce(cohort, p_session.id::text),
    p_session.id::text, p_content, p_session.starts_at, people
  );
  return people;
end;
$$;

-- Tells everyone in a session that it was moved or that its link was replaced, and returns how many people that is. A
-- first link isn't news: the mails of a cohort lead to a page that has it. p_before: the session before the change, with
-- its row locked since.
create function private.tell_of_move(p_before private.live_sessions) returns integer
language plpgsql set search_path = '' as $$
declare
  after private.live_sessions;
begin
  select s.* into after from private.live_sessions s where s.id = p_before.id;
  if (after.starts_at, after.ends_at) <> (p_before.starts_at, p_before.ends_at) or after.meeting_url <> p_before.meeting_url
  then
    return private.tell_of_session(after, 'moved', jsonb_build_object('previousStartsAt', p_before.starts_at));
  end if;
  return 0;
end;
$$;

-- Moves a run or a cohort's session, or changes its link, and returns how many people are told. Null leaves a value as
-- it is. A call that changes nothing tells no one and returns 0. Raises for an unknown or cancelled session.
create function private.reschedule_session(
  p_session_id uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_meeting_url text
) returns integer
language plpgsql set search_path = '' as $$
declare
  before private.live_sessions;
begin
  select s.* into before from private.live_sessions s where s.id = p_session_id and s.state = 'scheduled' for update;
  if not found then
    raise exception 'There is no scheduled session %', p_session_id;
  end if;
  perform private.move_session(
    before, coalesce(p_starts_at, before.starts_at), coalesce(p_ends_at, before.ends_at),
    coalesce(p_meeting_url, before.meeting_url)
  );
  return private.tell_of_move(before);
end;
$$;

-- Cancels a run or a cohort's session, whose learners read the reason, and returns how many people are told. A repeat
-- tells no one and returns 0.
create function private.cancel_session(p_session_id uuid, p_reason text default null) returns integer
language plpgsql set search_path = '' as $$
declare
  session private.live_sessions;
begin
  -- Update the row only once: a second update in the same transaction would check the foreign key, and wait for whoever
  -- has locked the cohort.
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = nullif(btrim(p_reason), ''), sequence = s.sequence + 1, updated_at = now()
  where s.id = p_session_id and s.state = 'scheduled';
  if not found then
    update public.session_runs s
    set state = 'cancelled', sequence = s.sequence + 1, updated_at = now()
    where s.id = p_session_id and s.state = 'scheduled';
  end if;
  if not found then
    return 0;
  end if;
  select s.* into session from private.live_sessions s where s.id = p_session_id;
  return private.tell_of_session(session, 'cancelled');
end;
$$;

-- schemas/sessions/newsletter.sql

-- Whether a tick turns the newsletter on, and records the consent if it does. Never after an operator stopped bulk
-- mail; after it was declined, only a tick by the address's own account does.
create function private.accept_newsletter(p_email text, p_is_account boolean) returns boolean
language sql set search_path = '' as $$
  insert into public.mail_choices as c (email, newsletter_since, newsletter_by)
  values (lower(p_email), now(), case when p_is_account then 'account' else 'form' end)
  on conflict (email) do update set
    newsletter_since = coalesce(c.newsletter_since, excluded.newsletter_since),
    newsletter_by = coalesce(c.newsletter_by, excluded.newsletter_by),
    unsubscribed_at = null,
    unsubscribed_by = null
  where c.stopped_at is null and (c.unsubscribed_at is null or p_is_account);

  select exists (
    select from public.mail_choices c where c.email = lower(p_email) and c.newsletter_since is not null
  );
$$;

-- Sets the newsletter for a registration's address, in all its registrations; false for an unknown token.
create function private.set_newsletter(p_manage_token uuid, p_newsletter boolean) returns boolean
language plpgsql set search_path = '' as $$
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
  return true;
end;
$$;

-- Sets the newsletter by a registration's token, and records how: on the page that our mails link to, or by a mail's
-- own button. Turning it on there always counts, whatever was chosen before, since anyone who opens that page reads the
-- address's mails. False for an unknown token.
create function public.choose_newsletter(p_manage_token uuid, p_newsletter boolean, p_by text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into public.mail_choices as c (email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by)
  select
    lower(s."Email Address"),
    case when p_newsletter then now() end,
    case when p_newsletter then p_by end,
    case when not p_newsletter then now() end,
    case when not p_newsletter then p_by end
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  on conflict (email) do update set
    newsletter_since = case when p_newsletter then coalesce(c.newsletter_since, excluded.newsletter_since) end,
    newsletter_by = case when p_newsletter then coalesce(c.newsletter_by, excluded.newsletter_by) end,
    unsubscribed_at = case when not p_newsletter then coalesce(c.unsubscribed_at, excluded.unsubscribed_at) end,
    unsubscribed_by = case when not p_newsletter then coalesce(c.unsubscribed_by, excluded.unsubscribed_by) end,
    stopped_at = case when not p_newsletter then c.stopped_at end;
  return private.set_newsletter(p_manage_token, p_newsletter);
end;
$$;

-- The people of a notice of news: each address with the newsletter on, by its latest registration.
create function private.newsletter_readers(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql stable set search_path = '' as $$
  select reader.address, latest.id, latest.recipient
  from (
    select distinct lower(s."Email Address") as address
    from public.workshop_signups s
    where s."Newsletter" and s."Registration Date" <= n.cut_at and lower(s."Email Address") > n.at_key
    order by 1
    limit p_limit
  ) reader
  cross join lateral (
    select s.id, s."Email Address" as recipient
    from public.workshop_signups s
    where lower(s."Email Address") = reader.address
    order by s."Registration Date" desc, s.id
    limit 1
  ) latest
  order by reader.address;
$$;

-- What news says (private.mail_now).
create function private.news_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload || jsonb_build_object('manageToken', signup.manage_token);
  untrue := case when signup."Newsletter" is not true then 'newsletter_off' end;
end;
$$;

-- Sends news to each address with the newsletter on, and returns how many there are. A repeat of the request sends
-- nothing and returns 0.
create function private.queue_news(p_request_id uuid, p_subject text, p_text text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  people constant integer := (
    select count(distinct lower(s."Email Address")) from public.workshop_signups s where s."Newsletter"
  );
begin
  insert into public.notices (id, kind, about, content, people)
  values (p_request_id, 'news', 'news', jsonb_build_object('subject', p_subject, 'text', p_text), people)
  on conflict (id) do nothing;
  return case when found then people else 0 end;
end;
$$;

grant execute on function public.choose_newsletter to service_role;

-- schemas/sessions/register.sql

-- Writes a mail about a registration; p_payload is what the mail can't read when it leaves.
create function private.mail_registration(
  p_template text, p_registration public.workshop_signups, p_payload jsonb default '{}'
) returns void
language sql set search_path = '' as $$
  select private.write_mails(
    p_template, coalesce(p_registration.run_id::text, p_registration."Session Title"), array[p_registration.id],
    array[p_registration."Email Address"], p_payload
  );
$$;

-- Writes a registration and its mail in one transaction, and answers {"status": …}:
--   registered   a new registration, or a new start after a cancellation;
--   already      a repeat: nothing is mailed; a later tick turns the newsletter on, a missing one never off;
--   run_changed  not the run that is open for registration; "next" is that run or null, and nothing was written.
-- The first two include "token", the key to the registration's page, but only for the address's own account: anyone can
-- type an address.
-- p_payload is what else the mail for the slot or the waiting list says; a run's mail takes everything from the run.
-- p_is_account: by the account of this address, whose tick also counts after the newsletter was declined.
-- p_is_owner: by that account, or from the registration's own page. No one else can put someone who left a waiting list
-- back on it.
create function public.register_for_session(
  p_email text, p_session_title text, p_newsletter boolean, p_run_id uuid, p_template text, p_payload jsonb,
  p_is_suspect boolean default false, p_is_account boolean default false, p_is_owner boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  new_id constant uuid := gen_random_uuid();
  run public.session_runs;
  is_open boolean;
  is_reader boolean;
  signup public.workshop_signups;
  token uuid;
begin
  if p_run_id is null then
    -- A coming run replaces the slot.
    is_open := private.next_session_run(p_session_title) is null;
  else
    -- The run is always locked before its registrations, and these before their mails. Registrations share the lock on
    -- the run; a change of the run waits for them and then sees them, or they wait and then see the change.
    select * into run from public.session_runs r where r.id = p_run_id for share;
    is_open := run.session_title = p_session_title
      and run.state = 'scheduled'
      and (run.starts_at > now() or private.next_session_run(p_session_title) ->> 'run_id' = p_run_id::text);
  end if;

  if is_open is not true then
    return jsonb_build_object('status', 'run_changed', 'next', private.next_session_run(p_session_title));
  end if;

  is_reader := p_newsletter and private.accept_newsletter(p_email, p_is_account);
  insert into public.workshop_signups as s (id, "Email Address", "Newsletter", "Session Title", run_id, is_suspect)
  values (new_id, p_email, is_reader, p_session_title, p_run_id, p_is_suspect)
  on conflict (lower("Email Address"), "Session Title", run_id)
  do update set
    "Newsletter" = s."Newsletter" or excluded."Newsletter",
    is_suspect = s.is_suspect and excluded.is_suspect
  returning * into signup;
  token := case when p_is_account then signup.manage_token end;

  if signup.state = 'cancelled' and (p_is_owner or not signup.is_waiting) then
    update public.workshop_signups s
    set
      state = 'registered', cancelled_at = null, "Registration Date" = now(),
      calendar_sequence = s.calendar_sequence + 1
    where s.id = signup.id
    returning * into signup;
  elsif signup.id <> new_id then
    return jsonb_build_object('status', 'already', 'token', token);
  end if;

  perform private.mail_registration(
    case when p_run_id is null then p_template else 'session-confirmation' end,
    signup,
    case when p_run_id is null then p_payload else '{}' end
  );
  return jsonb_build_object('status', 'registered', 'token', token);
end;
$$;

-- The SEQUENCE of a registration's calendar entry: each change of its run, cancellation and new start increases it.
create function private.calendar_sequence(p_registration public.workshop_signups) returns integer
language sql stable set search_path = '' as $$
  select p_registration.calendar_sequence
    + coalesce((select r.sequence from public.session_runs r where r.id = p_registration.run_id), 0);
$$;

-- What the page of a registration, or of a place on another waiting list, shows; null for an unknown token. The
-- newsletter is the address's choice, the same for all its registrations; null for a place on another list, which has
-- none.
create function public.get_registration(p_manage_token uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'registrationId', s.id,
    'email', s."Email Address",
    'sessionTitle', s."Session Title",
    'state', s.state,
    'newsletter', (
      select bool_or(a."Newsletter")
      from public.workshop_signups a
      where lower(a."Email Address") = lower(s."Email Address")
    ),
    'sequence', private.calendar_sequence(s),
    'registeredAt', s."Registration Date",
    'run', (
      select jsonb_build_object(
        'runId', r.id, 'startsAt', r.starts_at, 'endsAt', r.ends_at, 'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url, 'state', r.state, 'joinClosesAt', private.run_closes_at(r)
      )
      from public.session_runs r
      where r.id = s.run_id
    ),
    'nextRun', private.next_session_run(s."Session Title")
  )
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  union all
  select jsonb_build_object(
    'registrationId', w.id,
    'email', w.email,
    'sessionTitle', w.business_function || ' (Waitlist)',
    'state', case when w.left_at is null then 'registered' else 'cancelled' end,
    'newsletter', null,
    'sequence', 0,
    'registeredAt', w.created_at,
    'run', null,
    'nextRun', null
  )
  from public.waitlist_signups w
  where w.token = p_manage_token;
$$;

-- Cancels a registration by its token and mails a confirmation; a repeat does no harm. Returns cancelled, already, unknown, or over: the run has ended or is itself cancelled.
create function public.cancel_registration(p_manage_token uuid) returns text
language plpgsql set search_path = '' as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  -- A registration's run never changes, so it can be read before the registration is locked.
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

  perform private.mail_registration('registration-cancelled', signup);
  return 'cancelled';
end;
$$;

grant execute on function
  public.register_for_session, public.get_registration, public.cancel_registration
to service_role;

-- schemas/sessions/waiting_lists.sql

-- Writes a waiting-list entry and its mail in one transaction; a repeat mails nothing. A person who left can rejoin
-- with their account or on the entry's own page (p_is_owner); someone who only types the address changes nothing. The
-- list of a cohort is "Cohort #4"; raises for one that doesn't exist.
create function public.join_waitlist(
  p_email text, p_business_function text, p_template text, p_payload jsonb, p_is_suspect boolean default false,
  p_is_owner boolean default false
) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_token uuid;
begin
  insert into public.waitlist_signups as w (email, business_function, is_suspect, cohort_id)
  values (p_email, p_business_function, p_is_suspect, substring(p_business_function from '^Cohort #(.+)$'))
  on conflict (lower(email), business_function) do update
  set left_at = null, created_at = now(), is_suspect = excluded.is_suspect
  where w.left_at is not null and p_is_owner
  returning w.token into new_token;

  if found then
    insert into public.email_outbox (template, recipient, payload)
    values (p_template, p_email, p_payload || jsonb_build_object('token', new_token));
  elsif not p_is_suspect then
    update public.waitlist_signups w
    set is_suspect = false
    where lower(w.email) = lower(p_email) and w.business_function = p_business_function and w.is_suspect;
  end if;
  return (
    select w.token
    from public.waitlist_signups w
    where p_is_owner and lower(w.email) = lower(p_email) and w.business_function = p_business_function
  );
end;
$$;

-- Takes a token's person off the list: the token of an entry, or of a registration for a function without a session.
-- A repeat does no harm; false for an unknown token.
create function public.leave_waiting_list(p_token uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.waitlist_signups w set left_at = coalesce(w.left_at, now()) where w.token = p_token;
  if not found then
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = coalesce(s.cancelled_at, now())
    where s.manage_token = p_token and s.is_waiting;
  end if;
  return found;
end;
$$;

-- Everyone waiting for a business function, however they joined (a title that isn't in session_titles is a list too),
-- with since when, and the token for leaving the list; without people whose bulk mail is stopped.
create function private.waiting_people() returns table (
  business_function text, id uuid, email text, token uuid, since timestamptz
)
language sql stable set search_path = '' as $$
  with waiting as (
    select w.business_function, w.id, w.email, w.token, w.created_at as since
    from public.waitlist_signups w
    where w.left_at is null
    union all
    select s."Session Title", s.id, s."Email Address", s.manage_token, s."Registration Date"
    from public.workshop_signups s
    where
      s.run_id is null
      and s.state = 'registered'
      and not exists (select from public.session_titles t where t.title = s."Session Title")
  )
  select w.*
  from waiting w
  where not exists (
    select from public.mail_choices c where c.email = lower(w.email) and c.stopped_at is not null
  );
$$;

-- Whether a waiting list is a cohort's, or the next cohort's.
create function private.is_cohort_list(p_business_function text) returns boolean
language sql immutable set search_path = '' as $$
  select p_business_function = 'Next cohort' or p_business_function ~ '^Cohort #[0-9]+$';
$$;

-- The people of an invitation: those on the waiting list, without those registered for the run or with a seat in the
-- cohort.
create function private.invited_people(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct on (lower(w.email)) lower(w.email), w.id, w.email
  from private.waiting_people() w
  where
    w.business_function = n.audience
    and lower(w.email) > n.at_key
    and w.since <= n.cut_at
    and lower(w.email) not in (
      select lower(s."Email Address")
      from public.workshop_signups s
      join public.session_runs r on r.id = s.run_id
      where r.id::text = n.about and s.state = 'registered'
      union all
      select lower(coalesce(u.email, e.email))
      from public.cohort_enrollments e
      left join auth.users u on u.id = e.user_id
      where e.cohort_id = n.about and e.is_open
    )
  order by lower(w.email), w.token
  limit p_limit;
end;
$$;

-- What an invitation to a run or a cohort says (private.mail_now).
create function private.invitation_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  place record;
  run public.session_runs;
begin
  select w.token, w.email into place from public.waitlist_signups w where w.id = o.person and w.left_at is null
  union all
  select s.manage_token, s."Email Address" from public.workshop_signups s where s.id = o.person and s.state = 'registered';
  untrue := case when not found then 'waiting_list_left' end;
  recipient := coalesce(place.email, o.recipient);
  payload := o.payload || jsonb_build_object('token', place.token);
  if o.payload ? 'cohortId' then
    payload := payload
      || jsonb_build_object('startsOn', (select c.starts_on from public.cohorts c where c.cohort_id = o.about));
    untrue := coalesce(untrue, case when not private.is_enrolling(o.about) then 'not_on_sale' end);
  else
    select * into run from public.session_runs r where r.id = o.about::uuid;
    payload := payload || jsonb_build_object('startsAt', run.starts_at, 'timeZone', run.time_zone);
    untrue := coalesce(
      untrue,
      case
        when run.state is distinct from 'scheduled' then 'session_cancelled'
        when run.starts_at <= now() then 'too_late'
      end
    );
  end if;
end;
$$;

grant execute on function public.join_waitlist, public.leave_waiting_list to service_role;

-- schemas/sessions/remind.sql

-- The reminder that is due for a start, of a free session or a cohort's; no row if none is. A day before, for people
-- who had joined by then, valid until two hours before. An hour before, for people who had joined two hours before,
-- valid until the start. People who join later have just read when it starts.
create function private.due_reminder(p_starts_at timestamptz) returns table (
  kind text, joined_by timestamptz, send_before timestamptz
)
language sql stable set search_path = '' as $$
  select 'hour', p_starts_at - interval '2 hours', p_starts_at
  where now() >= p_starts_at - interval '1 hour' and now() < p_starts_at
  union all
  select 'day', p_starts_at - interval '24 hours', p_starts_at - interval '2 hours'
  where now() >= p_starts_at - interval '24 hours' and now() < p_starts_at - interval '2 hours';
$$;

-- Gives notice of the reminders that are due: one of each kind for a session as it is now. After a change it's given
-- again, but nobody is reminded of one start twice. Missed reminders are made up for while they are still useful.
create function private.give_notice_of_reminders() returns void
language sql set search_path = '' as $$
  insert into public.notices (id, kind, audience, about, by, content, cut_at, send_before)
  select
    md5(concat_ws(' ', 'reminder', due.kind, s.id, s.sequence, extract(epoch from s.starts_at)))::uuid,
    case when c.id is null then 'session-reminder' else 'cohort-session-reminder' end,
    coalesce(c.cohort_id, s.id::text),
    s.id::text,
    null,
    jsonb_build_object('reminder', due.kind, 'startsAt', s.starts_at),
    due.joined_by,
    due.send_before
  from private.live_sessions s
  left join public.cohort_sessions c on c.id = s.id
  cross join lateral private.due_reminder(s.starts_at) due
  where s.state = 'scheduled' and s.starts_at > now() and s.starts_at <= now() + interval '24 hours'
  -- In the same order as anyone else who does this at the same time.
  order by s.id, due.kind
  on conflict (id) do nothing;
$$;

-- schemas/money/keep.sql

-- An order only moves forward, whoever writes it: a late "failed" never takes a paid seat away.
create function private.keep_payment_order_forward() returns trigger
language plpgsql set search_path = '' as $$
declare
  ranks constant jsonb := '{"created": 0, "attempted": 1, "closed": 2, "needs_review": 3, "refund_pending": 4, "paid": 4, "refunded": 5}';
begin
  if (ranks ->> new.status)::integer <= (ranks ->> old.status)::integer then
    raise exception 'A payment order can''t go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger keep_payment_order_forward before update of status on public.payment_orders
  for each row when (old.status is distinct from new.status) execute function private.keep_payment_order_forward();

-- Kept on the order, so that the console's list can be sorted and paged by an index. The order's row is the lock, which
-- every writer of a refund or a review already holds: of two at once, the second counts what the first has written.
create function private.keep_what_waits() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed_order constant uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform from public.payment_orders o where o.id = changed_order for update;
  update public.payment_orders o
  set refund_waits_since = waiting.refund, review_waits_since = waiting.review
  from (
    select
      (select min(r.created_at) from public.payment_refunds r
       where r.order_id = changed_order and r.status not in ('done', 'cancelled')) as refund,
      (select min(r.opened_at) from public.payment_reviews r
       where r.order_id = changed_order and r.settled_at is null) as review
  ) waiting
  where
    o.id = changed_order
    and (o.refund_waits_since, o.review_waits_since) is distinct from (waiting.refund, waiting.review);
  return null;
end;
$$;

create trigger keep_what_waits after insert or delete or update of status, created_at on public.payment_refunds
  for each row execute function private.keep_what_waits();
create trigger keep_what_waits after insert or delete or update of settled_at, opened_at on public.payment_reviews
  for each row execute function private.keep_what_waits();

-- Limits the sum of a payment's refunds, whoever writes them. The payment's row is the lock, so that two at once are
-- counted one after the other.
create function private.keep_refunds_within_payment() returns trigger
language plpgsql set search_path = '' as $$
declare
  paid integer;
  others bigint;
begin
  select c.amount into paid from public.payment_captures c where c.payment_id = new.payment_id for no key update;
  select coalesce(sum(r.amount), 0) into others
  from public.payment_refunds r
  where r.payment_id = new.payment_id and r.id <> new.id and r.status not in ('failed', 'cancelled');
  if others + new.amount > paid then
    raise exception 'Refunds of % would exceed what was paid', new.payment_id
      using errcode = 'check_violation', constraint = 'payment_refunds_within_payment';
  end if;
  return new;
end;
$$;

create trigger keep_refunds_within_payment_on_insert before insert on public.payment_refunds
  for each row when (new.status not in ('failed', 'cancelled')) execute function private.keep_refunds_within_payment();
-- Only if the sum grows: other changes needn't wait for the payment's row.
create trigger keep_refunds_within_payment_on_update
  before update of amount, status on public.payment_refunds
  for each row
  when (
    new.status not in ('failed', 'cancelled')
    and (new.amount > old.amount or old.status in ('failed', 'cancelled'))
  )
  execute function private.keep_refunds_within_payment();

-- schemas/money/enrol.sql

-- An order, locked after its cohort.
create function private.lock_order(p_order_id uuid) returns public.payment_orders
language plpgsql set search_path = '' as $$
declare
  o public.payment_orders;
begin
  perform
  from public.cohorts c
  where c.cohort_id = (select known.cohort_id from public.payment_orders known where known.id = p_order_id)
  for update;
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  return o;
end;
$$;

-- Whether a person has an open seat in a cohort.
create function private.has_seat(p_person_id uuid, p_cohort_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cohort_enrollments e
    where e.person_id = p_person_id and e.cohort_id = p_cohort_id and e.is_open
  );
$$;

-- Who has a seat in a cohort coming to them, the one definition for all code that counts seats: people in a checkout, or
-- whose payment in it is being looked at, until its hold ends; and people who asked to move there, whether or not their
-- account still exists. Nobody who already has a seat there: another order of theirs may still be open.
create function private.seat_holders(p_cohort_id text) returns setof uuid
language sql set search_path = '' as $$
  select holder.person_id
  from (
    select o.user_id as person_id
    from public.payment_orders o
    where
      o.cohort_id = p_cohort_id
      and o.status in ('created', 'attempted', 'needs_review')
      and o.held_until > clock_timestamp()
      and o.user_id is not null
    union
    select e.person_id
    from public.change_requests r
    join public.cohort_enrollments e on e.id = r.enrolment_id
    where r.to_cohort_id = p_cohort_id and r.state = 'open' and e.is_open
  ) holder
  where not private.has_seat(holder.person_id, p_cohort_id);
$$;

-- How many people hold a seat in a cohort, apart from p_except.
create function private.count_holders(p_cohort_id text, p_except uuid default null) returns integer
language sql set search_path = '' as $$
  select count(*)::integer from private.seat_holders(p_cohort_id) holder where holder is distinct from p_except;
$$;

-- How many seats of a cohort are taken: one for each open enrolment.
create function private.count_taken(p_cohort_id text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open;
$$;

-- Whether a cohort has a seat for this person: those taken plus those held for others, against the capacity. Call it
-- with the cohort's row locked.
create function private.has_free_seat(p_cohort_id text, p_person_id uuid) returns boolean
language sql set search_path = '' as $$
  select c.capacity > private.count_taken(c.cohort_id) + private.count_holders(c.cohort_id, p_person_id)
  from public.cohorts c
  where c.cohort_id = p_cohort_id;
$$;

-- The facts on a paid order's receipt, with the price in paise and the planned classes; null without a capture. If the
-- payment differed from the order, amount (paise) is included; transfer says that it came by bank transfer, and what of
-- the price arrived or was deducted as tax.
create function private.receipt_payload(o public.payment_orders) returns jsonb
language sql stable set search_path = '' as $$
  select
    o.receipt_facts
      || jsonb_build_object(
        'price', o.amount, 'orderId', o.provider_order_id, 'paymentId', c.payment_id, 'paidAt', o.paid_at,
        'classes', array(
          select jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone)
          from public.cohort_sessions s
          where s.cohort_id = o.cohort_id and s.kind = 'class' and s.state = 'scheduled'
          order by s.starts_at
        )
      )
      || case
        when c.transferred_on is not null then jsonb_build_object('transfer', jsonb_build_object(
          'reference', c.transfer_reference, 'on', c.transferred_on, 'received', c.amount, 'tds', c.tds
        ))
        when c.amount <> o.amount then jsonb_build_object('amount', c.amount)
        else '{}'
      end
  from public.payment_captures c
  where c.payment_id = o.payment_id;
$$;

-- Queues the receipt of a paid order; p_more: what it says besides.
create function private.queue_receipt(o public.payment_orders, p_more jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload)
  select 'payment-receipt', o.email, receipt.payload || p_more
  from (select private.receipt_payload(o) as payload) receipt
  where receipt.payload is not null;
$$;

-- Queues the receipt of an order whose facts were corrected, in place of those that haven't left.
create function private.replace_receipt(o public.payment_orders) returns void
language plpgsql set search_path = '' as $$
begin
  update public.email_outbox m
  set status = 'skipped', last_error = 'corrected'
  where m.id in (
    select unsent.id
    from public.email_outbox unsent
    where
      unsent.template = 'payment-receipt'
      and unsent.status = 'pending'
      and unsent.handover = 'none'
      and unsent.recipient = o.email
      and unsent.payload ->> 'orderId' = o.provider_order_id
    for update skip locked
  );
  perform private.queue_receipt(o, case
    when exists (
      select from public.email_outbox m
      where
        m.template = 'payment-receipt'
        and m.status <> 'skipped'
        and m.recipient = o.email
        and m.payload ->> 'orderId' = o.provider_order_id
    ) then '{"isCorrected": true}'::jsonb else '{}' end);
end;
$$;

-- The receipt of the caller's order that bought a seat, by the provider's order id; null for any other. Definer: buyers
-- can't read orders.
create function public.own_receipt(p_order_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.receipt_payload(o)
  from public.payment_orders o
  where
    o.provider_order_id = p_order_id
    and o.user_id = auth.uid()
    and exists (select from public.cohort_enrollments e where e.payment_id = o.payment_id);
$$;

-- The state of a payment's disputes: open, lost, or null if there is none or all were won or closed. It takes
-- everything known about each dispute, in whatever order it arrived, whether or not someone has settled it here.
create function private.dispute_state(p_payment_id text) returns text
language sql stable set search_path = '' as $$
  select case when bool_or(dispute.is_lost) then 'lost' when not bool_and(dispute.is_over) then 'open' end
  from (
    select bool_or(r.event = 'lost') as is_lost, bool_or(r.event in ('won', 'lost', 'closed')) as is_over
    from public.payment_reviews r
    where r.payment_id = p_payment_id and r.kind = 'dispute'
    group by r.dispute_id
  ) dispute;
$$;

-- Mails the buyer about one refund: once when it starts or is first seen (payment-refund), and once when it's done
-- (payment-refund-done). The price is in paise. endsSeat: all of the payment goes back with it, or has gone back, and
-- the seat ends. transfer: it came by bank transfer, with this reference, and goes back by another. Call it in the
-- transaction that writes the row.
create function private.queue_refund_mail(r public.payment_refunds, p_template text) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload)
  select
    p_template,
    o.email,
    o.receipt_facts || jsonb_build_object(
      'price', case when c.transferred_on is null then o.amount else c.amount end, 'orderId', o.provider_order_id,
      'paymentId', c.payment_id, 'reason', r.reason, 'amount', r.amount, 'currency', c.currency
    ) || case
      when c.transferred_on is null then '{}'
      else jsonb_build_object('transfer', jsonb_build_object('of', c.transfer_reference, 'by', r.transfer_reference))
    end || case when exists (
      select from public.cohort_enrollments e
      where e.payment_id = c.payment_id and e.is_open
    ) and c.amount <= (
      select sum(part.amount)
      from public.payment_refunds part
      where
        part.payment_id = c.payment_id
        and part.status not in ('failed', 'cancelled')
        and (part.status = 'done' or p_template = 'payment-refund')
    ) then '{"endsSeat": true}' else '{}'::jsonb end
  from public.payment_captures c
  join public.payment_orders o on o.id = c.order_id
  where c.payment_id = r.payment_id;
$$;

-- Why an order's buyer can't have a seat now: cohort_cancelled, already_enrolled or sold_out; null if one is free. Call
-- it with the cohort's and the order's rows locked.
create function private.seat_refusal(o public.payment_orders) returns text
language sql set search_path = '' as $$
  select case
    when exists (select from public.cohorts c where c.cohort_id = o.cohort_id and c.state = 'cancelled') then 'cohort_cancelled'
    when private.has_seat(o.user_id, o.cohort_id) then 'already_enrolled'
    when not private.has_free_seat(o.cohort_id, o.user_id) then 'sold_out'
  end;
$$;

-- Whether an attempt started at an instant came too late to buy the order's seat: more than an hour after the order's
-- window, with the sale over by then or at another price. The provider accepts payments on an order for ever; an
-- attempt started in time counts, however late its money comes.
create function private.is_attempt_late(o public.payment_orders, p_begun_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  cohort public.cohorts;
begin
  if p_begun_at <= greatest(o.held_until, o.created_at + interval '20 minutes') + interval '1 hour' then
    return false;
  end if;
  select * into cohort from public.cohorts c where c.cohort_id = o.cohort_id;
  return private.sale_state(cohort, p_begun_at) <> 'on_sale' or cohort.price <> o.amount;
end;
$$;

-- Gives the seat for a payment, with its receipt. Call it with the cohort's and the order's rows locked, if
-- seat_refusal is null and the order has no payment yet.
create function private.enrol_payment(
  o public.payment_orders, p_payment_id text, p_amount integer, p_details jsonb
) returns void
language plpgsql set search_path = '' as $$
declare
  paid public.payment_orders;
  seat public.cohort_enrollments;
begin
  update public.payment_orders
  set status = 'paid', payment_id = p_payment_id, paid_at = now(), refunded_amount = 0
  where id = o.id
  returning * into paid;
  insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
  values (o.user_id, o.email, o.cohort_id, p_amount, p_payment_id, o.provider_order_id, p_details)
  returning * into seat;
  perform private.queue_receipt(paid);
  perform private.mail_plan_to_seat(seat, seat.cohort_id);
end;
$$;

grant execute on function public.own_receipt to authenticated;

-- schemas/money/order.sql

-- Whether an account is younger than a day; an unknown account counts as new. Definer: the server's role can't read
-- accounts.
create function private.is_new_account(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from auth.users u where u.id = p_user_id and u.created_at <= now() - interval '1 day'
  );
$$;

-- How long a seat may be held for this buyer from now; zero if a limit is reached. Call it with the cohort's row
-- locked.
create function private.allowed_seat_hold(p_cohort_id text, p_user_id uuid, p_caller text) returns interval
language plpgsql set search_path = '' as $$
declare
  longest_hold constant interval := interval '20 minutes';
  -- A shorter hold would end before anyone can pay.
  shortest_hold constant interval := interval '2 minutes';
  longest_per_day constant interval := interval '40 minutes';
  moment constant timestamptz := clock_timestamp();
  used interval;
  third integer;
  held_by_new_accounts integer;
  held_by_caller integer;
begin
  select coalesce(sum(least(o.held_until, moment) - greatest(o.held_from, moment - interval '24 hours')), interval '0')
  into used
  from public.payment_orders o
  where
    o.user_id = p_user_id
    and o.cohort_id = p_cohort_id
    and o.held_from < least(o.held_until, moment)
    and o.held_until > moment - interval '24 hours';

  select s.capacity / 3 into third from public.cohorts s where s.cohort_id = p_cohort_id;
  select
    count(distinct o.user_id) filter (where private.is_new_account(o.user_id)),
    count(distinct o.user_id) filter (where o.held_for_caller = p_caller)
  into held_by_new_accounts, held_by_caller
  from public.payment_orders o
  where
    o.cohort_id = p_cohort_id
    and o.status in ('created', 'attempted')
    and o.held_until > moment
    and o.user_id <> p_user_id;

  if
    longest_per_day - used < shortest_hold
    or (held_by_new_accounts >= third and private.is_new_account(p_user_id))
    or (held_by_caller >= third and p_caller is not null)
  then
    return interval '0';
  end if;
  return least(longest_hold, longest_per_day - used);
end;
$$;

-- Makes an order at the cohort's price and holds a seat for it, for as long as the buyer may have one. If the buyer has
-- an open order, returns that and renews its hold, so that a second click or a second tab pays the same order; an open
-- order with another price, or with other facts on its receipt, is left alone and not reused. p_receipt_facts: what the
-- receipt says apart from the cohort and its first day. p_shown_price (paise): the price that the buyer saw; null
-- accepts any price. Outcome: open, sold_out, already_enrolled, not_on_sale, price_changed or unknown_cohort. Ids and
-- amount (the order's, in paise) are null unless it's open; after price_changed, amount is the new price. hold_seconds:
-- how long the seat is held from now; 0 without a hold, or if it would end before anyone can pay.
create function public.open_payment_order(
  p_user_id uuid, p_email text, p_cohort_id text, p_receipt_facts jsonb, p_caller text default null,
  p_shown_price integer default null
) returns table (outcome text, id uuid, provider_order_id text, amount integer, hold_seconds integer)
language plpgsql set search_path = '' as $$
declare
  moment timestamptz;
  hold interval;
  seconds_left integer;
  cohort public.cohorts;
  facts jsonb;
  refusal text;
  open_order public.payment_orders;
begin
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  -- After the lock, since getting it may take a while.
  moment := clock_timestamp();
  refusal := case
    when cohort.cohort_id is null then 'unknown_cohort'
    when private.sale_state(cohort, moment) <> 'on_sale' then 'not_on_sale'
    when private.has_seat(p_user_id, p_cohort_id) then 'already_enrolled'
    when p_shown_price <> cohort.price then 'price_changed'
  end;
  if refusal is not null then
    return query select refusal, null::uuid, null::text, case when refusal = 'price_changed' then cohort.price end, 0;
    return;
  end if;

  facts := p_receipt_facts || jsonb_build_object(
    'cohortId', cohort.cohort_id, 'startDate', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY')
  );
  select * into open_order
  from public.payment_orders o
  where
    o.user_id = p_user_id
    and o.cohort_id = p_cohort_id
    and o.amount = cohort.price
    and o.receipt_facts = facts
    and o.status in ('created', 'attempted')
    and (o.held_until > moment or (o.held_from is null and o.created_at > moment - interval '20 minutes'))
  order by o.held_until desc
  limit 1
  for update;

  if
    (open_order.id is null or open_order.held_until <= moment)
    and not private.has_free_seat(p_cohort_id, p_user_id)
  then
    return query select 'sold_out', null::uuid, null::text, null::integer, 0;
    return;
  end if;

  hold := private.allowed_seat_hold(p_cohort_id, p_user_id, p_caller);
  if open_order.id is null then
    insert into public.payment_orders as o (user_id, email, cohort_id, amount, held_until, receipt_facts)
    values (p_user_id, p_email, p_cohort_id, cohort.price, moment, facts)
    returning o.* into open_order;
  end if;
  if hold > interval '0' then
    update public.payment_orders o
    set held_from = coalesce(o.held_from, moment), held_until = moment + hold, held_for_caller = p_caller
    where o.id = open_order.id
    returning o.* into open_order;
  end if;

  seconds_left := floor(extract(epoch from open_order.held_until - moment));
  if seconds_left < 120 then
    seconds_left := 0;
  end if;
  return query select 'open', open_order.id, open_order.provider_order_id, open_order.amount, seconds_left;
end;
$$;

-- Stores the provider's id of an order, and returns the one that counts: of two made at once, the first.
create function public.attach_provider_order(p_order_id uuid, p_provider_order_id text) returns text
language sql set search_path = '' as $$
  update public.payment_orders o
  set provider_order_id = coalesce(o.provider_order_id, p_provider_order_id)
  where o.id = p_order_id
  returning o.provider_order_id;
$$;

-- Releases the seat held for an order that the provider didn't create.
create function public.release_payment_order(p_order_id uuid) returns void
language sql set search_path = '' as $$
  update public.payment_orders o
  set held_until = clock_timestamp()
  where o.id = p_order_id and o.provider_order_id is null;
$$;

-- Deletes the caller digests of holds that are over.
create function public.forget_hold_callers() returns void
language sql set search_path = '' as $$
  update public.payment_orders o
  set held_for_caller = null
  where
    o.id in (
      select ended.id
      from public.payment_orders ended
      where
        ended.held_for_caller is not null
        and (ended.held_until <= clock_timestamp() or ended.status not in ('created', 'attempted'))
      -- A locked order is in use: its digest is deleted next time.
      for update skip locked
    );
$$;

grant execute on function
  public.open_payment_order, public.attach_provider_order, public.release_payment_order, public.forget_hold_callers
to service_role;

-- schemas/money/request_refund.sql

-- Whether a payment came by bank transfer: then the provider can't refund it, and a person pays it back.
create function private.is_transfer(p_payment_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.payment_captures c where c.payment_id = p_payment_id and c.transferred_on is not null
  );
$$;

-- The moment when the right to a refund ends: the end, in India, of the 14th calendar day after the day of the payment.
create function private.refund_ends_at(p_paid_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select ((p_paid_at at time zone 'Asia/Kolkata')::date + 15)::timestamp at time zone 'Asia/Kolkata';
$$;

-- What is left of a payment to refund, in paise: failed and cancelled refunds don't count.
create function private.left_of_payment(p_payment_id text) returns integer
language sql stable set search_path = '' as $$
  select (c.amount - coalesce(sum(r.amount), 0))::integer
  from public.payment_captures c
  left join public.payment_refunds r on r.payment_id = c.payment_id and r.status not in ('failed', 'cancelled')
  where c.payment_id = p_payment_id
  group by c.payment_id;
$$;

-- What has gone back of a payment, in paise.
create function private.returned_of_payment(p_payment_id text) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.amount), 0)::integer
  from public.payment_refunds r
  where r.payment_id = p_payment_id and r.status = 'done';
$$;

-- Records that a person wants to refund part or all of a payment; the refund is requested at the provider with the
-- others that are due. p_key is made once for each press of a button: the same one again changes nothing. Outcome:
-- requested, unknown_payment, disputed (the bank may refund it, or has), too_much (more than is left of the payment),
-- or key_reused for another payment or amount.
create function private.request_refund(p_payment_id text, p_amount integer, p_key uuid, p_reason text) returns text
language plpgsql set search_path = '' as $$
declare
  c public.payment_captures;
  r public.payment_refunds;
  is_same boolean;
begin
  select * into c from public.payment_captures pc where pc.payment_id = p_payment_id;
  if not found then
    return 'unknown_payment';
  end if;
  perform from public.payment_orders o where o.id = c.order_id for update;

  select (known.payment_id, known.amount) = (p_payment_id, p_amount) into is_same
  from public.payment_refunds known
  where known.id = p_key;
  if found then
    return case when is_same then 'requested' else 'key_reused' end;
  end if;

  if private.dispute_state(p_payment_id) is not null then
    return 'disputed';
  end if;
  if p_amount > private.left_of_payment(p_payment_id) then
    return 'too_much';
  end if;

  insert into public.payment_refunds (id, payment_id, order_id, amount, reason, note)
  values (p_key, p_payment_id, c.order_id, p_amount, 'operator', p_reason)
  returning * into r;
  perform private.queue_refund_mail(r, 'payment-refund');
  return 'requested';
end;
$$;

-- Leases refunds that are due, except those of bank transfers: to be requested, unless their payment is disputed, or
-- (with the provider's refund id) to be checked again. No one else gets them before the lease ends, so those of a
-- crashed process come back. Requesting twice does no harm: the provider knows the idempotency key, and never refunds
-- more than was paid.
create function public.claim_refunds(p_batch integer, p_lease_seconds integer) returns table (
  id uuid, payment_id text, refund_id text, attempts integer
)
language sql set search_path = '' as $$
  with due as (
    select r.id
    from public.payment_refunds r
    where
      r.status in ('pending', 'requested')
      and r.next_attempt_at <= now()
      and (r.refund_id is not null or private.dispute_state(r.payment_id) is null)
      and not private.is_transfer(r.payment_id)
    order by r.next_attempt_at
    limit p_batch
    for update skip locked
  )
  update public.payment_refunds r
  set attempts = r.attempts + 1, next_attempt_at = now() + make_interval(secs => p_lease_seconds)
  from due
  where r.id = due.id
  returning r.id, r.payment_id, r.refund_id, r.attempts;
$$;

-- Puts back a refund that couldn't be requested: for 30 s after the first failure, doubling up to an hour. Only the
-- holder of the latest lease may.
create function public.defer_refund(p_id uuid, p_attempt integer, p_error text) returns void
language sql set search_path = '' as $$
  update public.payment_refunds r
  set
    next_attempt_at = now() + least(interval '30 seconds' * power(2, least(p_attempt, 12) - 1), interval '1 hour'),
    last_error = left(p_error, 500)
  where r.id = p_id and r.status in ('pending', 'requested') and r.attempts = p_attempt;
$$;

grant execute on function public.claim_refunds, public.defer_refund to service_role;

-- schemas/money/refund.sql

-- Our own refund that matches one of the provider's: by its receipt; otherwise by its amount, if the provider's was
-- made by hand in place of ours and leaves nothing for ours.
create function private.refund_of_ours(
  c public.payment_captures, p_receipt text, p_amount integer, p_is_failed boolean
) returns public.payment_refunds
language sql stable set search_path = '' as $$
  select ours.*
  from public.payment_refunds ours
  where
    ours.payment_id = c.payment_id
    and ours.refund_id is null
    and (
      ours.id::text = p_receipt
      or (
        not p_is_failed
        and ours.amount = p_amount
        and (ours.status = 'done' or (ours.status = 'pending' and private.left_of_payment(c.payment_id) < p_amount))
      )
    )
  order by (ours.id::text = p_receipt) desc nulls last, ours.created_at
  limit 1;
$$;

-- Lets refunds requested here but not yet made give way to one of the provider's, since the money is gone: they shrink
-- to what is left of the payment, or are cancelled. Returns false and changes nothing if the provider's refunds would
-- exceed the payment.
create function private.make_room_for_refund(c public.payment_captures, p_own_id uuid, p_amount integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  rest bigint;
begin
  select c.amount - p_amount - coalesce(sum(made.amount), 0) into rest
  from public.payment_refunds made
  where
    made.payment_id = c.payment_id
    and made.id is distinct from p_own_id
    and (made.status in ('requested', 'done') or (made.status = 'pending' and made.refund_id is not null));
  if rest < 0 then
    return false;
  end if;
  update public.payment_refunds unmade
  set
    amount = case when due.rest > 0 then due.rest else unmade.amount end,
    status = case when due.rest > 0 then unmade.status else 'cancelled' end,
    last_error = 'given_back_otherwise'
  from (
    select
      mine.id,
      rest - coalesce(
        sum(mine.amount) over (order by mine.created_at, mine.id rows between unbounded preceding and 1 preceding),
        0
      ) as rest
    from public.payment_refunds mine
    where
      mine.payment_id = c.payment_id
      and mine.id is distinct from p_own_id
      and mine.status = 'pending'
      and mine.refund_id is null
  ) due
  where unmade.id = due.id and unmade.amount > due.rest;
  return true;
end;
$$;

-- Finds or makes the row of a refund that exists at the provider; null if the provider's refunds would exceed the
-- payment. Call it with the cohort's and the order's rows locked.
create function private.find_or_add_refund(
  c public.payment_captures, p_refund_id text, p_receipt text, p_amount integer, p_status text
) returns public.payment_refunds
language plpgsql set search_path = '' as $$
declare
  is_failed constant boolean := p_status = 'failed';
  r public.payment_refunds;
begin
  select * into r from public.payment_refunds known where known.refund_id = p_refund_id;
  if not found then
    r := private.refund_of_ours(c, p_receipt, p_amount, is_failed);
  elsif r.status <> 'failed' or p_status <> 'processed' then
    -- A failed refund only comes back by being processed, not by late news that it began.
    return r;
  end if;
  if not is_failed and not private.make_room_for_refund(c, r.id, p_amount) then
    return null;
  end if;

  if r.id is null then
    insert into public.payment_refunds (payment_id, order_id, amount, reason, status, refund_id)
    values (
      c.payment_id, c.order_id, p_amount, 'provider', case when is_failed then 'failed' else 'requested' end, p_refund_id
    )
    returning * into r;
    if not is_failed then
      perform private.queue_refund_mail(r, 'payment-refund');
    end if;
  else
    update public.payment_refunds known
    set
      refund_id = p_refund_id,
      -- One that failed may have given way to another since it was asked for.
      amount = case when is_failed then known.amount else p_amount end,
      status = case when known.status in ('failed', 'cancelled') and not is_failed then 'requested' else known.status end
    where known.id = r.id
    returning * into r;
  end if;
  return r;
end;
$$;

-- Updates the order when refunds are done. Returns whether all of the payment went back. That ends the enrolment, and
-- frees the seat, since seats are counted from the enrolments each time; a partial refund takes nothing away. A payment
-- that waited for a review counts as the order's own once it's all back, unless the order still has money of another one.
-- The refund that an order was waiting for settles the review that waits for it. Call it with the cohort's and the
-- order's rows locked.
create function private.settle_refunds(c public.payment_captures) returns boolean
language plpgsql set search_path = '' as $$
declare
  back constant integer := private.returned_of_payment(c.payment_id);
begin
  update public.payment_orders o
  set
    refunded_amount = back,
    status = case when back >= c.amount then 'refunded' else o.status end,
    payment_id = case when back >= c.amount then c.payment_id else o.payment_id end,
    paid_at = case when back >= c.amount then coalesce(o.paid_at, c.created_at) else o.paid_at end
  where
    o.id = c.order_id
    and (o.refunded_amount <> back or (back >= c.amount and o.status <> 'refunded'))
    and (
      o.payment_id = c.payment_id
      or (
        o.status = 'needs_review'
        and not exists (
          select from public.payment_captures other
          where
            other.order_id = o.id
            and other.payment_id <> c.payment_id
            and other.amount > private.returned_of_payment(other.payment_id)
        )
      )
    );

  if back >= c.amount then
    update public.payment_reviews r
    set settled_at = now(), resolution = 'provider'
    where r.payment_id = c.payment_id and r.kind = 'refund_unlisted' and r.settled_at is null;
  end if;

  update public.cohort_enrollments e
  set status = 'refunded'
  where back >= c.amount and e.payment_id = c.payment_id and e.status <> 'refunded';
  return back >= c.amount;
end;
$$;

-- Records what the provider says about one refund (its status: pending, processed or failed), made by us or in its
-- dashboard. One transaction, which can run any number of times, in any order, from any number of callers, like
-- finalise_payment. p_receipt: the id of our own row, if the refund was requested here. A refund that the provider
-- refused opens a review, once; one already dealt with stays as it is. Outcome: refund_requested, partly_refunded,
-- refunded (all of the payment), refund_failed, needs_review, or unknown_payment, which must be finalised first.
create function public.record_refund(
  p_event_id text, p_event text, p_source text, p_payment_id text, p_refund_id text, p_receipt text, p_amount integer,
  p_status text
) returns text
language plpgsql set search_path = '' as $$
declare
  c public.payment_captures;
  r public.payment_refunds;
  is_all_back boolean;
  result text;
begin
  select * into c from public.payment_captures pc where pc.payment_id = p_payment_id;
  if not found then
    return 'unknown_payment';
  end if;
  perform private.lock_order(c.order_id);

  -- It was dealt with as refused, but was processed after all: count it as failed first, which makes room for it.
  if p_status = 'processed' then
    update public.payment_refunds set status = 'failed' where refund_id = p_refund_id and status = 'cancelled';
  end if;
  r := private.find_or_add_refund(c, p_refund_id, p_receipt, p_amount, p_status);
  if p_status = 'processed' and r.status <> 'done' then
    update public.payment_refunds set status = 'done', last_error = null where id = r.id returning * into r;
    perform private.queue_refund_mail(r, 'payment-refund-done');
  elsif p_status = 'failed' and r.status not in ('done', 'cancelled') then
    update public.payment_refunds
    set status = 'failed', last_error = 'provider_refused'
    where id = r.id
    returning * into r;
  elsif r.status in ('pending', 'requested') then
    -- On its way: the webhook says when it's done; without that, it's checked again.
    update public.payment_refunds
    set status = 'requested', next_attempt_at = now() + interval '6 hours', last_error = null
    where id = r.id
    returning * into r;
  end if;

  is_all_back := private.settle_refunds(c);
  result := case
    when r.id is null then 'needs_review'
    when p_status = 'failed' and r.status <> 'done' then 'refund_failed'
    when is_all_back then 'refunded'
    when r.status = 'done' then 'partly_refunded'
    when r.status = 'failed' then 'refund_failed'
    else 'refund_requested'
  end;

  insert into public.payment_reviews (order_id, payment_id, kind, refund_id, amount, currency)
  select c.order_id, p_payment_id, news.kind, p_refund_id, p_amount, c.currency
  from (
    select case result when 'needs_review' then 'refund_above' when 'refund_failed' then 'refund_refused' end as kind
  ) news
  where
    news.kind is not null
    and not exists (
      select from public.payment_reviews known
      where known.order_id = c.order_id and known.refund_id = p_refund_id and known.kind = news.kind
    );

  insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
  values (p_event_id, p_event, p_source, c.order_id, p_payment_id, p_refund_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

grant execute on function public.record_refund to service_role;

-- schemas/money/finalise.sql

-- The result of a payment that was settled before: enrolled, refund_pending, refunded or needs_review.
create function private.outcome_of_capture(o public.payment_orders, p_payment_id text) returns text
language sql stable set search_path = '' as $$
  select case
    when o.payment_id = p_payment_id then case o.status when 'paid' then 'enrolled' else o.status end
    when coalesce(sum(r.amount) filter (where r.status = 'done'), 0) >= c.amount then 'refunded'
    when count(*) filter (where r.status in ('pending', 'requested')) > 0 then 'refund_pending'
    else 'needs_review'
  end
  from public.payment_captures c
  left join public.payment_refunds r on r.payment_id = c.payment_id
  where c.payment_id = p_payment_id
  group by c.payment_id;
$$;

-- Settles a captured payment: with a seat, a row that refunds it, or a review for a person. Writes the order, the
-- enrolment or refund, and the mail; changes nothing for a payment that is already settled. If all of the money has
-- already gone back, there is neither a seat nor a refund of ours: the capture is recorded, and the order waits for the
-- refund or a person. A partial refund doesn't take the seat away, whether or not it's listed. An attempt that started
-- too late is refunded and leaves the order as it was: another one, started in time, may still be captured. A disputed
-- payment isn't refunded here. Call it with the cohort's and the order's rows locked.
create function private.settle_capture(
  o public.payment_orders, p_payment_id text, p_amount integer, p_currency text, p_details jsonb
) returns text
language plpgsql set search_path = '' as $$
declare
  is_gone constant boolean := coalesce(p_details ->> 'status', '') = 'refunded'
    or coalesce((p_details ->> 'amount_refunded')::bigint, 0) >= p_amount;
  -- Without it, the time of the capture counts.
  begun_at constant timestamptz := coalesce(to_timestamp((p_details ->> 'created_at')::double precision), now());
  refund public.payment_refunds;
  refund_reason text;
  review text;
  outcome text;
begin
  insert into public.payment_captures (payment_id, order_id, amount, currency)
  values (p_payment_id, o.id, p_amount, p_currency)
  on conflict (payment_id) do nothing;
  if not found then
    outcome := private.outcome_of_capture(o, p_payment_id);
    return case when is_gone and outcome = 'needs_review' then 'refunded' else outcome end;
  end if;

  review := case
    when (p_amount, p_currency) is distinct from (o.amount, o.currency) then 'wrong_amount'
    when o.user_id is null then 'no_account'
    when is_gone then 'refund_unlisted'
  end;
  if review is null then
    refund_reason := case
      when o.payment_id is not null then 'paid_twice'
      when private.is_attempt_late(o, begun_at) then 'too_late'
      else private.seat_refusal(o)
    end;
    if refund_reason is null then
      perform private.enrol_payment(o, p_payment_id, p_amount, p_details);
      return 'enrolled';
    end if;
    review := case when private.dispute_state(p_payment_id) is not null then 'no_seat_disputed' end;
  end if;
  if review is not null then
    insert into public.payment_reviews (order_id, payment_id, kind, amount, currency, ordered)
    values (
      o.id, p_payment_id, review, case when refund_reason is null then p_amount end,
      case when refund_reason is null then p_currency end, case review when 'wrong_amount' then o.amount end
    );
    update public.payment_orders
    set status = 'needs_review'
    where id = o.id and status in ('created', 'attempted', 'closed');
    return case when is_gone then 'refunded' else 'needs_review' end;
  end if;

  if o.payment_id is null and refund_reason <> 'too_late' then
    update public.payment_orders
    set status = 'refund_pending', payment_id = p_payment_id, paid_at = now(), refunded_amount = 0
    where id = o.id;
  end if;
  insert into public.payment_refunds (payment_id, order_id, amount, reason)
  values (p_payment_id, o.id, p_amount, refund_reason)
  returning * into refund;
  perform private.queue_refund_mail(refund, 'payment-refund');
  return 'refund_pending';
end;
$$;

-- Whether a review has a dispute's deadline that the provider hasn't reported an answer to, or the end of.
create function private.is_deadline_running(r public.payment_reviews) returns boolean
language sql stable set search_path = '' as $$
  select r.respond_by is not null and not exists (
    select from public.payment_reviews later
    where
      later.payment_id = r.payment_id
      and later.kind = 'dispute'
      and later.dispute_id is not distinct from r.dispute_id
      and (
        later.event in ('won', 'lost', 'closed') or (later.event = 'under_review' and later.opened_at > r.opened_at)
      )
  );
$$;

-- The only way to an enrolment: verification, webhook and sweep call it with what the provider says about a captured
-- payment. One transaction, which can run any number of times, in any order, from any number of callers. It locks the
-- cohort's row first, then the order's. Outcome for this payment: enrolled, refund_pending, refunded, needs_review or
-- unknown_order.
create function public.finalise_payment(
  p_event_id text, p_event text, p_source text, p_provider_order_id text, p_payment_id text, p_amount integer,
  p_currency text, p_details jsonb
) returns text
language plpgsql set search_path = '' as $$
declare
  o constant public.payment_orders := private.lock_order(
    (select po.id from public.payment_orders po where po.provider_order_id = p_provider_order_id)
  );
  result text;
begin
  if o.id is null then
    return 'unknown_order';
  end if;
  result := private.settle_capture(o, p_payment_id, p_amount, p_currency, p_details);

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, result)
  on conflict (event_id) do nothing;
  return result;
end;
$$;

-- Records an event that moves no money: an attempt that failed or was authorised, or a dispute, which opens a review. A
-- later event settles the review with the dispute's deadline, since the bank has its answer or sets a new one. A lost
-- dispute cancels the refunds that the provider hasn't been asked for yet. Outcome: noted, or unknown_order.
create function public.note_payment_event(
  p_event_id text, p_event text, p_source text, p_provider_order_id text, p_payment_id text,
  p_dispute_id text default null, p_respond_by timestamptz default null
) returns text
language plpgsql set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders po where po.provider_order_id = p_provider_order_id for update;
  if not found then
    return 'unknown_order';
  end if;

  insert into public.payment_events (event_id, event, source, order_id, payment_id, outcome)
  values (p_event_id, p_event, p_source, o.id, p_payment_id, 'noted')
  on conflict (event_id) do nothing;
  if not found then
    return 'noted';
  end if;

  if p_event in ('payment.authorized', 'payment.failed') then
    update public.payment_orders set status = 'attempted' where id = o.id and status = 'created';
  elsif p_event like 'payment.dispute.%' then
    insert into public.payment_reviews (order_id, payment_id, kind, dispute_id, event, respond_by)
    values (
      o.id, p_payment_id, 'dispute', p_dispute_id, replace(p_event, 'payment.dispute.', ''),
      case when p_event in ('payment.dispute.created', 'payment.dispute.action_required') then p_respond_by end
    )
    on conflict do nothing;
    if p_event <> 'payment.dispute.created' then
      update public.payment_reviews r
      set settled_at = now(), resolution = 'provider'
      where
        r.payment_id = p_payment_id
        and r.kind = 'dispute'
        and r.dispute_id is not distinct from p_dispute_id
        and r.respond_by is distinct from p_respond_by
        and r.respond_by is not null
        and r.settled_at is null;
    end if;
    if p_event = 'payment.dispute.lost' then
      update public.payment_refunds r
      set status = 'cancelled', last_error = 'dispute_lost'
      where r.payment_id = p_payment_id and r.status = 'pending' and r.refund_id is null;
    end if;
  end if;
  return 'noted';
end;
$$;

grant execute on function public.finalise_payment, public.note_payment_event to service_role;

-- schemas/money/sweep.sql

create table public.payment_sweep_marks (
  list text primary key check (list in ('payments', 'refunds')),
  swept_until timestamptz not null
);

comment on table public.payment_sweep_marks is
  'How far the sweep has read each of the provider''s lists: items created before that no longer change. Server only.';

alter table public.payment_sweep_marks enable row level security;

-- The first sweep looks a month back.
insert into public.payment_sweep_marks (list, swept_until)
values ('payments', now() - interval '30 days'), ('refunds', now() - interval '30 days');

-- Money that the provider took for this product but that has no order here, for example after a restore of an older
-- backup. The sweep finds it; a person settles it, or its order comes back and the payment is recorded as usual.
create table public.unmatched_payments (
  payment_id text primary key check (payment_id ~ '^pay_[A-Za-z0-9]{1,40}$'),
  provider_order_id text,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz not null,
  -- From the order's notes, which may be wrong.
  noted_cohort text check (char_length(noted_cohort) <= 300),
  noted_order text check (char_length(noted_order) <= 300),
  found_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_as text check (settled_as in ('given_back', 'by_hand', 'recorded')),
  -- The buyer, if it was settled by hand.
  settled_for text check (char_length(settled_for) between 3 and 254),
  check ((settled_at is null) = (settled_as is null)),
  check (settled_as is distinct from 'by_hand' or settled_for is not null)
);

comment on table public.unmatched_payments is
  'Captured payments of this product without an order here. Written by the sweep, settled in the console.';

create index unmatched_payments_waiting on public.unmatched_payments (paid_at) where settled_at is null;

alter table public.unmatched_payments enable row level security;
grant select on table public.unmatched_payments to authenticated;
create policy "Operators read payments without an order" on public.unmatched_payments
  for select to authenticated
  using ((select private.operator_role()) is not null);

-- Leases unfinished orders that haven't been checked for an hour, those unchecked for longest first, so that each has
-- its turn however many there are; two concurrent sweeps share them.
create function public.claim_unfinished_orders(p_batch integer, p_now timestamptz) returns table (
  id uuid, provider_order_id text, created_at timestamptz
)
language sql set search_path = '' as $$
  with due as (
    select o.id
    from public.payment_orders o
    where
      o.status in ('created', 'attempted')
      and o.provider_order_id is not null
      and (o.asked_at is null or o.asked_at <= p_now - interval '1 hour')
    order by o.asked_at nulls first, o.created_at
    limit p_batch
    for update skip locked
  )
  update public.payment_orders o
  set asked_at = p_now
  from due
  where o.id = due.id
  returning o.id, o.provider_order_id, o.created_at;
$$;

-- Settles payments whose order came back and that are recorded by now.
create function public.settle_recorded_payments() returns void
language sql set search_path = '' as $$
  update public.unmatched_payments u
  set settled_at = now(), settled_as = 'recorded'
  where u.settled_at is null and exists (select from public.payment_captures c where c.payment_id = u.payment_id);
$$;

grant execute on function public.claim_unfinished_orders, public.settle_recorded_payments to service_role;

-- schemas/cohorts/sell.sql

-- A cohort's state at an instant: nothing is sold after the end of its sale.
create function private.sale_state(p_cohort public.cohorts, p_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when p_cohort.state = 'on_sale' and p_cohort.sale_ends_at <= p_at then 'coming_soon' else p_cohort.state end;
$$;

-- Whether seats in a cohort are sold now.
create function private.is_enrolling(p_cohort_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cohorts c where c.cohort_id = p_cohort_id and private.sale_state(c, now()) = 'on_sale'
  );
$$;

-- The cohorts that are neither closed, cancelled nor over, by first day: the facts shown to everyone. Prices are in
-- paise; enrol_by is the last day of the sale if a cohort that has begun is sold; classes are the planned classes and
-- questions, with their instants and zones.
create function public.open_cohorts() returns table (
  cohort_id text, state text, starts_on date, enrol_by date, price integer, list_price integer, seats_left integer,
  is_enrolment_over boolean, has_begun boolean, classes jsonb
)
language sql stable set search_path = '' as $$
  -- Few cohorts have anyone in a checkout or waiting to move there: only theirs are counted.
  with held as (
    select h.cohort_id, private.count_holders(h.cohort_id) as seats
    from (
      select o.cohort_id
      from public.payment_orders o
      where o.status in ('created', 'attempted', 'needs_review') and o.held_until > now()
      union
      select r.to_cohort_id
      from public.change_requests r
      where r.state = 'open' and r.to_cohort_id is not null
    ) h
  )
  select
    c.cohort_id,
    -- A call takes as long as counting the cohort's seats, so it's only made for those whose sale is over.
    case when c.sale_ends_at <= now() then private.sale_state(c, now()) else c.state end,
    c.starts_on,
    greatest(c.enrol_by, c.sell_until),
    c.price,
    c.list_price,
    greatest(c.capacity - t.seats - coalesce(h.seats, 0), 0),
    c.sale_ends_at <= now(),
    c.starts_on <= timezone('Asia/Kolkata', now())::date,
    coalesce(sessions.planned, '[]')
  from public.cohorts c
  cross join lateral (select private.count_taken(c.cohort_id) as seats) t
  cross join lateral (
    select
      max(s.ends_at) as last_end,
      jsonb_agg(
        jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone) order by s.starts_at
      ) filter (where s.kind <> 'office_hours') as planned
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) sessions
  left join held h on h.cohort_id = c.cohort_id
  -- Without sessions or a last day, it's never over.
  where
    c.state not in ('closed', 'cancelled')
    and coalesce(sessions.last_end, 'infinity') > now()
    and coalesce(c.ends_on, 'infinity') >= timezone('Asia/Kolkata', now())::date
  order by c.starts_on, c.created_at, c.cohort_id;
$$;

grant execute on function public.open_cohorts to service_role;

-- schemas/cohorts/sessions.sql

-- How many people have an open seat in a cohort.
create function private.count_cohort_people(p_cohort_id text) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id is not null and e.is_open;
$$;

-- Until when a session can be joined, which depends on the cohort's next session.
create function private.cohort_session_closes_at(p_session public.cohort_sessions) returns timestamptz
language sql stable set search_path = '' as $$
  select private.join_closes_at(p_session, min(s.starts_at))
  from public.cohort_sessions s
  where s.cohort_id = p_session.cohort_id and s.state = 'scheduled' and s.starts_at > p_session.starts_at;
$$;

-- A cohort's sessions for anyone with a seat in it, the soonest first, without their addresses.
create function public.list_cohort_sessions(p_cohort_id text) returns table (
  id uuid, kind text, week integer, title text, starts_at timestamptz, ends_at timestamptz, join_closes_at timestamptz,
  time_zone text, has_recording boolean, state text, cancelled_reason text
)
language sql stable set search_path = '' as $$
  select
    s.id, s.kind, s.week, s.title, s.starts_at, s.ends_at, private.cohort_session_closes_at(s), s.time_zone,
    s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$$;

-- Everything that mails and calendars say about a session. No address: they lead to the seat's own page.
create function private.cohort_session_payload(s public.cohort_sessions) returns jsonb
language sql immutable set search_path = '' as $$
  select private.session_payload(s) || jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'cancelledReason', s.cancelled_reason
  );
$$;

-- A cohort's sessions that end after an instant, by start, including cancelled ones.
create function public.cohort_calendar(p_cohort_id text, p_after timestamptz default '-infinity') returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.cohort_session_payload(s) order by s.starts_at, s.id), '[]')
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.ends_at > p_after;
$$;

-- Keeps a cohort's first day that of its first class, whoever plans, moves or cancels it. Call what changes a session
-- with the cohort's row locked.
create function private.follow_first_class() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.cohorts c
  set starts_on = first.day, sequence = c.sequence + 1, updated_at = now()
  from (
    select min(timezone('Asia/Kolkata', s.starts_at))::date as day
    from public.cohort_sessions s
    where s.cohort_id = new.cohort_id and s.kind = 'class' and s.state = 'scheduled'
  ) first
  where c.cohort_id = new.cohort_id and c.starts_on <> first.day;
  return null;
end;
$$;

create trigger follow_first_class after insert or update of starts_at, state on public.cohort_sessions
  for each row when (new.kind = 'class') execute function private.follow_first_class();

-- Locks the cohort of a session, which may become its first class or stop being it.
create function private.lock_cohort_of(p_session_id uuid) returns void
language sql set search_path = '' as $$
  select from public.cohorts c
  where c.cohort_id = (select s.cohort_id from public.cohort_sessions s where s.id = p_session_id)
  for no key update;
$$;

grant execute on function public.list_cohort_sessions, public.cohort_calendar to service_role;

-- schemas/cohorts/attend.sql

-- A session, with its addresses, of a cohort in which this person has an open seat; else no row.
create function public.cohort_session_of_seat(p_user_id uuid, p_cohort_id text, p_session_id uuid) returns table (
  title text, starts_at timestamptz, ends_at timestamptz, join_closes_at timestamptz, time_zone text, state text,
  cancelled_reason text, meeting_url text, recording_url text
)
language sql stable set search_path = '' as $$
  select
    s.title, s.starts_at, s.ends_at, private.cohort_session_closes_at(s), s.time_zone, s.state, s.cancelled_reason,
    s.meeting_url, s.recording_url
  from public.cohort_sessions s
  where
    s.id = p_session_id
    and s.cohort_id = p_cohort_id
    and exists (
      select from public.cohort_enrollments e
      where e.user_id = p_user_id and e.cohort_id = s.cohort_id and e.is_open
    );
$$;

-- Records that a person joined a session or watched its recording, only the first time, or again if an operator had
-- struck it out. Returns whether the seat is
-- still open; without an open seat nothing is recorded.
create function public.note_attendance(p_session_id uuid, p_user_id uuid, p_source text) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- A concurrent refund waits for this, or has already been seen.
  perform
  from public.cohort_enrollments e
  join public.cohort_sessions s on s.cohort_id = e.cohort_id
  where s.id = p_session_id and e.user_id = p_user_id and e.is_open
  for share of e;
  if not found then
    return false;
  end if;
  insert into public.cohort_attendance (session_id, user_id, source)
  values (p_session_id, p_user_id, p_source)
  on conflict (session_id, user_id) do update set struck_at = null where cohort_attendance.struck_at is not null;
  return true;
end;
$$;

grant execute on function public.cohort_session_of_seat, public.note_attendance to service_role;

-- schemas/cohorts/room.sql

-- The open seat of a token; no row for any other token.
create function public.cohort_seat_of_token(p_token uuid) returns table (user_id uuid, cohort_id text)
language sql stable set search_path = '' as $$
  select e.user_id, e.cohort_id
  from public.cohort_enrollments e
  where e.access_token = p_token and e.user_id is not null and e.is_open;
$$;

-- The caller's cohorts, including refunded ones, with their days. The parts of the room are null without an open seat:
-- the end, which also says whether there are sessions, the chat, and the first steps. Definer: learners can't read
-- cohorts.
create function public.own_cohorts() returns table (
  cohort_id text, starts_on date, ends_on date, chat_url text, first_steps text[]
)
language sql stable security definer set search_path = '' as $$
  select
    c.cohort_id,
    c.starts_on,
    -- Not before the last session; null without sessions.
    case when sessions.last_day is not null then greatest(c.ends_on, sessions.last_day) end,
    case when own.first_steps is not null then c.chat_url end,
    own.first_steps
  from (
    -- At most one of the seats in a cohort is open.
    select e.cohort_id, max(e.first_steps) filter (where e.is_open) as first_steps
    from public.cohort_enrollments e
    where e.user_id = auth.uid()
    group by e.cohort_id
  ) own
  join public.cohorts c on c.cohort_id = own.cohort_id
  left join lateral (
    select max(timezone(s.time_zone, s.ends_at))::date as last_day
    from public.cohort_sessions s
    where own.first_steps is not null and s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) sessions on true;
$$;

-- What an account's profile shows to others: texts, each cut at the longest that a form saves.
create function private.shown_profile(p_metadata jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field.name, left(p_metadata ->> field.name, field.longest))
  from (
    values
      ('full_name', 100), ('saved_full_name', 100), ('preferred_name', 50), ('avatar_url', 500),
      ('saved_avatar_url', 500), ('company', 100), ('job_title', 100), ('bio', 600), ('linkedin_url', 200),
      ('x_handle', 50)
  ) field (name, longest)
  where jsonb_typeof(p_metadata -> field.name) = 'string';
$$;

-- Everything a cohort's room shows the caller, without the addresses of meetings and recordings; null unless the caller
-- has an open seat. Members are people who have saved a profile and aren't hidden. People can write anything into their
-- own account, so profiles are cut to what the form allows. Definer: learners can't read any of these tables, nor
-- accounts.
create function public.cohort_room(p_cohort_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'startsOn', c.starts_on,
    'endsOn', c.ends_on,
    'chatUrl', c.chat_url,
    'bookingUrl', c.booking_url,
    'accessToken', seat.access_token,
    'isHidden', seat.is_hidden,
    'firstSteps', seat.first_steps,
    'timeZone', seat.time_zone,
    -- This visit may not be recorded yet: it counts as a new one if the last began more than an hour ago.
    'isVisitNoted', coalesce(seat.visited_at > now() - interval '1 hour', false),
    'newSince', case
      when seat.visited_at > now() - interval '1 hour' then seat.visited_before_at
      else seat.visited_at
    end,
    'sessions', array(
      select jsonb_build_object(
        'id', s.id,
        'kind', s.kind,
        'week', s.week,
        'title', s.title,
        'startsAt', s.starts_at,
        'endsAt', s.ends_at,
        'joinClosesAt', private.cohort_session_closes_at(s),
        'timeZone', s.time_zone,
        'hasLink', s.meeting_url is not null,
        'hasRecording', s.recording_url is not null,
        'recordedAt', s.recorded_at,
        'state', s.state,
        'cancelledReason', s.cancelled_reason,
        'attended', a.source
      )
      from public.cohort_sessions s
      left join public.cohort_attendance a on a.session_id = s.id and a.user_id = seat.user_id and a.struck_at is null
      where s.cohort_id = c.cohort_id
      order by s.starts_at, s.id
    ),
    'resources', array(
      select jsonb_build_object('id', r.id, 'sessionId', r.session_id, 'title', r.title, 'url', r.url)
      from public.cohort_resources r
      where r.cohort_id = c.cohort_id
      order by r.position, r.created_at, r.id
    ),
    'posts', array(
      select jsonb_build_object(
        'id', p.id, 'subject', p.subject, 'body', p.body, 'postedAt', p.posted_at, 'correctedAt', p.corrected_at
      )
      from public.cohort_posts p
      where p.cohort_id = c.cohort_id
      order by p.posted_at desc, p.id desc
    ),
    'members', array(
      select jsonb_build_object('isSelf', m.user_id = seat.user_id, 'profile', private.shown_profile(u.raw_user_meta_data))
      from public.cohort_enrollments m
      join auth.users u on u.id = m.user_id
      where
        m.cohort_id = c.cohort_id
        and m.is_open
        and not m.is_hidden
        -- The keys that saving a profile writes, if they aren't empty. An account larger than any valid profile isn't
        -- read.
        and case
          when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data ?| array[
            'saved_full_name', 'preferred_name', 'company', 'job_title', 'bio', 'linkedin_url', 'x_handle'
          ]
        end
      order by m.enrolled_at, m.id
    )
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$$;

-- Hides the caller from the rest of a cohort, or shows them again; false unless the caller has an open seat. Definer:
-- learners can't write enrolments.
create function public.hide_from_cohort(p_cohort_id text, p_is_hidden boolean) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set is_hidden = p_is_hidden
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

-- Records which first step in a cohort the caller has opened, or that the panel is closed; false unless the caller has
-- an open seat. Definer: as above.
create function public.note_first_step(p_cohort_id text, p_step text) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set first_steps = case when p_step = any (e.first_steps) then e.first_steps else e.first_steps || p_step end
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

-- Records the caller's visit to the room, at most one an hour, and the browser's zone; false unless the caller has an
-- open seat. Definer: as above.
create function public.note_room_visit(p_cohort_id text, p_time_zone text) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set
      visited_before_at = case when e.visited_at > now() - interval '1 hour' then e.visited_before_at else e.visited_at end,
      visited_at = case when e.visited_at > now() - interval '1 hour' then e.visited_at else now() end,
      time_zone = coalesce(p_time_zone, e.time_zone)
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

-- Gives the caller's seat a new token, which ends the old one; false unless the caller has an open seat. Definer: as
-- above.
create function public.renew_access_token(p_cohort_id text) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set access_token = gen_random_uuid()
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

grant execute on function public.cohort_seat_of_token to service_role;

grant execute on function
  public.own_cohorts, public.cohort_room, public.hide_from_cohort, public.note_first_step, public.note_room_visit,
  public.renew_access_token
to authenticated;

-- schemas/cohorts/mails.sql

-- Mails about seats: who they go to, and what they say when they leave (private.mail_now).

-- An account's current address; null if it has none. Definer: the server can't read accounts.
create function private.account_email(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = p_user_id;
$$;

-- The IANA zone chosen in an account's profile; null without one. Zones in "Etc" have the opposite sign: Etc/GMT-5 is
-- five hours ahead of Greenwich. An account larger than any valid profile isn't read. Definer: the server can't read
-- accounts.
create function private.account_time_zone(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when zone.name = 'GMT+05:30 (India)' then 'Asia/Kolkata'
    when zone.name = 'GMT+00:00' then 'Etc/GMT'
    when zone.name ~ '^GMT[+-](0\d|1[0-2]):00$'
      then 'Etc/GMT' || translate(substr(zone.name, 4, 1), '+-', '-+') || substr(zone.name, 5, 2)::integer
  end
  from (
    select u.raw_user_meta_data ->> 'time_zone' as name
    from auth.users u
    where u.id = p_user_id and pg_column_size(u.raw_user_meta_data) < 16384
  ) zone;
$$;

-- The people of a notice with a seat in a cohort. It waits for a concurrent refund.
create function private.seated_people(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql set search_path = '' as $$
  select e.id::text, e.id, coalesce(private.account_email(e.user_id), e.email)
  from public.cohort_enrollments e
  where
    e.cohort_id = n.audience
    and e.user_id is not null
    and e.is_open
    and e.enrolled_at <= n.cut_at
    and e.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by e.id
  limit p_limit
  for share;
$$;

-- Mails one seat; p_payload is what the mail can't read when it leaves.
create function private.mail_seat(
  p_template text, p_seat public.cohort_enrollments, p_about text, p_payload jsonb default '{}'
) returns void
language sql set search_path = '' as $$
  select private.write_mails(
    p_template, p_about, array[p_seat.id], array[coalesce(private.account_email(p_seat.user_id), p_seat.email)], p_payload
  );
$$;

-- Mails a new seat its cohort's sessions, if any are to come. Call it with the cohort's row locked: otherwise a plan
-- made at the same time could miss the seat.
create function private.mail_plan_to_seat(p_seat public.cohort_enrollments, p_cohort_id text) returns void
language sql set search_path = '' as $$
  select private.mail_seat('cohort-plan', p_seat, p_cohort_id)
  where p_seat.user_id is not null and exists (
    select
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
  );
$$;

-- A letter to a seat: its address and token are of now. It may be about a seat that is gone.
create function private.seat_letter_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  seat public.cohort_enrollments;
begin
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  recipient := coalesce(private.account_email(seat.user_id), seat.email, o.recipient);
  payload := o.payload || jsonb_strip_nulls(jsonb_build_object(
    'cohortId', seat.cohort_id, 'enrolmentId', o.person, 'accessToken', seat.access_token,
    'learnerZone', coalesce(seat.time_zone, private.account_time_zone(seat.user_id))
  ));
end;
$$;

-- What every mail to an open seat begins with; p_cohort_id is the cohort of what it's about.
create function private.seat_facts(
  o public.email_outbox, p_cohort_id text, out recipient text, out payload jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  seat public.cohort_enrollments;
begin
  select l.recipient, l.payload into recipient, payload from private.seat_letter_facts(o) l;
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  untrue := case
    when seat.user_id is null or not seat.is_open then 'seat_gone'
    when seat.cohort_id <> p_cohort_id then 'seat_moved'
  end;
end;
$$;

-- A cohort's sessions. A plan is a set of sessions, whatever their times: it's sent again once there are others.
create function private.plan_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  sessions constant jsonb := public.cohort_calendar(o.about, now());
begin
  select * into recipient, payload, untrue from private.seat_facts(o, o.about);
  payload := payload || jsonb_build_object('sessions', sessions);
  said := (select jsonb_object_agg(s ->> 'sessionId', s -> 'sequence') from jsonb_array_elements(sessions) s);
  untrue := coalesce(untrue, case
    when not sessions @> '[{"state": "scheduled"}]' then 'nothing_planned'
    when exists (
      select
      from public.email_outbox m
      where
        m.person = o.person
        and m.position < o.position
        and m.template = 'cohort-plan'
        and m.status = 'sent'
        and m.resent_as is null
        and m.said ?& array(select jsonb_object_keys(plan_facts.said))
    ) then 'nothing_new'
  end);
end;
$$;

create function private.post_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  post public.cohort_posts;
begin
  select * into post from public.cohort_posts p where p.id = o.about::uuid;
  select * into recipient, payload, untrue from private.seat_facts(o, post.cohort_id);
  payload := payload || jsonb_build_object(
    'postId', post.id, 'subject', post.subject, 'body', post.body, 'isCorrected', private.has_heard(o, o.about, 0)
  );
  said := jsonb_build_object(o.about, post.sequence);
  untrue := coalesce(untrue, case
    when post.id is null then 'post_removed'
    when private.has_heard(o, o.about, post.sequence) then 'nothing_new'
  end);
end;
$$;

-- What every mail about a session begins with.
create function private.class_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, untrue from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session);
  said := jsonb_build_object(o.about, session.sequence);
  untrue := coalesce(untrue, case
    when session.state is distinct from 'scheduled' then 'session_cancelled'
    when session.ends_at <= now() then 'too_late'
  end);
end;
$$;

-- A session was added, moved or given another link.
create function private.moved_class_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, untrue from private.class_facts(o);
  untrue := coalesce(
    untrue, case when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new' end
  );
end;
$$;

-- Nobody is told that a session was cancelled if they were never told of it.
create function private.cancelled_class_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, untrue from private.class_facts(o);
  untrue := coalesce(nullif(untrue, 'session_cancelled'), case
    when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new'
    when not private.has_heard(o, o.about, 0) and exists (
      select
      from public.email_outbox added
      where added.person = o.person and added.about = o.about and added.template = 'cohort-session-added'
    ) then 'never_told'
  end);
end;
$$;

-- A reminder; not to someone who has just heard of the session for the first time.
create function private.class_reminder_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  starts_at constant timestamptz := (o.payload ->> 'startsAt')::timestamptz;
  what constant text := concat_ws(' ', o.about, o.payload ->> 'reminder', o.payload ->> 'startsAt');
begin
  select * into recipient, payload, said, untrue from private.class_facts(o);
  said := jsonb_build_object(what, 0);
  untrue := coalesce(untrue, case
    when starts_at <> (payload ->> 'startsAt')::timestamptz then 'session_changed'
    when private.has_heard(o, what, 0) then 'nothing_new'
    when exists (
      select
      from public.email_outbox first
      where
        first.person = o.person
        and first.said ? o.about
        and first.template in ('cohort-plan', 'cohort-session-added')
        and first.sent_at > starts_at - case o.payload ->> 'reminder' when 'day' then interval '24 hours' else interval '2 hours' end
    ) then 'just_told'
  end);
end;
$$;

create function private.recording_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, untrue from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session);
  said := jsonb_build_object('recording ' || o.about, 0);
  untrue := coalesce(untrue, case
    when session.recording_url is null then 'no_recording'
    when private.has_heard(o, 'recording ' || o.about, 0) then 'nothing_new'
  end);
end;
$$;

-- schemas/money/unfinished.sql

-- Why no mail is sent about an unfinished checkout: a code, or null. A request for a refund or a move belongs to a paid
-- order. It looks beyond this order, at the account and its address, in any cohort.
create function private.why_no_checkout_mail(p_order_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when o.user_id is null then 'no_account'
    when exists (
      select from public.cohort_enrollments e
      where e.is_open and (e.user_id = o.user_id or lower(e.email) = any (person.addresses))
    ) then 'has_seat'
    when exists (
      select from public.payment_orders p
      where (p.user_id = o.user_id or lower(p.email) = any (person.addresses)) and p.payment_id is not null
    ) then 'has_paid'
    when exists (
      select from public.payment_orders p
      where
        (p.user_id = o.user_id or lower(p.email) = any (person.addresses))
        and (p.review_waits_since is not null or p.status = 'needs_review')
    ) then 'review_open'
    when exists (
      select from public.payment_orders p where p.user_id = o.user_id and p.held_until > now()
    ) then 'in_checkout'
    when exists (
      select from public.mail_choices c
      where c.email = any (person.addresses) and coalesce(c.stopped_at, c.checkout_mails_off_at) is not null
    ) then 'opted_out'
    when not private.is_enrolling(o.cohort_id) then 'not_on_sale'
    when not private.has_free_seat(o.cohort_id, o.user_id) then 'no_seat_left'
  end
  from public.payment_orders o
  cross join lateral (
    select array[lower(o.email), lower(coalesce(private.account_email(o.user_id), o.email))] as addresses
  ) person
  where o.id = p_order_id;
$$;

-- The id of the mail about an unfinished checkout: one per person and cohort.
create function private.checkout_mail_id(o public.payment_orders) returns uuid
language sql immutable set search_path = '' as $$
  select md5(concat_ws(' ', 'unfinished-checkout', o.user_id, o.cohort_id))::uuid;
$$;

-- The checkouts whose hold, the last for their buyer and cohort, ended unpaid 24 hours ago, and which haven't been
-- mailed or skipped. They stay in the list for two days; after that a checkout is skipped rather than mailed late.
-- provider_order_ids: the buyer's unpaid orders, any of which may have been paid at the provider by now.
create function public.due_unfinished_checkouts(p_limit integer) returns table (
  order_id uuid, provider_order_ids text[]
)
language sql stable set search_path = '' as $$
  select o.id, array(
    select p.provider_order_id
    from public.payment_orders p
    where p.user_id = o.user_id and p.provider_order_id is not null and p.status in ('created', 'attempted')
    order by p.created_at desc
    limit 10
  )
  from public.payment_orders o
  where
    o.status in ('created', 'attempted')
    and o.user_id is not null
    and o.held_from is not null
    and o.held_until between now() - interval '72 hours' and now() - interval '24 hours'
    and not exists (
      select from public.payment_orders later
      where
        later.user_id = o.user_id
        and later.cohort_id = o.cohort_id
        and (later.held_until, later.id) > (o.held_until, o.id)
    )
    and not exists (select from public.email_outbox m where m.id = private.checkout_mail_id(o))
  order by o.held_until
  limit p_limit;
$$;

-- Writes the mail about an unfinished checkout, or records why there is none: p_refusal, or a hindrance. Once per
-- person and cohort. The mail expires after an hour, since by then the payment may have changed.
create function public.queue_checkout_mail(p_order_id uuid, p_refusal text default null) returns text
language plpgsql set search_path = '' as $$
declare
  o public.payment_orders;
  reason text;
begin
  select * into o from public.payment_orders p where p.id = p_order_id for share;
  reason := coalesce(private.why_no_checkout_mail(o.id), p_refusal);
  insert into public.mail_choices (email)
  values (lower(coalesce(private.account_email(o.user_id), o.email)))
  on conflict (email) do nothing;
  insert into public.email_outbox (id, template, about, recipient, send_before, status, last_error)
  values (
    private.checkout_mail_id(o), 'unfinished-checkout', o.id::text, coalesce(private.account_email(o.user_id), o.email),
    now() + interval '1 hour', case when reason is null then 'pending' else 'skipped' end, reason
  )
  on conflict (id) do nothing;
  return reason;
end;
$$;

-- What the mail about an unfinished checkout says (private.mail_now).
create function private.checkout_facts(
  m public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out untrue text
)
language plpgsql stable set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders p where p.id = m.about::uuid;
  recipient := coalesce(private.account_email(o.user_id), o.email, m.recipient);
  payload := jsonb_build_object(
    'orderId', o.id, 'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id,
    'startDate', o.receipt_facts ->> 'startDate',
    'token', (select c.token from public.mail_choices c where c.email = lower(recipient))
  );
  untrue := case when o.id is null then 'no_order' else private.why_no_checkout_mail(o.id) end;
end;
$$;

grant execute on function public.due_unfinished_checkouts, public.queue_checkout_mail to service_role;

-- schemas/documents/keep.sql

-- Documents are append-only: a mistake is corrected by a credit note.
create function private.keep_tax_documents() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Tax documents are append-only' using errcode = 'insufficient_privilege';
end;
$$;

create trigger keep_tax_documents before update or delete on public.tax_documents
  for each row execute function private.keep_tax_documents();
create trigger keep_all_tax_documents before truncate on public.tax_documents
  for each statement execute function private.keep_tax_documents();

-- What credit notes have left of an invoice, part by part. Call it with the order's row locked.
create function private.left_of_invoice(p_invoice_id uuid) returns table (
  taxable integer, cgst integer, sgst integer, igst integer, total integer
)
language sql stable set search_path = '' as $$
  select
    i.taxable - coalesce(sum(c.taxable), 0)::integer,
    i.cgst - coalesce(sum(c.cgst), 0)::integer,
    i.sgst - coalesce(sum(c.sgst), 0)::integer,
    i.igst - coalesce(sum(c.igst), 0)::integer,
    i.total - coalesce(sum(c.total), 0)::integer
  from public.tax_documents i
  left join public.tax_documents c on c.corrects = i.id
  where i.id = p_invoice_id
  group by i.id;
$$;

-- Credit notes never exceed their invoice in any part. The order's row is the lock.
create function private.keep_credit_within_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  rest record;
begin
  perform from public.payment_orders o where o.id = new.order_id for update;
  select * into rest from private.left_of_invoice(new.corrects);
  if
    rest is null
    or least(
      rest.taxable - new.taxable, rest.cgst - new.cgst, rest.sgst - new.sgst, rest.igst - new.igst
    ) < 0
  then
    raise exception 'Credit notes would exceed their invoice'
      using errcode = 'check_violation', constraint = 'tax_documents_within_invoice';
  end if;
  return new;
end;
$$;

create trigger keep_credit_within_invoice before insert on public.tax_documents
  for each row when (new.kind = 'credit_note') execute function private.keep_credit_within_invoice();

-- schemas/documents/tax.sql

-- '26-27': the financial year of an instant, which begins on 1 April in India.
create function private.financial_year(p_at timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(first, 'YY') || '-' || to_char(first + interval '1 year', 'YY')
  from (select timezone('Asia/Kolkata', p_at) - interval '3 months' as first) shifted;
$$;

-- Splits a total in paise that contains 18% GST: the tax is the total minus the taxable value, and an odd paisa goes to
-- CGST (CGST Rule 35). lib/documents/tax.ts is its twin.
create function private.tax_split(p_total integer, p_is_same_state boolean) returns table (
  taxable integer, cgst integer, sgst integer, igst integer
)
language sql immutable set search_path = '' as $$
  select
    value,
    case when p_is_same_state then (p_total - value + 1) / 2 else 0 end,
    case when p_is_same_state then (p_total - value) / 2 else 0 end,
    case when p_is_same_state then 0 else p_total - value end
  from (select round(p_total * 100.0 / 118)::integer as value) split;
$$;

-- The place of supply of a course: for a registered buyer the GSTIN's State (25 counts as 26, 28 as 37), for any other
-- buyer the State given, outside India 96; without details our own State (docs/decisions/place-of-supply.md).
create function private.place_of_supply(d public.billing_details, p_company_state text) returns text
language sql immutable set search_path = '' as $$
  select case
    when d.order_id is null then p_company_state
    when d.country <> 'IN' then '96'
    when d.gstin is null then d.state_code
    else case left(d.gstin, 2) when '25' then '26' when '28' then '37' else left(d.gstin, 2) end
  end;
$$;

-- schemas/documents/issue.sql

-- Writes a document with the next number of its series, and the mail that carries it. Call it with the order's row
-- locked, at the end of a transaction: it locks the series until the transaction ends.
create function private.write_tax_document(d public.tax_documents, p_at timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  series constant text := case d.kind when 'invoice' then 'INV' else 'CRN' end;
  year constant text := private.financial_year(p_at);
  number integer;
  written public.tax_documents;
begin
  -- One lock for both series: who writes an invoice and a credit note does it in either order.
  perform pg_advisory_xact_lock(hashtextextended('tax documents', 0));
  insert into public.tax_counters as c (series, fy, last) values (series, year, 1)
  on conflict on constraint tax_counters_pkey do update set last = c.last + 1
  returning c.last into number;
  insert into public.tax_documents
    (kind, serial, fy, issued_on, order_id, corrects, refund_id, facts, taxable, cgst, sgst, igst, total, place_of_supply)
  values (
    d.kind, series || '/' || year || '/' || lpad(number::text, 5, '0'), year, timezone('Asia/Kolkata', p_at)::date,
    d.order_id, d.corrects, d.refund_id, d.facts, d.taxable, d.cgst, d.sgst, d.igst, d.total, d.place_of_supply
  )
  returning * into written;
  insert into public.email_outbox (template, recipient, payload)
  select 'tax-document', coalesce(private.account_email(o.user_id), o.email), jsonb_build_object(
    'documentId', written.id, 'kind', written.kind, 'serial', written.serial, 'issuedOn', written.issued_on,
    'facts', written.facts, 'taxable', written.taxable, 'cgst', written.cgst, 'sgst', written.sgst,
    'igst', written.igst, 'total', written.total, 'placeOfSupply', written.place_of_supply
  )
  from public.payment_orders o
  where o.id = d.order_id;
  return written.id;
end;
$$;

-- An order's invoice that credit notes haven't used up; null if there is none.
create function private.open_invoice(p_order_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select i.id
  from public.tax_documents i
  where i.order_id = p_order_id and i.kind = 'invoice' and (select total from private.left_of_invoice(i.id)) > 0;
$$;

-- Why an order can have no invoice now: no_company, no_seat (none of its payments bought a seat), refunded, issued,
-- review_open, no_details; null if it can. Call it with the order's row locked.
create function private.invoice_hindrance(o public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select case
    when not exists (select from public.company) then 'no_company'
    when exists (select from public.tax_documents d where d.order_id = o.id) then 'issued'
    when not exists (select from public.cohort_enrollments e where e.payment_id = o.payment_id) then 'no_seat'
    when o.status <> 'paid' then 'refunded'
    when o.review_waits_since is not null then 'review_open'
    when not exists (select from public.billing_details d where d.order_id = o.id) then 'no_details'
  end;
$$;

-- Writes an invoice for an amount (paise) of the payment for an order's seat, and returns its id.
create function private.write_invoice(o public.payment_orders, p_total integer, p_at timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  us public.company;
  details public.billing_details;
  payment public.payment_captures;
  document public.tax_documents;
begin
  select * into payment from public.payment_captures c where c.payment_id = o.payment_id;
  select * into strict us from public.company;
  select * into details from public.billing_details d where d.order_id = o.id;
  document.kind := 'invoice';
  document.order_id := o.id;
  document.total := p_total;
  document.place_of_supply := private.place_of_supply(details, us.state_code);
  select s.taxable, s.cgst, s.sgst, s.igst
  into document.taxable, document.cgst, document.sgst, document.igst
  from private.tax_split(p_total, document.place_of_supply = us.state_code) s;
  document.facts := jsonb_build_object(
    'supplier', jsonb_build_object(
      'legalName', us.legal_name, 'gstin', us.gstin, 'stateCode', us.state_code, 'address', us.address
    ),
    'recipient', case when details.order_id is not null then jsonb_build_object(
      'legalName', details.legal_name, 'gstin', details.gstin, 'address', details.address, 'pin', details.pin,
      'stateCode', details.state_code, 'country', details.country
    ) end,
    'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id, 'sac', '999293',
    'paymentId', coalesce('Bank transfer ' || payment.transfer_reference, o.payment_id),
    'paidAt', coalesce(to_jsonb(payment.transferred_on), to_jsonb(o.paid_at)), 'corrects', null
  ) || case when payment.tds > 0 then jsonb_build_object('tds', payment.tds) else '{}' end;
  return private.write_tax_document(document, p_at);
end;
$$;

-- Writes a credit note for an amount (paise) of an invoice, at most what is left of it; the last one takes the rest of
-- each part. Call it with the order's row locked.
create function private.write_credit_note(
  p_invoice_id uuid, p_total integer, p_refund_id uuid, p_why text, p_at timestamptz
) returns uuid
language plpgsql set search_path = '' as $$
declare
  invoice public.tax_documents;
  rest record;
  document public.tax_documents;
  tax integer;
begin
  select * into strict invoice from public.tax_documents d where d.id = p_invoice_id;
  select * into rest from private.left_of_invoice(p_invoice_id);
  document.kind := 'credit_note';
  document.order_id := invoice.order_id;
  document.corrects := invoice.id;
  document.refund_id := p_refund_id;
  document.place_of_supply := invoice.place_of_supply;
  document.total := least(p_total, rest.total);
  -- The split of the amount, limited to what earlier credit notes have left.
  document.taxable := greatest(
    document.total - rest.cgst - rest.sgst - rest.igst,
    least(rest.taxable, (select s.taxable from private.tax_split(document.total, true) s))
  );
  tax := document.total - document.taxable;
  document.igst := case when invoice.igst > 0 then tax else 0 end;
  document.cgst := case when invoice.igst > 0 then 0 else greatest(tax - rest.sgst, least(rest.cgst, (tax + 1) / 2)) end;
  document.sgst := tax - document.igst - document.cgst;
  document.facts := invoice.facts || jsonb_build_object(
    'corrects', jsonb_build_object('serial', invoice.serial, 'issuedOn', invoice.issued_on, 'why', p_why)
  );
  return private.write_tax_document(document, p_at);
end;
$$;

-- Writes the missing credit notes for an order's completed refunds, the oldest first. The one with which all of the
-- payment is back takes the rest of the invoice, which is more if tax was deducted. Payments that came twice or too late
-- were never invoiced. Call it with the order's row locked.
create function private.credit_refunds(o public.payment_orders, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  refund record;
  invoice uuid;
begin
  for refund in
    select
      r.id,
      case
        when private.returned_of_payment(c.payment_id) >= c.amount and lead(r.id) over (order by r.created_at, r.id) is null
          then greatest(r.amount, o.amount)
        else r.amount
      end as credited
    from public.payment_refunds r
    join public.payment_captures c on c.payment_id = r.payment_id
    where
      r.payment_id = o.payment_id
      and r.status = 'done'
      and not exists (select from public.tax_documents d where d.refund_id = r.id)
    order by r.created_at, r.id
  loop
    invoice := private.open_invoice(o.id);
    exit when invoice is null;
    perform private.write_credit_note(invoice, refund.credited, refund.id, 'refund', p_at);
  end loop;
end;
$$;

-- Issues an order's invoice, with credit notes for what has already gone back, and returns its id; if it already has
-- one, returns that id; null if it can have none now.
create function private.issue_invoice(p_order_id uuid, p_at timestamptz default now()) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  issued uuid;
  paid integer;
begin
  select * into o from public.payment_orders po where po.id = p_order_id for update;
  if not found then
    return null;
  end if;
  select d.id into issued
  from public.tax_documents d
  where d.order_id = o.id and d.kind = 'invoice'
  order by d.created_at desc
  limit 1;
  if issued is not null or private.invoice_hindrance(o) is not null then
    return issued;
  end if;
  select e.amount into paid from public.cohort_enrollments e where e.payment_id = o.payment_id;
  issued := private.write_invoice(o, paid, p_at);
  perform private.credit_refunds(o, p_at);
  return issued;
end;
$$;

-- schemas/documents/follow.sql

-- A refund of an invoiced payment writes its credit note in the same transaction, whoever made the refund.
create function private.follow_refund_with_credit_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders po where po.id = new.order_id for update;
  perform private.credit_refunds(o, now());
  return null;
end;
$$;

create trigger follow_refund_with_credit_note_on_insert after insert on public.payment_refunds
  for each row when (new.status = 'done') execute function private.follow_refund_with_credit_note();
create trigger follow_refund_with_credit_note_on_update after update of status on public.payment_refunds
  for each row when (new.status = 'done' and old.status <> 'done')
  execute function private.follow_refund_with_credit_note();

-- Once a review is settled, the invoice is issued if its details are there. That happens at the end of the transaction,
-- which may only give the seat after it has settled the review.
create function private.follow_review_with_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.issue_invoice(new.order_id)
  where exists (select from public.billing_details d where d.order_id = new.order_id);
  return null;
end;
$$;

create constraint trigger follow_review_with_invoice
  after update of settled_at on public.payment_reviews
  deferrable initially deferred
  for each row
  when (new.settled_at is not null and old.settled_at is null)
  execute function private.follow_review_with_invoice();

-- Stores the details that a buyer has confirmed, for good, and issues the invoice. Outcome: issued; waiting, until the
-- order's review is settled; given before; unknown, if the buyer has no such order or it can have no invoice.
create function public.give_billing_details(
  p_user_id uuid, p_order_id uuid, p_legal_name text, p_gstin text, p_address text, p_pin text, p_state_code text,
  p_country text
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  hindrance text;
begin
  select * into o from public.payment_orders po where po.id = p_order_id and po.user_id = p_user_id for update;
  if not found then
    return 'unknown';
  end if;
  if exists (select from public.billing_details d where d.order_id = o.id) then
    return 'given';
  end if;
  hindrance := private.invoice_hindrance(o);
  if hindrance not in ('no_details', 'review_open') then
    return case hindrance when 'issued' then 'given' else 'unknown' end;
  end if;
  insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code, country)
  values (o.id, p_legal_name, p_gstin, p_address, p_pin, p_state_code, p_country);
  return case when private.issue_invoice(o.id) is null then 'waiting' else 'issued' end;
end;
$$;

-- Queues the reminders of orders without details on the third and the twentieth day after payment, each once, and
-- returns how many. It skips orders that can't be invoiced now, and buyers whose account is deleted, who can't give
-- details.
create function public.queue_billing_reminders() returns integer
language sql security definer set search_path = '' as $$
  with
    due as (
      select o.id, o.user_id, o.receipt_facts, o.cohort_id, day.number
      from (values (3), (20)) as day (number)
      join public.payment_orders o
        on o.paid_at <= now() - make_interval(days => day.number)
        and o.paid_at > now() - make_interval(days => day.number + 2)
      where o.status = 'paid' and o.user_id is not null and private.invoice_hindrance(o) = 'no_details'
    ),
    queued as (
      insert into public.email_outbox (id, template, recipient, payload)
      select
        md5(concat_ws(' ', 'billing-reminder', d.id, d.number))::uuid,
        'billing-reminder',
        private.account_email(d.user_id),
        jsonb_build_object('orderId', d.id, 'course', d.receipt_facts ->> 'course', 'cohortId', d.cohort_id)
      from due d
      on conflict (id) do nothing
      returning 1
    )
  select count(*)::integer from queued;
$$;

grant execute on function public.give_billing_details, public.queue_billing_reminders to service_role;

-- schemas/changes/own.sql

-- Until when a learner can ask to move out of a cohort: seven days before its first session that isn't cancelled, or
-- before its first day.
create function private.moves_end_at(p_cohort public.cohorts) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select min(s.starts_at)
      from public.cohort_sessions s
      where s.cohort_id = p_cohort.cohort_id and s.state = 'scheduled'
    ),
    p_cohort.starts_on::timestamp at time zone 'Asia/Kolkata'
  ) - interval '7 days';
$$;

-- Whether a seat has moved to another cohort before.
create function private.has_moved(p_enrolment_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.change_requests r
    where r.enrolment_id = p_enrolment_id and r.kind = 'transfer' and r.state = 'confirmed'
  );
$$;

-- The moment by which a seat's deadlines are judged: now, or when the learner asked in time to move to a cohort that we
-- then cancelled.
create function private.changes_judged_at(p_enrolment_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(min(r.asked_at), now())
  from public.change_requests r
  where r.enrolment_id = p_enrolment_id and r.state = 'cancelled';
$$;

-- The caller's seats, with what can be requested for each, and the latest request. Amounts are paise. Definer: learners
-- can't read orders, payments or requests.
create function public.own_changes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'enrolmentId', e.id,
      'cohortId', e.cohort_id,
      'isCohortCancelled', cohort.state = 'cancelled',
      'course', o.receipt_facts ->> 'course',
      'isOpen', e.is_open,
      'paidAt', coalesce(timezone('Asia/Kolkata', c.transferred_on::timestamp), c.created_at),
      'refundableUntil', private.refund_ends_at(c.created_at) - interval '1 millisecond',
      'paid', c.amount,
      'price', e.amount,
      'left', private.left_of_payment(e.payment_id),
      'method', case when c.transferred_on is null then e.payment_details ->> 'method' else 'transfer' end,
      'request', (
        select jsonb_build_object(
          'id', r.id, 'kind', r.kind, 'state', r.state, 'askedAt', r.asked_at, 'amount', r.amount,
          'toCohortId', r.to_cohort_id, 'decidedAt', r.decided_at, 'note', case when r.state in ('refused', 'cancelled') then r.note end
        )
        from public.change_requests r
        where r.enrolment_id = e.id
        order by r.state = 'open' desc, r.asked_at desc
        limit 1
      ),
      'hasMoved', private.has_moved(e.id),
      'judgedAt', nullif(private.changes_judged_at(e.id), now()),
      'movesEndAt', private.moves_end_at(cohort),
      'laterCohorts', array(
        select jsonb_build_object('cohortId', later.cohort_id, 'startsOn', later.starts_on, 'seatsLeft', later.seats_left, 'price', later.price)
        from public.open_cohorts() later
        where e.is_open and later.state = 'on_sale' and later.starts_on > cohort.starts_on
        order by later.starts_on, later.cohort_id
      )
    )
    from public.cohort_enrollments e
    join public.payment_orders o on o.provider_order_id = e.order_id
    join public.payment_captures c on c.payment_id = e.payment_id
    join public.cohorts cohort on cohort.cohort_id = e.cohort_id
    where e.user_id = auth.uid()
    order by e.enrolled_at desc
  ));
$$;

grant execute on function public.own_changes to authenticated;

-- schemas/changes/ask.sql

-- Mails a learner about a request: that we have it (change-asked), or refused it or cancelled where it leads
-- (change-refused). Call it in the
-- transaction that writes the row.
create function private.queue_change_mail(r public.change_requests, p_template text) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload, about, person)
  select
    p_template,
    coalesce(private.account_email(e.user_id), e.email),
    jsonb_build_object(
      'enrolmentId', e.id, 'course', o.receipt_facts ->> 'course', 'cohortId', e.cohort_id, 'kind', r.kind,
      'amount', r.amount, 'toCohortId', r.to_cohort_id, 'askedAt', r.asked_at, 'price', e.amount,
      'toPrice', (select c.price from public.cohorts c where c.cohort_id = r.to_cohort_id),
      'method', case when private.is_transfer(e.payment_id) then 'transfer' end,
      'note', case r.state
        when 'refused' then r.note
        when 'cancelled' then concat(
          'We had to cancel Cohort #', r.to_cohort_id, '. ', r.note,
          E'\n\nYou can ask for something else in My Learning. The day of this request still counts for it.'
        )
      end
    ),
    r.id::text,
    e.id
  from public.cohort_enrollments e
  join public.payment_orders o on o.id = r.order_id
  where e.id = r.enrolment_id;
$$;

-- Begins a learner's request and takes its locks: for a move both cohorts, then the order and the seat. The hindrance
-- is why they can't request anything now: unknown (it isn't their seat, or the id is another request's), asked (the id
-- is this request's, which exists already), no_seat, open (another request is open), nothing_left (all of the money is
-- already going back); null if they can. p_request_id may also be the id of the request that waits for their choice.
create function private.begin_change(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_to_cohort_id text, p_reason text,
  out asked public.change_requests, out seat public.cohort_enrollments, out hindrance text
)
language plpgsql set search_path = '' as $$
declare
  known public.change_requests;
begin
  select * into seat from public.cohort_enrollments e where e.id = p_enrolment_id and e.user_id = p_user_id;
  if not found then
    hindrance := 'unknown';
    return;
  end if;
  if p_to_cohort_id is not null then
    perform from public.cohorts c where c.cohort_id in (seat.cohort_id, p_to_cohort_id) order by c.cohort_id for update;
  end if;
  select o.id into asked.order_id from public.payment_orders o where o.provider_order_id = seat.order_id for update;
  select * into seat from public.cohort_enrollments e where e.id = seat.id for update;
  select * into known from public.change_requests r where r.id = p_request_id;
  hindrance := case
    when known.enrolment_id <> seat.id then 'unknown'
    when known.kind is not null or known.state <> 'open' then 'asked'
    when not seat.is_open then 'no_seat'
    when exists (
      select from public.change_requests r where r.enrolment_id = seat.id and r.state = 'open' and r.id <> p_request_id
    ) then 'open'
    when private.left_of_payment(seat.payment_id) < 1 then 'nothing_left'
  end;
  asked.id := p_request_id;
  asked.kind := case when p_to_cohort_id is null then 'refund' else 'transfer' end;
  asked.enrolment_id := seat.id;
  asked.to_cohort_id := p_to_cohort_id;
  asked.reason := p_reason;
end;
$$;

-- Records a learner's request, or their choice after we cancelled the cohort, and mails them about it. Outcome: asked;
-- unknown, if another seat's request took the id in the meantime.
create function private.write_change(asked public.change_requests) returns text
language plpgsql set search_path = '' as $$
declare
  written public.change_requests;
begin
  insert into public.change_requests as r
    (id, kind, enrolment_id, order_id, to_cohort_id, amount, reason, asked_within_rules)
  values (
    asked.id, asked.kind, asked.enrolment_id, asked.order_id, asked.to_cohort_id, asked.amount,
    nullif(btrim(asked.reason), ''), true
  )
  on conflict (id) do update set
    kind = excluded.kind,
    to_cohort_id = excluded.to_cohort_id,
    amount = excluded.amount,
    reason = coalesce(excluded.reason, r.reason),
    asked_at = excluded.asked_at
  where r.enrolment_id = excluded.enrolment_id
  returning * into written;
  if not found then
    return 'unknown';
  end if;
  perform private.queue_change_mail(written, 'change-asked');
  return 'asked';
end;
$$;

-- Requests a refund for a seat. The form makes p_request_id; the same one again changes nothing. The amount left of the
-- payment and the right to a refund are frozen at this moment. p_shown_amount is what the learner saw (paise). Outcome:
-- asked, one of begin_change's hindrances, too_late, amount_changed.
create function public.ask_for_refund(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_shown_amount integer, p_reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  begun record;
  asked public.change_requests;
begin
  select * into begun from private.begin_change(p_request_id, p_user_id, p_enrolment_id, null, p_reason);
  if begun.hindrance is not null then
    return begun.hindrance;
  end if;
  if exists (
    select
    from public.payment_captures c
    join public.cohorts cohort on cohort.cohort_id = (begun.seat).cohort_id and cohort.state <> 'cancelled'
    where
      c.payment_id = (begun.seat).payment_id
      and private.refund_ends_at(c.created_at) <= private.changes_judged_at(p_enrolment_id)
  ) then
    return 'too_late';
  end if;
  asked := begun.asked;
  asked.amount := private.left_of_payment((begun.seat).payment_id);
  return case when asked.amount <> p_shown_amount then 'amount_changed' else private.write_change(asked) end;
end;
$$;

-- Requests a move to a later cohort, and holds a seat there at once. Outcome: as for ask_for_refund, but without
-- amount_changed; also moved_once, moves_ended, not_on_sale (or not a later cohort), already_enrolled, full. After we
-- cancelled a cohort, a learner can move again, and at any time.
create function public.ask_for_move(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_to_cohort_id text, p_reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  begun record;
  origin public.cohorts;
  target public.cohorts;
  hindrance text;
begin
  select * into begun from private.begin_change(p_request_id, p_user_id, p_enrolment_id, p_to_cohort_id, p_reason);
  if begun.hindrance is not null then
    return begun.hindrance;
  end if;
  select * into origin from public.cohorts c where c.cohort_id = (begun.seat).cohort_id;
  select * into target from public.cohorts c where c.cohort_id = p_to_cohort_id;
  hindrance := case
    when origin.state <> 'cancelled' and private.has_moved(p_enrolment_id) then 'moved_once'
    when origin.state <> 'cancelled' and private.changes_judged_at(p_enrolment_id) > private.moves_end_at(origin)
      then 'moves_ended'
    when target.cohort_id is null or private.sale_state(target, now()) <> 'on_sale' or target.starts_on <= origin.starts_on
      then 'not_on_sale'
    when private.has_seat(p_user_id, p_to_cohort_id) then 'already_enrolled'
    when not private.has_free_seat(p_to_cohort_id, p_user_id) then 'full'
  end;
  return coalesce(hindrance, private.write_change(begun.asked));
end;
$$;

-- Withdraws the caller's own undecided request; after we cancelled the cohort, the learner can choose again. The seat's
-- lock comes first: whoever cancels the cohort has it too. Outcome: withdrawn (also for a repeat), decided, unknown.
create function public.withdraw_change(p_user_id uuid, p_change_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  seat public.cohort_enrollments;
  asked public.change_requests;
begin
  select e.* into seat
  from public.change_requests r
  join public.cohort_enrollments e on e.id = r.enrolment_id
  where r.id = p_change_id and e.user_id = p_user_id
  for update of e;
  if not found then
    return 'unknown';
  end if;
  select * into asked from public.change_requests r where r.id = p_change_id for update;
  if asked.state = 'open' and exists (
    select from public.cohorts c where c.cohort_id = seat.cohort_id and c.state = 'cancelled'
  ) then
    update public.change_requests set kind = null, amount = null, to_cohort_id = null where id = asked.id;
  elsif asked.state = 'open' then
    update public.change_requests set state = 'withdrawn', decided_at = now() where id = asked.id;
  elsif asked.state <> 'withdrawn' then
    return 'decided';
  end if;
  return 'withdrawn';
end;
$$;

-- After we cancelled a cohort: a request for each of these seats without an open one, whose learner can now choose. No
-- one can choose for a deleted account: its request is for a refund. Call it with the seats' rows locked.
create function private.offer_choice(p_enrolment_ids uuid[], p_reason text) returns void
language sql set search_path = '' as $$
  insert into public.change_requests (id, kind, enrolment_id, order_id, amount, reason, asked_within_rules)
  select gen_random_uuid(), seat.kind, seat.id, seat.order_id, seat.back, p_reason, true
  from (
    select
      e.id, o.id as order_id, case when e.user_id is null then 'refund' end as kind,
      case when e.user_id is null then private.left_of_payment(e.payment_id) end as back
    from public.cohort_enrollments e
    join public.payment_orders o on o.provider_order_id = e.order_id
    where e.id = any (p_enrolment_ids)
  ) seat
  where seat.back is distinct from 0
  order by seat.id
  on conflict (enrolment_id) where state = 'open' do nothing;
$$;

-- A learner who deletes the account before choosing gets the money back. Definer: the auth server deletes accounts.
create function private.choose_for_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.change_requests r
  set kind = 'refund', amount = private.left_of_payment(new.payment_id)
  where
    r.enrolment_id = new.id
    and r.state = 'open'
    and r.kind is null
    and private.left_of_payment(new.payment_id) > 0;
  return null;
end;
$$;

create trigger choose_for_deleted after update of user_id on public.cohort_enrollments
  for each row when (new.user_id is null and old.user_id is not null)
  execute function private.choose_for_deleted();

-- Once all of a seat's money is back, there's nothing left to decide.
create function private.void_changes_of_seat() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.change_requests r
  set state = 'void', decided_at = now()
  where r.enrolment_id = new.id and r.state = 'open';
  return null;
end;
$$;

create trigger void_changes_of_seat after update of status on public.cohort_enrollments
  for each row when (new.status = 'refunded' and old.status <> 'refunded')
  execute function private.void_changes_of_seat();

grant execute on function public.ask_for_refund, public.ask_for_move, public.withdraw_change to service_role;

-- schemas/people/contact.sql

-- Gives a message its reference, made of letters and digits that can't be confused.
create function private.give_message_reference() returns trigger
language plpgsql set search_path = '' as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
begin
  loop
    select 'MSG-' || string_agg(substr(alphabet, 1 + floor(random() * 32)::integer, 1), '') into new.reference
    from generate_series(1, 6);
    exit when not exists (select from public.contact_messages m where m.reference = new.reference);
  end loop;
  return new;
end;
$$;

create trigger give_message_reference before insert on public.contact_messages
  for each row when (new.reference is null) execute function private.give_message_reference();

-- Stores a message, the mail to support (p_recipient) with the visitor as reply-to, and the visitor's acknowledgement,
-- in one transaction. The same message again within an hour changes nothing: its first answer was lost, or a button was
-- pressed twice. At most three messages an hour are acknowledged, so that no one can flood a stranger's address.
create function public.send_contact_message(
  p_source text, p_name text, p_email text, p_company text, p_inquiry_type text, p_subject text, p_message text,
  p_recipient text, p_template text, p_payload jsonb, p_is_suspect boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  given text;
begin
  -- Two at the same moment don't see each other's row, so one waits here until the other has ended.
  perform pg_advisory_xact_lock(hashtextextended('contact message of ' || p_email, 0));

  if exists (
    select from public.contact_messages m
    where m.email = p_email
      and (m.source, m.name, m.message) = (p_source, p_name, p_message)
      and (m.company, m.inquiry_type, m.subject) is not distinct from (p_company, p_inquiry_type, p_subject)
      and m.created_at > now() - interval '1 hour'
  ) then
    return;
  end if;

  insert into public.contact_messages (source, name, email, company, inquiry_type, subject, message, is_suspect)
  values (p_source, p_name, p_email, p_company, p_inquiry_type, p_subject, p_message, p_is_suspect)
  returning reference into given;

  insert into public.email_outbox (template, recipient, reply_to, payload)
  values (p_template, p_recipient, p_email, p_payload || jsonb_build_object('reference', given));

  if not p_is_suspect and 3 >= (
    select count(*)
    from public.contact_messages m
    where m.email = p_email and m.created_at > now() - interval '1 hour'
  ) then
    insert into public.email_outbox (template, recipient, payload)
    values ('contact-received', p_email, jsonb_build_object('reference', given));
  end if;
end;
$$;

grant execute on function public.send_contact_message to service_role;

-- schemas/people/apply.sql

-- The place of this submission's resume, `{role}/{timestamp in ms}-{file name}`: the one it has, or the next free one.
-- A place without a file is released after half an hour, long before files are deleted.
create function public.reserve_resume_place(p_submission text, p_role text, p_file_name text) returns text
language plpgsql set search_path = '' as $$
declare
  milliseconds bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  place text;
begin
  delete from public.resume_places r
  where r.submission = p_submission
    and r.created_at < now() - interval '30 minutes'
    and not exists (select from public.job_applications a where a.resume_path = r.resume_path);

  loop
    insert into public.resume_places (submission, resume_path)
    values (p_submission, p_role || '/' || milliseconds || '-' || p_file_name)
    on conflict do nothing;

    select r.resume_path into place from public.resume_places r where r.submission = p_submission;
    exit when found;
    -- Another submission took this millisecond.
    milliseconds := milliseconds + 1;
  end loop;

  return place;
end;
$$;

-- Writes an application with two mails, one to p_recipient and the applicant's receipt, in one transaction. A repeat
-- with the same resume changes nothing: the first answer may have been lost. A file without a row is deleted an hour
-- after its upload, so a row that comes more than 45 minutes after its place was reserved is refused. That way every
-- row has its file.
create function public.submit_job_application(
  p_role text, p_name text, p_email text, p_description text, p_resume_path text, p_resume_bytes integer,
  p_user_id uuid, p_recipient text, p_template text, p_payload jsonb, p_receipt_template text, p_receipt_payload jsonb,
  p_is_suspect boolean default false
) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.job_applications a where a.resume_path = p_resume_path) then
    return;
  end if;

  if to_timestamp(substring(p_resume_path from '/([0-9]{13})-')::bigint / 1000.0) < now() - interval '45 minutes' then
    raise exception 'The resume has been waiting for its application for too long';
  end if;

  insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id, is_suspect)
  values (p_role, p_name, p_email, p_description, p_resume_path, p_resume_bytes, p_user_id, p_is_suspect)
  on conflict (resume_path) do nothing;

  if found then
    insert into public.email_outbox (template, recipient, reply_to, payload)
    values (p_template, p_recipient, p_email, p_payload), (p_receipt_template, p_email, null, p_receipt_payload);
  end if;
end;
$$;

grant execute on function public.reserve_resume_place, public.submit_job_application to service_role;

-- schemas/people/retain.sql

-- Files without an owner, an hour after their upload: original uploads of photos, which may say where they were taken;
-- published photos that their owner's profile doesn't show (its saved value, else the provider's:
-- lib/auth/user-metadata.ts); resumes without an application.
create function private.ownerless_files(p_bucket text) returns table (name text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select o.name, o.created_at
  from storage.objects o
  where
    o.bucket_id = p_bucket
    and o.created_at < now() - interval '1 hour'
    and case p_bucket
      when 'avatar-uploads' then true
      when 'avatars' then not exists (
        select
        from auth.users u
        where
          u.id = case
            when o.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' then left(o.name, 36)::uuid
          end
          and strpos(coalesce(u.raw_user_meta_data ->> 'saved_avatar_url', u.raw_user_meta_data ->> 'avatar_url'), o.name) > 0
      )
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      else false
    end;
$$;

-- Whether a bucket's ownerless files, so many, may be deleted. Original uploads always. If more than a tenth of the others, and
-- more than five, belong to no one, or a backup was restored in the last week, rows are missing rather than owners: the
-- files are kept, and the watch says so, until a person has looked (docs/operate.md).
create function private.may_delete_files(p_bucket text, p_ownerless bigint) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if p_bucket = 'avatar-uploads' or exists (
    select from public.watch_marks m where m.name = 'files-checked' and m.marked_at > now() - interval '1 day'
  ) then
    return true;
  end if;
  return not exists (
    select from public.watch_marks m where m.name = 'restored' and m.marked_at > now() - interval '7 days'
  ) and p_ownerless <= greatest(5, (select count(*) from storage.objects o where o.bucket_id = p_bucket) / 10);
end;
$$;

-- The oldest files to delete. Definer for auth.users. Deleting a file needs the storage API, so the caller does it.
create function public.list_expired_files(p_bucket text, p_limit integer) returns setof text
language sql stable security definer set search_path = '' as $$
  with ownerless as materialized (select * from private.ownerless_files(p_bucket))
  select f.name
  from ownerless f
  where private.may_delete_files(p_bucket, (select count(*) from ownerless))
  order by f.created_at
  limit p_limit;
$$;

-- Deletes orders opened before an instant that were never paid, have no refund and need no person's decision, together
-- with the provider's messages about them. Definer: the server's role can't delete any itself.
create function private.delete_unpaid_orders(p_before timestamptz) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  gone constant uuid[] := array(
    select o.id
    from public.payment_orders o
    where
      o.created_at < p_before
      and o.held_until < p_before
      and o.status in ('created', 'attempted', 'closed')
      and o.payment_id is null
      and not exists (
        select from public.payment_reviews r
        where r.order_id = o.id and coalesce(r.settled_at, 'infinity') >= p_before
      )
      and not exists (select from public.payment_captures c where c.order_id = o.id)
      and not exists (select from public.payment_refunds r where r.order_id = o.id)
      and not exists (select from public.cohort_enrollments e where e.order_id = o.provider_order_id)
    order by o.id
    -- Orders that a payment or the sweep has locked are left for the next run.
    for update skip locked
  );
begin
  delete from public.payment_events e where e.order_id = any (gone);
  delete from public.payment_reviews r where r.order_id = any (gone);
  delete from public.payment_orders o where o.id = any (gone);
  return cardinality(gone);
end;
$$;

-- Deletes accounts with an unconfirmed address and no mail with a link since an instant. Definer for auth.users, whose
-- own rows (sessions, identities) go with it.
create function private.delete_unconfirmed_accounts(p_before timestamptz) returns bigint
language sql security definer set search_path = '' as $$
  with gone as (
    delete from auth.users u
    where
      u.email_confirmed_at is null
      and u.last_sign_in_at is null
      and greatest(u.created_at, u.confirmation_sent_at) < p_before
    returning 1
  )
  select count(*) from gone;
$$;

-- Deletes consents, and empty rows, of addresses that no longer have a registration, a place on a waiting list or an
-- account. A refusal of mails stays: we have to remember it. Definer for auth.users.
create function private.delete_unused_consents() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  -- Locked first, then checked again: a person who is registering at this moment holds the row, or has written the
  -- registration that the second statement sees.
  held constant uuid[] := array(
    select c.id
    from public.mail_choices c
    where
      c.unsubscribed_at is null
      and c.stopped_at is null
      and c.checkout_mails_off_at is null
      and not exists (select from public.workshop_signups s where lower(s."Email Address") = c.email)
      and not exists (select from public.waitlist_signups w where lower(w.email) = c.email)
      and not exists (select from auth.users u where lower(u.email) = c.email)
    for update of c skip locked
  );
  gone bigint;
begin
  delete from public.mail_choices c
  where
    c.id = any (held)
    and not exists (select from public.workshop_signups s where lower(s."Email Address") = c.email)
    and not exists (select from public.waitlist_signups w where lower(w.email) = c.email)
    and not exists (select from auth.users u where lower(u.email) = c.email);
  get diagnostics gone = row_count;
  return gone;
end;
$$;

-- How long each kind is kept. The privacy page promises these periods ("How long we keep it"): change neither without
-- the other. Payments, their orders, refunds and enrolments stay: the operator deletes them after eight financial
-- years. Runs of sessions stay: they say nothing about a person.
create function private.kept_for(p_kind text) returns interval
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'registrations' then interval '12 months'
    when 'waitlist_entries' then interval '24 months'
    when 'messages' then interval '24 months'
    when 'applications' then interval '12 months'
    when 'sent_mails' then interval '90 days'
    -- Long enough for a person to look at a failed mail.
    when 'failed_mails' then interval '24 months'
    when 'counters' then interval '24 hours'
    when 'operator_actions' then interval '24 months'
    -- Long after a bank might still report a payment.
    when 'unpaid_orders' then interval '90 days'
    -- Long after the last link has expired.
    when 'unconfirmed_accounts' then interval '30 days'
    -- Resumes without an application: it was never sent, or it has expired.
    when 'resume_places' then interval '1 hour'
  end;
$$;

-- The oldest applications whose period is over. Their files go first, so the caller deletes them.
create function public.list_expired_applications(p_limit integer) returns table (id uuid, resume_path text)
language sql stable set search_path = '' as $$
  select a.id, a.resume_path
  from public.job_applications a
  where a.created_at < now() - private.kept_for('applications')
  order by a.created_at
  limit p_limit;
$$;

-- Deletes the rows of a kind whose period is over, and returns how many. Run hourly, one kind after the other, so that
-- waiting for a lock only holds up its own kind.
create function public.delete_expired_records(p_kind text, p_now timestamptz default now()) returns bigint
language plpgsql set search_path = '' as $$
declare
  expired_before constant timestamptz := p_now - private.kept_for(p_kind);
  gone bigint;
begin
  -- Two concurrent runs would wait for each other's rows, so they run one after the other.
  perform pg_advisory_xact_lock(hashtextextended('delete_expired_records/' || p_kind, 0));

  case p_kind
    when 'registrations' then
      delete from public.workshop_signups s
      where s.id in (
        select expired.id
        from public.workshop_signups expired
        where
          -- Never before its session has taken place; on a waiting list, kept as long as the other waiting lists.
          greatest(
            expired."Registration Date",
            (select r.ends_at from public.session_runs r where r.id = expired.run_id)
          ) < case
            when expired.is_waiting then p_now - private.kept_for('waitlist_entries')
            else expired_before
          end
        -- Changes of runs and of the newsletter lock several rows: locked ones are left for the next run.
        for update skip locked
      );
    when 'waitlist_entries' then
      delete from public.waitlist_signups w where w.created_at < expired_before;
    when 'messages' then
      delete from public.contact_messages m where m.created_at < expired_before;
    when 'sent_mails' then
      delete from public.email_outbox o where o.status in ('sent', 'skipped') and o.created_at < expired_before;
    when 'failed_mails' then
      delete from public.email_outbox o where o.status = 'failed' and o.created_at < expired_before;
    when 'counters' then
      delete from public.rate_limits r
      where r.key in (
        select ended.key
        from public.rate_limits ended
        where ended.window_ends_at < expired_before
        -- Hits lock counters in any order: locked ones are left for the next run.
        for update skip locked
      );
    when 'resume_places' then
      delete from public.resume_places r
      where r.created_at < expired_before
        and not exists (select from public.job_applications a where a.resume_path = r.resume_path);
    when 'operator_actions' then
      return private.delete_operator_records(expired_before);
    when 'unpaid_orders' then
      return private.delete_unpaid_orders(expired_before);
    when 'unconfirmed_accounts' then
      return private.delete_unconfirmed_accounts(expired_before);
    when 'consents' then
      return private.delete_unused_consents();
  end case;
  get diagnostics gone = row_count;
  return gone;
end;
$$;

grant execute on function
  public.list_expired_files, public.list_expired_applications, public.delete_expired_records
to service_role;

-- schemas/people/names.sql

-- People's names: the only place that looks them up.

-- The name in an account's profile: the one saved here, else the sign-in provider's. Null if there is none or it was
-- removed. People can write anything into their own account, so one larger than any valid profile isn't read. Call it
-- from a definer: operators can't read accounts.
create function private.account_name(p_user_id uuid) returns text
language sql stable set search_path = '' as $$
  select nullif(btrim(left(name #>> '{}', 100)), '')
  from (
    select coalesce(u.raw_user_meta_data -> 'saved_full_name', u.raw_user_meta_data -> 'full_name') as name
    from auth.users u
    where u.id = p_user_id and pg_column_size(u.raw_user_meta_data) < 16384
  ) profile
  where jsonb_typeof(name) = 'string';
$$;

-- The name of the person with an address: from the profile of the account with it, or of the one that bought with it;
-- otherwise from an application or a message. Null if none is known. Call it from a definer too.
create function private.person_name(p_email text) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select private.account_name(u.id) from auth.users u where u.email = lower(p_email) and not u.is_sso_user limit 1),
    (
      select private.account_name(o.user_id)
      from public.payment_orders o
      where lower(o.email) = lower(p_email) and o.user_id is not null
      order by o.created_at desc
      limit 1
    ),
    (
      select a.name from public.job_applications a where lower(a.email) = lower(p_email) order by a.created_at desc limit 1
    ),
    (
      select m.name from public.contact_messages m where lower(m.email) = lower(p_email) order by m.created_at desc limit 1
    )
  );
$$;

-- The names of the addresses that have one, for at most a thousand addresses.
create function public.console_names(p_emails text[]) returns table (email text, name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select known.address, known.called
  from (
    select given.address, private.person_name(given.address) as called
    from (select distinct lower(e) as address from unnest(p_emails[1:1000]) e) given
  ) known
  where known.called is not null;
end;
$$;

-- The addresses of people whose name matches this text: each word of the text begins a word of the name. Names come
-- from profiles, applications and messages. Call it from a definer too.
create function private.addresses_named(p_text text) returns setof text
language plpgsql stable set search_path = '' as $$
declare
  -- Quoted, so that a word with special characters stays one word.
  words constant tsquery := to_tsquery('simple', coalesce(
    (
      select string_agg(quote_literal(replace(word, '\', '')) || ':*', ' & ')
      from regexp_split_to_table(private.plain_name(p_text), '\s+') word
      where word ~ '\w'
    ),
    ''
  ));
  accounts uuid[];
begin
  if numnode(words) = 0 then
    return;
  end if;
  accounts := array(
    select u.id
    from auth.users u
    where
      -- Cheap, and enough to rule out most accounts.
      case
        when pg_column_size(u.raw_user_meta_data) < 16384 then strpos(
          private.plain_name(
            coalesce(u.raw_user_meta_data ->> 'saved_full_name', u.raw_user_meta_data ->> 'full_name')
          ),
          split_part(private.plain_name(btrim(p_text)), ' ', 1)
        ) > 0
      end
      and to_tsvector('simple', private.plain_name(private.account_name(u.id))) @@ words
  );
  return query
  select lower(u.email) from auth.users u where u.id = any (accounts)
  union
  select lower(o.email) from public.payment_orders o where o.user_id = any (accounts)
  union
  select lower(a.email) from public.job_applications a where to_tsvector('simple', private.plain_name(a.name)) @@ words
  union
  select lower(m.email) from public.contact_messages m where to_tsvector('simple', private.plain_name(m.name)) @@ words;
end;
$$;

grant execute on function public.console_names to authenticated;

-- schemas/console/promises.sql

-- The start of the working day (Monday to Friday, in India) that lies this many working days back: anything older has
-- waited longer.
create function private.working_days_ago(p_days integer) returns timestamptz
language sql stable set search_path = '' as $$
  select timezone('Asia/Kolkata', day)
  from (select timezone('Asia/Kolkata', now())::date as today) india
  cross join lateral generate_series((today - 2 * p_days - 7)::timestamp, today::timestamp, interval '1 day') day
  where extract(isodow from day) < 6
  order by day desc
  limit 1 offset p_days;
$$;

-- Before these instants, anything unanswered is past its promise: messages after 48 business hours, two working days;
-- applications after ten working days.
create function public.console_late_before() returns table (messages timestamptz, applications timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select private.working_days_ago(2), private.working_days_ago(10);
end;
$$;

grant execute on function public.console_late_before to authenticated;

-- schemas/console/invitations.sql

-- The caller's confirmed address; null without one.
create function private.account_address() returns text
language sql stable set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = auth.uid() and u.email_confirmed_at is not null;
$$;

-- SHA-256 of a token, in hexadecimal: the form that is stored.
create function private.token_hash(p_token text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_token, 'UTF8')), 'hex');
$$;

-- Ends the open invitations of an address, or those that an account sent.
create function private.end_invitations(p_address text, p_sender uuid default null) returns void
language sql set search_path = '' as $$
  update public.operator_invitations i
  set expires_at = now()
  where (i.email = lower(p_address) or i.invited_by = p_sender) and i.accepted_at is null and i.expires_at > now();
$$;

-- What an invitation's link offers the caller: {"email", "role"}; null unless it's open, for the caller's address, and
-- its sender is still an owner.
create function public.operator_invitation(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', i.email, 'role', i.role)
  from public.operator_invitations i
  where
    i.token_hash = private.token_hash(p_token)
    and i.accepted_at is null
    and i.expires_at > now()
    and i.email = private.account_address()
    and private.is_owner(i.invited_by);
$$;

-- Makes the caller an operator by an invitation to their own address, in a session with the second factor. Returns
-- done, or refused, also if its sender is no longer an owner. A repeat changes nothing and returns done. Locks the
-- team's rows first, in the order of change_operator: if an acceptance and a revocation happen at once, the second sees
-- what the first has done.
create function public.accept_operator_invitation(p_token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.operator_invitations;
begin
  perform
  from public.operators o
  where
    o.user_id = auth.uid()
    or o.user_id = (
      select i.invited_by from public.operator_invitations i where i.token_hash = private.token_hash(p_token)
    )
  order by o.user_id
  for no key update;
  select * into invitation
  from public.operator_invitations i
  where i.token_hash = private.token_hash(p_token)
  for update;
  if not found or invitation.email is distinct from private.account_address() or not private.has_second_factor() then
    return 'refused';
  end if;
  if invitation.accepted_at is not null then
    return case when invitation.accepted_by = auth.uid() and private.operator_role() is not null then 'done' else 'refused' end;
  end if;
  if invitation.expires_at <= now() or not private.is_owner(invitation.invited_by) then
    return 'refused';
  end if;

  insert into public.operators as o (user_id, role, invited_by)
  values (auth.uid(), invitation.role, invitation.invited_by)
  on conflict (user_id) do update
  set role = excluded.role, invited_by = excluded.invited_by, created_at = now(), revoked_at = null
  where o.revoked_at is not null;
  if not found then
    return 'refused';
  end if;
  update public.operator_invitations i set accepted_at = now(), accepted_by = auth.uid() where i.id = invitation.id;
  perform private.finish_action(
    invitation.id, 'accept_invitation', 'operators', auth.uid()::text, null, jsonb_build_object('role', invitation.role)
  );
  return 'done';
end;
$$;

-- Invites a person to the team by mail; a new invitation ends the address's earlier ones. For owners. Refused: invalid,
-- already_operator.
create function public.console_invite_operator(p_request_id uuid, p_email text, p_role text, p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  invitation public.operator_invitations;
begin
  perform private.begin_action(p_request_id, 'invite_operator', true);
  perform private.refuse(case when p_token is null or char_length(p_token) not between 32 and 200 then 'invalid' end);
  perform
  from public.operators o
  join auth.users u on u.id = o.user_id
  where o.revoked_at is null and lower(u.email) = address;
  perform private.refuse(case when found then 'already_operator' end);
  perform private.require_recent_code();

  perform private.end_invitations(address);
  begin
    insert into public.operator_invitations (email, role, token_hash, invited_by)
    values (address, p_role, private.token_hash(p_token), auth.uid())
    returning * into invitation;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  insert into public.email_outbox (template, recipient, person, send_before, payload)
  values (
    'operator-invitation',
    address,
    invitation.id,
    invitation.expires_at,
    jsonb_build_object(
      'role', invitation.role, 'token', p_token, 'invitedBy', auth.jwt() ->> 'email',
      'expiresAt', invitation.expires_at
    )
  );
  return private.finish_action(
    p_request_id, 'invite_operator', 'operator_invitations', invitation.id::text, null,
    jsonb_build_object('email', address, 'role', invitation.role)
  );
end;
$$;

-- Ends an invitation that hasn't been accepted. For owners. Refused: unknown. Changed: "now" is accepted or expired.
create function public.console_withdraw_invitation(p_request_id uuid, p_invitation_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.operator_invitations;
begin
  perform private.begin_action(p_request_id, 'withdraw_invitation', true);
  select * into invitation from public.operator_invitations i where i.id = p_invitation_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  if invitation.accepted_at is not null or invitation.expires_at <= now() then
    perform private.refuse_as_changed(
      'operator_invitations', p_invitation_id::text, 'state',
      case when invitation.accepted_at is null then '"expired"'::jsonb else '"accepted"'::jsonb end
    );
  end if;
  perform private.require_recent_code();
  update public.operator_invitations i set expires_at = now() where i.id = p_invitation_id;
  return private.finish_action(
    p_request_id, 'withdraw_invitation', 'operator_invitations', p_invitation_id::text,
    jsonb_build_object('email', invitation.email, 'role', invitation.role), '{"state": "expired"}'
  );
end;
$$;

grant execute on function
  public.operator_invitation, public.accept_operator_invitation, public.console_invite_operator,
  public.console_withdraw_invitation
to authenticated;

-- schemas/console/team.sql

-- The role of the caller's account if it's an operator's, even without the second factor, so that such a session is
-- asked for the code. Null for everyone else, and for a token whose session has ended.
create function public.operator_status() returns text
language sql stable security definer set search_path = '' as $$
  select o.role
  from public.operators o
  where o.user_id = auth.uid() and o.revoked_at is null and private.has_live_session();
$$;

-- Whether the console has an owner. Definer: the server's role can't read operators.
create function public.has_console_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.operators o where o.role = 'owner' and o.revoked_at is null);
$$;

-- Makes the first owner, if there is none: the account with this confirmed address, whose authenticator app was set up
-- in the last half hour. Returns made or refused.
create function public.make_first_owner(p_user_id uuid, p_email text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('make_first_owner', 0));
  if
    public.has_console_owner()
    or not exists (
      select
      from auth.users u
      where u.id = p_user_id and lower(u.email) = lower(p_email) and u.email_confirmed_at is not null
    )
    or not exists (
      select
      from auth.mfa_factors f
      where
        f.user_id = p_user_id
        and f.factor_type = 'totp'
        and f.status = 'verified'
        and f.created_at > now() - interval '30 minutes'
    )
  then
    return 'refused';
  end if;

  insert into public.operators as o (user_id, role)
  values (p_user_id, 'owner')
  on conflict (user_id) do update set role = 'owner', invited_by = null, created_at = now(), revoked_at = null;
  insert into public.operator_actions
    (request_id, actor, actor_email, role, action, subject_table, subject_id, after, answer)
  values (
    gen_random_uuid(), p_user_id, lower(p_email), 'owner', 'make_first_owner', 'operators', p_user_id::text,
    '{"role": "owner"}', '{"status": "done"}'
  );
  return 'made';
end;
$$;

-- All present and former operators, with their addresses. For owners.
create function public.console_team() returns table (
  user_id uuid, email text, role text, invited_by text, created_at timestamptz, revoked_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator(true);
  return query
  select o.user_id, u.email::text, o.role, inviter.email::text, o.created_at, o.revoked_at
  from public.operators o
  join auth.users u on u.id = o.user_id
  left join auth.users inviter on inviter.id = o.invited_by
  order by o.revoked_at desc nulls first, o.created_at, o.user_id;
end;
$$;

-- Gives an operator another role, or (null) none. At least one owner stays, and an owner who stops being one leaves no
-- open invitations behind. Locks the team's rows first, then checks the caller's role again: if two owners revoke each
-- other, the second has lost the role by then.
create function private.change_operator(
  p_request_id uuid, p_action text, p_user_id uuid, p_shown_role text, p_role text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  operator public.operators;
  role_now text;
begin
  perform private.begin_action(p_request_id, p_action, true);
  perform from public.operators o order by o.user_id for no key update;
  perform private.require_operator(true);

  select * into operator from public.operators o where o.user_id = p_user_id;
  perform private.refuse(case when not found then 'unknown' end);
  role_now := case when operator.revoked_at is null then operator.role else 'revoked' end;
  if role_now is distinct from p_shown_role or role_now = 'revoked' then
    perform private.refuse_as_changed('operators', p_user_id::text, 'role', to_jsonb(role_now));
  end if;
  perform from public.operators o where o.role = 'owner' and o.revoked_at is null and o.user_id <> p_user_id;
  perform private.refuse(case
    when role_now = 'owner' and p_role is distinct from 'owner' and not found then 'last_owner'
    when p_role = role_now then 'unchanged'
  end);
  perform private.require_recent_code();

  update public.operators o
  set role = coalesce(p_role, o.role), revoked_at = case when p_role is null then now() end
  where o.user_id = p_user_id;
  if p_role is distinct from 'owner' then
    perform private.end_invitations(null, p_user_id);
  end if;
  return private.finish_action(
    p_request_id, p_action, 'operators', p_user_id::text,
    jsonb_build_object('role', role_now), jsonb_build_object('role', coalesce(p_role, 'revoked'))
  );
end;
$$;

-- For owners. Refused: invalid, unknown, unchanged, last_owner.
create function public.console_set_operator_role(
  p_request_id uuid, p_user_id uuid, p_shown_role text, p_role text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_operator(true);
  perform private.refuse(case when p_role is null or p_role not in ('owner', 'staff') then 'invalid' end);
  return private.change_operator(p_request_id, 'set_operator_role', p_user_id, p_shown_role, p_role);
end;
$$;

-- For owners. Ends the account's invitations too. Refused: unknown, last_owner.
create function public.console_revoke_operator(p_request_id uuid, p_user_id uuid, p_shown_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer constant jsonb := private.change_operator(p_request_id, 'revoke_operator', p_user_id, p_shown_role, null);
begin
  perform private.end_invitations(u.email) from auth.users u where u.id = p_user_id;
  return answer;
end;
$$;

grant execute on function
  public.operator_status, public.console_team, public.console_set_operator_role, public.console_revoke_operator
to authenticated;
grant execute on function public.has_console_owner, public.make_first_owner to service_role;

-- schemas/console/live_sessions.sql

-- What the operators' log says about a session.
create function private.session_facts(p_title text, p_session private.live_sessions) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'title', p_title, 'startsAt', p_session.starts_at, 'endsAt', p_session.ends_at, 'timeZone', p_session.time_zone,
    'meetingUrl', p_session.meeting_url, 'state', p_session.state, 'sequence', p_session.sequence
  );
$$;

-- Refuses an action on a session that doesn't exist (unknown), or that is cancelled or has changed since it was shown
-- (changed, where "now" is its start, or "cancelled"). Call it with its row locked.
create function private.require_session(
  p_table text, p_session private.live_sessions, p_shown_sequence integer
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(case when p_session.id is null then 'unknown' end);
  if p_session.state = 'cancelled' or p_session.sequence is distinct from p_shown_sequence then
    perform private.refuse_as_changed(
      p_table,
      p_session.id::text,
      'sequence',
      to_jsonb(p_session.sequence),
      case p_session.state when 'cancelled' then to_jsonb(p_session.state) else to_jsonb(p_session.starts_at) end
    );
  end if;
end;
$$;

-- Sets a session's times and link from a form, and returns whether that changed anything. Call it with its row locked.
-- A form has no seconds: a time in the same minute isn't a change. Once a session has begun, only its end can move, to
-- a later time, while people can still join. Refused: begun (its times can no longer change like that), past, invalid.
create function private.change_times(
  p_session private.live_sessions, p_join_closes_at timestamptz, p_starts_at timestamptz, p_ends_at timestamptz,
  p_meeting_url text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  has_begun constant boolean := p_session.starts_at <= now();
  new_start constant timestamptz := private.unless_same_minute(p_starts_at, p_session.starts_at);
  new_end constant timestamptz := private.unless_same_minute(p_ends_at, p_session.ends_at);
begin
  if (new_start, new_end) is distinct from (p_session.starts_at, p_session.ends_at) then
    perform private.refuse(case
      when has_begun and (new_start <> p_session.starts_at or new_end < p_session.ends_at or p_join_closes_at <= now())
        then 'begun'
      when not has_begun and new_start <= now() then 'past'
    end);
  end if;
  return private.move_session(p_session, new_start, new_end, p_meeting_url);
exception
  when check_violation or not_null_violation then
    perform private.refuse('invalid');
    return false;
end;
$$;

-- schemas/console/runs.sql

-- The counts of runs, in any order, and whether anyone has yet to be told of the last change.
create function public.console_run_counts(p_run_ids uuid[]) returns table (
  run_id uuid, registered integer, cancelled integer, newsletter integer, is_being_told boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    wanted.id,
    count(*) filter (where s.state = 'registered')::integer,
    count(*) filter (where s.state = 'cancelled')::integer,
    count(*) filter (where s.state = 'registered' and s."Newsletter")::integer,
    exists (
      select
      from public.notices n
      where n.about = wanted.id::text and n.ended_at is null and n.kind in ('session-moved', 'session-cancelled')
    )
  from unnest(p_run_ids) wanted (id)
  left join public.workshop_signups s on s.run_id = wanted.id
  group by wanted.id;
end;
$$;

-- Schedules a run of one of the session_titles. Refused: past, invalid (times, zone, link or title).
create function public.console_schedule_run(
  p_request_id uuid, p_title text, p_starts_at timestamptz, p_ends_at timestamptz, p_time_zone text, p_meeting_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
begin
  perform private.begin_action(p_request_id, 'schedule_run');
  perform private.refuse(case when p_starts_at <= now() then 'past' end);
  begin
    insert into public.session_runs (session_title, starts_at, ends_at, time_zone, meeting_url)
    values (p_title, p_starts_at, p_ends_at, p_time_zone, p_meeting_url)
    returning * into run;
  exception
    -- The last one: a zone that PostgreSQL doesn't know.
    when check_violation or foreign_key_violation or not_null_violation or invalid_parameter_value then
      perform private.refuse('invalid');
  end;

  return private.finish_action(
    p_request_id, 'schedule_run', 'session_runs', run.id::text, null, private.session_facts(run.session_title, run), null,
    jsonb_build_object('runId', run.id)
  );
end;
$$;

-- Moves a run or changes its link. "told": how many of the "people" registered are told. Once a run has begun, only its
-- end can move, to a later time, while people can still join. Its page then shows the new end or link, but nobody is
-- mailed. Refused: unknown, unchanged, begun, past, invalid.
create function public.console_move_run(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_starts_at timestamptz, p_ends_at timestamptz,
  p_meeting_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.session_runs;
  after public.session_runs;
  closes_at timestamptz;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'move_run');
  select * into before from public.session_runs r where r.id = p_session_id for update;
  perform private.require_session('session_runs', before, p_shown_sequence);
  closes_at := private.run_closes_at(before);
  if not private.change_times(before, closes_at, p_starts_at, p_ends_at, p_meeting_url) then
    perform private.refuse('unchanged');
  end if;
  -- By now nobody can join through its page.
  perform private.refuse(case when closes_at <= now() then 'begun' end);
  select * into after from public.session_runs r where r.id = p_session_id;
  if before.starts_at > now() then
    told := private.tell_of_move(before);
  end if;
  return private.finish_action(
    p_request_id, 'move_run', 'session_runs', p_session_id::text, private.session_facts(before.session_title, before),
    private.session_facts(after.session_title, after), null,
    jsonb_build_object('told', told, 'people', private.count_registered(p_session_id))
  );
end;
$$;

-- Refused: unknown, over.
create function public.console_cancel_run(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.session_runs;
  after public.session_runs;
  told integer;
begin
  perform private.begin_action(p_request_id, 'cancel_run');
  select * into before from public.session_runs r where r.id = p_session_id for update;
  perform private.require_session('session_runs', before, p_shown_sequence);
  perform private.refuse(case when before.ends_at <= now() then 'over' end);
  told := private.cancel_session(p_session_id);
  select * into after from public.session_runs r where r.id = p_session_id;
  return private.finish_action(
    p_request_id, 'cancel_run', 'session_runs', p_session_id::text, private.session_facts(before.session_title, before),
    private.session_facts(after.session_title, after), p_reason, jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function
  public.console_run_counts, public.console_schedule_run, public.console_move_run, public.console_cancel_run
to authenticated;

-- schemas/console/registrations.sql

-- A registration, locked after its run. Refused: unknown.
create function private.lock_registration(p_registration_id uuid) returns public.workshop_signups
language plpgsql set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  perform
  from public.session_runs r
  where r.id = (select s.run_id from public.workshop_signups s where s.id = p_registration_id)
  for share;
  select * into signup from public.workshop_signups s where s.id = p_registration_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return signup;
end;
$$;

-- Refused: unknown; over, if the run has ended or is itself cancelled.
create function public.console_cancel_registration(
  p_request_id uuid, p_registration_id uuid, p_shown_state text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  perform private.begin_action(p_request_id, 'cancel_registration');
  signup := private.lock_registration(p_registration_id);
  if signup.state is distinct from p_shown_state or signup.state = 'cancelled' then
    perform private.refuse_as_changed('workshop_signups', signup.id::text, 'state', to_jsonb(signup.state));
  end if;
  perform private.refuse(case when public.cancel_registration(signup.manage_token) = 'over' then 'over' end);

  return private.finish_action(
    p_request_id, 'cancel_registration', 'workshop_signups', signup.id::text,
    jsonb_build_object('state', signup.state), '{"state": "cancelled"}', p_reason
  );
end;
$$;

-- The mails about registrations, the newest first; nothing for a registration without one.
create function public.console_registration_mails(p_registration_ids uuid[]) returns table (
  registration_id uuid, mails jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    o.person,
    jsonb_agg(
      jsonb_build_object('id', o.id, 'template', o.template, 'status', o.status, 'error', o.last_error)
      order by o.position desc
    )
  from public.email_outbox o
  where o.person = any (p_registration_ids)
  group by o.person;
end;
$$;

-- Sends a registration's confirmation again, as things are now. Refused: unknown, cancelled, over (the run), no_mail:
-- the first mail of a slot or a waiting list, whose text the new one repeats, is no longer kept.
create function public.console_resend_confirmation(p_request_id uuid, p_registration_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  signup public.workshop_signups;
  first_mail public.email_outbox;
begin
  perform private.begin_action(p_request_id, 'resend_confirmation');
  signup := private.lock_registration(p_registration_id);
  perform private.refuse(case when signup.state = 'cancelled' then 'cancelled' end);

  if signup.run_id is null then
    select * into first_mail
    from public.email_outbox o
    where o.person = signup.id and o.template in ('session-confirmation', 'session-waitlist')
    order by o.position desc
    limit 1;
    perform private.refuse(case when not found then 'no_mail' end);
    perform private.mail_registration(first_mail.template, signup, first_mail.payload);
  else
    perform from public.session_runs r where r.id = signup.run_id and r.state <> 'cancelled' and r.ends_at > now();
    perform private.refuse(case when not found then 'over' end);
    perform private.mail_registration('session-confirmation', signup);
  end if;

  return private.finish_action(p_request_id, 'resend_confirmation', 'workshop_signups', signup.id::text);
end;
$$;

grant execute on function
  public.console_cancel_registration, public.console_registration_mails, public.console_resend_confirmation
to authenticated;

-- schemas/console/write_to_many.sql

-- Whether a subject and a text can be mailed.
create function private.is_mail(p_subject text, p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    char_length(btrim(p_subject)) > 0
      and char_length(p_subject) <= 200
      and p_subject !~ '[\r\n]'
      and char_length(btrim(p_text)) > 0
      and char_length(p_text) <= 5000,
    false
  );
$$;

-- Stands for a text in the log, which contains no texts.
create function private.mail_digest(p_subject text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_subject || E'\n' || p_text, 'UTF8')), 'hex');
$$;

-- Whether the caller sent themselves a test with these facts in the last 24 hours.
create function private.was_tested(p_subject_table text, p_subject_id text, p_facts jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select
    from public.operator_actions a
    where
      a.subject_table = p_subject_table
      and a.subject_id = p_subject_id
      and a.actor = auth.uid()
      and a.after @> (p_facts || '{"isTest": true}')
      and a.at > now() - interval '24 hours'
  );
$$;

-- Mails an operator's text to many: as a test to the operator, which must come first, or for real; the notice's id is
-- the request's. A test counts for notices with the same p_facts. "mails": how many people get it. Refused: test_first.
-- Changed: "now" is how many would get it.
create function private.press_notice(
  p_action text, p_subject_table text, p_subject_id text, p_facts jsonb, p_notice public.notices, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  facts constant jsonb := p_facts || jsonb_build_object(
    'digest', private.mail_digest(p_notice.content ->> 'subject', p_notice.content ->> 'text')
  );
begin
  if p_is_test then
    -- Made-up tokens: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      p_notice.kind, auth.jwt() ->> 'email',
      p_notice.content || jsonb_build_object('token', gen_random_uuid(), 'manageToken', gen_random_uuid())
    );
    return private.finish_action(
      p_notice.id, p_action, p_subject_table, p_subject_id, null, facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  perform private.refuse(case when not private.was_tested(p_subject_table, p_subject_id, facts) then 'test_first' end);
  perform private.require_shown(p_subject_table, p_subject_id, 'people', p_notice.people, p_shown_count);
  insert into public.notices (id, kind, audience, about, content, only_newsletter, people)
  values (
    p_notice.id, p_notice.kind, p_notice.audience, p_notice.about, p_notice.content, coalesce(p_notice.only_newsletter, false),
    p_notice.people
  );
  return private.finish_action(
    p_notice.id, p_action, p_subject_table, p_subject_id, null,
    facts
      || jsonb_build_object('mails', p_notice.people)
      || case p_notice.kind when 'session-message' then jsonb_build_object('onlyNewsletter', p_notice.only_newsletter) else '{}' end,
    null,
    jsonb_build_object('mails', p_notice.people)
  );
end;
$$;

-- Mails everyone registered for a run or, if it's news, those with the newsletter on. Refused: unknown, invalid, and as
-- press_notice.
create function public.console_message_run(
  p_request_id uuid, p_run_id uuid, p_is_news boolean, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'message_run');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into run from public.session_runs r where r.id = p_run_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  notice.id := p_request_id;
  notice.kind := 'session-message';
  notice.audience := run.id::text;
  notice.about := run.id::text;
  notice.only_newsletter := p_is_news;
  notice.people := (
    select count(*)
    from public.workshop_signups s
    where s.run_id = run.id and s.state = 'registered' and (s."Newsletter" or not p_is_news)
  );
  notice.content := jsonb_build_object(
    'sessionTitle', run.session_title, 'subject', p_subject, 'text', p_text, 'isNews', p_is_news, 'runState', run.state
  );
  return private.press_notice(
    'message_run', 'session_runs', run.id::text, jsonb_build_object('isNews', p_is_news), notice, p_is_test, p_shown_count
  );
end;
$$;

-- Stops bulk mail to an address, now and in future; or allows it again, which turns nothing back on. Mails about the
-- person's own registrations and orders still reach them. Refused: unchanged, invalid.
create function public.console_stop_mailing(
  p_request_id uuid, p_email text, p_is_stopped boolean, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  choice public.mail_choices;
  was_stopped boolean;
begin
  perform private.begin_action(p_request_id, 'stop_mailing');
  perform private.refuse(case
    when p_is_stopped is null or address !~ '^.+@.+$' or char_length(address) > 254 then 'invalid'
  end);
  insert into public.mail_choices (email) values (address) on conflict (email) do nothing;
  select * into choice from public.mail_choices c where c.email = address for update;
  was_stopped := choice.stopped_at is not null;
  perform private.refuse(case when was_stopped = p_is_stopped then 'unchanged' end);

  update public.mail_choices c
  set
    stopped_at = case when p_is_stopped then now() end,
    newsletter_since = case when not p_is_stopped then c.newsletter_since end,
    newsletter_by = case when not p_is_stopped then c.newsletter_by end,
    unsubscribed_at = case when p_is_stopped then coalesce(c.unsubscribed_at, now()) else c.unsubscribed_at end,
    unsubscribed_by = case when p_is_stopped then coalesce(c.unsubscribed_by, 'operator') else c.unsubscribed_by end
  where c.id = choice.id;

  if p_is_stopped then
    -- In the order in which reminders and changes lock them.
    perform from public.workshop_signups s where lower(s."Email Address") = address order by s.run_id, s.id for update;
    update public.workshop_signups s set "Newsletter" = false where lower(s."Email Address") = address;
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = now()
    where lower(s."Email Address") = address and s.state = 'registered' and s.is_waiting;
    update public.waitlist_signups w set left_at = now() where lower(w.email) = address and w.left_at is null;
  end if;

  return private.finish_action(
    p_request_id, 'stop_mailing', 'mail_choices', choice.id::text,
    jsonb_build_object('isStopped', was_stopped), jsonb_build_object('isStopped', p_is_stopped), p_reason
  );
end;
$$;

grant execute on function public.console_message_run, public.console_stop_mailing to authenticated;

-- schemas/console/waiting_lists.sql

-- How many are waiting for each business function, however they joined. is_without_date: for a session that no run is
-- open for.
create function public.console_waiting_lists() returns table (
  business_function text, people integer, is_without_date boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select w.business_function, count(distinct lower(w.email))::integer, exists (
    select from public.session_titles t
    where w.business_function = t.title || ' (Waitlist)' and private.next_session_run(t.title) is null
  )
  from private.waiting_people() w
  group by w.business_function
  order by w.business_function;
end;
$$;

-- How many people would be invited to a run or a cohort, by their waiting lists: those of business functions, or those
-- of cohorts.
create function private.count_invited(p_about text, p_is_cohort boolean) returns table (
  business_function text, people integer
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select list.business_function, count(*)::integer
  from (select distinct w.business_function from private.waiting_people() w) list
  cross join lateral private.invited_people(
    jsonb_populate_record(
      null::public.notices,
      jsonb_build_object('audience', list.business_function, 'about', p_about, 'cut_at', 'infinity', 'at_key', '')
    ),
    null
  ) person
  where private.is_cohort_list(list.business_function) = p_is_cohort
  group by list.business_function;
end;
$$;

-- How many people on each waiting list would be invited to a run; its own title's list comes first.
create function public.console_invitations(p_run_id uuid) returns table (business_function text, people integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select *
  from private.count_invited(p_run_id::text, false) invited
  order by
    invited.business_function <> (select r.session_title || ' (Waitlist)' from public.session_runs r where r.id = p_run_id),
    invited.business_function;
end;
$$;

-- How many people on each cohort's waiting list, and on the next one's, would be invited to a cohort.
create function public.console_cohort_invitations(p_cohort_id text) returns table (
  business_function text, people integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select *
  from private.count_invited(p_cohort_id, true) invited
  order by invited.business_function <> 'Cohort #' || p_cohort_id, invited.business_function;
end;
$$;

-- Invites everyone waiting for a business function to a coming run, except those registered for it. Refused: unknown,
-- over, invalid, and as press_notice.
create function public.console_invite_waiting_list(
  p_request_id uuid, p_business_function text, p_run_id uuid, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  run public.session_runs;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'invite_waiting_list');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into run from public.session_runs r where r.id = p_run_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.refuse(case when run.state = 'cancelled' or run.starts_at <= now() then 'over' end);
  notice.id := p_request_id;
  notice.kind := 'waitlist-invitation';
  notice.audience := p_business_function;
  notice.about := run.id::text;
  notice.people := coalesce(
    (select i.people from private.count_invited(notice.about, false) i where i.business_function = p_business_function), 0
  );
  notice.content := jsonb_build_object(
    'businessFunction', p_business_function, 'subject', p_subject, 'text', p_text, 'sessionTitle', run.session_title,
    'startsAt', run.starts_at, 'timeZone', run.time_zone
  );
  return private.press_notice(
    'invite_waiting_list', 'waitlist_signups', p_business_function, jsonb_build_object('runId', run.id), notice, p_is_test,
    p_shown_count
  );
end;
$$;

-- Invites everyone on a cohort's waiting list, or on the next one's, to a cohort on sale, except those with a seat in
-- it. Refused: unknown, over, invalid, and as press_notice.
create function public.console_invite_to_cohort(
  p_request_id uuid, p_business_function text, p_cohort_id text, p_subject text, p_text text, p_is_test boolean,
  p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
  notice public.notices;
begin
  perform private.begin_action(p_request_id, 'invite_to_cohort');
  perform private.refuse(case when not private.is_mail(p_subject, p_text) then 'invalid' end);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for share;
  perform private.refuse(case when not found or not private.is_cohort_list(p_business_function) then 'unknown' end);
  perform private.refuse(case when not private.is_enrolling(p_cohort_id) then 'over' end);
  notice.id := p_request_id;
  notice.kind := 'waitlist-invitation';
  notice.audience := p_business_function;
  notice.about := cohort.cohort_id;
  notice.people := coalesce(
    (select i.people from private.count_invited(notice.about, true) i where i.business_function = p_business_function), 0
  );
  notice.content := jsonb_build_object(
    'businessFunction', p_business_function, 'subject', p_subject, 'text', p_text, 'cohortId', cohort.cohort_id,
    'startsOn', cohort.starts_on
  );
  return private.press_notice(
    'invite_to_cohort', 'waitlist_signups', p_business_function, jsonb_build_object('cohortId', cohort.cohort_id), notice,
    p_is_test, p_shown_count
  );
end;
$$;

grant execute on function
  public.console_waiting_lists, public.console_invitations, public.console_cohort_invitations,
  public.console_invite_waiting_list, public.console_invite_to_cohort
to authenticated;

-- schemas/console/cohort_sessions.sql

-- Creates the sessions of a cohort that has none: rows of kind, week, title, startsAt and endsAt, in India's zone, for
-- its first day as it was shown, all with one meeting link or none. Everyone with a seat gets them in one mail.
-- Refused: unknown, planned (it has sessions), past, invalid. "sessions": how many; "told": how many people are mailed.
create function public.console_plan_cohort(
  p_request_id uuid, p_cohort_id text, p_shown_starts_on date, p_sessions jsonb, p_meeting_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
  planned integer;
  told integer;
begin
  perform private.begin_action(p_request_id, 'plan_cohort');
  -- If two operators plan at once, only one plan is made.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse('planned') where exists (
    select from public.cohort_sessions s where s.cohort_id = p_cohort_id
  );
  perform private.require_shown(
    'cohorts', p_cohort_id, 'startsOn', cohort.starts_on, p_shown_starts_on,
    to_jsonb(to_char(cohort.starts_on, 'FMMonth FMDD, YYYY'))
  );

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    select p_cohort_id, s.kind, s.week, s.title, s."startsAt", s."endsAt", p_meeting_url
    from jsonb_to_recordset(p_sessions)
      as s (kind text, week integer, title text, "startsAt" timestamptz, "endsAt" timestamptz);
    get diagnostics planned = row_count;
  exception
    when check_violation or not_null_violation or invalid_datetime_format or invalid_parameter_value then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when planned = 0 then 'invalid' end);
  perform private.refuse('past') where exists (
    select from public.cohort_sessions s where s.cohort_id = p_cohort_id and s.starts_at <= now()
  );
  told := private.count_cohort_people(p_cohort_id);
  insert into public.notices (kind, audience, about, people) values ('cohort-plan', p_cohort_id, p_cohort_id, told);
  return private.finish_action(
    p_request_id, 'plan_cohort', 'cohorts', p_cohort_id, null, jsonb_build_object('sessions', planned), null,
    jsonb_build_object('sessions', planned, 'told', told)
  );
end;
$$;

-- The cohort's other coming sessions without a meeting link. It locks all sessions of the cohort, in order, until the
-- transaction ends.
create function private.lock_sessions_without_link(p_session_id uuid) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  return array(
    select locked.id
    from (
      select *
      from public.cohort_sessions s
      where s.cohort_id = (select own.cohort_id from public.cohort_sessions own where own.id = p_session_id)
      order by s.id
      for update
    ) locked
    where
      locked.id <> p_session_id and locked.meeting_url is null and locked.state = 'scheduled' and locked.ends_at > now()
  );
end;
$$;

-- Changes a session's times and addresses; a null address removes it. With p_is_told everyone with a seat is mailed
-- about a new time, meeting link or recording; otherwise only calendars and coming reminders follow. "told": how many
-- people are mailed, of how many "people" with a seat. With p_is_for_all, coming sessions without a meeting link get
-- this one too, without a mail; "linked" says how many. Once a session has begun, only its end can move, to a later
-- time, while people can still join. Refused: unknown, unchanged, begun (its times can no longer change like that),
-- past, no_link (there is none for all), invalid.
create function public.console_change_cohort_session(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_starts_at timestamptz, p_ends_at timestamptz,
  p_meeting_url text, p_recording_url text, p_is_told boolean, p_is_for_all boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  others uuid[] := '{}';
  is_changed boolean;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'change_cohort_session');
  perform private.lock_cohort_of(p_session_id);
  if p_is_for_all then
    perform private.refuse(case when p_meeting_url is null then 'no_link' end);
    others := private.lock_sessions_without_link(p_session_id);
  end if;
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when not private.is_https_url(p_recording_url) then 'invalid' end);
  is_changed := private.change_times(
    before, private.cohort_session_closes_at(before), p_starts_at, p_ends_at, p_meeting_url
  );
  update public.cohort_sessions s
  set
    recording_url = p_recording_url,
    recorded_at = case when p_recording_url is not null then coalesce(s.recorded_at, now()) end,
    sequence = s.sequence + 1,
    updated_at = now()
  where s.id = p_session_id and s.recording_url is distinct from p_recording_url;
  perform private.refuse(case when not (is_changed or found or others <> '{}') then 'unchanged' end);
  update public.cohort_sessions s
  set meeting_url = p_meeting_url, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (others);

  select * into after from public.cohort_sessions s where s.id = p_session_id;
  if p_is_told then
    told := private.tell_of_move(before);
    if after.recording_url <> coalesce(before.recording_url, '') then
      told := private.count_cohort_people(after.cohort_id);
      insert into public.notices (kind, audience, about, people)
      values ('cohort-recording', after.cohort_id, after.id::text, told);
    end if;
  end if;
  return private.finish_action(
    p_request_id, 'change_cohort_session', 'cohort_sessions', p_session_id::text,
    private.session_facts(before.title, before) || jsonb_build_object('recordingUrl', before.recording_url),
    private.session_facts(after.title, after) || jsonb_build_object('recordingUrl', after.recording_url)
      || case when p_is_for_all then jsonb_build_object('linked', cardinality(others)) else '{}' end,
    null,
    jsonb_build_object(
      'told', told, 'people', private.count_cohort_people(before.cohort_id), 'linked', cardinality(others)
    )
  );
end;
$$;

-- Cancels a session; its learners read the reason. "told": how many people are mailed. Refused: unknown, over, invalid.
create function public.console_cancel_cohort_session(
  p_request_id uuid, p_session_id uuid, p_shown_sequence integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer;
begin
  perform private.begin_action(p_request_id, 'cancel_cohort_session');
  perform private.refuse(case when coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  perform private.lock_cohort_of(p_session_id);
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when before.ends_at <= now() then 'over' end);
  told := private.cancel_session(p_session_id, p_reason);
  select * into after from public.cohort_sessions s where s.id = p_session_id;
  return private.finish_action(
    p_request_id, 'cancel_cohort_session', 'cohort_sessions', p_session_id::text,
    private.session_facts(before.title, before), private.session_facts(after.title, after), p_reason,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(before.cohort_id))
  );
end;
$$;

grant execute on function
  public.console_plan_cohort, public.console_change_cohort_session, public.console_cancel_cohort_session
to authenticated;

-- schemas/console/add_session.sql

-- Adds a session to a cohort that has some; a class or questions get the week of the class before them.
-- p_shown_sessions is how many there were. With p_is_told everyone with a seat is mailed about it; rooms and calendars
-- show it at once. "told": how many people are mailed, of how many "people" with a seat. Refused: unknown, cancelled
-- (the cohort), not_planned (it has no sessions), past, invalid.
create function public.console_add_cohort_session(
  p_request_id uuid, p_cohort_id text, p_shown_sessions integer, p_kind text, p_title text, p_starts_at timestamptz,
  p_ends_at timestamptz, p_meeting_url text, p_is_told boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
  planned integer;
  session public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'add_cohort_session');
  -- A concurrent cancellation, plan or purchase waits, or has already been seen.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when cohort.state = 'cancelled' then 'cancelled' end);
  planned := (select count(*) from public.cohort_sessions s where s.cohort_id = p_cohort_id);
  perform private.refuse(case when planned = 0 then 'not_planned' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sessions', planned, p_shown_sessions, to_jsonb(planned || ' sessions')
  );
  perform private.refuse(case when p_starts_at <= now() then 'past' end);

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    select
      p_cohort_id, p_kind, case when p_kind <> 'office_hours' then coalesce(max(s.week), 1) end, p_title, p_starts_at,
      p_ends_at, p_meeting_url
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.starts_at <= p_starts_at
    returning * into session;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  if p_is_told then
    told := private.tell_of_session(session, 'added');
  end if;
  return private.finish_action(
    p_request_id, 'add_cohort_session', 'cohorts', p_cohort_id, jsonb_build_object('sessions', planned),
    jsonb_build_object(
      'sessions', planned + 1, 'title', session.title, 'startsAt', session.starts_at, 'endsAt', session.ends_at,
      'meetingUrl', session.meeting_url
    ),
    null, jsonb_build_object('told', told, 'people', private.count_cohort_people(p_cohort_id))
  );
end;
$$;

grant execute on function public.console_add_cohort_session to authenticated;

-- schemas/console/cohort_room.sql

-- Adds a link to material, at the end of the cohort's list. Refused: unknown (cohort, or session of it), invalid.
create function public.console_add_resource(
  p_request_id uuid, p_cohort_id text, p_session_id uuid, p_title text, p_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'add_resource');
  perform private.lock_cohort(p_cohort_id);
  perform from public.cohort_sessions s where s.id = p_session_id and s.cohort_id = p_cohort_id;
  perform private.refuse(case when not found and p_session_id is not null then 'unknown' end);
  begin
    insert into public.cohort_resources (cohort_id, session_id, title, url, position)
    select p_cohort_id, p_session_id, p_title, p_url, coalesce(max(r.position), 0) + 1
    from public.cohort_resources r
    where r.cohort_id = p_cohort_id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'add_resource', 'cohorts', p_cohort_id, null,
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$$;

-- A resource, locked after its cohort. Refused: unknown.
create function private.lock_resource(p_resource_id uuid) returns public.cohort_resources
language plpgsql set search_path = '' as $$
declare
  resource public.cohort_resources;
begin
  perform
  from public.cohorts c
  where c.cohort_id = (select r.cohort_id from public.cohort_resources r where r.id = p_resource_id)
  for update;
  select * into resource from public.cohort_resources r where r.id = p_resource_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return resource;
end;
$$;

-- Moves a resource one place up or to the top, or removes it (p_change: up, top, remove). Refused: unknown, invalid,
-- unchanged (it's first already).
create function public.console_change_resource(p_request_id uuid, p_resource_id uuid, p_change text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  resource public.cohort_resources;
  above public.cohort_resources;
begin
  perform private.begin_action(p_request_id, 'change_resource');
  perform private.refuse(case when p_change is null or p_change not in ('up', 'top', 'remove') then 'invalid' end);
  resource := private.lock_resource(p_resource_id);

  if p_change = 'remove' then
    delete from public.cohort_resources r where r.id = p_resource_id;
    return private.finish_action(
      p_request_id, 'change_resource', 'cohorts', resource.cohort_id,
      jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url)
    );
  end if;
  select * into above
  from public.cohort_resources r
  where r.cohort_id = resource.cohort_id and r.position < resource.position
  order by r.position desc
  limit 1;
  perform private.refuse(case when not found then 'unchanged' end);
  if p_change = 'top' then
    update public.cohort_resources r
    set position = (select min(other.position) - 1 from public.cohort_resources other where other.cohort_id = r.cohort_id)
    where r.id = resource.id;
  else
    update public.cohort_resources r
    set position = case r.id when above.id then resource.position else above.position end
    where r.id in (above.id, resource.id);
  end if;
  return private.finish_action(
    p_request_id, 'change_resource', 'cohorts', resource.cohort_id, null,
    jsonb_build_object('resource', resource.title, 'isMovedUp', true)
  );
end;
$$;

-- Writes a post into a cohort's room and mails it; or mails it to the operator as a test, which must come first.
-- "people": how many get it. Refused: unknown, invalid, test_first. Changed: "now" is how many would get it.
create function public.console_write_post(
  p_request_id uuid, p_cohort_id text, p_subject text, p_body text, p_is_test boolean, p_shown_count integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_body));
  people integer;
  post public.cohort_posts;
begin
  perform private.begin_action(p_request_id, 'write_post');
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  perform private.lock_cohort(p_cohort_id);

  if p_is_test then
    -- Made-up ids and token: the test's links don't work.
    insert into public.email_outbox (template, recipient, payload)
    values (
      'cohort-post',
      auth.jwt() ->> 'email',
      jsonb_build_object(
        'postId', gen_random_uuid(), 'subject', p_subject, 'body', p_body, 'cohortId', p_cohort_id,
        'enrolmentId', gen_random_uuid(), 'accessToken', gen_random_uuid()
      )
    );
    return private.finish_action(
      p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || '{"isTest": true}', null, '{"isTest": true}'
    );
  end if;

  perform private.refuse(case when not private.was_tested('cohorts', p_cohort_id, facts) then 'test_first' end);
  people := private.count_cohort_people(p_cohort_id);
  perform private.require_shown('cohorts', p_cohort_id, 'people', people, p_shown_count);
  insert into public.cohort_posts (cohort_id, author, subject, body)
  values (p_cohort_id, auth.uid(), p_subject, p_body)
  returning * into post;
  insert into public.notices (kind, audience, about, people) values ('cohort-post', p_cohort_id, post.id::text, people);
  return private.finish_action(
    p_request_id, 'write_post', 'cohorts', p_cohort_id, null, facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$$;

grant execute on function
  public.console_add_resource, public.console_change_resource, public.console_write_post
to authenticated;

-- schemas/console/attendance.sql

-- For each session of a cohort: how many people with a seat joined, watched its recording, or were ticked by hand.
create function public.console_attendance_sums(p_cohort_id text) returns table (
  session_id uuid, joined integer, watched integer, by_hand integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    s.id,
    count(*) filter (where a.source = 'join')::integer,
    count(*) filter (where a.source = 'recording')::integer,
    count(*) filter (where a.source = 'staff')::integer
  from public.cohort_sessions s
  join public.cohort_attendance a on a.session_id = s.id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = a.user_id and e.is_open
  where s.cohort_id = p_cohort_id and a.struck_at is null
  group by s.id;
end;
$$;

-- Records who took part in which sessions of a cohort, or removes it: rows of userId, sessionId, was and is, all or
-- none of them; "was" is what was shown. "saved": how many. Refused: unknown (a session, or no open seat), unchanged,
-- not_begun (a tick for a session that is still to come), invalid. Changed: "about" is the first person and session that differ.
create function public.console_set_attendance(p_request_id uuid, p_cohort_id text, p_cells jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cells jsonb;
  people uuid[];
  differs record;
  saved integer;
begin
  perform private.begin_action(p_request_id, 'set_attendance');
  saved := (select count(*) from jsonb_to_recordset(p_cells) as c (was boolean, "is" boolean) where c.was <> c.is);
  perform private.refuse(case
    when saved = 0 then 'unchanged'
    when saved > 5000 or saved <> jsonb_array_length(p_cells) then 'invalid'
  end);

  -- The seats' rows are the lock, as they are for joining.
  people := array(
    select e.user_id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.is_open
      and e.user_id in (select c."userId" from jsonb_to_recordset(p_cells) as c ("userId" uuid))
    order by e.id
    for update
  );
  -- With people's and sessions' names, for the log, which outlives both.
  select jsonb_agg(to_jsonb(c) || jsonb_build_object('title', s.title, 'email', e.email, 'startsAt', s.starts_at))
  into cells
  from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, was boolean, "is" boolean)
  join public.cohort_sessions s on s.id = c."sessionId" and s.cohort_id = p_cohort_id
  join public.cohort_enrollments e on e.cohort_id = s.cohort_id and e.user_id = c."userId" and e.is_open
  where e.user_id = any (people);
  perform private.refuse(case when jsonb_array_length(cells) is distinct from saved then 'unknown' end);
  perform private.refuse('not_begun') where exists (
    select from jsonb_to_recordset(cells) as c ("is" boolean, "startsAt" timestamptz)
    where c.is and c."startsAt" > now()
  );

  select c.*, last.actor_email, last.at
  into differs
  from jsonb_to_recordset(cells)
    as c ("userId" uuid, "sessionId" uuid, was boolean, title text, email text, "startsAt" timestamptz)
  left join lateral (
    select a.actor_email, a.at
    from public.operator_actions a
    where
      a.subject_table = 'cohorts'
      and a.subject_id = p_cohort_id
      and a.after -> 'cells' -> (c."sessionId" || ' ' || c."userId") = to_jsonb(not c.was)
    order by a.at desc
    limit 1
  ) last on true
  where c.was <> exists (
    select from public.cohort_attendance t
    where t.session_id = c."sessionId" and t.user_id = c."userId" and t.struck_at is null
  )
  order by c."startsAt", c.email
  limit 1;
  if found then
    raise exception 'Changed since it was shown' using
      errcode = 'OP002',
      detail = jsonb_build_object(
        'status', 'changed', 'by', differs.actor_email, 'at', differs.at,
        'now', case when differs.was then 'absent' else 'present' end,
        'about', jsonb_build_object('person', differs.email, 'session', differs.title, 'startsAt', differs."startsAt")
      );
  end if;

  update public.cohort_attendance t
  set struck_at = case when not c.is then now() end
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where t.session_id = c."sessionId" and t.user_id = c."userId";
  insert into public.cohort_attendance (session_id, user_id, source)
  select c."sessionId", c."userId", 'staff'
  from jsonb_to_recordset(cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
  where c.is
  on conflict (session_id, user_id) do nothing;
  return private.finish_action(
    p_request_id, 'set_attendance', 'cohorts', p_cohort_id, null, private.attendance_facts(cells), null,
    jsonb_build_object('saved', saved)
  );
end;
$$;

-- What the log says about attendance set by hand: by session, who took part and who didn't.
create function private.attendance_facts(p_cells jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select
    jsonb_object_agg(case when by_session.is then 'present' else 'absent' end, people)
    || jsonb_build_object(
      'cells',
      (
        select jsonb_object_agg(c."sessionId" || ' ' || c."userId", c.is)
        from jsonb_to_recordset(p_cells) as c ("userId" uuid, "sessionId" uuid, "is" boolean)
      )
    )
  from (
    select one.is, string_agg(one.title || ': ' || one.emails, '; ' order by one."startsAt") as people
    from (
      select c.is, c."sessionId", c.title, c."startsAt", string_agg(c.email, ', ' order by c.email) as emails
      from jsonb_to_recordset(p_cells)
        as c ("sessionId" uuid, "is" boolean, title text, email text, "startsAt" timestamptz)
      group by c.is, c."sessionId", c.title, c."startsAt"
    ) one
    group by one.is
  ) by_session;
$$;

grant execute on function public.console_attendance_sums, public.console_set_attendance to authenticated;

-- schemas/console/cohort_posts.sql

-- The post, and how often it was corrected.
create function private.post_version(p_post public.cohort_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(p_post.id || ' ' || p_post.sequence);
$$;

-- A post, if it's as shown, locked after its cohort, as wherever a post is written. Refused: unknown.
create function private.lock_shown_post(p_post_id uuid, p_shown_sequence integer) returns public.cohort_posts
language plpgsql set search_path = '' as $$
declare
  post public.cohort_posts;
begin
  perform
  from public.cohorts c
  where c.cohort_id = (select p.cohort_id from public.cohort_posts p where p.id = p_post_id)
  for update;
  select * into post from public.cohort_posts p where p.id = p_post_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  if post.sequence is distinct from p_shown_sequence then
    perform private.refuse_as_changed(
      'cohorts', post.cohort_id, 'postVersion', private.post_version(post), to_jsonb(post.subject)
    );
  end if;
  return post;
end;
$$;

-- Corrects a post in its room, which shows that it was corrected, and mails it again if asked to. "people": how many
-- get a mail. Refused: unknown, unchanged, invalid.
create function public.console_correct_post(
  p_request_id uuid, p_post_id uuid, p_shown_sequence integer, p_subject text, p_body text, p_is_mailed boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohort_posts;
  post public.cohort_posts;
  people integer := 0;
begin
  perform private.begin_action(p_request_id, 'correct_post');
  perform private.refuse(case when not private.is_mail(p_subject, p_body) then 'invalid' end);
  before := private.lock_shown_post(p_post_id, p_shown_sequence);
  perform private.refuse(case when (before.subject, before.body) = (p_subject, p_body) then 'unchanged' end);

  update public.cohort_posts p
  set subject = p_subject, body = p_body, corrected_at = now(), sequence = p.sequence + 1
  where p.id = before.id
  returning * into post;
  if p_is_mailed then
    people := private.count_cohort_people(post.cohort_id);
    insert into public.notices (kind, audience, about, people)
    values ('cohort-post', post.cohort_id, post.id::text, people);
  end if;
  return private.finish_action(
    p_request_id, 'correct_post', 'cohorts', post.cohort_id,
    jsonb_build_object('post', before.subject),
    jsonb_build_object('post', post.subject, 'postVersion', private.post_version(post), 'mails', people), null,
    jsonb_build_object('people', people)
  );
end;
$$;

-- Removes a post from its room, without a mail. Refused: unknown.
create function public.console_remove_post(p_request_id uuid, p_post_id uuid, p_shown_sequence integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.cohort_posts;
begin
  perform private.begin_action(p_request_id, 'remove_post');
  post := private.lock_shown_post(p_post_id, p_shown_sequence);
  delete from public.cohort_posts p where p.id = post.id;
  return private.finish_action(
    p_request_id, 'remove_post', 'cohorts', post.cohort_id, jsonb_build_object('post', post.subject)
  );
end;
$$;

-- Corrects the title and the address of a resource. Refused: unknown, unchanged, invalid.
create function public.console_correct_resource(
  p_request_id uuid, p_resource_id uuid, p_shown_title text, p_shown_url text, p_title text, p_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  resource public.cohort_resources;
begin
  perform private.begin_action(p_request_id, 'correct_resource');
  resource := private.lock_resource(p_resource_id);
  if (resource.title, resource.url) is distinct from (p_shown_title, p_shown_url) then
    perform private.refuse_as_changed(
      'cohorts', resource.cohort_id, 'resourceUrl', to_jsonb(resource.url), to_jsonb(resource.title)
    );
  end if;
  perform private.refuse(case when (p_title, p_url) = (resource.title, resource.url) then 'unchanged' end);
  begin
    update public.cohort_resources r set title = p_title, url = p_url where r.id = resource.id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'correct_resource', 'cohorts', resource.cohort_id,
    jsonb_build_object('resource', resource.title, 'resourceUrl', resource.url),
    jsonb_build_object('resource', p_title, 'resourceUrl', p_url)
  );
end;
$$;

grant execute on function
  public.console_correct_post, public.console_remove_post, public.console_correct_resource
to authenticated;

-- schemas/console/orders.sql

-- Why the caller can't refund a payment now: a reason, or null. A disputed payment may be refunded by the bank, or
-- already has been. After the policy's 14 days, only an owner can refund.
create function private.refund_refusal(p_payment public.payment_captures) returns text
language sql stable set search_path = '' as $$
  select case
    when private.dispute_state(p_payment.payment_id) is not null then 'disputed'
    when private.operator_role() <> 'owner' and private.refund_ends_at(p_payment.created_at) <= now() then 'owner_only'
  end;
$$;

-- An order's payments, oldest first: for each its amount and how much of it can still be refunded, in paise; the state
-- of its dispute (open, lost or null); the last moment of the refund policy's days; and why the caller can't refund it
-- (null if they can). method is the provider's word for how it was paid, if that bought a seat. A bank transfer has a
-- reference, a day, and the tax deducted. Definer: operators can't call the functions it uses.
create function public.console_payments(p_order_id uuid) returns table (
  payment_id text, amount integer, at timestamptz, reference text, transferred_on date, rest integer, dispute text,
  refundable_until timestamptz, refusal text, currency text, method text, tds integer, shortfall_reason text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    c.payment_id, c.amount, c.created_at, c.transfer_reference, c.transferred_on, private.left_of_payment(c.payment_id),
    private.dispute_state(c.payment_id), private.refund_ends_at(c.created_at) - interval '1 millisecond',
    private.refund_refusal(c), c.currency,
    (select e.payment_details ->> 'method' from public.cohort_enrollments e where e.payment_id = c.payment_id),
    c.tds, c.shortfall_reason
  from public.payment_captures c
  where c.order_id = p_order_id
  order by c.created_at, c.payment_id;
end;
$$;

-- Refunds part or all of a payment, in paise. The request id is the refund's id, and its key at the provider. Refused:
-- invalid, unknown_payment, disputed, owner_only, too_much, key_reused.
create function public.console_refund(
  p_request_id uuid, p_payment_id text, p_amount integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payment_captures;
begin
  perform private.begin_action(p_request_id, 'refund');
  perform private.refuse(case when coalesce(p_amount, 0) < 1 or coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  select * into payment from public.payment_captures c where c.payment_id = p_payment_id;
  perform private.refuse(case when not found then 'unknown_payment' end);
  perform private.refuse(private.refund_refusal(payment));
  perform private.require_recent_code();

  perform private.refuse(nullif(private.request_refund(p_payment_id, p_amount, p_request_id, p_reason), 'requested'));
  return private.finish_action(
    p_request_id, 'refund', 'payment_orders', payment.order_id::text, null,
    jsonb_build_object('paymentId', p_payment_id, 'amount', p_amount), p_reason
  );
end;
$$;

-- The facts of a review from which its words are made: in the log, and when it's shown instead of another.
create function private.review_facts(r public.payment_reviews) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'paymentId', r.payment_id, 'kind', r.kind, 'refundId', r.refund_id, 'disputeId', r.dispute_id, 'event', r.event,
    'amount', r.amount, 'currency', r.currency, 'ordered', r.ordered, 'respondBy', r.respond_by, 'openedAt', r.opened_at
  );
$$;

-- The facts of an order's oldest open review; null without one.
create function private.first_open_review(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.review_facts(r)
  from public.payment_reviews r
  where r.order_id = p_order_id and r.settled_at is null
  order by r.opened_at, r.id
  limit 1;
$$;

-- Settles one review of a payment. Decisions: enrol (give the seat after all, for a payment with something left; what
-- was refunded before counts), refund (what is left of the payment) or keep (as it is). Refused: unknown, invalid,
-- no_account, already_enrolled, sold_out, not_possible (no payment in rupees is waiting for a seat), disputed,
-- owner_only, too_much (nothing is left to refund), key_reused, deadline_running (the dispute wants an answer first).
create function public.console_settle_review(
  p_request_id uuid, p_review_id uuid, p_resolution text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  review public.payment_reviews;
  o public.payment_orders;
  payment public.payment_captures;
  rest integer;
begin
  perform private.begin_action(p_request_id, 'settle_review');
  o := private.lock_order((select r.order_id from public.payment_reviews r where r.id = p_review_id));
  select * into review from public.payment_reviews r where r.id = p_review_id;
  perform private.refuse(case when not found then 'unknown' end);
  if review.settled_at is not null then
    perform private.refuse_as_changed(
      'payment_orders', o.id::text, 'reviewId', to_jsonb(review.id), coalesce(private.first_open_review(o.id), 'null')
    );
  end if;

  select * into payment from public.payment_captures c where c.payment_id = review.payment_id;
  rest := private.left_of_payment(review.payment_id);

  case p_resolution
    when 'enrol' then
      perform private.refuse(case when o.user_id is null then 'no_account' else private.seat_refusal(o) end);
      perform private.refuse(case
        when
          o.status <> 'needs_review'
          or coalesce(rest, 0) < 1
          or private.dispute_state(payment.payment_id) is not distinct from 'lost'
          -- Our invoices are in rupees.
          or payment.currency <> o.currency
          then 'not_possible'
      end);
      perform private.enrol_payment(o, payment.payment_id, payment.amount, '{}');
      perform private.settle_refunds(payment);
    when 'refund' then
      perform private.refuse(case when coalesce(rest, 0) < 1 then 'too_much' end);
      perform private.refuse(private.refund_refusal(payment));
      perform private.require_recent_code();
      perform private.refuse(nullif(
        private.request_refund(payment.payment_id, rest, p_request_id, nullif(btrim(p_note), '')), 'requested'
      ));
    when 'keep' then
      perform private.refuse(case when private.is_deadline_running(review) then 'deadline_running' end);
    else
      perform private.refuse('invalid');
  end case;

  update public.payment_reviews
  set settled_at = now(), resolution = p_resolution, note = nullif(btrim(p_note), '')
  where id = review.id;
  -- The failed refund has been dealt with too.
  update public.payment_refunds r
  set status = 'cancelled'
  where r.order_id = o.id and r.refund_id = review.refund_id and r.status = 'failed';
  return private.finish_action(
    p_request_id, 'settle_review', 'payment_orders', o.id::text,
    jsonb_build_object('review', private.review_facts(review)),
    jsonb_build_object('review', null, 'resolution', p_resolution, 'reviewId', review.id), p_note,
    case when private.first_open_review(o.id) is null then '{}' else '{"isNextShown": true}'::jsonb end
  );
end;
$$;

-- Ends an order's seat without a refund, for example after a lost dispute; the learner reads why. Refused: invalid
-- (without a reason), unknown, no_seat.
create function public.console_end_seat(p_request_id uuid, p_order_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  seat public.cohort_enrollments;
begin
  perform private.begin_action(p_request_id, 'end_seat', true);
  perform private.refuse(case when coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  select * into o from public.payment_orders known where known.id = p_order_id;
  perform private.refuse(case when not found then 'unknown' end);
  perform from public.cohorts s where s.cohort_id = o.cohort_id for update;
  select * into seat from public.cohort_enrollments e where e.order_id = o.provider_order_id and e.is_open for update;
  perform private.refuse(case when not found then 'no_seat' end);
  perform private.require_recent_code();

  update public.cohort_enrollments set status = 'ended' where id = seat.id;
  insert into public.email_outbox (template, recipient, payload)
  select
    'seat-ended',
    coalesce((select u.email from auth.users u where u.id = seat.user_id), seat.email),
    jsonb_build_object('course', o.receipt_facts ->> 'course', 'cohortId', seat.cohort_id, 'reason', btrim(p_reason));
  return private.finish_action(
    p_request_id, 'end_seat', 'payment_orders', o.id::text,
    jsonb_build_object('seat', seat.status), '{"seat": "ended"}', p_reason
  );
end;
$$;

-- Refused: unknown, not_paid.
create function public.console_resend_receipt(p_request_id uuid, p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
begin
  perform private.begin_action(p_request_id, 'resend_receipt');
  select * into o from public.payment_orders known where known.id = p_order_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  perform from public.cohort_enrollments e where e.payment_id = o.payment_id;
  perform private.refuse(case when not found then 'not_paid' end);

  perform private.queue_receipt(o);
  return private.finish_action(p_request_id, 'resend_receipt', 'payment_orders', o.id::text);
end;
$$;

-- Records that the provider is being asked about an order. Refused: unknown.
create function public.console_ask_provider(p_request_id uuid, p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'ask_provider');
  perform from public.payment_orders o where o.id = p_order_id;
  perform private.refuse(case when not found then 'unknown' end);
  return private.finish_action(p_request_id, 'ask_provider', 'payment_orders', p_order_id::text);
end;
$$;

grant execute on function
  public.console_payments, public.console_refund, public.console_settle_review, public.console_end_seat,
  public.console_resend_receipt, public.console_ask_provider
to authenticated;

-- schemas/console/unmatched.sql

-- Settles a payment without an order: it was refunded at the provider, or settled by hand for the person with the
-- address. Refused: unknown, invalid (without a reason, or by hand without a person).
create function public.console_settle_unmatched(
  p_request_id uuid, p_payment_id text, p_outcome text, p_email text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  email constant text := nullif(btrim(p_email), '');
  payment public.unmatched_payments;
begin
  perform private.begin_action(p_request_id, 'settle_unmatched');
  perform private.refuse(case
    when
      coalesce(btrim(p_note), '') = ''
      or p_outcome is null
      or p_outcome not in ('given_back', 'by_hand')
      or (p_outcome = 'by_hand' and email is null)
      then 'invalid'
  end);
  select * into payment from public.unmatched_payments u where u.payment_id = p_payment_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  if payment.settled_at is null and exists (
    select from public.payment_captures c where c.payment_id = p_payment_id
  ) then
    update public.unmatched_payments u
    set settled_at = now(), settled_as = 'recorded'
    where u.payment_id = p_payment_id
    returning * into payment;
  end if;
  if payment.settled_at is not null then
    -- Answered, not raised: what was recorded stays settled.
    return private.changed('unmatched_payments', p_payment_id, 'outcome', to_jsonb(payment.settled_as));
  end if;
  update public.unmatched_payments u
  set settled_at = now(), settled_as = p_outcome, settled_for = case when p_outcome = 'by_hand' then email end
  where u.payment_id = p_payment_id;
  return private.finish_action(
    p_request_id, 'settle_unmatched', 'unmatched_payments', p_payment_id,
    '{"outcome": null}', jsonb_build_object('outcome', p_outcome), p_note
  );
end;
$$;

grant execute on function public.console_settle_unmatched to authenticated;

-- schemas/console/documents.sql

-- Issues a paid order's invoice without the buyer's details, where the law allows it: below a taxable value of 50,000
-- rupees (CGST Rule 46(e)). Refused: unknown, details_needed, and what invoice_hindrance returns, except for the
-- missing details.
create function public.console_issue_without_details(p_request_id uuid, p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  hindrance text;
  paid integer;
  issued uuid;
begin
  perform private.begin_action(p_request_id, 'issue_without_details');
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  hindrance := coalesce(private.invoice_hindrance(o), 'has_details');
  if hindrance = 'issued' then
    perform private.refuse_as_changed(
      'payment_orders', o.id::text, 'invoice',
      (
        select to_jsonb(d.serial)
        from public.tax_documents d
        where d.order_id = o.id and d.kind = 'invoice'
        order by d.created_at desc
        limit 1
      )
    );
  end if;
  perform private.refuse(nullif(hindrance, 'no_details'));
  select e.amount into paid from public.cohort_enrollments e where e.payment_id = o.payment_id;
  perform from private.tax_split(paid, true) s where s.taxable >= 5000000;
  perform private.refuse(case when found then 'details_needed' end);

  issued := private.write_invoice(o, paid, now());
  perform private.credit_refunds(o, now());
  return private.finish_action(
    p_request_id, 'issue_without_details', 'payment_orders', o.id::text,
    '{"invoice": null}',
    (select jsonb_build_object('invoice', d.serial) from public.tax_documents d where d.id = issued)
  );
end;
$$;

-- Corrects an order's invoice: a credit note for what is left of it, and a new invoice for the same amount with these
-- details. A mail is queued with each. Refused: unknown, no_company, no_invoice (none, or all of it went back),
-- details_needed (the caller gave none), unchanged.
create function public.console_correct_invoice(
  p_request_id uuid, p_order_id uuid, p_shown_invoice uuid, p_legal_name text, p_gstin text, p_address text, p_pin text,
  p_state_code text, p_country text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  old public.tax_documents;
  rest integer;
  note uuid;
  issued uuid;
  written public.tax_documents;
begin
  perform private.begin_action(p_request_id, 'correct_invoice');
  select * into o from public.payment_orders known where known.id = p_order_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.refuse(case when not exists (select from public.company) then 'no_company' end);
  select * into old from public.tax_documents d where d.id = private.open_invoice(o.id);
  perform private.refuse(case when not found then 'no_invoice' end);
  if old.id is distinct from p_shown_invoice then
    perform private.refuse_as_changed('payment_orders', o.id::text, 'invoice', to_jsonb(old.serial));
  end if;

  begin
    insert into public.billing_details (order_id, legal_name, gstin, address, pin, state_code, country)
    values (o.id, p_legal_name, p_gstin, p_address, p_pin, p_state_code, p_country)
    on conflict (order_id) do update set
      legal_name = excluded.legal_name, gstin = excluded.gstin, address = excluded.address, pin = excluded.pin,
      state_code = excluded.state_code, country = excluded.country, given_at = now();
    select l.total into rest from private.left_of_invoice(old.id) l;
    note := private.write_credit_note(old.id, rest, null, 'correction', now());
    issued := private.write_invoice(o, rest, now());
    select * into written from public.tax_documents d where d.id = issued;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case
    when (written.facts, written.place_of_supply) = (old.facts, old.place_of_supply) then 'unchanged'
  end);
  return private.finish_action(
    p_request_id, 'correct_invoice', 'payment_orders', o.id::text,
    jsonb_build_object('invoice', old.serial),
    jsonb_build_object(
      'invoice', written.serial,
      'creditNote', (select d.serial from public.tax_documents d where d.id = note)
    )
  );
end;
$$;

grant execute on function public.console_issue_without_details, public.console_correct_invoice to authenticated;

-- schemas/console/transfers.sql

-- Why a bank transfer can't be recorded with these facts; null if it can. Sums in paise. reason_needed: the price isn't
-- the cohort's, or what arrived and the tax deducted aren't the price.
create function private.transfer_refusal(
  p_price integer, p_cohort_price integer, p_amount integer, p_tds integer, p_reason text, p_reference text,
  p_received_on date
) returns text
language sql stable set search_path = '' as $$
  select case
    when
      coalesce(p_price, 0) < 1
      or coalesce(p_amount, 0) < 1
      or coalesce(p_tds, -1) not between 0 and p_price - 1
      or coalesce(char_length(btrim(p_reference)), 0) not between 1 and 60
      or private.reference_key(p_reference) = ''
      or char_length(btrim(p_reason)) > 500
      or p_received_on is null
      or p_received_on > timezone('Asia/Kolkata', now())::date
      then 'invalid'
    when coalesce(btrim(p_reason), '') = '' and (p_price <> p_cohort_price or p_amount::bigint + p_tds <> p_price)
      then 'reason_needed'
  end;
$$;

-- Whose earlier order has a transfer's reference, whatever the spaces and hyphens: recorded (this buyer's),
-- reference_used (somebody else's); null without one. Orders that are refunded don't count. Two at once wait for each
-- other.
create function private.reference_refusal(p_reference text, p_buyer uuid, p_except uuid default null) returns text
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('bank transfer ' || private.reference_key(p_reference), 0));
  return (
    select case when bool_or(known.user_id = p_buyer) then 'recorded' when count(*) > 0 then 'reference_used' end
    from public.payment_captures c
    join public.payment_orders known on known.id = c.order_id
    where
      c.transfer_reference is not null
      and private.reference_key(c.transfer_reference) = private.reference_key(p_reference)
      and known.status <> 'refunded'
      and known.id is distinct from p_except
  );
end;
$$;

-- Records an order that was paid by bank transfer: the seat, under the cohort's lock like any other, and a receipt that
-- says how it was paid. The address names the buyer, who needs an account; sums in paise, p_received_on a day in India.
-- p_price: null for the cohort's; p_amount: what arrived; p_tds: the tax that the company deducted from the price. It
-- doesn't check whether the cohort is on sale: the owner decides that. A buyer's transfer counts once, whatever cohort
-- its seat has moved to, until all of it has gone back; p_is_shared: it paid for somebody else, too. Refused: what
-- transfer_refusal and reference_refusal return, unknown_cohort, no_account, cohort_cancelled, already_enrolled,
-- sold_out.
create function public.console_record_transfer(
  p_request_id uuid, p_email text, p_cohort_id text, p_price integer, p_amount integer, p_tds integer, p_reason text,
  p_reference text, p_is_shared boolean, p_received_on date, p_receipt_facts jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own_id constant text := 'transfer_' || left(replace(gen_random_uuid()::text, '-', ''), 20);
  reference constant text := btrim(p_reference);
  why constant text := nullif(btrim(p_reason), '');
  cohort public.cohorts;
  buyer record;
  o public.payment_orders;
begin
  perform private.begin_action(p_request_id, 'record_transfer', true);
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  perform private.refuse(case when not found then 'unknown_cohort' end);
  o.amount := coalesce(p_price, cohort.price);
  perform private.refuse(coalesce(
    private.transfer_refusal(o.amount, cohort.price, p_amount, p_tds, why, reference, p_received_on),
    case when jsonb_typeof(p_receipt_facts) is distinct from 'object' then 'invalid' end
  ));
  select u.id, u.email::text as email into buyer
  from auth.users u
  where u.email = lower(btrim(p_email)) and not u.is_sso_user and u.email_confirmed_at is not null;
  perform private.refuse(case when not found then 'no_account' end);
  perform private.refuse(
    nullif(private.reference_refusal(reference, buyer.id), case when p_is_shared then 'reference_used' end)
  );
  perform private.require_recent_code();

  o.user_id := buyer.id;
  o.cohort_id := p_cohort_id;
  perform private.refuse(private.seat_refusal(o));
  insert into public.payment_orders as po (user_id, email, cohort_id, amount, provider_order_id, held_until, receipt_facts)
  values (
    buyer.id, buyer.email, p_cohort_id, o.amount, own_id, clock_timestamp(),
    p_receipt_facts || jsonb_build_object(
      'cohortId', p_cohort_id, 'startDate', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY')
    )
  )
  returning po.* into o;
  insert into public.payment_captures
    (payment_id, order_id, amount, currency, transfer_reference, transferred_on, tds, shortfall_reason)
  values (
    own_id, o.id, p_amount, o.currency, reference, p_received_on, p_tds, case when p_amount + p_tds <> o.amount then why end
  );
  perform private.enrol_payment(
    o, own_id, o.amount, jsonb_build_object('reference', reference, 'receivedOn', p_received_on)
  );
  update public.cohort_enrollments e set payment_method = 'bank_transfer' where e.payment_id = own_id;
  return private.finish_action(
    p_request_id, 'record_transfer', 'payment_orders', o.id::text, null,
    jsonb_build_object('cohortId', p_cohort_id) || private.transfer_facts(o.id), why,
    jsonb_build_object('orderId', o.id)
  );
end;
$$;

-- What the log says about a transfer.
create function private.transfer_facts(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'price', o.amount, 'amount', c.amount, 'tds', c.tds, 'reference', c.transfer_reference, 'receivedOn', c.transferred_on
  )
  from public.payment_orders o
  join public.payment_captures c on c.payment_id = o.payment_id
  where o.id = p_order_id;
$$;

-- Corrects a recorded bank transfer that has no invoice yet and of which nothing has gone back, if it's as shown
-- (p_shown: transfer_facts). The learner gets one receipt: the corrected one, in place of one that hasn't left. Refused:
-- unknown, invoiced, refunded, unchanged, what transfer_refusal and reference_refusal return.
create function public.console_correct_transfer(
  p_request_id uuid, p_order_id uuid, p_shown jsonb, p_price integer, p_amount integer, p_tds integer, p_reason text,
  p_reference text, p_is_shared boolean, p_received_on date
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reference constant text := btrim(p_reference);
  why constant text := nullif(btrim(p_reason), '');
  o public.payment_orders;
  before jsonb;
begin
  perform private.begin_action(p_request_id, 'correct_transfer', true);
  o := private.lock_order(p_order_id);
  perform private.refuse(case when not private.is_transfer(o.payment_id) then 'unknown' end);
  before := private.transfer_facts(o.id);
  perform private.require_shown('payment_orders', o.id::text, 'reference', before, p_shown, before -> 'reference');
  perform private.refuse(coalesce(
    case
      when exists (select from public.tax_documents d where d.order_id = o.id) then 'invoiced'
      when exists (
        select from public.payment_refunds r where r.order_id = o.id and r.status not in ('failed', 'cancelled')
      ) then 'refunded'
    end,
    private.transfer_refusal(
      p_price, (select c.price from public.cohorts c where c.cohort_id = o.cohort_id), p_amount, p_tds, why, reference,
      p_received_on
    ),
    nullif(private.reference_refusal(reference, o.user_id, o.id), case when p_is_shared then 'reference_used' end)
  ));
  perform private.require_recent_code();

  update public.payment_captures c
  set
    amount = p_amount, tds = p_tds, transfer_reference = reference, transferred_on = p_received_on,
    shortfall_reason = case when p_amount + p_tds <> p_price then why end
  where c.payment_id = o.payment_id;
  update public.payment_orders po set amount = p_price where po.id = o.id returning * into o;
  update public.cohort_enrollments e
  set amount = p_price, payment_details = jsonb_build_object('reference', reference, 'receivedOn', p_received_on)
  where e.payment_id = o.payment_id;
  perform private.refuse(case when private.transfer_facts(o.id) = before then 'unchanged' end);
  perform private.replace_receipt(o);
  return private.finish_action(
    p_request_id, 'correct_transfer', 'payment_orders', o.id::text, before, private.transfer_facts(o.id), why
  );
end;
$$;

-- Records that a refund of a bank transfer was paid back, also by transfer; the buyer is mailed. Refused: invalid,
-- unknown (a refund of a transfer).
create function public.console_record_refund(p_request_id uuid, p_refund_id uuid, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reference constant text := btrim(p_reference);
  payment public.payment_captures;
  refund public.payment_refunds;
begin
  perform private.begin_action(p_request_id, 'record_refund', true);
  perform private.refuse(case when coalesce(char_length(reference), 0) not between 1 and 60 then 'invalid' end);
  select c.* into payment
  from public.payment_refunds r
  join public.payment_captures c on c.payment_id = r.payment_id
  where r.id = p_refund_id and c.transferred_on is not null;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.lock_order(payment.order_id);
  select * into refund from public.payment_refunds r where r.id = p_refund_id;
  if refund.status <> 'pending' then
    perform private.refuse_as_changed(
      'payment_orders', payment.order_id::text, 'refundDone', to_jsonb(refund.id), to_jsonb(refund.status)
    );
  end if;
  perform private.require_recent_code();

  update public.payment_refunds r
  set status = 'done', transfer_reference = reference
  where r.id = refund.id
  returning * into refund;
  perform private.queue_refund_mail(refund, 'payment-refund-done');
  perform private.settle_refunds(payment);
  return private.finish_action(
    p_request_id, 'record_refund', 'payment_orders', payment.order_id::text, null,
    jsonb_build_object('amount', refund.amount, 'reference', reference, 'refundDone', refund.id)
  );
end;
$$;

grant execute on function
  public.console_record_transfer, public.console_correct_transfer, public.console_record_refund
to authenticated;

-- schemas/console/cohorts.sql

-- Cohorts, the latest first, with their seats. Over: the last day, its own or that of its sessions, has passed. Held:
-- in a checkout, or by a request to move there. Definer: only the server may call count_holders.
create function public.console_cohorts() returns table (
  cohort_id text, state text, starts_on date, enrol_by date, ends_on date, price integer, list_price integer,
  sell_until date, is_enrolment_over boolean, is_over boolean, has_classes boolean, chat_url text, booking_url text,
  sequence integer, capacity integer, taken integer, held integer, free integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    c.cohort_id, c.state, c.starts_on, c.enrol_by, c.ends_on, c.price, c.list_price, c.sell_until,
    c.state in ('on_sale', 'coming_soon') and c.sale_ends_at <= now(),
    coalesce(greatest(c.ends_on, last.day) < timezone('Asia/Kolkata', now())::date, false), last.has_classes, c.chat_url,
    c.booking_url, c.sequence, c.capacity, t.seats, h.seats, greatest(c.capacity - t.seats - h.seats, 0)
  from public.cohorts c
  cross join lateral (select private.count_taken(c.cohort_id) as seats) t
  cross join lateral (select private.count_holders(c.cohort_id) as seats) h
  cross join lateral (
    select max(timezone(s.time_zone, s.ends_at))::date as day, coalesce(bool_or(s.kind = 'class'), false) as has_classes
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) last
  order by c.starts_on desc, c.created_at desc, c.cohort_id desc;
end;
$$;

-- What the log says about a cohort.
create function private.cohort_facts(p_cohort public.cohorts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'startsOn', p_cohort.starts_on, 'enrolBy', p_cohort.enrol_by, 'sellUntil', p_cohort.sell_until,
    'endsOn', p_cohort.ends_on, 'state', p_cohort.state, 'price', p_cohort.price, 'listPrice', p_cohort.list_price, 'capacity', p_cohort.capacity,
    'chatUrl', p_cohort.chat_url, 'bookingUrl', p_cohort.booking_url, 'sequence', p_cohort.sequence
  );
$$;

-- Why a cohort can't have these days and prices: a reason, or null. Days that are the same in p_before may be past. Days
-- that reopen the sale count as putting it on sale, which only owners may do.
create function private.cohort_refusal(p_before public.cohorts, p_after public.cohorts) returns text
language sql stable set search_path = '' as $$
  select case
    when p_after.starts_on is distinct from p_before.starts_on and p_after.starts_on < today.day then 'past_start'
    when p_after.enrol_by > p_after.starts_on then 'enrol_after_start'
    when p_after.enrol_by is distinct from p_before.enrol_by and p_after.enrol_by < today.day then 'past_enrol'
    when
      p_after.sell_until is distinct from p_before.sell_until and private.operator_role() is distinct from 'owner'
      then 'owner_sells'
    when p_after.sell_until < p_after.starts_on then 'sold_before_start'
    when p_after.sell_until is distinct from p_before.sell_until and p_after.sell_until < today.day then 'past_sale'
    when p_after.ends_on < p_after.starts_on then 'end_before_start'
    when p_after.list_price < round(p_after.price * 100.0 / 118) then 'list_price_below'
    when
      private.sale_state(p_before, now()) <> p_before.state
      and greatest(p_after.sell_until, least(p_after.enrol_by, p_after.starts_on - 1)) >= today.day
      and private.operator_role() is distinct from 'owner'
      then 'sale_over'
  end
  from (select (now() at time zone 'Asia/Kolkata')::date as day) today;
$$;

-- A cohort, locked. Refused: unknown.
create function private.lock_cohort(p_cohort_id text) returns public.cohorts
language plpgsql set search_path = '' as $$
declare
  cohort public.cohorts;
begin
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return cohort;
end;
$$;

-- A cohort that is as it was shown, locked. Refused: unknown.
create function private.lock_shown_cohort(p_cohort_id text, p_shown_sequence integer) returns public.cohorts
language plpgsql set search_path = '' as $$
declare
  cohort constant public.cohorts := private.lock_cohort(p_cohort_id);
begin
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sequence', cohort.sequence, p_shown_sequence,
    jsonb_build_object(
      'starts on', to_char(cohort.starts_on, 'FMMonth FMDD, YYYY'),
      'enrol by', to_char(cohort.enrol_by, 'FMMonth FMDD, YYYY'),
      'price', '₹' || to_char(cohort.price / 100.0, 'FM999999990.00'), 'state', cohort.state
    )
  );
  return cohort;
end;
$$;

-- Opens the next cohort; nothing is sold yet. Days are India's, prices in paise. Refused: past_start,
-- enrol_after_start, past_enrol, list_price_below, invalid. "cohortId": the new cohort.
create function public.console_open_cohort(
  p_request_id uuid, p_starts_on date, p_enrol_by date, p_price integer, p_list_price integer, p_capacity integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  cohort public.cohorts;
begin
  perform private.begin_action(p_request_id, 'open_cohort', true);
  -- Two at once make two cohorts.
  perform pg_advisory_xact_lock(hashtextextended('the next cohort', 0));
  select coalesce(max(c.cohort_id::integer), 0) + 1 into cohort.cohort_id
  from public.cohorts c
  where c.cohort_id ~ '^[1-9][0-9]{0,5}$';
  cohort.starts_on := p_starts_on;
  cohort.enrol_by := p_enrol_by;
  cohort.price := p_price;
  cohort.list_price := p_list_price;
  perform private.refuse(private.cohort_refusal(null, cohort));

  begin
    insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, price, list_price)
    values (cohort.cohort_id, p_capacity, p_starts_on, p_enrol_by, p_price, p_list_price)
    returning * into cohort;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'open_cohort', 'cohorts', cohort.cohort_id, null, private.cohort_facts(cohort), null,
    jsonb_build_object('cohortId', cohort.cohort_id)
  );
end;
$$;

grant execute on function public.console_cohorts, public.console_open_cohort to authenticated;

-- schemas/console/change_cohort.sql

-- Writes a changed cohort, and ends the action. Call it with the cohort's row locked. Refused: unchanged, past_start,
-- enrol_after_start, past_enrol, owner_sells, sold_before_start, past_sale, end_before_start, list_price_below,
-- sale_over, invalid.
create function private.save_cohort(
  p_request_id uuid, p_action text, p_before public.cohorts, p_after public.cohorts
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  after public.cohorts;
begin
  perform private.refuse(case when p_after is not distinct from p_before then 'unchanged' end);
  perform private.refuse(private.cohort_refusal(p_before, p_after));

  begin
    update public.cohorts c
    set
      starts_on = p_after.starts_on, enrol_by = p_after.enrol_by, ends_on = p_after.ends_on, state = p_after.state,
      price = p_after.price, list_price = p_after.list_price, sell_until = p_after.sell_until,
      chat_url = p_after.chat_url, booking_url = p_after.booking_url, sequence = c.sequence + 1, updated_at = now()
    where c.cohort_id = p_before.cohort_id
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, p_action, 'cohorts', p_before.cohort_id, private.cohort_facts(p_before), private.cohort_facts(after)
  );
end;
$$;

-- Changes a cohort's days and links. The end may be null, for the last session's day, and so may the links. From its
-- first day on it's only sold until p_sell_until, which owners set. Refused: unknown, unchanged, planned (its first
-- class has the first day), past_start, enrol_after_start, past_enrol, owner_sells, sold_before_start, past_sale,
-- end_before_start, sale_over (only an owner can reopen the sale), invalid (a link that isn't one).
create function public.console_change_cohort(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_starts_on date, p_enrol_by date, p_sell_until date,
  p_ends_on date, p_chat_url text, p_booking_url text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  after public.cohorts;
begin
  perform private.begin_action(p_request_id, 'change_cohort');
  before := private.lock_shown_cohort(p_cohort_id, p_shown_sequence);
  perform private.refuse('planned') where p_starts_on <> before.starts_on and exists (
    select from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
  );
  after := before;
  after.starts_on := p_starts_on;
  after.enrol_by := p_enrol_by;
  after.sell_until := p_sell_until;
  after.ends_on := p_ends_on;
  after.chat_url := p_chat_url;
  after.booking_url := p_booking_url;
  return private.save_cohort(p_request_id, 'change_cohort', before, after);
end;
$$;

-- Changes the price of new orders, in paise; existing orders keep theirs. Refused: unknown, unchanged,
-- list_price_below, invalid.
create function public.console_set_cohort_price(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_price integer, p_list_price integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  after public.cohorts;
begin
  perform private.begin_action(p_request_id, 'set_cohort_price', true);
  before := private.lock_shown_cohort(p_cohort_id, p_shown_sequence);
  after := before;
  after.price := p_price;
  after.list_price := p_list_price;
  return private.save_cohort(p_request_id, 'set_cohort_price', before, after);
end;
$$;

-- Puts a cohort on sale, takes it back to coming soon, or closes it; open orders can still be paid. Refused: unknown,
-- invalid (another state), cancelled (for good), not_on_sale (nothing to take back), enrolment_over (no one could buy),
-- already (it's in that state).
create function public.console_set_cohort_state(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_state text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  after public.cohorts;
begin
  perform private.begin_action(p_request_id, 'set_cohort_state', true);
  perform private.refuse(case
    when p_state is null or p_state not in ('coming_soon', 'on_sale', 'closed') then 'invalid'
  end);
  before := private.lock_shown_cohort(p_cohort_id, p_shown_sequence);
  after := before;
  after.state := p_state;
  perform private.refuse(case
    when before.state = 'cancelled' then 'cancelled'
    when before.state = p_state then 'already'
    when p_state = 'coming_soon' and before.state <> 'on_sale' then 'not_on_sale'
    when private.sale_state(after, now()) <> p_state then 'enrolment_over'
  end);
  return private.save_cohort(p_request_id, 'set_cohort_state', before, after);
end;
$$;

-- Changes how many seats a cohort has: not below those taken or held. Refused:
-- unknown, unchanged, below_taken.
create function public.console_set_capacity(
  p_request_id uuid, p_cohort_id text, p_shown integer, p_capacity integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before public.cohorts;
  needed integer;
begin
  perform private.begin_action(p_request_id, 'set_capacity');
  before := private.lock_cohort(p_cohort_id);
  perform private.require_shown('cohorts', p_cohort_id, 'capacity', before.capacity, p_shown);
  needed := private.count_taken(p_cohort_id) + private.count_holders(p_cohort_id);
  perform private.refuse(case
    when p_capacity = before.capacity then 'unchanged'
    when p_capacity < needed then 'below_taken'
  end);

  update public.cohorts s set capacity = p_capacity, updated_at = now() where s.cohort_id = p_cohort_id;
  return private.finish_action(
    p_request_id, 'set_capacity', 'cohorts', p_cohort_id,
    jsonb_build_object('capacity', before.capacity), jsonb_build_object('capacity', p_capacity)
  );
end;
$$;

grant execute on function
  public.console_change_cohort, public.console_set_cohort_price, public.console_set_cohort_state,
  public.console_set_capacity
to authenticated;

-- schemas/console/changes.sql

-- Locks what a decision about an open request needs, in the order of docs/data.md, and reads the request last. With the
-- cohort to which the seat would move, both cohorts and their sessions are also locked. Refused: unknown.
create function private.lock_change(p_change_id uuid, p_to_cohort_id text default null) returns public.change_requests
language plpgsql set search_path = '' as $$
declare
  asked public.change_requests;
  cohort_ids text[];
begin
  select * into asked from public.change_requests r where r.id = p_change_id;
  if p_to_cohort_id is not null then
    cohort_ids := array[p_to_cohort_id]
      || array(select e.cohort_id from public.cohort_enrollments e where e.id = asked.enrolment_id);
    perform from public.cohorts c where c.cohort_id = any (cohort_ids) order by c.cohort_id for update;
  end if;
  perform from public.payment_orders o where o.id = asked.order_id for update;
  perform from public.cohort_sessions s where s.cohort_id = any (cohort_ids) order by s.id for share;
  perform from public.cohort_enrollments e where e.id = asked.enrolment_id for update;
  select * into asked from public.change_requests r where r.id = p_change_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('payment_orders', asked.order_id::text, 'request', asked.state, 'open');
  return asked;
end;
$$;

-- Like lock_change, but only if the request still asks for what was shown.
create function private.lock_shown_change(
  p_change_id uuid, p_shown_kind text, p_shown_cohort_id text, p_to_cohort_id text default null
) returns public.change_requests
language plpgsql set search_path = '' as $$
declare
  asked constant public.change_requests := private.lock_change(p_change_id, p_to_cohort_id);
begin
  if asked.kind is null or (asked.kind, asked.to_cohort_id) is distinct from (p_shown_kind, p_shown_cohort_id) then
    perform private.refuse_as_changed(
      'payment_orders', asked.order_id::text, 'request', '"none"', to_jsonb(coalesce(asked.kind, 'not chosen yet'))
    );
  end if;
  return asked;
end;
$$;

-- Moves a seat to another cohort, with its token. One mail takes the old cohort's sessions out of the calendar, those
-- included whose cancellation the learner hasn't been mailed, and another has the new ones. Call it with everything from
-- lock_change locked.
create function private.move_seat(p_seat public.cohort_enrollments, p_to_cohort_id text) returns void
language plpgsql set search_path = '' as $$
declare
  left_sessions constant jsonb[] := array(
    select s.value || jsonb_build_object(
      'state', 'cancelled', 'cancelledReason', 'You moved to Cohort #' || p_to_cohort_id,
      'sequence', (s.value ->> 'sequence')::integer + 1, 'stampedAt', now()
    )
    from jsonb_array_elements(public.cohort_calendar(p_seat.cohort_id, now())) s
    where
      s.value ->> 'state' = 'scheduled'
      or not exists (
        select from public.email_outbox told
        where
          told.person = p_seat.id
          and told.about = s.value ->> 'sessionId'
          and told.template = 'cohort-session-cancelled'
          and (told.status = 'sent' or told.handover <> 'none')
      )
    order by s.value ->> 'startsAt', s.value ->> 'sessionId'
  );
begin
  update public.cohort_enrollments set cohort_id = p_to_cohort_id where id = p_seat.id;
  perform private.mail_seat(
    'seat-moved', p_seat, p_to_cohort_id,
    jsonb_build_object(
      'fromCohortId', p_seat.cohort_id,
      'startsOn', (select c.starts_on from public.cohorts c where c.cohort_id = p_to_cohort_id),
      'sessions', left_sessions
    )
  );
  perform private.mail_plan_to_seat(p_seat, p_to_cohort_id);
end;
$$;

-- Confirms a learner's request, if it's as shown. A refund: of what was left of the payment at the time of the request,
-- or of what is left now if that is less, even after the 14 days; the request's id becomes the refund's. A move: of the
-- seat. Refused: unknown; owner_only (requested after the 14 days), nothing_left (the money goes back by other refunds);
-- disputed, key_reused; no_seat, cohort_cancelled (the new one), already_enrolled, sold_out. Changed: "now" is the
-- present request.
create function public.console_confirm_change(
  p_request_id uuid, p_change_id uuid, p_shown_kind text, p_shown_cohort_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.change_requests;
  seat public.cohort_enrollments;
  target public.cohorts;
  back integer;
begin
  perform private.begin_action(p_request_id, 'confirm_change');
  asked := private.lock_shown_change(p_change_id, p_shown_kind, p_shown_cohort_id, p_shown_cohort_id);
  select * into seat from public.cohort_enrollments e where e.id = asked.enrolment_id;
  select * into target from public.cohorts c where c.cohort_id = asked.to_cohort_id;
  back := least(asked.amount, private.left_of_payment(seat.payment_id));
  perform private.refuse(case
    when not asked.asked_within_rules and private.operator_role() <> 'owner' then 'owner_only'
    when asked.kind = 'refund' and private.dispute_state(seat.payment_id) is not null then 'disputed'
    when private.left_of_payment(seat.payment_id) < 1 then 'nothing_left'
    when asked.kind = 'refund' then null
    when not seat.is_open then 'no_seat'
    when target.state = 'cancelled' then 'cohort_cancelled'
    when private.has_seat(seat.person_id, target.cohort_id) then 'already_enrolled'
    when not private.has_free_seat(target.cohort_id, seat.person_id) then 'sold_out'
  end);

  if asked.kind = 'refund' then
    perform private.require_recent_code();
    perform private.refuse(nullif(private.request_refund(seat.payment_id, back, asked.id, null), 'requested'));
  end if;
  update public.change_requests
  set
    state = 'confirmed', decided_by = auth.uid(), decided_at = now(),
    refund_id = case asked.kind when 'refund' then asked.id end
  where id = asked.id;
  if asked.kind = 'transfer' then
    perform private.move_seat(seat, target.cohort_id);
  end if;
  return private.finish_action(
    p_request_id, 'confirm_change', 'payment_orders', asked.order_id::text,
    '{"request": "open"}' || case asked.kind
      when 'transfer' then jsonb_build_object('cohortId', seat.cohort_id) else '{}'::jsonb end,
    '{"request": "confirmed"}' || case asked.kind
      when 'transfer' then jsonb_build_object('cohortId', target.cohort_id)
      else jsonb_build_object('paymentId', seat.payment_id, 'amount', back) end
  );
end;
$$;

-- Refuses a learner's request, if it's as shown; the learner reads the note, and can choose again if the cohort is
-- cancelled. Refused: invalid (without a note), unknown. Changed: "now" is the present request.
create function public.console_refuse_change(
  p_request_id uuid, p_change_id uuid, p_shown_kind text, p_shown_cohort_id text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.change_requests;
begin
  perform private.begin_action(p_request_id, 'refuse_change');
  perform private.refuse(case when coalesce(btrim(p_note), '') = '' then 'invalid' end);
  asked := private.lock_shown_change(p_change_id, p_shown_kind, p_shown_cohort_id);
  update public.change_requests
  set state = 'refused', decided_by = auth.uid(), decided_at = now(), note = btrim(p_note)
  where id = asked.id
  returning * into asked;
  perform private.queue_change_mail(asked, 'change-refused');
  perform private.offer_choice(array[e.id], asked.reason)
  from public.cohort_enrollments e
  join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
  where e.id = asked.enrolment_id and e.is_open;
  return private.finish_action(
    p_request_id, 'refuse_change', 'payment_orders', asked.order_id::text, '{"request": "open"}',
    '{"request": "refused"}', p_note
  );
end;
$$;

-- Replaces the team's note on an open request, if it's as shown; empty for none. Refused: unknown, unchanged.
create function public.console_note_change(
  p_request_id uuid, p_change_id uuid, p_shown_note text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := nullif(btrim(p_note), '');
  asked public.change_requests;
begin
  perform private.begin_action(p_request_id, 'note_change');
  asked := private.lock_change(p_change_id);
  perform private.require_shown('payment_orders', asked.order_id::text, 'note', asked.note, nullif(p_shown_note, ''));
  perform private.refuse(case when asked.note is not distinct from written then 'unchanged' end);
  update public.change_requests set note = written where id = asked.id;
  return private.finish_action(
    p_request_id, 'note_change', 'payment_orders', asked.order_id::text,
    jsonb_build_object('note', asked.note), jsonb_build_object('note', written)
  );
end;
$$;

grant execute on function
  public.console_confirm_change, public.console_refuse_change, public.console_note_change
to authenticated;

-- schemas/console/cancel_cohort.sql

-- Closes the open requests to move to a cohort that is being cancelled, with a mail to each learner, and returns how many
-- they are. Their day still counts for what these learners ask for next (private.changes_judged_at).
create function private.cancel_moves_to(p_cohort_id text, p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  asked public.change_requests;
  closed integer := 0;
begin
  for asked in
    update public.change_requests r
    set state = 'cancelled', decided_by = auth.uid(), decided_at = now(), note = p_reason
    where r.to_cohort_id = p_cohort_id and r.state = 'open'
    returning r.*
  loop
    perform private.queue_change_mail(asked, 'change-refused');
    closed := closed + 1;
  end loop;
  return closed;
end;
$$;

-- Cancels a cohort for good, with its coming sessions. Everyone with a seat gets one mail, which takes the sessions out
-- of the calendar, and can choose a refund or a move, whatever the date; for a deleted account a refund is requested.
-- Open requests to move there are closed, and their learners mailed. "told": how many people are mailed. Refused:
-- unknown, invalid (without a reason), already.
create function public.console_cancel_cohort(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := nullif(btrim(p_reason), '');
  before public.cohorts;
  after public.cohorts;
  cancelled uuid[];
  seats uuid[];
  people uuid[];
  told integer;
begin
  perform private.begin_action(p_request_id, 'cancel_cohort', true);
  perform private.refuse(case when why is null then 'invalid' end);
  before := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when before.state = 'cancelled' then 'already' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sequence', before.sequence, p_shown_sequence, to_jsonb(before.state)
  );
  perform private.require_recent_code();

  -- The requests written below refer to them, and a learner's own request locks the order before the seat.
  perform
  from public.payment_orders o
  where
    o.provider_order_id in (
      select e.order_id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open
    )
    or o.id in (select r.order_id from public.change_requests r where r.to_cohort_id = p_cohort_id and r.state = 'open')
  order by o.id
  for key share;
  cancelled := array(
    select s.id
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
    order by s.id
    for update
  );
  seats := array(
    select e.id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open order by e.id for share
  );
  people := array(select e.id from public.cohort_enrollments e where e.id = any (seats) and e.user_id is not null);
  update public.cohorts c
  set state = 'cancelled', sequence = c.sequence + 1, updated_at = now()
  where c.cohort_id = p_cohort_id
  returning * into after;
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = why, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (cancelled);
  perform private.offer_choice(seats, why);
  told := cardinality(people) + private.cancel_moves_to(p_cohort_id, why);
  insert into public.notices (kind, audience, about, content, people)
  values (
    'cohort-cancelled', p_cohort_id, p_cohort_id,
    jsonb_build_object(
      'reason', why,
      'sessions', array(
        select private.cohort_session_payload(s)
        from public.cohort_sessions s
        where s.id = any (cancelled)
        order by s.starts_at, s.id
      )
    ),
    cardinality(people)
  );
  return private.finish_action(
    p_request_id, 'cancel_cohort', 'cohorts', p_cohort_id, private.cohort_facts(before), private.cohort_facts(after), why,
    jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function public.console_cancel_cohort to authenticated;

-- schemas/console/desk.sql

-- A message, locked. Refused: unknown.
create function private.lock_message(p_message_id uuid) returns public.contact_messages
language plpgsql set search_path = '' as $$
declare
  message public.contact_messages;
begin
  select * into message from public.contact_messages m where m.id = p_message_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return message;
end;
$$;

-- Answers a message by a mail that ends with the operator's name. Refused: unknown, invalid.
create function public.console_reply(
  p_request_id uuid, p_message_id uuid, p_shown_state text, p_text text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
  earlier uuid[];
  reply public.contact_replies;
begin
  perform private.begin_action(p_request_id, 'reply');
  perform private.refuse(case when coalesce(btrim(p_text), '') = '' or char_length(p_text) > 5000 then 'invalid' end);
  message := private.lock_message(p_message_id);
  perform private.require_shown('contact_messages', message.id::text, 'state', message.state, p_shown_state);

  earlier := array(select r.id from public.contact_replies r where r.message_id = message.id order by r.created_at, r.id);
  insert into public.contact_replies (message_id, author, text)
  values (message.id, auth.uid(), p_text)
  returning * into reply;
  update public.contact_messages m set state = 'answered', state_changed_at = now() where m.id = message.id;
  insert into public.email_outbox (template, recipient, person, payload)
  values (
    'contact-reply',
    message.email,
    reply.id,
    jsonb_build_object(
      'messageId', message.id, 'replyId', reply.id, 'previousReplyIds', earlier, 'name', message.name,
      'subject', message.subject, 'text', reply.text, 'sentAt', message.created_at, 'quoted', message.message,
      'reference', message.reference, 'signedBy', private.account_name(auth.uid())
    )
  );

  return private.finish_action(
    p_request_id, 'reply', 'contact_messages', message.id::text,
    jsonb_build_object('state', message.state), '{"state": "answered"}', null,
    jsonb_build_object('replyId', reply.id)
  );
end;
$$;

-- Assigning a message to its present operator is refused as unchanged: any other answer could tell staff that an owner
-- is no longer an operator.
create function public.console_assign_message(
  p_request_id uuid, p_message_id uuid, p_shown_assignee uuid, p_assignee uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
begin
  perform private.begin_action(p_request_id, 'assign_message');
  message := private.lock_message(p_message_id);
  perform private.require_shown(
    'contact_messages', message.id::text, 'assignedTo', message.assigned_to, p_shown_assignee,
    (select to_jsonb(u.email::text) from auth.users u where u.id = message.assigned_to)
  );
  perform private.refuse(case when p_assignee is not distinct from message.assigned_to then 'unchanged' end);
  perform private.refuse(case
    when
      p_assignee <> auth.uid()
      and (
        private.operator_role() <> 'owner'
        or not exists (select from public.operators o where o.user_id = p_assignee and o.revoked_at is null)
      )
      then 'unknown_operator'
  end);

  update public.contact_messages m set assigned_to = p_assignee where m.id = message.id;
  return private.finish_action(
    p_request_id, 'assign_message', 'contact_messages', message.id::text,
    jsonb_build_object('assignedTo', message.assigned_to), jsonb_build_object('assignedTo', p_assignee)
  );
end;
$$;

-- Closes a message, or opens it again. Refused: unknown, invalid.
create function public.console_close_message(
  p_request_id uuid, p_message_id uuid, p_shown_state text, p_state text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
begin
  perform private.begin_action(p_request_id, 'close_message');
  perform private.refuse(case when p_state is null or p_state not in ('closed', 'open') then 'invalid' end);
  message := private.lock_message(p_message_id);
  perform private.require_shown('contact_messages', message.id::text, 'state', message.state, p_shown_state);

  update public.contact_messages m set state = p_state, state_changed_at = now() where m.id = message.id;
  return private.finish_action(
    p_request_id, 'close_message', 'contact_messages', message.id::text,
    jsonb_build_object('state', message.state), jsonb_build_object('state', p_state)
  );
end;
$$;

-- Sets an application's state, with a mail to the applicant if there's a text. Refused: unknown, unchanged (and no
-- text), invalid.
create function public.console_set_application_state(
  p_request_id uuid, p_application_id uuid, p_shown_state text, p_state text, p_mail_text text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail_text constant text := nullif(btrim(p_mail_text), '');
  application public.job_applications;
begin
  perform private.begin_action(p_request_id, 'set_application_state');
  perform private.refuse(case when char_length(mail_text) > 5000 then 'invalid' end);
  select * into application from public.job_applications a where a.id = p_application_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('job_applications', application.id::text, 'state', application.state, p_shown_state);
  perform private.refuse(case when p_state = application.state and mail_text is null then 'unchanged' end);

  begin
    update public.job_applications a set state = p_state, state_changed_at = now() where a.id = application.id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  if mail_text is not null then
    insert into public.email_outbox (template, recipient, person, payload)
    values (
      'application-state',
      application.email,
      application.id,
      jsonb_build_object('name', application.name, 'role', application.role, 'state', p_state, 'text', mail_text)
    );
  end if;
  return private.finish_action(
    p_request_id, 'set_application_state', 'job_applications', application.id::text,
    jsonb_build_object('state', application.state),
    jsonb_build_object('state', p_state, 'isMailed', mail_text is not null)
  );
end;
$$;

-- Records that a resume was opened: by the application's id, since the file's path contains the name of the person's
-- file. Refused: unknown.
create function public.console_open_resume(p_request_id uuid, p_application_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'open_resume');
  perform from public.job_applications a where a.id = p_application_id;
  perform private.refuse(case when not found then 'unknown' end);
  return private.finish_action(p_request_id, 'open_resume', 'job_applications', p_application_id::text);
end;
$$;

grant execute on function
  public.console_reply, public.console_assign_message, public.console_close_message,
  public.console_set_application_state, public.console_open_resume
to authenticated;

-- schemas/console/today.sql

-- What is waiting for a person, and since when or until when; and what was paid this month. For cohorts: sessions of today and tomorrow, in India, without a meeting link, and
-- recordings that are stored where they will be deleted one day. Orders are counted as the list shows them: two refunds
-- of one order count once.
create function public.console_today() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  ten_working_days_ago constant timestamptz := (select late.applications from public.console_late_before() late);
begin
  perform private.require_operator();
  return jsonb_build_object(
    'failedMails', (
      select jsonb_build_object('count', count(*), 'since', min(o.created_at))
      from public.email_outbox o
      where o.status = 'failed' and o.resent_as is null
    ),
    'reviews', (
      select jsonb_build_object('count', count(distinct r.order_id), 'since', min(r.opened_at))
      from public.payment_reviews r
      where r.settled_at is null and r.respond_by is null
    ),
    'disputes', (
      select jsonb_build_object('count', count(distinct r.order_id), 'respondBy', min(r.respond_by))
      from public.payment_reviews r
      where r.settled_at is null and r.respond_by is not null
    ),
    'oldRefunds', (
      select jsonb_build_object('count', count(*), 'since', min(o.refund_waits_since))
      from public.payment_orders o
      where o.refund_waits_since < now() - interval '1 day'
    ),
    'paidThisMonth', (
      select jsonb_build_object('seats', count(*), 'paise', coalesce(sum(o.amount), 0))
      from public.payment_orders o
      where
        o.status = 'paid'
        and o.paid_at >= timezone('Asia/Kolkata', date_trunc('month', today::timestamp))
    ),
    'salesWithoutInvoice', (
      select jsonb_build_object('count', count(*), 'oldestAt', min(o.paid_at))
      from public.payment_orders o
      where o.status = 'paid' and not exists (select from public.tax_documents d where d.order_id = o.id)
    ),
    'changeRequests', array(
      select jsonb_build_object(
        'id', r.id, 'orderId', r.order_id, 'kind', r.kind, 'toCohortId', r.to_cohort_id, 'cohortId', e.cohort_id,
        'askedAt', r.asked_at, 'email', e.email
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state <> 'cancelled'
      where r.state = 'open'
      order by r.asked_at, r.id
    ),
    'cancelledCohorts', array(
      select jsonb_build_object(
        'cohortId', e.cohort_id, 'refunds', count(*) filter (where r.kind = 'refund'),
        'moves', count(*) filter (where r.kind = 'transfer'), 'silent', count(*) filter (where r.kind is null),
        'askedAt', min(r.asked_at) filter (where r.kind is not null)
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
      where r.state = 'open'
      group by e.cohort_id
      order by min(r.asked_at), e.cohort_id
    ),
    'openMessages', (select count(*) from public.contact_messages m where m.state = 'open'),
    'oldestMessageAt', (select min(m.created_at) from public.contact_messages m where m.state = 'open'),
    'lateApplications', (
      select jsonb_build_object('count', count(*), 'since', min(a.created_at))
      from public.job_applications a
      where a.state in ('received', 'in_review') and a.created_at < ten_working_days_ago
    ),
    'sessionsWithoutLink', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.starts_at)
      from public.cohort_sessions s
      where
        s.state = 'scheduled'
        and s.meeting_url is null
        and s.ends_at > now()
        and timezone('Asia/Kolkata', s.starts_at)::date <= today + 1
      order by s.starts_at, s.id
    ),
    'oldRecordings', array(
      select jsonb_build_object(
        'id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.ends_at + interval '60 days'
      )
      from public.cohort_sessions s
      where s.recording_url ~* '^https://([a-z0-9.-]+\.)?zoom\.us([:/?#]|$)' and s.ends_at < now() - interval '60 days'
      order by s.starts_at, s.id
    )
  );
end;
$$;

-- New registrations and orders of the last days in India, including today; at most a year.
create function public.console_daily_counts(p_days integer) returns table (
  day date, registrations integer, orders integer
)
language plpgsql stable set search_path = '' as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  first_day constant date := today - least(greatest(p_days, 1), 366) + 1;
  since constant timestamptz := timezone('Asia/Kolkata', first_day::timestamp);
begin
  perform private.require_operator();
  return query
  with
    registered as (
      select timezone('Asia/Kolkata', s."Registration Date")::date as on_day, count(*)::integer as people
      from public.workshop_signups s
      where s."Registration Date" >= since
      group by 1
    ),
    ordered as (
      select timezone('Asia/Kolkata', o.created_at)::date as on_day, count(*)::integer as seats
      from public.payment_orders o
      where o.created_at >= since
      group by 1
    )
  select d::date, coalesce(r.people, 0), coalesce(o.seats, 0)
  from generate_series(first_day::timestamp, today::timestamp, interval '1 day') d
  left join registered r on r.on_day = d::date
  left join ordered o on o.on_day = d::date
  order by d;
end;
$$;

grant execute on function public.console_today, public.console_daily_counts to authenticated;

-- schemas/console/week.sql

-- The next sessions, free runs and those of cohorts, the soonest first, including those that are on. "people": how many
-- are registered, or have a seat; "joined": how many of a cohort have. A run's cohort is null; every run has a link.
create function public.console_next_sessions(p_limit integer) returns table (
  id uuid, cohort_id text, title text, starts_at timestamptz, meeting_url text, people integer, joined integer
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select soon.id, soon.cohort_id, soon.title, soon.starts_at, soon.meeting_url,
    case
      when soon.cohort_id is not null then private.count_cohort_people(soon.cohort_id)
      else (select c.registered from public.console_run_counts(array[soon.id]) c)
    end,
    (
      select count(*)::integer
      from public.cohort_attendance a
      where a.session_id = soon.id and a.source = 'join' and a.struck_at is null
    )
  from (
    (
      select r.id, null::text as cohort_id, r.session_title as title, r.starts_at, r.meeting_url
      from public.session_runs r
      where r.state = 'scheduled' and r.ends_at > now()
      order by r.starts_at, r.id
      limit least(p_limit, 50)
    )
    union all
    (
      select s.id, s.cohort_id, s.title, s.starts_at, s.meeting_url
      from public.cohort_sessions s
      where s.state = 'scheduled' and s.ends_at > now()
      order by s.starts_at, s.id
      limit least(p_limit, 50)
    )
  ) soon
  order by soon.starts_at, soon.id
  limit least(p_limit, 50);
end;
$$;

-- Classes and questions of the last 30 days whose recording is missing. It's promised by the next morning, which ends
-- at noon in India; the latest first.
create function public.console_late_recordings() returns table (id uuid, cohort_id text, title text, promised_on date)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select s.id, s.cohort_id, s.title, due.on_day
  from public.cohort_sessions s
  cross join lateral (select timezone('Asia/Kolkata', s.ends_at)::date + 1 as on_day) due
  where
    s.state = 'scheduled'
    and s.kind <> 'office_hours'
    and s.recording_url is null
    and s.ends_at > now() - interval '30 days'
    and timezone('Asia/Kolkata', due.on_day + time '12:00') <= now()
  order by s.starts_at desc, s.id
  limit 20;
end;
$$;

grant execute on function public.console_next_sessions, public.console_late_recordings to authenticated;

-- schemas/console/people.sql

-- The kinds of rows that have an address; none for a person who only has an account. Mails about the team are for
-- owners only.
create function private.kinds_of(p_address text) returns setof text
language sql stable set search_path = '' as $$
  select case when s.is_waiting then 'waiting list' else 'registration' end
  from public.workshop_signups s
  where lower(s."Email Address") = p_address
  union
  select 'waiting list' where exists (select from public.waitlist_signups s where lower(s.email) = p_address)
  union
  select 'order' where exists (select from public.payment_orders s where lower(s.email) = p_address)
  union
  select 'enrolment' where exists (select from public.cohort_enrollments s where lower(s.email) = p_address)
  union
  select 'message' where exists (select from public.contact_messages s where lower(s.email) = p_address)
  union
  select 'application' where exists (select from public.job_applications s where lower(s.email) = p_address)
  union
  select 'mail' where exists (
    select from public.email_outbox s
    where lower(s.recipient) = p_address and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
  );
$$;

-- The first addresses from p_start to p_end, in byte order, with the kinds of their rows. At most p_most of each kind:
-- enough to find the first p_most overall with all their kinds.
create function private.first_addresses(p_start text, p_end text, p_most integer) returns table (kind text, address text)
language sql stable set search_path = '' as $$
  (
    select distinct 'registration' as kind, lower(s."Email Address") as address
    from public.workshop_signups s
    where lower(s."Email Address") ~>=~ p_start and lower(s."Email Address") ~<~ p_end and not s.is_waiting
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'waiting list', lower(s."Email Address") as address
    from public.workshop_signups s
    where lower(s."Email Address") ~>=~ p_start and lower(s."Email Address") ~<~ p_end and s.is_waiting
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'waiting list', lower(s.email) as address
    from public.waitlist_signups s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'order', lower(s.email) as address
    from public.payment_orders s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'enrolment', lower(s.email) as address
    from public.cohort_enrollments s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'message', lower(s.email) as address
    from public.contact_messages s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'application', lower(s.email) as address
    from public.job_applications s
    where lower(s.email) ~>=~ p_start and lower(s.email) ~<~ p_end
    order by address using ~<~ limit p_most
  )
  union all
  (
    select distinct 'mail', lower(s.recipient) as address
    from public.email_outbox s
    where
      lower(s.recipient) ~>=~ p_start and lower(s.recipient) ~<~ p_end
      and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
    order by address using ~<~ limit p_most
  );
$$;

-- Addresses in any table that begin with a text, or whose person's name matches it, with the name and the kinds of
-- rows: at most 100, after p_after if given. A place on the list of a function without a session counts as a waiting
-- list. Mails about the team are for owners only.
create function public.console_find_people(p_text text, p_limit integer, p_after text default '') returns table (
  email text, name text, kinds text[]
)
language plpgsql stable security definer set search_path = '' as $$
declare
  beginning constant text := lower(btrim(p_text));
  -- The first text after p_after, in byte order.
  start constant text := case when p_after <> '' then lower(p_after) || chr(1) else beginning end;
  -- After every text that begins like that.
  ending constant text := beginning || chr(1114111);
  most constant integer := least(p_limit, 100);
begin
  perform private.require_operator();
  if beginning = '' then
    return;
  end if;

  return query
  select found.address, private.person_name(found.address), array_agg(distinct found.kind order by found.kind)
  from (
    select * from private.first_addresses(start, ending, most)
    union all
    select k.kind, n.address
    from private.addresses_named(beginning) n (address)
    cross join lateral private.kinds_of(n.address) k (kind)
    where n.address ~>~ lower(p_after)
  ) found
  group by found.address
  order by found.address using ~<~
  limit most;
end;
$$;

-- Everything about an address, with its person's name: for each kind the newest hundred, newest first. The waiting
-- lists have the places of both kinds, with when they were left. Mails about the team are for owners only.
create function public.console_person(p_email text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return jsonb_build_object(
    'name', private.person_name(address),
    'registrations', array(
      select jsonb_build_object(
        'id', s.id, 'sessionTitle', s."Session Title", 'state', s.state, 'newsletter', s."Newsletter",
        'registeredAt', s."Registration Date", 'runId', s.run_id, 'startsAt', r.starts_at, 'timeZone', r.time_zone
      )
      from public.workshop_signups s
      left join public.session_runs r on r.id = s.run_id
      where lower(s."Email Address") = address and not s.is_waiting
      order by s."Registration Date" desc, s.id desc limit 100
    ),
    'waitingLists', array(
      select to_jsonb(place)
      from (
        select w.id, w.business_function as "businessFunction", w.created_at as "createdAt", w.left_at as "leftAt"
        from public.waitlist_signups w
        where lower(w.email) = address
        union all
        select s.id, s."Session Title", s."Registration Date", case when s.state = 'cancelled' then s.cancelled_at end
        from public.workshop_signups s
        where lower(s."Email Address") = address and s.is_waiting
      ) place
      order by place."createdAt" desc, place.id desc limit 100
    ),
    'orders', array(
      select jsonb_build_object(
        'id', o.id, 'cohortId', o.cohort_id, 'amount', o.amount, 'currency', o.currency, 'status', o.status,
        'paidAt', o.paid_at, 'refundedAmount', o.refunded_amount, 'createdAt', o.created_at,
        'review', private.first_open_review(o.id)
      )
      from public.payment_orders o
      where lower(o.email) = address
      order by o.created_at desc, o.id desc limit 100
    ),
    'enrolments', array(
      select jsonb_build_object(
        'id', e.id, 'cohortId', e.cohort_id, 'status', e.status, 'amount', e.amount, 'orderId', o.id,
        'enrolledAt', e.enrolled_at
      )
      from public.cohort_enrollments e
      join public.payment_orders o on o.provider_order_id = e.order_id
      where lower(e.email) = address
      order by e.enrolled_at desc, e.id desc limit 100
    ),
    'messages', array(
      select jsonb_build_object(
        'id', m.id, 'name', m.name, 'subject', m.subject, 'inquiryType', m.inquiry_type, 'state', m.state,
        'createdAt', m.created_at
      )
      from public.contact_messages m
      where lower(m.email) = address
      order by m.created_at desc, m.id desc limit 100
    ),
    'applications', array(
      select jsonb_build_object('id', a.id, 'name', a.name, 'role', a.role, 'state', a.state, 'createdAt', a.created_at)
      from public.job_applications a
      where lower(a.email) = address
      order by a.created_at desc, a.id desc limit 100
    ),
    'mails', array(
      select jsonb_build_object(
        'id', o.id, 'template', o.template, 'status', o.status, 'createdAt', o.created_at, 'sentAt', o.sent_at,
        'lastError', o.last_error
      )
      from public.email_outbox o
      where lower(o.recipient) = address and (o.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by o.created_at desc, o.id desc limit 100
    )
  );
end;
$$;

grant execute on function public.console_find_people, public.console_person to authenticated;

-- schemas/console/mails_and_log.sql

-- Whether a mail has been sent again or is no longer useful, or a later one tells its person what is true now about the
-- same thing.
create function private.is_superseded(p_mail public.email_outbox) returns boolean
language sql stable set search_path = '' as $$
  select
    p_mail.status = 'skipped'
    or p_mail.resent_as is not null
    or (
      split_part(p_mail.topic, ' ', 1) in ('state', 'end', 'plan')
      and exists (
        select
        from public.email_outbox later
        where
          later.person = p_mail.person
          and later.about is not distinct from p_mail.about
          and later.position > p_mail.position
          and split_part(later.topic, ' ', 1) in ('state', 'end', 'plan')
          and later.status in ('pending', 'sent')
      )
    );
$$;

-- Sends a sent or failed mail again, as a new mail, which says what is true when it leaves. Refused: unknown; waiting
-- (not given up yet); expired (no longer useful); superseded (already sent again, no longer useful, or another mail
-- says what is true now); outdated (what it says is no longer true, or it's only ever sent once); unsubscribed (news to
-- an address that declined it).
create function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  untrue text;
  new_id uuid;
begin
  perform private.begin_action(p_request_id, 'resend_mail');
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('email_outbox', mail.id::text, 'status', mail.status, p_shown_status);
  perform private.refuse(case
    when mail.status = 'pending' then 'waiting'
    when mail.send_before <= now() then 'expired'
    when private.is_superseded(mail) then 'superseded'
  end);
  untrue := (private.mail_now(mail)).untrue;
  perform private.refuse(case
    when mail.template = 'unfinished-checkout' then 'outdated'
    when untrue = 'newsletter_off' then 'unsubscribed'
    when untrue is not null then 'outdated'
  end);

  insert into public.email_outbox (template, topic, about, person, recipient, reply_to, payload, send_before)
  values (
    mail.template, mail.topic, mail.about, mail.person, mail.recipient, mail.reply_to, mail.payload, mail.send_before
  )
  on conflict (topic, about, person) where status = 'pending' and handover = 'none' do nothing
  returning id into new_id;
  perform private.refuse(case when new_id is null then 'superseded' end);
  update public.email_outbox o set resent_as = new_id where o.id = mail.id;
  return private.finish_action(
    p_request_id, 'resend_mail', 'email_outbox', mail.id::text,
    null, jsonb_build_object('resentAs', new_id), null, jsonb_build_object('mailId', new_id)
  );
end;
$$;

-- Records that a list was exported, with its filter. Refused: invalid, owner_only (applications).
create function public.console_log_export(p_request_id uuid, p_list text, p_filter jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'export');
  perform private.refuse(case
    when
      p_list is null
      or p_list !~ '^[a-z-]{1,40}$'
      or jsonb_typeof(p_filter) is distinct from 'object'
      or char_length(p_filter::text) > 4000
      then 'invalid'
  end);
  perform private.refuse(case when p_list = 'applications' and private.operator_role() <> 'owner' then 'owner_only' end);
  perform private.require_recent_code();
  return private.finish_action(p_request_id, 'export', null, p_list, null, jsonb_build_object('filter', p_filter));
end;
$$;

grant execute on function public.console_resend_mail, public.console_log_export to authenticated;

-- schemas/watch/watch.sql

-- How each scheduled job is doing. A run that failed because the database was down can't record it; the process does so
-- with a later run.
create table public.job_runs (
  job text primary key check (job in ('outbox', 'payments', 'retention')),
  done_at timestamptz not null default now(),
  failed_runs integer not null default 0 check (failed_runs >= 0),
  failing_since timestamptz,
  failed_what text check (char_length(failed_what) <= 300),
  check ((failed_runs = 0) = (failing_since is null)),
  check ((failing_since is null) = (failed_what is null))
);

comment on table public.job_runs is
  'The last complete run of each scheduled job, and the runs that have failed since. Operators read it; the server writes.';
comment on column public.job_runs.done_at is 'When it last finished its work; in a new database, when that was created.';
comment on column public.job_runs.failed_what is 'What the first of the failed runs said.';

alter table public.job_runs enable row level security;
grant select on table public.job_runs to authenticated;
create policy "Operators read the scheduled jobs" on public.job_runs
  for select to authenticated using ((select private.operator_role()) is not null);

insert into public.job_runs (job) values ('outbox'), ('payments'), ('retention');

-- When the watch last ran, and when the owners were last mailed about each kind of finding; and when a person restored a
-- backup, or looked at files without an owner (docs/operate.md).
create table public.watch_marks (
  name text primary key check (name ~ '^[a-z-]{1,40}$'),
  marked_at timestamptz not null
);

comment on table public.watch_marks is 'When the watch ran ("asked"), when it reported each kind, and what a person noted ("restored", "files-checked"). Server only.';

alter table public.watch_marks enable row level security;

insert into public.watch_marks (name, marked_at) values ('asked', now());

-- Mails findings to the owners. Definer: the server's own role can't read operators or accounts.
create function private.tell_owners(p_findings jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload)
  select 'watch', u.email, jsonb_build_object('findings', p_findings)
  from public.operators o
  join auth.users u on u.id = o.user_id
  where o.role = 'owner' and o.revoked_at is null;
$$;

-- Records how a run ended, with failures that earlier runs couldn't record, and returns why the job still fails, null if
-- it doesn't. The owners are mailed at the second failure in a row, and when it's over. A run that had no mail to send
-- (p_was_idle) doesn't end a failure while a mail waits to be tried again: nothing shows that the provider takes it now.
-- Definer: the server's role may call nothing in the schema private.
create function public.note_job_run(
  p_job text, p_is_done boolean, p_was_idle boolean default false,
  p_failed_runs integer default 0, p_failed_at timestamptz default null, p_failed_what text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  before public.job_runs;
  run public.job_runs;
  finding jsonb;
begin
  select j.* into strict before from public.job_runs j where j.job = p_job for update;
  if p_failed_runs > 0 then
    update public.job_runs j
    set
      failed_runs = j.failed_runs + p_failed_runs,
      failing_since = coalesce(j.failing_since, p_failed_at, now()),
      failed_what = coalesce(j.failed_what, left(p_failed_what, 300), '')
    where j.job = p_job;
  end if;
  select j.* into run from public.job_runs j where j.job = p_job;
  finding := jsonb_build_object('number', run.failed_runs, 'since', run.failing_since, 'detail', run.failed_what);

  if not p_is_done then
    if run.failed_runs >= 2 and before.failed_runs < 2 then
      perform private.tell_owners(jsonb_build_array(finding || jsonb_build_object('kind', p_job || '-fails')));
      insert into public.watch_marks as m (name, marked_at) values (p_job || '-fails', now())
      on conflict (name) do update set marked_at = now();
    end if;
    return run.failed_what;
  end if;
  if p_was_idle and run.failed_runs > 0 and exists (
    select from public.email_outbox o where o.status = 'pending' and o.last_error is not null
  ) then
    return run.failed_what;
  end if;
  if run.failed_runs >= 2 then
    perform private.tell_owners(
      jsonb_build_array(finding || jsonb_build_object('kind', p_job || '-over', 'until', now()))
    );
  end if;
  update public.job_runs j
  set done_at = now(), failed_runs = 0, failing_since = null, failed_what = null
  where j.job = p_job;
  return null;
end;
$$;

-- The migrations that the code needs and this database lacks, by their versions. Definer: no one else may read the
-- history that the Supabase CLI keeps.
create function public.missing_migrations(p_needed text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return p_needed;
  end if;
  return array(
    select n from unnest(p_needed) n
    where not exists (select from supabase_migrations.schema_migrations m where m.version = n)
    order by n
  );
end;
$$;

-- Problems by kind: how many, since when, and for jobs which. Jobs that weren't called while the whole site was off
-- don't count: p_asked_at is when the watch ran before. p_missing: how many migrations the site says are missing.
create function private.watch_findings(p_asked_at timestamptz default now(), p_missing integer default 0) returns table (
  kind text, number integer, since timestamptz, detail text
)
language sql stable set search_path = '' as $$
  select f.kind, f.number::integer, f.since, f.detail
  from (
    -- The last attempt's lease ended then.
    select 'mails-failed' as kind, count(*) as number, min(o.created_at) as since, null as detail
    from public.email_outbox o
    where o.status = 'failed' and o.resent_as is null and o.next_attempt_at > now() - interval '1 day'
    union all
    select 'mails-wait', count(*), min(o.created_at), null
    from public.email_outbox o
    where
      o.status = 'pending'
      and o.priority <= 2
      and o.created_at < now() - interval '1 hour'
      and o.next_attempt_at < now() + interval '1 hour'
    union all
    select 'money-without-order', count(*), min(u.paid_at), null
    from public.unmatched_payments u
    where u.settled_at is null
    union all
    select 'refunds-late', count(*), min(o.refund_waits_since), null
    from public.payment_orders o
    where o.refund_waits_since < now() - interval '1 day'
    union all
    select 'reviews-late', count(*), min(r.opened_at), null
    from public.payment_reviews r
    where r.settled_at is null and r.respond_by is null and r.opened_at < now() - interval '1 day'
    union all
    select 'disputes', count(*), min(r.respond_by), null
    from public.payment_reviews r
    where r.settled_at is null and r.respond_by is not null
    union all
    select 'jobs-late', count(*), min(j.done_at), string_agg(j.job, ', ' order by j.job)
    from public.job_runs j
    where
      p_asked_at > now() - interval '2 hours'
      and j.done_at < now() - case j.job when 'retention' then interval '3 hours' else interval '30 minutes' end
    union all
    select j.job || '-fails', j.failed_runs, j.failing_since, j.failed_what
    from public.job_runs j
    where j.failed_runs >= 2
    union all
    select 'database-behind', p_missing, now(), null
  ) f
  where f.number > 0;
$$;

-- For the console's first page. Definer: no one may call the function it uses.
create function public.console_watch() returns table (kind text, number integer, since timestamptz, detail text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query select f.kind, f.number, f.since, f.detail from private.watch_findings() f;
end;
$$;

-- Once an hour, by whichever run comes first: mails the owners about findings that they haven't been mailed about for a
-- day, and returns how many kinds. Definer, as private.tell_owners is.
create function public.ask_watch(p_missing integer default 0) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  asked timestamptz;
  news jsonb;
begin
  select m.marked_at into asked from public.watch_marks m where m.name = 'asked' for update skip locked;
  if not found or asked > now() - interval '1 hour' then
    return 0;
  end if;
  update public.watch_marks set marked_at = now() where name = 'asked';

  with
    seen as (select f.* from private.watch_findings(asked, p_missing) f),
    told as (
      insert into public.watch_marks as m (name, marked_at)
      select f.kind, now() from seen f
      -- A little less than a day, since the hour of a run varies.
      on conflict (name) do update set marked_at = now() where m.marked_at < now() - interval '23 hours 30 minutes'
      returning m.name
    )
  select jsonb_agg(to_jsonb(seen) order by seen.kind) into news from seen join told on told.name = seen.kind;
  if news is null then
    return 0;
  end if;
  perform private.tell_owners(news);
  return jsonb_array_length(news);
end;
$$;

grant execute on function public.note_job_run, public.missing_migrations, public.ask_watch to service_role;

grant execute on function public.console_watch to authenticated;

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

comment on table public.contact_messages is
  'Messages from both contact forms. Operators read them; the server writes.';
comment on column public.contact_messages.state_changed_at is 'Null while the state is the first one.';
comment on column public.contact_messages.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';
comment on column public.contact_messages.reference is
  'What the sender is told to name: in the acknowledgement, in replies, and found by the console.';

create index contact_messages_email on public.contact_messages (email);
create index contact_messages_assigned on public.contact_messages (assigned_to) where assigned_to is not null;
create index contact_messages_open on public.contact_messages (created_at) where state = 'open';
create index contact_messages_latest on public.contact_messages (created_at desc, id desc);
create index contact_messages_address on public.contact_messages (lower(email) text_pattern_ops);
create index contact_messages_suspect on public.contact_messages (created_at desc, id desc) where is_suspect;

alter table public.contact_messages enable row level security;
grant select, insert, update, delete on table public.contact_messages to service_role;
grant select on table public.contact_messages to authenticated;
create policy "Operators read" on public.contact_messages
  for select to authenticated using ((select private.operator_role()) is not null);

-- Gives a message its reference, of letters and digits that nobody takes for one another.
create function private.give_message_reference()
returns trigger
language plpgsql
set search_path = ''
as $$
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

create trigger give_message_reference
  before insert on public.contact_messages
  for each row
  when (new.reference is null)
  execute function private.give_message_reference();

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
grant select, insert, update, delete on table public.contact_replies to service_role;
grant select on table public.contact_replies to authenticated;
create policy "Operators read" on public.contact_replies
  for select to authenticated using ((select private.operator_role()) is not null);

-- Stores a message, the mail that brings it to support (p_recipient), answerable to the visitor, and the visitor's
-- acknowledgement, in one transaction. The same message again within an hour changes nothing: its first answer was lost, or
-- a button was pressed twice. Three messages an hour are acknowledged: whoever types a stranger's address cannot flood it.
create function public.send_contact_message(
  p_source text,
  p_name text,
  p_email text,
  p_company text,
  p_inquiry_type text,
  p_subject text,
  p_message text,
  p_recipient text,
  p_template text,
  p_payload jsonb,
  p_is_suspect boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  given text;
begin
  -- Two at the same moment do not see each other's row: one waits here for the other's end.
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

grant execute on function public.send_contact_message(
  text, text, text, text, text, text, text, text, text, jsonb, boolean
) to service_role;

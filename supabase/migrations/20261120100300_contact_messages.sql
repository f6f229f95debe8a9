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
  check (source = 'home' or inquiry_type is not null)
);

comment on table public.contact_messages is
  'Messages from both contact forms. Server only: row-level security without a policy.';

alter table public.contact_messages enable row level security;
revoke all on table public.contact_messages from public, anon, authenticated;
grant select, insert, update, delete on table public.contact_messages to service_role;

-- Stores a message and the mail that brings it to support (p_recipient), answerable to the visitor, in one transaction.
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
  p_payload jsonb
)
returns void
language sql
set search_path = ''
as $$
  insert into public.contact_messages (source, name, email, company, inquiry_type, subject, message)
  values (p_source, p_name, p_email, p_company, p_inquiry_type, p_subject, p_message);

  insert into public.email_outbox (template, recipient, reply_to, payload)
  values (p_template, p_recipient, p_email, p_payload);
$$;

revoke execute on function public.send_contact_message(text, text, text, text, text, text, text, text, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.send_contact_message(text, text, text, text, text, text, text, text, text, jsonb)
  to service_role;

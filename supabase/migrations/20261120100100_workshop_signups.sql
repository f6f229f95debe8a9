create table public.workshop_signups (
  id uuid primary key default gen_random_uuid(),
  "Email Address" text not null check (char_length("Email Address") between 3 and 254 and "Email Address" like '_%@_%'),
  "Newsletter" boolean not null default false,
  "Registration Date" timestamptz not null default now(),
  "Session Title" text not null check (char_length("Session Title") between 1 and 120)
);

comment on table public.workshop_signups is
  'Registrations for free sessions and for their waiting lists. Server only: row-level security without a policy.';

create unique index workshop_signups_person_session
  on public.workshop_signups (lower("Email Address"), "Session Title");

alter table public.workshop_signups enable row level security;
revoke all on table public.workshop_signups from public, anon, authenticated;
grant select, insert, update, delete on table public.workshop_signups to service_role;

-- Writes a registration and its mail in one transaction. A repeat changes nothing and mails nothing, except that a
-- later opt-in turns the newsletter on; a repeat without the tick never turns it off.
-- The mail's payload gains registrationId and registeredAt, which make its calendar entry stable.
create function public.register_for_session(
  p_email text,
  p_session_title text,
  p_newsletter boolean,
  p_template text,
  p_payload jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  signup public.workshop_signups;
begin
  insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title")
  values (p_email, p_newsletter, p_session_title)
  on conflict (lower("Email Address"), "Session Title") do nothing
  returning * into signup;

  if found then
    insert into public.email_outbox (template, recipient, payload)
    values (
      p_template,
      p_email,
      p_payload || jsonb_build_object('registrationId', signup.id, 'registeredAt', signup."Registration Date")
    );
  elsif p_newsletter then
    update public.workshop_signups s
    set "Newsletter" = true
    where lower(s."Email Address") = lower(p_email) and s."Session Title" = p_session_title and not s."Newsletter";
  end if;
end;
$$;

revoke execute on function public.register_for_session(text, text, boolean, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.register_for_session(text, text, boolean, text, jsonb) to service_role;

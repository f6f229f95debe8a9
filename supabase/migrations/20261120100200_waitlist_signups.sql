create table public.waitlist_signups (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  business_function text not null check (char_length(business_function) between 1 and 120),
  created_at timestamptz not null default now()
);

comment on table public.waitlist_signups is
  'People waiting for sessions of further business functions. Server only: row-level security without a policy.';

create unique index waitlist_signups_person_function on public.waitlist_signups (lower(email), business_function);

alter table public.waitlist_signups enable row level security;
revoke all on table public.waitlist_signups from public, anon, authenticated;
grant select, insert, update, delete on table public.waitlist_signups to service_role;

-- Writes a waiting-list entry and its mail in one transaction; a repeat changes nothing and mails nothing.
create function public.join_waitlist(p_email text, p_business_function text, p_template text, p_payload jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.waitlist_signups (email, business_function)
  values (p_email, p_business_function)
  on conflict (lower(email), business_function) do nothing;

  if found then
    insert into public.email_outbox (template, recipient, payload) values (p_template, p_email, p_payload);
  end if;
end;
$$;

revoke execute on function public.join_waitlist(text, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.join_waitlist(text, text, text, jsonb) to service_role;

create table public.waitlist_signups (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  business_function text not null check (char_length(business_function) between 1 and 120),
  created_at timestamptz not null default now(),
  is_suspect boolean not null default false,
  token uuid not null default gen_random_uuid() unique,
  left_at timestamptz,
  cohort_id text
);

comment on table public.waitlist_signups is
  'People waiting for sessions of further business functions, or for a cohort. Operators read them; the server writes.';
comment on column public.waitlist_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. Joining again without it clears the mark.';
comment on column public.waitlist_signups.token is 'Leads to the entry''s own page: whoever has it may leave the list.';
comment on column public.waitlist_signups.left_at is 'When the person left the list; null while they wait.';
comment on column public.waitlist_signups.cohort_id is
  'The cohort whose list it is, Cohort #4; null for a business function, and for the next cohort.';

create unique index waitlist_signups_person_function on public.waitlist_signups (lower(email), business_function);
create index waitlist_signups_function on public.waitlist_signups (business_function, created_at desc, id desc);
create index waitlist_signups_latest on public.waitlist_signups (created_at desc, id desc);
create index waitlist_signups_address on public.waitlist_signups (lower(email) text_pattern_ops);
create index waitlist_signups_cohort on public.waitlist_signups (cohort_id) where cohort_id is not null;

alter table public.waitlist_signups enable row level security;
grant select, insert, update, delete on table public.waitlist_signups to service_role;
grant select (
  id, email, business_function, created_at, is_suspect, left_at, cohort_id
) on table public.waitlist_signups to authenticated;
create policy "Operators read" on public.waitlist_signups
  for select to authenticated using ((select private.operator_role()) is not null);

-- Writes a waiting-list entry and its mail in one transaction; a repeat mails nothing. Who has left joins anew. The list of
-- a cohort is "Cohort #4"; for one that does not exist it raises.
create function public.join_waitlist(
  p_email text,
  p_business_function text,
  p_template text,
  p_payload jsonb,
  p_is_suspect boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  new_token uuid;
begin
  insert into public.waitlist_signups as w (email, business_function, is_suspect, cohort_id)
  values (p_email, p_business_function, p_is_suspect, substring(p_business_function from '^Cohort #(.+)$'))
  on conflict (lower(email), business_function) do update
  set left_at = null, created_at = now(), is_suspect = excluded.is_suspect
  where w.left_at is not null
  returning w.token into new_token;

  if found then
    insert into public.email_outbox (template, recipient, payload)
    values (p_template, p_email, p_payload || jsonb_build_object('token', new_token));
  elsif not p_is_suspect then
    update public.waitlist_signups w
    set is_suspect = false
    where lower(w.email) = lower(p_email) and w.business_function = p_business_function and w.is_suspect;
  end if;
end;
$$;

grant execute on function public.join_waitlist(text, text, text, jsonb, boolean) to service_role;

-- Takes the person of a token off the list: of an entry, or of a registration for a function without a session. Its
-- invitations that have not left are taken back. Any number of times; false for an unknown token.
create function public.leave_waiting_list(p_token uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  address text;
begin
  update public.waitlist_signups w
  set left_at = coalesce(w.left_at, now())
  where w.token = p_token
  returning lower(w.email) into address;

  if address is null then
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = coalesce(s.cancelled_at, now())
    where s.manage_token = p_token and s.run_id is null and s."Session Title" like '%(Waitlist)'
    returning lower(s."Email Address") into address;
  end if;

  update public.email_outbox o
  set status = 'skipped', last_error = 'waiting_list_left'
  where o.id in (
    select waiting.id
    from public.email_outbox waiting
    where
      waiting.template = 'waitlist-invitation'
      and waiting.payload ->> 'token' = p_token::text
      and lower(waiting.recipient) = address
      and waiting.status = 'pending'
      and waiting.handover = 'none'
    for update skip locked
  );
  return address is not null;
end;
$$;

grant execute on function public.leave_waiting_list(uuid) to service_role;

-- Functions of the console's own lock. The schema is not exposed: nothing here can be called over HTTP. Who is signed in
-- may resolve names in it, for the policies and functions that ask private.operator_role().
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- Who runs the business from the console. An owner may do everything; staff all but the team, refunds later than 14 days
-- after the payment, and exports of applications.
create table public.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'staff')),
  invited_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

comment on table public.operators is
  'Who may use the console. Owners read it; written by make_first_owner, accept_operator_invitation and the console''s functions alone, not even by the server''s role.';
comment on column public.operators.invited_by is 'The account of who sent the invitation; null for the first owner.';

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
  'Invitations to the console: each good once, for 72 hours, for the account with its address. Owners read them, without token_hash.';
comment on column public.operator_invitations.token_hash is 'SHA-256, in hexadecimal, of the token in the mail''s link.';

alter table public.operators enable row level security;
alter table public.operator_invitations enable row level security;
-- The server's role has no part in the team either: its key alone makes nobody an operator.
revoke all on table public.operators, public.operator_invitations from public, anon, authenticated, service_role;

-- The caller's role: only for a row that is not revoked, and for a session with the second factor. Null for everybody
-- else. Definer: the policies of the tables that it opens ask it.
create function private.operator_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select o.role
  from public.operators o
  where o.user_id = (auth.jwt() ->> 'sub')::uuid and o.revoked_at is null and auth.jwt() ->> 'aal' = 'aal2';
$$;

-- Raises insufficient_privilege for whoever is no operator, or no owner where it takes one.
create function private.require_operator(p_is_owner_needed boolean default false)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  role constant text := private.operator_role();
begin
  if role is null or (p_is_owner_needed and role <> 'owner') then
    raise exception 'Not for this account' using errcode = 'insufficient_privilege';
  end if;
end;
$$;

-- Whether the caller has entered a code of the second factor in the last 15 minutes.
create function private.has_recent_code()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from jsonb_array_elements(case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) method
    where
      method ->> 'method' = 'totp'
      and (method ->> 'timestamp')::numeric >= extract(epoch from now() - interval '15 minutes')
  );
$$;

grant execute on function private.operator_role(), private.require_operator(boolean) to authenticated;

grant select on table public.operators to authenticated;
grant select (id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by)
  on table public.operator_invitations to authenticated;
create policy "Owners read the team" on public.operators
  for select to authenticated
  using ((select private.operator_role()) = 'owner');
create policy "Owners read invitations" on public.operator_invitations
  for select to authenticated
  using ((select private.operator_role()) = 'owner');

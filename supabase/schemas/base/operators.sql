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

-- The caller's role, owner or staff: only for a row that is not revoked, and for a live session whose second factor was given in the
-- last 12 hours. Null for everyone else. Definer: the policies on the tables it reads call it themselves.
create function private.operator_role() returns text
language sql stable security definer set search_path = '' as $$
  select o.role
  from public.operators o
  where
    o.user_id = (auth.jwt() ->> 'sub')::uuid
    and o.role <> 'instructor'
    and o.revoked_at is null
    and private.has_second_factor();
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

-- The name that an operator signs with; null if their profile has none. Definer: the server can't read accounts.
create function private.signature_of(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select t.name from public.teachers t where t.user_id = p_user_id), private.account_name(p_user_id)
  );
end;
$$;

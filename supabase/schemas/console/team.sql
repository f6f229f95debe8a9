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
    -- An instructor's teacher stays theirs: invite them again instead.
    when p_role is not null and role_now = 'instructor' then 'invalid'
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

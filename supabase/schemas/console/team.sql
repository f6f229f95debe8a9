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

-- Ends the open invitations of an address.
create function private.end_invitations(p_address text) returns void
language sql set search_path = '' as $$
  update public.operator_invitations i
  set expires_at = now()
  where i.email = lower(p_address) and i.accepted_at is null and i.expires_at > now();
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
  if
    not found
    or invitation.email is distinct from private.account_address()
    or not private.has_second_factor()
  then
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
  insert into public.email_outbox (template, recipient, subject_id, send_before, payload)
  values (
    'operator-invitation',
    address,
    invitation.id,
    invitation.expires_at,
    jsonb_build_object(
      'role', invitation.role,
      'token', p_token,
      'invitedBy', auth.jwt() ->> 'email',
      'expiresAt', invitation.expires_at
    )
  );
  return private.finish_action(
    p_request_id, 'invite_operator', 'operator_invitations', invitation.id::text, null,
    jsonb_build_object('email', address, 'role', invitation.role)
  );
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
    update public.operator_invitations i
    set expires_at = now()
    where i.invited_by = p_user_id and i.accepted_at is null and i.expires_at > now();
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
  public.operator_status, public.operator_invitation, public.accept_operator_invitation, public.console_team,
  public.console_invite_operator, public.console_set_operator_role, public.console_revoke_operator,
  public.console_withdraw_invitation
to authenticated;

grant execute on function public.has_console_owner, public.make_first_owner to service_role;

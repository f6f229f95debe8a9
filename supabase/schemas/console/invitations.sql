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
    return case
      when
        invitation.accepted_by = auth.uid() and (private.operator_role() is not null or private.is_instructor())
        then 'done'
      else 'refused'
    end;
  end if;
  perform from public.teachers t where t.id = invitation.teacher_id for no key update;
  if
    invitation.expires_at <= now()
    or not private.is_owner(invitation.invited_by)
    or private.is_taken(invitation.teacher_id, auth.uid())
  then
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
  if invitation.teacher_id is not null then
    update public.teachers t set user_id = null where t.user_id = auth.uid() and t.id <> invitation.teacher_id;
    update public.teachers t set user_id = auth.uid() where t.id = invitation.teacher_id;
  end if;
  update public.operator_invitations i set accepted_at = now(), accepted_by = auth.uid() where i.id = invitation.id;
  perform private.finish_action(
    invitation.id, 'accept_invitation', 'operators', auth.uid()::text, null, jsonb_build_object('role', invitation.role)
  );
  return 'done';
end;
$$;

-- Whether a teacher signs in with another account than this one.
create function private.is_taken(p_teacher_id uuid, p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select
    from public.teachers t
    join public.operators o on o.user_id = t.user_id
    where t.id = p_teacher_id and o.revoked_at is null and o.role = 'instructor' and t.user_id is distinct from p_user_id
  );
$$;

-- Invites a person to the team by mail; a new invitation ends the address's earlier ones. Call it from an action.
create function private.invite(
  p_request_id uuid, p_action text, p_email text, p_role text, p_teacher_id uuid, p_token text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  invitation public.operator_invitations;
begin
  perform private.refuse(case when p_token is null or char_length(p_token) not between 32 and 200 then 'invalid' end);
  perform
  from public.operators o
  join auth.users u on u.id = o.user_id
  where o.revoked_at is null and lower(u.email) = address;
  perform private.refuse(case when found then 'already_operator' end);
  perform private.require_recent_code();

  perform private.end_invitations(address);
  begin
    insert into public.operator_invitations (email, role, teacher_id, token_hash, invited_by)
    values (address, p_role, p_teacher_id, private.token_hash(p_token), auth.uid())
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
    p_request_id, p_action, 'operator_invitations', invitation.id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'email', address, 'role', invitation.role,
      'teacher', (select t.name from public.teachers t where t.id = p_teacher_id)
    ))
  );
end;
$$;

-- Invites an owner or staff. For owners. Refused: invalid, already_operator.
create function public.console_invite_operator(p_request_id uuid, p_email text, p_role text, p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'invite_operator', true);
  return private.invite(p_request_id, 'invite_operator', p_email, p_role, null, p_token);
end;
$$;

-- Invites an instructor, who will sign in as this teacher. For owners. Refused: invalid, already_operator,
-- unknown_teacher, taken (another account signs in as this teacher).
create function public.console_invite_instructor(
  p_request_id uuid, p_email text, p_teacher_id uuid, p_token text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'invite_instructor', true);
  perform from public.teachers t where t.id = p_teacher_id for key share;
  perform private.refuse(case when not found then 'unknown_teacher' end);
  perform private.refuse(case when private.is_taken(p_teacher_id, null) then 'taken' end);
  return private.invite(p_request_id, 'invite_instructor', p_email, 'instructor', p_teacher_id, p_token);
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
  public.console_invite_instructor, public.console_withdraw_invitation
to authenticated;

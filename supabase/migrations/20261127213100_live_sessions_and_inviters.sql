-- The console asks for more than a token says: that its session is still there, that the second factor was given in the
-- last 12 hours, and of an invitation that who sent it is an owner now.

-- Whether the caller has entered a code of the second factor within a time until now.
create function private.has_code_within(p_age interval)
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
      and (method ->> 'timestamp')::numeric >= extract(epoch from now() - p_age)
  );
$$;

-- As before, in terms of the function above.
create or replace function private.has_recent_code()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_code_within(interval '15 minutes');
$$;

-- Whether the session of the caller's token is still there: a token is good for an hour, also after a sign-out.
-- Definer: who is signed in reads no sessions.
create function private.has_live_session()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from auth.sessions s
    where
      s.id = (auth.jwt() ->> 'session_id')::uuid
      and s.user_id = (auth.jwt() ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now())
  );
$$;

-- Whether the caller's session is still there and has the second factor, given in the last 12 hours.
create function private.has_second_factor()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    and private.has_code_within(interval '12 hours')
    and private.has_live_session();
$$;

-- As before, in terms of the function above.
create or replace function private.operator_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select o.role
  from public.operators o
  where o.user_id = (auth.jwt() ->> 'sub')::uuid and o.revoked_at is null and private.has_second_factor();
$$;

-- As before; null, too, for a token whose session is gone.
create or replace function public.operator_status()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select o.role
  from public.operators o
  where o.user_id = auth.uid() and o.revoked_at is null and private.has_live_session();
$$;

-- Whether an account is an owner's now.
create function private.is_owner(p_user_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.operators o where o.user_id = p_user_id and o.role = 'owner' and o.revoked_at is null
  );
$$;

-- As before; null, too, where who sent it is no owner any more.
create or replace function public.operator_invitation(p_token text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('email', i.email, 'role', i.role)
  from public.operator_invitations i
  where
    i.token_hash = private.token_hash(p_token)
    and i.accepted_at is null
    and i.expires_at > now()
    and i.email = private.account_address()
    and private.is_owner(i.invited_by);
$$;

-- As before; refused, too, where who sent it is no owner any more. The team's rows are locked first and in the order of
-- change_operator: of an acceptance and a revocation at once, the second sees what the first has done.
create or replace function public.accept_operator_invitation(p_token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
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

-- As before; and an owner who is none any more leaves no open invitations behind.
create or replace function private.change_operator(
  p_request_id uuid,
  p_action text,
  p_user_id uuid,
  p_shown_role text,
  p_role text
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, p_action, true);
  operator public.operators;
  role_now text;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  perform from public.operators o order by o.user_id for no key update;
  perform private.require_operator(true);

  select * into operator from public.operators o where o.user_id = p_user_id;
  if not found then
    return private.refused('unknown');
  end if;
  role_now := case when operator.revoked_at is null then operator.role else 'revoked' end;
  if role_now is distinct from p_shown_role or role_now = 'revoked' then
    return private.changed('operators', p_user_id::text, 'role', to_jsonb(role_now));
  end if;
  if role_now = 'owner' and p_role is distinct from 'owner' and not exists (
    select from public.operators o where o.role = 'owner' and o.revoked_at is null and o.user_id <> p_user_id
  ) then
    return private.refused('last_owner');
  end if;
  if not private.has_recent_code() then
    return '{"status": "code_required"}';
  end if;

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

-- Ends an invitation that was not accepted yet. For owners. Refused: unknown. Changed: "now" is accepted or expired.
create function public.console_withdraw_invitation(p_request_id uuid, p_invitation_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'withdraw_invitation', true);
  invitation public.operator_invitations;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into invitation from public.operator_invitations i where i.id = p_invitation_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if invitation.accepted_at is not null or invitation.expires_at <= now() then
    return private.changed(
      'operator_invitations', p_invitation_id::text, 'state',
      case when invitation.accepted_at is null then '"expired"'::jsonb else '"accepted"'::jsonb end
    );
  end if;
  if not private.has_recent_code() then
    return '{"status": "code_required"}';
  end if;
  update public.operator_invitations i set expires_at = now() where i.id = p_invitation_id;
  return private.finish_action(
    p_request_id, 'withdraw_invitation', 'operator_invitations', p_invitation_id::text,
    jsonb_build_object('email', invitation.email, 'role', invitation.role), '{"state": "expired"}'
  );
end;
$$;

revoke execute on function public.console_withdraw_invitation(uuid, uuid) from public, anon, service_role;
grant execute on function public.console_withdraw_invitation(uuid, uuid) to authenticated;

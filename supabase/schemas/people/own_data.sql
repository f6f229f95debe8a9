-- The files of a person: photos, published or not, and resumes.
create function private.own_files(p_user_id uuid, p_address text) returns table (bucket text, name text)
language sql stable set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('avatars', 'avatar-uploads', 'handins') and starts_with(o.name, p_user_id || '-')
  union all
  select 'applications', a.resume_path
  from public.job_applications a
  where a.user_id = p_user_id or (a.user_id is null and lower(a.email) = p_address);
$$;

-- What the auth server has about an account, without its secrets.
create function private.own_account(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'createdAt', u.created_at, 'confirmedAt', u.email_confirmed_at,
    'lastSignInAt', u.last_sign_in_at, 'profile', u.raw_user_meta_data,
    'signInMethods', array(
      select jsonb_build_object('provider', i.provider, 'facts', i.identity_data, 'lastSignInAt', i.last_sign_in_at)
      from auth.identities i
      where i.user_id = u.id
      order by i.provider
    ),
    'authenticators', array(
      select jsonb_build_object('name', f.friendly_name, 'status', f.status, 'createdAt', f.created_at)
      from auth.mfa_factors f
      where f.user_id = u.id
      order by f.created_at
    ),
    'sessions', array(
      select jsonb_build_object('signedInAt', s.created_at, 'browser', s.user_agent, 'networkAddress', s.ip)
      from auth.sessions s
      where s.user_id = u.id
      order by s.created_at
    )
  )
  from auth.users u
  where u.id = p_user_id;
$$;

-- What is stored about a person, by table; p_is_page: only what a registration's page exports.
create function private.own_data(p_user_id uuid, p_address text, p_is_page boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own private.personal_table;
  rows jsonb;
  data jsonb := '{}';
begin
  for own in
    select * from private.personal_tables() t where t.shown <> '' and (t.is_on_page or not p_is_page)
  loop
    execute format(
      'select coalesce(jsonb_agg((
        select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(t)) c where c.key = any ($3)
      )), ''[]'') from %s t where %s',
      own.table_name, own.belongs
    ) into rows using p_user_id, p_address, string_to_array(own.shown, ', ');
    data := data || jsonb_build_object(split_part(own.table_name, '.', 2), rows);
  end loop;
  return data;
end;
$$;

-- Everything stored under an account and its confirmed address; files by bucket and name. Definer for auth.users.
create function public.export_account(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := (
    select lower(u.email) from auth.users u where u.id = p_user_id and u.email_confirmed_at is not null
  );
begin
  return jsonb_build_object(
    'account', private.own_account(p_user_id),
    'files', array(select to_jsonb(f) from private.own_files(p_user_id, address) f order by f.bucket, f.name)
  ) || private.own_data(p_user_id, address, false);
end;
$$;

-- The address of the registration, or of the place on a waiting list, with this token; null for an unknown one.
create function private.address_of_token(p_manage_token uuid) returns text
language sql stable set search_path = '' as $$
  select lower(s."Email Address") from public.workshop_signups s where s.manage_token = p_manage_token
  union all
  select lower(w.email) from public.waitlist_signups w where w.token = p_manage_token;
$$;

-- What a registration's page exports: {"address", "data"}; null for an unknown token.
create function public.export_registration(p_manage_token uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('address', found.address, 'data', private.own_data(null, found.address, true))
  from private.address_of_token(p_manage_token) found (address)
  where found.address is not null;
$$;

grant execute on function public.export_account, public.export_registration to service_role;

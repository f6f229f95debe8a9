-- Erases a person who wrote to us: everything under their address and its account, as own_data.sql says. Refused:
-- unchanged (it's already under way), operator, order, refund, review, request, invalid.
create function public.console_erase_person(p_request_id uuid, p_email text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(btrim(p_email));
  account constant uuid := (select u.id from auth.users u where lower(u.email) = address and not u.is_sso_user limit 1);
  asked uuid;
begin
  perform private.begin_action(p_request_id, 'erase_person');
  perform private.refuse(case when address !~ '^.+@.+$' or char_length(address) > 254 then 'invalid' end);
  perform private.refuse(private.erasure_refusal(account, address));
  insert into public.erasures as e (user_id, email)
  values (account, address)
  on conflict (email, is_page_only) where state <> 'done' do update
  set user_id = excluded.user_id, token_hash = null
  where e.state = 'asked'
  returning e.id into asked;
  perform private.refuse(case when asked is null then 'unchanged' end);
  perform private.start_erasure(asked);
  return private.finish_action(p_request_id, 'erase_person', 'erasures', asked::text, null, null, p_reason);
end;
$$;

grant execute on function public.console_erase_person to authenticated;

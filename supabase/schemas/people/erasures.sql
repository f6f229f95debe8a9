-- How a person is erased: asked for, confirmed by a link in a mail or by an operator, then worked through by the
-- retention job. personal_tables.sql says what goes and what stays, erase.sql how.

-- Why a person can't be erased now: operator, order, refund, review or request; null if they can. Call it from a
-- definer: the server's role can't read operators.
create function private.erasure_refusal(p_user_id uuid, p_address text) returns text
language plpgsql stable set search_path = '' as $$
declare
  orders constant uuid[] := array(select private.orders_of(p_user_id, p_address));
begin
  return case
    when exists (select from public.operators o where o.user_id = p_user_id and o.revoked_at is null) then 'operator'
    when exists (
      select from public.payment_orders o
      where
        o.id = any (orders)
        and (o.status = 'needs_review' or (o.status in ('created', 'attempted') and o.held_until > now()))
    ) then 'order'
    when exists (
      select from public.payment_refunds r
      where r.order_id = any (orders) and r.status in ('pending', 'requested', 'failed')
    ) then 'refund'
    when exists (
      select from public.payment_reviews r where r.order_id = any (orders) and r.settled_at is null
    ) then 'review'
    when exists (
      select from public.change_requests r where r.order_id = any (orders) and r.state = 'open'
    ) then 'request'
  end;
end;
$$;

-- What the page about deleting the account has to know: {"refusal", "isFresh" (the session's sign-in is at most ten
-- minutes old), "isConfirmed", "seats" (open ones, with the sessions still to come)}. Definer for the auth server's
-- tables.
create function public.own_erasure(p_user_id uuid, p_session_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  address constant text := (select lower(u.email) from auth.users u where u.id = p_user_id);
begin
  return jsonb_build_object(
    'refusal', private.erasure_refusal(p_user_id, address),
    'isFresh', exists (
      select from auth.sessions s
      where s.id = p_session_id and s.user_id = p_user_id and s.created_at > now() - interval '10 minutes'
    ),
    'isConfirmed', exists (
      select from public.erasures e where e.user_id = p_user_id and e.state = 'confirmed' and not e.is_page_only
    ),
    'seats', array(
      select jsonb_build_object('enrolmentId', seat.id, 'cohortId', seat.cohort_id, 'toCome', seat.to_come)
      from (
        select e.id, e.cohort_id, e.enrolled_at, (
          select count(*) from public.cohort_sessions s
          where s.cohort_id = e.cohort_id and s.state = 'scheduled' and s.ends_at > now()
        ) as to_come
        from public.cohort_enrollments e
        join public.cohorts c on c.cohort_id = e.cohort_id
        where e.user_id = p_user_id and e.is_open
      ) seat
      where seat.to_come > 0 or exists (
        select from public.cohorts c
        where c.cohort_id = seat.cohort_id and coalesce(c.ends_on, c.starts_on) >= (now() at time zone 'Asia/Kolkata')::date
      )
      order by seat.enrolled_at
    )
  );
end;
$$;

-- Writes that an erasure was asked for, with the mail that has its link; asking again replaces the link. asked, or
-- confirmed if it's already under way.
create function private.write_erasure(p_user_id uuid, p_address text, p_is_page_only boolean, p_token text) returns text
language plpgsql set search_path = '' as $$
begin
  insert into public.erasures as e (user_id, email, is_page_only, token_hash)
  values (p_user_id, p_address, p_is_page_only, private.token_hash(p_token))
  on conflict (email, is_page_only) where state <> 'done' do update
  set user_id = excluded.user_id, token_hash = excluded.token_hash, asked_at = now()
  where e.state = 'asked';
  if not found then
    return 'confirmed';
  end if;
  insert into public.email_outbox (template, recipient, payload, send_before)
  values (
    'erasure-link', p_address, jsonb_build_object('token', p_token, 'isPageOnly', p_is_page_only), now() + interval '1 hour'
  );
  return 'asked';
end;
$$;

-- Asks to erase an account: asked, confirmed, sign_in_again, or a refusal. Definer for the auth server's tables.
create function public.ask_erasure(p_user_id uuid, p_session_id uuid, p_token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  known constant jsonb := public.own_erasure(p_user_id, p_session_id);
begin
  return case
    when known ->> 'refusal' is not null then known ->> 'refusal'
    when not (known ->> 'isFresh')::boolean then 'sign_in_again'
    else private.write_erasure(
      p_user_id, (select lower(u.email) from auth.users u where u.id = p_user_id), false, p_token
    )
  end;
end;
$$;

-- Asks to erase what a registration's page exports: asked, confirmed, or unknown for an unknown token.
create function public.ask_page_erasure(p_manage_token uuid, p_token text) returns text
language sql set search_path = '' as $$
  select case when found.address is null then 'unknown' else private.write_erasure(null, found.address, true, p_token) end
  from (select private.address_of_token(p_manage_token) as address) found;
$$;

-- The erasure with this link: {"state", "isPageOnly", "isExpired"}; null for an unknown one. A link is good for an hour.
create function public.find_erasure(p_token text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'state', e.state, 'isPageOnly', e.is_page_only,
    'isExpired', e.state = 'asked' and e.asked_at < now() - interval '1 hour'
  )
  from public.erasures e
  where e.token_hash = private.token_hash(p_token);
$$;

-- Starts a confirmed erasure: nothing is sent to the person any more, and nobody signs in.
create function private.start_erasure(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  e public.erasures;
begin
  update public.erasures x set state = 'confirmed', confirmed_at = now() where x.id = p_id returning * into e;
  if not e.is_page_only then
    perform private.end_sessions(e.user_id);
  end if;
  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = e.email order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = false where lower(s."Email Address") = e.email;
  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now()
  where lower(s."Email Address") = e.email and s.state = 'registered';
  update public.waitlist_signups w set left_at = now() where lower(w.email) = e.email and w.left_at is null;
  perform private.skip_mails(array(select private.mails_to_erase(e)));
end;
$$;

-- Confirms an erasure by its link: {"status": confirmed, expired, unknown or a refusal, "userId"}. A repeat changes
-- nothing. Definer for the auth server's tables.
create function public.confirm_erasure(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  e public.erasures;
  outcome text;
begin
  select * into e from public.erasures x where x.token_hash = private.token_hash(p_token) for update;
  outcome := case
    when e.id is null then 'unknown'
    when e.state <> 'asked' then 'confirmed'
    when e.asked_at < now() - interval '1 hour' then 'expired'
    when not e.is_page_only then private.erasure_refusal(e.user_id, e.email)
  end;
  if outcome is null then
    perform private.start_erasure(e.id);
    outcome := 'confirmed';
  end if;
  return jsonb_build_object('status', outcome, 'userId', e.user_id);
end;
$$;

grant execute on function
  public.own_erasure, public.ask_erasure, public.ask_page_erasure, public.find_erasure, public.confirm_erasure
to service_role;

-- Why: a refusal has one word everywhere, and a proforma is a document: a block of the address does not hold it back.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."erasure_hindrance"(uuid, text);

CREATE OR REPLACE FUNCTION private.erasure_refusal (
  p_user_id uuid,
  p_address text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.ask_erasure (
  p_user_id    uuid,
  p_session_id uuid,
  p_token      text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.confirm_erasure (
  p_token text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.console_erase_person (
  p_request_id uuid,
  p_email      text,
  p_reason     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.own_erasure (
  p_user_id    uuid,
  p_session_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
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
$function$;

REVOKE ALL ON FUNCTION "private"."erasure_refusal"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erasure_refusal"(uuid, text) TO "service_role";

update public.mail_templates set despite_block = true where name = 'proforma';

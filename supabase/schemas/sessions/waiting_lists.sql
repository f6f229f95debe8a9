-- Writes a waiting-list entry and its mail in one transaction; a repeat mails nothing. A person who left can rejoin
-- with their account or on the entry's own page (p_is_owner); someone who only types the address changes nothing. The
-- list of a cohort is "Cohort #4"; raises for one that doesn't exist.
create function public.join_waitlist(
  p_email text, p_business_function text, p_template text, p_payload jsonb, p_is_suspect boolean default false,
  p_is_owner boolean default false
) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_token uuid;
begin
  insert into public.waitlist_signups as w (email, business_function, is_suspect, cohort_id)
  values (p_email, p_business_function, p_is_suspect, substring(p_business_function from '^Cohort #(.+)$'))
  on conflict (lower(email), business_function) do update
  set left_at = null, created_at = now(), is_suspect = excluded.is_suspect
  where w.left_at is not null and p_is_owner
  returning w.token into new_token;

  if found then
    insert into public.email_outbox (template, recipient, payload)
    values (p_template, p_email, p_payload || jsonb_build_object('token', new_token));
  elsif not p_is_suspect then
    update public.waitlist_signups w
    set is_suspect = false
    where lower(w.email) = lower(p_email) and w.business_function = p_business_function and w.is_suspect;
  end if;
  return (
    select w.token
    from public.waitlist_signups w
    where p_is_owner and lower(w.email) = lower(p_email) and w.business_function = p_business_function
  );
end;
$$;

-- Takes a token's person off the list: the token of an entry, or of a registration for a function without a session.
-- Unsent invitations are taken back. A repeat does no harm; false for an unknown token.
create function public.leave_waiting_list(p_token uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  address text;
begin
  update public.waitlist_signups w
  set left_at = coalesce(w.left_at, now())
  where w.token = p_token
  returning lower(w.email) into address;

  if address is null then
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = coalesce(s.cancelled_at, now())
    where s.manage_token = p_token and s.is_waiting
    returning lower(s."Email Address") into address;
  end if;

  update public.email_outbox o
  set status = 'skipped', last_error = 'waiting_list_left'
  where o.id in (
    select waiting.id
    from public.email_outbox waiting
    where
      waiting.template = 'waitlist-invitation'
      and waiting.payload ->> 'token' = p_token::text
      and lower(waiting.recipient) = address
      and waiting.status = 'pending'
      and waiting.handover = 'none'
    for update skip locked
  );
  return address is not null;
end;
$$;

-- Everyone waiting for a business function, however they joined (a title that isn't in session_titles is a list too),
-- with since when, and the token for leaving the list; without people whose bulk mail is stopped.
create function private.waiting_people() returns table (
  business_function text, email text, token uuid, since timestamptz
)
language sql stable set search_path = '' as $$
  with waiting as (
    select w.business_function, w.email, w.token, w.created_at as since from public.waitlist_signups w where w.left_at is null
    union all
    select s."Session Title", s."Email Address", s.manage_token, s."Registration Date"
    from public.workshop_signups s
    where
      s.run_id is null
      and s.state = 'registered'
      and not exists (select from public.session_titles t where t.title = s."Session Title")
  )
  select w.business_function, w.email, w.token, w.since
  from waiting w
  where not exists (
    select from public.mail_choices c where c.email = lower(w.email) and c.stopped_at is not null
  );
$$;

-- The people on a waiting list to invite to a run, without those already registered for it. Only addresses after
-- p_after.
create function private.people_to_invite(
  p_business_function text, p_run_id uuid, p_after text default '', p_until timestamptz default 'infinity'
) returns table (email text, token uuid)
language sql stable set search_path = '' as $$
  select distinct on (lower(w.email)) w.email, w.token
  from private.waiting_people() w
  where
    w.business_function = p_business_function
    and lower(w.email) > p_after
    and w.since <= p_until
    and not exists (
      select
      from public.workshop_signups s
      where s.run_id = p_run_id and s.state = 'registered' and lower(s."Email Address") = lower(w.email)
    )
  order by lower(w.email), w.token;
$$;

-- Whether a waiting list is a cohort's, or the next cohort's.
create function private.is_cohort_list(p_business_function text) returns boolean
language sql immutable set search_path = '' as $$
  select p_business_function = 'Next cohort' or p_business_function ~ '^Cohort #[0-9]+$';
$$;

-- The people on a waiting list to invite to a cohort, without those with a seat in it. Only addresses after p_after.
create function private.people_to_invite_to_cohort(
  p_business_function text, p_cohort_id text, p_after text default '', p_until timestamptz default 'infinity'
) returns table (email text, token uuid)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct on (lower(w.email)) w.email, w.token
  from private.waiting_people() w
  where
    w.business_function = p_business_function
    and lower(w.email) > p_after
    and w.since <= p_until
    and lower(w.email) not in (
      select lower(coalesce(u.email, e.email))
      from public.cohort_enrollments e
      left join auth.users u on u.id = e.user_id
      where e.cohort_id = p_cohort_id and e.is_open
    )
  order by lower(w.email), w.token;
end;
$$;

grant execute on function public.join_waitlist, public.leave_waiting_list to service_role;

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
-- A repeat does no harm; false for an unknown token.
create function public.leave_waiting_list(p_token uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.waitlist_signups w set left_at = coalesce(w.left_at, now()) where w.token = p_token;
  if not found then
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = coalesce(s.cancelled_at, now())
    where s.manage_token = p_token and s.is_waiting;
  end if;
  return found;
end;
$$;

-- Everyone waiting for a business function, however they joined (a title that isn't in session_titles is a list too),
-- with since when, and the token for leaving the list; without people whose bulk mail is stopped.
create function private.waiting_people() returns table (
  business_function text, id uuid, email text, token uuid, since timestamptz
)
language sql stable set search_path = '' as $$
  with waiting as (
    select w.business_function, w.id, w.email, w.token, w.created_at as since
    from public.waitlist_signups w
    where w.left_at is null
    union all
    select s."Session Title", s.id, s."Email Address", s.manage_token, s."Registration Date"
    from public.workshop_signups s
    where
      s.run_id is null
      and s.state = 'registered'
      and not exists (select from public.session_titles t where t.title = s."Session Title")
  )
  select w.*
  from waiting w
  where not exists (
    select from public.mail_choices c where c.email = lower(w.email) and c.stopped_at is not null
  );
$$;

-- Whether a waiting list is a cohort's, or the next cohort's.
create function private.is_cohort_list(p_business_function text) returns boolean
language sql immutable set search_path = '' as $$
  select p_business_function = 'Next cohort' or p_business_function ~ '^Cohort #[0-9]+$';
$$;

-- The people of an invitation: those on the waiting list, without those registered for the run or with a seat in the
-- cohort.
create function private.invited_people(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select distinct on (lower(w.email)) lower(w.email), w.id, w.email
  from private.waiting_people() w
  where
    w.business_function = n.audience
    and lower(w.email) > n.at_key
    and w.since <= n.cut_at
    and lower(w.email) not in (
      select lower(s."Email Address")
      from public.workshop_signups s
      join public.session_runs r on r.id = s.run_id
      where r.id::text = n.about and s.state = 'registered'
      union all
      select lower(coalesce(u.email, e.email))
      from public.cohort_enrollments e
      left join auth.users u on u.id = e.user_id
      where e.cohort_id = n.about and e.is_open
    )
  order by lower(w.email), w.token
  limit p_limit;
end;
$$;

-- What an invitation to a run or a cohort says (private.mail_now).
create function private.invitation_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  place record;
  run public.session_runs;
begin
  select w.token, w.email into place from public.waitlist_signups w where w.id = o.person and w.left_at is null
  union all
  select s.manage_token, s."Email Address" from public.workshop_signups s where s.id = o.person and s.state = 'registered';
  refusal := case when not found then 'waiting_list_left' end;
  recipient := coalesce(place.email, o.recipient);
  payload := o.payload || jsonb_build_object('token', place.token);
  if o.payload ? 'cohortId' then
    payload := payload
      || jsonb_build_object('startsOn', (select c.starts_on from public.cohorts c where c.cohort_id = o.about));
    refusal := coalesce(refusal, case when not private.is_enrolling(o.about) then 'not_on_sale' end);
  else
    select * into run from public.session_runs r where r.id = o.about::uuid;
    payload := payload || jsonb_build_object('startsAt', run.starts_at, 'timeZone', run.time_zone);
    refusal := coalesce(
      refusal,
      case
        when run.state is distinct from 'scheduled' then 'session_cancelled'
        when run.starts_at <= now() then 'too_late'
      end
    );
  end if;
end;
$$;

grant execute on function public.join_waitlist, public.leave_waiting_list to service_role;

-- The next people of a mailing, up to p_limit, or all if that's null: those who were there when it began, are still
-- there and still want it. For news, each address comes with the token of its latest registration.
create function private.people_of_mailing(p_mailing public.mailings, p_limit integer) returns table (
  key text, email text, token uuid, subject_id uuid
)
language plpgsql set search_path = '' as $$
begin
  case p_mailing.kind
    when 'news' then
      return query
      select reader.address, latest.email, latest.manage_token, null::uuid
      from (
        select distinct lower(s."Email Address") as address
        from public.workshop_signups s
        where
          s."Newsletter" and s."Registration Date" <= p_mailing.created_at and lower(s."Email Address") > p_mailing.last_key
        order by lower(s."Email Address")
        limit p_limit
      ) reader
      cross join lateral (
        select s."Email Address" as email, s.manage_token
        from public.workshop_signups s
        where lower(s."Email Address") = reader.address
        order by s."Registration Date" desc, s.id
        limit 1
      ) latest
      order by reader.address;
    when 'message' then
      -- Waits for a concurrent cancellation, and then leaves that person out.
      return query
      select s.id::text, s."Email Address", s.manage_token, s.id
      from public.workshop_signups s
      where
        s.run_id = p_mailing.run_id
        and s.state = 'registered'
        and (s."Newsletter" or not p_mailing.only_newsletter)
        and s."Registration Date" <= p_mailing.created_at
        and s.id > coalesce(nullif(p_mailing.last_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
      order by s.id
      limit p_limit
      for share;
    when 'invitation' then
      return query
      select lower(person.email), person.email, person.token, null::uuid
      from private.people_to_invite(
        p_mailing.business_function, p_mailing.run_id, p_mailing.last_key, p_mailing.created_at
      ) person
      where p_mailing.run_id is not null
      union all
      select lower(person.email), person.email, person.token, null::uuid
      from private.people_to_invite_to_cohort(
        p_mailing.business_function, p_mailing.cohort_id, p_mailing.last_key, p_mailing.created_at
      ) person
      where p_mailing.cohort_id is not null
      order by 1
      limit p_limit;
  end case;
end;
$$;

-- The template of a mailing's mails, and the payload field with the person's token.
create function private.mail_of_mailing(p_kind text, out template text, out token_field text)
language sql immutable set search_path = '' as $$
  select
    case p_kind when 'news' then 'news' when 'message' then 'session-message' else 'waitlist-invitation' end,
    case p_kind when 'invitation' then 'token' else 'manageToken' end;
$$;

-- Queues up to p_limit mails of a mailing that the caller has locked, and returns how many. A mail's id is made of the
-- mailing's and the person's, so no one can get two.
create function private.queue_of_mailing(p_mailing public.mailings, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  run public.session_runs;
  cohort record;
  goes_on boolean := true;
  content jsonb := p_mailing.content;
  useless_from timestamptz;
  found_people integer := 0;
  new_mails integer := 0;
  new_key text;
begin
  if p_mailing.run_id is not null then
    select * into run from public.session_runs r where r.id = p_mailing.run_id for share;
    goes_on := run.state = p_mailing.run_state and (p_mailing.kind <> 'invitation' or run.starts_at > now());
  end if;
  if p_mailing.cohort_id is not null then
    select c.*, private.is_enrolling(c.cohort_id) as is_enrolling into cohort
    from public.cohorts c
    where c.cohort_id = p_mailing.cohort_id
    for share;
    goes_on := cohort.is_enrolling;
    content := content || jsonb_build_object('startsOn', cohort.starts_on);
    useless_from := cohort.sale_ends_at;
  elsif p_mailing.kind = 'invitation' then
    content := content || jsonb_build_object('startsAt', run.starts_at);
    useless_from := run.starts_at;
  end if;

  if goes_on then
    with people as materialized (select * from private.people_of_mailing(p_mailing, p_limit)),
    queued as (
      insert into public.email_outbox (id, template, recipient, payload, subject_id, send_before)
      select
        md5(p_mailing.id || p.key)::uuid,
        mail.template,
        p.email,
        content || jsonb_build_object(mail.token_field, p.token),
        p.subject_id,
        useless_from
      from people p
      cross join private.mail_of_mailing(p_mailing.kind) mail
      on conflict (id) do nothing
      returning 1
    )
    select (select count(*) from people), (select count(*) from queued), (select max(p.key) from people p)
    into found_people, new_mails, new_key;
  end if;

  goes_on := found_people >= p_limit;
  update public.mailings m
  set
    queued = m.queued + new_mails,
    last_key = case when goes_on then new_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = p_mailing.id;
  return new_mails;
end;
$$;

-- Begins a mailing to those who are there now, queues the first thousand mails, and returns the mailing. If its id
-- exists already, it does nothing.
create function private.begin_mailing(p_mailing public.mailings) returns public.mailings
language plpgsql set search_path = '' as $$
declare
  mailing public.mailings := p_mailing;
begin
  mailing.created_at := now();
  mailing.last_key := '';
  mailing.queued := 0;
  mailing.only_newsletter := coalesce(mailing.only_newsletter, false);
  mailing.run_state := (select r.state from public.session_runs r where r.id = mailing.run_id);
  mailing.people := (select count(*) from private.people_of_mailing(mailing, null));
  insert into public.mailings select mailing.* on conflict (id) do nothing;
  if not found then
    mailing.people := 0;
    return mailing;
  end if;
  mailing.queued := private.queue_of_mailing(mailing, 1000);
  return mailing;
end;
$$;

-- Continues the open mailings, those about a session before news, and returns how many mails were queued: 0 once all
-- are.
create function public.queue_mailings(p_limit integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mailing public.mailings;
  new_mails integer;
begin
  loop
    select * into mailing
    from public.mailings m
    where m.ended_at is null
    order by m.kind = 'news', m.created_at, m.id
    limit 1
    for update;
    if not found then
      return 0;
    end if;
    new_mails := private.queue_of_mailing(mailing, p_limit);
    if new_mails > 0 then
      return new_mails;
    end if;
  end loop;
end;
$$;

-- The answer to the request for a mailing: how many mails there will be and, if not all are queued yet, how many are.
create function private.mailing_answer(p_mailing public.mailings) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('mails', p_mailing.people)
    || case when p_mailing.queued < p_mailing.people then jsonb_build_object('queued', p_mailing.queued) else '{}' end;
$$;

-- Queues one mail to each address with the newsletter on, and returns how many there will be: the first thousand in
-- this transaction, the others by queue_mailings. A repeat of the request queues nothing and returns 0.
create function private.queue_news(p_request_id uuid, p_subject text, p_text text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  mailing public.mailings;
begin
  mailing.id := p_request_id;
  mailing.kind := 'news';
  mailing.content := jsonb_build_object('subject', p_subject, 'text', p_text);
  mailing := private.begin_mailing(mailing);
  return mailing.people;
end;
$$;

grant execute on function public.queue_mailings to service_role;

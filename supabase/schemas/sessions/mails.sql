-- Mails about registrations: who they go to, and what they say when they leave (private.mail_now).

-- How many people are registered for a run.
create function private.count_registered(p_run_id uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.workshop_signups s where s.run_id = p_run_id and s.state = 'registered';
$$;

-- The people of a notice who are registered for a run.
create function private.registered_people(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql stable set search_path = '' as $$
  select s.id::text, s.id, s."Email Address"
  from public.workshop_signups s
  where
    s.run_id = n.audience::uuid
    and s.state = 'registered'
    and (s."Newsletter" or not n.only_newsletter)
    and (n.only_seen is null or private.seen_of(s.id) = n.only_seen)
    and s."Registration Date" <= n.cut_at
    and s.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by s.id
  limit p_limit;
$$;

-- A confirmation, and what every other mail about a registration begins with. meetingUrl is for the previous version of
-- the site: this one's mails lead to the registration's page.
create function private.registration_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  select * into run from public.session_runs r where r.id = signup.run_id;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload
    || case when run.id is not null
      then private.session_payload(run) || jsonb_build_object('meetingUrl', run.meeting_url) else '{}' end
    || jsonb_build_object(
      'sessionTitle', signup."Session Title", 'registrationId', signup.id, 'manageToken', signup.manage_token,
      'registeredAt', signup."Registration Date", 'sequence', private.calendar_sequence(signup), 'stampedAt', now()
    );
  said := jsonb_build_object(coalesce(run.id::text, 'slot'), coalesce(run.sequence, 0));
  refusal := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when run.state = 'cancelled' then 'session_cancelled'
  end;
end;
$$;

-- A run was moved.
create function private.moved_run_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  refusal := coalesce(
    refusal, case when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new' end
  );
end;
$$;

create function private.run_reminder_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  what constant text := concat_ws(' ', o.payload ->> 'reminder', o.payload ->> 'startsAt');
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  said := jsonb_build_object(what, 0);
  refusal := coalesce(refusal, case
    when (payload ->> 'startsAt')::timestamptz <> (o.payload ->> 'startsAt')::timestamptz then 'session_moved'
    when private.has_heard(o, what, 0) then 'nothing_new'
  end);
end;
$$;

create function private.cancelled_run_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  refusal := nullif(refusal, 'session_cancelled');
end;
$$;

-- A person cancelled their registration.
create function private.left_registration_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  refusal := case refusal
    when 'registration_cancelled' then null when 'registration_gone' then refusal else 'registered_again'
  end;
end;
$$;

-- The next run that someone with this address isn't registered for; null if there is none.
create function private.run_to_offer(p_address text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', c.session_title, 'startsAt', c.starts_at, 'timeZone', c.time_zone)
  from public.coming_session_runs() c
  where
    not c.is_on
    and not exists (
      select
      from public.workshop_signups s
      where s.run_id = c.run_id and s.state = 'registered' and lower(s."Email Address") = lower(p_address)
    )
  order by c.starts_at, c.run_id
  limit 1;
$$;

-- The recording of a run. What sells is only for people who get the newsletter.
create function private.run_recording_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, refusal from private.registration_facts(o);
  payload := payload || jsonb_build_object(
    'isReader', (select s."Newsletter" from public.workshop_signups s where s.id = o.person),
    'next', private.run_to_offer(recipient)
  );
  said := jsonb_build_object('recording ' || o.about, 0);
  refusal := coalesce(refusal, case
    when not exists (
      select from public.session_runs r where r.id = o.about::uuid and r.recording_url is not null
    ) then 'no_recording'
    when private.has_heard(o, 'recording ' || o.about, 0) then 'nothing_new'
  end);
end;
$$;

-- A message to a run's people, which is about the run as it was when the operator wrote it: scheduled, or cancelled.
create function private.message_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  select * into run from public.session_runs r where r.id = signup.run_id;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload
    || jsonb_build_object('manageToken', signup.manage_token, 'isOver', coalesce(run.ends_at <= now(), false));
  refusal := case
    when signup.id is null then 'registration_gone'
    when signup.state = 'cancelled' then 'registration_cancelled'
    when run.state <> o.payload ->> 'runState' then 'session_cancelled'
    when not signup."Newsletter" and o.payload ->> 'isNews' = 'true' then 'newsletter_off'
  end;
end;
$$;

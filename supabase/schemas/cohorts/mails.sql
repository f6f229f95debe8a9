-- Mails about seats: who they go to, and what they say when they leave (private.mail_now).

-- An account's current address; null if it has none. Definer: the server can't read accounts.
create function private.account_email(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = p_user_id;
$$;

-- The IANA zone chosen in an account's profile; null without one. Zones in "Etc" have the opposite sign: Etc/GMT-5 is
-- five hours ahead of Greenwich. An account larger than any valid profile isn't read. Definer: the server can't read
-- accounts.
create function private.account_time_zone(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when zone.name = 'GMT+05:30 (India)' then 'Asia/Kolkata'
    when zone.name = 'GMT+00:00' then 'Etc/GMT'
    when zone.name ~ '^GMT[+-](0\d|1[0-2]):00$'
      then 'Etc/GMT' || translate(substr(zone.name, 4, 1), '+-', '-+') || substr(zone.name, 5, 2)::integer
  end
  from (
    select u.raw_user_meta_data ->> 'time_zone' as name
    from auth.users u
    where u.id = p_user_id and pg_column_size(u.raw_user_meta_data) < 16384
  ) zone;
$$;

-- The people of a notice with a seat in a cohort.
create function private.seated_people(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql stable set search_path = '' as $$
  select e.id::text, e.id, coalesce(private.account_email(e.user_id), e.email)
  from public.cohort_enrollments e
  where
    e.cohort_id = n.audience
    and e.user_id is not null
    and e.is_open
    and e.enrolled_at <= n.cut_at
    and e.id > coalesce(nullif(n.at_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
  order by e.id
  limit p_limit;
$$;

-- Mails one seat; p_payload is what the mail can't read when it leaves.
create function private.mail_seat(
  p_template text, p_seat public.cohort_enrollments, p_about text, p_payload jsonb default '{}'
) returns void
language sql set search_path = '' as $$
  select private.write_mails(
    p_template, p_about, array[p_seat.id], array[coalesce(private.account_email(p_seat.user_id), p_seat.email)], p_payload
  );
$$;

-- Mails a new seat its cohort's sessions, if any are to come. Call it with the cohort's row locked: otherwise a plan
-- made at the same time could miss the seat.
create function private.mail_plan_to_seat(p_seat public.cohort_enrollments, p_cohort_id text) returns void
language sql set search_path = '' as $$
  select private.mail_seat('cohort-plan', p_seat, p_cohort_id)
  where p_seat.user_id is not null and exists (
    select
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
  );
$$;

-- A letter to a seat: its address and token are of now. It may be about a seat that is gone.
create function private.seat_letter_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  seat public.cohort_enrollments;
begin
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  recipient := coalesce(private.account_email(seat.user_id), seat.email, o.recipient);
  payload := o.payload || jsonb_strip_nulls(jsonb_build_object(
    'cohortId', seat.cohort_id, 'enrolmentId', o.person, 'accessToken', seat.access_token,
    'learnerZone', coalesce(seat.time_zone, private.account_time_zone(seat.user_id))
  ));
  if payload ? 'sessions' then
    payload := payload || jsonb_build_object('sessions', private.requested_sessions(o));
  end if;
end;
$$;

-- What every mail to an open seat begins with; p_cohort_id is the cohort of what it's about.
create function private.seat_facts(
  o public.email_outbox, p_cohort_id text, out recipient text, out payload jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  seat public.cohort_enrollments;
begin
  select l.recipient, l.payload into recipient, payload from private.seat_letter_facts(o) l;
  select * into seat from public.cohort_enrollments e where e.id = o.person;
  refusal := case
    when seat.user_id is null or not seat.is_open then 'seat_gone'
    when seat.cohort_id <> p_cohort_id then 'seat_moved'
  end;
end;
$$;

-- A cohort's sessions. A plan is a set of sessions, whatever their times: it's sent again once there are others.
create function private.plan_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  sessions constant jsonb := public.cohort_calendar(o.about, now());
begin
  select * into recipient, payload, refusal from private.seat_facts(o, o.about);
  payload := payload || jsonb_build_object('sessions', sessions);
  said := (select jsonb_object_agg(s ->> 'sessionId', s -> 'sequence') from jsonb_array_elements(sessions) s);
  refusal := coalesce(refusal, case
    when not sessions @> '[{"state": "scheduled"}]' then 'nothing_planned'
    when exists (
      select
      from public.email_outbox m
      where
        m.person = o.person
        and m.position < o.position
        and m.template = 'cohort-plan'
        and m.status = 'sent'
        and m.resent_as is null
        and m.said ?& array(select jsonb_object_keys(plan_facts.said))
    ) then 'nothing_new'
  end);
end;
$$;

create function private.post_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  post public.cohort_posts;
begin
  select * into post from public.cohort_posts p where p.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, post.cohort_id);
  payload := payload || jsonb_build_object(
    'postId', post.id, 'subject', post.subject, 'body', post.body, 'signedBy', private.signature_of(post.author),
    'isCorrected', private.has_heard(o, o.about, 0)
  );
  said := jsonb_build_object(o.about, post.sequence);
  refusal := coalesce(refusal, case
    when post.id is null then 'post_removed'
    when private.has_heard(o, o.about, post.sequence) then 'nothing_new'
  end);
end;
$$;

-- What every mail about a session begins with.
create function private.class_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session);
  said := jsonb_build_object(o.about, session.sequence);
  refusal := coalesce(refusal, case
    when session.state is distinct from 'scheduled' then 'session_cancelled'
    when session.ends_at <= now() then 'too_late'
  end);
end;
$$;

-- A session was added, moved or given another link.
create function private.moved_class_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, refusal from private.class_facts(o);
  refusal := coalesce(
    refusal, case when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new' end
  );
end;
$$;

-- Nobody is told that a session was cancelled if they were never told of it.
create function private.cancelled_class_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
begin
  select * into recipient, payload, said, refusal from private.class_facts(o);
  refusal := coalesce(nullif(refusal, 'session_cancelled'), case
    when private.has_heard(o, o.about, (said ->> o.about)::integer) then 'nothing_new'
    when not private.has_heard(o, o.about, 0) and exists (
      select
      from public.email_outbox added
      where added.person = o.person and added.about = o.about and added.template = 'cohort-session-added'
    ) then 'never_told'
  end);
end;
$$;

-- A reminder; not to someone who has just heard of the session for the first time.
create function private.class_reminder_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  starts_at constant timestamptz := (o.payload ->> 'startsAt')::timestamptz;
  what constant text := concat_ws(' ', o.about, o.payload ->> 'reminder', o.payload ->> 'startsAt');
begin
  select * into recipient, payload, said, refusal from private.class_facts(o);
  said := jsonb_build_object(what, 0);
  refusal := coalesce(refusal, case
    when starts_at <> (payload ->> 'startsAt')::timestamptz then 'session_changed'
    when private.has_heard(o, what, 0) then 'nothing_new'
    when exists (
      select
      from public.email_outbox first
      where
        first.person = o.person
        and first.said ? o.about
        and first.template in ('cohort-plan', 'cohort-session-added')
        and first.sent_at > starts_at - case o.payload ->> 'reminder' when 'day' then interval '24 hours' else interval '2 hours' end
    ) then 'just_told'
  end);
end;
$$;

create function private.recording_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session)
    || jsonb_build_object('asks', private.asked_with_recording(session));
  said := jsonb_build_object('recording ' || o.about, 0);
  refusal := coalesce(refusal, case
    when session.recording_url is null then 'no_recording'
    when private.has_heard(o, 'recording ' || o.about, 0) then 'nothing_new'
  end);
end;
$$;

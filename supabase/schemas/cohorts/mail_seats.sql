-- Mails to seats. Each mail's id is derived from its content, so that it's queued once, however often and by however
-- many callers. Its subject is made of the seat and the topic, so that mails about one session leave in order, and are
-- found when the seat is gone.

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

-- The subject of a seat's mails about a session or a post (by its id), or about the plan.
create function private.seat_mail_subject(p_enrolment_id uuid, p_about text) returns uuid
language sql immutable set search_path = '' as $$
  select md5(p_enrolment_id::text || ' ' || p_about)::uuid;
$$;

-- The id of a mail to a seat; p_once distinguishes two with the same template and subject.
create function private.seat_mail_id(p_template text, p_enrolment_id uuid, p_about text, p_once text) returns uuid
language sql immutable set search_path = '' as $$
  select md5(concat_ws(' ', p_template, p_enrolment_id, p_about, p_once))::uuid;
$$;

-- Queues a mail to each of these seats, and returns how many are new. A mail that was taken back is queued again. Call
-- it with the seats' rows locked.
create function private.queue_seat_mails(
  p_template text, p_enrolment_ids uuid[], p_about text, p_once text, p_payload jsonb,
  p_send_before timestamptz default null, p_wanted_by timestamptz default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  queued integer;
begin
  insert into public.email_outbox as o (id, template, recipient, payload, subject_id, send_before, wanted_by)
  select
    private.seat_mail_id(p_template, e.id, p_about, p_once),
    p_template,
    coalesce(private.account_email(e.user_id), e.email),
    p_payload
      || jsonb_build_object('cohortId', e.cohort_id, 'enrolmentId', e.id, 'accessToken', e.access_token)
      || jsonb_strip_nulls(
        jsonb_build_object('learnerZone', coalesce(e.time_zone, private.account_time_zone(e.user_id)))
      ),
    private.seat_mail_subject(e.id, p_about),
    p_send_before,
    p_wanted_by
  from public.cohort_enrollments e
  where e.id = any (p_enrolment_ids)
  order by e.id
  on conflict (id) do update set
    status = 'pending',
    recipient = excluded.recipient,
    payload = excluded.payload,
    send_before = excluded.send_before,
    wanted_by = excluded.wanted_by,
    next_attempt_at = now(),
    first_attempt_at = null,
    last_error = null,
    waits = excluded.waits,
    position = default
  where o.status = 'skipped' and o.handover = 'none';
  get diagnostics queued = row_count;
  return queued;
end;
$$;

-- A cohort's open seats, or some of them, locked in order until the transaction ends: a concurrent refund waits, or has
-- already been seen.
create function private.lock_open_seats(p_cohort_id text, p_enrolment_ids uuid[] default null) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  return array(
    select e.id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.user_id is not null
      and e.is_open
      and (p_enrolment_ids is null or e.id = any (p_enrolment_ids))
    order by e.id
    for share
  );
end;
$$;

-- Mails a post, or its correction, to everyone with an open seat, and returns how many they are.
create function private.queue_post_mails(p_post public.cohort_posts) returns integer
language sql set search_path = '' as $$
  select private.announce(
    p_post.cohort_id, p_post.id, 'cohort-post', coalesce(nullif(p_post.sequence, 0)::text, ''),
    jsonb_build_object('postId', p_post.id, 'subject', p_post.subject, 'body', p_post.body)
      || case when p_post.sequence > 0 then '{"isCorrected": true}' else '{}' end::jsonb
  );
$$;

-- Mails these seats, which are locked, the cohort's sessions, and returns how many mails are new; p_plan is which ones.
create function private.mail_plan(p_cohort_id text, p_enrolment_ids uuid[], p_plan text) returns integer
language plpgsql set search_path = '' as $$
begin
  perform private.take_back_mails(
    array(select private.seat_mail_subject(seat, 'plan') from unnest(p_enrolment_ids) seat), null, 'plan_changed'
  );
  return private.queue_seat_mails(
    'cohort-plan', p_enrolment_ids, 'plan', p_plan,
    jsonb_build_object('sessions', public.cohort_calendar(p_cohort_id, now()))
  );
end;
$$;

-- Mails a cohort's sessions to everyone with an open seat, or to one seat after its purchase, and returns how many
-- people that is. A plan is a set of sessions, whatever their times, and is mailed once. If no session is still to
-- come, nothing is mailed. For one seat, call it with the seat's row locked or just inserted.
create function private.queue_plan_mails(p_cohort_id text, p_enrolment_id uuid default null) returns integer
language plpgsql set search_path = '' as $$
declare
  plan text;
begin
  -- A concurrent purchase locks the cohort, so its seat is counted here or sees the plan; a concurrent move of a
  -- session is waited for. Not "for update", which would block new seats that already refer to the cohort.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for no key update;
  perform from public.cohort_sessions s where s.cohort_id = p_cohort_id order by s.id for share;
  select md5(string_agg(s.id::text, ' ' order by s.id)) into plan
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  having bool_or(s.state = 'scheduled' and s.ends_at > now());
  return case
    when plan is null then 0
    when p_enrolment_id is null then private.announce(p_cohort_id, null, 'cohort-plan', plan)
    else private.mail_plan(p_cohort_id, array[p_enrolment_id], plan)
  end;
end;
$$;

-- A new seat is mailed its cohort's sessions if they are planned.
create function private.greet_seat() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.queue_plan_mails(new.cohort_id, new.id);
  return null;
end;
$$;

create trigger greet_seat after insert on public.cohort_enrollments
  for each row when (new.is_open and new.user_id is not null)
  execute function private.greet_seat();

-- The subjects of all mails to a seat about a cohort's sessions, posts and plan.
create function private.seat_mail_subjects(p_enrolment_id uuid, p_cohort_id text) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(private.seat_mail_subject(p_enrolment_id, about.name))
  from (
    select s.id::text as name from public.cohort_sessions s where s.cohort_id = p_cohort_id
    union all
    select p.id::text from public.cohort_posts p where p.cohort_id = p_cohort_id
    union all
    select 'plan'
  ) about;
$$;

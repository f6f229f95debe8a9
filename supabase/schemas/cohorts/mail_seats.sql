-- The mails of a seat. Each has an id made of what it is, so that it is queued once, by however many and however often; and a
-- subject made of the seat and what it is about, so that mails of one session leave in their order, and are found when the
-- seat is gone.

-- The address of an account as it is now; null without one. Definer: the server reads no accounts.
create function private.account_email(p_user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email::text from auth.users u where u.id = p_user_id;
$$;

-- The zone (IANA) that an account's profile has chosen, by the form's own words; null without one. The zones of "Etc" are
-- named by what is added to reach Greenwich. An account that is larger than any profile is not read. Definer: the server
-- reads no accounts.
create function private.account_time_zone(p_user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
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

-- The subject of the mails of a seat about a session or a post, by its id, or about the plan.
create function private.seat_mail_subject(p_enrolment_id uuid, p_about text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5(p_enrolment_id::text || ' ' || p_about)::uuid;
$$;

-- The id of a mail of a seat; p_once tells two of one template and subject apart.
create function private.seat_mail_id(p_template text, p_enrolment_id uuid, p_about text, p_once text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5(concat_ws(' ', p_template, p_enrolment_id, p_about, p_once))::uuid;
$$;

-- Queues a mail to each of these seats, and says how many are new. One that was taken back is queued again. Call it with the
-- seats' rows locked.
create function private.queue_seat_mails(
  p_template text,
  p_enrolment_ids uuid[],
  p_about text,
  p_once text,
  p_payload jsonb,
  p_send_before timestamptz default null,
  p_wanted_by timestamptz default null
)
returns integer
language plpgsql
set search_path = ''
as $$
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

-- The open seats of a cohort, locked in their order until the transaction ends: a refund waits, or is seen.
create function private.lock_open_seats(p_cohort_id text)
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select e.id
    from public.cohort_enrollments e
    where e.cohort_id = p_cohort_id and e.user_id is not null and e.is_open
    order by e.id
    for share
  );
end;
$$;

-- Mails a post to everybody with an open seat, once, and says how many mails are new.
create function private.queue_post_mails(p_post public.cohort_posts)
returns integer
language sql
set search_path = ''
as $$
  select private.queue_seat_mails(
    'cohort-post',
    private.lock_open_seats(p_post.cohort_id),
    p_post.id::text,
    '',
    jsonb_build_object('postId', p_post.id, 'subject', p_post.subject, 'body', p_post.body)
  );
$$;

-- Mails the sessions of a cohort to everybody with an open seat, or to one seat after its purchase, and says how many mails
-- are new: one for each plan, which is a set of sessions, wherever these are moved. Without a session to come there is none.
create function private.queue_plan_mails(p_cohort_id text, p_enrolment_id uuid default null)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  plan text;
  sessions jsonb;
  people uuid[];
begin
  -- Whoever buys holds the cohort: they are counted here, or see the plan. Whoever moves a session is waited for.
  -- Not for update, which those would wait for whose new seats refer to the cohort already.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for no key update;
  perform from public.cohort_sessions s where s.cohort_id = p_cohort_id order by s.id for share;
  sessions := public.cohort_calendar(p_cohort_id, now());
  if not jsonb_path_exists(sessions, '$[*] ? (@.state == "scheduled")') then
    return 0;
  end if;
  select md5(string_agg(s.id::text, ' ' order by s.id)) into plan
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id;

  people := array(
    select seat
    from unnest(private.lock_open_seats(p_cohort_id)) seat
    where
      seat = coalesce(p_enrolment_id, seat)
      and not exists (
        select from public.email_outbox o
        where o.id = private.seat_mail_id('cohort-plan', seat, 'plan', plan) and o.status <> 'skipped'
      )
  );
  perform private.take_back_mails(
    array(select private.seat_mail_subject(seat, 'plan') from unnest(people) seat), null, 'plan_changed'
  );
  return private.queue_seat_mails('cohort-plan', people, 'plan', plan, jsonb_build_object('sessions', sessions));
end;
$$;

-- A new seat gets the sessions of its cohort where they are planned.
create function private.greet_seat()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.queue_plan_mails(new.cohort_id, new.id);
  return null;
end;
$$;

create trigger greet_seat
  after insert on public.cohort_enrollments
  for each row
  when (new.is_open and new.user_id is not null)
  execute function private.greet_seat();

-- The subjects of all mails of a seat about the sessions, posts and plan of a cohort.
create function private.seat_mail_subjects(p_enrolment_id uuid, p_cohort_id text)
returns uuid[]
language sql
stable
set search_path = ''
as $$
  select array_agg(private.seat_mail_subject(p_enrolment_id, about.name))
  from (
    select s.id::text as name from public.cohort_sessions s where s.cohort_id = p_cohort_id
    union all
    select p.id::text from public.cohort_posts p where p.cohort_id = p_cohort_id
    union all
    select 'plan'
  ) about;
$$;

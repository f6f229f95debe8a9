-- Mails to the people of a cohort: its plan, changes of its sessions, reminders, posts and recordings.
set lock_timeout = '5s';

alter table public.email_outbox
  alter column priority set expression as (
    case
      when template in (
        'payment-receipt', 'payment-refund', 'payment-refund-done', 'account-exists', 'operator-invitation'
      ) then 1
      when template = 'news' or (template = 'session-message' and payload ->> 'isNews' = 'true') then 4
      when template in (
        'session-moved', 'session-cancelled', 'session-reminder', 'session-message', 'waitlist-invitation',
        'cohort-plan', 'cohort-session-moved', 'cohort-session-cancelled', 'cohort-session-reminder', 'cohort-post',
        'cohort-recording'
      ) then 3
      else 2
    end
  ),
  alter column goes_in_batch set expression as (
    template in (
      'session-reminder', 'news', 'session-message', 'waitlist-invitation', 'cohort-session-reminder', 'cohort-post',
      'cohort-recording'
    )
    and not goes_alone
  );
comment on column public.email_outbox.subject_id is
  'What the mail is about: a registration, a reply, an application, an invitation, or what seat_mail_subject says. Mails of one subject leave in the order of their positions.';

-- The reminder that is due for a start, of a free session or a cohort's; no row where none is. A day before, to who had
-- joined by then, and of use until two hours before; an hour before, to who had joined two hours before, and of use until
-- the start. Whoever joins later has just read when it starts.
create function public.due_reminder(p_starts_at timestamptz)
returns table (kind text, joined_by timestamptz, send_before timestamptz)
language sql
stable
set search_path = ''
as $$
  select 'hour', p_starts_at - interval '2 hours', p_starts_at
  where now() >= p_starts_at - interval '1 hour' and now() < p_starts_at
  union all
  select 'day', p_starts_at - interval '24 hours', p_starts_at - interval '2 hours'
  where now() >= p_starts_at - interval '24 hours' and now() < p_starts_at - interval '2 hours';
$$;

grant execute on function public.due_reminder(timestamp with time zone) to service_role;

-- Queues up to p_limit of the reminders that are due, and says how many; to be called until it says 0. Any number of
-- schedulers may call it at once, at any interval: what was missed is made up for as long as it is of use.
create or replace function public.queue_due_reminders(p_limit integer default 1000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  due record;
  queued integer := 0;
begin
  for run in
    select *
    from public.session_runs r
    where r.state = 'scheduled' and r.starts_at > now() and r.starts_at <= now() + interval '24 hours'
    order by r.id
    for share
  loop
    for due in select * from public.due_reminder(run.starts_at) loop
      queued := queued + public.queue_reminders_of_run(run, due.kind, due.joined_by, due.send_before, p_limit - queued);
    end loop;
    exit when queued >= p_limit;
  end loop;
  return queued;
end;
$$;

-- The mails of a seat. Each has an id made of what it is, so that it is queued once, by however many and however often; and a
-- subject made of the seat and what it is about, so that mails of one session leave in their order, and are found when the
-- seat is gone.

-- The address of an account as it is now; null without one. Definer: the server reads no accounts.
create function public.account_email(p_user_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select u.email::text from auth.users u where u.id = p_user_id;
$$;

grant execute on function public.account_email(uuid) to service_role;

-- The subject of the mails of a seat about a session or a post, by its id, or about the plan.
create function public.seat_mail_subject(p_enrolment_id uuid, p_about text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5(p_enrolment_id::text || ' ' || p_about)::uuid;
$$;

grant execute on function public.seat_mail_subject(uuid, text) to service_role;

-- The id of a mail of a seat; p_once tells two of one template and subject apart.
create function public.seat_mail_id(p_template text, p_enrolment_id uuid, p_about text, p_once text)
returns uuid
language sql
immutable
set search_path = ''
as $$
  select md5(concat_ws(' ', p_template, p_enrolment_id, p_about, p_once))::uuid;
$$;

grant execute on function public.seat_mail_id(text, uuid, text, text) to service_role;

-- Everything that mails and calendars say of a session. It has no address: they lead to the seat's own page.
create function public.cohort_session_payload(s public.cohort_sessions)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'startsAt', s.starts_at,
    'endsAt', s.ends_at,
    'timeZone', s.time_zone,
    'state', s.state,
    'cancelledReason', s.cancelled_reason,
    'sequence', s.sequence,
    'stampedAt', s.updated_at
  );
$$;

grant execute on function public.cohort_session_payload(public.cohort_sessions) to service_role;

-- The sessions of a cohort by their start, cancelled ones too, that end after an instant.
create function public.cohort_calendar(p_cohort_id text, p_after timestamptz default '-infinity')
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(public.cohort_session_payload(s) order by s.starts_at, s.id), '[]')
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.ends_at > p_after;
$$;

grant execute on function public.cohort_calendar(text, timestamp with time zone) to service_role;

-- Queues a mail to each of these seats, and says how many are new. One that was taken back is queued again. p_own is what
-- the payload of a seat has besides, by its id. Call it with the seats' rows locked.
create function public.queue_seat_mails(
  p_template text,
  p_enrolment_ids uuid[],
  p_about text,
  p_once text,
  p_payload jsonb,
  p_own jsonb default '{}',
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
    public.seat_mail_id(p_template, e.id, p_about, p_once),
    p_template,
    coalesce(public.account_email(e.user_id), e.email),
    p_payload
      || coalesce(p_own -> e.id::text, '{}')
      || jsonb_build_object('cohortId', e.cohort_id, 'enrolmentId', e.id, 'accessToken', e.access_token),
    public.seat_mail_subject(e.id, p_about),
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
    revision = o.revision + 1,
    position = default
  where o.status = 'skipped' and o.handover = 'none';
  get diagnostics queued = row_count;
  return queued;
end;
$$;

grant execute on function public.queue_seat_mails(
  text, uuid[], text, text, jsonb, jsonb, timestamp with time zone, timestamp with time zone
) to service_role;

-- The open seats of a cohort, locked in their order until the transaction ends: a refund waits, or is seen.
create function public.lock_open_seats(p_cohort_id text)
returns uuid[]
language plpgsql
set search_path = ''
as $$
begin
  return array(
    select e.id
    from public.cohort_enrollments e
    where e.cohort_id = p_cohort_id and e.user_id is not null and e.status in ('success', 'active')
    order by e.id
    for share
  );
end;
$$;

grant execute on function public.lock_open_seats(text) to service_role;

-- Tells everybody with an open seat that a session was moved, changed or cancelled, and says how many they are: one mail
-- each, however many changes there were since the last one left. Nobody is told of a session that is over. Call it with the
-- session's row locked; p_previous_starts_at is its start before the change.
create function public.tell_of_cohort_session(
  p_session public.cohort_sessions,
  p_previous_starts_at timestamptz default null
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  about constant text := p_session.id::text;
  people uuid[];
  subjects uuid[];
  replanned uuid[];
  own jsonb;
begin
  if p_session.ends_at <= now() then
    return 0;
  end if;
  people := public.lock_open_seats(p_session.cohort_id);
  subjects := array(select public.seat_mail_subject(seat, about) from unnest(people) seat);

  -- A plan that the provider does not have says the new state itself; who has had none needs no other mail.
  with unsent as (
    select o.id, seat, public.cohort_calendar(p_session.cohort_id, now()) as sessions
    from unnest(people) seat
    join public.email_outbox o on o.subject_id = public.seat_mail_subject(seat, 'plan')
    where o.status = 'pending' and o.handover = 'none'
    for update of o skip locked
  ),
  rewritten as (
    update public.email_outbox o
    set
      payload = o.payload || jsonb_build_object('sessions', unsent.sessions),
      revision = o.revision + 1,
      first_attempt_at = null
    from unsent
    where o.id = unsent.id
    returning o.id, unsent.seat
  )
  select coalesce(array_agg(w.seat), '{}') into replanned
  from rewritten w
  where not exists (
    select
    from public.email_outbox other
    where
      other.subject_id in (public.seat_mail_subject(w.seat, 'plan'), public.seat_mail_subject(w.seat, about))
      and other.id <> w.id
      and (other.status = 'sent' or other.handover <> 'none')
  );

  -- Reminders are due again by the session as it is now. The start that a person knows is that of before the first change
  -- of which no mail has left.
  with unsent as (
    select o.id, o.subject_id, o.payload
    from public.email_outbox o
    where o.subject_id = any (subjects) and o.status = 'pending' and o.handover = 'none'
    for update skip locked
  ),
  taken_back as (
    update public.email_outbox o
    set
      status = 'skipped',
      last_error = case p_session.state when 'cancelled' then 'The session was cancelled.' else 'The session has changed.' end
    from unsent
    where o.id = unsent.id
    returning o.subject_id, o.template, unsent.payload
  )
  select coalesce(jsonb_object_agg(seat, jsonb_build_object('previousStartsAt', t.payload -> 'previousStartsAt')), '{}')
  into own
  from taken_back t
  join unnest(people) seat on public.seat_mail_subject(seat, about) = t.subject_id
  where t.template = 'cohort-session-moved' and t.payload ? 'previousStartsAt';

  perform public.queue_seat_mails(
    case p_session.state when 'cancelled' then 'cohort-session-cancelled' else 'cohort-session-moved' end,
    array(select unnest(people) except select unnest(replanned)),
    about,
    p_session.sequence::text,
    public.cohort_session_payload(p_session)
      || case when p_previous_starts_at is null then '{}' else jsonb_build_object('previousStartsAt', p_previous_starts_at) end,
    own,
    null,
    p_session.starts_at
  );
  return cardinality(people);
end;
$$;

grant execute on function public.tell_of_cohort_session(public.cohort_sessions, timestamp with time zone) to service_role;

-- Mails a post to everybody with an open seat, once, and says how many mails are new.
create function public.queue_post_mails(p_post public.cohort_posts)
returns integer
language sql
set search_path = ''
as $$
  select public.queue_seat_mails(
    'cohort-post',
    public.lock_open_seats(p_post.cohort_id),
    p_post.id::text,
    '',
    jsonb_build_object('postId', p_post.id, 'subject', p_post.subject, 'body', p_post.body)
  );
$$;

grant execute on function public.queue_post_mails(public.cohort_posts) to service_role;

-- Tells everybody with an open seat that the recording of a session is there, once, and says how many mails are new.
create function public.queue_recording_mails(p_session public.cohort_sessions)
returns integer
language sql
set search_path = ''
as $$
  select case
    when p_session.recording_url is null then 0
    else public.queue_seat_mails(
      'cohort-recording',
      public.lock_open_seats(p_session.cohort_id),
      p_session.id::text,
      '',
      public.cohort_session_payload(p_session)
    )
  end;
$$;

grant execute on function public.queue_recording_mails(public.cohort_sessions) to service_role;

-- Mails the sessions of a cohort to everybody with an open seat, or to one seat after its purchase, and says how many mails
-- are new: one for each plan, which is a set of sessions, wherever these are moved. Without a session to come there is none.
create function public.queue_plan_mails(p_cohort_id text, p_enrolment_id uuid default null)
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
  perform from public.cohorts c where c.cohort_id = p_cohort_id for update;
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
    from unnest(public.lock_open_seats(p_cohort_id)) seat
    where
      seat = coalesce(p_enrolment_id, seat)
      and not exists (
        select from public.email_outbox o
        where o.id = public.seat_mail_id('cohort-plan', seat, 'plan', plan) and o.status <> 'skipped'
      )
  );
  perform public.take_back_mails(
    array(select public.seat_mail_subject(seat, 'plan') from unnest(people) seat), null, 'The plan has changed.'
  );
  return public.queue_seat_mails('cohort-plan', people, 'plan', plan, jsonb_build_object('sessions', sessions));
end;
$$;

grant execute on function public.queue_plan_mails(text, uuid) to service_role;

-- Queues up to p_limit of the reminders of cohorts' sessions that are due, and says how many, as queue_due_reminders does:
-- one of each kind for each seat and start.
create function public.queue_due_cohort_reminders(p_limit integer default 1000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  session public.cohort_sessions;
  due record;
  people uuid[];
  queued integer := 0;
begin
  for session in
    select *
    from public.cohort_sessions s
    where s.state = 'scheduled' and s.starts_at > now() and s.starts_at <= now() + interval '24 hours'
    order by s.id
    for share
  loop
    for due in select * from public.due_reminder(session.starts_at) loop
      people := array(
        select e.id
        from public.cohort_enrollments e
        where
          e.cohort_id = session.cohort_id
          and e.user_id is not null
          and e.status in ('success', 'active')
          and e.enrolled_at <= due.joined_by
          and not exists (
            select from public.email_outbox o
            where
              o.id = public.seat_mail_id(
                'cohort-session-reminder', e.id, session.id::text, due.kind || ' ' || extract(epoch from session.starts_at)
              )
              and o.status <> 'skipped'
          )
        order by e.id
        limit p_limit - queued
        for share
      );
      queued := queued + public.queue_seat_mails(
        'cohort-session-reminder',
        people,
        session.id::text,
        due.kind || ' ' || extract(epoch from session.starts_at),
        public.cohort_session_payload(session) || jsonb_build_object('reminder', due.kind),
        '{}',
        due.send_before
      );
    end loop;
    exit when queued >= p_limit;
  end loop;
  return queued;
end;
$$;

grant execute on function public.queue_due_cohort_reminders(integer) to service_role;

-- Mails of a seat that the provider does not have: none where the seat is gone, and with the new token where it was renewed.
create function public.follow_seat_in_mails()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  subjects constant uuid[] := array(
    select public.seat_mail_subject(new.id, about.name)
    from (
      select s.id::text as name from public.cohort_sessions s where s.cohort_id = new.cohort_id
      union all
      select p.id::text from public.cohort_posts p where p.cohort_id = new.cohort_id
      union all
      select 'plan'
    ) about
  );
begin
  if new.user_id is null or new.status not in ('success', 'active') then
    perform public.take_back_mails(subjects, null, 'The seat is gone.');
  else
    with unsent as (
      select o.id
      from public.email_outbox o
      where o.subject_id = any (subjects) and o.status = 'pending' and o.handover = 'none'
      for update skip locked
    )
    update public.email_outbox o
    set
      payload = o.payload || jsonb_build_object('accessToken', new.access_token),
      revision = o.revision + 1,
      first_attempt_at = null
    from unsent
    where o.id = unsent.id;
  end if;
  return null;
end;
$$;

create trigger follow_seat_in_mails
  after update of status, user_id, access_token on public.cohort_enrollments
  for each row
  when (
    old.status <> new.status
    or old.user_id is distinct from new.user_id
    or old.access_token <> new.access_token
  )
  execute function public.follow_seat_in_mails();

-- Moves a session, or changes its link, and says how many people are told. Null leaves a value as it is; a call that
-- changes nothing mails nothing and answers 0, and so does one that sets the first link: mails lead to a page that has it.
-- Raises for an unknown or cancelled session.
create or replace function public.reschedule_cohort_session(
  p_session_id uuid,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  session public.cohort_sessions;
  before public.cohort_sessions;
begin
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  if before.state is distinct from 'scheduled' then
    raise exception 'There is no scheduled session %', p_session_id;
  end if;

  update public.cohort_sessions s
  set
    starts_at = coalesce(p_starts_at, s.starts_at),
    ends_at = coalesce(p_ends_at, s.ends_at),
    meeting_url = coalesce(p_meeting_url, s.meeting_url),
    sequence = s.sequence + 1,
    updated_at = now()
  where s.id = p_session_id
    and (s.starts_at, s.ends_at, s.meeting_url) is distinct from (
      coalesce(p_starts_at, s.starts_at), coalesce(p_ends_at, s.ends_at), coalesce(p_meeting_url, s.meeting_url)
    )
  returning * into session;
  if not found
    or (before.meeting_url is null and (before.starts_at, before.ends_at) = (session.starts_at, session.ends_at))
  then
    return 0;
  end if;
  return public.tell_of_cohort_session(session, before.starts_at);
end;
$$;

-- Cancels a session, and says how many people are told. Again, it mails nothing and answers 0. Raises for an unknown one.
create or replace function public.cancel_cohort_session(p_session_id uuid, p_reason text)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = p_session_id for update;
  if not found then
    raise exception 'There is no session %', p_session_id;
  end if;
  if session.state = 'cancelled' then
    return 0;
  end if;

  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = nullif(btrim(p_reason), ''), sequence = s.sequence + 1, updated_at = now()
  where s.id = p_session_id
  returning * into session;
  return public.tell_of_cohort_session(session);
end;
$$;

-- Gives the seat for a payment, with its receipt, and the sessions of the cohort where they are planned. Call it with the cohort's and the order's rows locked, where
-- seat_refusal is null and the order has no payment yet.
create or replace function public.enrol_payment(
  o public.payment_orders,
  p_payment_id text,
  p_amount integer,
  p_details jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  paid public.payment_orders;
  seat uuid;
begin
  update public.payment_orders
  set status = 'paid', payment_id = p_payment_id, paid_at = now()
  where id = o.id
  returning * into paid;
  insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
  values (o.user_id, o.email, o.cohort_id, p_amount, p_payment_id, o.provider_order_id, p_details)
  returning id into seat;
  perform public.queue_receipt(paid);
  perform public.queue_plan_mails(o.cohort_id, seat);
end;
$$;

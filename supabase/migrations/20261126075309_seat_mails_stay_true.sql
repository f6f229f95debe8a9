-- Mails about sessions of cohorts stay true: what has not left follows its session, and what is sent again is asked first.
set lock_timeout = '5s';

-- Tells everybody with an open seat that a session was moved, changed or cancelled, and says how many they are: one mail
-- each, however many changes there were since the last one left. Nobody is told of a session that is over. Call it with the
-- session's row locked; p_previous_starts_at is its start before the change.
create or replace function public.tell_of_cohort_session(
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

  -- A plan that the provider does not have says the new state itself (follow_session_in_mails); who has had none needs no
  -- other mail.
  replanned := array(
    select seat
    from unnest(people) seat
    join public.email_outbox o on o.subject_id = public.seat_mail_subject(seat, 'plan')
    where
      o.status = 'pending'
      and o.handover = 'none'
      and not exists (
        select
        from public.email_outbox other
        where
          other.subject_id in (public.seat_mail_subject(seat, 'plan'), public.seat_mail_subject(seat, about))
          and other.id <> o.id
          and (other.status = 'sent' or other.handover <> 'none')
      )
    for update of o skip locked
  );

  -- The start that a person knows is that of before the first change of which no mail has left.
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

-- Mails about a session that the provider does not have, made to say what is true now, whether people are told or not: a plan
-- is rewritten; a reminder is taken back, and is due again by the session as it is. A session is changed with its row locked,
-- and whoever queues these mails holds it, too.
create function public.follow_session_in_mails()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform public.take_back_mails(
    array(
      select public.seat_mail_subject(e.id, new.id::text)
      from public.cohort_enrollments e
      where e.cohort_id = new.cohort_id
    ),
    array['cohort-session-reminder'],
    case new.state when 'cancelled' then 'The session was cancelled.' else 'The session has changed.' end
  );
  with unsent as (
    select o.id
    from public.cohort_enrollments e
    join public.email_outbox o on o.subject_id = public.seat_mail_subject(e.id, 'plan')
    where e.cohort_id = new.cohort_id and o.status = 'pending' and o.handover = 'none'
    for update of o skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('sessions', public.cohort_calendar(new.cohort_id, now())),
    revision = o.revision + 1,
    first_attempt_at = null
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

create trigger follow_session_in_mails
  after update of title, starts_at, ends_at, state on public.cohort_sessions
  for each row
  when ((old.title, old.starts_at, old.ends_at, old.state) is distinct from (new.title, new.starts_at, new.ends_at, new.state))
  execute function public.follow_session_in_mails();

-- Whether a mail of a seat still says what is true, to a seat that is open with this token. Holds the seat.
create function public.is_seat_mail_true(p_mail public.email_outbox)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform
  from public.cohort_enrollments e
  where
    e.id = (p_mail.payload ->> 'enrolmentId')::uuid
    and e.access_token = (p_mail.payload ->> 'accessToken')::uuid
    and e.user_id is not null
    and e.status in ('success', 'active')
  for share;
  return found and (
    p_mail.template in ('cohort-post', 'cohort-recording')
    or not exists (
      select
      from jsonb_array_elements(coalesce(p_mail.payload -> 'sessions', jsonb_build_array(p_mail.payload))) told
      left join public.cohort_sessions s on s.id = (told ->> 'sessionId')::uuid
      where s.sequence is distinct from (told ->> 'sequence')::integer
    )
  );
end;
$$;

grant execute on function public.is_seat_mail_true(public.email_outbox) to service_role;

-- Sends a mail again that was sent or has failed: the same once more, as a mail of its own.
-- Refused: unknown; waiting (it has not been given up); expired (of no more use); superseded (it has been sent again, has
-- lost its use, its session has changed since or its seat is gone, or a later mail says what is true now); unsubscribed (news to an address
-- that takes none).
create or replace function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'resend_mail');
  -- Each says what a registration or an application is at that time.
  of_states constant text[] := array[
    'session-confirmation', 'session-moved', 'session-cancelled', 'registration-cancelled', 'application-state'
  ];
  mail public.email_outbox;
  new_id uuid;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if mail.status is distinct from p_shown_status then
    return private.changed('email_outbox', mail.id::text, 'status', to_jsonb(mail.status));
  end if;
  if mail.status = 'pending' then
    return private.refused('waiting');
  end if;
  if mail.send_before <= now() then
    return private.refused('expired');
  end if;
  if
    mail.status = 'skipped'
    or mail.resent_as is not null
    or (
      mail.template = any (of_states)
      and exists (
        select
        from public.email_outbox later
        where
          later.subject_id = mail.subject_id
          and later.position > mail.position
          and later.template = any (of_states)
          and later.status in ('pending', 'sent')
      )
    )
    -- A move, a cancellation and a new start each give the registration its next sequence.
    or (
      mail.template = 'session-reminder'
      and not exists (
        select
        from public.workshop_signups s
        where
          s.id = mail.subject_id
          and s.state = 'registered'
          and s.calendar_sequence = (mail.payload ->> 'sequence')::integer
      )
    )
    or (mail.template like 'cohort-%' and not public.is_seat_mail_true(mail))
    or (
      mail.template = 'waitlist-invitation'
      and not exists (
        select
        from public.session_runs r
        where
          r.session_title = mail.payload ->> 'sessionTitle'
          and r.starts_at = (mail.payload ->> 'startsAt')::timestamptz
          and r.state = 'scheduled'
      )
      and not (
        private.is_enrolling(mail.payload ->> 'cohortId')
        and exists (
          select
          from public.cohorts c
          where c.cohort_id = mail.payload ->> 'cohortId' and c.starts_on = (mail.payload ->> 'startsOn')::date
        )
      )
    )
  then
    return private.refused('superseded');
  end if;
  if
    mail.priority = 4
    and not exists (
      select from public.workshop_signups s
      where lower(s."Email Address") = lower(mail.recipient) and s."Newsletter"
    )
  then
    return private.refused('unsubscribed');
  end if;

  insert into public.email_outbox (template, recipient, reply_to, payload, subject_id, send_before)
  values (mail.template, mail.recipient, mail.reply_to, mail.payload, mail.subject_id, mail.send_before)
  returning id into new_id;
  update public.email_outbox o set resent_as = new_id where o.id = mail.id;
  return private.finish_action(
    p_request_id, 'resend_mail', 'email_outbox', mail.id::text,
    null, jsonb_build_object('resentAs', new_id), null, jsonb_build_object('mailId', new_id)
  );
end;
$$;

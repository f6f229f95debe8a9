-- The mails of seats about one session: that it was changed, is about to begin, or can be watched.

-- Tells everybody with an open seat that a session was added, moved, changed or cancelled, and says how many they are: one
-- mail each, however many changes there were since the last one left. Of a session that was never changed it tells that it is new. Nobody is told of a session that is over. Call it with the
-- session's row locked; p_previous_starts_at is its start before the change.
create function private.announce_cohort_session(
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
  people := private.lock_open_seats(p_session.cohort_id);
  subjects := array(select private.seat_mail_subject(seat, about) from unnest(people) seat);

  -- A plan that the provider does not have says the new state itself (follow_session_in_mails); those who have had none need no
  -- other mail.
  replanned := array(
    select seat
    from unnest(people) seat
    join public.email_outbox o on o.subject_id = private.seat_mail_subject(seat, 'plan')
    where
      o.status = 'pending'
      and o.handover = 'none'
      and not exists (
        select
        from public.email_outbox other
        where
          other.subject_id in (private.seat_mail_subject(seat, 'plan'), private.seat_mail_subject(seat, about))
          and other.id <> o.id
          and (other.status = 'sent' or other.handover <> 'none')
      )
    for update of o skip locked
  );

  -- The start that a person knows is that of before the first change of which no mail has left; a session of which none has
  -- left at all is new to them.
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
      last_error = case p_session.state when 'cancelled' then 'session_cancelled' else 'session_changed' end
    from unsent
    where o.id = unsent.id
    returning o.subject_id, o.template, unsent.payload
  )
  select coalesce(
    jsonb_object_agg(
      seat,
      jsonb_strip_nulls(jsonb_build_object(
        'previousStartsAt', t.payload -> 'previousStartsAt', 'isAdded', t.payload -> 'isAdded'
      ))
    ),
    '{}'
  )
  into own
  from taken_back t
  join unnest(people) seat on private.seat_mail_subject(seat, about) = t.subject_id
  where t.template = 'cohort-session-moved' and t.payload ?| array['previousStartsAt', 'isAdded'];

  perform private.queue_seat_mails(
    case p_session.state when 'cancelled' then 'cohort-session-cancelled' else 'cohort-session-moved' end,
    array(
      select unnest(people)
      except
      select unnest(replanned)
      except
      -- Nobody hears of the end of what they have not heard of.
      select seat::uuid from jsonb_each(own) as one (seat, facts) where p_session.state = 'cancelled' and facts ? 'isAdded'
    ),
    about,
    p_session.sequence::text,
    private.cohort_session_payload(p_session)
      || case when p_previous_starts_at is null then '{}' else jsonb_build_object('previousStartsAt', p_previous_starts_at) end
      || case when p_session.sequence = 0 then '{"isAdded": true}' else '{}' end::jsonb,
    own,
    null,
    p_session.starts_at
  );
  return cardinality(people);
end;
$$;

-- Mails about a session that the provider does not have, made to say what is true now, whether people are told or not: a plan
-- and the news of a move are rewritten; a reminder is taken back, and is due again by the session as it is. A session is
-- changed with its row locked, and whoever queues these mails holds it, too.
create function private.follow_session_in_mails()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.take_back_mails(
    array(
      select private.seat_mail_subject(e.id, new.id::text)
      from public.cohort_enrollments e
      where e.cohort_id = new.cohort_id
    ),
    array['cohort-session-reminder'],
    case new.state when 'cancelled' then 'session_cancelled' else 'session_changed' end
  );
  with unsent as (
    select o.id
    from public.cohort_enrollments e
    join public.email_outbox o
      on o.subject_id in (private.seat_mail_subject(e.id, 'plan'), private.seat_mail_subject(e.id, new.id::text))
    where
      e.cohort_id = new.cohort_id
      and o.template in ('cohort-plan', 'cohort-session-moved')
      and o.status = 'pending'
      and o.handover = 'none'
    for update of o skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || case o.template
      when 'cohort-plan' then jsonb_build_object('sessions', public.cohort_calendar(new.cohort_id, now()))
      else private.cohort_session_payload(new)
    end,
    wanted_by = case o.template when 'cohort-session-moved' then new.starts_at else o.wanted_by end,
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
  execute function private.follow_session_in_mails();
create trigger follow_new_session_in_mails
  after insert on public.cohort_sessions
  for each row
  execute function private.follow_session_in_mails();

-- Tells everybody with an open seat that the recording of a session is there, once, and says how many mails are new.
create function private.queue_recording_mails(p_session public.cohort_sessions)
returns integer
language sql
set search_path = ''
as $$
  select case
    when p_session.recording_url is null then 0
    else private.queue_seat_mails(
      'cohort-recording',
      private.lock_open_seats(p_session.cohort_id),
      p_session.id::text,
      '',
      private.cohort_session_payload(p_session)
    )
  end;
$$;

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
    for due in select * from private.due_reminder(session.starts_at) loop
      people := array(
        select e.id
        from public.cohort_enrollments e
        where
          e.cohort_id = session.cohort_id
          and e.user_id is not null
          and e.is_open
          and e.enrolled_at <= due.joined_by
          and not exists (
            select from public.email_outbox o
            where
              o.id = private.seat_mail_id(
                'cohort-session-reminder', e.id, session.id::text, due.kind || ' ' || extract(epoch from session.starts_at)
              )
              and o.status <> 'skipped'
          )
        order by e.id
        limit p_limit - queued
        for share
      );
      queued := queued + private.queue_seat_mails(
        'cohort-session-reminder',
        people,
        session.id::text,
        due.kind || ' ' || extract(epoch from session.starts_at),
        private.cohort_session_payload(session) || jsonb_build_object('reminder', due.kind),
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

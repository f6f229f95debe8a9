-- Mails to seats about one session: a change, a reminder, a recording.

-- Mails everyone with an open seat that a session was added, moved, changed or cancelled, and returns how many they
-- are: one mail each, however many changes there were since the last one left. A session that was never changed is
-- announced as new. A session that is over isn't announced. Call it with the session's row locked; p_previous_starts_at
-- is its start before the change.
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
  silent uuid[];
begin
  if p_session.ends_at <= now() then
    return 0;
  end if;
  people := private.lock_open_seats(p_session.cohort_id);

  -- The last news of it that the provider does not have says what is true when it leaves, and so does a plan, of those who have
  -- had no mail of it. Nobody hears of the end of what they have not heard of.
  with unsent as (
    select seat, o.template = 'cohort-plan' or o.payload ? 'isAdded' as is_first
    from unnest(people) seat
    join public.email_outbox o
      on o.subject_id in (private.seat_mail_subject(seat, 'plan'), private.seat_mail_subject(seat, about))
    where
      o.status = 'pending'
      and o.handover = 'none'
      and (
        o.template = 'cohort-session-moved'
        or (
          o.template = 'cohort-plan'
          and not exists (
            select
            from public.email_outbox other
            where
              other.subject_id in (private.seat_mail_subject(seat, 'plan'), private.seat_mail_subject(seat, about))
              and other.id <> o.id
              and (other.status = 'sent' or other.handover <> 'none')
          )
        )
      )
    for update of o skip locked
  )
  select array(select seat from unsent where is_first or p_session.state = 'scheduled') into silent;

  perform private.take_back_mails(
    array(select private.seat_mail_subject(seat, about) from unnest(people) seat),
    case p_session.state when 'scheduled' then array['cohort-session-reminder'] end,
    case p_session.state when 'cancelled' then 'session_cancelled' else 'session_changed' end
  );
  perform private.queue_seat_mails(
    case p_session.state when 'cancelled' then 'cohort-session-cancelled' else 'cohort-session-moved' end,
    array(select unnest(people) except select unnest(silent)),
    about,
    p_session.sequence::text,
    private.cohort_session_payload(p_session)
      || case when p_previous_starts_at is null then '{}' else jsonb_build_object('previousStartsAt', p_previous_starts_at) end
      || case when p_session.sequence = 0 then '{"isAdded": true}' else '{}' end::jsonb,
    null,
    p_session.starts_at
  );
  return cardinality(people);
end;
$$;

-- Mails everyone with an open seat that a session's recording is ready, once, and returns how many mails are new.
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

-- Queues up to p_limit of the due reminders of cohorts' sessions, and returns how many, like queue_due_reminders: one
-- of each kind per seat and start.
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
        due.send_before
      );
    end loop;
    exit when queued >= p_limit;
  end loop;
  return queued;
end;
$$;

grant execute on function public.queue_due_cohort_reminders(integer) to service_role;

-- Mails to seats about one session: a change, a recording, a reminder.

-- Mails these seats, which are locked, that a session was added, moved, changed or cancelled, as it is now: one mail
-- each, however many changes there were since the last one left.
create function private.mail_session_change(p_announcement private.announcements, p_enrolment_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  about constant text := p_announcement.about::text;
  says jsonb;
  session public.cohort_sessions;
  silent uuid[];
begin
  select * into session from public.cohort_sessions s where s.id = p_announcement.about;
  says := jsonb_build_object('sessionId', session.id, 'sequence', session.sequence);

  -- Skips seats whose earlier news of the session will say what is true when it leaves, since the provider doesn't have
  -- it yet, or has already said it. The same goes for a plan, if they've had no other mail about the session. Nobody is
  -- told that a session was cancelled if they were never told of it.
  silent := array(
    select seat
    from unnest(p_enrolment_ids) seat
    cross join lateral (
      select o.id
      from public.email_outbox o
      where
        o.subject_id in (private.seat_mail_subject(seat, 'plan'), private.seat_mail_subject(seat, about))
        and o.template in ('cohort-plan', 'cohort-session-moved')
        and (session.state = 'scheduled' or o.template = 'cohort-plan' or o.payload ? 'isAdded')
        and (
          (o.status = 'pending' and o.handover = 'none')
          or (
            o.status in ('pending', 'sent')
            and (o.payload @> says or o.payload @> jsonb_build_object('sessions', jsonb_build_array(says)))
          )
          or o.last_error = 'session_cancelled'
        )
        and (
          o.template = 'cohort-session-moved'
          or not exists (
            select
            from public.email_outbox other
            where
              other.subject_id in (private.seat_mail_subject(seat, 'plan'), private.seat_mail_subject(seat, about))
              and other.id <> o.id
              and (other.status = 'sent' or other.handover <> 'none')
          )
        )
      limit 1
      for update skip locked
    ) heard
  );
  if session.state = 'cancelled' and p_announcement.payload ? 'isAdded' then
    silent := p_enrolment_ids;
  end if;

  perform private.take_back_mails(
    array(select private.seat_mail_subject(seat, about) from unnest(p_enrolment_ids) seat),
    case session.state when 'scheduled' then array['cohort-session-reminder'] end,
    case session.state when 'cancelled' then 'session_cancelled' else 'session_changed' end
  );
  perform private.queue_seat_mails(
    case session.state when 'cancelled' then 'cohort-session-cancelled' else p_announcement.template end,
    array(select unnest(p_enrolment_ids) except select unnest(silent)),
    about, session.sequence::text, private.cohort_session_payload(session) || p_announcement.payload, null,
    session.starts_at
  );
end;
$$;

-- Mails everyone with an open seat that a session's recording is ready, once, and returns how many they are.
create function private.queue_recording_mails(p_session public.cohort_sessions) returns integer
language sql set search_path = '' as $$
  select case
    when p_session.recording_url is null then 0
    else private.announce(
      p_session.cohort_id, p_session.id, 'cohort-recording', '', private.cohort_session_payload(p_session)
    )
  end;
$$;

-- Queues up to p_limit of one kind of reminder for the seats of a session that the caller has locked, and returns how
-- many: one per seat and start. People who have yet to be told of the session, or of its change, are reminded after
-- that.
create function private.remind_seats(
  p_session private.live_sessions, p_kind text, p_joined_by timestamptz, p_send_before timestamptz, p_limit integer
) returns integer
language plpgsql set search_path = '' as $$
declare
  once constant text := p_kind || ' ' || extract(epoch from p_session.starts_at);
  session public.cohort_sessions;
  people uuid[];
begin
  select * into session from public.cohort_sessions s where s.id = p_session.id;
  people := array(
    select e.id
    from public.cohort_enrollments e
    where
      e.cohort_id = session.cohort_id
      and e.user_id is not null
      and e.is_open
      and e.enrolled_at <= p_joined_by
      and e.id not in (
        select unnest(a.waiting)
        from private.announcements a
        where a.cohort_id = session.cohort_id and coalesce(a.about, session.id) = session.id
      )
      and not exists (
        select from public.email_outbox o
        where
          o.id = private.seat_mail_id('cohort-session-reminder', e.id, session.id::text, once) and o.status <> 'skipped'
      )
    order by e.id
    limit p_limit
    for share
  );
  return private.queue_seat_mails(
    'cohort-session-reminder', people, session.id::text, once,
    private.cohort_session_payload(session) || jsonb_build_object('reminder', p_kind), p_send_before
  );
end;
$$;

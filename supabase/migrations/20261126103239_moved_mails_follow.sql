-- Mails about a session that the provider does not have, made to say what is true now, whether people are told or not: a plan
-- and the news of a move are rewritten; a reminder is taken back, and is due again by the session as it is. A session is
-- changed with its row locked, and whoever queues these mails holds it, too.
create or replace function public.follow_session_in_mails()
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
    join public.email_outbox o
      on o.subject_id in (public.seat_mail_subject(e.id, 'plan'), public.seat_mail_subject(e.id, new.id::text))
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
      else public.cohort_session_payload(new)
    end,
    wanted_by = case o.template when 'cohort-session-moved' then new.starts_at else o.wanted_by end,
    revision = o.revision + 1,
    first_attempt_at = null
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

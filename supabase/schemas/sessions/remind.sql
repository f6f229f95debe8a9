-- The reminder that is due for a start, of a free session or a cohort's; no row if none is. A day before, for people
-- who had joined by then, valid until two hours before. An hour before, for people who had joined two hours before,
-- valid until the start. People who join later have just read when it starts.
create function private.due_reminder(p_starts_at timestamptz) returns table (
  kind text, joined_by timestamptz, send_before timestamptz
)
language sql stable set search_path = '' as $$
  select 'hour', p_starts_at - interval '2 hours', p_starts_at
  where now() >= p_starts_at - interval '1 hour' and now() < p_starts_at
  union all
  select 'day', p_starts_at - interval '24 hours', p_starts_at - interval '2 hours'
  where now() >= p_starts_at - interval '24 hours' and now() < p_starts_at - interval '2 hours';
$$;

-- Queues up to p_limit of one kind of reminder for the people registered for a run that the caller has locked, and
-- returns how many: one per registration and start. People who haven't been told of a change yet are reminded after
-- that.
create function private.remind_registrations(
  p_session private.live_sessions, p_kind text, p_joined_by timestamptz, p_send_before timestamptz, p_limit integer
) returns integer
language plpgsql set search_path = '' as $$
declare
  -- Waits for a concurrent cancellation, and then sees it; likewise for another scheduler, which leaves its mark.
  due constant uuid[] := array(
    select s.id
    from public.workshop_signups s
    where s.run_id = p_session.id
      and s.state = 'registered'
      and s.id not in (select unnest(a.waiting) from private.announcements a where a.about = p_session.id)
      and s."Registration Date" <= p_joined_by
      and p_session.starts_at is distinct from case p_kind when 'day' then s.reminded_day_for else s.reminded_hour_for end
    order by s.id
    limit p_limit
    for update
  );
begin
  update public.workshop_signups s
  set
    reminded_day_for = case p_kind when 'day' then p_session.starts_at else s.reminded_day_for end,
    reminded_hour_for = case p_kind when 'hour' then p_session.starts_at else s.reminded_hour_for end
  where s.id = any (due);
  perform private.queue_registration_mails(
    'session-reminder', due, jsonb_build_object('kind', p_kind), p_send_before, null
  );
  return cardinality(due);
end;
$$;

-- Queues up to p_limit of the due reminders, and returns how many; call it until it returns 0. Any number of schedulers
-- may call it at once, at any interval: missed reminders are made up for while they are still useful. A session has
-- either registrations or seats, so one of the two calls finds nothing.
create function public.queue_due_reminders(p_limit integer default 1000) returns integer
language plpgsql set search_path = '' as $$
declare
  session private.live_sessions;
  due record;
  queued integer := 0;
begin
  for session in
    select s.*
    from private.live_sessions s
    where s.state = 'scheduled' and s.starts_at > now() and s.starts_at <= now() + interval '24 hours'
    order by s.id
    for share
  loop
    for due in select * from private.due_reminder(session.starts_at) loop
      queued := queued
        + private.remind_registrations(session, due.kind, due.joined_by, due.send_before, p_limit - queued);
      queued := queued + private.remind_seats(session, due.kind, due.joined_by, due.send_before, p_limit - queued);
    end loop;
    exit when queued >= p_limit;
  end loop;
  return queued;
end;
$$;

grant execute on function public.queue_due_reminders to service_role;

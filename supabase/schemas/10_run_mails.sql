-- Tells up to p_limit people of the last change of a run, which the caller has locked, and says how many. Each has one
-- mail, however many changes there were since the last one. Several registrations are always locked in order of run and id,
-- so that two who do so cannot block each other.
create function public.tell_of_run(p_run public.session_runs, p_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  untold constant uuid[] := array(
    select s.id
    from public.workshop_signups s
    where s.run_id = p_run.id and s.state = 'registered' and s.told_sequence <> p_run.sequence
    order by s.id
    limit p_limit
    for update
  );
  told uuid[];
begin
  update public.workshop_signups s
  set calendar_sequence = s.calendar_sequence + 1, told_sequence = p_run.sequence
  where s.id = any (untold);

  if p_run.state = 'cancelled' then
    perform public.take_back_mails(untold, null, 'session_cancelled');
    perform public.queue_registration_mails('session-cancelled', untold, '{}', null, p_run.starts_at);
  else
    -- A reminder of the old start is taken back, and is due again should the run return to it.
    update public.workshop_signups s
    set reminded_day_for = null, reminded_hour_for = null
    where s.id in (
      select public.take_back_mails(
        array(select k.id from public.workshop_signups k where k.id = any (untold) and k.told_starts_at <> p_run.starts_at),
        array['session-reminder'],
        'session_moved'
      )
    );

    -- A mail that the provider does not have says the new state itself; who has no confirmation or change among those
    -- gets one.
    with unsent as (
      select o.id
      from public.email_outbox o
      where o.subject_id = any (untold)
        and o.template in ('session-confirmation', 'session-moved', 'session-reminder')
        and o.status = 'pending'
        and o.handover = 'none'
      for update skip locked
    ),
    rewritten as (
      update public.email_outbox o
      set
        payload = o.payload || public.registration_payload(s),
        wanted_by = case when o.wanted_by is not null then p_run.starts_at end,
        revision = o.revision + 1,
        first_attempt_at = null
      from unsent, public.workshop_signups s
      where o.id = unsent.id and s.id = o.subject_id
      returning o.subject_id, o.template
    )
    select coalesce(array_agg(w.subject_id), '{}') into told
    from rewritten w
    where w.template <> 'session-reminder';

    perform public.queue_registration_mails(
      'session-moved', array(select unnest(untold) except select unnest(told)), '{}', null, p_run.starts_at
    );
  end if;

  update public.workshop_signups s set told_starts_at = p_run.starts_at where s.id = any (untold);

  if cardinality(untold) < p_limit then
    update public.session_runs r
    set told_sequence = p_run.sequence
    where
      r.id = p_run.id
      and not exists (
        select
        from public.workshop_signups s
        where s.run_id = p_run.id and s.state = 'registered' and s.told_sequence <> p_run.sequence
      );
  end if;
  return cardinality(untold);
end;
$$;

grant execute on function public.tell_of_run(public.session_runs, integer) to service_role;

-- Goes on with telling of changed runs, the next to begin first, and says how many people were told: 0 when all have been.
create function public.tell_of_changed_runs(p_limit integer default 1000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  told integer;
begin
  loop
    select * into run
    from public.session_runs r
    where r.told_sequence <> r.sequence
    order by r.starts_at
    limit 1
    for no key update;
    if not found then
      return 0;
    end if;
    told := public.tell_of_run(run, p_limit);
    if told > 0 then
      return told;
    end if;
  end loop;
end;
$$;

grant execute on function public.tell_of_changed_runs(integer) to service_role;

-- Tells the first thousand of a change that has just been made, and says how many there are to be told.
create function public.tell_first_of_run(p_run public.session_runs)
returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform public.tell_of_run(p_run, 1000);
  return (select count(*) from public.workshop_signups s where s.run_id = p_run.id and s.state = 'registered');
end;
$$;

grant execute on function public.tell_first_of_run(public.session_runs) to service_role;

-- Moves a run, or changes its link: one mail to everybody registered, whose number is the answer. The first thousand
-- have it from this transaction, the others from tell_of_changed_runs. Null leaves a value as it is; a call that changes
-- nothing mails nothing and answers 0. Raises for an unknown or cancelled run.
create function public.reschedule_session_run(
  p_run_id uuid,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
begin
  select * into run from public.session_runs r where r.id = p_run_id for update;
  if run.state is distinct from 'scheduled' then
    raise exception 'There is no scheduled run %', p_run_id;
  end if;

  update public.session_runs r
  set
    starts_at = coalesce(p_starts_at, r.starts_at),
    ends_at = coalesce(p_ends_at, r.ends_at),
    meeting_url = coalesce(p_meeting_url, r.meeting_url),
    sequence = r.sequence + 1,
    updated_at = now()
  where r.id = p_run_id
    and (r.starts_at, r.ends_at, r.meeting_url) is distinct from (
      coalesce(p_starts_at, r.starts_at), coalesce(p_ends_at, r.ends_at), coalesce(p_meeting_url, r.meeting_url)
    )
  returning * into run;
  if not found then
    return 0;
  end if;
  return public.tell_first_of_run(run);
end;
$$;

grant execute on function public.reschedule_session_run(uuid, timestamp with time zone, timestamp with time zone, text)
  to service_role;

-- Cancels a run: one mail to everybody registered, whose number is the answer; they have it as by reschedule_session_run.
-- Again, it mails nothing and answers 0. Raises for an unknown run.
create function public.cancel_session_run(p_run_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
begin
  select * into run from public.session_runs r where r.id = p_run_id for update;
  if not found then
    raise exception 'There is no run %', p_run_id;
  end if;
  if run.state = 'cancelled' then
    return 0;
  end if;

  update public.session_runs r
  set state = 'cancelled', sequence = r.sequence + 1, updated_at = now()
  where r.id = p_run_id
  returning * into run;
  return public.tell_first_of_run(run);
end;
$$;

grant execute on function public.cancel_session_run(uuid) to service_role;

-- Invitations to a run that the provider does not have, made to say what is true now: its new start, or nothing. A run is
-- moved and cancelled with its row locked, and whoever invites holds it, too.
create function public.follow_run_in_invitations()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with unsent as (
    select o.id
    from public.email_outbox o
    where
      o.template = 'waitlist-invitation'
      and o.status = 'pending'
      and o.handover = 'none'
      and o.payload ->> 'sessionTitle' = old.session_title
      and (o.payload ->> 'startsAt')::timestamptz = old.starts_at
    for update skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('startsAt', new.starts_at),
    revision = o.revision + 1,
    first_attempt_at = null,
    send_before = case when o.send_before is not null then new.starts_at end,
    status = case when new.state = 'cancelled' then 'skipped' else o.status end,
    last_error = case when new.state = 'cancelled' then 'session_cancelled' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

create trigger follow_run_in_invitations
  after update of starts_at, state on public.session_runs
  for each row
  when (old.starts_at <> new.starts_at or old.state <> new.state)
  execute function public.follow_run_in_invitations();

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

-- Queues up to p_limit of one kind of reminder for a run that the caller has locked: once for each registration and start.
-- Who is still to be told of a change is reminded after that.
create function public.queue_reminders_of_run(
  p_run public.session_runs,
  p_kind text,
  p_registered_by timestamptz,
  p_send_before timestamptz,
  p_limit integer
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- A cancellation that is under way is waited for, and then is one; so is another scheduler, which leaves its mark.
  due constant uuid[] := array(
    select s.id
    from public.workshop_signups s
    where s.run_id = p_run.id
      and s.state = 'registered'
      and s.told_sequence = p_run.sequence
      and s."Registration Date" <= p_registered_by
      and p_run.starts_at is distinct from case p_kind when 'day' then s.reminded_day_for else s.reminded_hour_for end
    order by s.id
    limit p_limit
    for update
  );
begin
  update public.workshop_signups s
  set
    reminded_day_for = case p_kind when 'day' then p_run.starts_at else s.reminded_day_for end,
    reminded_hour_for = case p_kind when 'hour' then p_run.starts_at else s.reminded_hour_for end
  where s.id = any (due);
  perform public.queue_registration_mails(
    'session-reminder', due, jsonb_build_object('kind', p_kind), p_send_before, null
  );
  return cardinality(due);
end;
$$;

grant execute on function public.queue_reminders_of_run(
  public.session_runs, text, timestamp with time zone, timestamp with time zone, integer
) to service_role;

-- Queues up to p_limit of the reminders that are due, and says how many; to be called until it says 0. Any number of
-- schedulers may call it at once, at any interval: what was missed is made up for as long as it is of use.
create function public.queue_due_reminders(p_limit integer default 1000)
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

grant execute on function public.queue_due_reminders(integer) to service_role;

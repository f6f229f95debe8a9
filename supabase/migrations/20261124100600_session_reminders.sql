-- Queues one kind of reminder for a run that the caller has locked: once for each registration and start.
create function public.queue_reminders_of_run(
  p_run public.session_runs,
  p_kind text,
  p_registered_by timestamptz,
  p_send_before timestamptz
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
      and s."Registration Date" <= p_registered_by
      and p_run.starts_at is distinct from case p_kind when 'day' then s.reminded_day_for else s.reminded_hour_for end
    order by s.id
    for update
  );
begin
  update public.workshop_signups s
  set
    reminded_day_for = case p_kind when 'day' then p_run.starts_at else s.reminded_day_for end,
    reminded_hour_for = case p_kind when 'hour' then p_run.starts_at else s.reminded_hour_for end
  where s.id = any (due);

  perform public.queue_registration_mail('session-reminder', s, jsonb_build_object('kind', p_kind), p_send_before)
  from public.workshop_signups s
  where s.id = any (due);

  return cardinality(due);
end;
$$;

-- Queues the reminders that are due, and says how many. Any number of schedulers may call it at once, at any interval:
-- what was missed is made up for as long as it is of use.
create function public.queue_due_reminders()
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  queued integer := 0;
begin
  for run in
    select *
    from public.session_runs r
    where r.state = 'scheduled' and r.starts_at > now() and r.starts_at <= now() + interval '24 hours'
    order by r.id
    for share
  loop
    -- A day before, to who had registered by then; of use until two hours before.
    if now() < run.starts_at - interval '2 hours' then
      queued := queued + public.queue_reminders_of_run(
        run, 'day', run.starts_at - interval '24 hours', run.starts_at - interval '2 hours'
      );
    end if;
    -- An hour before, to who had registered two hours before; of use until the start.
    if now() >= run.starts_at - interval '1 hour' then
      queued := queued + public.queue_reminders_of_run(
        run, 'hour', run.starts_at - interval '2 hours', run.starts_at
      );
    end if;
  end loop;
  return queued;
end;
$$;

revoke execute on function public.queue_reminders_of_run(public.session_runs, text, timestamptz, timestamptz)
  from public, anon, authenticated;
revoke execute on function public.queue_due_reminders() from public, anon, authenticated;
grant execute on function public.queue_reminders_of_run(public.session_runs, text, timestamptz, timestamptz)
  to service_role;
grant execute on function public.queue_due_reminders() to service_role;

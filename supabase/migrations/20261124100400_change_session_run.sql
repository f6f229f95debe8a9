-- Gives everybody registered for a run the calendar sequence of a change, and says who they are. Several registrations
-- are always locked in order of run and id, so that two who do so cannot block each other.
create function public.advance_registrations(p_run_id uuid)
returns uuid[]
language sql
set search_path = ''
as $$
  with registered as (
    select s.id
    from public.workshop_signups s
    where s.run_id = p_run_id and s.state = 'registered'
    order by s.id
    for update
  ),
  advanced as (
    update public.workshop_signups s
    set calendar_sequence = s.calendar_sequence + 1
    from registered
    where s.id = registered.id
    returning s.id
  )
  select coalesce(array_agg(a.id), '{}') from advanced a;
$$;

-- Moves a run, or changes its link: one mail to everybody registered, whose number is the answer. Null leaves a value
-- as it is; a call that changes nothing mails nothing and answers 0. Raises for an unknown or cancelled run.
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
  before public.session_runs;
  after public.session_runs;
  registered uuid[];
  told uuid[];
begin
  select * into before from public.session_runs r where r.id = p_run_id for update;
  if before.state is distinct from 'scheduled' then
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
  returning * into after;
  if not found then
    return 0;
  end if;

  registered := public.advance_registrations(p_run_id);

  -- A reminder of the old start is taken back, and is due again should the run return to it.
  if after.starts_at <> before.starts_at then
    update public.workshop_signups s
    set reminded_day_for = null, reminded_hour_for = null
    where s.id in (
      select public.skip_untried_mails(registered, array['session-reminder'], 'The session has moved.')
    );
  end if;

  -- A mail that has not left yet says the new state itself; who has no confirmation or change among those gets one.
  with untried as (
    select o.id
    from public.email_outbox o
    where o.subject_id = any (registered)
      and o.template in ('session-confirmation', 'session-moved', 'session-reminder')
      and o.status = 'pending'
      and o.attempts = 0
    for update skip locked
  ),
  rewritten as (
    update public.email_outbox o
    set payload = o.payload || public.registration_payload(s)
    from untried, public.workshop_signups s
    where o.id = untried.id and s.id = o.subject_id
    returning o.subject_id, o.template
  )
  select coalesce(array_agg(w.subject_id), '{}') into told
  from rewritten w
  where w.template <> 'session-reminder';

  perform public.queue_registration_mail(
    'session-moved', s, jsonb_build_object('previousStartsAt', before.starts_at)
  )
  from public.workshop_signups s
  where s.id = any (registered) and s.id <> all (told);

  return cardinality(registered);
end;
$$;

-- Cancels a run: one mail to everybody registered, whose number is the answer. Again, it mails nothing and answers 0.
-- Raises for an unknown run.
create function public.cancel_session_run(p_run_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  registered uuid[];
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
  where r.id = p_run_id;

  registered := public.advance_registrations(p_run_id);
  perform public.skip_untried_mails(registered, null, 'The session was cancelled.');
  perform public.queue_registration_mail('session-cancelled', s)
  from public.workshop_signups s
  where s.id = any (registered);

  return cardinality(registered);
end;
$$;

revoke execute on function public.advance_registrations(uuid) from public, anon, authenticated;
revoke execute on function public.reschedule_session_run(uuid, timestamptz, timestamptz, text)
  from public, anon, authenticated;
revoke execute on function public.cancel_session_run(uuid) from public, anon, authenticated;
grant execute on function public.advance_registrations(uuid) to service_role;
grant execute on function public.reschedule_session_run(uuid, timestamptz, timestamptz, text) to service_role;
grant execute on function public.cancel_session_run(uuid) to service_role;

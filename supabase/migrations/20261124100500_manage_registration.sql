-- Cancels a registration by its token and mails that; any number of times. Answers cancelled, already, unknown, or over:
-- the run has ended or is itself cancelled.
create function public.cancel_registration(p_manage_token uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  -- A registration's run never changes, so it is known before the registration is locked.
  select r.* into run
  from public.session_runs r
  where r.id = (select s.run_id from public.workshop_signups s where s.manage_token = p_manage_token)
  for share;

  select * into signup from public.workshop_signups s where s.manage_token = p_manage_token for update;
  if not found then
    return 'unknown';
  end if;
  if signup.state = 'cancelled' then
    return 'already';
  end if;
  if run.state = 'cancelled' or run.ends_at <= now() then
    return 'over';
  end if;

  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now(), calendar_sequence = s.calendar_sequence + 1
  where s.id = signup.id
  returning * into signup;

  perform public.skip_untried_mails(array[signup.id], null, 'The registration was cancelled.');
  perform public.queue_registration_mail('registration-cancelled', signup);
  return 'cancelled';
end;
$$;

-- Sets the newsletter for the address of a registration, in all its registrations; false for an unknown token. Turned
-- off, it takes back the news that have not left.
create function public.set_newsletter(p_manage_token uuid, p_newsletter boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  address constant text := (
    select lower(s."Email Address") from public.workshop_signups s where s.manage_token = p_manage_token
  );
begin
  if address is null then
    return false;
  end if;

  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = address order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = p_newsletter where lower(s."Email Address") = address;

  if not p_newsletter then
    with untried as (
      select o.id
      from public.email_outbox o
      where o.template = 'news' and lower(o.recipient) = address and o.status = 'pending' and o.attempts = 0
      for update skip locked
    )
    update public.email_outbox o
    set status = 'skipped', last_error = 'The newsletter was turned off.'
    from untried
    where o.id = untried.id;
  end if;
  return true;
end;
$$;

-- What the page of a registration shows; null for an unknown token. The newsletter is on where any of the address's
-- registrations has it. "nextRun" is the row of coming_session_runs for the title, or null.
create function public.get_registration(p_manage_token uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'registrationId', s.id,
    'email', s."Email Address",
    'sessionTitle', s."Session Title",
    'state', s.state,
    'newsletter', (
      select bool_or(a."Newsletter")
      from public.workshop_signups a
      where lower(a."Email Address") = lower(s."Email Address")
    ),
    'sequence', s.calendar_sequence,
    'registeredAt', s."Registration Date",
    'run', (
      select jsonb_build_object(
        'runId', r.id,
        'startsAt', r.starts_at,
        'endsAt', r.ends_at,
        'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url,
        'state', r.state
      )
      from public.session_runs r
      where r.id = s.run_id
    ),
    'nextRun', public.next_session_run(s."Session Title")
  )
  from public.workshop_signups s
  where s.manage_token = p_manage_token;
$$;

revoke execute on function public.cancel_registration(uuid) from public, anon, authenticated;
revoke execute on function public.set_newsletter(uuid, boolean) from public, anon, authenticated;
revoke execute on function public.get_registration(uuid) from public, anon, authenticated;
grant execute on function public.cancel_registration(uuid) to service_role;
grant execute on function public.set_newsletter(uuid, boolean) to service_role;
grant execute on function public.get_registration(uuid) to service_role;

-- Writes a mail about a registration; p_payload is what the mail can't read when it leaves.
create function private.mail_registration(
  p_template text, p_registration public.workshop_signups, p_payload jsonb default '{}'
) returns void
language sql set search_path = '' as $$
  select private.write_mails(
    p_template, coalesce(p_registration.run_id::text, p_registration."Session Title"), array[p_registration.id],
    array[p_registration."Email Address"], p_payload
  );
$$;

-- Writes a registration and its mail in one transaction, and answers {"status": …}:
--   registered   a new registration, or a new start after a cancellation;
--   already      a repeat: nothing is mailed; a later tick turns the newsletter on, a missing one never off;
--   run_changed  not the run that is open for registration; "next" is that run or null, and nothing was written.
-- The first two include "token", the key to the registration's page, but only for the address's own account: anyone can
-- type an address.
-- p_payload is what else the mail for the slot or the waiting list says; a run's mail takes everything from the run.
-- p_is_account: by the account of this address, whose tick also counts after the newsletter was declined.
-- p_is_owner: by that account, or from the registration's own page. No one else can put someone who left a waiting list
-- back on it.
create function public.register_for_session(
  p_email text, p_session_title text, p_newsletter boolean, p_run_id uuid, p_template text, p_payload jsonb,
  p_is_suspect boolean default false, p_is_account boolean default false, p_is_owner boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  new_id constant uuid := gen_random_uuid();
  run public.session_runs;
  is_open boolean;
  is_reader boolean;
  signup public.workshop_signups;
  token uuid;
begin
  if p_run_id is null then
    -- A coming run replaces the slot.
    is_open := private.next_session_run(p_session_title) is null;
  else
    -- The run is always locked before its registrations, and these before their mails. Registrations share the lock on
    -- the run; a change of the run waits for them and then sees them, or they wait and then see the change.
    select * into run from public.session_runs r where r.id = p_run_id for share;
    is_open := run.session_title = p_session_title
      and run.state = 'scheduled'
      and (run.starts_at > now() or private.next_session_run(p_session_title) ->> 'run_id' = p_run_id::text);
  end if;

  if is_open is not true then
    return jsonb_build_object('status', 'run_changed', 'next', private.next_session_run(p_session_title));
  end if;

  is_reader := p_newsletter and private.accept_newsletter(p_email, p_is_account);
  insert into public.workshop_signups as s (id, "Email Address", "Newsletter", "Session Title", run_id, is_suspect)
  values (new_id, p_email, is_reader, p_session_title, p_run_id, p_is_suspect)
  on conflict (lower("Email Address"), "Session Title", run_id)
  do update set
    "Newsletter" = s."Newsletter" or excluded."Newsletter",
    is_suspect = s.is_suspect and excluded.is_suspect
  returning * into signup;
  token := case when p_is_account then signup.manage_token end;

  if signup.state = 'cancelled' and (p_is_owner or not signup.is_waiting) then
    update public.workshop_signups s
    set
      state = 'registered', cancelled_at = null, "Registration Date" = now(),
      calendar_sequence = s.calendar_sequence + 1
    where s.id = signup.id
    returning * into signup;
  elsif signup.id <> new_id then
    return jsonb_build_object('status', 'already', 'token', token);
  end if;

  perform private.mail_registration(
    case when p_run_id is null then p_template else 'session-confirmation' end,
    signup,
    case when p_run_id is null then p_payload else '{}' end
  );
  return jsonb_build_object('status', 'registered', 'token', token);
end;
$$;

-- The SEQUENCE of a registration's calendar entry: each change of its run, cancellation and new start increases it.
create function private.calendar_sequence(p_registration public.workshop_signups) returns integer
language sql stable set search_path = '' as $$
  select p_registration.calendar_sequence
    + coalesce((select r.sequence from public.session_runs r where r.id = p_registration.run_id), 0);
$$;

-- What the page of a registration, or of a place on another waiting list, shows; null for an unknown token. The
-- newsletter is the address's choice, the same for all its registrations; null for a place on another list, which has
-- none. meetingUrl is for the previous version of the site.
create function public.get_registration(p_manage_token uuid) returns jsonb
language sql stable set search_path = '' as $$
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
    'sequence', private.calendar_sequence(s),
    'registeredAt', s."Registration Date",
    'run', (
      select jsonb_build_object(
        'runId', r.id, 'startsAt', r.starts_at, 'endsAt', r.ends_at, 'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url, 'state', r.state, 'joinClosesAt', private.run_closes_at(r),
        'hasRecording', r.recording_url is not null
      )
      from public.session_runs r
      where r.id = s.run_id
    ),
    'nextRun', private.next_session_run(replace(s."Session Title", ' (Waitlist)', '')),
    'feedback', (
      select jsonb_build_object(
        'rating', f.rating, 'text', f.text, 'isOpen', private.feedback_ends_at(f.at) > now()
      )
      from public.session_feedback f
      where f.registration_id = s.id
    )
  )
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  union all
  select jsonb_build_object(
    'registrationId', w.id,
    'email', w.email,
    'sessionTitle', w.business_function || ' (Waitlist)',
    'state', case when w.left_at is null then 'registered' else 'cancelled' end,
    'newsletter', null,
    'sequence', 0,
    'registeredAt', w.created_at,
    'run', null,
    'nextRun', null,
    'feedback', null
  )
  from public.waitlist_signups w
  where w.token = p_manage_token;
$$;

-- Cancels a registration by its token and mails a confirmation; a repeat does no harm. Returns cancelled, already, unknown, or over: the run has ended or is itself cancelled.
create function public.cancel_registration(p_manage_token uuid) returns text
language plpgsql set search_path = '' as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  -- A registration's run never changes, so it can be read before the registration is locked.
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

  perform private.mail_registration('registration-cancelled', signup);
  return 'cancelled';
end;
$$;

grant execute on function
  public.register_for_session, public.get_registration, public.cancel_registration
to service_role;

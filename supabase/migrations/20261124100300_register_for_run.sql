drop function public.register_for_session(text, text, boolean, text, jsonb);

-- Writes a registration and its mail in one transaction, and answers {"status": …}:
--   registered   a new registration, or a new start after a cancellation;
--   already      a repeat: nothing is mailed; a later tick turns the newsletter on, a missing one never off;
--   run_changed  not the run that may be booked; "next" is that run or null, and nothing was written.
-- p_payload is what the mail for the slot or the waiting list says besides; a run's mail has it all from the run.
create function public.register_for_session(
  p_email text,
  p_session_title text,
  p_newsletter boolean,
  p_run_id uuid,
  p_template text,
  p_payload jsonb
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  run public.session_runs;
  is_open boolean;
  signup public.workshop_signups;
begin
  if p_run_id is null then
    -- A coming run replaces the slot.
    is_open := public.next_session_run(p_session_title) is null;
  else
    -- Everywhere the run is locked before its registrations, and these before their mails. Registrations share it;
    -- who changes it waits for them and then sees them, or they wait and then see the change.
    select * into run from public.session_runs r where r.id = p_run_id for share;
    is_open := run.session_title = p_session_title and run.state = 'scheduled' and run.starts_at > now();
  end if;

  if is_open is not true then
    return jsonb_build_object('status', 'run_changed', 'next', public.next_session_run(p_session_title));
  end if;

  insert into public.workshop_signups as s (id, "Email Address", "Newsletter", "Session Title", run_id)
  values (new_id, p_email, p_newsletter, p_session_title, p_run_id)
  on conflict (lower("Email Address"), "Session Title", run_id)
  do update set "Newsletter" = s."Newsletter" or excluded."Newsletter"
  returning * into signup;

  if signup.state = 'cancelled' then
    update public.workshop_signups s
    set
      state = 'registered',
      cancelled_at = null,
      "Registration Date" = now(),
      calendar_sequence = s.calendar_sequence + 1,
      reminded_day_for = null,
      reminded_hour_for = null
    where s.id = signup.id
    returning * into signup;
  elsif signup.id <> new_id then
    return jsonb_build_object('status', 'already');
  end if;

  if p_run_id is null then
    perform public.queue_registration_mail(p_template, signup, p_payload);
  else
    perform public.queue_registration_mail('session-confirmation', signup);
  end if;
  return jsonb_build_object('status', 'registered');
end;
$$;

revoke execute on function public.register_for_session(text, text, boolean, uuid, text, jsonb)
  from public, anon, authenticated;
grant execute on function public.register_for_session(text, text, boolean, uuid, text, jsonb) to service_role;

-- A registration, locked after its run. Refused: unknown.
create function private.lock_registration(p_registration_id uuid) returns public.workshop_signups
language plpgsql set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  perform
  from public.session_runs r
  where r.id = (select s.run_id from public.workshop_signups s where s.id = p_registration_id)
  for share;
  select * into signup from public.workshop_signups s where s.id = p_registration_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return signup;
end;
$$;

-- Refused: unknown; over, if the run has ended or is itself cancelled.
create function public.console_cancel_registration(
  p_request_id uuid, p_registration_id uuid, p_shown_state text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  perform private.begin_action(p_request_id, 'cancel_registration');
  signup := private.lock_registration(p_registration_id);
  if signup.state is distinct from p_shown_state or signup.state = 'cancelled' then
    perform private.refuse_as_changed('workshop_signups', signup.id::text, 'state', to_jsonb(signup.state));
  end if;
  perform private.refuse(case when public.cancel_registration(signup.manage_token) = 'over' then 'over' end);

  return private.finish_action(
    p_request_id, 'cancel_registration', 'workshop_signups', signup.id::text,
    jsonb_build_object('state', signup.state), '{"state": "cancelled"}', p_reason
  );
end;
$$;

-- The mails about registrations, the newest first; nothing for a registration without one.
create function public.console_registration_mails(p_registration_ids uuid[]) returns table (
  registration_id uuid, mails jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    o.person,
    jsonb_agg(
      jsonb_build_object('id', o.id, 'template', o.template, 'status', o.status, 'error', o.last_error)
      order by o.position desc
    )
  from public.email_outbox o
  where o.person = any (p_registration_ids)
  group by o.person;
end;
$$;

-- Sends a registration's confirmation again, as things are now. Refused: unknown, cancelled, over (the run), no_mail:
-- the first mail of a slot or a waiting list, whose text the new one repeats, is no longer kept.
create function public.console_resend_confirmation(p_request_id uuid, p_registration_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  signup public.workshop_signups;
  first_mail public.email_outbox;
begin
  perform private.begin_action(p_request_id, 'resend_confirmation');
  signup := private.lock_registration(p_registration_id);
  perform private.refuse(case when signup.state = 'cancelled' then 'cancelled' end);

  if signup.run_id is null then
    select * into first_mail
    from public.email_outbox o
    where o.person = signup.id and o.template in ('session-confirmation', 'session-waitlist')
    order by o.position desc
    limit 1;
    perform private.refuse(case when not found then 'no_mail' end);
    perform private.mail_registration(first_mail.template, signup, first_mail.payload);
  else
    perform from public.session_runs r where r.id = signup.run_id and r.state <> 'cancelled' and r.ends_at > now();
    perform private.refuse(case when not found then 'over' end);
    perform private.mail_registration('session-confirmation', signup);
  end if;

  return private.finish_action(p_request_id, 'resend_confirmation', 'workshop_signups', signup.id::text);
end;
$$;

grant execute on function
  public.console_cancel_registration, public.console_registration_mails, public.console_resend_confirmation
to authenticated;

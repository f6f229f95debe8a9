-- As before; nor is a mail sent again whose session has changed since (superseded), or news to an address that takes none
-- (unsubscribed).
create or replace function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'resend_mail');
  -- Each says what a registration or an application is at that time.
  of_states constant text[] := array[
    'session-confirmation', 'session-moved', 'session-cancelled', 'registration-cancelled', 'application-state'
  ];
  mail public.email_outbox;
  new_id uuid;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if mail.status is distinct from p_shown_status then
    return private.changed('email_outbox', mail.id::text, 'status', to_jsonb(mail.status));
  end if;
  if mail.status = 'pending' then
    return private.refused('waiting');
  end if;
  if mail.send_before <= now() then
    return private.refused('expired');
  end if;
  if
    mail.status = 'skipped'
    or mail.resent_as is not null
    or (
      mail.template = any (of_states)
      and exists (
        select
        from public.email_outbox later
        where
          later.subject_id = mail.subject_id
          and later.position > mail.position
          and later.template = any (of_states)
          and later.status in ('pending', 'sent')
      )
    )
    -- A move, a cancellation and a new start each give the registration its next sequence.
    or (
      mail.template = 'session-reminder'
      and not exists (
        select
        from public.workshop_signups s
        where
          s.id = mail.subject_id
          and s.state = 'registered'
          and s.calendar_sequence = (mail.payload ->> 'sequence')::integer
      )
    )
    or (
      mail.template = 'waitlist-invitation'
      and not exists (
        select
        from public.session_runs r
        where
          r.session_title = mail.payload ->> 'sessionTitle'
          and r.starts_at = (mail.payload ->> 'startsAt')::timestamptz
          and r.state = 'scheduled'
      )
    )
  then
    return private.refused('superseded');
  end if;
  if
    mail.priority = 4
    and not exists (
      select from public.workshop_signups s
      where lower(s."Email Address") = lower(mail.recipient) and s."Newsletter"
    )
  then
    return private.refused('unsubscribed');
  end if;

  insert into public.email_outbox (template, recipient, reply_to, payload, subject_id, send_before)
  values (mail.template, mail.recipient, mail.reply_to, mail.payload, mail.subject_id, mail.send_before)
  returning id into new_id;
  update public.email_outbox o set resent_as = new_id where o.id = mail.id;
  return private.finish_action(
    p_request_id, 'resend_mail', 'email_outbox', mail.id::text,
    null, jsonb_build_object('resentAs', new_id), null, jsonb_build_object('mailId', new_id)
  );
end;
$$;

-- As before, but that news which the provider has refused so far are taken back, too. Those of a batch that was tried stay
-- in it: it is repeated as it is, or the provider could not know it again.
create or replace function public.set_newsletter(p_manage_token uuid, p_newsletter boolean)
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
    with unsent as (
      select o.id
      from public.email_outbox o
      where o.priority = 4 and lower(o.recipient) = address and o.status = 'pending' and o.batch_id is null
      for update skip locked
    )
    update public.email_outbox o
    set status = 'skipped', last_error = 'The newsletter was turned off.'
    from unsent
    where o.id = unsent.id;
  end if;
  return true;
end;
$$;

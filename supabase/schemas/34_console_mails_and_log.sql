-- Sends a mail again that was sent or has failed: the same once more, as a mail of its own.
-- Refused: unknown; waiting (it has not been given up); expired (of no more use); superseded (it has been sent again, has
-- lost its use, its session has changed since or its seat is gone, or a later mail says what is true now); unsubscribed (news to an address
-- that takes none).
create function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text)
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
    or (mail.template like 'cohort-%' and not public.is_seat_mail_true(mail))
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
      and not (
        private.is_enrolling(mail.payload ->> 'cohortId')
        and exists (
          select
          from public.cohorts c
          where c.cohort_id = mail.payload ->> 'cohortId' and c.starts_on = (mail.payload ->> 'startsOn')::date
        )
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

grant execute on function public.console_resend_mail(uuid, uuid, text) to authenticated;

-- Writes down that a list is exported, by the filter that it has. Refused: invalid, owner_only (applications).
create function public.console_log_export(p_request_id uuid, p_list text, p_filter jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'export');
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if
    p_list is null
    or p_list !~ '^[a-z-]{1,40}$'
    or jsonb_typeof(p_filter) is distinct from 'object'
    or char_length(p_filter::text) > 4000
  then
    return private.refused('invalid');
  end if;
  if p_list = 'applications' and private.operator_role() <> 'owner' then
    return private.refused('owner_only');
  end if;
  if not private.has_recent_code() then
    return '{"status": "code_required"}';
  end if;
  return private.finish_action(p_request_id, 'export', null, p_list, null, jsonb_build_object('filter', p_filter));
end;
$$;

grant execute on function public.console_log_export(uuid, text, jsonb) to authenticated;

-- Whether a mail has been sent again or is no longer useful, or a later one says what is true now about its
-- registration, its application, or its seat's plan or session.
create function private.is_superseded(p_mail public.email_outbox) returns boolean
language sql stable set search_path = '' as $$
  select
    p_mail.status = 'skipped'
    or p_mail.resent_as is not null
    or (
      p_mail.template = any (of_states.templates)
      and exists (
        select
        from public.email_outbox later
        where
          later.subject_id = p_mail.subject_id
          and later.position > p_mail.position
          and later.template = any (of_states.templates)
          and later.status in ('pending', 'sent')
      )
    )
  from (
    select array[
      'session-confirmation', 'session-moved', 'session-cancelled', 'registration-cancelled', 'application-state',
      'cohort-plan', 'cohort-session-moved', 'cohort-session-cancelled'
    ] as templates
  ) of_states;
$$;

-- Whether what a mail says is no longer true.
create function private.is_outdated(p_mail public.email_outbox) returns boolean
language sql stable set search_path = '' as $$
  select case p_mail.template
    -- Only ever sent once.
    when 'unfinished-checkout' then true
    when 'waitlist-invitation' then
      not exists (
        select
        from public.session_runs r
        where
          r.session_title = p_mail.payload ->> 'sessionTitle'
          and r.starts_at = (p_mail.payload ->> 'startsAt')::timestamptz
          and r.state = 'scheduled'
      )
      and not exists (
        select
        from public.cohorts c
        where
          c.cohort_id = p_mail.payload ->> 'cohortId'
          and c.starts_on = (p_mail.payload ->> 'startsOn')::date
          and private.is_enrolling(c.cohort_id)
      )
    else (private.mail_now(p_mail)).untrue is not null
  end;
$$;

-- Sends a sent or failed mail again, as a new mail, which says what is true when it leaves. Refused: unknown; waiting
-- (not given up yet); expired (no longer useful); superseded (already sent again, no longer useful, or a later mail
-- says what is true now); outdated (what it says is no longer true); unsubscribed (news to an address that declined
-- it).
create function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  new_id uuid;
begin
  perform private.begin_action(p_request_id, 'resend_mail');
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('email_outbox', mail.id::text, 'status', mail.status, p_shown_status);
  perform private.refuse(case
    when mail.status = 'pending' then 'waiting'
    when mail.send_before <= now() then 'expired'
    when private.is_superseded(mail) then 'superseded'
  end);
  perform private.refuse(case
    when private.is_outdated(mail) then 'outdated'
    when
      mail.priority = 4
      and not exists (
        select from public.workshop_signups s
        where lower(s."Email Address") = lower(mail.recipient) and s."Newsletter"
      )
      then 'unsubscribed'
  end);

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

-- Records that a list was exported, with its filter. Refused: invalid, owner_only (applications).
create function public.console_log_export(p_request_id uuid, p_list text, p_filter jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'export');
  perform private.refuse(case
    when
      p_list is null
      or p_list !~ '^[a-z-]{1,40}$'
      or jsonb_typeof(p_filter) is distinct from 'object'
      or char_length(p_filter::text) > 4000
      then 'invalid'
  end);
  perform private.refuse(case when p_list = 'applications' and private.operator_role() <> 'owner' then 'owner_only' end);
  perform private.require_recent_code();
  return private.finish_action(p_request_id, 'export', null, p_list, null, jsonb_build_object('filter', p_filter));
end;
$$;

grant execute on function public.console_resend_mail, public.console_log_export to authenticated;

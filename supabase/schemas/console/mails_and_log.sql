-- Whether a mail has been sent again or is no longer useful, or a later one tells its person what is true now about the
-- same thing.
create function private.is_superseded(p_mail public.email_outbox) returns boolean
language sql stable set search_path = '' as $$
  select
    p_mail.status = 'skipped'
    or p_mail.resent_as is not null
    or (
      split_part(p_mail.topic, ' ', 1) in ('state', 'end', 'plan')
      and exists (
        select
        from public.email_outbox later
        where
          later.person = p_mail.person
          and later.about is not distinct from p_mail.about
          and later.position > p_mail.position
          and split_part(later.topic, ' ', 1) in ('state', 'end', 'plan')
          and later.status in ('pending', 'sent')
      )
    );
$$;

-- Sends a sent or failed mail again, as a new mail, which says what is true when it leaves. Refused: unknown; waiting
-- (not given up yet); expired (no longer useful); superseded (already sent again, no longer useful, or another mail
-- says what is true now); outdated (what it says is no longer true, or it's only ever sent once); unsubscribed (news to
-- an address that declined it); blocked (mails to the address don't arrive).
create function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail public.email_outbox;
  refusal text;
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
  refusal := (private.mail_now(mail)).refusal;
  perform private.refuse(case
    when mail.template = 'unfinished-checkout' then 'outdated'
    when refusal = 'newsletter_off' then 'unsubscribed'
    when refusal = 'address_blocked' then 'blocked'
    when refusal is not null then 'outdated'
  end);

  insert into public.email_outbox (template, topic, about, person, recipient, reply_to, payload, send_before)
  values (
    mail.template, mail.topic, mail.about, mail.person, mail.recipient, mail.reply_to, mail.payload, mail.send_before
  )
  on conflict (topic, about, person) where status = 'pending' and handover = 'none' do nothing
  returning id into new_id;
  perform private.refuse(case when new_id is null then 'superseded' end);
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

-- A message, locked. Refused: unknown.
create function private.lock_message(p_message_id uuid) returns public.contact_messages
language plpgsql set search_path = '' as $$
declare
  message public.contact_messages;
begin
  select * into message from public.contact_messages m where m.id = p_message_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  return message;
end;
$$;

-- Answers a message by a mail that ends with the operator's name. Refused: unknown, invalid.
create function public.console_reply(
  p_request_id uuid, p_message_id uuid, p_shown_state text, p_text text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
  earlier uuid[];
  reply public.contact_replies;
begin
  perform private.begin_action(p_request_id, 'reply');
  perform private.refuse(case when coalesce(btrim(p_text), '') = '' or char_length(p_text) > 5000 then 'invalid' end);
  message := private.lock_message(p_message_id);
  perform private.require_shown('contact_messages', message.id::text, 'state', message.state, p_shown_state);

  earlier := array(select r.id from public.contact_replies r where r.message_id = message.id order by r.created_at, r.id);
  insert into public.contact_replies (message_id, author, text)
  values (message.id, auth.uid(), p_text)
  returning * into reply;
  update public.contact_messages m set state = 'answered', state_changed_at = now() where m.id = message.id;
  insert into public.email_outbox (template, recipient, person, payload)
  values (
    'contact-reply',
    message.email,
    reply.id,
    jsonb_build_object(
      'messageId', message.id, 'replyId', reply.id, 'previousReplyIds', earlier, 'name', message.name,
      'subject', message.subject, 'text', reply.text, 'sentAt', message.created_at, 'quoted', message.message,
      'reference', message.reference, 'signedBy', private.account_name(auth.uid())
    )
  );

  return private.finish_action(
    p_request_id, 'reply', 'contact_messages', message.id::text,
    jsonb_build_object('state', message.state), '{"state": "answered"}', null,
    jsonb_build_object('replyId', reply.id)
  );
end;
$$;

-- Assigning a message to its present operator is refused as unchanged: any other answer could tell staff that an owner
-- is no longer an operator.
create function public.console_assign_message(
  p_request_id uuid, p_message_id uuid, p_shown_assignee uuid, p_assignee uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
begin
  perform private.begin_action(p_request_id, 'assign_message');
  message := private.lock_message(p_message_id);
  perform private.require_shown(
    'contact_messages', message.id::text, 'assignedTo', message.assigned_to, p_shown_assignee,
    (select to_jsonb(u.email::text) from auth.users u where u.id = message.assigned_to)
  );
  perform private.refuse(case when p_assignee is not distinct from message.assigned_to then 'unchanged' end);
  perform private.refuse(case
    when
      p_assignee <> auth.uid()
      and (
        private.operator_role() <> 'owner'
        or not exists (select from public.operators o where o.user_id = p_assignee and o.revoked_at is null)
      )
      then 'unknown_operator'
  end);

  update public.contact_messages m set assigned_to = p_assignee where m.id = message.id;
  return private.finish_action(
    p_request_id, 'assign_message', 'contact_messages', message.id::text,
    jsonb_build_object('assignedTo', message.assigned_to), jsonb_build_object('assignedTo', p_assignee)
  );
end;
$$;

-- Closes a message, or opens it again. Refused: unknown, invalid.
create function public.console_close_message(
  p_request_id uuid, p_message_id uuid, p_shown_state text, p_state text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  message public.contact_messages;
begin
  perform private.begin_action(p_request_id, 'close_message');
  perform private.refuse(case when p_state is null or p_state not in ('closed', 'open') then 'invalid' end);
  message := private.lock_message(p_message_id);
  perform private.require_shown('contact_messages', message.id::text, 'state', message.state, p_shown_state);

  update public.contact_messages m set state = p_state, state_changed_at = now() where m.id = message.id;
  return private.finish_action(
    p_request_id, 'close_message', 'contact_messages', message.id::text,
    jsonb_build_object('state', message.state), jsonb_build_object('state', p_state)
  );
end;
$$;

-- Sets an application's state, with a mail to the applicant if there's a text. Refused: unknown, unchanged (and no
-- text), invalid.
create function public.console_set_application_state(
  p_request_id uuid, p_application_id uuid, p_shown_state text, p_state text, p_mail_text text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail_text constant text := nullif(btrim(p_mail_text), '');
  application public.job_applications;
begin
  perform private.begin_action(p_request_id, 'set_application_state');
  perform private.refuse(case when char_length(mail_text) > 5000 then 'invalid' end);
  select * into application from public.job_applications a where a.id = p_application_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('job_applications', application.id::text, 'state', application.state, p_shown_state);
  perform private.refuse(case when p_state = application.state and mail_text is null then 'unchanged' end);

  begin
    update public.job_applications a set state = p_state, state_changed_at = now() where a.id = application.id;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  if mail_text is not null then
    insert into public.email_outbox (template, recipient, person, payload)
    values (
      'application-state',
      application.email,
      application.id,
      jsonb_build_object('name', application.name, 'role', application.role, 'state', p_state, 'text', mail_text)
    );
  end if;
  return private.finish_action(
    p_request_id, 'set_application_state', 'job_applications', application.id::text,
    jsonb_build_object('state', application.state),
    jsonb_build_object('state', p_state, 'isMailed', mail_text is not null)
  );
end;
$$;

-- Records that a resume was opened: by the application's id, since the file's path contains the name of the person's
-- file. Refused: unknown.
create function public.console_open_resume(p_request_id uuid, p_application_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'open_resume');
  perform from public.job_applications a where a.id = p_application_id;
  perform private.refuse(case when not found then 'unknown' end);
  return private.finish_action(p_request_id, 'open_resume', 'job_applications', p_application_id::text);
end;
$$;

grant execute on function
  public.console_reply, public.console_assign_message, public.console_close_message,
  public.console_set_application_state, public.console_open_resume
to authenticated;

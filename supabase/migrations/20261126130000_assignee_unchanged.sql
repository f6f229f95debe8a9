-- Whoever has a message may keep it: staff were told that an owner is no operator any more.
create or replace function public.console_assign_message(
  p_request_id uuid,
  p_message_id uuid,
  p_shown_assignee uuid,
  p_assignee uuid
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'assign_message');
  message public.contact_messages;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into message from public.contact_messages m where m.id = p_message_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if message.assigned_to is distinct from p_shown_assignee then
    return private.changed(
      'contact_messages',
      message.id::text,
      'assignedTo',
      coalesce(to_jsonb(message.assigned_to), 'null'),
      (select to_jsonb(u.email::text) from auth.users u where u.id = message.assigned_to)
    );
  end if;
  if
    p_assignee <> auth.uid()
    and p_assignee is distinct from message.assigned_to
    and (
      private.operator_role() <> 'owner'
      or not exists (select from public.operators o where o.user_id = p_assignee and o.revoked_at is null)
    )
  then
    return private.refused('unknown_operator');
  end if;

  update public.contact_messages m set assigned_to = p_assignee where m.id = message.id;
  return private.finish_action(
    p_request_id, 'assign_message', 'contact_messages', message.id::text,
    jsonb_build_object('assignedTo', message.assigned_to), jsonb_build_object('assignedTo', p_assignee)
  );
end;
$$;

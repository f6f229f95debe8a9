-- Gives a message its reference, made of letters and digits that can't be confused.
create function private.give_message_reference() returns trigger
language plpgsql set search_path = '' as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
begin
  loop
    select 'MSG-' || string_agg(substr(alphabet, 1 + floor(random() * 32)::integer, 1), '') into new.reference
    from generate_series(1, 6);
    exit when not exists (select from public.contact_messages m where m.reference = new.reference);
  end loop;
  return new;
end;
$$;

create trigger give_message_reference before insert on public.contact_messages
  for each row when (new.reference is null) execute function private.give_message_reference();

-- Stores a message, the mail to support (p_recipient) with the visitor as reply-to, and the visitor's acknowledgement,
-- in one transaction. The same message again within an hour changes nothing: its first answer was lost, or a button was
-- pressed twice. At most three messages an hour are acknowledged, so that no one can flood a stranger's address.
create function public.send_contact_message(
  p_source text, p_name text, p_email text, p_company text, p_inquiry_type text, p_subject text, p_message text,
  p_recipient text, p_template text, p_payload jsonb, p_is_suspect boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  given text;
  written uuid;
begin
  -- Two at the same moment don't see each other's row, so one waits here until the other has ended.
  perform pg_advisory_xact_lock(hashtextextended('contact message of ' || p_email, 0));

  if exists (
    select from public.contact_messages m
    where m.email = p_email
      and (m.source, m.name, m.message) = (p_source, p_name, p_message)
      and (m.company, m.inquiry_type, m.subject) is not distinct from (p_company, p_inquiry_type, p_subject)
      and m.created_at > now() - interval '1 hour'
  ) then
    return;
  end if;

  insert into public.contact_messages (source, name, email, company, inquiry_type, subject, message, is_suspect)
  values (p_source, p_name, p_email, p_company, p_inquiry_type, p_subject, p_message, p_is_suspect)
  returning id, reference into written, given;

  insert into public.email_outbox (template, recipient, reply_to, payload)
  values (p_template, p_recipient, p_email, p_payload || jsonb_build_object('reference', given, 'messageId', written));

  if not p_is_suspect and 3 >= (
    select count(*)
    from public.contact_messages m
    where m.email = p_email and m.created_at > now() - interval '1 hour'
  ) then
    insert into public.email_outbox (template, recipient, payload)
    values ('contact-received', p_email, jsonb_build_object('reference', given));
  end if;
end;
$$;

grant execute on function public.send_contact_message to service_role;

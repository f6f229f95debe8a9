create index contact_messages_email on public.contact_messages (email);

-- Stores a message and the mail that brings it to support (p_recipient), answerable to the visitor, in one transaction.
-- The same message again within an hour changes nothing: its first answer was lost, or a button was pressed twice.
create or replace function public.send_contact_message(
  p_source text,
  p_name text,
  p_email text,
  p_company text,
  p_inquiry_type text,
  p_subject text,
  p_message text,
  p_recipient text,
  p_template text,
  p_payload jsonb
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Two at the same moment do not see each other's row: one waits here for the other's end.
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

  insert into public.contact_messages (source, name, email, company, inquiry_type, subject, message)
  values (p_source, p_name, p_email, p_company, p_inquiry_type, p_subject, p_message);

  insert into public.email_outbox (template, recipient, reply_to, payload)
  values (p_template, p_recipient, p_email, p_payload);
end;
$$;

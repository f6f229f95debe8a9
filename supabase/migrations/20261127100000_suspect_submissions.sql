-- A filled trap alone says little: password managers and browsers fill in what people never see. Such a submission is
-- stored and mailed as any other, and marked.
alter table public.workshop_signups add column is_suspect boolean not null default false;
alter table public.waitlist_signups add column is_suspect boolean not null default false;
alter table public.contact_messages add column is_suspect boolean not null default false;
alter table public.job_applications add column is_suspect boolean not null default false;

comment on column public.workshop_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. A later registration without it clears the mark.';
comment on column public.waitlist_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. Joining again without it clears the mark.';
comment on column public.contact_messages.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';
comment on column public.job_applications.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';

-- Of the other tables operators read all columns.
grant select (is_suspect) on table public.workshop_signups to authenticated;

-- The console's lists of what is marked; few rows are.
create index workshop_signups_suspect on public.workshop_signups ("Registration Date" desc, id desc) where is_suspect;
create index contact_messages_suspect on public.contact_messages (created_at desc, id desc) where is_suspect;
create index job_applications_suspect on public.job_applications (created_at desc, id desc) where is_suspect;

drop function public.register_for_session(text, text, boolean, uuid, text, jsonb);

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
  p_payload jsonb,
  p_is_suspect boolean default false
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

  insert into public.workshop_signups as s (id, "Email Address", "Newsletter", "Session Title", run_id, is_suspect)
  values (new_id, p_email, p_newsletter, p_session_title, p_run_id, p_is_suspect)
  on conflict (lower("Email Address"), "Session Title", run_id)
  do update set
    "Newsletter" = s."Newsletter" or excluded."Newsletter",
    is_suspect = s.is_suspect and excluded.is_suspect
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

revoke execute on function public.register_for_session(text, text, boolean, uuid, text, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function public.register_for_session(text, text, boolean, uuid, text, jsonb, boolean) to service_role;

drop function public.join_waitlist(text, text, text, jsonb);

-- Writes a waiting-list entry and its mail in one transaction; a repeat mails nothing.
create function public.join_waitlist(
  p_email text,
  p_business_function text,
  p_template text,
  p_payload jsonb,
  p_is_suspect boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.waitlist_signups (email, business_function, is_suspect)
  values (p_email, p_business_function, p_is_suspect)
  on conflict (lower(email), business_function) do nothing;

  if found then
    insert into public.email_outbox (template, recipient, payload) values (p_template, p_email, p_payload);
  elsif not p_is_suspect then
    update public.waitlist_signups w
    set is_suspect = false
    where lower(w.email) = lower(p_email) and w.business_function = p_business_function and w.is_suspect;
  end if;
end;
$$;

revoke execute on function public.join_waitlist(text, text, text, jsonb, boolean) from public, anon, authenticated;
grant execute on function public.join_waitlist(text, text, text, jsonb, boolean) to service_role;

drop function public.send_contact_message(text, text, text, text, text, text, text, text, text, jsonb);

-- Stores a message and the mail that brings it to support (p_recipient), answerable to the visitor, in one transaction.
-- The same message again within an hour changes nothing: its first answer was lost, or a button was pressed twice.
create function public.send_contact_message(
  p_source text,
  p_name text,
  p_email text,
  p_company text,
  p_inquiry_type text,
  p_subject text,
  p_message text,
  p_recipient text,
  p_template text,
  p_payload jsonb,
  p_is_suspect boolean default false
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

  insert into public.contact_messages (source, name, email, company, inquiry_type, subject, message, is_suspect)
  values (p_source, p_name, p_email, p_company, p_inquiry_type, p_subject, p_message, p_is_suspect);

  insert into public.email_outbox (template, recipient, reply_to, payload)
  values (p_template, p_recipient, p_email, p_payload);
end;
$$;

revoke execute on function
  public.send_contact_message(text, text, text, text, text, text, text, text, text, jsonb, boolean)
  from public, anon, authenticated;
grant execute on function
  public.send_contact_message(text, text, text, text, text, text, text, text, text, jsonb, boolean)
  to service_role;

drop function public.submit_job_application(
  text, text, text, text, text, integer, uuid, text, text, jsonb, text, jsonb
);

-- Writes an application and its two mails in one transaction, once for a resume. No row without its file: one that no
-- row names is deleted an hour after its upload, so a row that comes later than 45 minutes after its place was reserved
-- is refused.
create function public.submit_job_application(
  p_role text,
  p_name text,
  p_email text,
  p_description text,
  p_resume_path text,
  p_resume_bytes integer,
  p_user_id uuid,
  p_recipient text,
  p_template text,
  p_payload jsonb,
  p_receipt_template text,
  p_receipt_payload jsonb,
  p_is_suspect boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.job_applications a where a.resume_path = p_resume_path) then
    return;
  end if;

  if to_timestamp(substring(p_resume_path from '/([0-9]{13})-')::bigint / 1000.0) < now() - interval '45 minutes' then
    raise exception 'The resume has been waiting for its application for too long';
  end if;

  insert into public.job_applications (role, name, email, description, resume_path, resume_bytes, user_id, is_suspect)
  values (p_role, p_name, p_email, p_description, p_resume_path, p_resume_bytes, p_user_id, p_is_suspect)
  on conflict (resume_path) do nothing;

  if found then
    insert into public.email_outbox (template, recipient, reply_to, payload)
    values (p_template, p_recipient, p_email, p_payload), (p_receipt_template, p_email, null, p_receipt_payload);
  end if;
end;
$$;

revoke execute on function public.submit_job_application(
  text, text, text, text, text, integer, uuid, text, text, jsonb, text, jsonb, boolean
) from public, anon, authenticated;
grant execute on function public.submit_job_application(
  text, text, text, text, text, integer, uuid, text, text, jsonb, text, jsonb, boolean
) to service_role;

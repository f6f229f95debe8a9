create table public.workshop_signups (
  id uuid primary key default gen_random_uuid(),
  "Email Address" text not null check (char_length("Email Address") between 3 and 254 and "Email Address" like '_%@_%'),
  "Newsletter" boolean not null default false,
  "Registration Date" timestamptz not null default now(),
  "Session Title" text not null check (char_length("Session Title") between 1 and 120),
  run_id uuid references public.session_runs (id),
  state text not null default 'registered' check (state in ('registered', 'cancelled')),
  cancelled_at timestamptz,
  manage_token uuid not null default gen_random_uuid() unique,
  calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
  reminded_day_for timestamptz,
  reminded_hour_for timestamptz,
  is_suspect boolean not null default false,
  told_sequence integer,
  told_starts_at timestamptz,
  constraint workshop_signups_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null))
);

comment on table public.workshop_signups is
  'Registrations for free sessions and for their waiting lists. Operators read them, without manage_token; the server writes.';
comment on column public.workshop_signups."Registration Date" is
  'When the person registered; after a cancellation, when they registered again.';
comment on column public.workshop_signups.manage_token is
  'Leads to the registration''s own page: whoever has it may cancel.';
comment on column public.workshop_signups.calendar_sequence is
  'SEQUENCE of the last calendar file. Each move, cancellation and new start adds one.';
comment on column public.workshop_signups.reminded_day_for is
  'The start for which the reminder 24 hours before was queued; reminded_hour_for likewise, one hour before.';
comment on column public.workshop_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. A later registration without it clears the mark.';
comment on column public.workshop_signups.told_sequence is
  'The run''s sequence as of the registration''s last mail about it: less than the run''s is still to be told.';
comment on column public.workshop_signups.told_starts_at is 'The start that the person was last told of.';

create unique index workshop_signups_person_run
  on public.workshop_signups (lower("Email Address"), "Session Title", run_id) nulls not distinct;
create index workshop_signups_run on public.workshop_signups (run_id, "Registration Date" desc, id desc)
  where run_id is not null;
create index workshop_signups_title on public.workshop_signups ("Session Title", "Registration Date" desc, id desc);
create index workshop_signups_latest on public.workshop_signups ("Registration Date" desc, id desc);
-- A person, by the address or by its beginning.
create index workshop_signups_address on public.workshop_signups (lower("Email Address") text_pattern_ops);
-- The console's lists of what is marked; few rows are.
create index workshop_signups_suspect on public.workshop_signups ("Registration Date" desc, id desc) where is_suspect;
-- A piece is read from where the last one stopped.
create index workshop_signups_run_people on public.workshop_signups (run_id, id) where run_id is not null;

alter table public.workshop_signups enable row level security;
grant select, insert, update, delete on table public.workshop_signups to service_role;
grant select (
  id, "Email Address", "Newsletter", "Registration Date", "Session Title", run_id, state, cancelled_at,
  calendar_sequence, reminded_day_for, reminded_hour_for, is_suspect, told_sequence, told_starts_at
) on table public.workshop_signups to authenticated;
create policy "Operators read" on public.workshop_signups
  for select to authenticated using ((select private.operator_role()) is not null);

-- Whoever registers, again or for the first time, is told of the run as it is.
create function public.note_told_run()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select r.sequence, r.starts_at into new.told_sequence, new.told_starts_at
  from public.session_runs r
  where r.id = new.run_id;
  return new;
end;
$$;

create trigger note_told_run
  before insert on public.workshop_signups
  for each row
  when (new.run_id is not null)
  execute function public.note_told_run();
create trigger note_told_run_again
  before update of state on public.workshop_signups
  for each row
  when (new.run_id is not null and new.state = 'registered' and old.state <> 'registered')
  execute function public.note_told_run();

-- Everything that the mails about a registration say; a run's times and link as they are in this transaction.
create function public.registration_payload(p_registration public.workshop_signups)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'sessionTitle', p_registration."Session Title",
    'registrationId', p_registration.id,
    'manageToken', p_registration.manage_token,
    'registeredAt', p_registration."Registration Date",
    'sequence', p_registration.calendar_sequence,
    'stampedAt', now()
  ) || coalesce(
    (
      select jsonb_build_object(
        'startsAt', r.starts_at,
        'endsAt', r.ends_at,
        'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url
      )
      from public.session_runs r
      where r.id = p_registration.run_id
    ),
    '{}'
  );
$$;

grant execute on function public.registration_payload(public.workshop_signups) to service_role;

-- Queues a mail about a registration; p_extra is what the payload has besides.
create function public.queue_registration_mail(
  p_template text,
  p_registration public.workshop_signups,
  p_extra jsonb default '{}',
  p_send_before timestamptz default null
)
returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (template, recipient, payload, subject_id, send_before)
  values (
    p_template,
    p_registration."Email Address",
    p_extra || public.registration_payload(p_registration),
    p_registration.id,
    p_send_before
  );
$$;

grant execute on function public.queue_registration_mail(text, public.workshop_signups, jsonb, timestamp with time zone)
  to service_role;

-- Queues a mail about each of these registrations by one statement; p_extra is what the payloads have besides.
create function public.queue_registration_mails(
  p_template text,
  p_registration_ids uuid[],
  p_extra jsonb,
  p_send_before timestamptz,
  p_wanted_by timestamptz
)
returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (template, recipient, payload, subject_id, send_before, wanted_by)
  select
    p_template,
    s."Email Address",
    p_extra
      || case p_template when 'session-moved' then jsonb_build_object('previousStartsAt', s.told_starts_at) else '{}' end
      || public.registration_payload(s),
    s.id,
    p_send_before,
    p_wanted_by
  from public.workshop_signups s
  where s.id = any (p_registration_ids)
  order by s.id;
$$;

grant execute on function public.queue_registration_mails(
  text, uuid[], jsonb, timestamp with time zone, timestamp with time zone
) to service_role;

-- Whether a tick turns the newsletter on: never once mails were stopped, nor, without the account of the address, once
-- it was declined. Notes the consent where it does.
create function public.accept_newsletter(p_email text, p_is_account boolean)
returns boolean
language sql
set search_path = ''
as $$
  insert into public.mail_choices as c (email, newsletter_since, newsletter_by)
  values (lower(p_email), now(), case when p_is_account then 'account' else 'form' end)
  on conflict (email) do update set
    newsletter_since = coalesce(c.newsletter_since, excluded.newsletter_since),
    newsletter_by = coalesce(c.newsletter_by, excluded.newsletter_by),
    unsubscribed_at = null,
    unsubscribed_by = null
  where c.stopped_at is null and (c.unsubscribed_at is null or p_is_account);

  select exists (
    select from public.mail_choices c where c.email = lower(p_email) and c.newsletter_since is not null
  );
$$;

grant execute on function public.accept_newsletter(text, boolean) to service_role;

-- Writes a registration and its mail in one transaction, and answers {"status": …}:
--   registered   a new registration, or a new start after a cancellation;
--   already      a repeat: nothing is mailed; a later tick turns the newsletter on, a missing one never off;
--   run_changed  not the run that may be booked; "next" is that run or null, and nothing was written.
-- p_payload is what the mail for the slot or the waiting list says besides; a run's mail has it all from the run.
-- p_is_account: by the account of this address, whose tick also counts after the newsletter was declined.
create function public.register_for_session(
  p_email text,
  p_session_title text,
  p_newsletter boolean,
  p_run_id uuid,
  p_template text,
  p_payload jsonb,
  p_is_suspect boolean default false,
  p_is_account boolean default false
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  new_id constant uuid := gen_random_uuid();
  run public.session_runs;
  is_open boolean;
  is_reader boolean;
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

  is_reader := p_newsletter and public.accept_newsletter(p_email, p_is_account);
  insert into public.workshop_signups as s (id, "Email Address", "Newsletter", "Session Title", run_id, is_suspect)
  values (new_id, p_email, is_reader, p_session_title, p_run_id, p_is_suspect)
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

grant execute on function public.register_for_session(text, text, boolean, uuid, text, jsonb, boolean, boolean)
  to service_role;

-- What the page of a registration shows, or of a place on another waiting list; null for an unknown token. The
-- newsletter is the address's choice, the same for all its registrations; null for such a place, which has none.
create function public.get_registration(p_manage_token uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'registrationId', s.id,
    'email', s."Email Address",
    'sessionTitle', s."Session Title",
    'state', s.state,
    'newsletter', (
      select bool_or(a."Newsletter")
      from public.workshop_signups a
      where lower(a."Email Address") = lower(s."Email Address")
    ),
    'sequence', s.calendar_sequence,
    'registeredAt', s."Registration Date",
    'run', (
      select jsonb_build_object(
        'runId', r.id,
        'startsAt', r.starts_at,
        'endsAt', r.ends_at,
        'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url,
        'state', r.state,
        'joinClosesAt', public.run_closes_at(r)
      )
      from public.session_runs r
      where r.id = s.run_id
    ),
    'nextRun', public.next_session_run(s."Session Title")
  )
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  union all
  select jsonb_build_object(
    'registrationId', w.id,
    'email', w.email,
    'sessionTitle', w.business_function || ' (Waitlist)',
    'state', case when w.left_at is null then 'registered' else 'cancelled' end,
    'newsletter', null,
    'sequence', 0,
    'registeredAt', w.created_at,
    'run', null,
    'nextRun', null
  )
  from public.waitlist_signups w
  where w.token = p_manage_token;
$$;

grant execute on function public.get_registration(uuid) to service_role;

-- Cancels a registration by its token and mails that; any number of times. Mails about it that the provider does not
-- have are taken back. Answers cancelled, already, unknown, or over: the run has ended or is itself cancelled.
create function public.cancel_registration(p_manage_token uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  signup public.workshop_signups;
  run public.session_runs;
begin
  -- A registration's run never changes, so it is known before the registration is locked.
  select r.* into run
  from public.session_runs r
  where r.id = (select s.run_id from public.workshop_signups s where s.manage_token = p_manage_token)
  for share;

  select * into signup from public.workshop_signups s where s.manage_token = p_manage_token for update;
  if not found then
    return 'unknown';
  end if;
  if signup.state = 'cancelled' then
    return 'already';
  end if;
  if run.state = 'cancelled' or run.ends_at <= now() then
    return 'over';
  end if;

  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now(), calendar_sequence = s.calendar_sequence + 1
  where s.id = signup.id
  returning * into signup;

  perform public.take_back_mails(array[signup.id], null, 'registration_cancelled');
  perform public.queue_registration_mail('registration-cancelled', signup);
  return 'cancelled';
end;
$$;

grant execute on function public.cancel_registration(uuid) to service_role;

-- Sets the newsletter for the address of a registration, in all its registrations; false for an unknown token. Turned
-- off, it takes back all news that the provider does not have, those among the messages to a session's people too, and
-- none that it may have.
create function public.set_newsletter(p_manage_token uuid, p_newsletter boolean)
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
      where o.priority = 4 and lower(o.recipient) = address and o.status = 'pending' and o.handover = 'none'
      for update skip locked
    )
    update public.email_outbox o
    set status = 'skipped', last_error = 'newsletter_off'
    from unsent
    where o.id = unsent.id;
  end if;
  return true;
end;
$$;

grant execute on function public.set_newsletter(uuid, boolean) to service_role;

-- Sets the newsletter by the token of a registration, and notes how: by the page that our mails lead to, or by a mail's
-- own button. Turned on there it counts whatever was before; who opens that page reads the address's mails.
-- False for an unknown token.
create function public.choose_newsletter(p_manage_token uuid, p_newsletter boolean, p_by text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into public.mail_choices as c (email, newsletter_since, newsletter_by, unsubscribed_at, unsubscribed_by)
  select
    lower(s."Email Address"),
    case when p_newsletter then now() end,
    case when p_newsletter then p_by end,
    case when not p_newsletter then now() end,
    case when not p_newsletter then p_by end
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  on conflict (email) do update set
    newsletter_since = case when p_newsletter then coalesce(c.newsletter_since, excluded.newsletter_since) end,
    newsletter_by = case when p_newsletter then coalesce(c.newsletter_by, excluded.newsletter_by) end,
    unsubscribed_at = case when not p_newsletter then coalesce(c.unsubscribed_at, excluded.unsubscribed_at) end,
    unsubscribed_by = case when not p_newsletter then coalesce(c.unsubscribed_by, excluded.unsubscribed_by) end,
    stopped_at = case when not p_newsletter then c.stopped_at end;
  return public.set_newsletter(p_manage_token, p_newsletter);
end;
$$;

grant execute on function public.choose_newsletter(uuid, boolean, text) to service_role;

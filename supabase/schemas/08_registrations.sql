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

-- What the page of a registration shows, or of a place on the general waiting list; null for an unknown token. The
-- newsletter is the address's choice, the same for all its registrations; null on the general list, which has none.
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
        'state', r.state
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

  perform public.take_back_mails(array[signup.id], null, 'The registration was cancelled.');
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
    set status = 'skipped', last_error = 'The newsletter was turned off.'
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

-- Tells up to p_limit people of the last change of a run, which the caller has locked, and says how many. Each has one
-- mail, however many changes there were since the last one. Several registrations are always locked in order of run and id,
-- so that two who do so cannot block each other.
create function public.tell_of_run(p_run public.session_runs, p_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  untold constant uuid[] := array(
    select s.id
    from public.workshop_signups s
    where s.run_id = p_run.id and s.state = 'registered' and s.told_sequence <> p_run.sequence
    order by s.id
    limit p_limit
    for update
  );
  told uuid[];
begin
  update public.workshop_signups s
  set calendar_sequence = s.calendar_sequence + 1, told_sequence = p_run.sequence
  where s.id = any (untold);

  if p_run.state = 'cancelled' then
    perform public.take_back_mails(untold, null, 'The session was cancelled.');
    perform public.queue_registration_mails('session-cancelled', untold, '{}', null, p_run.starts_at);
  else
    -- A reminder of the old start is taken back, and is due again should the run return to it.
    update public.workshop_signups s
    set reminded_day_for = null, reminded_hour_for = null
    where s.id in (
      select public.take_back_mails(
        array(select k.id from public.workshop_signups k where k.id = any (untold) and k.told_starts_at <> p_run.starts_at),
        array['session-reminder'],
        'The session has moved.'
      )
    );

    -- A mail that the provider does not have says the new state itself; who has no confirmation or change among those
    -- gets one.
    with unsent as (
      select o.id
      from public.email_outbox o
      where o.subject_id = any (untold)
        and o.template in ('session-confirmation', 'session-moved', 'session-reminder')
        and o.status = 'pending'
        and o.handover = 'none'
      for update skip locked
    ),
    rewritten as (
      update public.email_outbox o
      set
        payload = o.payload || public.registration_payload(s),
        wanted_by = case when o.wanted_by is not null then p_run.starts_at end,
        revision = o.revision + 1,
        first_attempt_at = null
      from unsent, public.workshop_signups s
      where o.id = unsent.id and s.id = o.subject_id
      returning o.subject_id, o.template
    )
    select coalesce(array_agg(w.subject_id), '{}') into told
    from rewritten w
    where w.template <> 'session-reminder';

    perform public.queue_registration_mails(
      'session-moved', array(select unnest(untold) except select unnest(told)), '{}', null, p_run.starts_at
    );
  end if;

  update public.workshop_signups s set told_starts_at = p_run.starts_at where s.id = any (untold);

  if cardinality(untold) < p_limit then
    update public.session_runs r
    set told_sequence = p_run.sequence
    where
      r.id = p_run.id
      and not exists (
        select
        from public.workshop_signups s
        where s.run_id = p_run.id and s.state = 'registered' and s.told_sequence <> p_run.sequence
      );
  end if;
  return cardinality(untold);
end;
$$;

grant execute on function public.tell_of_run(public.session_runs, integer) to service_role;

-- Goes on with telling of changed runs, the next to begin first, and says how many people were told: 0 when all have been.
create function public.tell_of_changed_runs(p_limit integer default 1000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  told integer;
begin
  loop
    select * into run
    from public.session_runs r
    where r.told_sequence <> r.sequence
    order by r.starts_at
    limit 1
    for no key update;
    if not found then
      return 0;
    end if;
    told := public.tell_of_run(run, p_limit);
    if told > 0 then
      return told;
    end if;
  end loop;
end;
$$;

grant execute on function public.tell_of_changed_runs(integer) to service_role;

-- Tells the first thousand of a change that has just been made, and says how many there are to be told.
create function public.tell_first_of_run(p_run public.session_runs)
returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform public.tell_of_run(p_run, 1000);
  return (select count(*) from public.workshop_signups s where s.run_id = p_run.id and s.state = 'registered');
end;
$$;

grant execute on function public.tell_first_of_run(public.session_runs) to service_role;

-- Moves a run, or changes its link: one mail to everybody registered, whose number is the answer. The first thousand
-- have it from this transaction, the others from tell_of_changed_runs. Null leaves a value as it is; a call that changes
-- nothing mails nothing and answers 0. Raises for an unknown or cancelled run.
create function public.reschedule_session_run(
  p_run_id uuid,
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_meeting_url text
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
begin
  select * into run from public.session_runs r where r.id = p_run_id for update;
  if run.state is distinct from 'scheduled' then
    raise exception 'There is no scheduled run %', p_run_id;
  end if;

  update public.session_runs r
  set
    starts_at = coalesce(p_starts_at, r.starts_at),
    ends_at = coalesce(p_ends_at, r.ends_at),
    meeting_url = coalesce(p_meeting_url, r.meeting_url),
    sequence = r.sequence + 1,
    updated_at = now()
  where r.id = p_run_id
    and (r.starts_at, r.ends_at, r.meeting_url) is distinct from (
      coalesce(p_starts_at, r.starts_at), coalesce(p_ends_at, r.ends_at), coalesce(p_meeting_url, r.meeting_url)
    )
  returning * into run;
  if not found then
    return 0;
  end if;
  return public.tell_first_of_run(run);
end;
$$;

grant execute on function public.reschedule_session_run(uuid, timestamp with time zone, timestamp with time zone, text)
  to service_role;

-- Cancels a run: one mail to everybody registered, whose number is the answer; they have it as by reschedule_session_run.
-- Again, it mails nothing and answers 0. Raises for an unknown run.
create function public.cancel_session_run(p_run_id uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
begin
  select * into run from public.session_runs r where r.id = p_run_id for update;
  if not found then
    raise exception 'There is no run %', p_run_id;
  end if;
  if run.state = 'cancelled' then
    return 0;
  end if;

  update public.session_runs r
  set state = 'cancelled', sequence = r.sequence + 1, updated_at = now()
  where r.id = p_run_id
  returning * into run;
  return public.tell_first_of_run(run);
end;
$$;

grant execute on function public.cancel_session_run(uuid) to service_role;

-- Invitations to a run that the provider does not have, made to say what is true now: its new start, or nothing. A run is
-- moved and cancelled with its row locked, and whoever invites holds it, too.
create function public.follow_run_in_invitations()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with unsent as (
    select o.id
    from public.email_outbox o
    where
      o.template = 'waitlist-invitation'
      and o.status = 'pending'
      and o.handover = 'none'
      and o.payload ->> 'sessionTitle' = old.session_title
      and (o.payload ->> 'startsAt')::timestamptz = old.starts_at
    for update skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('startsAt', new.starts_at),
    revision = o.revision + 1,
    first_attempt_at = null,
    send_before = case when o.send_before is not null then new.starts_at end,
    status = case when new.state = 'cancelled' then 'skipped' else o.status end,
    last_error = case when new.state = 'cancelled' then 'The session was cancelled.' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

create trigger follow_run_in_invitations
  after update of starts_at, state on public.session_runs
  for each row
  when (old.starts_at <> new.starts_at or old.state <> new.state)
  execute function public.follow_run_in_invitations();

-- Queues up to p_limit of one kind of reminder for a run that the caller has locked: once for each registration and start.
-- Who is still to be told of a change is reminded after that.
create function public.queue_reminders_of_run(
  p_run public.session_runs,
  p_kind text,
  p_registered_by timestamptz,
  p_send_before timestamptz,
  p_limit integer
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  -- A cancellation that is under way is waited for, and then is one; so is another scheduler, which leaves its mark.
  due constant uuid[] := array(
    select s.id
    from public.workshop_signups s
    where s.run_id = p_run.id
      and s.state = 'registered'
      and s.told_sequence = p_run.sequence
      and s."Registration Date" <= p_registered_by
      and p_run.starts_at is distinct from case p_kind when 'day' then s.reminded_day_for else s.reminded_hour_for end
    order by s.id
    limit p_limit
    for update
  );
begin
  update public.workshop_signups s
  set
    reminded_day_for = case p_kind when 'day' then p_run.starts_at else s.reminded_day_for end,
    reminded_hour_for = case p_kind when 'hour' then p_run.starts_at else s.reminded_hour_for end
  where s.id = any (due);
  perform public.queue_registration_mails(
    'session-reminder', due, jsonb_build_object('kind', p_kind), p_send_before, null
  );
  return cardinality(due);
end;
$$;

grant execute on function public.queue_reminders_of_run(
  public.session_runs, text, timestamp with time zone, timestamp with time zone, integer
) to service_role;

-- Queues up to p_limit of the reminders that are due, and says how many; to be called until it says 0. Any number of
-- schedulers may call it at once, at any interval: what was missed is made up for as long as it is of use.
create function public.queue_due_reminders(p_limit integer default 1000)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  queued integer := 0;
begin
  for run in
    select *
    from public.session_runs r
    where r.state = 'scheduled' and r.starts_at > now() and r.starts_at <= now() + interval '24 hours'
    order by r.id
    for share
  loop
    -- An hour before, to who had registered two hours before; of use until the start.
    if now() >= run.starts_at - interval '1 hour' then
      queued := queued + public.queue_reminders_of_run(
        run, 'hour', run.starts_at - interval '2 hours', run.starts_at, p_limit - queued
      );
    -- A day before, to who had registered by then; of use until two hours before.
    elsif now() < run.starts_at - interval '2 hours' then
      queued := queued + public.queue_reminders_of_run(
        run, 'day', run.starts_at - interval '24 hours', run.starts_at - interval '2 hours', p_limit - queued
      );
    end if;
    exit when queued >= p_limit;
  end loop;
  return queued;
end;
$$;

grant execute on function public.queue_due_reminders(integer) to service_role;

-- Who wants what mail is one row for an address: when and how the newsletter was agreed to, when it was declined, and
-- whether we were asked to write nothing to many at all. A tick that anybody can type never outweighs it.
create table public.mail_choices (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (char_length(email) between 3 and 254 and email like '_%@_%' and email = lower(email)),
  newsletter_since timestamptz,
  newsletter_by text check (newsletter_by in ('form', 'account', 'own page')),
  unsubscribed_at timestamptz,
  unsubscribed_by text check (unsubscribed_by in ('own page', 'mail', 'operator')),
  stopped_at timestamptz,
  constraint mail_choices_newsletter_check check ((newsletter_since is null) = (newsletter_by is null)),
  constraint mail_choices_unsubscribed_check check ((unsubscribed_at is null) = (unsubscribed_by is null))
);

comment on table public.mail_choices is
  'What an address has chosen about mails to many, and how. Operators read it; the server writes.';
comment on column public.mail_choices.newsletter_since is 'When the consent that is in force was given; null without one.';
comment on column public.mail_choices.newsletter_by is
  'form: a tick by somebody not signed in. account: a tick by the account of this address. own page: the page that our mails lead to.';
comment on column public.mail_choices.unsubscribed_at is 'When the newsletter was declined; null once it is wanted again.';
comment on column public.mail_choices.stopped_at is
  'When an operator stopped all mails to many: news, invitations. Kept for the future. Mails about one''s own registrations and orders still leave.';

alter table public.mail_choices enable row level security;
revoke all on table public.mail_choices from public, anon, authenticated;
grant select, insert, update, delete on table public.mail_choices to service_role;
grant select on table public.mail_choices to authenticated;
create policy "Operators read" on public.mail_choices
  for select to authenticated using ((select private.operator_role()) is not null);

insert into public.mail_choices (email, newsletter_since, newsletter_by)
select lower(s."Email Address"), min(s."Registration Date"), 'form'
from public.workshop_signups s
where s."Newsletter"
group by lower(s."Email Address");

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

drop function public.register_for_session(text, text, boolean, uuid, text, jsonb, boolean);

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

-- Waiting lists: each entry has a token of its own, by which one leaves it. Who has left stays known as that, so that
-- the page which the mails lead to says so.
alter table public.waitlist_signups
  add column token uuid not null default gen_random_uuid() unique,
  add column left_at timestamptz;

comment on column public.waitlist_signups.token is 'Leads to the entry''s own page: whoever has it may leave the list.';
comment on column public.waitlist_signups.left_at is 'When the person left the list; null while they wait.';

-- Operators read all but the token.
revoke select on table public.waitlist_signups from authenticated;
grant select (id, email, business_function, created_at, is_suspect, left_at) on table public.waitlist_signups to authenticated;

drop function public.join_waitlist(text, text, text, jsonb, boolean);

-- Writes a waiting-list entry and its mail in one transaction; a repeat mails nothing. Who has left joins anew.
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
declare
  new_token uuid;
begin
  insert into public.waitlist_signups as w (email, business_function, is_suspect)
  values (p_email, p_business_function, p_is_suspect)
  on conflict (lower(email), business_function) do update
  set left_at = null, created_at = now(), is_suspect = excluded.is_suspect
  where w.left_at is not null
  returning w.token into new_token;

  if found then
    insert into public.email_outbox (template, recipient, payload)
    values (p_template, p_email, p_payload || jsonb_build_object('token', new_token));
  elsif not p_is_suspect then
    update public.waitlist_signups w
    set is_suspect = false
    where lower(w.email) = lower(p_email) and w.business_function = p_business_function and w.is_suspect;
  end if;
end;
$$;

-- What the page of a registration shows, or of a place on the general waiting list; null for an unknown token. The
-- newsletter is the address's choice, the same for all its registrations; null on the general list, which has none.
create or replace function public.get_registration(p_manage_token uuid)
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

-- Takes the person of a token off the list: of an entry, or of a registration for a function without a session. Its
-- invitations that have not left are taken back. Any number of times; false for an unknown token.
create function public.leave_waiting_list(p_token uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  address text;
begin
  update public.waitlist_signups w
  set left_at = coalesce(w.left_at, now())
  where w.token = p_token
  returning lower(w.email) into address;

  if address is null then
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = coalesce(s.cancelled_at, now())
    where s.manage_token = p_token and s.run_id is null and s."Session Title" like '%(Waitlist)'
    returning lower(s."Email Address") into address;
  end if;

  update public.email_outbox o
  set status = 'skipped', last_error = 'The waiting list was left.'
  where o.id in (
    select waiting.id
    from public.email_outbox waiting
    where
      waiting.template = 'waitlist-invitation'
      and waiting.payload ->> 'token' = p_token::text
      and lower(waiting.recipient) = address
      and waiting.status = 'pending'
      and waiting.handover = 'none'
    for update skip locked
  );
  return address is not null;
end;
$$;

drop function private.waiting_people();

-- Everybody who waits for a business function, by both doors, with the token by which they leave its list; nobody to
-- whom mails are stopped.
create function private.waiting_people()
returns table (business_function text, email text, token uuid)
language sql
stable
set search_path = ''
as $$
  with waiting as (
    select w.business_function, w.email, w.token from public.waitlist_signups w where w.left_at is null
    union all
    select s."Session Title", s."Email Address", s.manage_token
    from public.workshop_signups s
    where
      s.run_id is null
      and s.state = 'registered'
      and s."Session Title" not in ('AI for Product Management', 'AI for Marketing & Sales', 'AI for Human Resources')
  )
  select w.business_function, w.email, w.token
  from waiting w
  where not exists (
    select from public.mail_choices c where c.email = lower(w.email) and c.stopped_at is not null
  );
$$;

-- Those of a waiting list who are invited to a run: who is registered for it already is not.
create function private.people_to_invite(p_business_function text, p_run_id uuid)
returns table (email text, token uuid)
language sql
stable
set search_path = ''
as $$
  select distinct on (lower(w.email)) w.email, w.token
  from private.waiting_people() w
  where
    w.business_function = p_business_function
    and not exists (
      select
      from public.workshop_signups s
      where s.run_id = p_run_id and s.state = 'registered' and lower(s."Email Address") = lower(w.email)
    )
  order by lower(w.email), w.token;
$$;

-- How many of each waiting list would be invited to a run.
create function public.console_invitations(p_run_id uuid)
returns table (business_function text, people integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select list.business_function, count(*)::integer
  from (select distinct w.business_function from private.waiting_people() w) list
  cross join lateral private.people_to_invite(list.business_function, p_run_id) person
  group by list.business_function
  order by list.business_function;
end;
$$;

-- Invites everybody who waits for a business function to a coming run, but for who is registered for it. Refused:
-- unknown, over, invalid, test_first.
create or replace function public.console_invite_waiting_list(
  p_request_id uuid,
  p_business_function text,
  p_run_id uuid,
  p_subject text,
  p_text text,
  p_is_test boolean,
  p_shown_count integer
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'invite_waiting_list');
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_text), 'runId', p_run_id);
  run public.session_runs;
  content jsonb;
  people integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into run from public.session_runs r where r.id = p_run_id for share;
  if not found then
    return private.refused('unknown');
  end if;
  if run.state = 'cancelled' or run.starts_at <= now() then
    return private.refused('over');
  end if;
  content := jsonb_build_object(
    'businessFunction', p_business_function,
    'subject', p_subject,
    'text', p_text,
    'sessionTitle', run.session_title,
    'startsAt', run.starts_at,
    'timeZone', run.time_zone
  );

  if p_is_test then
    -- A token of nobody's: the test's links lead nowhere.
    insert into public.email_outbox (template, recipient, payload)
    values ('waitlist-invitation', auth.jwt() ->> 'email', content || jsonb_build_object('token', gen_random_uuid()));
    return private.finish_action(
      p_request_id, 'invite_waiting_list', 'waitlist_signups', p_business_function, null,
      facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  if not private.was_tested('waitlist_signups', p_business_function, facts) then
    return private.refused('test_first');
  end if;
  select count(*) into people from private.people_to_invite(p_business_function, p_run_id);
  if people is distinct from p_shown_count then
    return jsonb_build_object('status', 'changed', 'by', null, 'at', null, 'now', people);
  end if;
  insert into public.email_outbox (template, recipient, payload, send_before)
  select 'waitlist-invitation', person.email, content || jsonb_build_object('token', person.token), run.starts_at
  from private.people_to_invite(p_business_function, p_run_id) person;

  return private.finish_action(
    p_request_id, 'invite_waiting_list', 'waitlist_signups', p_business_function, null,
    facts || jsonb_build_object('mails', people), null,
    jsonb_build_object('mails', people)
  );
end;
$$;

-- Takes an address off everything that goes to many, and keeps that for the future; or takes that back, which turns
-- nothing on again. Mails about their own registrations and orders still reach them. Refused: unchanged, invalid.
create function public.console_stop_mailing(p_request_id uuid, p_email text, p_is_stopped boolean, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'stop_mailing');
  address constant text := lower(btrim(p_email));
  choice public.mail_choices;
  was_stopped boolean;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if p_is_stopped is null or address !~ '^.+@.+$' or char_length(address) > 254 then
    return private.refused('invalid');
  end if;
  insert into public.mail_choices (email) values (address) on conflict (email) do nothing;
  select * into choice from public.mail_choices c where c.email = address for update;
  was_stopped := choice.stopped_at is not null;
  if was_stopped = p_is_stopped then
    return private.refused('unchanged');
  end if;

  update public.mail_choices c
  set
    stopped_at = case when p_is_stopped then now() end,
    newsletter_since = case when not p_is_stopped then c.newsletter_since end,
    newsletter_by = case when not p_is_stopped then c.newsletter_by end,
    unsubscribed_at = case when p_is_stopped then coalesce(c.unsubscribed_at, now()) else c.unsubscribed_at end,
    unsubscribed_by = case when p_is_stopped then coalesce(c.unsubscribed_by, 'operator') else c.unsubscribed_by end
  where c.id = choice.id;

  if p_is_stopped then
    -- In the order in which reminders and changes lock them.
    perform from public.workshop_signups s where lower(s."Email Address") = address order by s.run_id, s.id for update;
    update public.workshop_signups s set "Newsletter" = false where lower(s."Email Address") = address;
    update public.workshop_signups s
    set state = 'cancelled', cancelled_at = now()
    where
      lower(s."Email Address") = address
      and s.state = 'registered'
      and s.run_id is null
      and s."Session Title" like '%(Waitlist)';
    update public.waitlist_signups w set left_at = now() where lower(w.email) = address and w.left_at is null;
    update public.email_outbox o
    set status = 'skipped', last_error = 'Mails to this address were stopped.'
    where o.id in (
      select waiting.id
      from public.email_outbox waiting
      where
        lower(waiting.recipient) = address
        and (waiting.priority = 4 or waiting.template = 'waitlist-invitation')
        and waiting.status = 'pending'
        and waiting.handover = 'none'
      for update skip locked
    );
  end if;

  return private.finish_action(
    p_request_id, 'stop_mailing', 'mail_choices', choice.id::text,
    jsonb_build_object('isStopped', was_stopped), jsonb_build_object('isStopped', p_is_stopped), p_reason
  );
end;
$$;

revoke execute on function
  public.accept_newsletter(text, boolean),
  public.register_for_session(text, text, boolean, uuid, text, jsonb, boolean, boolean),
  public.choose_newsletter(uuid, boolean, text),
  public.join_waitlist(text, text, text, jsonb, boolean),
  public.leave_waiting_list(uuid),
  public.console_invitations(uuid),
  public.console_stop_mailing(uuid, text, boolean, text)
from public, anon, authenticated;
grant execute on function
  public.accept_newsletter(text, boolean),
  public.register_for_session(text, text, boolean, uuid, text, jsonb, boolean, boolean),
  public.choose_newsletter(uuid, boolean, text),
  public.join_waitlist(text, text, text, jsonb, boolean),
  public.leave_waiting_list(uuid)
to service_role;
grant execute on function
  public.console_invitations(uuid),
  public.console_stop_mailing(uuid, text, boolean, text)
to authenticated;
grant execute on function private.waiting_people() to authenticated;

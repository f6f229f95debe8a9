-- A waiting list of a cohort, and its invitation to a cohort that is on sale.
set lock_timeout = '5s';

alter table public.waitlist_signups
  add column cohort_id text,
  add constraint waitlist_signups_cohort_id_fkey foreign key (cohort_id) references public.cohorts (cohort_id);
comment on table public.waitlist_signups is
  'People waiting for sessions of further business functions, or for a cohort. Operators read them; the server writes.';
comment on column public.waitlist_signups.cohort_id is
  'The cohort whose list it is, Cohort #4; null for a business function, and for the next cohort.';
create index waitlist_signups_cohort on public.waitlist_signups (cohort_id) where cohort_id is not null;
grant select (cohort_id) on table public.waitlist_signups to authenticated;

alter table public.mailings
  add column cohort_id text,
  add constraint mailings_cohort_id_fkey foreign key (cohort_id) references public.cohorts (cohort_id),
  drop constraint mailings_run_check,
  add constraint mailings_subject_check check (
    num_nonnulls(run_id, cohort_id) = case when kind = 'news' then 0 else 1 end
    and (cohort_id is null or kind = 'invitation')
  );
comment on column public.mailings.cohort_id is 'The cohort that an invitation is to, in place of a run.';
create index mailings_cohort on public.mailings (cohort_id) where cohort_id is not null;
grant select (cohort_id) on table public.mailings to authenticated;

-- Writes a waiting-list entry and its mail in one transaction; a repeat mails nothing. Who has left joins anew. The list of
-- a cohort is "Cohort #4"; for one that does not exist it raises.
create or replace function public.join_waitlist(
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
  insert into public.waitlist_signups as w (email, business_function, is_suspect, cohort_id)
  values (p_email, p_business_function, p_is_suspect, substring(p_business_function from '^Cohort #(.+)$'))
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

-- Whether a waiting list is that of a cohort, or of the next one.
create function private.is_cohort_list(p_business_function text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_business_function = 'Next cohort' or p_business_function ~ '^Cohort #[0-9]+$';
$$;

-- Those of a waiting list who are invited to a cohort: who has a seat in it is not. Only addresses after p_after.
create function private.people_to_invite_to_cohort(
  p_business_function text,
  p_cohort_id text,
  p_after text default '',
  p_until timestamptz default 'infinity'
)
returns table (email text, token uuid)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  select distinct on (lower(w.email)) w.email, w.token
  from private.waiting_people() w
  where
    w.business_function = p_business_function
    and lower(w.email) > p_after
    and w.since <= p_until
    and lower(w.email) not in (
      select lower(coalesce(u.email, e.email))
      from public.cohort_enrollments e
      left join auth.users u on u.id = e.user_id
      where e.cohort_id = p_cohort_id and e.status in ('success', 'active')
    )
  order by lower(w.email), w.token;
end;
$$;

-- Whether seats in a cohort are sold now: until the end of the day of enrol_by where that is enforced.
create function private.is_enrolling(p_cohort_id text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.cohorts c
    where
      c.cohort_id = p_cohort_id
      and c.state = 'on_sale'
      and (not c.is_enrol_by_enforced or (now() at time zone 'Asia/Kolkata')::date <= c.enrol_by)
  );
$$;

-- The next people of a mailing, up to p_limit of them, or all for null: of those who were there when it began, whoever is
-- still there and still wants it. Each address of the news has the token of its latest registration.
create or replace function private.people_of_mailing(p_mailing public.mailings, p_limit integer)
returns table (key text, email text, token uuid, subject_id uuid)
language plpgsql
set search_path = ''
as $$
begin
  case p_mailing.kind
    when 'news' then
      return query
      select reader.address, latest.email, latest.manage_token, null::uuid
      from (
        select distinct lower(s."Email Address") as address
        from public.workshop_signups s
        where
          s."Newsletter" and s."Registration Date" <= p_mailing.created_at and lower(s."Email Address") > p_mailing.last_key
        order by lower(s."Email Address")
        limit p_limit
      ) reader
      cross join lateral (
        select s."Email Address" as email, s.manage_token
        from public.workshop_signups s
        where lower(s."Email Address") = reader.address
        order by s."Registration Date" desc, s.id
        limit 1
      ) latest
      order by reader.address;
    when 'message' then
      -- A cancellation that is under way is waited for, and then its person is none.
      return query
      select s.id::text, s."Email Address", s.manage_token, s.id
      from public.workshop_signups s
      where
        s.run_id = p_mailing.run_id
        and s.state = 'registered'
        and (s."Newsletter" or not p_mailing.only_newsletter)
        and s."Registration Date" <= p_mailing.created_at
        and s.id > coalesce(nullif(p_mailing.last_key, ''), '00000000-0000-0000-0000-000000000000')::uuid
      order by s.id
      limit p_limit
      for share;
    when 'invitation' then
      return query
      select lower(person.email), person.email, person.token, null::uuid
      from private.people_to_invite(
        p_mailing.business_function, p_mailing.run_id, p_mailing.last_key, p_mailing.created_at
      ) person
      where p_mailing.run_id is not null
      union all
      select lower(person.email), person.email, person.token, null::uuid
      from private.people_to_invite_to_cohort(
        p_mailing.business_function, p_mailing.cohort_id, p_mailing.last_key, p_mailing.created_at
      ) person
      where p_mailing.cohort_id is not null
      order by 1
      limit p_limit;
  end case;
end;
$$;

-- Queues up to p_limit mails of a mailing that the caller has locked, and says how many. A mail's id is made of the
-- mailing's and its person's, so nobody can have two.
create or replace function private.queue_of_mailing(p_mailing public.mailings, p_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  cohort record;
  goes_on boolean := true;
  content jsonb := p_mailing.content;
  useless_from timestamptz;
  found_people integer := 0;
  new_mails integer := 0;
  new_key text;
begin
  if p_mailing.run_id is not null then
    select * into run from public.session_runs r where r.id = p_mailing.run_id for share;
    goes_on := run.state = p_mailing.run_state and (p_mailing.kind <> 'invitation' or run.starts_at > now());
  end if;
  if p_mailing.cohort_id is not null then
    select c.*, private.is_enrolling(c.cohort_id) as is_enrolling into cohort
    from public.cohorts c
    where c.cohort_id = p_mailing.cohort_id
    for share;
    goes_on := cohort.is_enrolling;
    content := content || jsonb_build_object('startsOn', cohort.starts_on);
    useless_from := case when cohort.is_enrol_by_enforced then (cohort.enrol_by + 1)::timestamp at time zone 'Asia/Kolkata' end;
  elsif p_mailing.kind = 'invitation' then
    content := content || jsonb_build_object('startsAt', run.starts_at);
    useless_from := run.starts_at;
  end if;

  if goes_on then
    with people as materialized (select * from private.people_of_mailing(p_mailing, p_limit)),
    queued as (
      insert into public.email_outbox (id, template, recipient, payload, subject_id, send_before)
      select
        md5(p_mailing.id || p.key)::uuid,
        case p_mailing.kind when 'news' then 'news' when 'message' then 'session-message' else 'waitlist-invitation' end,
        p.email,
        content
          || jsonb_build_object(case p_mailing.kind when 'invitation' then 'token' else 'manageToken' end, p.token),
        p.subject_id,
        useless_from
      from people p
      on conflict (id) do nothing
      returning 1
    )
    select (select count(*) from people), (select count(*) from queued), (select max(p.key) from people p)
    into found_people, new_mails, new_key;
  end if;

  goes_on := found_people >= p_limit;
  update public.mailings m
  set
    queued = m.queued + new_mails,
    last_key = case when goes_on then new_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = p_mailing.id;
  return new_mails;
end;
$$;

-- Invitations to a cohort that the provider does not have, made to say what is true now: its new start, or nothing where it is
-- not on sale any more.
create function public.follow_cohort_in_invitations()
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
      and o.payload ->> 'cohortId' = old.cohort_id
    for update skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('startsOn', new.starts_on),
    revision = o.revision + 1,
    first_attempt_at = null,
    status = case when new.state <> 'on_sale' then 'skipped' else o.status end,
    last_error = case when new.state <> 'on_sale' then 'The cohort is not on sale any more.' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

create trigger follow_cohort_in_invitations
  after update of starts_on, state on public.cohorts
  for each row
  when (old.starts_on <> new.starts_on or old.state <> new.state)
  execute function public.follow_cohort_in_invitations();

-- How many of each waiting list would be invited to a run.
create or replace function public.console_invitations(p_run_id uuid)
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
  from (
    select distinct w.business_function
    from private.waiting_people() w
    where not private.is_cohort_list(w.business_function)
  ) list
  cross join lateral private.people_to_invite(list.business_function, p_run_id) person
  group by list.business_function
  order by list.business_function;
end;
$$;

-- How many of each cohort's waiting list, and of the next one's, would be invited to a cohort.
create function public.console_cohort_invitations(p_cohort_id text)
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
  from (
    select distinct w.business_function
    from private.waiting_people() w
    where private.is_cohort_list(w.business_function)
  ) list
  cross join lateral private.people_to_invite_to_cohort(list.business_function, p_cohort_id) person
  group by list.business_function
  order by list.business_function <> 'Cohort #' || p_cohort_id, list.business_function;
end;
$$;

grant execute on function public.console_cohort_invitations(text) to authenticated;

-- Invites everybody on a cohort's waiting list, or on the next one's, to a cohort on sale, but for who has a seat in it. The
-- first thousand mails are queued by the press, the others by queue_mailings. Refused: unknown, over, invalid, test_first.
create function public.console_invite_to_cohort(
  p_request_id uuid,
  p_business_function text,
  p_cohort_id text,
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
  first_answer constant jsonb := private.begin_action(p_request_id, 'invite_to_cohort');
  facts constant jsonb := jsonb_build_object('digest', private.mail_digest(p_subject, p_text), 'cohortId', p_cohort_id);
  cohort public.cohorts;
  content jsonb;
  mailing public.mailings;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if not private.is_mail(p_subject, p_text) then
    return private.refused('invalid');
  end if;
  select * into cohort from public.cohorts c where c.cohort_id = p_cohort_id for share;
  if not found or not private.is_cohort_list(p_business_function) then
    return private.refused('unknown');
  end if;
  if not private.is_enrolling(p_cohort_id) then
    return private.refused('over');
  end if;
  content := jsonb_build_object(
    'businessFunction', p_business_function,
    'subject', p_subject,
    'text', p_text,
    'cohortId', cohort.cohort_id,
    'startsOn', cohort.starts_on
  );

  if p_is_test then
    -- A token of nobody's: the test's links lead nowhere.
    insert into public.email_outbox (template, recipient, payload)
    values ('waitlist-invitation', auth.jwt() ->> 'email', content || jsonb_build_object('token', gen_random_uuid()));
    return private.finish_action(
      p_request_id, 'invite_to_cohort', 'waitlist_signups', p_business_function, null,
      facts || '{"isTest": true}', null, '{"mails": 1}'
    );
  end if;

  if not private.was_tested('waitlist_signups', p_business_function, facts) then
    return private.refused('test_first');
  end if;
  mailing.id := p_request_id;
  mailing.kind := 'invitation';
  mailing.cohort_id := cohort.cohort_id;
  mailing.business_function := p_business_function;
  mailing.content := content;
  mailing := private.begin_mailing(mailing, coalesce(p_shown_count, -1));
  if mailing.people is distinct from p_shown_count then
    return jsonb_build_object('status', 'changed', 'by', null, 'at', null, 'now', mailing.people);
  end if;

  return private.finish_action(
    p_request_id, 'invite_to_cohort', 'waitlist_signups', p_business_function, null,
    facts || jsonb_build_object('mails', mailing.people), null,
    private.mailing_answer(mailing)
  );
end;
$$;

grant execute on function public.console_invite_to_cohort(uuid, text, text, text, text, boolean, integer)
  to authenticated;

-- Sends a mail again that was sent or has failed: the same once more, as a mail of its own.
-- Refused: unknown; waiting (it has not been given up); expired (of no more use); superseded (it has been sent again, has
-- lost its use, its session has changed since, or a later mail says what is true now); unsubscribed (news to an address
-- that takes none).
create or replace function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'resend_mail');
  -- Each says what a registration or an application is at that time.
  of_states constant text[] := array[
    'session-confirmation', 'session-moved', 'session-cancelled', 'registration-cancelled', 'application-state'
  ];
  mail public.email_outbox;
  new_id uuid;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if mail.status is distinct from p_shown_status then
    return private.changed('email_outbox', mail.id::text, 'status', to_jsonb(mail.status));
  end if;
  if mail.status = 'pending' then
    return private.refused('waiting');
  end if;
  if mail.send_before <= now() then
    return private.refused('expired');
  end if;
  if
    mail.status = 'skipped'
    or mail.resent_as is not null
    or (
      mail.template = any (of_states)
      and exists (
        select
        from public.email_outbox later
        where
          later.subject_id = mail.subject_id
          and later.position > mail.position
          and later.template = any (of_states)
          and later.status in ('pending', 'sent')
      )
    )
    -- A move, a cancellation and a new start each give the registration its next sequence.
    or (
      mail.template = 'session-reminder'
      and not exists (
        select
        from public.workshop_signups s
        where
          s.id = mail.subject_id
          and s.state = 'registered'
          and s.calendar_sequence = (mail.payload ->> 'sequence')::integer
      )
    )
    or (
      mail.template = 'waitlist-invitation'
      and not exists (
        select
        from public.session_runs r
        where
          r.session_title = mail.payload ->> 'sessionTitle'
          and r.starts_at = (mail.payload ->> 'startsAt')::timestamptz
          and r.state = 'scheduled'
      )
      and not (
        private.is_enrolling(mail.payload ->> 'cohortId')
        and exists (
          select
          from public.cohorts c
          where c.cohort_id = mail.payload ->> 'cohortId' and c.starts_on = (mail.payload ->> 'startsOn')::date
        )
      )
    )
  then
    return private.refused('superseded');
  end if;
  if
    mail.priority = 4
    and not exists (
      select from public.workshop_signups s
      where lower(s."Email Address") = lower(mail.recipient) and s."Newsletter"
    )
  then
    return private.refused('unsubscribed');
  end if;

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

-- A person registers once for each run; run_id is null for the slot of lib/content/sessions and for waiting lists.
alter table public.workshop_signups
  add column run_id uuid references public.session_runs (id),
  add column state text not null default 'registered' check (state in ('registered', 'cancelled')),
  add column cancelled_at timestamptz,
  add column manage_token uuid not null default gen_random_uuid() unique,
  add column calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
  add column reminded_day_for timestamptz,
  add column reminded_hour_for timestamptz,
  add constraint workshop_signups_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null));

comment on column public.workshop_signups."Registration Date" is
  'When the person registered; after a cancellation, when they registered again.';
comment on column public.workshop_signups.manage_token is
  'Leads to the registration''s own page: whoever has it may cancel.';
comment on column public.workshop_signups.calendar_sequence is
  'SEQUENCE of the last calendar file. Each move, cancellation and new start adds one.';
comment on column public.workshop_signups.reminded_day_for is
  'The start for which the reminder 24 hours before was queued; reminded_hour_for likewise, one hour before.';

drop index public.workshop_signups_person_session;
create unique index workshop_signups_person_run
  on public.workshop_signups (lower("Email Address"), "Session Title", run_id) nulls not distinct;
create index workshop_signups_run on public.workshop_signups (run_id) where run_id is not null;

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

-- Takes back mails about these registrations that no sender has tried, and says whose they were. One that a sender
-- holds at this moment counts as tried, so nobody waits: it leaves before whatever is queued from now on.
create function public.skip_untried_mails(p_registration_ids uuid[], p_templates text[], p_reason text)
returns setof uuid
language sql
set search_path = ''
as $$
  with untried as (
    select o.id
    from public.email_outbox o
    where o.subject_id = any (p_registration_ids)
      and (p_templates is null or o.template = any (p_templates))
      and o.status = 'pending'
      and o.attempts = 0
    for update skip locked
  )
  update public.email_outbox o
  set status = 'skipped', last_error = p_reason
  from untried
  where o.id = untried.id
  returning o.subject_id;
$$;

revoke execute on function public.registration_payload(public.workshop_signups) from public, anon, authenticated;
revoke execute on function public.queue_registration_mail(text, public.workshop_signups, jsonb, timestamptz)
  from public, anon, authenticated;
revoke execute on function public.skip_untried_mails(uuid[], text[], text) from public, anon, authenticated;
grant execute on function public.registration_payload(public.workshop_signups) to service_role;
grant execute on function public.queue_registration_mail(text, public.workshop_signups, jsonb, timestamptz)
  to service_role;
grant execute on function public.skip_untried_mails(uuid[], text[], text) to service_role;

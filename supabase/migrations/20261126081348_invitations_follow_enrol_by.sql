-- An invitation to a cohort is of use for as long as one can enrol, also where that day is changed after it was written.
set lock_timeout = '5s';

-- Invitations to a cohort that the provider does not have, made to say what is true now: its new start, for as long as one can
-- enrol, or nothing where it is not on sale any more.
create or replace function public.follow_cohort_in_invitations()
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
    send_before = case when new.is_enrol_by_enforced then (new.enrol_by + 1)::timestamp at time zone 'Asia/Kolkata' end,
    revision = o.revision + 1,
    first_attempt_at = null,
    status = case when new.state <> 'on_sale' then 'skipped' else o.status end,
    last_error = case when new.state <> 'on_sale' then 'The cohort is not on sale any more.' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

drop trigger follow_cohort_in_invitations on public.cohorts;
create trigger follow_cohort_in_invitations
  after update of starts_on, enrol_by, state, is_enrol_by_enforced on public.cohorts
  for each row
  when (
    old.starts_on <> new.starts_on
    or old.enrol_by <> new.enrol_by
    or old.state <> new.state
    or old.is_enrol_by_enforced <> new.is_enrol_by_enforced
  )
  execute function public.follow_cohort_in_invitations();

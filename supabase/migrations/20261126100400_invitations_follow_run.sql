-- Invitations to a run that no sender has tried, made to say what is true now: its new start, or nothing. A run is
-- moved and cancelled with its row locked, and whoever invites holds it, too.
create function public.follow_run_in_invitations()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with untried as (
    select o.id
    from public.email_outbox o
    where
      o.template = 'waitlist-invitation'
      and o.status = 'pending'
      and o.attempts = 0
      and o.payload ->> 'sessionTitle' = old.session_title
      and (o.payload ->> 'startsAt')::timestamptz = old.starts_at
    for update skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('startsAt', new.starts_at),
    send_before = case when o.send_before is not null then new.starts_at end,
    status = case when new.state = 'cancelled' then 'skipped' else o.status end,
    last_error = case when new.state = 'cancelled' then 'The session was cancelled.' end
  from untried
  where o.id = untried.id;
  return null;
end;
$$;

revoke execute on function public.follow_run_in_invitations() from public, anon, authenticated, service_role;

create trigger follow_run_in_invitations
  after update of starts_at, state on public.session_runs
  for each row
  when (old.starts_at <> new.starts_at or old.state <> new.state)
  execute function public.follow_run_in_invitations();

-- A registration, new or repeated, is mailed the run as it is now.
create function private.note_told_run()
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
  execute function private.note_told_run();
create trigger note_told_run_again
  before update of state on public.workshop_signups
  for each row
  when (new.run_id is not null and new.state = 'registered' and old.state <> 'registered')
  execute function private.note_told_run();

-- Mails up to p_limit people about the last change of a run, which the caller has locked, and returns how many. Each
-- gets one mail, however many changes there were since the last one. Several registrations are always locked in the
-- order of run and id, so that two transactions can't deadlock.
create function private.announce_run(p_run public.session_runs, p_limit integer)
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
    perform private.take_back_mails(untold, null, 'session_cancelled');
    perform private.queue_registration_mails('session-cancelled', untold, '{}', null, p_run.starts_at);
  else
    -- A reminder of the old start is taken back. It becomes due again if the run returns to that start.
    update public.workshop_signups s
    set reminded_day_for = null, reminded_hour_for = null
    where s.id in (
      select private.take_back_mails(
        array(select k.id from public.workshop_signups k where k.id = any (untold) and k.told_starts_at <> p_run.starts_at),
        array['session-reminder'],
        'session_moved'
      )
    );

    -- A confirmation or a change that the provider does not have will say the new state, and one that left meanwhile has said
    -- it. One that a sender holds at this moment counts as one of the old state.
    told := array(
      select person.id
      from unnest(untold) person (id)
      left join lateral (
        select o.id
        from public.email_outbox o
        where
          o.subject_id = person.id
          and o.template in ('session-confirmation', 'session-moved')
          and (
            (o.status = 'pending' and o.handover = 'none')
            or (o.status in ('pending', 'sent') and (o.payload ->> 'runSequence')::integer = p_run.sequence)
          )
        order by o.position
        limit 1
        for update skip locked
      ) heard on true
      where heard.id is null
    );
    perform private.queue_registration_mails('session-moved', told, '{}', null, p_run.starts_at);
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

-- Continues mailing people about changed runs, the next to begin first, and returns how many were mailed: 0 once all
-- have been.
create function public.announce_run_changes(p_limit integer default 1000)
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
    told := private.announce_run(run, p_limit);
    if told > 0 then
      return told;
    end if;
  end loop;
end;
$$;

grant execute on function public.announce_run_changes(integer) to service_role;

-- Mails the first thousand people about a change that has just been made, and returns how many there are in all.
create function private.announce_run_at_once(p_run public.session_runs)
returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform private.announce_run(p_run, 1000);
  return (select count(*) from public.workshop_signups s where s.run_id = p_run.id and s.state = 'registered');
end;
$$;

-- Tells everyone still registered that their run was moved, changed or cancelled, and returns how many people that is.
-- Each gets one mail with the run as it is now, however often it changed since the last one.
-- Registrations are always locked in the order of run and id, so that two transactions can't deadlock.
create function private.announce_to_registrations(
  p_announcement private.announcements, p_registration_ids uuid[]
) returns integer
language plpgsql set search_path = '' as $$
declare
  people constant uuid[] := array(
    select s.id
    from public.workshop_signups s
    where s.id = any (p_registration_ids) and s.state = 'registered'
    order by s.id
    for update
  );
  run public.session_runs;
  told uuid[];
begin
  select * into run from public.session_runs r where r.id = p_announcement.about;
  update public.workshop_signups s set calendar_sequence = s.calendar_sequence + 1 where s.id = any (people);

  if run.state = 'cancelled' then
    perform private.take_back_mails(people, null, 'session_cancelled');
    perform private.queue_registration_mails('session-cancelled', people, '{}', null, run.starts_at);
    return cardinality(people);
  end if;

  -- A reminder of the old start is taken back. It becomes due again if the run is moved back to that start.
  if (p_announcement.payload ->> 'previousStartsAt')::timestamptz <> run.starts_at then
    update public.workshop_signups s
    set reminded_day_for = null, reminded_hour_for = null
    where s.id in (select private.take_back_mails(people, array['session-reminder'], 'session_moved'));
  end if;

  -- Skips anyone whose confirmation or announcement will say the new state, since the provider doesn't have it yet, or
  -- has already said it. A mail that a sender has locked right now counts as saying the old state.
  told := array(
    select person.id
    from unnest(people) person (id)
    left join lateral (
      select o.id
      from public.email_outbox o
      where
        o.subject_id = person.id
        and o.template in ('session-confirmation', 'session-moved')
        and (
          (o.status = 'pending' and o.handover = 'none')
          or (o.status in ('pending', 'sent') and (o.payload ->> 'runSequence')::integer = run.sequence)
        )
      order by o.position
      limit 1
      for update skip locked
    ) heard on true
    where heard.id is null
  );
  perform private.queue_registration_mails('session-moved', told, p_announcement.payload, null, run.starts_at);
  return cardinality(people);
end;
$$;

-- Mails the next p_limit people of an announcement, and returns how many of them still have their registration or seat.
-- Call it with the announcement's row locked.
create function private.announce_to_people(p_announcement private.announcements, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  piece constant uuid[] := p_announcement.waiting[:p_limit];
  seats uuid[];
begin
  if cardinality(p_announcement.waiting) > p_limit then
    update private.announcements a set waiting = a.waiting[p_limit + 1:] where a.position = p_announcement.position;
  else
    delete from private.announcements a where a.position = p_announcement.position;
  end if;

  if p_announcement.cohort_id is null then
    return private.announce_to_registrations(p_announcement, piece);
  end if;
  seats := private.lock_open_seats(p_announcement.cohort_id, piece);
  case p_announcement.template
    when 'cohort-session-moved' then
      perform private.mail_session_change(p_announcement, seats);
    when 'cohort-plan' then
      perform private.mail_plan(p_announcement.cohort_id, seats, p_announcement.once);
    else
      perform private.queue_seat_mails(
        p_announcement.template, seats, p_announcement.about::text, p_announcement.once, p_announcement.payload
      );
  end case;
  return cardinality(seats);
end;
$$;

-- Mails everyone in a run or a cohort about something that the caller has locked, and returns how many people that is.
-- The first thousand are mailed in this transaction, the others by announce_changes. Anyone still waiting for earlier
-- news of it, or for the plan that has the session, gets only that, since it says what is true when it leaves. Nobody
-- gets the same mail twice.
create function private.announce(
  p_cohort_id text, p_about uuid, p_template text, p_once text, p_payload jsonb default '{}'
) returns integer
language plpgsql set search_path = '' as $$
declare
  announcement private.announcements;
  people integer;
begin
  -- Waits if people are being mailed at this moment.
  perform
  from private.announcements a
  where a.about = p_about or a.cohort_id = p_cohort_id
  order by a.position
  for update;
  select
    count(*),
    array_agg(person.id order by person.id) filter (
      where person.id not in (
        select unnest(a.waiting)
        from private.announcements a
        where
          (a.about = p_about and a.template = p_template)
          or (a.cohort_id = p_cohort_id and a.template = 'cohort-plan' and p_template in (a.template, 'cohort-session-moved'))
      )
    )
  into people, announcement.waiting
  from (
    select s.id from public.workshop_signups s where s.run_id = p_about and s.state = 'registered'
    union all
    select e.id
    from public.cohort_enrollments e
    where
      e.cohort_id = p_cohort_id
      and e.user_id is not null
      and e.is_open
      and not exists (
        select
        from public.email_outbox o
        where
          o.id = private.seat_mail_id(p_template, e.id, coalesce(p_about::text, 'plan'), p_once) and o.status <> 'skipped'
      )
  ) person;

  if announcement.waiting is not null then
    insert into private.announcements as a (cohort_id, about, template, once, payload, waiting)
    values (p_cohort_id, p_about, p_template, p_once, p_payload, announcement.waiting)
    returning a.* into announcement;
    perform private.announce_to_people(announcement, 1000);
  end if;
  return people;
end;
$$;

-- Continues the announcements, the soonest session first, and returns how many people were told: 0 once everyone has
-- been.
create function public.announce_changes(p_limit integer default 1000) returns integer
language plpgsql set search_path = '' as $$
declare
  announcement private.announcements;
  told integer;
begin
  loop
    select * into announcement
    from private.announcements a
    order by (select s.starts_at from private.live_sessions s where s.id = a.about), a.position
    limit 1
    for update;
    if not found then
      return 0;
    end if;
    told := private.announce_to_people(announcement, p_limit);
    if told > 0 then
      return told;
    end if;
  end loop;
end;
$$;

grant execute on function public.announce_changes to service_role;

-- Writes a mail to each of these people, and returns how many are new; p_payload is what the mail can't read when it
-- leaves. Someone with an unsent mail on the topic gets no other: that one says what is true when it leaves. If a sender
-- has just locked that one, it counts as saying what was true before, and another is written, which is skipped as it
-- leaves if it has nothing new to say. It never waits for a sender, which may be waiting for it.
create function private.write_mails(
  p_template text, p_about text, p_people uuid[], p_recipients text[], p_payload jsonb default '{}',
  p_send_before timestamptz default null, p_wanted_by timestamptz default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  -- A reminder is of one start.
  on_topic constant text := (
    select concat_ws(' ', t.topic, case t.topic when 'reminder' then p_payload ->> 'reminder' || ' ' || (p_payload ->> 'startsAt') end)
    from public.mail_templates t
    where t.name = p_template
  );
  will_hear constant uuid[] := array(
    -- One look-up for each person, here and below: right after many mails were written, the planner doesn't know of them
    -- yet, and would compare each person with all of them.
    select held.person
    from unnest(p_people) p (person)
    cross join lateral (
      select o.person
      from public.email_outbox o
      where
        o.person = p.person and o.topic = on_topic and o.about = p_about and o.status = 'pending' and o.handover = 'none'
      limit 1
      for update skip locked
    ) held
  );
  new_mails integer;
begin
  insert into public.email_outbox (template, topic, about, person, recipient, payload, send_before, wanted_by)
  select
    p_template,
    case when busy.id is null then nullif(on_topic, '') else on_topic || ' again' end,
    p_about, p.person, p.recipient, p_payload, p_send_before, p_wanted_by
  from unnest(p_people, p_recipients) with ordinality p (person, recipient, place)
  left join lateral (
    select o.id
    from public.email_outbox o
    where
      o.person = p.person and o.topic = on_topic and o.about = p_about and o.status = 'pending' and o.handover = 'none'
    limit 1
  ) busy on true
  where p.person not in (select unnest(will_hear))
  order by p.place
  on conflict (topic, about, person) where status = 'pending' and handover = 'none' do nothing;
  get diagnostics new_mails = row_count;
  return new_mails;
end;
$$;

-- Gives notice of something to many people, and returns how many these are; 0 if the notice was given before.
create function private.give_notice(
  p_kind text, p_audience text, p_about text, p_content jsonb default '{}', p_wanted_by timestamptz default null,
  p_id uuid default gen_random_uuid(), p_only_newsletter boolean default false, p_only_seen text default null
) returns integer
language plpgsql set search_path = '' as $$
declare
  notice public.notices;
begin
  insert into public.notices (id, kind, audience, about, content, wanted_by, only_newsletter, only_seen)
  values (p_id, p_kind, p_audience, p_about, p_content, p_wanted_by, p_only_newsletter, p_only_seen)
  on conflict (id) do nothing
  returning * into notice;
  if not found then
    return 0;
  end if;
  execute format(
    'update public.notices n set people = (select count(*) from private.%I($1, null)) where n.id = $2 returning n.people',
    (select t.people from public.mail_templates t where t.name = p_kind)
  ) into notice.people using notice, p_id;
  return notice.people;
end;
$$;

-- The next p_limit people of a notice, in the order of their keys.
create function private.next_people(
  n public.notices, p_limit integer, out people uuid[], out recipients text[], out last_key text
)
language plpgsql set search_path = '' as $$
begin
  execute format(
    'select coalesce(array_agg(p.person order by p.key), $3), coalesce(array_agg(p.recipient order by p.key), $4), max(p.key)
     from private.%I($1, $2) p',
    (select t.people from public.mail_templates t where t.name = n.kind)
  ) into people, recipients, last_key using n, p_limit, '{}'::uuid[], '{}'::text[];
end;
$$;

-- Writes the mails of a notice's next p_limit people, and returns how many people these are. The caller has locked the
-- notice.
create function private.tell_next_people(n public.notices, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  people uuid[];
  recipients text[];
  last_key text;
  goes_on boolean;
  new_mails integer;
begin
  select p.people into people from private.next_people(n, p_limit) p;
  -- It waits for a concurrent cancellation or refund, and then leaves that person out: their mail about it comes first.
  perform from public.workshop_signups s where s.id = any (people) order by s.id for share;
  perform from public.cohort_enrollments e where e.id = any (people) order by e.id for share;
  select * into people, recipients, last_key from private.next_people(n, p_limit);
  goes_on := cardinality(people) >= p_limit;
  new_mails := private.write_mails(n.kind, n.about, people, recipients, n.content, n.send_before, n.wanted_by);
  update public.notices m
  set
    queued = m.queued + new_mails,
    at_key = case when goes_on then last_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = n.id;
  return cardinality(people);
end;
$$;

-- Tells the next people of the open notices, the most urgent kind and the soonest session first (a plan or a post before
-- any, so that someone who has just had a plan gets no reminder with it), and returns how many; call it until it returns 0. It first gives notice of due reminders, and of due
-- assignments: a notice's id is made of what it's about and when that is, so any number of schedulers may call it at once,
-- at any interval.
create function public.tell(p_limit integer default 1000) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  notice public.notices;
  people integer;
begin
  -- One at a time: a notice without people leads to the next one, so two workers could each wait for the other's.
  perform pg_advisory_xact_lock(hashtextextended('tell', 0));
  perform private.give_notice_of_reminders();
  perform private.give_notice_of_assignments();
  loop
    select n.* into notice
    from public.notices n
    join public.mail_templates t on t.name = n.kind
    where n.ended_at is null
    order by
      t.priority, (select s.starts_at from private.live_sessions s where s.id::text = n.about) nulls first, n.position
    limit 1
    for update of n;
    if found then
      people := private.tell_next_people(notice, p_limit);
      if people > 0 then
        return people;
      end if;
    elsif not exists (select from public.notices n where n.ended_at is null) then
      return 0;
    end if;
  end loop;
end;
$$;

grant execute on function public.tell to service_role;

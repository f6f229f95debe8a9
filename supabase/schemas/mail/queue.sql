-- Gives a new mail its template's priority, topic and way of sending; news among the messages to a session's people goes
-- with the news. The mail waits if an earlier one of its person hasn't left, which becomes as urgent as it is. That one
-- is locked until the transaction ends, so that its outcome finds the new mail. One that a sender has locked right now
-- is passed over: claim_outbox checks again.
create function private.place_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  select case when new.payload ->> 'isNews' = 'true' then 4 else t.priority end, t.goes_in_batch, coalesce(new.topic, t.topic)
  into new.priority, new.goes_in_batch, new.topic
  from public.mail_templates t
  where t.name = new.template;
  perform
  from public.email_outbox earlier
  where earlier.person = new.person and earlier.position < new.position and earlier.status = 'pending'
  limit 1
  for share skip locked;
  new.waits := found;
  if new.waits then
    update public.email_outbox o
    set priority = new.priority
    where o.id = any (array(
      select earlier.id
      from public.email_outbox earlier
      where earlier.person = new.person and earlier.status = 'pending' and earlier.priority > new.priority
      for update skip locked
    ));
  end if;
  return new;
end;
$$;

create trigger place_mail before insert on public.email_outbox for each row execute function private.place_mail();

-- The outcome of a mail lets the next one of its person go, even if it has to wait for that one's lock.
create function private.release_next_mail() returns trigger
language plpgsql set search_path = '' as $$
declare
  next_position bigint;
begin
  -- Looks again if that one was taken back in the meantime: the next after it may have been written since the last
  -- look.
  loop
    select o.position into next_position
    from public.email_outbox o
    where o.person = old.person and o.position > old.position and o.status = 'pending'
    order by o.position
    limit 1;
    exit when not found;
    -- By the index of a person's waiting mails: by its id, the planner might look for it among all that wait.
    update public.email_outbox o
    set waits = false
    where o.person = old.person and o.position = next_position and o.status = 'pending';
    exit when found;
  end loop;
  return null;
end;
$$;

create trigger release_next_mail after update of status on public.email_outbox
  for each row when (old.status = 'pending' and new.status <> 'pending' and not old.waits)
  execute function private.release_next_mail();

-- A mail with an outcome no longer waits. So it doesn't wait if it's put back by hand either: claim_outbox checks for
-- an earlier one.
create function private.clear_wait() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.waits := false;
  return new;
end;
$$;

create trigger clear_wait before update of status on public.email_outbox
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.clear_wait();

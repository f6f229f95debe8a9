-- How the retention job works through a confirmed erasure: what it stops, and the steps, each of which can be repeated.

-- Whether a text names an address (lower case), and not one that it's a part of.
create function private.names_address(p_text text, p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select lower(p_text) ~ concat(
    '(?<![a-z0-9.!#$%&''*+/=?^_`{|}~-])',
    regexp_replace(p_address, '([][(){}.*+?^$|\\/-])', '\\\1', 'g'),
    '(?![a-z0-9-]|\.[a-z0-9])'
  );
$$;

-- The mails of an erasure: all to the address, and letters that name it, such as a message's to our own support; for a
-- registration's page those about its registrations and lists. Other mails say what their own person's rows say.
create function private.mails_to_erase(e public.erasures) returns setof uuid
language sql stable set search_path = '' as $$
  select o.id
  from public.email_outbox o
  where
    lower(o.recipient) = e.email
    and (
      not e.is_page_only
      or o.template = 'erasure-link'
      or o.person in (
        select s.id from public.workshop_signups s where lower(s."Email Address") = e.email
        union all
        select w.id from public.waitlist_signups w where lower(w.email) = e.email
      )
    )
  union
  select o.id
  from public.email_outbox o
  join public.mail_templates t on t.name = o.template
  where
    not e.is_page_only
    -- A case, so that only letters are read.
    and case when t.facts is null and strpos(lower(concat(o.reply_to, ' ', o.payload, ' ', o.last_error)), e.email) > 0 then
      private.names_address(o.reply_to, e.email)
      or private.names_address(o.last_error, e.email)
      or exists (
        select from jsonb_path_query(o.payload, 'strict $.**') part
        where jsonb_typeof(part) = 'string' and private.names_address(part #>> '{}', e.email)
      )
    end;
$$;

-- Skips those of these mails that the provider doesn't have. One that a sender has locked is on its way.
create function private.skip_mails(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.email_outbox o
  set status = 'skipped', last_error = 'erased'
  where o.id in (
    select m.id from public.email_outbox m
    where m.id = any (p_ids) and m.status = 'pending' and m.handover = 'none'
    order by m.position
    for update skip locked
  );
$$;

-- Ends an account's sessions, and keeps it from starting new ones.
create function private.end_sessions(p_user_id uuid) returns void
language sql set search_path = '' as $$
  delete from auth.sessions s where s.user_id = p_user_id;
  update auth.users u set banned_until = now() + interval '2 years' where u.id = p_user_id;
$$;

-- The confirmed erasures whose turn it is, the oldest first. Those confirmed on p_waits_from or later wait for a year
-- (DPDP Rules 2025, rule 8(3)).
create function public.due_erasures(p_limit integer, p_waits_from date default null) returns table (
  id uuid, user_id uuid
)
language sql stable set search_path = '' as $$
  select e.id, e.user_id
  from public.erasures e
  where
    e.state = 'confirmed'
    and (
      p_waits_from is null
      or e.confirmed_at < p_waits_from::timestamp at time zone 'Asia/Kolkata'
      or e.confirmed_at < now() - interval '1 year'
    )
  order by e.confirmed_at
  limit p_limit;
$$;

-- First step: ends the sessions again, and lists the files, for the storage API to delete. Definer for the auth server's
-- tables.
create function public.erasure_files(p_id uuid) returns table (bucket text, name text)
language plpgsql security definer set search_path = '' as $$
declare
  e public.erasures;
begin
  select * into e from public.erasures x where x.id = p_id and x.state = 'confirmed' and not x.is_page_only;
  perform private.end_sessions(e.user_id);
  return query select f.bucket, f.name from private.own_files(e.user_id, e.email) f where e.id is not null;
end;
$$;

-- Second step: deletes the mails and rows, and blanks what stays. Returns how many mails are being sent, which the next
-- run deletes. Definer: the server's role can't delete all of them itself.
create function public.erase_rows(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  e public.erasures;
  own private.personal_table;
  mails uuid[];
  sending integer;
begin
  select * into e from public.erasures x where x.id = p_id and x.state = 'confirmed' for update;
  if not found then
    return 0;
  end if;
  perform from public.workshop_signups s where lower(s."Email Address") = e.email order by s.run_id, s.id for update;
  mails := array(select private.mails_to_erase(e));
  perform private.skip_mails(mails);
  delete from public.email_outbox o where o.id = any (mails) and o.status <> 'pending';
  select count(*) into sending from public.email_outbox o where o.id = any (mails);
  -- They are found by these rows.
  if e.is_page_only and sending > 0 then
    return sending;
  end if;
  for own in
    select * from private.personal_tables() t
    where t.belongs <> 'false' and t.table_name <> 'public.email_outbox' and (t.is_on_page or not e.is_page_only)
  loop
    if own.blanked is not null then
      execute format('update %s t set %s where %s', own.table_name, own.blanked, own.belongs) using e.user_id, e.email;
    end if;
    execute format(
      'delete from %s t where (%s) and not (%s)', own.table_name, own.belongs, coalesce(own.kept, 'false')
    ) using e.user_id, e.email;
  end loop;
  return sending;
end;
$$;

-- Last step, once the account is gone: a digest takes the address's place. Raises while there is an account. Definer for
-- the auth server's tables.
create function public.finish_erasure(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.erasures e join auth.users u on u.id = e.user_id where e.id = p_id and not e.is_page_only
  ) then
    raise exception 'The account is still there';
  end if;
  delete from public.erasures other
  using public.erasures e
  where e.id = p_id and other.email = e.email and other.state = 'asked';
  update public.erasures e
  set state = 'done', done_at = now(), email = private.token_hash(e.email)
  where e.id = p_id and e.state = 'confirmed';
end;
$$;

grant execute on function
  public.due_erasures, public.erasure_files, public.erase_rows, public.finish_erasure
to service_role;

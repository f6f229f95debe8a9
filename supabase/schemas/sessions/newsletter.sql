-- Whether a tick turns the newsletter on, and records the consent if it does. Never after an operator stopped bulk
-- mail; after it was declined, only a tick by the address's own account does.
create function private.accept_newsletter(p_email text, p_is_account boolean) returns boolean
language sql set search_path = '' as $$
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

-- Sets the newsletter for a registration's address, in all its registrations; false for an unknown token.
create function private.set_newsletter(p_manage_token uuid, p_newsletter boolean) returns boolean
language plpgsql set search_path = '' as $$
declare
  address constant text := (
    select lower(s."Email Address") from public.workshop_signups s where s.manage_token = p_manage_token
  );
begin
  if address is null then
    return false;
  end if;

  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = address order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = p_newsletter where lower(s."Email Address") = address;
  return true;
end;
$$;

-- Sets the newsletter by a registration's token, and records how: on the page that our mails link to, or by a mail's
-- own button. Turning it on there always counts, whatever was chosen before, since anyone who opens that page reads the
-- address's mails. False for an unknown token.
create function public.choose_newsletter(p_manage_token uuid, p_newsletter boolean, p_by text) returns boolean
language plpgsql set search_path = '' as $$
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
  return private.set_newsletter(p_manage_token, p_newsletter);
end;
$$;

-- Stops bulk mail to an address (in lower case), now and in future: the newsletter, and every waiting list. p_by says
-- who declined the newsletter, unless it had been declined before.
create function private.stop_mailing(p_email text, p_by text) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.mail_choices as c (email, unsubscribed_at, unsubscribed_by, stopped_at)
  values (p_email, now(), p_by, now())
  on conflict (email) do update set
    stopped_at = coalesce(c.stopped_at, excluded.stopped_at),
    newsletter_since = null,
    newsletter_by = null,
    unsubscribed_at = coalesce(c.unsubscribed_at, excluded.unsubscribed_at),
    unsubscribed_by = coalesce(c.unsubscribed_by, excluded.unsubscribed_by);
  -- In the order in which reminders and changes lock them.
  perform from public.workshop_signups s where lower(s."Email Address") = p_email order by s.run_id, s.id for update;
  update public.workshop_signups s set "Newsletter" = false where lower(s."Email Address") = p_email;
  update public.workshop_signups s
  set state = 'cancelled', cancelled_at = now()
  where lower(s."Email Address") = p_email and s.state = 'registered' and s.is_waiting;
  update public.waitlist_signups w set left_at = now() where lower(w.email) = p_email and w.left_at is null;
end;
$$;

-- The people of a notice of news: each address with the newsletter on, by its latest registration.
create function private.newsletter_readers(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql stable set search_path = '' as $$
  select reader.address, latest.id, latest.recipient
  from (
    select distinct lower(s."Email Address") as address
    from public.workshop_signups s
    where s."Newsletter" and s."Registration Date" <= n.cut_at and lower(s."Email Address") > n.at_key
    order by 1
    limit p_limit
  ) reader
  cross join lateral (
    select s.id, s."Email Address" as recipient
    from public.workshop_signups s
    where lower(s."Email Address") = reader.address
    order by s."Registration Date" desc, s.id
    limit 1
  ) latest
  order by reader.address;
$$;

-- What news says (private.mail_now).
create function private.news_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  signup public.workshop_signups;
begin
  select * into signup from public.workshop_signups s where s.id = o.person;
  recipient := coalesce(signup."Email Address", o.recipient);
  payload := o.payload || jsonb_build_object('manageToken', signup.manage_token);
  refusal := case when signup."Newsletter" is not true then 'newsletter_off' end;
end;
$$;

-- Sends news to each address with the newsletter on, and returns how many there are. A repeat of the request sends
-- nothing and returns 0.
create function private.queue_news(p_request_id uuid, p_subject text, p_text text) returns integer
language sql security definer set search_path = '' as $$
  select private.give_notice(
    'news', null, 'news', jsonb_build_object('subject', p_subject, 'text', p_text), p_id => p_request_id
  );
$$;

grant execute on function public.choose_newsletter to service_role;

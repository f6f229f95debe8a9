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

-- Sets the newsletter for a registration's address, in all its registrations; false for an unknown token. Turning it
-- off takes back all unsent news, including news among messages to a session's people, but none that may have left.
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

  if not p_newsletter then
    with unsent as (
      select o.id
      from public.email_outbox o
      where o.priority = 4 and lower(o.recipient) = address and o.status = 'pending' and o.handover = 'none'
      for update skip locked
    )
    update public.email_outbox o
    set status = 'skipped', last_error = 'newsletter_off'
    from unsent
    where o.id = unsent.id;
  end if;
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

grant execute on function public.choose_newsletter to service_role;

-- How grave an event of a mail is, from 1, the gravest.
create function private.gravity(p_type text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['complained', 'bounced', 'suppressed', 'soft_bounced'], p_type);
$$;

-- Blocks an address (in lower case) for an event: the next mails to it are skipped as they leave. Of several events the
-- gravest counts, then the earliest, in whichever order they arrive.
create function private.block_address(p_email text, p_event public.email_events) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.mail_choices as c (email, blocked_at, blocked_by, blocked_reason)
  values (p_email, p_event.at, p_event.type, p_event.reason)
  on conflict (email) do update set
    blocked_at = excluded.blocked_at, blocked_by = excluded.blocked_by, blocked_reason = excluded.blocked_reason
  where
    c.blocked_at is null
    or (private.gravity(excluded.blocked_by), excluded.blocked_at, coalesce(excluded.blocked_reason, ''))
      < (private.gravity(c.blocked_by), c.blocked_at, coalesce(c.blocked_reason, ''));
end;
$$;

-- Records what the provider says of a mail that it had accepted, once for each event. "marked"; "repeated"; "unknown": no
-- mail of ours; "too_early": none with that id yet, but one to one of these addresses is on its way, whose id isn't
-- recorded, so the provider should tell us again.
create function public.record_mail_event(
  p_event_id text, p_type text, p_provider_id text, p_to text[], p_reason text, p_at timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  mail public.email_outbox;
  address text;
  event public.email_events;
begin
  select * into mail from public.email_outbox o where o.provider_id = p_provider_id;
  if not found then
    return case
      when exists (
        select
        from unnest(p_to) sent_to
        join public.email_outbox o on lower(o.recipient) = lower(sent_to)
        where o.status = 'pending' and o.handover <> 'none'
      ) then 'too_early'
      else 'unknown'
    end;
  end if;
  address := lower(mail.recipient);
  event := row(p_event_id, p_type, mail.id, p_reason, p_at);

  -- One event of an address at a time.
  perform pg_advisory_xact_lock(hashtextextended('mail_event/' || address, 0));
  if exists (select from public.email_events e where e.event_id = p_event_id) then
    return 'repeated';
  end if;
  if p_type <> 'soft_bounced' then
    perform private.block_address(address, event);
  end if;
  if p_type = 'complained' then
    perform private.stop_mailing(address, 'mail');
  end if;
  insert into public.email_events values (event.*);
  update public.email_outbox o
  set undelivered_at = gravest.at, undelivered_by = gravest.type, undelivered_reason = gravest.reason
  from (
    select e.*
    from public.email_events e
    where e.mail_id = mail.id
    order by private.gravity(e.type), e.at, e.event_id
    limit 1
  ) gravest
  where o.id = mail.id;
  return 'marked';
end;
$$;

grant execute on function public.record_mail_event to service_role;

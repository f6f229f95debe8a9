-- Queues one mail to each address with the newsletter on, and says how many. A mail's id is made of the request's and
-- the address, so a repeat queues nothing. The token is that of the address's latest registration.
create function public.queue_news(p_request_id uuid, p_subject text, p_text text)
returns integer
language sql
set search_path = ''
as $$
  with reader as (
    select distinct on (lower(s."Email Address")) s."Email Address" as email, s.manage_token
    from public.workshop_signups s
    where lower(s."Email Address") in (select lower(o."Email Address") from public.workshop_signups o where o."Newsletter")
    order by lower(s."Email Address"), s."Registration Date" desc, s.id
  ),
  queued as (
    insert into public.email_outbox (id, template, recipient, payload)
    select
      md5(p_request_id || lower(r.email))::uuid,
      'news',
      r.email,
      jsonb_build_object('subject', p_subject, 'text', p_text, 'manageToken', r.manage_token)
    from reader r
    on conflict (id) do nothing
    returning 1
  )
  select count(*)::integer from queued;
$$;

revoke execute on function public.queue_news(uuid, text, text) from public, anon, authenticated;
grant execute on function public.queue_news(uuid, text, text) to service_role;

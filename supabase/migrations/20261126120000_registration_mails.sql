-- As before, but one row for each registration: an answer has at most 1,000 rows, and a page of an export has more mails
-- than that.
drop function public.console_registration_mails(uuid[]);

-- The mails about registrations, the newest first; nothing for a registration without one.
create function public.console_registration_mails(p_registration_ids uuid[])
returns table (registration_id uuid, mails jsonb)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    o.subject_id,
    jsonb_agg(
      jsonb_build_object('id', o.id, 'template', o.template, 'status', o.status, 'error', o.last_error)
      order by o.position desc
    )
  from public.email_outbox o
  where o.subject_id = any (p_registration_ids)
  group by o.subject_id;
end;
$$;

revoke execute on function public.console_registration_mails(uuid[]) from public, anon, service_role;
grant execute on function public.console_registration_mails(uuid[]) to authenticated;

-- Puts a mail back that the provider has not looked at: it asked to wait (429), or was not asked at all. That costs no
-- try. Only the holder of the latest lease may. The attempt is given back by the one who took it, so no two live
-- leases have the same number; and where it was the first, the provider has not seen the idempotency key.
create function public.defer_outbox(p_id uuid, p_attempt integer, p_wait_seconds integer, p_error text)
returns void
language sql
set search_path = ''
as $$
  update public.email_outbox o
  set
    attempts = o.attempts - 1,
    first_attempt_at = case when o.attempts > 1 then o.first_attempt_at end,
    next_attempt_at = now() + make_interval(secs => p_wait_seconds),
    last_error = left(p_error, 500)
  where o.id = p_id and o.status = 'pending' and o.attempts = p_attempt;
$$;

revoke execute on function public.defer_outbox(uuid, integer, integer, text) from public, anon, authenticated;
grant execute on function public.defer_outbox(uuid, integer, integer, text) to service_role;

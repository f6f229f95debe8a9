-- Counts one hit on a key and returns whether it's within p_max per window; retry_after is in whole seconds, 0 if
-- allowed. A hit writes its own counter and no other row, because a statement that locks one row can't take part in a
-- deadlock. delete_expired_records deletes old counters.
create function public.hit_rate_limit(p_key text, p_window_seconds integer, p_max integer) returns table (
  allowed boolean, retry_after integer
)
language sql set search_path = '' as $$
  insert into public.rate_limits as r (key, hits, window_ends_at)
  values (p_key, 1, now() + make_interval(secs => p_window_seconds))
  on conflict (key) do update
  set
    hits = case when r.window_ends_at <= now() then 1 else least(r.hits + 1, p_max + 1) end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning
    r.hits <= p_max,
    -- A concurrent hit that began later may have started the window: seen from this one it's longer.
    case
      when r.hits <= p_max then 0
      else least(ceil(extract(epoch from r.window_ends_at - now()))::integer, p_window_seconds)
    end;
$$;

grant execute on function public.hit_rate_limit to service_role;

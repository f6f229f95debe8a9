create table public.rate_limits (
  key text primary key check (char_length(key) between 1 and 200),
  hits integer not null check (hits > 0),
  window_ends_at timestamptz not null
);

comment on table public.rate_limits is
  'One counter per limited thing and window, shared by all instances. Server only: row-level security without a policy.';

create index rate_limits_ended on public.rate_limits (window_ends_at);

alter table public.rate_limits enable row level security;
revoke all on table public.rate_limits from public, anon, authenticated;
grant select, insert, update, delete on table public.rate_limits to service_role;

-- Counts one hit on a key and says whether it is within p_max per window; retry_after is in whole seconds, 0 if allowed.
create function public.hit_rate_limit(p_key text, p_window_seconds integer, p_max integer)
returns table (allowed boolean, retry_after integer)
language plpgsql
set search_path = ''
as $$
begin
  -- Each call clears a few ended counters, so the table needs no job of its own.
  delete from public.rate_limits r
  where r.key in (
    select ended.key
    from public.rate_limits ended
    where ended.window_ends_at < now() - interval '1 minute' and ended.key <> p_key
    order by ended.window_ends_at
    limit 10
    for update skip locked
  );

  return query
  insert into public.rate_limits as r (key, hits, window_ends_at)
  values (p_key, 1, now() + make_interval(secs => p_window_seconds))
  on conflict (key) do update
  set
    hits = case when r.window_ends_at <= now() then 1 else least(r.hits + 1, p_max + 1) end,
    window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
  returning
    r.hits <= p_max,
    case when r.hits <= p_max then 0 else ceil(extract(epoch from r.window_ends_at - now()))::integer end;
end;
$$;

revoke execute on function public.hit_rate_limit(text, integer, integer) from public, anon, authenticated;
grant execute on function public.hit_rate_limit(text, integer, integer) to service_role;

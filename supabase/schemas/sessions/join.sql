-- Until when a live session, free or a class, can be joined: half an hour after its planned end or, since sessions run over,
-- three hours after it where no other one of its kind begins meanwhile or later on its day. p_next_starts_at: the start of
-- the one that follows, null for none.
create function private.join_closes_at(
  p_starts_at timestamptz,
  p_ends_at timestamptz,
  p_time_zone text,
  p_next_starts_at timestamptz
)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select p_ends_at + case
    when p_next_starts_at < greatest(
      p_ends_at + interval '3 hours',
      timezone(p_time_zone, date_trunc('day', timezone(p_time_zone, p_starts_at)) + interval '1 day')
    )
      then interval '30 minutes'
    else interval '3 hours'
  end;
$$;

-- The same of a run: any free session may follow it.
create function private.run_closes_at(p_run public.session_runs)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.join_closes_at(p_run.starts_at, p_run.ends_at, p_run.time_zone, min(r.starts_at))
  from public.session_runs r
  where r.state = 'scheduled' and r.starts_at > p_run.starts_at;
$$;

-- A time as a form sends it, which knows minutes alone: what was there, where that is of the same minute.
create function private.unless_same_minute(p_sent timestamptz, p_before timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case when date_trunc('minute', p_sent) = date_trunc('minute', p_before) then p_before else p_sent end;
$$;

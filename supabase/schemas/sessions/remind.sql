-- The reminder that is due for a start, of a free session or a cohort's; no row if none is. A day before, for people
-- who had joined by then, valid until two hours before. An hour before, for people who had joined two hours before,
-- valid until the start. People who join later have just read when it starts.
create function private.due_reminder(p_starts_at timestamptz) returns table (
  kind text, joined_by timestamptz, send_before timestamptz
)
language sql stable set search_path = '' as $$
  select 'hour', p_starts_at - interval '2 hours', p_starts_at
  where now() >= p_starts_at - interval '1 hour' and now() < p_starts_at
  union all
  select 'day', p_starts_at - interval '24 hours', p_starts_at - interval '2 hours'
  where now() >= p_starts_at - interval '24 hours' and now() < p_starts_at - interval '2 hours';
$$;

-- Gives notice of the reminders that are due: one of each kind for a session as it is now. After a change it's given
-- again, but nobody is reminded of one start twice. Missed reminders are made up for while they are still useful.
create function private.give_notice_of_reminders() returns void
language sql set search_path = '' as $$
  insert into public.notices (id, kind, audience, about, by, content, cut_at, send_before)
  select
    md5(concat_ws(' ', 'reminder', due.kind, s.id, s.sequence, extract(epoch from s.starts_at)))::uuid,
    case when c.id is null then 'session-reminder' else 'cohort-session-reminder' end,
    coalesce(c.cohort_id, s.id::text),
    s.id::text,
    null,
    jsonb_build_object('reminder', due.kind, 'startsAt', s.starts_at),
    due.joined_by,
    due.send_before
  from private.live_sessions s
  left join public.cohort_sessions c on c.id = s.id
  cross join lateral private.due_reminder(s.starts_at) due
  where s.state = 'scheduled' and s.starts_at > now() and s.starts_at <= now() + interval '24 hours'
  -- In the same order as anyone else who does this at the same time.
  order by s.id, due.kind
  on conflict (id) do nothing;
$$;

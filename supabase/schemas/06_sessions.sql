-- The titles of Lightning Sessions that may have runs, those of lib/content/sessions. Another function is a row here and an
-- entry there.
create table public.session_titles (
  title text primary key check (title <> '' and char_length(title) <= 120 and title not like '%Waitlist%')
);

comment on table public.session_titles is
  'The titles that runs may have; filled by migrations. Server only: row-level security without a policy.';

alter table public.session_titles enable row level security;
revoke all on table public.session_titles from service_role;
grant select on table public.session_titles to service_role;

insert into public.session_titles (title) values
  ('AI for Product Management'),
  ('AI for Marketing & Sales'),
  ('AI for Human Resources'),
  ('AI for Finance & Accounting'),
  ('AI for Operations'),
  ('AI for IT & Analytics');

-- Whether an address that people are sent to is one: https, with a name, at most 2,000 characters.
create function public.is_https_url(p_url text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_url ~ '^https://[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$' and char_length(p_url) <= 2000;
$$;

grant execute on function public.is_https_url(text) to service_role;

-- One run of a Lightning Session. The rows are the truth for new registrations; a title without a coming run has the
-- slot of lib/content/sessions.
create table public.session_runs (
  id uuid primary key default gen_random_uuid(),
  session_title text not null references public.session_titles (title),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- A region's name that PostgreSQL knows (it raises for others): abbreviations and offsets have no summer time.
  time_zone text not null default 'Asia/Kolkata' constraint session_runs_time_zone_check check (
    time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+)+$' and timezone(time_zone, starts_at) is not null
  ),
  meeting_url text not null check (public.is_https_url(meeting_url)),
  state text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  told_sequence integer not null default 0,
  -- A day at most, so that a wrong month is refused.
  constraint session_runs_times_check check (starts_at < ends_at and ends_at - starts_at <= interval '24 hours')
);

comment on table public.session_runs is
  'Runs of Lightning Sessions: added as rows, changed by reschedule_session_run and cancel_session_run, which mail. Operators read them; the server writes.';
comment on column public.session_runs.time_zone is 'IANA; the zone in which the site and the mails say its times.';
comment on column public.session_runs.sequence is 'How often the run was changed.';
comment on column public.session_runs.told_sequence is
  'The change of which everybody registered has been told; less than sequence while some are still to be told.';

create index session_runs_coming on public.session_runs (session_title, starts_at) where state = 'scheduled';
create index session_runs_latest on public.session_runs (starts_at desc, id desc);
create index session_runs_untold on public.session_runs (starts_at) where told_sequence <> sequence;

alter table public.session_runs enable row level security;
grant select, insert, update, delete on table public.session_runs to service_role;
grant select on table public.session_runs to authenticated;
create policy "Operators read" on public.session_runs
  for select to authenticated using ((select private.operator_role()) is not null);

-- Until when a live session, free or a class, can be joined: half an hour after its planned end or, since sessions run over,
-- three hours after it where no other one of its kind begins meanwhile or later on its day. p_next_starts_at: the start of
-- the one that follows, null for none.
create function public.join_closes_at(
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

grant execute on function public.join_closes_at(
  timestamp with time zone, timestamp with time zone, text, timestamp with time zone
) to service_role;

-- The same of a run: any free session may follow it.
create function public.run_closes_at(p_run public.session_runs)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select public.join_closes_at(p_run.starts_at, p_run.ends_at, p_run.time_zone, min(r.starts_at))
  from public.session_runs r
  where r.state = 'scheduled' and r.starts_at > p_run.starts_at;
$$;

grant execute on function public.run_closes_at(public.session_runs) to service_role;

-- A time as a form sends it, which knows minutes alone: what was there, where that is of the same minute.
create function private.unless_same_minute(p_sent timestamptz, p_before timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case when date_trunc('minute', p_sent) = date_trunc('minute', p_before) then p_before else p_sent end;
$$;

-- The next run of each title that has one. Without its meeting link: the answer is public.
create function public.coming_session_runs()
returns table (run_id uuid, session_title text, starts_at timestamptz, ends_at timestamptz, time_zone text)
language sql
stable
set search_path = ''
as $$
  select distinct on (r.session_title) r.id, r.session_title, r.starts_at, r.ends_at, r.time_zone
  from public.session_runs r
  where r.state = 'scheduled' and r.starts_at > now()
  order by r.session_title, r.starts_at, r.id;
$$;

grant execute on function public.coming_session_runs() to service_role;

-- The row of coming_session_runs for one title; null where it has none.
create function public.next_session_run(p_session_title text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(c) from public.coming_session_runs() c where c.session_title = p_session_title;
$$;

grant execute on function public.next_session_run(text) to service_role;

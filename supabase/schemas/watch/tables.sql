-- How each scheduled job is doing. A run that failed because the database was down can't record it; the process does so
-- with a later run.
create table public.job_runs (
  job text primary key check (job in ('outbox', 'payments', 'retention')),
  done_at timestamptz not null default now(),
  failed_runs integer not null default 0 check (failed_runs >= 0),
  failing_since timestamptz,
  failed_what text check (char_length(failed_what) <= 300),
  check ((failed_runs = 0) = (failing_since is null)),
  check ((failing_since is null) = (failed_what is null))
);

comment on table public.job_runs is
  'The last complete run of each scheduled job, and the runs that have failed since. Operators read it; the server writes.';
comment on column public.job_runs.done_at is 'When it last finished its work; in a new database, when that was created.';
comment on column public.job_runs.failed_what is 'What the first of the failed runs said.';

alter table public.job_runs enable row level security;
grant select on table public.job_runs to authenticated;
create policy "Operators read the scheduled jobs" on public.job_runs
  for select to authenticated using ((select private.operator_role()) is not null);

insert into public.job_runs (job) values ('outbox'), ('payments'), ('retention');

-- When the watch last ran, and when the owners were last mailed about each kind of finding; and when a person restored a
-- backup, or looked at files without an owner (docs/operate.md).
create table public.watch_marks (
  name text primary key check (name ~ '^[a-z-]{1,40}$'),
  marked_at timestamptz not null
);

comment on table public.watch_marks is 'When the watch ran ("asked"), when it reported each kind, and what a person noted ("restored", "files-checked"). Server only.';

alter table public.watch_marks enable row level security;

insert into public.watch_marks (name, marked_at) values ('asked', now());

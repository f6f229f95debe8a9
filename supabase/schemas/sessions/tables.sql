-- The titles of Lightning Sessions that may have runs, as in lib/content/sessions. A new business function needs a row
-- here and an entry there.
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

-- One run of a Lightning Session. New registrations go by these rows; a title without a coming run has the slot of
-- lib/content/sessions.
create table public.session_runs (
  session_title text not null references public.session_titles (title),
  recording_url text check (private.is_https_url(recording_url)),
  is_recording_public boolean not null default false,
  primary key (id)
) inherits (private.live_sessions);

alter table public.session_runs alter meeting_url set not null;

comment on table public.session_runs is
  'Runs of Lightning Sessions. Operators read them; the server writes.';
comment on column public.session_runs.meeting_url is
  'Leaves the server only as a redirect, as does recording_url unless anybody may watch it.';
comment on column public.session_runs.is_recording_public is 'Whether the session''s page leads everyone to the recording.';

create index session_runs_coming on public.session_runs (session_title, starts_at) where state = 'scheduled';
create index session_runs_latest on public.session_runs (starts_at desc, id desc);

alter table public.session_runs enable row level security;
grant select on table public.session_runs to authenticated;
create policy "Operators read" on public.session_runs
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.waitlist_signups (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  business_function text not null check (char_length(business_function) between 1 and 120),
  created_at timestamptz not null default now(),
  is_suspect boolean not null default false,
  token uuid not null default gen_random_uuid() unique,
  left_at timestamptz,
  cohort_id text references public.cohorts (cohort_id),
  came_from jsonb default private.came_from() check (private.is_came_from(came_from))
);

comment on table public.waitlist_signups is
  'People waiting for sessions on further business functions, or for a cohort. Operators read them; the server writes.';
comment on column public.waitlist_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. Joining again without it clears the mark.';
comment on column public.waitlist_signups.token is 'The key to the entry''s own page: anyone with it may leave the list.';
comment on column public.waitlist_signups.left_at is 'When the person left the list; null while they wait.';
comment on column public.waitlist_signups.cohort_id is
  'The cohort that the list is for, Cohort #4; null for a business function, and for the next cohort.';

create unique index waitlist_signups_person_function on public.waitlist_signups (lower(email), business_function);
create index waitlist_signups_function on public.waitlist_signups (business_function, created_at desc, id desc);
create index waitlist_signups_latest on public.waitlist_signups (created_at desc, id desc);
create index waitlist_signups_address on public.waitlist_signups (lower(email) text_pattern_ops);
create index waitlist_signups_cohort on public.waitlist_signups (cohort_id) where cohort_id is not null;

alter table public.waitlist_signups enable row level security;
grant select (
  id, email, business_function, created_at, is_suspect, left_at, cohort_id, came_from
) on table public.waitlist_signups to authenticated;
create policy "Operators read" on public.waitlist_signups
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.workshop_signups (
  id uuid primary key default gen_random_uuid(),
  "Email Address" text not null check (char_length("Email Address") between 3 and 254 and "Email Address" like '_%@_%'),
  "Newsletter" boolean not null default false,
  "Registration Date" timestamptz not null default now(),
  "Session Title" text not null check (char_length("Session Title") between 1 and 120),
  run_id uuid references public.session_runs (id),
  state text not null default 'registered' check (state in ('registered', 'cancelled')),
  cancelled_at timestamptz,
  manage_token uuid not null default gen_random_uuid() unique,
  calendar_sequence integer not null default 0 check (calendar_sequence >= 0),
  is_suspect boolean not null default false,
  is_waiting boolean not null generated always as (run_id is null and "Session Title" like '%Waitlist%') stored,
  came_from jsonb default private.came_from() check (private.is_came_from(came_from)),
  constraint workshop_signups_cancelled_check check ((state = 'cancelled') = (cancelled_at is not null))
);

comment on table public.workshop_signups is
  'Registrations for free sessions and for their waiting lists. Operators read them, without manage_token; the server writes.';
comment on column public.workshop_signups."Registration Date" is
  'When the person registered; after a cancellation, when they registered again.';
comment on column public.workshop_signups.manage_token is
  'The key to the registration''s own page: anyone with it may cancel.';
comment on column public.workshop_signups.calendar_sequence is
  'How often the person cancelled or registered again. With the run''s sequence it is the SEQUENCE of the calendar file.';
comment on column public.workshop_signups.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager. A later registration without it clears the mark.';
comment on column public.workshop_signups.is_waiting is
  'For the waiting list of a function without a session, by its title.';

create unique index workshop_signups_person_run
  on public.workshop_signups (lower("Email Address"), "Session Title", run_id) nulls not distinct;
create index workshop_signups_run on public.workshop_signups (run_id, "Registration Date" desc, id desc)
  where run_id is not null;
create index workshop_signups_title on public.workshop_signups ("Session Title", "Registration Date" desc, id desc);
create index workshop_signups_latest on public.workshop_signups ("Registration Date" desc, id desc);
-- For finding a person by address, or by its beginning.
create index workshop_signups_address on public.workshop_signups (lower("Email Address") text_pattern_ops);
-- For the console's lists of suspects; few rows are marked.
create index workshop_signups_suspect on public.workshop_signups ("Registration Date" desc, id desc) where is_suspect;
-- Each piece is read from where the last one stopped.
create index workshop_signups_run_people on public.workshop_signups (run_id, id) where run_id is not null;

alter table public.workshop_signups enable row level security;
grant select (
  id, "Email Address", "Newsletter", "Registration Date", "Session Title", run_id, state, cancelled_at,
  calendar_sequence, is_suspect, is_waiting, came_from
) on table public.workshop_signups to authenticated;
create policy "Operators read" on public.workshop_signups
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.session_attendance (
  registration_id uuid primary key references public.workshop_signups (id) on delete cascade,
  source text not null check (source in ('join', 'staff', 'recording')),
  at timestamptz not null default now(),
  struck_at timestamptz
);

comment on table public.session_attendance is
  'Who joined a run or watched its recording, whichever came first. Operators read it; the server writes.';
comment on column public.session_attendance.struck_at is
  'When an operator struck it out; it counts again, as of its first hour, if it''s ticked or joined again.';

alter table public.session_attendance enable row level security;
grant select on table public.session_attendance to authenticated;
create policy "Operators read" on public.session_attendance
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.session_feedback (
  registration_id uuid primary key references public.workshop_signups (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  text text not null default '' check (char_length(text) <= 1000),
  at timestamptz not null default now()
);

comment on table public.session_feedback is
  'A registered person''s answer about a run that is over. Operators read it; the server writes.';
comment on column public.session_feedback.at is 'Of the first answer, which can be changed for 30 days.';

alter table public.session_feedback enable row level security;
grant select on table public.session_feedback to authenticated;
create policy "Operators read" on public.session_feedback
  for select to authenticated using ((select private.operator_role()) is not null);

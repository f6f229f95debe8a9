-- What is sold, and what the course page says about it. The console adds the next ones.
create table public.cohorts (
  cohort_id text primary key,
  capacity integer not null check (capacity >= 0),
  starts_on date not null,
  enrol_by date not null,
  ends_on date check (ends_on >= starts_on),
  state text not null default 'coming_soon' check (state in ('coming_soon', 'on_sale', 'closed', 'cancelled')),
  price integer not null check (price > 0),
  list_price integer not null check (list_price >= round(price * 100.0 / 118)),
  sell_until date,
  sale_ends_at timestamptz not null generated always as (
    (greatest(sell_until, least(enrol_by, starts_on - 1)) + 1)::timestamp at time zone 'Asia/Kolkata'
  ) stored,
  chat_url text check (private.is_https_url(chat_url)),
  booking_url text check (private.is_https_url(booking_url)),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  takes_handins boolean not null default true
);

comment on table public.cohorts is
  'The cohorts of the course. A row is the lock on its seats: code that counts or gives away seats locks it first. Operators read it; the server writes.';
comment on column public.cohorts.cohort_id is '1, 2, and so on.';
comment on column public.cohorts.starts_on is
  'A calendar day in Asia/Kolkata, like the other three. Once classes are planned, it''s the day of the first one.';
comment on column public.cohorts.ends_on is 'Null: the day of the last session.';
comment on column public.cohorts.price is 'The price of a new order, in paise, GST included. An order keeps its own amount.';
comment on column public.cohorts.list_price is 'The price that is struck through if it''s above the price without GST: in paise, without GST.';
comment on column public.cohorts.sell_until is
  'The last day on which an owner sells a cohort that has begun; null: none is sold from its first day on.';
comment on column public.cohorts.sale_ends_at is
  'The end of the day enrol_by, or of the day before the first if that is earlier, or of sell_until. Generated when the row is stored: a variable keeps the old value if its days are changed.';
comment on column public.cohorts.takes_handins is
  'Whether learners hand in the weeks'' assignments; it can change until the first does.';
comment on column public.cohorts.sequence is 'How often the row was changed, apart from its capacity.';

alter table public.cohorts enable row level security;
grant select on table public.cohorts to authenticated;
create policy "Operators read" on public.cohorts
  for select to authenticated using ((select private.operator_role()) is not null);

insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price, takes_handins) values
  ('1', 15, '2025-07-12', '2025-07-05', 'on_sale', 9999900, 29999900, false),
  ('2', 25, '2025-08-30', '2025-08-25', 'coming_soon', 9999900, 29999900, false),
  ('3', 30, '2025-10-11', '2025-10-06', 'coming_soon', 9999900, 29999900, false);

-- The live sessions of a cohort, and who took part in them.
create table public.cohort_sessions (
  cohort_id text not null references public.cohorts (cohort_id),
  kind text not null check (kind in ('class', 'questions', 'office_hours')),
  week integer check (week between 1 and 12),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  guest_name text check (guest_name ~ '\S' and char_length(guest_name) <= 100),
  bring text check (bring ~ '\S' and char_length(bring) <= 300),
  recording_url text check (private.is_https_url(recording_url)),
  recorded_at timestamptz,
  cancelled_reason text check (char_length(cancelled_reason) between 1 and 500),
  primary key (id),
  constraint cohort_sessions_weeks_check check ((kind = 'office_hours') = (week is null)),
  constraint cohort_sessions_reason_check check (state = 'cancelled' or cancelled_reason is null)
) inherits (private.live_sessions);

comment on table public.cohort_sessions is
  'Live sessions of cohorts. Operators read them; the server writes.';
comment on column public.cohort_sessions.week is 'The week of the syllabus that it teaches, or that its questions belong to; null for office hours.';
comment on column public.cohort_sessions.guest_name is 'Who teaches it as a guest; null if the cohort''s own instructors do.';
comment on column public.cohort_sessions.bring is 'What to bring, in the team''s words; null for nothing.';
comment on column public.cohort_sessions.meeting_url is 'Leaves the server only as a redirect, as does recording_url.';
comment on column public.cohort_sessions.recorded_at is 'When the recording was added.';
comment on column public.cohort_sessions.sequence is 'SEQUENCE of its calendar entry, too.';

create index cohort_sessions_cohort on public.cohort_sessions (cohort_id, starts_at);
create index cohort_sessions_coming on public.cohort_sessions (starts_at) where state = 'scheduled';

alter table public.cohort_sessions enable row level security;
grant select on table public.cohort_sessions to authenticated;

create table public.cohort_attendance (
  session_id uuid not null references public.cohort_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  source text not null check (source in ('join', 'staff', 'recording')),
  at timestamptz not null default now(),
  struck_at timestamptz,
  primary key (session_id, user_id)
);

comment on table public.cohort_attendance is
  'Who joined a session or watched its recording, whichever came first. Operators read it; the server writes.';

comment on column public.cohort_attendance.struck_at is
  'When an operator struck it out; it counts again, as of its first hour, if it''s ticked or joined again.';

create index cohort_attendance_user on public.cohort_attendance (user_id);

alter table public.cohort_attendance enable row level security;
grant select on table public.cohort_attendance to authenticated;

-- What a cohort's room shows apart from its sessions; learners may read all of it.
create table public.cohort_resources (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null references public.cohorts (cohort_id),
  session_id uuid references public.cohort_sessions (id) on delete set null,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  url text not null check (private.is_https_url(url)),
  position integer not null default 0,
  created_at timestamptz not null default now()
);

comment on table public.cohort_resources is
  'Links to material of a cohort, or of one of its sessions. Operators read them; the server writes.';
comment on column public.cohort_resources.position is 'Their order within a session, or among those of the cohort.';

create index cohort_resources_cohort on public.cohort_resources (cohort_id, position);
create index cohort_resources_session on public.cohort_resources (session_id) where session_id is not null;

alter table public.cohort_resources enable row level security;
grant select on table public.cohort_resources to authenticated;

create table public.cohort_posts (
  id uuid primary key default gen_random_uuid(),
  cohort_id text not null references public.cohorts (cohort_id),
  author uuid references auth.users (id) on delete set null,
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  posted_at timestamptz not null default now(),
  corrected_at timestamptz,
  sequence integer not null default 0 check (sequence >= 0),
  constraint cohort_posts_corrected_check check ((corrected_at is null) = (sequence = 0))
);

comment on table public.cohort_posts is
  'The team''s posts to a cohort: shown in its room, and mailed. Operators read them; the server writes.';

comment on column public.cohort_posts.sequence is 'How often the post was corrected; corrected_at is the last time.';

create index cohort_posts_cohort on public.cohort_posts (cohort_id, posted_at desc, id desc);
create index cohort_posts_author on public.cohort_posts (author) where author is not null;

alter table public.cohort_posts enable row level security;
grant select on table public.cohort_posts to authenticated;

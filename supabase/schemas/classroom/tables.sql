-- Who teaches. The two of lib/content/instructors.ts to begin with; public pages show only these.
create table public.teachers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  bio text not null default '' check (char_length(bio) <= 1000),
  photo_path text check (char_length(photo_path) between 1 and 300),
  linkedin_url text check (private.is_https_url(linkedin_url)),
  user_id uuid unique references auth.users (id) on delete set null,
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now()
);

comment on table public.teachers is 'Who teaches cohorts. Operators, the teacher and who teaches with them read a row; the console''s functions write it.';
comment on column public.teachers.photo_path is
  'A path under public/ if it begins with a slash, else in the bucket avatars; null for none.';
comment on column public.teachers.user_id is
  'The account they sign in to the console with, if they were invited as an instructor; null without one.';
comment on column public.teachers.sequence is 'How often the row was changed.';

alter table public.teachers enable row level security;
grant select on table public.teachers to authenticated;

insert into public.teachers (id, name, title, bio, photo_path, linkedin_url) values
  (
    '0a4d3b6e-5f0e-4c5b-9a53-6d1f0c2b7a01', 'Ananya Raghavan', 'AI Product Leader & Lead Instructor',
    'Ananya has shipped software for eighteen years, most recently as head of product at Northvane and before that at Ostrelle. She teaches the way she ran her teams: start from a real document on your desk, improve it with a model, then check what the model got wrong.',
    '/portraits/ananya-raghavan.svg', 'https://www.linkedin.com/in/example-ananya-raghavan'
  ),
  (
    '0a4d3b6e-5f0e-4c5b-9a53-6d1f0c2b7a02', 'Vikram Sethi', 'Applied AI Strategist & Instructor',
    'Vikram spent twenty-two years in operations and analytics at Meruvia and Tidewrick, where he moved planning, reporting and support teams onto AI tools one process at a time. He does not write code in class and does not expect you to.',
    '/portraits/vikram-sethi.svg', 'https://www.linkedin.com/in/example-vikram-sethi'
  );

alter table public.operator_invitations
  add column teacher_id uuid references public.teachers (id) on delete cascade,
  add constraint operator_invitations_teacher_check check ((role = 'instructor') = (teacher_id is not null));
comment on column public.operator_invitations.teacher_id is 'Whom an instructor will be; null for the other roles.';
create index operator_invitations_teacher on public.operator_invitations (teacher_id) where teacher_id is not null;
grant select (teacher_id) on table public.operator_invitations to authenticated;

create table public.cohort_teachers (
  cohort_id text not null references public.cohorts (cohort_id),
  teacher_id uuid not null references public.teachers (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (cohort_id, teacher_id)
);

comment on table public.cohort_teachers is
  'Who teaches a cohort; without a row it''s the two of the public pages. Operators and these teachers read it.';

create index cohort_teachers_teacher on public.cohort_teachers (teacher_id);

alter table public.cohort_teachers enable row level security;
grant select on table public.cohort_teachers to authenticated;

alter table public.cohort_sessions
  add column teacher_id uuid references public.teachers (id) on delete set null;
comment on column public.cohort_sessions.teacher_id is 'Who teaches it; null for a guest, or for all of the cohort''s.';
create index cohort_sessions_teacher on public.cohort_sessions (teacher_id) where teacher_id is not null;

-- A cohort's own syllabus.
create table public.cohort_weeks (
  cohort_id text not null references public.cohorts (cohort_id),
  week integer not null check (week between 1 and 12),
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  goals jsonb not null check (
    jsonb_typeof(goals) = 'array' and jsonb_array_length(goals) = 4 and pg_column_size(goals) <= 8000
  ),
  assignment text not null default '' check (char_length(assignment) <= 2000),
  due_at timestamptz,
  sequence integer not null default 0 check (sequence >= 0),
  primary key (cohort_id, week)
);

comment on table public.cohort_weeks is
  'The weeks of a cohort, copied from the syllabus when it was planned; a cohort without rows has those of lib/content/syllabus.ts. Operators and its teachers read them.';
comment on column public.cohort_weeks.goals is 'Four texts: the theory, the demo, the workshop and the week''s outcome.';
comment on column public.cohort_weeks.due_at is
  'When the assignment is due; null: at the end of the Friday after the week''s class, which moves with it.';
comment on column public.cohort_weeks.sequence is 'How often the row was changed.';

alter table public.cohort_weeks enable row level security;
grant select on table public.cohort_weeks to authenticated;

-- What a learner hands in for a week's assignment: each row is a version of it.
create table public.cohort_handins (
  id uuid primary key,
  cohort_id text not null references public.cohorts (cohort_id),
  week integer not null check (week between 1 and 12),
  user_id uuid not null references auth.users (id) on delete cascade,
  version integer not null default 1 check (version >= 1),
  body text not null default '' check (char_length(body) <= 10000),
  urls text[] not null default '{}' check (
    cardinality(urls) <= 3
    and array_position(urls, null) is null
    and (cardinality(urls) < 1 or private.is_https_url(urls[1]))
    and (cardinality(urls) < 2 or private.is_https_url(urls[2]))
    and (cardinality(urls) < 3 or private.is_https_url(urls[3]))
  ),
  file_path text check (char_length(file_path) between 1 and 300),
  file_name text check (char_length(file_name) between 1 and 200),
  file_bytes integer check (file_bytes between 1 and 10485760),
  is_shared boolean not null default false,
  handed_in_at timestamptz not null default now(),
  is_late boolean not null default false,
  work_id uuid not null default gen_random_uuid(),
  unique (cohort_id, week, user_id, version),
  constraint cohort_handins_file_check check (
    (file_path is null) = (file_name is null) and (file_path is null) = (file_bytes is null)
  ),
  constraint cohort_handins_something_check check (body ~ '\S' or urls <> '{}' or file_path is not null)
);

comment on table public.cohort_handins is
  'What learners hand in for the assignments. Server only: the classroom''s functions show a learner their own, the shared ones of their cohort, and the team and its teachers all of it.';
comment on column public.cohort_handins.id is 'The request id of the form, so a second press hands in nothing twice.';
comment on column public.cohort_handins.urls is 'At most three addresses, https.';
comment on column public.cohort_handins.file_path is 'In the private bucket handins.';
comment on column public.cohort_handins.is_late is 'Whether the first version came after it was due; a later one has what the first has.';

comment on column public.cohort_handins.work_id is
  'The same for all that a person hands in for a week, also if it replaces a version: the console''s address of it.';

create index cohort_handins_work on public.cohort_handins (work_id);
create index cohort_handins_user on public.cohort_handins (user_id);
create index cohort_handins_shared on public.cohort_handins (cohort_id, handed_in_at desc, id desc) where is_shared;

alter table public.cohort_handins enable row level security;

create table public.cohort_feedback (
  id uuid primary key,
  handin_id uuid not null references public.cohort_handins (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  wants_another boolean not null default false,
  given_at timestamptz not null default now()
);

comment on table public.cohort_feedback is 'What a teacher answered to a version that was handed in. Server only, as cohort_handins.';
comment on column public.cohort_feedback.id is 'The request id of the form.';
comment on column public.cohort_feedback.wants_another is 'Whether it asks for another version.';

create unique index cohort_feedback_handin on public.cohort_feedback (handin_id);
create index cohort_feedback_author on public.cohort_feedback (author) where author is not null;

alter table public.cohort_feedback enable row level security;

-- What learners say of a session of their cohort, and of the cohort after its last class.
create table public.class_ratings (
  session_id uuid not null references public.cohort_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  text text not null default '' check (char_length(text) <= 1000),
  at timestamptz not null default now(),
  primary key (session_id, user_id)
);

comment on table public.class_ratings is
  'How a class was, in one answer for each learner, which they can change for seven days. Server only.';
comment on column public.class_ratings.at is 'When it was first answered.';

create index class_ratings_user on public.class_ratings (user_id);

alter table public.class_ratings enable row level security;

create table public.cohort_reviews (
  cohort_id text not null references public.cohorts (cohort_id),
  user_id uuid not null references auth.users (id) on delete cascade,
  does_differently text not null default '' check (char_length(does_differently) <= 2000),
  should_change text not null default '' check (char_length(should_change) <= 2000),
  recommends integer check (recommends between 0 and 10),
  may_quote boolean not null default false,
  quoted_as text check (quoted_as ~ '\S' and char_length(quoted_as) <= 100),
  at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (cohort_id, user_id)
);

comment on table public.cohort_reviews is
  'What learners say after their cohort''s last class. Server only.';
comment on column public.cohort_reviews.quoted_as is 'The name under a quote; null: without one.';

create index cohort_reviews_user on public.cohort_reviews (user_id);

alter table public.cohort_reviews enable row level security;

-- What a teacher wrote to a learner who had fallen behind.
create table public.cohort_letters (
  id uuid primary key,
  cohort_id text not null references public.cohorts (cohort_id),
  user_id uuid not null references auth.users (id) on delete cascade,
  author uuid references auth.users (id) on delete set null,
  text text not null check (text ~ '\S' and char_length(text) <= 5000),
  sent_at timestamptz not null default now()
);

comment on table public.cohort_letters is
  'What those who teach a cohort wrote to its learners who had fallen behind. Server only: console_behind shows them.';
comment on column public.cohort_letters.id is 'The request id of the form.';

create index cohort_letters_cohort on public.cohort_letters (cohort_id, sent_at desc);
create index cohort_letters_user on public.cohort_letters (user_id);
create index cohort_letters_author on public.cohort_letters (author) where author is not null;

alter table public.cohort_letters enable row level security;

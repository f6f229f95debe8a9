create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  source text not null check (source in ('home', 'contact-page')),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  company text check (char_length(company) between 1 and 150),
  inquiry_type text check (
    inquiry_type in ('general', 'corporate', 'technical', 'billing', 'partnership', 'other')
  ),
  subject text check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to uuid references public.operators (user_id) on delete set null,
  state_changed_at timestamptz,
  is_suspect boolean not null default false,
  reference text not null unique check (reference ~ '^MSG-[2-9A-HJ-NP-Z]{6}$'),
  came_from jsonb default private.came_from() check (private.is_came_from(came_from)),
  check (source = 'home' or inquiry_type is not null)
);

comment on table public.contact_messages is 'Messages from both contact forms. Operators read them; the server writes.';
comment on column public.contact_messages.state_changed_at is 'Null while the state is the first one.';
comment on column public.contact_messages.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';
comment on column public.contact_messages.reference is
  'The reference for the sender to quote: it''s in the acknowledgement and in replies, and the console finds it.';

create index contact_messages_email on public.contact_messages (email);
create index contact_messages_assigned on public.contact_messages (assigned_to) where assigned_to is not null;
create index contact_messages_open on public.contact_messages (created_at) where state = 'open';
create index contact_messages_latest on public.contact_messages (created_at desc, id desc);
create index contact_messages_address on public.contact_messages (lower(email) text_pattern_ops);
-- For the console's search by name.
create index contact_messages_names on public.contact_messages using gin (to_tsvector('simple', private.plain_name(name)));
create index contact_messages_suspect on public.contact_messages (created_at desc, id desc) where is_suspect;

alter table public.contact_messages enable row level security;
grant select on table public.contact_messages to authenticated;
create policy "Operators read" on public.contact_messages
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  author uuid not null,
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default now()
);

comment on table public.contact_replies is 'Operators'' replies to messages; deleted with their message.';
comment on column public.contact_replies.author is 'The operator''s account.';

create index contact_replies_message on public.contact_replies (message_id, created_at);

alter table public.contact_replies enable row level security;
grant select on table public.contact_replies to authenticated;
create policy "Operators read" on public.contact_replies
  for select to authenticated using ((select private.operator_role()) is not null);

create table public.job_applications (
  id uuid primary key default gen_random_uuid(),
  role text not null check (
    role in (
      'frontend_engineer', 'backend_engineer', 'product_designer', 'machine_learning', 'product_manager',
      'product_marketing', 'digital_marketing'
    )
  ),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%'),
  description text not null check (char_length(description) between 1 and 5000),
  resume_path text not null unique check (resume_path ~ '^[a-z_]{1,40}/[0-9]{13}-[A-Za-z0-9._-]{1,100}\.pdf$'),
  resume_bytes integer not null check (resume_bytes between 1 and 2097152),
  user_id uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'received' check (
    state in ('received', 'in_review', 'interview', 'offered', 'declined')
  ),
  state_changed_at timestamptz,
  is_suspect boolean not null default false,
  came_from jsonb default private.came_from() check (private.is_came_from(came_from)),
  check (split_part(resume_path, '/', 1) = role)
);

comment on table public.job_applications is 'Applications for internships. Operators read them; the server writes.';
comment on column public.job_applications.resume_path is 'The resume''s place in the bucket applications.';
comment on column public.job_applications.user_id is 'The signed-in applicant; null for a visitor.';
comment on column public.job_applications.state_changed_at is 'Null while the state is the first one.';
comment on column public.job_applications.is_suspect is
  'The form''s trap was filled in, by a bot or a password manager.';

create index job_applications_user on public.job_applications (user_id);
create index job_applications_unanswered on public.job_applications (created_at)
  where state in ('received', 'in_review');
create index job_applications_latest on public.job_applications (created_at desc, id desc);
create index job_applications_address on public.job_applications (lower(email) text_pattern_ops);
create index job_applications_names on public.job_applications using gin (to_tsvector('simple', private.plain_name(name)));
create index job_applications_suspect on public.job_applications (created_at desc, id desc) where is_suspect;

alter table public.job_applications enable row level security;
grant select on table public.job_applications to authenticated;
create policy "Operators read" on public.job_applications
  for select to authenticated using ((select private.operator_role()) is not null);

-- Where each press of "Submit Application" puts its resume. A retry of the same press gets the same place, and so the
-- same application: job_applications has one row per place.
create table public.resume_places (
  submission text primary key check (submission ~ '^[0-9a-f]{64}$'),
  resume_path text not null unique check (resume_path ~ '^[a-z_]{1,40}/[0-9]{13}-[A-Za-z0-9._-]{1,100}\.pdf$'),
  created_at timestamptz not null default now()
);

comment on table public.resume_places is
  'Places of resumes, reserved before the file is uploaded. Server only: row-level security without a policy.';
comment on column public.resume_places.submission is 'Digest of a press''s id and everything it sends.';

alter table public.resume_places enable row level security;

create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  is_page_only boolean not null default false,
  state text not null default 'asked' check (state in ('asked', 'confirmed', 'done')),
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  done_at timestamptz,
  check ((state = 'asked') = (confirmed_at is null)),
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'done' or email ~ '^[0-9a-f]{64}$')
);

comment on table public.erasures is
  'Requests to delete all of a person''s data, and how far that is. Operators read them, without token_hash; the server writes.';
comment on column public.erasures.user_id is 'The account, which may be gone; null for an address without one.';
comment on column public.erasures.email is 'The address; its SHA-256 once it''s done.';
comment on column public.erasures.is_page_only is
  'Asked for on a registration''s page, without an account: only what that page exports is erased.';
comment on column public.erasures.token_hash is
  'SHA-256, in hexadecimal, of the token in the mail''s link; null if an operator decided it.';

create unique index erasures_open on public.erasures (email, is_page_only) where state <> 'done';
create index erasures_due on public.erasures (confirmed_at) where state = 'confirmed';

alter table public.erasures enable row level security;
grant select (
  id, user_id, email, is_page_only, state, asked_at, confirmed_at, done_at
) on table public.erasures to authenticated;
create policy "Operators read" on public.erasures
  for select to authenticated using ((select private.operator_role()) is not null);

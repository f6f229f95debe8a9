create table public.cohort_enrollments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  email text not null,
  cohort_id text not null references public.cohorts (cohort_id),
  enrolled_at timestamptz not null default now(),
  status text not null default 'success' check (status in ('success', 'active', 'refunded', 'ended')),
  amount integer not null check (amount > 0),
  payment_id text not null unique,
  order_id text not null unique references public.payment_orders (provider_order_id),
  payment_intent_id text,
  payment_method text not null default 'razorpay',
  payment_details jsonb not null,
  created_at timestamptz not null default now(),
  access_token uuid not null default gen_random_uuid() unique,
  is_hidden boolean not null default false,
  visited_at timestamptz,
  visited_before_at timestamptz,
  time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  first_steps text[] not null default '{}' check (first_steps <@ array['calendar', 'chat', 'closed']),
  person_id uuid not null default gen_random_uuid(),
  is_open boolean not null generated always as (status in ('success', 'active')) stored
);

comment on table public.cohort_enrollments is
  'Seats that were paid for. Only the server writes; a learner reads their own, operators all, without access_token.';
comment on column public.cohort_enrollments.email is 'The address at the time of purchase; nothing is looked up by it.';
comment on column public.cohort_enrollments.amount is 'What the seat was sold for, in paise: for a bank transfer the price, whatever arrived.';
comment on column public.cohort_enrollments.status is
  'success or active: has a seat. refunded: all of the payment went back. ended: by an owner, without a refund.';
comment on column public.cohort_enrollments.access_token is
  'The key to the seat''s own page and calendar while the seat is open. The learner may renew it.';
comment on column public.cohort_enrollments.person_id is
  'The account''s id, which stays when the account is deleted: all claims of a person still count as one person''s.';
comment on column public.cohort_enrollments.is_open is
  'An open seat: it counts, and opens the room. It stays after its account is deleted, without a user_id.';
comment on column public.cohort_enrollments.is_hidden is 'Whether this person is hidden from the cohort.';
comment on column public.cohort_enrollments.visited_at is
  'When the latest visit to the room began; visited_before_at: the one before. Anything that came since then is new.';
comment on column public.cohort_enrollments.time_zone is 'IANA, from the browser of the latest visit; null if unknown.';
comment on column public.cohort_enrollments.first_steps is
  'What the learner has opened from My Learning or the room, each once: calendar, chat. closed: the panel in My Learning that links to them.';

create unique index cohort_enrollments_one_seat_each on public.cohort_enrollments (person_id, cohort_id) where is_open;
create index cohort_enrollments_taken on public.cohort_enrollments (cohort_id) where is_open;
create index cohort_enrollments_user on public.cohort_enrollments (user_id, enrolled_at desc);
create index cohort_enrollments_cohort on public.cohort_enrollments (cohort_id, enrolled_at desc, id desc);
create index cohort_enrollments_address on public.cohort_enrollments (lower(email) text_pattern_ops);

create function private.keep_person() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.person_id := new.user_id;
  return new;
end;
$$;

create trigger keep_person before insert on public.cohort_enrollments
  for each row when (new.user_id is not null) execute function private.keep_person();

alter table public.cohort_enrollments enable row level security;
grant select (
  id, user_id, email, cohort_id, enrolled_at, status, amount, payment_id, order_id, payment_intent_id, payment_method,
  payment_details, created_at, is_hidden, is_open
) on table public.cohort_enrollments to authenticated;
create policy "Learners read their own enrolments, operators all" on public.cohort_enrollments
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.operator_role()) is not null);

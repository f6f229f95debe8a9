-- A learner's request about a seat: a refund, or a move to a later cohort. A team member decides.
create table public.change_requests (
  id uuid primary key,
  kind text check (kind in ('refund', 'transfer')),
  enrolment_id uuid not null references public.cohort_enrollments (id),
  order_id uuid not null references public.payment_orders (id),
  to_cohort_id text references public.cohorts (cohort_id),
  reason text check (char_length(reason) between 1 and 500),
  state text not null default 'open' check (
    state in ('open', 'withdrawn', 'confirmed', 'refused', 'cancelled', 'void')
  ),
  asked_at timestamptz not null default now(),
  asked_within_rules boolean not null,
  amount integer check (amount > 0),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  note text check (char_length(note) between 1 and 500),
  refund_id uuid unique references public.payment_refunds (id),
  check ((kind is not distinct from 'refund') = (amount is not null)),
  check ((kind is not distinct from 'transfer') = (to_cohort_id is not null)),
  check ((state = 'open') = (decided_at is null)),
  check (refund_id is null or (refund_id = id and kind = 'refund' and state = 'confirmed'))
);

comment on table public.change_requests is
  'Learners'' requests for a refund or a move. A request made in time counts as in time, whenever it''s decided. Operators read it; the server writes. Kept as long as orders are.';
comment on column public.change_requests.id is 'Made with the form; also the id of the refund.';
comment on column public.change_requests.kind is 'Null: we cancelled the cohort, and the learner has not chosen yet. Without an account no one can choose, and it''s a refund.';
comment on column public.change_requests.reason is 'The learner''s own words, or the reason we cancelled the cohort.';
comment on column public.change_requests.state is
  'withdrawn: by the learner. cancelled: a move to a cohort that we cancelled. void: all of the money went back by another refund.';
comment on column public.change_requests.asked_at is 'When the learner asked or chose; until then, when the cohort was cancelled.';
comment on column public.change_requests.asked_within_rules is 'Whether the terms gave a right to it at that time.';
comment on column public.change_requests.amount is 'What was left of the payment when the refund was requested, in paise.';
comment on column public.change_requests.note is
  'The operators'' note: internal while the request is open; the learner reads it if it''s refused or cancelled.';

create unique index change_requests_one_open on public.change_requests (enrolment_id) where state = 'open';
create index change_requests_enrolment on public.change_requests (enrolment_id, asked_at);
create index change_requests_order on public.change_requests (order_id, asked_at);
create index change_requests_waiting on public.change_requests (asked_at) where state = 'open';
create index change_requests_holds on public.change_requests (to_cohort_id) where state = 'open';
create index change_requests_decided_by on public.change_requests (decided_by) where decided_by is not null;

alter table public.change_requests enable row level security;
grant select on table public.change_requests to authenticated;
create policy "Operators read" on public.change_requests
  for select to authenticated using ((select private.operator_role()) is not null);

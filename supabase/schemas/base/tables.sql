-- The people who run the business from the console. Owners may do everything; staff everything but the team, refunds
-- later than 14 days after the payment, exports of applications, and opening, pricing and selling cohorts. Instructors
-- only have the classrooms of the cohorts they teach: private.operator_role() is null for them.
create table public.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'staff', 'instructor')),
  invited_by uuid,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

comment on table public.operators is
  'Who may use the console. Owners read it. Only make_first_owner, accept_operator_invitation and the console''s functions write it; not even the server''s role can.';
comment on column public.operators.invited_by is 'The account that sent the invitation; null for the first owner.';

alter table public.operators enable row level security;
revoke all on table public.operators from service_role;
grant select on table public.operators to authenticated;

create table public.operator_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 254 and email like '_%@_%' and email = lower(email)),
  role text not null check (role in ('owner', 'staff', 'instructor')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  accepted_at timestamptz,
  accepted_by uuid,
  check ((accepted_at is null) = (accepted_by is null))
);

comment on table public.operator_invitations is
  'Invitations to the console: each works once, within 72 hours, for the account with its address. Owners read them, without token_hash.';
comment on column public.operator_invitations.token_hash is 'SHA-256, in hexadecimal, of the token in the mail''s link.';

alter table public.operator_invitations enable row level security;
revoke all on table public.operator_invitations from service_role;
grant select (
  id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by
) on table public.operator_invitations to authenticated;

-- What operators did. Each form carries a request id; the action's transaction writes one row with it, and a second
-- form with the same id gets the first one's answer. The log is append-only.
create table public.operator_actions (
  request_id uuid primary key,
  actor uuid not null,
  actor_email text not null,
  role text not null check (role in ('owner', 'staff', 'instructor')),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_table text,
  subject_id text,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  reason text check (char_length(reason) between 1 and 500),
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  -- Not the transaction's start, since the transaction may have waited for another.
  at timestamptz not null default clock_timestamp()
);

comment on table public.operator_actions is
  'Who did what to what in the console. Operators read it; no one can change a row, or delete it within 24 months, not even the server''s role.';
comment on column public.operator_actions.before is 'The values before, like those in after: never the text of a message.';
comment on column public.operator_actions.reason is 'In the operator''s own words.';
comment on column public.operator_actions.answer is 'The action''s answer, repeated if the form is sent again.';

create index operator_actions_latest on public.operator_actions (at desc, request_id desc);
create index operator_actions_subject on public.operator_actions (subject_id, at desc, request_id desc);
create index operator_actions_actor on public.operator_actions (actor, at desc, request_id desc);

alter table public.operator_actions enable row level security;
revoke all on table public.operator_actions from service_role;
grant select on table public.operator_actions to authenticated;

create table public.rate_limits (
  key text primary key check (char_length(key) between 1 and 200),
  hits integer not null check (hits > 0),
  window_ends_at timestamptz not null
);

comment on table public.rate_limits is
  'One counter per key and window, shared by all instances. Server only: row-level security without a policy.';

create index rate_limits_ended on public.rate_limits (window_ends_at);

alter table public.rate_limits enable row level security;

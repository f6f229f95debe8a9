-- What is sold, and what the course page says of it. The console opens the next ones.
create table public.cohorts (
  cohort_id text primary key,
  capacity integer not null check (capacity >= 0),
  starts_on date not null,
  enrol_by date not null,
  ends_on date check (ends_on >= starts_on),
  state text not null default 'coming_soon' check (state in ('coming_soon', 'on_sale', 'closed')),
  price integer not null check (price > 0),
  list_price integer not null check (list_price >= round(price * 100.0 / 118)),
  is_enrol_by_enforced boolean not null default true,
  sale_ends_at timestamptz generated always as (
    case when is_enrol_by_enforced then (enrol_by + 1)::timestamp at time zone 'Asia/Kolkata' end
  ) stored,
  chat_url text check (public.is_https_url(chat_url)),
  booking_url text check (public.is_https_url(booking_url)),
  sequence integer not null default 0 check (sequence >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.cohorts is
  'The cohorts of the course. A row is the lock of its seats: whoever counts or gives away seats holds it first. Operators read it; the server writes.';
comment on column public.cohorts.cohort_id is '1, 2, and so on.';
comment on column public.cohorts.starts_on is 'A calendar day in Asia/Kolkata, as the other two.';
comment on column public.cohorts.ends_on is 'Null: the day of the last session.';
comment on column public.cohorts.price is 'What a new order costs, in paise, GST included. An order keeps its own amount.';
comment on column public.cohorts.list_price is 'What is struck through beside the price without GST, where it is above it: in paise, without GST.';
comment on column public.cohorts.is_enrol_by_enforced is
  'Whether nothing is sold after the day of enrol_by. The first three cohorts were on sale after it.';
comment on column public.cohorts.sale_ends_at is
  'The end of the day of enrol_by, from which nothing is sold. Null: never. Of a row as it is stored: a variable whose enrol_by is changed keeps the old one.';
comment on column public.cohorts.sequence is 'How often the row was changed, its capacity apart.';

alter table public.cohorts enable row level security;
grant select, insert, update, delete on table public.cohorts to service_role;
grant select on table public.cohorts to authenticated;
create policy "Operators read" on public.cohorts
  for select to authenticated using ((select private.operator_role()) is not null);

insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price, is_enrol_by_enforced) values
  ('1', 15, '2025-07-12', '2025-07-05', 'on_sale', 9999900, 29999900, false),
  ('2', 25, '2025-08-30', '2025-08-25', 'coming_soon', 9999900, 29999900, false),
  ('3', 30, '2025-10-11', '2025-10-06', 'coming_soon', 9999900, 29999900, false);

-- What can be done with a cohort at an instant: from the end of its sale nothing is sold any more.
create function public.sale_state(p_cohort public.cohorts, p_at timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select case when p_cohort.state = 'on_sale' and p_cohort.sale_ends_at <= p_at then 'coming_soon' else p_cohort.state end;
$$;

grant execute on function public.sale_state(public.cohorts, timestamp with time zone) to service_role;

-- Whether seats in a cohort are sold now.
create function private.is_enrolling(p_cohort_id text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.cohorts c where c.cohort_id = p_cohort_id and public.sale_state(c, now()) = 'on_sale'
  );
$$;

alter table public.waitlist_signups
  add constraint waitlist_signups_cohort_id_fkey foreign key (cohort_id) references public.cohorts (cohort_id);
alter table public.mailings
  add constraint mailings_cohort_id_fkey foreign key (cohort_id) references public.cohorts (cohort_id);

-- Invitations to a cohort that the provider does not have, made to say what is true now: its new start, for as long as one can
-- enrol, or nothing where it is not on sale any more.
create function public.follow_cohort_in_invitations()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  with unsent as (
    select o.id
    from public.email_outbox o
    where
      o.template = 'waitlist-invitation'
      and o.status = 'pending'
      and o.handover = 'none'
      and o.payload ->> 'cohortId' = old.cohort_id
    for update skip locked
  )
  update public.email_outbox o
  set
    payload = o.payload || jsonb_build_object('startsOn', new.starts_on),
    send_before = new.sale_ends_at,
    revision = o.revision + 1,
    first_attempt_at = null,
    status = case when new.state <> 'on_sale' then 'skipped' else o.status end,
    last_error = case when new.state <> 'on_sale' then 'not_on_sale' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

create trigger follow_cohort_in_invitations
  after update of starts_on, enrol_by, state, is_enrol_by_enforced on public.cohorts
  for each row
  when (
    old.starts_on <> new.starts_on
    or old.enrol_by <> new.enrol_by
    or old.state <> new.state
    or old.is_enrol_by_enforced <> new.is_enrol_by_enforced
  )
  execute function public.follow_cohort_in_invitations();

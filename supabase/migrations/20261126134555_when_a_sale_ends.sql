-- When a cohort's sale ends stood in four functions: now it is a column, which they read.
set lock_timeout = '3s';

alter table public.cohorts add column sale_ends_at timestamptz generated always as (
  case when is_enrol_by_enforced then (enrol_by + 1)::timestamp at time zone 'Asia/Kolkata' end
) stored;
comment on column public.cohorts.sale_ends_at is
  'The end of the day of enrol_by, from which nothing is sold. Null: never. Of a row as it is stored: a variable whose enrol_by is changed keeps the old one.';

-- What can be done with a cohort at an instant: from the end of its sale nothing is sold any more.
create or replace function public.sale_state(p_cohort public.cohorts, p_at timestamptz)
returns text
language sql
stable
set search_path = ''
as $$
  select case when p_cohort.state = 'on_sale' and p_cohort.sale_ends_at <= p_at then 'coming_soon' else p_cohort.state end;
$$;

-- Invitations to a cohort that the provider does not have, made to say what is true now: its new start, for as long as one can
-- enrol, or nothing where it is not on sale any more.
create or replace function public.follow_cohort_in_invitations()
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
    last_error = case when new.state <> 'on_sale' then 'The cohort is not on sale any more.' end
  from unsent
  where o.id = unsent.id;
  return null;
end;
$$;

-- Queues up to p_limit mails of a mailing that the caller has locked, and says how many. A mail's id is made of the
-- mailing's and its person's, so nobody can have two.
create or replace function private.queue_of_mailing(p_mailing public.mailings, p_limit integer)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  run public.session_runs;
  cohort record;
  goes_on boolean := true;
  content jsonb := p_mailing.content;
  useless_from timestamptz;
  found_people integer := 0;
  new_mails integer := 0;
  new_key text;
begin
  if p_mailing.run_id is not null then
    select * into run from public.session_runs r where r.id = p_mailing.run_id for share;
    goes_on := run.state = p_mailing.run_state and (p_mailing.kind <> 'invitation' or run.starts_at > now());
  end if;
  if p_mailing.cohort_id is not null then
    select c.*, private.is_enrolling(c.cohort_id) as is_enrolling into cohort
    from public.cohorts c
    where c.cohort_id = p_mailing.cohort_id
    for share;
    goes_on := cohort.is_enrolling;
    content := content || jsonb_build_object('startsOn', cohort.starts_on);
    useless_from := cohort.sale_ends_at;
  elsif p_mailing.kind = 'invitation' then
    content := content || jsonb_build_object('startsAt', run.starts_at);
    useless_from := run.starts_at;
  end if;

  if goes_on then
    with people as materialized (select * from private.people_of_mailing(p_mailing, p_limit)),
    queued as (
      insert into public.email_outbox (id, template, recipient, payload, subject_id, send_before)
      select
        md5(p_mailing.id || p.key)::uuid,
        mail.template,
        p.email,
        content || jsonb_build_object(mail.token_field, p.token),
        p.subject_id,
        useless_from
      from people p
      cross join private.mail_of_mailing(p_mailing.kind) mail
      on conflict (id) do nothing
      returning 1
    )
    select (select count(*) from people), (select count(*) from queued), (select max(p.key) from people p)
    into found_people, new_mails, new_key;
  end if;

  goes_on := found_people >= p_limit;
  update public.mailings m
  set
    queued = m.queued + new_mails,
    last_key = case when goes_on then new_key else '' end,
    content = case when goes_on then m.content end,
    ended_at = case when not goes_on then now() end
  where m.id = p_mailing.id;
  return new_mails;
end;
$$;

-- The cohorts that are not closed, by their first day: what is shown of them to everybody. Prices are in paise.
create or replace function public.open_cohorts()
returns table (
  cohort_id text, state text, starts_on date, enrol_by date, price integer, list_price integer, seats_left integer
)
language sql
stable
set search_path = ''
as $$
  -- Few cohorts have somebody in a checkout: only theirs are counted.
  with held as (
    select o.cohort_id, public.count_holders(o.cohort_id) as seats
    from public.payment_orders o
    where o.status in ('created', 'attempted') and o.held_until > now()
    group by o.cohort_id
  )
  select
    c.cohort_id,
    -- A call takes as long as counting the cohort's seats: only those whose sale is over need one.
    case when c.sale_ends_at <= now() then public.sale_state(c, now()) else c.state end,
    c.starts_on,
    c.enrol_by,
    c.price,
    c.list_price,
    greatest(c.capacity - t.seats - coalesce(h.seats, 0), 0)
  from public.cohorts c
  cross join lateral (
    select count(*)::integer as seats
    from public.cohort_enrollments e
    where e.cohort_id = c.cohort_id and e.status in ('success', 'active')
  ) t
  left join held h on h.cohort_id = c.cohort_id
  where c.state <> 'closed'
  order by c.starts_on, c.created_at, c.cohort_id;
$$;

-- Why a cohort cannot have these days and prices: a reason, or null. Of p_before, what is as it was may be over. What is
-- sold again by a later day is put on sale, which is the owners'.
create or replace function private.cohort_refusal(p_before public.cohorts, p_after public.cohorts)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when p_after.starts_on is distinct from p_before.starts_on and p_after.starts_on < today.day then 'past_start'
    when p_after.enrol_by > p_after.starts_on then 'enrol_after_start'
    when p_after.enrol_by is distinct from p_before.enrol_by and p_after.enrol_by < today.day then 'past_enrol'
    when p_after.ends_on < p_after.starts_on then 'end_before_start'
    when p_after.list_price < p_after.price then 'list_price_below'
    when
      public.sale_state(p_before, now()) <> p_before.state
      and p_after.enrol_by <> p_before.enrol_by
      and private.operator_role() is distinct from 'owner'
      then 'sale_over'
  end
  from (select (now() at time zone 'Asia/Kolkata')::date as day) today;
$$;

-- What the console's pages show besides rows of tables. All are refused to whoever is no operator, and read with the
-- caller's own rights.

-- The numbers of runs, in any order.
create function public.console_run_counts(p_run_ids uuid[])
returns table (run_id uuid, registered integer, cancelled integer, newsletter integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    wanted.id,
    count(*) filter (where s.state = 'registered')::integer,
    count(*) filter (where s.state = 'cancelled')::integer,
    count(*) filter (where s.state = 'registered' and s."Newsletter")::integer
  from unnest(p_run_ids) wanted (id)
  left join public.workshop_signups s on s.run_id = wanted.id
  group by wanted.id;
end;
$$;

-- What waits for a person, and the next five runs.
create function public.console_today()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  -- More than ten working days have begun since whatever came before the eleventh last one.
  ten_working_days_ago constant timestamptz := timezone('Asia/Kolkata', (
    select day
    from generate_series((today - 20)::timestamp, today::timestamp, interval '1 day') day
    where extract(isodow from day) < 6
    order by day desc
    limit 1 offset 10
  ));
begin
  perform private.require_operator();
  return jsonb_build_object(
    'failedMails', (select count(*) from public.email_outbox o where o.status = 'failed' and o.resent_as is null),
    'reviews', (
      select count(*) from public.payment_orders o where o.review_reason is not null and o.review_settled_at is null
    ),
    'oldRefunds', (
      select count(*)
      from public.payment_refunds r
      where r.status not in ('done', 'cancelled') and r.created_at < now() - interval '1 day'
    ),
    'openMessages', (select count(*) from public.contact_messages m where m.state = 'open'),
    'oldestMessageAt', (select min(m.created_at) from public.contact_messages m where m.state = 'open'),
    'lateApplications', (
      select count(*)
      from public.job_applications a
      where a.state in ('received', 'in_review') and a.created_at < ten_working_days_ago
    ),
    'runs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', r.id,
            'title', r.session_title,
            'startsAt', r.starts_at,
            'timeZone', r.time_zone,
            'registered', c.registered,
            'cancelled', c.cancelled
          )
          order by r.starts_at, r.id
        ),
        '[]'
      )
      from (
        select *
        from public.session_runs s
        where s.state = 'scheduled' and s.starts_at > now()
        order by s.starts_at, s.id
        limit 5
      ) r
      cross join lateral public.console_run_counts(array[r.id]) c
    )
  );
end;
$$;

-- New registrations and orders of the last days in India, today's included; at most a year.
create function public.console_daily_counts(p_days integer)
returns table (day date, registrations integer, orders integer)
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  first_day constant date := today - least(greatest(p_days, 1), 366) + 1;
  since constant timestamptz := timezone('Asia/Kolkata', first_day::timestamp);
begin
  perform private.require_operator();
  return query
  with
    registered as (
      select timezone('Asia/Kolkata', s."Registration Date")::date as on_day, count(*)::integer as people
      from public.workshop_signups s
      where s."Registration Date" >= since
      group by 1
    ),
    ordered as (
      select timezone('Asia/Kolkata', o.created_at)::date as on_day, count(*)::integer as seats
      from public.payment_orders o
      where o.created_at >= since
      group by 1
    )
  select d::date, coalesce(r.people, 0), coalesce(o.seats, 0)
  from generate_series(first_day::timestamp, today::timestamp, interval '1 day') d
  left join registered r on r.on_day = d::date
  left join ordered o on o.on_day = d::date
  order by d;
end;
$$;

-- Seats of each cohort. Held: kept for orders that are not paid yet.
create function public.console_cohorts()
returns table (cohort_id text, capacity integer, taken integer, held integer, free integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select s.cohort_id, s.capacity, t.seats, h.seats, greatest(s.capacity - t.seats - h.seats, 0)
  from public.cohort_seats s
  cross join lateral (
    select count(*)::integer as seats
    from public.cohort_enrollments e
    where e.cohort_id = s.cohort_id and e.status in ('success', 'active')
  ) t
  cross join lateral (
    select count(distinct o.user_id)::integer as seats
    from public.payment_orders o
    where o.cohort_id = s.cohort_id and o.status in ('created', 'attempted') and o.held_until > clock_timestamp()
  ) h
  order by s.cohort_id;
end;
$$;

-- The mails about registrations, the newest first.
create function public.console_registration_mails(p_registration_ids uuid[])
returns table (
  registration_id uuid,
  mail_id uuid,
  template text,
  status text,
  created_at timestamptz,
  sent_at timestamptz,
  last_error text
)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select o.subject_id, o.id, o.template, o.status, o.created_at, o.sent_at, o.last_error
  from public.email_outbox o
  where o.subject_id = any (p_registration_ids)
  order by o.position desc;
end;
$$;

-- Everybody who waits for sessions of a business function: the list of the home page's form, and registrations for
-- titles that have no session yet (the others are those of session_runs).
create function private.waiting_people()
returns table (business_function text, email text)
language sql
stable
set search_path = ''
as $$
  select w.business_function, w.email from public.waitlist_signups w
  union all
  select s."Session Title", s."Email Address"
  from public.workshop_signups s
  where
    s.run_id is null
    and s.state = 'registered'
    and s."Session Title" not in ('AI for Product Management', 'AI for Marketing & Sales', 'AI for Human Resources');
$$;

grant execute on function private.waiting_people() to authenticated;

create function public.console_waiting_lists()
returns table (business_function text, people integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select w.business_function, count(distinct lower(w.email))::integer
  from private.waiting_people() w
  group by w.business_function
  order by w.business_function;
end;
$$;

revoke execute on function
  public.console_run_counts(uuid[]),
  public.console_today(),
  public.console_daily_counts(integer),
  public.console_cohorts(),
  public.console_registration_mails(uuid[]),
  public.console_waiting_lists()
from public, anon, service_role;
grant execute on function
  public.console_run_counts(uuid[]),
  public.console_today(),
  public.console_daily_counts(integer),
  public.console_cohorts(),
  public.console_registration_mails(uuid[]),
  public.console_waiting_lists()
to authenticated;

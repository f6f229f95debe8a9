-- What is counted on Today, a row for each line: how many, and since when or until when. Its words are in
-- lib/console/today/counted-tasks.ts. Orders are counted as the list shows them: two refunds of one order count once.
create function private.today_counts() returns table (line text, number bigint, since timestamptz)
language sql stable set search_path = '' as $$
  select 'disputes', count(distinct r.order_id), min(r.respond_by)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is not null
  union all
  select 'reviews', count(distinct r.order_id), min(r.opened_at)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is null
  union all
  select 'unmatched', count(*), min(u.found_at)
  from public.unmatched_payments u where u.settled_at is null
  union all
  select 'oldRefunds', count(*), min(o.refund_waits_since)
  from public.payment_orders o where o.refund_waits_since < now() - interval '1 day'
  union all
  select 'salesWithoutInvoice', count(*), min(o.paid_at)
  from public.payment_orders o
  where o.status = 'paid' and not exists (select from public.tax_documents d where d.order_id = o.id)
  union all
  select 'expiredProformas', count(*), min(p.created_at)
  from public.proformas p
  where
    p.valid_until = timezone('Asia/Kolkata', now())::date - 1 and p.order_id is null and p.withdrawn_at is null
  union all
  select 'openMessages', count(*), min(m.created_at)
  from public.contact_messages m where m.state = 'open'
  union all
  select 'lateApplications', count(*), min(a.created_at)
  from public.job_applications a
  where
    a.state in ('received', 'in_review')
    and a.created_at < (select late.applications from public.console_late_before() late)
  union all
  select 'failedMails', count(*), min(o.created_at)
  from public.email_outbox o where o.status = 'failed' and o.resent_as is null
  union all
  select 'waitingHandins', w.number, w.since from private.count_waiting_handins() w;
$$;

-- Cohorts' sessions that wait for a person, of those that the caller may read: of today and tomorrow, in India, without
-- a meeting link; and recordings that are stored where they will be deleted one day.
create function private.waiting_sessions() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'sessionsWithoutLink', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.starts_at)
      from public.cohort_sessions s
      where
        s.state = 'scheduled' and s.meeting_url is null and s.ends_at > now()
        and timezone('Asia/Kolkata', s.starts_at)::date <= timezone('Asia/Kolkata', now())::date + 1
      order by s.starts_at, s.id
    ),
    'oldRecordings', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.ends_at + interval '60 days')
      from public.cohort_sessions s
      where s.recording_url ~* '^https://([a-z0-9.-]+\.)?zoom\.us([:/?#]|$)' and s.ends_at < now() - interval '60 days'
      order by s.starts_at, s.id
    )
  );
$$;

-- What is waiting for a person, counted or one by one; and what was paid this month.
create function public.console_today() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  waiting jsonb;
begin
  perform private.require_operator();
  select jsonb_object_agg(c.line, jsonb_build_object('count', c.number, 'since', c.since)) into waiting
  from private.today_counts() c;
  -- The previous version reads the counts beside each other, these under other names.
  return waiting || jsonb_build_object(
    'disputes', jsonb_build_object('count', waiting #> '{disputes,count}', 'respondBy', waiting #> '{disputes,since}'),
    'salesWithoutInvoice', jsonb_build_object(
      'count', waiting #> '{salesWithoutInvoice,count}', 'oldestAt', waiting #> '{salesWithoutInvoice,since}'
    ),
    'openMessages', waiting #> '{openMessages,count}',
    'oldestMessageAt', waiting #> '{openMessages,since}',
    'waiting', waiting,
    'paidThisMonth', (
      select jsonb_build_object('seats', count(*), 'paise', coalesce(sum(o.amount), 0))
      from public.payment_orders o where o.status = 'paid' and o.paid_at >= timezone('Asia/Kolkata', date_trunc('month', today::timestamp))
    ),
    'changeRequests', array(
      select jsonb_build_object(
        'id', r.id, 'orderId', r.order_id, 'kind', r.kind, 'toCohortId', r.to_cohort_id, 'cohortId', e.cohort_id,
        'askedAt', r.asked_at, 'email', e.email
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state <> 'cancelled'
      where r.state = 'open'
      order by r.asked_at, r.id
    ),
    'cancelledCohorts', array(
      select jsonb_build_object(
        'cohortId', e.cohort_id, 'refunds', count(*) filter (where r.kind = 'refund'),
        'moves', count(*) filter (where r.kind = 'transfer'), 'silent', count(*) filter (where r.kind is null),
        'askedAt', min(r.asked_at) filter (where r.kind is not null)
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
      where r.state = 'open'
      group by e.cohort_id
      order by min(r.asked_at), e.cohort_id
    )
  ) || private.waiting_sessions() || jsonb_build_object('learnersBehind', private.count_learners_behind());
end;
$$;

-- New registrations and orders of the last days in India, including today; at most a year.
create function public.console_daily_counts(p_days integer) returns table (
  day date, registrations integer, orders integer
)
language plpgsql stable set search_path = '' as $$
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

grant execute on function
  private.today_counts, private.waiting_sessions, public.console_today, public.console_daily_counts
to authenticated;

-- Until when a learner can ask to move out of a cohort: seven days before its first session that isn't cancelled, or
-- before its first day.
create function private.moves_end_at(p_cohort public.cohorts) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select min(s.starts_at)
      from public.cohort_sessions s
      where s.cohort_id = p_cohort.cohort_id and s.state = 'scheduled'
    ),
    p_cohort.starts_on::timestamp at time zone 'Asia/Kolkata'
  ) - interval '7 days';
$$;

-- Whether a seat has moved to another cohort before.
create function private.has_moved(p_enrolment_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.change_requests r
    where r.enrolment_id = p_enrolment_id and r.kind = 'transfer' and r.state = 'confirmed'
  );
$$;

-- The moment by which a seat's deadlines are judged: now, or when the learner asked in time to move to a cohort that we
-- then cancelled.
create function private.changes_judged_at(p_enrolment_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select coalesce(min(r.asked_at), now())
  from public.change_requests r
  where r.enrolment_id = p_enrolment_id and r.state = 'cancelled';
$$;

-- The caller's seats, with what can be requested for each, and the latest request. Amounts are paise. Definer: learners
-- can't read orders, payments or requests.
create function public.own_changes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(array(
    select jsonb_build_object(
      'enrolmentId', e.id,
      'cohortId', e.cohort_id,
      'isCohortCancelled', cohort.state = 'cancelled',
      'course', o.receipt_facts ->> 'course',
      'isOpen', e.is_open,
      'paidAt', coalesce(timezone('Asia/Kolkata', c.transferred_on::timestamp), c.created_at),
      'refundableUntil', private.refund_ends_at(c.created_at) - interval '1 millisecond',
      'paid', c.amount,
      'price', e.amount,
      'left', private.left_of_payment(e.payment_id),
      'method', case when c.transferred_on is null then e.payment_details ->> 'method' else 'transfer' end,
      'request', (
        select jsonb_build_object(
          'id', r.id, 'kind', r.kind, 'state', r.state, 'askedAt', r.asked_at, 'amount', r.amount,
          'toCohortId', r.to_cohort_id, 'decidedAt', r.decided_at, 'note', case when r.state in ('refused', 'cancelled') then r.note end
        )
        from public.change_requests r
        where r.enrolment_id = e.id
        order by r.state = 'open' desc, r.asked_at desc
        limit 1
      ),
      'hasMoved', private.has_moved(e.id),
      'judgedAt', nullif(private.changes_judged_at(e.id), now()),
      'movesEndAt', private.moves_end_at(cohort),
      'laterCohorts', array(
        select jsonb_build_object('cohortId', later.cohort_id, 'startsOn', later.starts_on, 'seatsLeft', later.seats_left, 'price', later.price)
        from public.open_cohorts() later
        where e.is_open and later.state = 'on_sale' and later.starts_on > cohort.starts_on
        order by later.starts_on, later.cohort_id
      )
    )
    from public.cohort_enrollments e
    join public.payment_orders o on o.provider_order_id = e.order_id
    join public.payment_captures c on c.payment_id = e.payment_id
    join public.cohorts cohort on cohort.cohort_id = e.cohort_id
    where e.user_id = auth.uid()
    order by e.enrolled_at desc
  ));
$$;

grant execute on function public.own_changes to authenticated;

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

-- The caller's seats, with what can be requested for each, and the latest request. Amounts are paise. Definer: learners
-- can't read orders, payments or requests.
create function public.own_changes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'enrolmentId', e.id,
        'cohortId', e.cohort_id,
        'isCohortCancelled', cohort.state = 'cancelled',
        'course', o.receipt_facts ->> 'course',
        'isOpen', e.is_open,
        'paidAt', c.created_at,
        'refundableUntil', private.refund_ends_at(c.created_at) - interval '1 millisecond',
        'paid', c.amount,
        'left', private.left_of_payment(e.payment_id),
        'method', e.payment_details ->> 'method',
        'request', (
          select jsonb_build_object(
            'id', r.id,
            'kind', r.kind,
            'state', r.state,
            'askedAt', r.asked_at,
            'amount', r.amount,
            'toCohortId', r.to_cohort_id,
            'decidedAt', r.decided_at,
            'note', case r.state when 'refused' then r.note end
          )
          from public.change_requests r
          where r.enrolment_id = e.id
          order by r.state = 'open' desc, r.asked_at desc
          limit 1
        ),
        'hasMoved', exists (
          select from public.change_requests r
          where r.enrolment_id = e.id and r.kind = 'transfer' and r.state = 'confirmed'
        ),
        'movesEndAt', private.moves_end_at(cohort),
        'laterCohorts', case when e.is_open then (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('cohortId', later.cohort_id, 'startsOn', later.starts_on, 'seatsLeft', later.seats_left)
              order by later.starts_on, later.cohort_id
            ),
            '[]'
          )
          from public.open_cohorts() later
          where later.state = 'on_sale' and later.starts_on > cohort.starts_on
        ) else '[]' end
      )
      order by e.enrolled_at desc
    ),
    '[]'
  )
  from public.cohort_enrollments e
  join public.payment_orders o on o.provider_order_id = e.order_id
  join public.payment_captures c on c.payment_id = e.payment_id
  join public.cohorts cohort on cohort.cohort_id = e.cohort_id
  where e.user_id = auth.uid();
$$;

-- Mails a learner about a request: that we have it (change-asked) or refused it (change-refused). Call it in the
-- transaction that writes the row.
create function private.queue_change_mail(r public.change_requests, p_template text) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload, subject_id)
  select
    p_template,
    coalesce(private.account_email(e.user_id), e.email),
    jsonb_build_object(
      'enrolmentId', e.id, 'course', o.receipt_facts ->> 'course', 'cohortId', e.cohort_id, 'kind', r.kind,
      'amount', r.amount, 'toCohortId', r.to_cohort_id, 'askedAt', r.asked_at,
      'note', case r.state when 'refused' then r.note end
    ),
    r.id
  from public.cohort_enrollments e
  join public.payment_orders o on o.id = r.order_id
  where e.id = r.enrolment_id;
$$;

-- Why a seat's learner can't request anything now: unknown (the id belongs to another request), asked (the id is this
-- request's, which exists already), no_seat, open (another request is open), nothing_left (all of the money is already
-- going back); null if they can. p_request_id may also be the id of the request that waits for their choice. Call it
-- with the order's and the seat's rows locked.
create function private.asking_hindrance(p_request_id uuid, p_seat public.cohort_enrollments) returns text
language sql stable set search_path = '' as $$
  select case
    when known.enrolment_id <> p_seat.id then 'unknown'
    when known.kind is not null or known.state <> 'open' then 'asked'
    when not p_seat.is_open then 'no_seat'
    when exists (
      select from public.change_requests r
      where r.enrolment_id = p_seat.id and r.state = 'open' and r.id <> p_request_id
    ) then 'open'
    when private.left_of_payment(p_seat.payment_id) < 1 then 'nothing_left'
  end
  from (select) one
  left join public.change_requests known on known.id = p_request_id;
$$;

-- Records a learner's request, or choice after we cancelled the cohort, and mails it. Outcome: asked; unknown, if
-- another seat's request took the id in the meantime.
create function private.write_change(asked public.change_requests) returns text
language plpgsql set search_path = '' as $$
declare
  written public.change_requests;
begin
  insert into public.change_requests as r
    (id, kind, enrolment_id, order_id, to_cohort_id, amount, reason, asked_within_rules)
  values (
    asked.id, asked.kind, asked.enrolment_id, asked.order_id, asked.to_cohort_id, asked.amount,
    nullif(btrim(asked.reason), ''), true
  )
  on conflict (id) do update set
    kind = excluded.kind,
    to_cohort_id = excluded.to_cohort_id,
    amount = excluded.amount,
    reason = coalesce(excluded.reason, r.reason),
    asked_at = excluded.asked_at
  where r.enrolment_id = excluded.enrolment_id
  returning * into written;
  if not found then
    return 'unknown';
  end if;
  perform private.queue_change_mail(written, 'change-asked');
  return 'asked';
end;
$$;

-- Requests a refund for a seat. The form makes p_request_id; the same one again changes nothing. The amount left of the
-- payment and the right to a refund are frozen at this moment. p_shown_amount is what the learner saw (paise). Outcome:
-- asked, one of asking_hindrance's, too_late, amount_changed; unknown, if the seat isn't this person's.
create function public.ask_for_refund(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_shown_amount integer, p_reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  seat public.cohort_enrollments;
  asked public.change_requests;
  hindrance text;
begin
  select * into seat from public.cohort_enrollments e where e.id = p_enrolment_id and e.user_id = p_user_id;
  if not found then
    return 'unknown';
  end if;
  select o.id into asked.order_id
  from public.payment_orders o
  where o.provider_order_id = seat.order_id
  for update;
  select * into seat from public.cohort_enrollments e where e.id = seat.id for update;
  hindrance := private.asking_hindrance(p_request_id, seat);
  if hindrance is not null then
    return hindrance;
  end if;
  asked.id := p_request_id;
  asked.kind := 'refund';
  asked.enrolment_id := seat.id;
  asked.amount := private.left_of_payment(seat.payment_id);
  asked.reason := p_reason;
  if
    not exists (select from public.cohorts c where c.cohort_id = seat.cohort_id and c.state = 'cancelled')
    and now() >= (
      select private.refund_ends_at(c.created_at) from public.payment_captures c where c.payment_id = seat.payment_id
    )
  then
    return 'too_late';
  elsif asked.amount <> p_shown_amount then
    return 'amount_changed';
  end if;
  return private.write_change(asked);
end;
$$;

-- Requests a move to a later cohort, and holds a seat there at once. Outcome: as ask_for_refund, except amount_changed;
-- and moved_once, moves_ended, not_on_sale (or not later), already_enrolled, full. After we cancelled a cohort, a
-- learner can move again, and at any time.
create function public.ask_for_move(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_to_cohort_id text, p_reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  seat public.cohort_enrollments;
  origin public.cohorts;
  target public.cohorts;
  asked public.change_requests;
  hindrance text;
begin
  select * into seat from public.cohort_enrollments e where e.id = p_enrolment_id and e.user_id = p_user_id;
  if not found then
    return 'unknown';
  end if;
  perform from public.cohorts c where c.cohort_id in (seat.cohort_id, p_to_cohort_id) order by c.cohort_id for update;
  select o.id into asked.order_id
  from public.payment_orders o
  where o.provider_order_id = seat.order_id
  for update;
  select * into seat from public.cohort_enrollments e where e.id = seat.id for update;
  hindrance := private.asking_hindrance(p_request_id, seat);
  if hindrance is not null then
    return hindrance;
  end if;
  select * into origin from public.cohorts c where c.cohort_id = seat.cohort_id;
  select * into target from public.cohorts c where c.cohort_id = p_to_cohort_id;
  hindrance := case
    when origin.state <> 'cancelled' and exists (
      select from public.change_requests r
      where r.enrolment_id = seat.id and r.kind = 'transfer' and r.state = 'confirmed'
    ) then 'moved_once'
    when origin.state <> 'cancelled' and now() > private.moves_end_at(origin) then 'moves_ended'
    when target.cohort_id is null or private.sale_state(target, now()) <> 'on_sale' or target.starts_on <= origin.starts_on
      then 'not_on_sale'
    when exists (
      select from public.cohort_enrollments e
      where e.user_id = p_user_id and e.cohort_id = p_to_cohort_id and e.is_open
    ) then 'already_enrolled'
    when not private.has_free_seat(p_to_cohort_id, p_user_id, false) then 'full'
  end;
  if hindrance is not null then
    return hindrance;
  end if;
  asked.id := p_request_id;
  asked.kind := 'transfer';
  asked.enrolment_id := seat.id;
  asked.to_cohort_id := p_to_cohort_id;
  asked.reason := p_reason;
  return private.write_change(asked);
end;
$$;

-- Withdraws the caller's own undecided request; after we cancelled the cohort, the learner can choose again. Outcome:
-- withdrawn (also for a repeat), decided, unknown.
create function public.withdraw_change(p_user_id uuid, p_change_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  asked public.change_requests;
begin
  select r.* into asked
  from public.change_requests r
  join public.cohort_enrollments e on e.id = r.enrolment_id
  where r.id = p_change_id and e.user_id = p_user_id
  for update of r;
  if not found then
    return 'unknown';
  elsif asked.state = 'open' and exists (
    select from public.cohort_enrollments e
    join public.cohorts c on c.cohort_id = e.cohort_id
    where e.id = asked.enrolment_id and c.state = 'cancelled'
  ) then
    update public.change_requests set kind = null, amount = null, to_cohort_id = null where id = asked.id;
  elsif asked.state = 'open' then
    update public.change_requests set state = 'withdrawn', decided_at = now() where id = asked.id;
  elsif asked.state <> 'withdrawn' then
    return 'decided';
  end if;
  return 'withdrawn';
end;
$$;

-- Once all of a seat's money is back, there's nothing left to decide.
create function private.void_changes_of_seat() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.change_requests r
  set state = 'void', decided_at = now()
  where r.enrolment_id = new.id and r.state = 'open';
  return null;
end;
$$;

create trigger void_changes_of_seat after update of status on public.cohort_enrollments
  for each row when (new.status = 'refunded' and old.status <> 'refunded')
  execute function private.void_changes_of_seat();

grant execute on function public.own_changes to authenticated;

grant execute on function public.ask_for_refund, public.ask_for_move, public.withdraw_change to service_role;

-- Mails a learner about a request: that we have it (change-asked), or refused it or cancelled where it leads
-- (change-refused). Call it in the
-- transaction that writes the row.
create function private.queue_change_mail(r public.change_requests, p_template text) returns void
language sql set search_path = '' as $$
  insert into public.email_outbox (template, recipient, payload, about, person)
  select
    p_template,
    coalesce(private.account_email(e.user_id), e.email),
    jsonb_build_object(
      'enrolmentId', e.id, 'course', o.receipt_facts ->> 'course', 'cohortId', e.cohort_id, 'kind', r.kind,
      'amount', r.amount, 'toCohortId', r.to_cohort_id, 'askedAt', r.asked_at, 'price', e.amount,
      'toPrice', (select c.price from public.cohorts c where c.cohort_id = r.to_cohort_id),
      'method', case when private.is_transfer(e.payment_id) then 'transfer' end,
      'note', case r.state
        when 'refused' then r.note
        when 'cancelled' then concat(
          'We had to cancel Cohort #', r.to_cohort_id, '. ', r.note,
          E'\n\nYou can ask for something else in My Learning. The day of this request still counts for it.'
        )
      end
    ),
    r.id::text,
    e.id
  from public.cohort_enrollments e
  join public.payment_orders o on o.id = r.order_id
  where e.id = r.enrolment_id;
$$;

-- Begins a learner's request and takes its locks: for a move both cohorts, then the order and the seat. Refused: unknown
-- (it isn't their seat, or the id is another request's), no_seat, open (another request is open), nothing_left (all of
-- the money is already going back). Nothing is asked if the request exists already. p_request_id may also be the id of the
-- request that waits for their choice.
create function private.begin_change(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_to_cohort_id text, p_reason text,
  out asked public.change_requests, out seat public.cohort_enrollments
)
language plpgsql set search_path = '' as $$
declare
  known public.change_requests;
begin
  select * into seat from public.cohort_enrollments e where e.id = p_enrolment_id and e.user_id = p_user_id;
  perform private.refuse(case when not found then 'unknown' end);
  if p_to_cohort_id is not null then
    perform from public.cohorts c where c.cohort_id in (seat.cohort_id, p_to_cohort_id) order by c.cohort_id for update;
  end if;
  select o.id into asked.order_id from public.payment_orders o where o.provider_order_id = seat.order_id for update;
  select * into seat from public.cohort_enrollments e where e.id = seat.id for update;
  select * into known from public.change_requests r where r.id = p_request_id;
  perform private.refuse(case when known.enrolment_id <> seat.id then 'unknown' end);
  if known.kind is not null or known.state <> 'open' then
    asked := null;
    return;
  end if;
  perform private.refuse(case
    when not seat.is_open then 'no_seat'
    when exists (
      select from public.change_requests r where r.enrolment_id = seat.id and r.state = 'open' and r.id <> p_request_id
    ) then 'open'
    when private.left_of_payment(seat.payment_id) < 1 then 'nothing_left'
  end);
  asked.id := p_request_id;
  asked.kind := case when p_to_cohort_id is null then 'refund' else 'transfer' end;
  asked.enrolment_id := seat.id;
  asked.to_cohort_id := p_to_cohort_id;
  asked.reason := p_reason;
end;
$$;

-- Records a learner's request, or their choice after we cancelled the cohort, and mails them about it. Refused: unknown,
-- if another seat's request took the id in the meantime.
create function private.write_change(asked public.change_requests) returns void
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
  perform private.refuse(case when not found then 'unknown' end);
  perform private.queue_change_mail(written, 'change-asked');
end;
$$;

-- Requests a refund for a seat. The form makes p_request_id; the same one again changes nothing. The amount left of the
-- payment and the right to a refund are frozen at this moment. p_shown_amount is what the learner saw (paise). Refused:
-- as by begin_change, too_late, amount_changed.
create function public.ask_for_refund(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_shown_amount integer, p_reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  begun record;
  asked public.change_requests;
begin
  select * into begun from private.begin_change(p_request_id, p_user_id, p_enrolment_id, null, p_reason);
  asked := begun.asked;
  if asked.id is null then
    return 'asked';
  end if;
  asked.amount := private.left_of_payment((begun.seat).payment_id);
  perform private.refuse(case
    when exists (
      select
      from public.payment_captures c
      join public.cohorts cohort on cohort.cohort_id = (begun.seat).cohort_id and cohort.state <> 'cancelled'
      where
        c.payment_id = (begun.seat).payment_id
        and private.refund_ends_at(c.created_at) <= private.changes_judged_at(p_enrolment_id)
    ) then 'too_late'
    when asked.amount <> p_shown_amount then 'amount_changed'
  end);
  perform private.write_change(asked);
  return 'asked';
end;
$$;

-- Requests a move to a later cohort, and holds a seat there at once. Refused: as by begin_change, moved_once, moves_ended,
-- not_on_sale (or not a later cohort), already_enrolled, full. After we cancelled a cohort, a learner can move again, and
-- at any time.
create function public.ask_for_move(
  p_request_id uuid, p_user_id uuid, p_enrolment_id uuid, p_to_cohort_id text, p_reason text
) returns text
language plpgsql set search_path = '' as $$
declare
  begun record;
  origin public.cohorts;
  target public.cohorts;
begin
  select * into begun from private.begin_change(p_request_id, p_user_id, p_enrolment_id, p_to_cohort_id, p_reason);
  if (begun.asked).id is null then
    return 'asked';
  end if;
  select * into origin from public.cohorts c where c.cohort_id = (begun.seat).cohort_id;
  select * into target from public.cohorts c where c.cohort_id = p_to_cohort_id;
  perform private.refuse(case
    when origin.state <> 'cancelled' and private.has_moved(p_enrolment_id) then 'moved_once'
    when origin.state <> 'cancelled' and private.changes_judged_at(p_enrolment_id) > private.moves_end_at(origin)
      then 'moves_ended'
    when target.cohort_id is null or private.sale_state(target, now()) <> 'on_sale' or target.starts_on <= origin.starts_on
      then 'not_on_sale'
    when private.has_seat(p_user_id, p_to_cohort_id) then 'already_enrolled'
    when not private.has_free_seat(p_to_cohort_id, p_user_id) then 'full'
  end);
  perform private.write_change(begun.asked);
  return 'asked';
end;
$$;

-- Withdraws the caller's own undecided request; after we cancelled the cohort, the learner can choose again. The seat's
-- lock comes first: whoever cancels the cohort has it too. A repeat changes nothing. Refused: unknown, decided.
create function public.withdraw_change(p_user_id uuid, p_change_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  seat public.cohort_enrollments;
  asked public.change_requests;
begin
  select e.* into seat
  from public.change_requests r
  join public.cohort_enrollments e on e.id = r.enrolment_id
  where r.id = p_change_id and e.user_id = p_user_id
  for update of e;
  perform private.refuse(case when not found then 'unknown' end);
  select * into asked from public.change_requests r where r.id = p_change_id for update;
  perform private.refuse(case when asked.state not in ('open', 'withdrawn') then 'decided' end);
  if asked.state = 'open' and exists (
    select from public.cohorts c where c.cohort_id = seat.cohort_id and c.state = 'cancelled'
  ) then
    update public.change_requests set kind = null, amount = null, to_cohort_id = null where id = asked.id;
  elsif asked.state = 'open' then
    update public.change_requests set state = 'withdrawn', decided_at = now() where id = asked.id;
  end if;
  return 'withdrawn';
end;
$$;

-- After we cancelled a cohort: a request for each of these seats without an open one, whose learner can now choose. No
-- one can choose for a deleted account: its request is for a refund. Call it with the seats' rows locked.
create function private.offer_choice(p_enrolment_ids uuid[], p_reason text) returns void
language sql set search_path = '' as $$
  insert into public.change_requests (id, kind, enrolment_id, order_id, amount, reason, asked_within_rules)
  select gen_random_uuid(), seat.kind, seat.id, seat.order_id, seat.back, p_reason, true
  from (
    select
      e.id, o.id as order_id, case when e.user_id is null then 'refund' end as kind,
      case when e.user_id is null then private.left_of_payment(e.payment_id) end as back
    from public.cohort_enrollments e
    join public.payment_orders o on o.provider_order_id = e.order_id
    where e.id = any (p_enrolment_ids)
  ) seat
  where seat.back is distinct from 0
  order by seat.id
  on conflict (enrolment_id) where state = 'open' do nothing;
$$;

-- A learner who deletes the account before choosing gets the money back. Definer: the auth server deletes accounts.
create function private.choose_for_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.change_requests r
  set kind = 'refund', amount = private.left_of_payment(new.payment_id)
  where
    r.enrolment_id = new.id
    and r.state = 'open'
    and r.kind is null
    and private.left_of_payment(new.payment_id) > 0;
  return null;
end;
$$;

create trigger choose_for_deleted after update of user_id on public.cohort_enrollments
  for each row when (new.user_id is null and old.user_id is not null)
  execute function private.choose_for_deleted();

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

grant execute on function public.ask_for_refund, public.ask_for_move, public.withdraw_change to service_role;

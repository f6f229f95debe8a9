-- The caller's seats, with what each can ask for and what was asked: the latest request. Amounts are paise. Definer: learners
-- read no orders, payments or requests.
create function public.own_changes()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'enrolmentId', e.id,
        'cohortId', e.cohort_id,
        'course', o.receipt_facts ->> 'course',
        'isOpen', e.is_open,
        'paidAt', c.created_at,
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
            'decidedAt', r.decided_at,
            'note', case r.state when 'refused' then r.note end
          )
          from public.change_requests r
          where r.enrolment_id = e.id
          order by r.state = 'open' desc, r.asked_at desc
          limit 1
        )
      )
      order by e.enrolled_at desc
    ),
    '[]'
  )
  from public.cohort_enrollments e
  join public.payment_orders o on o.provider_order_id = e.order_id
  join public.payment_captures c on c.payment_id = e.payment_id
  where e.user_id = auth.uid();
$$;

grant execute on function public.own_changes() to authenticated;

-- Mails a learner about a request: that it was asked for (change-asked) or refused (change-refused). Call it where the row is
-- written, in the same transaction.
create function private.queue_change_mail(r public.change_requests, p_template text)
returns void
language sql
set search_path = ''
as $$
  insert into public.email_outbox (template, recipient, payload, subject_id)
  select
    p_template,
    coalesce(private.account_email(e.user_id), e.email),
    jsonb_build_object(
      'enrolmentId', e.id, 'course', o.receipt_facts ->> 'course', 'cohortId', e.cohort_id, 'kind', r.kind,
      'amount', r.amount, 'askedAt', r.asked_at, 'note', case r.state when 'refused' then r.note end
    ),
    r.id
  from public.cohort_enrollments e
  join public.payment_orders o on o.id = r.order_id
  where e.id = r.enrolment_id;
$$;

-- Asks for the money of a seat back. p_request_id is made with the form: the same one again changes nothing. What is left of
-- the payment and the right to it are frozen from then on; p_shown_amount is what the learner has read (paise).
-- Outcome: asked; unknown (no such seat of this person's), no_seat (it is not open), open (another request waits), too_late,
-- nothing_left (all of it goes back already), amount_changed.
create function public.ask_for_refund(
  p_request_id uuid,
  p_user_id uuid,
  p_enrolment_id uuid,
  p_shown_amount integer,
  p_reason text
)
returns text
language plpgsql
set search_path = ''
as $$
declare
  seat public.cohort_enrollments;
  o public.payment_orders;
  payment public.payment_captures;
  known public.change_requests;
  rest integer;
  asked public.change_requests;
begin
  select * into seat from public.cohort_enrollments e where e.id = p_enrolment_id and e.user_id = p_user_id;
  if not found then
    return 'unknown';
  end if;
  select * into o from public.payment_orders po where po.provider_order_id = seat.order_id for update;
  select * into seat from public.cohort_enrollments e where e.id = seat.id for update;
  select * into known from public.change_requests r where r.id = p_request_id;
  if found then
    return case when known.enrolment_id = seat.id then 'asked' else 'unknown' end;
  end if;
  select * into payment from public.payment_captures c where c.payment_id = seat.payment_id;
  rest := private.left_of_payment(seat.payment_id);
  if not seat.is_open then
    return 'no_seat';
  elsif exists (select from public.change_requests r where r.enrolment_id = seat.id and r.state = 'open') then
    return 'open';
  elsif rest < 1 then
    return 'nothing_left';
  elsif private.refund_ends_at(payment.created_at) <= now() then
    return 'too_late';
  elsif rest <> p_shown_amount then
    return 'amount_changed';
  end if;

  insert into public.change_requests (id, kind, enrolment_id, order_id, amount, reason, asked_within_rules)
  values (p_request_id, 'refund', seat.id, o.id, rest, nullif(btrim(p_reason), ''), true)
  returning * into asked;
  perform private.queue_change_mail(asked, 'change-asked');
  return 'asked';
end;
$$;

grant execute on function public.ask_for_refund(uuid, uuid, uuid, integer, text) to service_role;

-- Takes an own request back that nobody has decided. Outcome: withdrawn (again, too), decided, unknown.
create function public.withdraw_change(p_user_id uuid, p_change_id uuid)
returns text
language plpgsql
set search_path = ''
as $$
declare
  asked public.change_requests;
begin
  select r.* into asked
  from public.change_requests r
  join public.cohort_enrollments e on e.id = r.enrolment_id
  where r.id = p_change_id and r.kind is not null and e.user_id = p_user_id
  for update of r;
  if not found then
    return 'unknown';
  end if;
  if asked.state = 'open' then
    update public.change_requests set state = 'withdrawn', decided_at = now() where id = asked.id;
    return 'withdrawn';
  end if;
  return case asked.state when 'withdrawn' then 'withdrawn' else 'decided' end;
end;
$$;

grant execute on function public.withdraw_change(uuid, uuid) to service_role;

-- A seat whose money is all back has nothing left to decide.
create function private.void_changes_of_seat()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.change_requests r
  set state = 'void', decided_at = now()
  where r.enrolment_id = new.id and r.state = 'open';
  return null;
end;
$$;

create trigger void_changes_of_seat
  after update of status on public.cohort_enrollments
  for each row
  when (new.status = 'refunded' and old.status <> 'refunded')
  execute function private.void_changes_of_seat();

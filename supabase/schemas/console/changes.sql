-- Locks what a decision about an open request needs, in the order of docs/data.md, and reads the request last. With the
-- cohort to which the seat would move, both cohorts and their sessions are also locked. Refused: unknown.
create function private.lock_change(p_change_id uuid, p_to_cohort_id text default null) returns public.change_requests
language plpgsql set search_path = '' as $$
declare
  asked public.change_requests;
  cohort_ids text[];
begin
  select * into asked from public.change_requests r where r.id = p_change_id;
  if p_to_cohort_id is not null then
    cohort_ids := array[p_to_cohort_id]
      || array(select e.cohort_id from public.cohort_enrollments e where e.id = asked.enrolment_id);
    perform from public.cohorts c where c.cohort_id = any (cohort_ids) order by c.cohort_id for update;
  end if;
  perform from public.payment_orders o where o.id = asked.order_id for update;
  perform from public.cohort_sessions s where s.cohort_id = any (cohort_ids) order by s.id for share;
  perform from public.cohort_enrollments e where e.id = asked.enrolment_id for update;
  select * into asked from public.change_requests r where r.id = p_change_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown('payment_orders', asked.order_id::text, 'request', asked.state, 'open');
  return asked;
end;
$$;

-- Like lock_change, but only if the request still asks for what was shown.
create function private.lock_shown_change(
  p_change_id uuid, p_shown_kind text, p_shown_cohort_id text, p_to_cohort_id text default null
) returns public.change_requests
language plpgsql set search_path = '' as $$
declare
  asked constant public.change_requests := private.lock_change(p_change_id, p_to_cohort_id);
begin
  if asked.kind is null or (asked.kind, asked.to_cohort_id) is distinct from (p_shown_kind, p_shown_cohort_id) then
    perform private.refuse_as_changed(
      'payment_orders', asked.order_id::text, 'request', '"none"', to_jsonb(coalesce(asked.kind, 'not chosen yet'))
    );
  end if;
  return asked;
end;
$$;

-- Moves a seat to another cohort, with its token. One mail takes the old cohort's sessions out of the calendar, those
-- included whose cancellation the learner hasn't been mailed, and another has the new ones. Call it with everything from
-- lock_change locked.
create function private.move_seat(p_seat public.cohort_enrollments, p_to_cohort_id text) returns void
language plpgsql set search_path = '' as $$
declare
  left_sessions constant jsonb[] := array(
    select s.value || jsonb_build_object(
      'state', 'cancelled', 'cancelledReason', 'You moved to Cohort #' || p_to_cohort_id,
      'sequence', (s.value ->> 'sequence')::integer + 1, 'stampedAt', now()
    )
    from jsonb_array_elements(public.cohort_calendar(p_seat.cohort_id, now())) s
    where
      s.value ->> 'state' = 'scheduled'
      or not exists (
        select from public.email_outbox told
        where
          told.person = p_seat.id
          and told.about = s.value ->> 'sessionId'
          and told.template = 'cohort-session-cancelled'
          and (told.status = 'sent' or told.handover <> 'none')
      )
    order by s.value ->> 'startsAt', s.value ->> 'sessionId'
  );
begin
  update public.cohort_enrollments set cohort_id = p_to_cohort_id where id = p_seat.id;
  perform private.mail_seat(
    'seat-moved', p_seat, p_to_cohort_id,
    jsonb_build_object(
      'fromCohortId', p_seat.cohort_id,
      'startsOn', (select c.starts_on from public.cohorts c where c.cohort_id = p_to_cohort_id),
      'sessions', left_sessions
    )
  );
  perform private.mail_plan_to_seat(p_seat, p_to_cohort_id);
end;
$$;

-- Confirms a learner's request, if it's as shown. A refund: of what was left of the payment at the time of the request,
-- or of what is left now if that is less, even after the 14 days; the request's id becomes the refund's. A move: of the
-- seat. Refused: unknown; owner_only (requested after the 14 days), nothing_left (the money goes back by other refunds);
-- disputed, key_reused; no_seat, cohort_cancelled (the new one), already_enrolled, sold_out. Changed: "now" is the
-- present request.
create function public.console_confirm_change(
  p_request_id uuid, p_change_id uuid, p_shown_kind text, p_shown_cohort_id text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.change_requests;
  seat public.cohort_enrollments;
  target public.cohorts;
  back integer;
begin
  perform private.begin_action(p_request_id, 'confirm_change');
  asked := private.lock_shown_change(p_change_id, p_shown_kind, p_shown_cohort_id, p_shown_cohort_id);
  select * into seat from public.cohort_enrollments e where e.id = asked.enrolment_id;
  select * into target from public.cohorts c where c.cohort_id = asked.to_cohort_id;
  back := least(asked.amount, private.left_of_payment(seat.payment_id));
  perform private.refuse(case
    when not asked.asked_within_rules and private.operator_role() <> 'owner' then 'owner_only'
    when asked.kind = 'refund' and private.dispute_state(seat.payment_id) is not null then 'disputed'
    when private.left_of_payment(seat.payment_id) < 1 then 'nothing_left'
    when asked.kind = 'refund' then null
    when not seat.is_open then 'no_seat'
    when target.state = 'cancelled' then 'cohort_cancelled'
    when private.has_seat(seat.person_id, target.cohort_id) then 'already_enrolled'
    when not private.has_free_seat(target.cohort_id, seat.person_id) then 'sold_out'
  end);

  if asked.kind = 'refund' then
    perform private.require_recent_code();
    perform private.refuse(nullif(private.request_refund(seat.payment_id, back, asked.id, null), 'requested'));
  end if;
  update public.change_requests
  set
    state = 'confirmed', decided_by = auth.uid(), decided_at = now(),
    refund_id = case asked.kind when 'refund' then asked.id end
  where id = asked.id;
  if asked.kind = 'transfer' then
    perform private.move_seat(seat, target.cohort_id);
  end if;
  return private.finish_action(
    p_request_id, 'confirm_change', 'payment_orders', asked.order_id::text,
    '{"request": "open"}' || case asked.kind
      when 'transfer' then jsonb_build_object('cohortId', seat.cohort_id) else '{}'::jsonb end,
    '{"request": "confirmed"}' || case asked.kind
      when 'transfer' then jsonb_build_object('cohortId', target.cohort_id)
      else jsonb_build_object('paymentId', seat.payment_id, 'amount', back) end
  );
end;
$$;

-- Refuses a learner's request, if it's as shown; the learner reads the note, and can choose again if the cohort is
-- cancelled. Refused: invalid (without a note), unknown. Changed: "now" is the present request.
create function public.console_refuse_change(
  p_request_id uuid, p_change_id uuid, p_shown_kind text, p_shown_cohort_id text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.change_requests;
begin
  perform private.begin_action(p_request_id, 'refuse_change');
  perform private.refuse(case when coalesce(btrim(p_note), '') = '' then 'invalid' end);
  asked := private.lock_shown_change(p_change_id, p_shown_kind, p_shown_cohort_id);
  update public.change_requests
  set state = 'refused', decided_by = auth.uid(), decided_at = now(), note = btrim(p_note)
  where id = asked.id
  returning * into asked;
  perform private.queue_change_mail(asked, 'change-refused');
  perform private.offer_choice(array[e.id], asked.reason)
  from public.cohort_enrollments e
  join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
  where e.id = asked.enrolment_id and e.is_open;
  return private.finish_action(
    p_request_id, 'refuse_change', 'payment_orders', asked.order_id::text, '{"request": "open"}',
    '{"request": "refused"}', p_note
  );
end;
$$;

-- Replaces the team's note on an open request, if it's as shown; empty for none. Refused: unknown, unchanged.
create function public.console_note_change(
  p_request_id uuid, p_change_id uuid, p_shown_note text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  written constant text := nullif(btrim(p_note), '');
  asked public.change_requests;
begin
  perform private.begin_action(p_request_id, 'note_change');
  asked := private.lock_change(p_change_id);
  perform private.require_shown('payment_orders', asked.order_id::text, 'note', asked.note, nullif(p_shown_note, ''));
  perform private.refuse(case when asked.note is not distinct from written then 'unchanged' end);
  update public.change_requests set note = written where id = asked.id;
  return private.finish_action(
    p_request_id, 'note_change', 'payment_orders', asked.order_id::text,
    jsonb_build_object('note', asked.note), jsonb_build_object('note', written)
  );
end;
$$;

grant execute on function
  public.console_confirm_change, public.console_refuse_change, public.console_note_change
to authenticated;

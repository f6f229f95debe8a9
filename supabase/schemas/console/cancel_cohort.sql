-- Cancels a cohort for good, with its coming sessions. Everyone with a seat gets one mail, which takes the sessions out
-- of the calendar, and can choose a refund or a move, whatever the date. "told": how many people are mailed. Refused:
-- unknown, invalid (without a reason), already.
create function public.console_cancel_cohort(
  p_request_id uuid, p_cohort_id text, p_shown_sequence integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := nullif(btrim(p_reason), '');
  before public.cohorts;
  after public.cohorts;
  cancelled uuid[];
  people uuid[];
begin
  perform private.begin_action(p_request_id, 'cancel_cohort', true);
  perform private.refuse(case when why is null then 'invalid' end);
  before := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when before.state = 'cancelled' then 'already' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sequence', before.sequence, p_shown_sequence, to_jsonb(before.state)
  );
  perform private.require_recent_code();

  -- The requests written below refer to them, and a learner's own request locks the order before the seat.
  perform
  from public.payment_orders o
  where o.provider_order_id in (
    select e.order_id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open
  )
  order by o.id
  for key share;
  cancelled := array(
    select s.id
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
    order by s.id
    for update
  );
  perform from private.announcements a where a.cohort_id = p_cohort_id order by a.position for update;
  delete from private.announcements a
  where a.cohort_id = p_cohort_id and a.template in ('cohort-plan', 'cohort-session-moved');
  people := private.lock_open_seats(p_cohort_id);
  update public.cohorts c
  set state = 'cancelled', sequence = c.sequence + 1, updated_at = now()
  where c.cohort_id = p_cohort_id
  returning * into after;
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = why, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (cancelled);
  perform private.take_back_mails(
    array(select unnest(private.seat_mail_subjects(seat, p_cohort_id)) from unnest(people) seat),
    array['cohort-plan', 'cohort-session-moved', 'cohort-session-cancelled', 'cohort-session-reminder'],
    'cohort_cancelled'
  );
  insert into public.change_requests (id, enrolment_id, order_id, reason, asked_within_rules)
  select gen_random_uuid(), e.id, o.id, why, true
  from public.cohort_enrollments e
  join public.payment_orders o on o.provider_order_id = e.order_id
  where e.id = any (people)
  order by e.id
  on conflict (enrolment_id) where state = 'open' do nothing;
  perform private.queue_seat_mails(
    'cohort-cancelled', people, 'cohort', '',
    jsonb_build_object(
      'reason', why,
      'sessions', array(
        select private.cohort_session_payload(s)
        from public.cohort_sessions s
        where s.id = any (cancelled)
        order by s.starts_at, s.id
      )
    )
  );
  return private.finish_action(
    p_request_id, 'cancel_cohort', 'cohorts', p_cohort_id, private.cohort_facts(before), private.cohort_facts(after), why,
    jsonb_build_object('told', cardinality(people))
  );
end;
$$;

grant execute on function public.console_cancel_cohort to authenticated;

-- Closes the open requests to move to a cohort that is being cancelled, with a mail to each learner, and returns how many
-- they are. Their day still counts for what these learners ask for next (private.changes_judged_at).
create function private.cancel_moves_to(p_cohort_id text, p_reason text) returns integer
language plpgsql set search_path = '' as $$
declare
  asked public.change_requests;
  closed integer := 0;
begin
  for asked in
    update public.change_requests r
    set state = 'cancelled', decided_by = auth.uid(), decided_at = now(), note = p_reason
    where r.to_cohort_id = p_cohort_id and r.state = 'open'
    returning r.*
  loop
    perform private.queue_change_mail(asked, 'change-refused');
    closed := closed + 1;
  end loop;
  return closed;
end;
$$;

-- Cancels a cohort for good, with its coming sessions. Everyone with a seat gets one mail, which takes the sessions out
-- of the calendar, and can choose a refund or a move, whatever the date; for a deleted account a refund is requested.
-- Open requests to move there are closed, and their learners mailed. "told": how many people are mailed. Refused:
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
  seats uuid[];
  told integer;
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
  where
    o.provider_order_id in (
      select e.order_id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open
    )
    or o.id in (select r.order_id from public.change_requests r where r.to_cohort_id = p_cohort_id and r.state = 'open')
  order by o.id
  for key share;
  cancelled := array(
    select s.id
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.state = 'scheduled' and s.ends_at > now()
    order by s.id
    for update
  );
  seats := array(
    select e.id from public.cohort_enrollments e where e.cohort_id = p_cohort_id and e.is_open order by e.id for share
  );
  update public.cohorts c
  set state = 'cancelled', sequence = c.sequence + 1, updated_at = now()
  where c.cohort_id = p_cohort_id
  returning * into after;
  update public.cohort_sessions s
  set state = 'cancelled', cancelled_reason = why, sequence = s.sequence + 1, updated_at = now()
  where s.id = any (cancelled);
  perform private.offer_choice(seats, why);
  told := private.cancel_moves_to(p_cohort_id, why) + private.give_notice(
    'cohort-cancelled', p_cohort_id, p_cohort_id,
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
    jsonb_build_object('told', told)
  );
end;
$$;

grant execute on function public.console_cancel_cohort to authenticated;

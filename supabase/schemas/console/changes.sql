-- Locks what a decision about a request needs, in the order of docs/data.md, and reads the request last.
create function private.lock_change(p_change_id uuid)
returns public.change_requests
language plpgsql
set search_path = ''
as $$
declare
  asked public.change_requests;
begin
  select * into asked from public.change_requests r where r.id = p_change_id;
  perform from public.payment_orders o where o.id = asked.order_id for update;
  perform from public.cohort_enrollments e where e.id = asked.enrolment_id for update;
  select * into asked from public.change_requests r where r.id = p_change_id for update;
  return asked;
end;
$$;

-- Why a request cannot be decided now: an answer, or null.
create function private.change_hindrance(p_asked public.change_requests)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_asked.id is null then private.refused('unknown')
    when p_asked.state <> 'open'
      then private.changed('payment_orders', p_asked.order_id::text, 'request', to_jsonb(p_asked.state))
  end;
$$;

-- Does what a learner has asked for: gives back what was left of the payment then, or what is left by now where that is less,
-- in or after the 14 days. The request's id is the refund's.
-- Refused: unknown, disputed, owner_only (asked after the 14 days), nothing_left (it goes back by other refunds).
create function public.console_confirm_change(p_request_id uuid, p_change_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'confirm_change');
  asked public.change_requests;
  seat public.cohort_enrollments;
  back integer;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  asked := private.lock_change(p_change_id);
  if private.change_hindrance(asked) is not null then
    return private.change_hindrance(asked);
  end if;
  select * into seat from public.cohort_enrollments e where e.id = asked.enrolment_id;
  back := least(asked.amount, private.left_of_payment(seat.payment_id));
  if private.dispute_state(seat.payment_id) is not null then
    return private.refused('disputed');
  elsif not asked.asked_within_rules and private.operator_role() <> 'owner' then
    return private.refused('owner_only');
  elsif back < 1 then
    return private.refused('nothing_left');
  elsif not private.has_recent_code() then
    return '{"status": "code_required"}';
  end if;

  perform public.request_refund(seat.payment_id, back, asked.id, null);
  update public.change_requests
  set state = 'confirmed', decided_by = auth.uid(), decided_at = now(), refund_id = id
  where id = asked.id;
  return private.finish_action(
    p_request_id, 'confirm_change', 'payment_orders', asked.order_id::text, '{"request": "open"}',
    jsonb_build_object('request', 'confirmed', 'paymentId', seat.payment_id, 'amount', back)
  );
end;
$$;

grant execute on function public.console_confirm_change(uuid, uuid) to authenticated;

-- Refuses a request; its learner reads the note. Refused: invalid (without a note), unknown.
create function public.console_refuse_change(p_request_id uuid, p_change_id uuid, p_note text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'refuse_change');
  asked public.change_requests;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if coalesce(btrim(p_note), '') = '' then
    return private.refused('invalid');
  end if;
  asked := private.lock_change(p_change_id);
  if private.change_hindrance(asked) is not null then
    return private.change_hindrance(asked);
  end if;
  update public.change_requests
  set state = 'refused', decided_by = auth.uid(), decided_at = now(), note = btrim(p_note)
  where id = asked.id
  returning * into asked;
  perform private.queue_change_mail(asked, 'change-refused');
  return private.finish_action(
    p_request_id, 'refuse_change', 'payment_orders', asked.order_id::text, '{"request": "open"}',
    '{"request": "refused"}', p_note
  );
end;
$$;

grant execute on function public.console_refuse_change(uuid, uuid, text) to authenticated;

-- Keeps what the team should know of an open request, in place of what was shown; empty for nothing. Refused: unknown, unchanged.
create function public.console_note_change(p_request_id uuid, p_change_id uuid, p_shown_note text, p_note text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'note_change');
  written constant text := nullif(btrim(p_note), '');
  asked public.change_requests;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  asked := private.lock_change(p_change_id);
  if private.change_hindrance(asked) is not null then
    return private.change_hindrance(asked);
  end if;
  if asked.note is distinct from nullif(p_shown_note, '') then
    return private.changed('payment_orders', asked.order_id::text, 'note', coalesce(to_jsonb(asked.note), 'null'));
  elsif asked.note is not distinct from written then
    return private.refused('unchanged');
  end if;
  update public.change_requests set note = written where id = asked.id;
  return private.finish_action(
    p_request_id, 'note_change', 'payment_orders', asked.order_id::text,
    jsonb_build_object('note', asked.note), jsonb_build_object('note', written)
  );
end;
$$;

grant execute on function public.console_note_change(uuid, uuid, text, text) to authenticated;

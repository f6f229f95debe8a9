-- Why the caller can't refund a payment now: a reason, or null. A disputed payment may be refunded by the bank, or
-- already has been. After the policy's 14 days, only an owner can refund.
create function private.refund_refusal(p_payment public.payment_captures) returns text
language sql stable set search_path = '' as $$
  select case
    when private.dispute_state(p_payment.payment_id) is not null then 'disputed'
    when private.operator_role() <> 'owner' and private.refund_ends_at(p_payment.created_at) <= now() then 'owner_only'
  end;
$$;

-- An order's payments, oldest first: for each its amount and how much of it can still be refunded, in paise; the state
-- of its dispute (open, lost or null); the last moment of the refund policy's days; and why the caller can't refund it
-- (null if they can). method is the provider's word for how it was paid, if that bought a seat. A bank transfer has a
-- reference, a day, and the tax deducted. Definer: operators can't call the functions it uses.
create function public.console_payments(p_order_id uuid) returns table (
  payment_id text, amount integer, at timestamptz, reference text, transferred_on date, rest integer, dispute text,
  refundable_until timestamptz, refusal text, currency text, method text, tds integer, shortfall_reason text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_operator();
  return query
  select
    c.payment_id, c.amount, c.created_at, c.transfer_reference, c.transferred_on, private.left_of_payment(c.payment_id),
    private.dispute_state(c.payment_id), private.refund_ends_at(c.created_at) - interval '1 millisecond',
    private.refund_refusal(c), c.currency,
    (select e.payment_details ->> 'method' from public.cohort_enrollments e where e.payment_id = c.payment_id),
    c.tds, c.shortfall_reason
  from public.payment_captures c
  where c.order_id = p_order_id
  order by c.created_at, c.payment_id;
end;
$$;

-- Refunds part or all of a payment, in paise. The request id is the refund's id, and its key at the provider. Refused:
-- invalid, unknown_payment, disputed, owner_only, too_much, key_reused.
create function public.console_refund(
  p_request_id uuid, p_payment_id text, p_amount integer, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payment_captures;
begin
  perform private.begin_action(p_request_id, 'refund');
  perform private.refuse(case when coalesce(p_amount, 0) < 1 or coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  select * into payment from public.payment_captures c where c.payment_id = p_payment_id;
  perform private.refuse(case when not found then 'unknown_payment' end);
  perform private.refuse(private.refund_refusal(payment));
  perform private.require_recent_code();

  perform private.refuse(nullif(private.request_refund(p_payment_id, p_amount, p_request_id, p_reason), 'requested'));
  return private.finish_action(
    p_request_id, 'refund', 'payment_orders', payment.order_id::text, null,
    jsonb_build_object('paymentId', p_payment_id, 'amount', p_amount), p_reason
  );
end;
$$;

-- The facts of a review from which its words are made: in the log, and when it's shown instead of another.
create function private.review_facts(r public.payment_reviews) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'paymentId', r.payment_id, 'kind', r.kind, 'refundId', r.refund_id, 'disputeId', r.dispute_id, 'event', r.event,
    'amount', r.amount, 'currency', r.currency, 'ordered', r.ordered, 'respondBy', r.respond_by, 'openedAt', r.opened_at
  );
$$;

-- The facts of an order's oldest open review; null without one.
create function private.first_open_review(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.review_facts(r)
  from public.payment_reviews r
  where r.order_id = p_order_id and r.settled_at is null
  order by r.opened_at, r.id
  limit 1;
$$;

-- Settles one review of a payment. Decisions: enrol (give the seat after all, for a payment with something left; what
-- was refunded before counts), refund (what is left of the payment) or keep (as it is). Refused: unknown, invalid,
-- no_account, already_enrolled, sold_out, not_possible (no payment in rupees is waiting for a seat), disputed,
-- owner_only, too_much (nothing is left to refund), key_reused, deadline_running (the dispute wants an answer first).
create function public.console_settle_review(
  p_request_id uuid, p_review_id uuid, p_resolution text, p_note text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  review public.payment_reviews;
  o public.payment_orders;
  payment public.payment_captures;
  rest integer;
begin
  perform private.begin_action(p_request_id, 'settle_review');
  o := private.lock_order((select r.order_id from public.payment_reviews r where r.id = p_review_id));
  select * into review from public.payment_reviews r where r.id = p_review_id;
  perform private.refuse(case when not found then 'unknown' end);
  if review.settled_at is not null then
    perform private.refuse_as_changed(
      'payment_orders', o.id::text, 'reviewId', to_jsonb(review.id), coalesce(private.first_open_review(o.id), 'null')
    );
  end if;

  select * into payment from public.payment_captures c where c.payment_id = review.payment_id;
  rest := private.left_of_payment(review.payment_id);

  case p_resolution
    when 'enrol' then
      perform private.refuse(case when o.user_id is null then 'no_account' else private.seat_refusal(o) end);
      perform private.refuse(case
        when
          o.status <> 'needs_review'
          or coalesce(rest, 0) < 1
          or private.dispute_state(payment.payment_id) is not distinct from 'lost'
          -- Our invoices are in rupees.
          or payment.currency <> o.currency
          then 'not_possible'
      end);
      perform private.enrol_payment(o, payment.payment_id, payment.amount, '{}');
      perform private.settle_refunds(payment);
    when 'refund' then
      perform private.refuse(case when coalesce(rest, 0) < 1 then 'too_much' end);
      perform private.refuse(private.refund_refusal(payment));
      perform private.require_recent_code();
      perform private.refuse(nullif(
        private.request_refund(payment.payment_id, rest, p_request_id, nullif(btrim(p_note), '')), 'requested'
      ));
    when 'keep' then
      perform private.refuse(case when private.is_deadline_running(review) then 'deadline_running' end);
    else
      perform private.refuse('invalid');
  end case;

  update public.payment_reviews
  set settled_at = now(), resolution = p_resolution, note = nullif(btrim(p_note), '')
  where id = review.id;
  -- The failed refund has been dealt with too.
  update public.payment_refunds r
  set status = 'cancelled'
  where r.order_id = o.id and r.refund_id = review.refund_id and r.status = 'failed';
  return private.finish_action(
    p_request_id, 'settle_review', 'payment_orders', o.id::text,
    jsonb_build_object('review', private.review_facts(review)),
    jsonb_build_object('review', null, 'resolution', p_resolution, 'reviewId', review.id), p_note,
    case when private.first_open_review(o.id) is null then '{}' else '{"isNextShown": true}'::jsonb end
  );
end;
$$;

-- Ends an order's seat without a refund, for example after a lost dispute; the learner reads why. Refused: invalid
-- (without a reason), unknown, no_seat.
create function public.console_end_seat(p_request_id uuid, p_order_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  seat public.cohort_enrollments;
begin
  perform private.begin_action(p_request_id, 'end_seat', true);
  perform private.refuse(case when coalesce(btrim(p_reason), '') = '' then 'invalid' end);
  select * into o from public.payment_orders known where known.id = p_order_id;
  perform private.refuse(case when not found then 'unknown' end);
  perform from public.cohorts s where s.cohort_id = o.cohort_id for update;
  select * into seat from public.cohort_enrollments e where e.order_id = o.provider_order_id and e.is_open for update;
  perform private.refuse(case when not found then 'no_seat' end);
  perform private.require_recent_code();

  update public.cohort_enrollments set status = 'ended' where id = seat.id;
  insert into public.email_outbox (template, recipient, payload)
  select
    'seat-ended',
    coalesce((select u.email from auth.users u where u.id = seat.user_id), seat.email),
    jsonb_build_object('course', o.receipt_facts ->> 'course', 'cohortId', seat.cohort_id, 'reason', btrim(p_reason));
  return private.finish_action(
    p_request_id, 'end_seat', 'payment_orders', o.id::text,
    jsonb_build_object('seat', seat.status), '{"seat": "ended"}', p_reason
  );
end;
$$;

-- Refused: unknown, not_paid.
create function public.console_resend_receipt(p_request_id uuid, p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
begin
  perform private.begin_action(p_request_id, 'resend_receipt');
  select * into o from public.payment_orders known where known.id = p_order_id for share;
  perform private.refuse(case when not found then 'unknown' end);
  perform from public.cohort_enrollments e where e.payment_id = o.payment_id;
  perform private.refuse(case when not found then 'not_paid' end);

  perform private.queue_receipt(o);
  return private.finish_action(p_request_id, 'resend_receipt', 'payment_orders', o.id::text);
end;
$$;

-- Records that the provider is being asked about an order. Refused: unknown.
create function public.console_ask_provider(p_request_id uuid, p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.begin_action(p_request_id, 'ask_provider');
  perform from public.payment_orders o where o.id = p_order_id;
  perform private.refuse(case when not found then 'unknown' end);
  return private.finish_action(p_request_id, 'ask_provider', 'payment_orders', p_order_id::text);
end;
$$;

grant execute on function
  public.console_payments, public.console_refund, public.console_settle_review, public.console_end_seat,
  public.console_resend_receipt, public.console_ask_provider
to authenticated;

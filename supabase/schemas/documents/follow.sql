-- A refund of an invoiced payment writes its credit note in the same transaction, whoever made the refund.
create function private.follow_refund_with_credit_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders po where po.id = new.order_id for update;
  perform private.credit_refunds(o, now());
  return null;
end;
$$;

create trigger follow_refund_with_credit_note_on_insert after insert on public.payment_refunds
  for each row when (new.status = 'done') execute function private.follow_refund_with_credit_note();
create trigger follow_refund_with_credit_note_on_update after update of status on public.payment_refunds
  for each row when (new.status = 'done' and old.status <> 'done')
  execute function private.follow_refund_with_credit_note();

-- Once a review is settled, the invoice is issued if its details are there. That happens at the end of the transaction,
-- which may only give the seat after it has settled the review.
create function private.follow_review_with_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.issue_invoice(new.order_id)
  where exists (select from public.billing_details d where d.order_id = new.order_id);
  return null;
end;
$$;

create constraint trigger follow_review_with_invoice
  after update of settled_at on public.payment_reviews
  deferrable initially deferred
  for each row
  when (new.settled_at is not null and old.settled_at is null)
  execute function private.follow_review_with_invoice();

-- Stores the details that a buyer has confirmed (columns of billing_details), for good, and issues the invoice. Outcome:
-- issued; waiting, until the order's review is settled; given before; unknown, if the buyer has no such order or it can
-- have no invoice. Raises if they can't be on an invoice (billing_refusal).
create function public.ask_for_invoice(p_user_id uuid, p_order_id uuid, p_details jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.payment_orders;
  refusal text;
begin
  select * into o from public.payment_orders po where po.id = p_order_id and po.user_id = p_user_id for update;
  if not found then
    return 'unknown';
  end if;
  if exists (select from public.billing_details d where d.order_id = o.id) then
    return 'given';
  end if;
  refusal := private.invoice_refusal(o);
  if refusal not in ('no_details', 'review_open') then
    return case refusal when 'issued' then 'given' else 'unknown' end;
  end if;
  refusal := private.keep_billing_details(o.id, p_details);
  if refusal is not null then
    raise exception 'These can''t be the details on an invoice: %', refusal using errcode = 'check_violation';
  end if;
  return case when private.issue_invoice(o.id) is null then 'waiting' else 'issued' end;
end;
$$;

-- What the document would say if the buyer gave these details now; null if there can be none. It's written as it would
-- be, and rolled back.
create function public.preview_invoice(p_user_id uuid, p_order_id uuid, p_details jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  outcome text;
  shown jsonb;
begin
  outcome := public.ask_for_invoice(p_user_id, p_order_id, p_details);
  if outcome = 'waiting' then
    perform private.write_invoice(o, e.amount, now())
    from public.payment_orders o
    join public.cohort_enrollments e on e.payment_id = o.payment_id
    where o.id = p_order_id;
  end if;
  select to_jsonb(d) || jsonb_build_object('issuedOn', d.issued_on, 'placeOfSupply', d.place_of_supply) into shown
  from public.tax_documents d
  where d.order_id = p_order_id and d.kind = 'invoice' and outcome in ('waiting', 'issued');
  raise exception 'Only a preview' using errcode = 'OP005';
exception when sqlstate 'OP005' then
  return shown;
end;
$$;

-- Kept for the version before, which calls it.
create function public.give_billing_details(
  p_user_id uuid, p_order_id uuid, p_legal_name text, p_gstin text, p_address text, p_pin text, p_state_code text,
  p_country text
) returns text
language plpgsql set search_path = '' as $$
begin
  return public.ask_for_invoice(p_user_id, p_order_id, jsonb_build_object(
    'legal_name', p_legal_name, 'gstin', p_gstin, 'address', p_address, 'pin', p_pin, 'state_code', p_state_code,
    'country', p_country
  ));
end;
$$;

-- Queues the reminders of orders without details on the third and the twentieth day after payment, each once, and
-- returns how many. It skips orders that can't be invoiced now, and buyers whose account is deleted, who can't give
-- details.
create function public.queue_billing_reminders() returns integer
language sql security definer set search_path = '' as $$
  with
    due as (
      select o.id, o.user_id, day.number
      from (values (3), (20)) as day (number)
      join public.payment_orders o
        on o.paid_at <= now() - make_interval(days => day.number)
        and o.paid_at > now() - make_interval(days => day.number + 2)
      where o.status = 'paid' and o.user_id is not null and private.invoice_refusal(o) = 'no_details'
    ),
    queued as (
      insert into public.email_outbox (id, template, about, recipient)
      select
        md5(concat_ws(' ', 'billing-reminder', d.id, d.number))::uuid, 'billing-reminder', d.id::text,
        private.account_email(d.user_id)
      from due d
      on conflict (id) do nothing
      returning 1
    )
  select count(*)::integer from queued;
$$;

-- What a reminder of billing details says (private.mail_now).
create function private.billing_reminder_facts(
  m public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders p where p.id = m.about::uuid;
  recipient := coalesce(private.account_email(o.user_id), m.recipient);
  payload := jsonb_build_object('orderId', o.id, 'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id);
  refusal := case
    when o.user_id is null then 'no_account'
    when private.invoice_refusal(o) is distinct from 'no_details' then 'details_not_needed'
  end;
end;
$$;

grant execute on function
  public.ask_for_invoice, public.give_billing_details, public.preview_invoice, public.queue_billing_reminders
  to service_role;

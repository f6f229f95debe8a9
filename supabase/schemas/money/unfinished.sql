-- Why no mail is sent about an unfinished checkout: a code, or null. A request for a refund or a move belongs to a paid
-- order. It looks beyond this order, at the account and its address, in any cohort.
create function private.checkout_mail_refusal(p_order_id uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when o.user_id is null then 'no_account'
    when exists (
      select from public.cohort_enrollments e
      where e.is_open and (e.user_id = o.user_id or lower(e.email) = any (person.addresses))
    ) then 'has_seat'
    when exists (
      select from public.payment_orders p
      where (p.user_id = o.user_id or lower(p.email) = any (person.addresses)) and p.payment_id is not null
    ) then 'has_paid'
    when exists (
      select from public.payment_orders p
      where
        (p.user_id = o.user_id or lower(p.email) = any (person.addresses))
        and (p.review_waits_since is not null or p.status = 'needs_review')
    ) then 'review_open'
    when exists (
      select from public.payment_orders p where p.user_id = o.user_id and p.held_until > now()
    ) then 'in_checkout'
    when exists (
      select from public.mail_choices c
      where c.email = any (person.addresses) and coalesce(c.stopped_at, c.checkout_mails_off_at) is not null
    ) then 'opted_out'
    when not private.is_enrolling(o.cohort_id) then 'not_on_sale'
    when not private.has_free_seat(o.cohort_id, o.user_id) then 'no_seat_left'
  end
  from public.payment_orders o
  cross join lateral (
    select array[lower(o.email), lower(coalesce(private.account_email(o.user_id), o.email))] as addresses
  ) person
  where o.id = p_order_id;
$$;

-- The id of the mail about an unfinished checkout: one per person and cohort.
create function private.checkout_mail_id(o public.payment_orders) returns uuid
language sql immutable set search_path = '' as $$
  select md5(concat_ws(' ', 'unfinished-checkout', o.user_id, o.cohort_id))::uuid;
$$;

-- The checkouts whose hold, the last for their buyer and cohort, ended unpaid 24 hours ago, and which haven't been
-- mailed or skipped. They stay in the list for two days; after that a checkout is skipped rather than mailed late.
-- provider_order_ids: the buyer's unpaid orders, any of which may have been paid at the provider by now.
create function public.due_unfinished_checkouts(p_limit integer) returns table (
  order_id uuid, provider_order_ids text[]
)
language sql stable set search_path = '' as $$
  select o.id, array(
    select p.provider_order_id
    from public.payment_orders p
    where p.user_id = o.user_id and p.provider_order_id is not null and p.status in ('created', 'attempted')
    order by p.created_at desc
    limit 10
  )
  from public.payment_orders o
  where
    o.status in ('created', 'attempted')
    and o.user_id is not null
    and o.held_from is not null
    and o.held_until between now() - interval '72 hours' and now() - interval '24 hours'
    and not exists (
      select from public.payment_orders later
      where
        later.user_id = o.user_id
        and later.cohort_id = o.cohort_id
        and (later.held_until, later.id) > (o.held_until, o.id)
    )
    and not exists (select from public.email_outbox m where m.id = private.checkout_mail_id(o))
  order by o.held_until
  limit p_limit;
$$;

-- Writes the mail about an unfinished checkout, or records why there is none: p_refusal, or another refusal. Once per
-- person and cohort. The mail expires after an hour, since by then the payment may have changed.
create function public.queue_checkout_mail(p_order_id uuid, p_refusal text default null) returns text
language plpgsql set search_path = '' as $$
declare
  o public.payment_orders;
  reason text;
begin
  select * into o from public.payment_orders p where p.id = p_order_id for share;
  reason := coalesce(private.checkout_mail_refusal(o.id), p_refusal);
  insert into public.mail_choices (email)
  values (lower(coalesce(private.account_email(o.user_id), o.email)))
  on conflict (email) do nothing;
  insert into public.email_outbox (id, template, about, recipient, send_before, status, last_error)
  values (
    private.checkout_mail_id(o), 'unfinished-checkout', o.id::text, coalesce(private.account_email(o.user_id), o.email),
    now() + interval '1 hour', case when reason is null then 'pending' else 'skipped' end, reason
  )
  on conflict (id) do nothing;
  return reason;
end;
$$;

-- What the mail about an unfinished checkout says (private.mail_now).
create function private.checkout_facts(
  m public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  o public.payment_orders;
begin
  select * into o from public.payment_orders p where p.id = m.about::uuid;
  recipient := coalesce(private.account_email(o.user_id), o.email, m.recipient);
  payload := jsonb_build_object(
    'orderId', o.id, 'course', o.receipt_facts ->> 'course', 'cohortId', o.cohort_id,
    'startDate', o.receipt_facts ->> 'startDate',
    'token', (select c.token from public.mail_choices c where c.email = lower(recipient))
  );
  refusal := case when o.id is null then 'no_order' else private.checkout_mail_refusal(o.id) end;
end;
$$;

grant execute on function public.due_unfinished_checkouts, public.queue_checkout_mail to service_role;

-- The list of all orders, the newest first, a page at a time, with what waits among them.
alter table public.payment_orders add column refund_waits_since timestamptz;

comment on column public.payment_orders.refund_waits_since is
  'When the oldest of its refunds that is neither done nor cancelled was asked for; null without one.';

grant select (refund_waits_since) on table public.payment_orders to authenticated;

-- Kept on the order, so that a page of the list is read in the order of an index. The order's row is the lock, which
-- whoever writes a refund holds already: of two at once the second counts what the first has written.
create function public.keep_refund_waits_since()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  changed constant public.payment_refunds := case when tg_op = 'DELETE' then old else new end;
begin
  perform from public.payment_orders o where o.id = changed.order_id for update;
  update public.payment_orders o
  set refund_waits_since = waiting.since
  from (
    select min(r.created_at) as since
    from public.payment_refunds r
    where r.order_id = changed.order_id and r.status not in ('done', 'cancelled')
  ) waiting
  where o.id = changed.order_id and o.refund_waits_since is distinct from waiting.since;
  return null;
end;
$$;

revoke execute on function public.keep_refund_waits_since() from public, anon, authenticated, service_role;

create trigger keep_refund_waits_since
  after insert or delete or update of status, created_at on public.payment_refunds
  for each row
  execute function public.keep_refund_waits_since();

update public.payment_orders o
set refund_waits_since = waiting.since
from (
  select r.order_id, min(r.created_at) as since
  from public.payment_refunds r
  where r.status not in ('done', 'cancelled')
  group by r.order_id
) waiting
where o.id = waiting.order_id;

create index payment_refunds_order on public.payment_refunds (order_id, created_at);
create index payment_orders_status on public.payment_orders (status, created_at desc, id desc);
create index payment_orders_refunds on public.payment_orders (created_at desc, id desc)
  where refund_waits_since is not null;
drop index public.payment_orders_reviews;
create index payment_orders_reviews on public.payment_orders (created_at desc, id desc)
  where review_reason is not null and review_settled_at is null;

-- As before, but that orders are counted, as the list shows them: two refunds of one are one.
create or replace function public.console_today()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  -- More than ten working days have begun since whatever came before the eleventh last one.
  ten_working_days_ago constant timestamptz := timezone('Asia/Kolkata', (
    select day
    from generate_series((today - 20)::timestamp, today::timestamp, interval '1 day') day
    where extract(isodow from day) < 6
    order by day desc
    limit 1 offset 10
  ));
begin
  perform private.require_operator();
  return jsonb_build_object(
    'failedMails', (select count(*) from public.email_outbox o where o.status = 'failed' and o.resent_as is null),
    'reviews', (
      select count(*) from public.payment_orders o where o.review_reason is not null and o.review_settled_at is null
    ),
    'oldRefunds', (
      select count(*) from public.payment_orders o where o.refund_waits_since < now() - interval '1 day'
    ),
    'openMessages', (select count(*) from public.contact_messages m where m.state = 'open'),
    'oldestMessageAt', (select min(m.created_at) from public.contact_messages m where m.state = 'open'),
    'lateApplications', (
      select count(*)
      from public.job_applications a
      where a.state in ('received', 'in_review') and a.created_at < ten_working_days_ago
    ),
    'runs', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', r.id,
            'title', r.session_title,
            'startsAt', r.starts_at,
            'timeZone', r.time_zone,
            'registered', c.registered,
            'cancelled', c.cancelled
          )
          order by r.starts_at, r.id
        ),
        '[]'
      )
      from (
        select *
        from public.session_runs s
        where s.state = 'scheduled' and s.starts_at > now()
        order by s.starts_at, s.id
        limit 5
      ) r
      cross join lateral public.console_run_counts(array[r.id]) c
    )
  );
end;
$$;

-- Why: the page of orders in review read all of them: the condition of this index was part of the condition of its query.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP INDEX "public"."payment_orders_holds";

CREATE OR REPLACE FUNCTION public.open_cohorts()
  RETURNS TABLE (
    cohort_id         text,
    state             text,
    starts_on         date,
    enrol_by          date,
    price             integer,
    list_price        integer,
    seats_left        integer,
    is_enrolment_over boolean,
    has_begun         boolean,
    classes           jsonb
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  -- Few cohorts have anyone in a checkout or waiting to move there: only theirs are counted.
  with held as (
    select h.cohort_id, private.count_holders(h.cohort_id) as seats
    from (
      select o.cohort_id
      from public.payment_orders o
      where
        o.status in ('created', 'attempted', 'needs_review')
        and o.held_until > now()
        and o.user_id is not null
      union
      select r.to_cohort_id
      from public.change_requests r
      where r.state = 'open' and r.to_cohort_id is not null
    ) h
  )
  select
    c.cohort_id,
    -- A call takes as long as counting the cohort's seats, so it's only made for those whose sale is over.
    case when c.sale_ends_at <= now() then private.sale_state(c, now()) else c.state end,
    c.starts_on,
    greatest(c.enrol_by, c.sell_until),
    c.price,
    c.list_price,
    greatest(c.capacity - t.seats - coalesce(h.seats, 0), 0),
    c.sale_ends_at <= now(),
    c.starts_on <= timezone('Asia/Kolkata', now())::date,
    coalesce(sessions.planned, '[]')
  from public.cohorts c
  cross join lateral (select private.count_taken(c.cohort_id) as seats) t
  cross join lateral (
    select
      max(s.ends_at) as last_end,
      jsonb_agg(
        jsonb_build_object('startsAt', s.starts_at, 'endsAt', s.ends_at, 'timeZone', s.time_zone) order by s.starts_at
      ) filter (where s.kind <> 'office_hours') as planned
    from public.cohort_sessions s
    where s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) sessions
  left join held h on h.cohort_id = c.cohort_id
  -- Without sessions or a last day, it's never over.
  where
    c.state not in ('closed', 'cancelled')
    and coalesce(sessions.last_end, 'infinity') > now()
    and coalesce(c.ends_on, 'infinity') >= timezone('Asia/Kolkata', now())::date
  order by c.starts_on, c.created_at, c.cohort_id;
$function$;

CREATE INDEX payment_orders_holds ON public.payment_orders USING btree (cohort_id, held_until)
  WHERE ((status = ANY (ARRAY['created'::text, 'attempted'::text, 'needs_review'::text])) AND (user_id IS NOT NULL));

-- Why: console_today, console_person and cohort_room were almost 80 lines. What Today counts is a table, a row for each line;
-- console_today answers it as "waiting", and beside it as the previous version reads it. The others answer the same.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.purchases_of (
  p_address text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'orders', array(
      select jsonb_build_object(
        'id', o.id, 'cohortId', o.cohort_id, 'amount', o.amount, 'currency', o.currency, 'status', o.status,
        'paidAt', o.paid_at, 'refundedAmount', o.refunded_amount, 'createdAt', o.created_at,
        'review', private.first_open_review(o.id)
      )
      from public.payment_orders o
      where lower(o.email) = p_address
      order by o.created_at desc, o.id desc limit 100
    ),
    'enrolments', array(
      select jsonb_build_object(
        'id', e.id, 'cohortId', e.cohort_id, 'status', e.status, 'amount', e.amount, 'orderId', o.id,
        'enrolledAt', e.enrolled_at
      )
      from public.cohort_enrollments e
      join public.payment_orders o on o.provider_order_id = e.order_id
      where lower(e.email) = p_address
      order by e.enrolled_at desc, e.id desc limit 100
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.room_members (
  p_cohort_id text,
  p_self      uuid
)
  RETURNS jsonb[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select jsonb_build_object('isSelf', m.user_id = p_self, 'profile', private.shown_profile(u.raw_user_meta_data))
    from public.cohort_enrollments m
    join auth.users u on u.id = m.user_id
    where
      m.cohort_id = p_cohort_id
      and m.is_open
      and not m.is_hidden
      -- The keys that saving a profile writes, if they aren't empty. An account larger than any valid profile isn't read.
      and case
        when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data ?| array[
          'saved_full_name', 'preferred_name', 'company', 'job_title', 'bio', 'linkedin_url', 'x_handle'
        ]
      end
    order by m.enrolled_at, m.id
  );
$function$;

CREATE OR REPLACE FUNCTION private.today_counts()
  RETURNS TABLE (
    line   text,
    number bigint,
    since  timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select 'disputes', count(distinct r.order_id), min(r.respond_by)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is not null
  union all
  select 'reviews', count(distinct r.order_id), min(r.opened_at)
  from public.payment_reviews r where r.settled_at is null and r.respond_by is null
  union all
  select 'unmatched', count(*), min(u.found_at)
  from public.unmatched_payments u where u.settled_at is null
  union all
  select 'oldRefunds', count(*), min(o.refund_waits_since)
  from public.payment_orders o where o.refund_waits_since < now() - interval '1 day'
  union all
  select 'salesWithoutInvoice', count(*), min(o.paid_at)
  from public.payment_orders o
  where o.status = 'paid' and not exists (select from public.tax_documents d where d.order_id = o.id)
  union all
  select 'openMessages', count(*), min(m.created_at)
  from public.contact_messages m where m.state = 'open'
  union all
  select 'lateApplications', count(*), min(a.created_at)
  from public.job_applications a
  where
    a.state in ('received', 'in_review')
    and a.created_at < (select late.applications from public.console_late_before() late)
  union all
  select 'failedMails', count(*), min(o.created_at)
  from public.email_outbox o where o.status = 'failed' and o.resent_as is null;
$function$;

CREATE OR REPLACE FUNCTION public.cohort_room (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', c.state,
    'startsOn', c.starts_on,
    'endsOn', c.ends_on,
    'chatUrl', c.chat_url,
    'bookingUrl', c.booking_url,
    'accessToken', seat.access_token,
    'isHidden', seat.is_hidden,
    'firstSteps', seat.first_steps,
    'timeZone', seat.time_zone,
    -- This visit may not be recorded yet: it counts as a new one if the last began more than an hour ago.
    'isVisitNoted', coalesce(seat.visited_at > now() - interval '1 hour', false),
    'newSince', case
      when seat.visited_at > now() - interval '1 hour' then seat.visited_before_at
      else seat.visited_at
    end,
    'sessions', array(
      select jsonb_build_object(
        'id', s.id,
        'kind', s.kind,
        'week', s.week,
        'title', s.title,
        'startsAt', s.starts_at,
        'endsAt', s.ends_at,
        'joinClosesAt', private.cohort_session_closes_at(s),
        'timeZone', s.time_zone,
        'hasLink', s.meeting_url is not null,
        'hasRecording', s.recording_url is not null,
        'recordedAt', s.recorded_at,
        'state', s.state,
        'cancelledReason', s.cancelled_reason,
        'attended', a.source
      )
      from public.cohort_sessions s
      left join public.cohort_attendance a on a.session_id = s.id and a.user_id = seat.user_id and a.struck_at is null
      where s.cohort_id = c.cohort_id
      order by s.starts_at, s.id
    ),
    'resources', array(
      select jsonb_build_object('id', r.id, 'sessionId', r.session_id, 'title', r.title, 'url', r.url)
      from public.cohort_resources r
      where r.cohort_id = c.cohort_id
      order by r.position, r.created_at, r.id
    ),
    'posts', array(
      select jsonb_build_object(
        'id', p.id, 'subject', p.subject, 'body', p.body, 'postedAt', p.posted_at, 'correctedAt', p.corrected_at,
        'signedBy', private.signature_of(p.author)
      )
      from public.cohort_posts p
      where p.cohort_id = c.cohort_id
      order by p.posted_at desc, p.id desc
    ),
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$function$;

CREATE OR REPLACE FUNCTION public.console_person (
  p_email text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return private.purchases_of(address) || jsonb_build_object(
    'name', private.person_name(address),
    'registrations', array(
      select jsonb_build_object(
        'id', s.id, 'sessionTitle', s."Session Title", 'state', s.state, 'newsletter', s."Newsletter",
        'registeredAt', s."Registration Date", 'runId', s.run_id, 'startsAt', r.starts_at, 'timeZone', r.time_zone
      )
      from public.workshop_signups s
      left join public.session_runs r on r.id = s.run_id
      where lower(s."Email Address") = address and not s.is_waiting
      order by s."Registration Date" desc, s.id desc limit 100
    ),
    'waitingLists', array(
      select to_jsonb(place)
      from (
        select w.id, w.business_function as "businessFunction", w.created_at as "createdAt", w.left_at as "leftAt"
        from public.waitlist_signups w
        where lower(w.email) = address
        union all
        select s.id, s."Session Title", s."Registration Date", case when s.state = 'cancelled' then s.cancelled_at end
        from public.workshop_signups s
        where lower(s."Email Address") = address and s.is_waiting
      ) place
      order by place."createdAt" desc, place.id desc limit 100
    ),
    'messages', array(
      select jsonb_build_object(
        'id', m.id, 'name', m.name, 'subject', m.subject, 'inquiryType', m.inquiry_type, 'state', m.state,
        'createdAt', m.created_at
      )
      from public.contact_messages m
      where lower(m.email) = address
      order by m.created_at desc, m.id desc limit 100
    ),
    'applications', array(
      select jsonb_build_object('id', a.id, 'name', a.name, 'role', a.role, 'state', a.state, 'createdAt', a.created_at)
      from public.job_applications a
      where lower(a.email) = address
      order by a.created_at desc, a.id desc limit 100
    ),
    'mails', array(
      select jsonb_build_object(
        'id', o.id, 'template', o.template, 'status', o.status, 'createdAt', o.created_at, 'sentAt', o.sent_at,
        'lastError', o.last_error
      )
      from public.email_outbox o
      where lower(o.recipient) = address and (o.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by o.created_at desc, o.id desc limit 100
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_today()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  waiting jsonb;
begin
  perform private.require_operator();
  select jsonb_object_agg(c.line, jsonb_build_object('count', c.number, 'since', c.since)) into waiting
  from private.today_counts() c;
  -- The previous version reads the counts beside each other, these under other names.
  return waiting || jsonb_build_object(
    'disputes', jsonb_build_object('count', waiting #> '{disputes,count}', 'respondBy', waiting #> '{disputes,since}'),
    'salesWithoutInvoice', jsonb_build_object(
      'count', waiting #> '{salesWithoutInvoice,count}', 'oldestAt', waiting #> '{salesWithoutInvoice,since}'
    ),
    'openMessages', waiting #> '{openMessages,count}',
    'oldestMessageAt', waiting #> '{openMessages,since}',
    'waiting', waiting,
    'paidThisMonth', (
      select jsonb_build_object('seats', count(*), 'paise', coalesce(sum(o.amount), 0))
      from public.payment_orders o where o.status = 'paid' and o.paid_at >= timezone('Asia/Kolkata', date_trunc('month', today::timestamp))
    ),
    'changeRequests', array(
      select jsonb_build_object(
        'id', r.id, 'orderId', r.order_id, 'kind', r.kind, 'toCohortId', r.to_cohort_id, 'cohortId', e.cohort_id,
        'askedAt', r.asked_at, 'email', e.email
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state <> 'cancelled'
      where r.state = 'open'
      order by r.asked_at, r.id
    ),
    'cancelledCohorts', array(
      select jsonb_build_object(
        'cohortId', e.cohort_id, 'refunds', count(*) filter (where r.kind = 'refund'),
        'moves', count(*) filter (where r.kind = 'transfer'), 'silent', count(*) filter (where r.kind is null),
        'askedAt', min(r.asked_at) filter (where r.kind is not null)
      )
      from public.change_requests r
      join public.cohort_enrollments e on e.id = r.enrolment_id
      join public.cohorts c on c.cohort_id = e.cohort_id and c.state = 'cancelled'
      where r.state = 'open'
      group by e.cohort_id
      order by min(r.asked_at), e.cohort_id
    ),
    'sessionsWithoutLink', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.starts_at)
      from public.cohort_sessions s
      where
        s.state = 'scheduled' and s.meeting_url is null and s.ends_at > now()
        and timezone('Asia/Kolkata', s.starts_at)::date <= today + 1
      order by s.starts_at, s.id
    ),
    'oldRecordings', array(
      select jsonb_build_object('id', s.id, 'cohortId', s.cohort_id, 'title', s.title, 'at', s.ends_at + interval '60 days')
      from public.cohort_sessions s
      where s.recording_url ~* '^https://([a-z0-9.-]+\.)?zoom\.us([:/?#]|$)' and s.ends_at < now() - interval '60 days'
      order by s.starts_at, s.id
    )
  );
end;
$function$;

REVOKE ALL ON FUNCTION "private"."purchases_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."purchases_of"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_members"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_members"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."today_counts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."today_counts"() TO "authenticated";

GRANT EXECUTE ON FUNCTION "private"."today_counts"() TO "service_role";

CREATE OR REPLACE FUNCTION public.cohort_room (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'state', c.state,
    'startsOn', c.starts_on,
    'endsOn', c.ends_on,
    'chatUrl', c.chat_url,
    'bookingUrl', c.booking_url,
    'accessToken', seat.access_token,
    'isHidden', seat.is_hidden,
    'firstSteps', seat.first_steps,
    'timeZone', seat.time_zone,
    -- This visit may not be recorded yet: it counts as a new one if the last began more than an hour ago.
    'isVisitNoted', coalesce(seat.visited_at > now() - interval '1 hour', false),
    'newSince', case
      when seat.visited_at > now() - interval '1 hour' then seat.visited_before_at
      else seat.visited_at
    end,
    'sessions', array(
      select jsonb_build_object(
        'id', s.id,
        'kind', s.kind,
        'week', s.week,
        'title', s.title,
        'guestName', s.guest_name,
        'bring', s.bring,
        'startsAt', s.starts_at,
        'endsAt', s.ends_at,
        'joinClosesAt', private.cohort_session_closes_at(s),
        'timeZone', s.time_zone,
        'hasLink', s.meeting_url is not null,
        'hasRecording', s.recording_url is not null,
        'recordedAt', s.recorded_at,
        'state', s.state,
        'cancelledReason', s.cancelled_reason,
        'attended', a.source
      )
      from public.cohort_sessions s
      left join public.cohort_attendance a on a.session_id = s.id and a.user_id = seat.user_id and a.struck_at is null
      where s.cohort_id = c.cohort_id
      order by s.starts_at, s.id
    ),
    'resources', array(
      select jsonb_build_object('id', r.id, 'sessionId', r.session_id, 'title', r.title, 'url', r.url)
      from public.cohort_resources r
      where r.cohort_id = c.cohort_id
      order by r.position, r.created_at, r.id
    ),
    'posts', array(
      select jsonb_build_object(
        'id', p.id, 'subject', p.subject, 'body', p.body, 'postedAt', p.posted_at, 'correctedAt', p.corrected_at,
        'signedBy', private.signature_of(p.author)
      )
      from public.cohort_posts p
      where p.cohort_id = c.cohort_id
      order by p.posted_at desc, p.id desc
    ),
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$function$;

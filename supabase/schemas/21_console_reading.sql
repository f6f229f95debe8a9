-- What waits for a person, and the next five runs. Orders are counted as the list shows them: two refunds of one order
-- are one.
create function public.console_today()
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

grant execute on function public.console_today() to authenticated;

-- New registrations and orders of the last days in India, today's included; at most a year.
create function public.console_daily_counts(p_days integer)
returns table (day date, registrations integer, orders integer)
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := timezone('Asia/Kolkata', now())::date;
  first_day constant date := today - least(greatest(p_days, 1), 366) + 1;
  since constant timestamptz := timezone('Asia/Kolkata', first_day::timestamp);
begin
  perform private.require_operator();
  return query
  with
    registered as (
      select timezone('Asia/Kolkata', s."Registration Date")::date as on_day, count(*)::integer as people
      from public.workshop_signups s
      where s."Registration Date" >= since
      group by 1
    ),
    ordered as (
      select timezone('Asia/Kolkata', o.created_at)::date as on_day, count(*)::integer as seats
      from public.payment_orders o
      where o.created_at >= since
      group by 1
    )
  select d::date, coalesce(r.people, 0), coalesce(o.seats, 0)
  from generate_series(first_day::timestamp, today::timestamp, interval '1 day') d
  left join registered r on r.on_day = d::date
  left join ordered o on o.on_day = d::date
  order by d;
end;
$$;

grant execute on function public.console_daily_counts(integer) to authenticated;

-- Addresses that begin with a text, wherever they are, and the kinds of rows that have them: at most 100. Who joined the
-- list of a function without a session is on a waiting list. Mails about the team are for owners alone.
create function public.console_find_people(p_text text, p_limit integer)
returns table (email text, kinds text[])
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  beginning constant text := lower(btrim(p_text));
  -- After every text that begins so, in the order of bytes.
  ending constant text := beginning || chr(1114111);
  most constant integer := least(p_limit, 100);
begin
  perform private.require_operator();
  if beginning = '' then
    return;
  end if;

  -- The first of each kind are enough for the first of all, with all of their kinds.
  return query
  select found.address, array_agg(distinct found.kind order by found.kind)
  from (
    select 'registration' as kind, r.address
    from (
      select distinct lower(s."Email Address") as address
      from public.workshop_signups s
      where
        lower(s."Email Address") ~>=~ beginning
        and lower(s."Email Address") ~<~ ending
        and (s.run_id is not null or s."Session Title" not like '%(Waitlist)')
      order by address using ~<~
      limit most
    ) r
    union all
    select 'waiting list', f.address
    from (
      select distinct lower(s."Email Address") as address
      from public.workshop_signups s
      where
        lower(s."Email Address") ~>=~ beginning
        and lower(s."Email Address") ~<~ ending
        and s.run_id is null
        and s."Session Title" like '%(Waitlist)'
      order by address using ~<~
      limit most
    ) f
    union all
    select 'waiting list', w.address
    from (
      select distinct lower(s.email) as address
      from public.waitlist_signups s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) w
    union all
    select 'order', o.address
    from (
      select distinct lower(s.email) as address
      from public.payment_orders s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) o
    union all
    select 'enrolment', e.address
    from (
      select distinct lower(s.email) as address
      from public.cohort_enrollments s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) e
    union all
    select 'message', m.address
    from (
      select distinct lower(s.email) as address
      from public.contact_messages s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) m
    union all
    select 'application', a.address
    from (
      select distinct lower(s.email) as address
      from public.job_applications s
      where lower(s.email) ~>=~ beginning and lower(s.email) ~<~ ending
      order by address using ~<~
      limit most
    ) a
    union all
    select 'mail', l.address
    from (
      select distinct lower(s.recipient) as address
      from public.email_outbox s
      where
        lower(s.recipient) ~>=~ beginning
        and lower(s.recipient) ~<~ ending
        and (s.template <> 'operator-invitation' or private.operator_role() = 'owner')
      order by address using ~<~
      limit most
    ) l
  ) found
  group by found.address
  order by found.address using ~<~
  limit most;
end;
$$;

grant execute on function public.console_find_people(text, integer) to authenticated;

-- All that there is of an address: of each kind the newest hundred, the newest first. The waiting lists have the places of
-- both doors, with when they were left. Mails about the team are for owners alone.
create function public.console_person(p_email text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(p_email));
begin
  perform private.require_operator();
  return jsonb_build_object(
    'registrations', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."registeredAt" desc, x.id desc), '[]')
      from (
        select
          s.id, s."Session Title" as "sessionTitle", s.state, s."Newsletter" as newsletter,
          s."Registration Date" as "registeredAt", s.run_id as "runId", r.starts_at as "startsAt",
          r.time_zone as "timeZone"
        from public.workshop_signups s
        left join public.session_runs r on r.id = s.run_id
        where lower(s."Email Address") = address and (s.run_id is not null or s."Session Title" not like '%(Waitlist)')
        order by s."Registration Date" desc, s.id desc
        limit 100
      ) x
    ),
    'waitingLists', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select w.id, w.business_function as "businessFunction", w.created_at as "createdAt", w.left_at as "leftAt"
        from public.waitlist_signups w
        where lower(w.email) = address
        union all
        select s.id, s."Session Title", s."Registration Date", case when s.state = 'cancelled' then s.cancelled_at end
        from public.workshop_signups s
        where lower(s."Email Address") = address and s.run_id is null and s."Session Title" like '%(Waitlist)'
        order by "createdAt" desc, id desc
        limit 100
      ) x
    ),
    'orders', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select
          o.id, o.cohort_id as "cohortId", o.amount, o.currency, o.status, o.paid_at as "paidAt",
          o.refunded_amount as "refundedAmount", o.review_reason as "reviewReason",
          o.review_settled_at as "reviewSettledAt", o.created_at as "createdAt"
        from public.payment_orders o
        where lower(o.email) = address
        order by o.created_at desc, o.id desc
        limit 100
      ) x
    ),
    'enrolments', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."enrolledAt" desc, x.id desc), '[]')
      from (
        select
          e.id, e.cohort_id as "cohortId", e.status, e.amount, o.id as "orderId", e.enrolled_at as "enrolledAt"
        from public.cohort_enrollments e
        join public.payment_orders o on o.provider_order_id = e.order_id
        where lower(e.email) = address
        order by e.enrolled_at desc, e.id desc
        limit 100
      ) x
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select m.id, m.name, m.subject, m.inquiry_type as "inquiryType", m.state, m.created_at as "createdAt"
        from public.contact_messages m
        where lower(m.email) = address
        order by m.created_at desc, m.id desc
        limit 100
      ) x
    ),
    'applications', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select a.id, a.name, a.role, a.state, a.created_at as "createdAt"
        from public.job_applications a
        where lower(a.email) = address
        order by a.created_at desc, a.id desc
        limit 100
      ) x
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(x) order by x."createdAt" desc, x.id desc), '[]')
      from (
        select
          o.id, o.template, o.status, o.created_at as "createdAt", o.sent_at as "sentAt", o.last_error as "lastError"
        from public.email_outbox o
        where
          lower(o.recipient) = address
          and (o.template <> 'operator-invitation' or private.operator_role() = 'owner')
        order by o.created_at desc, o.id desc
        limit 100
      ) x
    )
  );
end;
$$;

grant execute on function public.console_person(text) to authenticated;

-- Sends a mail again that was sent or has failed: the same once more, as a mail of its own.
-- Refused: unknown; waiting (it has not been given up); expired (of no more use); superseded (it has been sent again, has
-- lost its use, its session has changed since, or a later mail says what is true now); unsubscribed (news to an address
-- that takes none).
create function public.console_resend_mail(p_request_id uuid, p_mail_id uuid, p_shown_status text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'resend_mail');
  -- Each says what a registration or an application is at that time.
  of_states constant text[] := array[
    'session-confirmation', 'session-moved', 'session-cancelled', 'registration-cancelled', 'application-state'
  ];
  mail public.email_outbox;
  new_id uuid;
begin
  if first_answer is not null then
    return first_answer;
  end if;
  select * into mail from public.email_outbox o where o.id = p_mail_id for update;
  if not found then
    return private.refused('unknown');
  end if;
  if mail.status is distinct from p_shown_status then
    return private.changed('email_outbox', mail.id::text, 'status', to_jsonb(mail.status));
  end if;
  if mail.status = 'pending' then
    return private.refused('waiting');
  end if;
  if mail.send_before <= now() then
    return private.refused('expired');
  end if;
  if
    mail.status = 'skipped'
    or mail.resent_as is not null
    or (
      mail.template = any (of_states)
      and exists (
        select
        from public.email_outbox later
        where
          later.subject_id = mail.subject_id
          and later.position > mail.position
          and later.template = any (of_states)
          and later.status in ('pending', 'sent')
      )
    )
    -- A move, a cancellation and a new start each give the registration its next sequence.
    or (
      mail.template = 'session-reminder'
      and not exists (
        select
        from public.workshop_signups s
        where
          s.id = mail.subject_id
          and s.state = 'registered'
          and s.calendar_sequence = (mail.payload ->> 'sequence')::integer
      )
    )
    or (
      mail.template = 'waitlist-invitation'
      and not exists (
        select
        from public.session_runs r
        where
          r.session_title = mail.payload ->> 'sessionTitle'
          and r.starts_at = (mail.payload ->> 'startsAt')::timestamptz
          and r.state = 'scheduled'
      )
    )
  then
    return private.refused('superseded');
  end if;
  if
    mail.priority = 4
    and not exists (
      select from public.workshop_signups s
      where lower(s."Email Address") = lower(mail.recipient) and s."Newsletter"
    )
  then
    return private.refused('unsubscribed');
  end if;

  insert into public.email_outbox (template, recipient, reply_to, payload, subject_id, send_before)
  values (mail.template, mail.recipient, mail.reply_to, mail.payload, mail.subject_id, mail.send_before)
  returning id into new_id;
  update public.email_outbox o set resent_as = new_id where o.id = mail.id;
  return private.finish_action(
    p_request_id, 'resend_mail', 'email_outbox', mail.id::text,
    null, jsonb_build_object('resentAs', new_id), null, jsonb_build_object('mailId', new_id)
  );
end;
$$;

grant execute on function public.console_resend_mail(uuid, uuid, text) to authenticated;

-- Writes down that a list is exported, by the filter that it has. Refused: invalid, owner_only (applications).
create function public.console_log_export(p_request_id uuid, p_list text, p_filter jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first_answer constant jsonb := private.begin_action(p_request_id, 'export');
begin
  if first_answer is not null then
    return first_answer;
  end if;
  if
    p_list is null
    or p_list !~ '^[a-z-]{1,40}$'
    or jsonb_typeof(p_filter) is distinct from 'object'
    or char_length(p_filter::text) > 4000
  then
    return private.refused('invalid');
  end if;
  if p_list = 'applications' and private.operator_role() <> 'owner' then
    return private.refused('owner_only');
  end if;
  if not private.has_recent_code() then
    return '{"status": "code_required"}';
  end if;
  return private.finish_action(p_request_id, 'export', null, p_list, null, jsonb_build_object('filter', p_filter));
end;
$$;

grant execute on function public.console_log_export(uuid, text, jsonb) to authenticated;

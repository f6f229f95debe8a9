-- The assignments that are due from an instant until before another. The first condition is for the index: an assignment
-- is due within nine days of its class, unless its week has a day of its own.
create function private.due_assignments(p_from timestamptz, p_until timestamptz) returns table (
  cohort_id text, week integer, opens_at timestamptz, due_at timestamptz, time_zone text
)
language sql stable set search_path = '' as $$
  select c.cohort_id, due.*
  from (
    select s.cohort_id, s.week
    from public.cohort_sessions s
    where
      s.kind = 'class'
      and s.state = 'scheduled'
      and s.starts_at > p_from - interval '9 days'
      and s.starts_at < p_until
    union
    select own.cohort_id, own.week from public.cohort_weeks own where own.due_at >= p_from and own.due_at < p_until
  ) w
  join public.cohorts c on c.cohort_id = w.cohort_id and c.takes_handins and c.state <> 'cancelled'
  join lateral private.class_weeks(w.cohort_id) due on due.week = w.week
  where due.due_at >= p_from and due.due_at < p_until;
$$;

-- What a mail about a week's assignment is about, and back.
create function private.assignment_key(p_cohort_id text, p_week integer) returns text
language sql immutable set search_path = '' as $$
  select p_cohort_id || ' ' || p_week;
$$;

create function private.assignment_of(p_key text, out cohort_id text, out week integer)
language sql immutable set search_path = '' as $$
  select split_part(p_key, ' ', 1), split_part(p_key, ' ', 2)::integer;
$$;

-- Gives notice of the assignments that are due within 24 hours, once they are open, to people who had a seat by then: once
-- for a cohort, a week and a time, however often and by however many schedulers it's called.
create function private.give_notice_of_assignments() returns void
language sql set search_path = '' as $$
  insert into public.notices (id, kind, audience, about, by, content, cut_at, send_before)
  select
    md5(concat_ws(' ', 'assignment', a.cohort_id, a.week, extract(epoch from a.due_at)))::uuid,
    'cohort-assignment-due', a.cohort_id, private.assignment_key(a.cohort_id, a.week), null,
    jsonb_build_object('dueAt', a.due_at), a.due_at - interval '24 hours', a.due_at
  from private.due_assignments(now(), now() + interval '24 hours') a
  where a.due_at > now() and a.opens_at <= now()
  -- In the same order as anyone else who does this at the same time.
  order by a.cohort_id, a.week
  on conflict (id) do nothing;
$$;

-- The people of a notice about an assignment: with a seat, and nothing handed in.
create function private.people_to_hand_in(n public.notices, p_limit integer) returns table (
  key text, person uuid, recipient text
)
language sql stable set search_path = '' as $$
  select seated.*
  from private.seated_people(n, null) seated
  where not exists (
    select
    from public.cohort_enrollments e
    join private.assignment_of(n.about) a on a.cohort_id = e.cohort_id
    join public.cohort_handins h on h.cohort_id = a.cohort_id and h.week = a.week and h.user_id = e.user_id
    where e.id = seated.person
  )
  order by seated.person
  limit p_limit;
$$;

-- An assignment is due, and its learner hasn't handed anything in.
create function private.assignment_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  of_week constant integer := (select a.week from private.assignment_of(o.about) a);
  cohort public.cohorts;
  class record;
begin
  select c.* into cohort
  from private.assignment_of(o.about) a
  join public.cohorts c on c.cohort_id = a.cohort_id;
  select w.* into class from private.class_weeks(cohort.cohort_id) w where w.week = of_week;
  select * into recipient, payload, refusal from private.seat_facts(o, cohort.cohort_id);
  payload := payload || jsonb_build_object(
    'week', of_week,
    'timeZone', class.time_zone,
    'assignment', (
      select w.assignment from public.cohort_weeks w where w.cohort_id = cohort.cohort_id and w.week = of_week
    )
  );
  refusal := coalesce(refusal, case
    when not cohort.takes_handins or cohort.state = 'cancelled' or class.due_at is null then 'no_assignment'
    when class.due_at <> (o.payload ->> 'dueAt')::timestamptz then 'due_changed'
    when class.due_at <= now() then 'too_late'
    when exists (
      select
      from public.cohort_enrollments e
      join public.cohort_handins h on h.cohort_id = e.cohort_id and h.user_id = e.user_id and h.week = of_week
      where e.id = o.person
    ) then 'handed_in'
  end);
end;
$$;

-- There is feedback on a hand-in. It isn't in the mail, which leads to it.
create function private.feedback_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  handin public.cohort_handins;
  feedback public.cohort_feedback;
begin
  select * into handin from public.cohort_handins h where h.id = o.about::uuid;
  select * into feedback from public.cohort_feedback f where f.handin_id = handin.id;
  select * into recipient, payload, refusal from private.seat_facts(o, handin.cohort_id);
  payload := payload || jsonb_build_object(
    'week', handin.week, 'wantsAnother', feedback.wants_another, 'signedBy', private.signature_of(feedback.author)
  );
  refusal := coalesce(refusal, case when feedback.id is null then 'feedback_gone' end);
end;
$$;

-- Writes to support (p_recipient) on the morning after the day an assignment was due, at 7 in its class's zone, and
-- returns how many mails are new: one for each assignment, however often it's called. It says what waits when it leaves,
-- and the next session: often the class of that morning, so it comes before that.
create function public.note_waiting_handins(p_recipient text) returns integer
language plpgsql set search_path = '' as $$
declare
  new_mails integer;
begin
  insert into public.email_outbox (id, template, about, recipient, send_before)
  select
    md5(concat_ws(' ', 'waiting hand-ins', a.cohort_id, a.week, extract(epoch from a.due_at)))::uuid,
    'handins-waiting', private.assignment_key(a.cohort_id, a.week), p_recipient, morning.at + interval '24 hours'
  from private.due_assignments(now() - interval '3 days', now()) a
  cross join lateral (
    -- The end of a day belongs to it.
    select timezone(
      a.time_zone, timezone(a.time_zone, a.due_at - interval '1 second')::date + 1 + time '07:00'
    ) as at
  ) morning
  where now() >= morning.at and now() < morning.at + interval '24 hours'
  order by a.cohort_id, a.week
  on conflict (id) do nothing;
  get diagnostics new_mails = row_count;
  return new_mails;
end;
$$;

-- How many hand-ins of a week wait, for support.
create function private.waiting_handins_facts(
  o public.email_outbox, out recipient text, out payload jsonb, out said jsonb, out refusal text
)
language plpgsql stable set search_path = '' as $$
declare
  of_cohort text;
  of_week integer;
  waiting integer;
begin
  select a.cohort_id, a.week into of_cohort, of_week from private.assignment_of(o.about) a;
  waiting := (select count(*) from private.waiting_handins(of_cohort, of_week));
  recipient := o.recipient;
  payload := jsonb_strip_nulls(jsonb_build_object(
    'cohortId', of_cohort, 'week', of_week, 'waiting', waiting, 'nextSessionAt', (
      select min(s.starts_at)
      from public.cohort_sessions s
      where s.cohort_id = of_cohort and s.state = 'scheduled' and s.starts_at > now()
    )
  ));
  refusal := case when waiting = 0 then 'none_waiting' end;
end;
$$;

grant execute on function public.note_waiting_handins to service_role;

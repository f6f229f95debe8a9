-- Why: support heard of what waits when that morning's class had begun, and a teacher could tell whose an unnamed answer
-- was: by fewer than three of them, or by reading two lists side by side. A week without an assignment had one due, and
-- a new seat had missed what was before it. A classroom closes at one time, and who is seated is found in one place.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP FUNCTION "private"."cohort_answers_end_at"(text);

DROP FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone);

DROP FUNCTION "private"."handins_close_at"(text);

DROP FUNCTION "private"."words_of"(text[]);

CREATE OR REPLACE FUNCTION private.class_weeks (
  p_cohort_id text
)
  RETURNS TABLE (
    week      integer,
    opens_at  timestamp with time zone,
    due_at    timestamp with time zone,
    time_zone text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    class.week, class.starts_at, coalesce(w.due_at, private.friday_after(class.starts_at, class.time_zone)), class.time_zone
  from (
    select distinct on (s.week) s.week, s.starts_at, s.time_zone
    from public.cohort_sessions s
    where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
    order by s.week, s.starts_at
  ) class
  left join public.cohort_weeks w on w.cohort_id = p_cohort_id and w.week = class.week
  where w.assignment is distinct from '';
$function$;

CREATE OR REPLACE FUNCTION private.classroom_closes_at (
  p_cohort_id text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.cohort_ends_at(p_cohort_id) + interval '30 days';
$function$;

CREATE OR REPLACE FUNCTION private.count_learners_behind()
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('cohortId', c.cohort_id, 'people', b.people) order by c.starts_on), '[]')
  from public.cohorts c
  cross join lateral (select count(*) as people from private.learners_behind(c.cohort_id)) b
  where
    b.people > 0
    and ((select private.operator_role()) is not null or c.cohort_id in (select private.taught_cohorts()));
$function$;

CREATE OR REPLACE FUNCTION private.due_assignments (
  p_from  timestamp with time zone,
  p_until timestamp with time zone
)
  RETURNS TABLE (
    cohort_id text,
    week      integer,
    due_at    timestamp with time zone,
    time_zone text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select c.cohort_id, due.week, due.due_at, due.time_zone
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
$function$;

CREATE OR REPLACE FUNCTION private.learners_behind (
  p_cohort_id text,
  p_user_id   uuid DEFAULT NULL::uuid
)
  RETURNS TABLE (
    seat_id uuid,
    user_id uuid,
    email   text,
    classes integer,
    handins integer,
    letters integer
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  with
    classes as materialized (
      select s.id, s.ends_at
      from public.cohort_sessions s
      where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.ends_at <= now()
    ),
    assignments as materialized (
      select a.week, a.due_at from private.assignments_of(p_cohort_id) a where a.due_at <= now()
    ),
    written as materialized (
      select l.user_id, max(l.sent_at) as last_at, count(*)::integer as letters
      from public.cohort_letters l
      where l.cohort_id = p_cohort_id
      group by l.user_id
    ),
    people as (
      select e.id, e.user_id, e.email, coalesce(w.letters, 0) as letters, greatest(w.last_at, e.enrolled_at) as since
      from public.cohorts c
      join public.cohort_enrollments e on e.cohort_id = c.cohort_id
      left join written w on w.user_id = e.user_id
      where
        c.cohort_id = p_cohort_id
        and private.has_classroom(c.cohort_id)
        and private.classroom_closes_at(c.cohort_id) > now()
        and e.is_open
        and e.user_id is not null
        and (p_user_id is null or e.user_id = p_user_id)
    ),
    missing as (
      select
        p.id, p.user_id, p.email, p.letters,
        (
          select count(*)::integer
          from classes c
          where c.ends_at > p.since and not exists (
            select
            from public.cohort_attendance a
            where a.session_id = c.id and a.user_id = p.user_id and a.struck_at is null
          )
        ) as classes,
        (
          select count(*)::integer
          from assignments a
          where a.due_at > p.since and not exists (
            select
            from public.cohort_handins h
            where h.cohort_id = p_cohort_id and h.week = a.week and h.user_id = p.user_id
          )
        ) as handins
      from people p
    )
  select m.id, m.user_id, m.email, m.classes, m.handins, m.letters
  from missing m
  where m.classes >= 2 or m.handins >= 2;
$function$;

CREATE OR REPLACE FUNCTION private.people_to_hand_in (
  n       public.notices,
  p_limit integer
)
  RETURNS TABLE (
    key       text,
    person    uuid,
    recipient text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.room_said (
  p_cohort_id text,
  p_user_id   uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'closesAt', private.classroom_closes_at(p_cohort_id),
    'ratings', array(
      select jsonb_build_object(
        'sessionId', r.session_id, 'rating', r.rating, 'text', r.text, 'isOpen', private.answer_ends_at(r.at) > now()
      )
      from public.class_ratings r
      join public.cohort_sessions s on s.id = r.session_id
      where s.cohort_id = p_cohort_id and r.user_id = p_user_id
    ),
    'review', (
      select jsonb_build_object(
        'doesDifferently', r.does_differently, 'shouldChange', r.should_change, 'recommends', r.recommends,
        'mayQuote', r.may_quote, 'quotedAs', r.quoted_as, 'isOpen', private.answer_ends_at(r.at) > now()
      )
      from public.cohort_reviews r
      where r.cohort_id = p_cohort_id and r.user_id = p_user_id
    )
  )
  where private.has_classroom(p_cohort_id);
$function$;

CREATE OR REPLACE FUNCTION private.words_of (
  p_texts   text[],
  p_answers bigint
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'count', cardinality(shown.texts),
    'latest', coalesce((select jsonb_agg(t order by md5(t)) from unnest(shown.texts[1:200]) t), '[]')
  )
  from (select case when p_answers >= 3 then coalesce(p_texts, '{}') else '{}' end as texts) shown;
$function$;

CREATE OR REPLACE FUNCTION public.console_said (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_teacher(p_cohort_id);
  return jsonb_build_object(
    'isAsked', private.has_classroom(p_cohort_id),
    'classes', array(
      select jsonb_build_object(
        'id', s.id, 'title', s.title, 'startsAt', s.starts_at, 'timeZone', s.time_zone, 'answers', cardinality(r.ratings),
        'numbers', private.tally(r.ratings, 1, 5), 'words', private.words_of(r.texts, cardinality(r.ratings))
      )
      from public.cohort_sessions s
      cross join lateral (
        select
          coalesce(array_agg(a.rating), '{}') as ratings,
          array_agg(a.text order by a.at desc) filter (where a.text ~ '\S') as texts
        from public.class_ratings a
        where a.session_id = s.id
      ) r
      where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.ends_at <= now()
      order by s.starts_at desc, s.id
    ),
    'cohort', (
      select jsonb_build_object(
        'answers', count(*),
        'numbers', private.tally(coalesce(array_agg(r.recommends) filter (where r.recommends is not null), '{}'), 0, 10),
        'doesDifferently', private.words_of(
          array_agg(r.does_differently order by r.at desc) filter (where r.does_differently ~ '\S'), count(*)
        ),
        'shouldChange', private.words_of(
          array_agg(r.should_change order by r.at desc) filter (where r.should_change ~ '\S'), count(*)
        )
      )
      from public.cohort_reviews r
      where r.cohort_id = p_cohort_id
    ),
    'quotes', array(
      select jsonb_build_object('text', r.does_differently, 'name', r.quoted_as)
      from public.cohort_reviews r
      where r.cohort_id = p_cohort_id and r.may_quote and r.does_differently ~ '\S'
      order by r.at desc
      limit 200
    )
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.hand_in (
  p_id         uuid,
  p_user_id    uuid,
  p_cohort_id  text,
  p_week       integer,
  p_body       text,
  p_urls       text[],
  p_file_path  text,
  p_file_name  text,
  p_file_bytes integer,
  p_keeps_file boolean,
  p_is_shared  boolean
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  known public.cohort_handins;
  last public.cohort_handins;
  new public.cohort_handins;
  class record;
  -- What a page shows of it, and sends back, has no microseconds.
  at constant timestamptz := date_trunc('milliseconds', now());
begin
  -- The cohort first, as a refund does: the new row refers to it.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  -- The seat's row is the lock, as it is for feedback.
  perform from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = p_user_id and e.is_open
  for no key update;
  perform private.refuse(case when not found then 'no_seat' end);
  select w.* into class from private.taken_weeks(p_cohort_id) w where w.week = p_week;
  select * into known from public.cohort_handins h where h.id = p_id;
  if known.user_id = p_user_id then
    return 'handed_in';
  end if;
  perform private.refuse(case
    when known.id is not null then 'unknown'
    when class.week is null then 'not_taken'
    when now() < class.opens_at then 'early'
    when now() >= private.classroom_closes_at(p_cohort_id) then 'over'
  end);

  select * into last
  from public.cohort_handins h
  where h.cohort_id = p_cohort_id and h.week = p_week and h.user_id = p_user_id
  order by h.version desc
  limit 1
  for update;
  new := last;
  new.id := p_id;
  new.body := p_body;
  new.urls := p_urls;
  new.is_shared := p_is_shared;
  new.handed_in_at := at;
  if p_file_path is not null or not p_keeps_file then
    new.file_path := p_file_path;
    new.file_name := p_file_name;
    new.file_bytes := p_file_bytes;
  end if;
  perform private.refuse(case when p_body !~ '\S' and p_urls = '{}' and new.file_path is null then 'empty' end);
  begin
    if last.id is null then
      insert into public.cohort_handins
        (id, cohort_id, week, user_id, body, urls, file_path, file_name, file_bytes, is_shared, handed_in_at, is_late)
      values (
        p_id, p_cohort_id, p_week, p_user_id, new.body, new.urls, new.file_path, new.file_name, new.file_bytes,
        new.is_shared, at, at > class.due_at
      );
    elsif exists (select from public.cohort_feedback f where f.handin_id = last.id) then
      new.version := last.version + 1;
      insert into public.cohort_handins values (new.*);
    else
      delete from public.cohort_handins h where h.id = last.id;
      insert into public.cohort_handins values (new.*);
    end if;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return 'handed_in';
end;
$function$;

CREATE OR REPLACE FUNCTION public.note_waiting_handins (
  p_recipient text
)
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.own_handins (
  p_cohort_id text,
  p_week      integer
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'opensAt', class.opens_at,
    'dueAt', class.due_at,
    'closesAt', private.classroom_closes_at(p_cohort_id),
    'timeZone', class.time_zone,
    'weeks', private.room_weeks(p_cohort_id),
    'versions', coalesce(
      (
        select private.handin_versions(h)
        from public.cohort_handins h
        where h.cohort_id = p_cohort_id and h.week = p_week and h.user_id = e.user_id
        order by h.version desc
        limit 1
      ),
      '[]'
    )
  )
  from public.cohort_enrollments e
  cross join private.taken_weeks(e.cohort_id) class
  where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open and class.week = p_week;
$function$;

CREATE OR REPLACE FUNCTION public.rate_class (
  p_cohort_id  text,
  p_session_id uuid,
  p_rating     integer,
  p_text       text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  class public.cohort_sessions;
begin
  select * into class
  from public.cohort_sessions s
  where s.id = p_session_id and s.cohort_id = p_cohort_id and s.kind = 'class';
  if not found or not private.has_classroom(p_cohort_id) or not private.lock_own_seat(p_cohort_id) then
    return 'unknown';
  elsif class.state <> 'scheduled' or class.ends_at > now() then
    return 'early';
  elsif private.classroom_closes_at(p_cohort_id) <= now() then
    return 'late';
  end if;
  insert into public.class_ratings as r (session_id, user_id, rating, text)
  values (class.id, auth.uid(), p_rating, p_text)
  on conflict (session_id, user_id) do update set rating = excluded.rating, text = excluded.text
  where private.answer_ends_at(r.at) > now();
  return case when found then 'saved' else 'late' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.review_cohort (
  p_cohort_id        text,
  p_does_differently text,
  p_should_change    text,
  p_recommends       integer,
  p_may_quote        boolean,
  p_quoted_as        text
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if not private.has_classroom(p_cohort_id) or not private.lock_own_seat(p_cohort_id) then
    return 'unknown';
  elsif ((private.last_class(p_cohort_id)).ends_at <= now()) is not true then
    return 'early';
  elsif private.classroom_closes_at(p_cohort_id) <= now() then
    return 'late';
  elsif p_recommends is null and p_does_differently !~ '\S' and p_should_change !~ '\S' then
    return 'empty';
  end if;
  insert into public.cohort_reviews as r
    (cohort_id, user_id, does_differently, should_change, recommends, may_quote, quoted_as)
  values (
    p_cohort_id, auth.uid(), p_does_differently, p_should_change, p_recommends, p_may_quote,
    case when p_may_quote then p_quoted_as end
  )
  on conflict (cohort_id, user_id) do update set
    does_differently = excluded.does_differently, should_change = excluded.should_change,
    recommends = excluded.recommends, may_quote = excluded.may_quote, quoted_as = excluded.quoted_as, changed_at = now()
  where private.answer_ends_at(r.at) > now();
  return case when found then 'saved' else 'late' end;
end;
$function$;

REVOKE ALL ON FUNCTION "private"."classroom_closes_at"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."classroom_closes_at"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."due_assignments"(timestamp WITH time zone, timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."words_of"(text[], bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."words_of"(text[], bigint) TO "service_role";

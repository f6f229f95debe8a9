-- Why: learners had nowhere to say how a class was, or what they take from their cohort, and whether we may quote them.
set local lock_timeout = '3s';
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.answer_ends_at (
  p_first_at timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select p_first_at + interval '7 days';
$function$;

CREATE OR REPLACE FUNCTION private.asked_with_recording (
  s public.cohort_sessions
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case
    when s.kind <> 'class' or not private.has_classroom(s.cohort_id) then null
    when (private.last_class(s.cohort_id)).id = s.id then 'last_class'
    else 'class'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.cohort_answers_end_at (
  p_cohort_id text
)
  RETURNS timestamp WITH time zone
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select greatest(
    max(s.ends_at), (select timezone('Asia/Kolkata', c.ends_on + 1) from public.cohorts c where c.cohort_id = p_cohort_id)
  ) + interval '30 days'
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.state = 'scheduled';
$function$;

CREATE OR REPLACE FUNCTION private.has_classroom (
  p_cohort_id text
)
  RETURNS boolean
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select exists (
    select from public.cohorts c
    where
      c.cohort_id = p_cohort_id
      and c.state <> 'cancelled'
      and (c.takes_handins or exists (select from public.cohort_weeks w where w.cohort_id = c.cohort_id))
  );
$function$;

CREATE OR REPLACE FUNCTION private.last_class (
  p_cohort_id text
)
  RETURNS public.cohort_sessions
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select s
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
  order by s.ends_at desc, s.id desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_seat (
  p_cohort_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
  for share;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recording_facts (
  o   public.email_outbox,
  OUT recipient text,
  OUT payload jsonb,
  OUT said jsonb,
  OUT refusal text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  session public.cohort_sessions;
begin
  select * into session from public.cohort_sessions s where s.id = o.about::uuid;
  select * into recipient, payload, refusal from private.seat_facts(o, session.cohort_id);
  payload := payload || private.cohort_session_payload(session)
    || jsonb_build_object('asks', private.asked_with_recording(session));
  said := jsonb_build_object('recording ' || o.about, 0);
  refusal := coalesce(refusal, case
    when session.recording_url is null then 'no_recording'
    when private.has_heard(o, 'recording ' || o.about, 0) then 'nothing_new'
  end);
end;
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
    'endsAt', private.cohort_answers_end_at(p_cohort_id),
    'lastClassEndsAt', (private.last_class(p_cohort_id)).ends_at,
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

CREATE OR REPLACE FUNCTION private.tally (
  p_values integer[],
  p_least  integer,
  p_most   integer
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select case when cardinality(p_values) >= 3 then (
    select jsonb_agg(cardinality(array_positions(p_values, n)) order by n) from generate_series(p_least, p_most) n
  ) end;
$function$;

CREATE OR REPLACE FUNCTION private.words_of (
  p_texts text[]
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('count', cardinality(p_texts), 'latest', to_jsonb(p_texts[1:200]));
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
    'said', private.room_said(c.cohort_id, seat.user_id),
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
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
        'numbers', private.tally(r.ratings, 1, 5), 'words', private.words_of(r.texts)
      )
      from public.cohort_sessions s
      cross join lateral (
        select
          coalesce(array_agg(a.rating), '{}') as ratings,
          coalesce(array_agg(a.text order by a.at desc) filter (where a.text ~ '\S'), '{}') as texts
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
          coalesce(array_agg(r.does_differently order by r.at desc) filter (where r.does_differently ~ '\S'), '{}')
        ),
        'shouldChange', private.words_of(
          coalesce(array_agg(r.should_change order by r.at desc) filter (where r.should_change ~ '\S'), '{}')
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

REVOKE ALL ON FUNCTION "public"."console_said"(text) FROM PUBLIC, "anon", "service_role";

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
  elsif private.cohort_answers_end_at(p_cohort_id) <= now() then
    return 'late';
  end if;
  insert into public.class_ratings as r (session_id, user_id, rating, text)
  values (class.id, auth.uid(), p_rating, p_text)
  on conflict (session_id, user_id) do update set rating = excluded.rating, text = excluded.text
  where private.answer_ends_at(r.at) > now();
  return case when found then 'saved' else 'late' end;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."rate_class"(text, uuid, integer, text) FROM PUBLIC, "anon", "service_role";

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
  elsif private.cohort_answers_end_at(p_cohort_id) <= now() then
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

REVOKE ALL ON FUNCTION "public"."review_cohort"(text, text, text, integer, boolean, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.withdraw_answer (
  p_cohort_id  text,
  p_session_id uuid DEFAULT NULL::uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  if p_session_id is null then
    delete from public.cohort_reviews r where r.cohort_id = p_cohort_id and r.user_id = auth.uid();
  else
    delete from public.class_ratings r
    using public.cohort_sessions s
    where r.session_id = p_session_id and r.user_id = auth.uid() and s.id = r.session_id and s.cohort_id = p_cohort_id;
  end if;
  return found;
end;
$function$;

REVOKE ALL ON FUNCTION "public"."withdraw_answer"(text, uuid) FROM PUBLIC, "anon", "service_role";

REVOKE ALL ON FUNCTION "private"."answer_ends_at"(timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."answer_ends_at"(timestamp WITH time zone) TO "service_role";

REVOKE ALL ON FUNCTION "private"."asked_with_recording"(public.cohort_sessions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."asked_with_recording"(public.cohort_sessions) TO "service_role";

REVOKE ALL ON FUNCTION "private"."cohort_answers_end_at"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cohort_answers_end_at"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."has_classroom"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_classroom"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."last_class"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_class"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."lock_own_seat"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_own_seat"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_said"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_said"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "private"."tally"(integer[], integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tally"(integer[], integer, integer) TO "service_role";

REVOKE ALL ON FUNCTION "private"."words_of"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."words_of"(text[]) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_said"(text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."rate_class"(text, uuid, integer, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."review_cohort"(text, text, text, integer, boolean, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."withdraw_answer"(text, uuid) TO "authenticated";


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
        'guestName', private.taught_by(s),
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
    'weeks', private.room_weeks(c.cohort_id),
    'teachers', private.room_teachers(c.cohort_id),
    'said', private.room_said(c.cohort_id, seat.user_id),
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$function$;

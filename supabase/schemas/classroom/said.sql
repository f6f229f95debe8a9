-- What learners say: of each class, and of their cohort after its last one.

-- Whether a cohort's learners are asked, and its teachers told who falls behind. One that takes no hand-ins and has no
-- weeks of its own is as it was before there was a classroom.
create function private.has_classroom(p_cohort_id text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.cohorts c
    where
      c.cohort_id = p_cohort_id
      and c.state <> 'cancelled'
      and (c.takes_handins or exists (select from public.cohort_weeks w where w.cohort_id = c.cohort_id))
  );
$$;

-- Until when an answer of a learner, first given at an instant, can be changed.
create function private.answer_ends_at(p_first_at timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select p_first_at + interval '7 days';
$$;

-- A cohort's last class; null while it has none.
create function private.last_class(p_cohort_id text) returns public.cohort_sessions
language sql stable set search_path = '' as $$
  select s
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled'
  order by s.ends_at desc, s.id desc
  limit 1;
$$;

-- What the mail with a session's recording asks: class, last_class (the cohort is asked about, too), or null for nothing,
-- also once nothing can be answered any more.
create function private.asked_with_recording(s public.cohort_sessions) returns text
language sql stable set search_path = '' as $$
  select case
    when
      s.kind <> 'class'
      or not private.has_classroom(s.cohort_id)
      or private.classroom_closes_at(s.cohort_id) <= now()
      then null
    when (private.last_class(s.cohort_id)).id = s.id then 'last_class'
    else 'class'
  end;
$$;

-- What a learner has said, for the room; null for a cohort that isn't asked. When the room asks is in lib/cohorts/said.ts.
create function private.room_said(p_cohort_id text, p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
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
$$;

-- Whether the caller has an open seat in a cohort, locked: a refund at the same time waits, or has already been seen.
create function private.lock_own_seat(p_cohort_id text) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- The cohort first, as a refund does: a review refers to it.
  perform from public.cohorts c where c.cohort_id = p_cohort_id for key share;
  perform
  from public.cohort_enrollments e
  where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
  for share;
  return found;
end;
$$;

-- Stores how the caller found a class of their cohort, or changes it: saved, unknown (no open seat in a cohort that is
-- asked, or no class of it), early (it isn't over, or was cancelled) or late. Definer: learners can't write these tables.
create function public.rate_class(p_cohort_id text, p_session_id uuid, p_rating integer, p_text text) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Stores what the caller says of their cohort after its last class, or changes it: saved, unknown, early or late as
-- above, or empty (there is nothing in it). A quote is of the first text, and without a name unless one is given.
-- Definer: as above.
create function public.review_cohort(
  p_cohort_id text, p_does_differently text, p_should_change text, p_recommends integer, p_may_quote boolean,
  p_quoted_as text
) returns text
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Withdraws what the caller said of a class, or without one of the cohort: at any time, and also once their seat has
-- ended. False if there was nothing. Definer: as above.
create function public.withdraw_answer(p_cohort_id text, p_session_id uuid default null) returns boolean
language plpgsql security definer set search_path = '' as $$
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
$$;

-- The latest of some texts, in an order that says nothing of who wrote them or when, so that no two lists can be read
-- side by side, and how many there are in all. None of fewer than three answers, which could be told apart.
create function private.words_of(p_texts text[], p_answers bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'count', cardinality(shown.texts),
    'latest', coalesce((select jsonb_agg(t order by md5(t)) from unnest(shown.texts[1:200]) t), '[]')
  )
  from (select case when p_answers >= 3 then coalesce(p_texts, '{}') else '{}' end as texts) shown;
$$;

-- How often each value from p_least to p_most was given; null for fewer than three answers, which could be told apart.
create function private.tally(p_values integer[], p_least integer, p_most integer) returns jsonb
language sql immutable set search_path = '' as $$
  select case when cardinality(p_values) >= 3 then (
    select jsonb_agg(cardinality(array_positions(p_values, n)) order by n) from generate_series(p_least, p_most) n
  ) end;
$$;

-- What a cohort's learners said: of each class numbers and words, of the whole cohort likewise, and the quotes that may
-- be used. Only a quote has a name, if its learner gave one.
create function public.console_said(p_cohort_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
$$;

grant execute on function public.rate_class, public.review_cohort, public.withdraw_answer, public.console_said
to authenticated;

-- The open seat of a token; no row for any other token.
create function public.cohort_seat_of_token(p_token uuid) returns table (user_id uuid, cohort_id text)
language sql stable set search_path = '' as $$
  select e.user_id, e.cohort_id
  from public.cohort_enrollments e
  where e.access_token = p_token and e.user_id is not null and e.is_open;
$$;

-- The caller's cohorts, including refunded ones, with their days. The parts of the room are null without an open seat:
-- the end, which also says whether there are sessions, the chat, and the first steps. Definer: learners can't read
-- cohorts.
create function public.own_cohorts() returns table (
  cohort_id text, starts_on date, ends_on date, chat_url text, first_steps text[]
)
language sql stable security definer set search_path = '' as $$
  select
    c.cohort_id,
    c.starts_on,
    -- Not before the last session; null without sessions.
    case when sessions.last_day is not null then greatest(c.ends_on, sessions.last_day) end,
    case when own.first_steps is not null then c.chat_url end,
    own.first_steps
  from (
    -- At most one of the seats in a cohort is open.
    select e.cohort_id, max(e.first_steps) filter (where e.is_open) as first_steps
    from public.cohort_enrollments e
    where e.user_id = auth.uid()
    group by e.cohort_id
  ) own
  join public.cohorts c on c.cohort_id = own.cohort_id
  left join lateral (
    select max(timezone(s.time_zone, s.ends_at))::date as last_day
    from public.cohort_sessions s
    where own.first_steps is not null and s.cohort_id = c.cohort_id and s.state = 'scheduled'
  ) sessions on true;
$$;

-- What an account's profile shows to others: texts, each cut at the longest that a form saves.
create function private.shown_profile(p_metadata jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field.name, left(p_metadata ->> field.name, field.longest))
  from (
    values
      ('full_name', 100), ('saved_full_name', 100), ('preferred_name', 50), ('avatar_url', 500),
      ('saved_avatar_url', 500), ('company', 100), ('job_title', 100), ('bio', 600), ('linkedin_url', 200),
      ('x_handle', 50)
  ) field (name, longest)
  where jsonb_typeof(p_metadata -> field.name) = 'string';
$$;

-- Who is in a cohort: people who have saved a profile and aren't hidden. People can write anything into their own account,
-- so profiles are cut to what the form allows.
create function private.room_members(p_cohort_id text, p_self uuid) returns jsonb[]
language sql stable set search_path = '' as $$
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
$$;

-- Everything a cohort's room shows the caller, without the addresses of meetings and recordings; null unless the caller
-- has an open seat. Definer: learners can't read any of these tables, nor accounts.
create function public.cohort_room(p_cohort_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
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
    'assignments', private.room_handins(c, seat.user_id),
    'teachers', private.room_teachers(c.cohort_id),
    'said', private.room_said(c.cohort_id, seat.user_id),
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$$;

-- Hides the caller from the rest of a cohort, or shows them again; false unless the caller has an open seat. Definer:
-- learners can't write enrolments.
create function public.hide_from_cohort(p_cohort_id text, p_is_hidden boolean) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set is_hidden = p_is_hidden
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

-- Records which first step in a cohort the caller has opened, or that the panel is closed; false unless the caller has
-- an open seat. Definer: as above.
create function public.note_first_step(p_cohort_id text, p_step text) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set first_steps = case when p_step = any (e.first_steps) then e.first_steps else e.first_steps || p_step end
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

-- Records the caller's visit to the room, at most one an hour, and the browser's zone; false unless the caller has an
-- open seat. Definer: as above.
create function public.note_room_visit(p_cohort_id text, p_time_zone text) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set
      visited_before_at = case when e.visited_at > now() - interval '1 hour' then e.visited_before_at else e.visited_at end,
      visited_at = case when e.visited_at > now() - interval '1 hour' then e.visited_at else now() end,
      time_zone = coalesce(p_time_zone, e.time_zone)
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

-- Gives the caller's seat a new token, which ends the old one; false unless the caller has an open seat. Definer: as
-- above.
create function public.renew_access_token(p_cohort_id text) returns boolean
language sql security definer set search_path = '' as $$
  with changed as (
    update public.cohort_enrollments e
    set access_token = gen_random_uuid()
    where e.cohort_id = p_cohort_id and e.user_id = auth.uid() and e.is_open
    returning 1
  )
  select exists (select from changed);
$$;

grant execute on function public.cohort_seat_of_token to service_role;

grant execute on function
  public.own_cohorts, public.cohort_room, public.hide_from_cohort, public.note_first_step, public.note_room_visit,
  public.renew_access_token
to authenticated;

-- Why: My Learning begins with the free sessions that one is registered for, a cancelled cohort's room says so, and a
-- place on a list leads to its session's run.
set local lock_timeout = '3s';
set local check_function_bodies = off;

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
        'id', p.id, 'subject', p.subject, 'body', p.body, 'postedAt', p.posted_at, 'correctedAt', p.corrected_at
      )
      from public.cohort_posts p
      where p.cohort_id = c.cohort_id
      order by p.posted_at desc, p.id desc
    ),
    'members', array(
      select jsonb_build_object('isSelf', m.user_id = seat.user_id, 'profile', private.shown_profile(u.raw_user_meta_data))
      from public.cohort_enrollments m
      join auth.users u on u.id = m.user_id
      where
        m.cohort_id = c.cohort_id
        and m.is_open
        and not m.is_hidden
        -- The keys that saving a profile writes, if they aren't empty. An account larger than any valid profile isn't
        -- read.
        and case
          when pg_column_size(u.raw_user_meta_data) < 16384 then u.raw_user_meta_data ?| array[
            'saved_full_name', 'preferred_name', 'company', 'job_title', 'bio', 'linkedin_url', 'x_handle'
          ]
        end
      order by m.enrolled_at, m.id
    )
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$function$;

CREATE OR REPLACE FUNCTION public.get_registration (
  p_manage_token uuid
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'registrationId', s.id,
    'email', s."Email Address",
    'sessionTitle', s."Session Title",
    'state', s.state,
    'newsletter', (
      select bool_or(a."Newsletter")
      from public.workshop_signups a
      where lower(a."Email Address") = lower(s."Email Address")
    ),
    'sequence', private.calendar_sequence(s),
    'registeredAt', s."Registration Date",
    'run', (
      select jsonb_build_object(
        'runId', r.id, 'startsAt', r.starts_at, 'endsAt', r.ends_at, 'timeZone', r.time_zone,
        'meetingUrl', r.meeting_url, 'state', r.state, 'joinClosesAt', private.run_closes_at(r)
      )
      from public.session_runs r
      where r.id = s.run_id
    ),
    'nextRun', private.next_session_run(replace(s."Session Title", ' (Waitlist)', ''))
  )
  from public.workshop_signups s
  where s.manage_token = p_manage_token
  union all
  select jsonb_build_object(
    'registrationId', w.id,
    'email', w.email,
    'sessionTitle', w.business_function || ' (Waitlist)',
    'state', case when w.left_at is null then 'registered' else 'cancelled' end,
    'newsletter', null,
    'sequence', 0,
    'registeredAt', w.created_at,
    'run', null,
    'nextRun', null
  )
  from public.waitlist_signups w
  where w.token = p_manage_token;
$function$;

CREATE OR REPLACE FUNCTION public.own_registrations()
  RETURNS TABLE (
    token          uuid,
    title          text,
    starts_at      timestamp with time zone,
    ends_at        timestamp with time zone,
    join_closes_at timestamp with time zone,
    time_zone      text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select s.manage_token, s."Session Title", r.starts_at, r.ends_at, private.run_closes_at(r), r.time_zone
  from auth.users u
  join public.workshop_signups s on lower(s."Email Address") = lower(u.email)
  join public.session_runs r on r.id = s.run_id
  where
    u.id = auth.uid()
    and u.email_confirmed_at is not null
    and s.state = 'registered'
    and r.state = 'scheduled'
    and private.run_closes_at(r) > now()
  order by r.starts_at, r.id
  limit 20;
$function$;

REVOKE ALL ON FUNCTION "public"."own_registrations"() FROM PUBLIC, "anon", "service_role";

GRANT EXECUTE ON FUNCTION "public"."own_registrations"() TO "authenticated";


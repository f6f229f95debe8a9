-- Why: operators change what a planned session is called, its kind, who teaches it as a guest and what to bring.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP TRIGGER "follow_first_class" ON "public"."cohort_sessions";

ALTER TABLE "public"."cohort_sessions"
  ADD COLUMN "guest_name" text;

ALTER TABLE "public"."cohort_sessions"
  ADD COLUMN "bring" text;

CREATE OR REPLACE FUNCTION private.cohort_session_payload (
  s public.cohort_sessions
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select private.session_payload(s) || jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'guestName', s.guest_name,
    'bring', s.bring,
    'cancelledReason', s.cancelled_reason
  );
$function$;

CREATE OR REPLACE FUNCTION private.description_facts (
  s public.cohort_sessions
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('title', s.title, 'kind', s.kind, 'guestName', s.guest_name, 'bring', s.bring);
$function$;

CREATE OR REPLACE FUNCTION private.week_of_session (
  p_cohort_id text,
  p_kind      text,
  p_starts_at timestamp with time zone
)
  RETURNS integer
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select case when p_kind <> 'office_hours' then coalesce(max(s.week), 1) end
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id and s.kind = 'class' and s.state = 'scheduled' and s.starts_at <= p_starts_at;
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

CREATE OR REPLACE FUNCTION public.console_add_cohort_session (
  p_request_id     uuid,
  p_cohort_id      text,
  p_shown_sessions integer,
  p_kind           text,
  p_title          text,
  p_starts_at      timestamp with time zone,
  p_ends_at        timestamp with time zone,
  p_meeting_url    text,
  p_is_told        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  cohort public.cohorts;
  planned integer;
  session public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'add_cohort_session');
  -- A concurrent cancellation, plan or purchase waits, or has already been seen.
  cohort := private.lock_cohort(p_cohort_id);
  perform private.refuse(case when cohort.state = 'cancelled' then 'cancelled' end);
  planned := (select count(*) from public.cohort_sessions s where s.cohort_id = p_cohort_id);
  perform private.refuse(case when planned = 0 then 'not_planned' end);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'sessions', planned, p_shown_sessions, to_jsonb(planned || ' sessions')
  );
  perform private.refuse(case when p_starts_at <= now() then 'past' end);

  begin
    insert into public.cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at, meeting_url)
    values (
      p_cohort_id, p_kind, private.week_of_session(p_cohort_id, p_kind, p_starts_at), p_title, p_starts_at, p_ends_at,
      p_meeting_url
    )
    returning * into session;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  if p_is_told then
    told := private.tell_of_session(session, 'added');
  end if;
  return private.finish_action(
    p_request_id, 'add_cohort_session', 'cohorts', p_cohort_id, jsonb_build_object('sessions', planned),
    jsonb_build_object(
      'sessions', planned + 1, 'title', session.title, 'startsAt', session.starts_at, 'endsAt', session.ends_at,
      'meetingUrl', session.meeting_url
    ),
    null, jsonb_build_object('told', told, 'people', private.count_cohort_people(p_cohort_id))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_describe_session (
  p_request_id     uuid,
  p_session_id     uuid,
  p_shown_sequence integer,
  p_title          text,
  p_kind           text,
  p_guest_name     text,
  p_bring          text,
  p_is_told        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.cohort_sessions;
  after public.cohort_sessions;
  told integer := 0;
begin
  perform private.begin_action(p_request_id, 'describe_session');
  perform private.lock_cohort_of(p_session_id);
  select * into before from public.cohort_sessions s where s.id = p_session_id for update;
  perform private.require_session('cohort_sessions', before, p_shown_sequence);
  perform private.refuse(case when p_kind <> before.kind and before.starts_at <= now() then 'begun' end);
  begin
    update public.cohort_sessions s
    set
      title = p_title,
      kind = p_kind,
      week = case
        when p_kind <> 'office_hours' and s.week is not null then s.week
        else private.week_of_session(s.cohort_id, p_kind, s.starts_at)
      end,
      guest_name = p_guest_name,
      bring = p_bring,
      sequence = s.sequence + 1,
      updated_at = now()
    where
      s.id = p_session_id
      and (s.title, s.kind, s.guest_name, s.bring) is distinct from (p_title, p_kind, p_guest_name, p_bring)
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when after.id is null then 'unchanged' end);
  if p_is_told then
    told := private.tell_of_session(after, 'moved');
  end if;
  return private.finish_action(
    p_request_id, 'describe_session', 'cohort_sessions', p_session_id::text, private.description_facts(before),
    private.description_facts(after), null,
    jsonb_build_object('told', told, 'people', private.count_cohort_people(after.cohort_id))
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_describe_session"(uuid, uuid, integer, text, text, text, text, boolean) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.seat_sessions (
  p_cohort_id text
)
  RETURNS TABLE (
    id               uuid,
    kind             text,
    week             integer,
    title            text,
    guest_name       text,
    bring            text,
    starts_at        timestamp with time zone,
    ends_at          timestamp with time zone,
    join_closes_at   timestamp with time zone,
    time_zone        text,
    has_recording    boolean,
    state            text,
    cancelled_reason text
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select
    s.id, s.kind, s.week, s.title, s.guest_name, s.bring, s.starts_at, s.ends_at, private.cohort_session_closes_at(s),
    s.time_zone, s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$function$;

REVOKE ALL ON FUNCTION "public"."seat_sessions"(text) FROM PUBLIC, "anon", "authenticated";

ALTER TABLE "public"."cohort_sessions"
  ADD CONSTRAINT "cohort_sessions_bring_check" CHECK (((bring ~ '\S'::text) AND (char_length(bring) <= 300))) NOT VALID;

ALTER TABLE "public"."cohort_sessions"
  VALIDATE CONSTRAINT "cohort_sessions_bring_check";

ALTER TABLE "public"."cohort_sessions"
  ADD CONSTRAINT "cohort_sessions_guest_name_check" CHECK (((guest_name ~ '\S'::text) AND (char_length(guest_name) <= 100))) NOT VALID;

ALTER TABLE "public"."cohort_sessions"
  VALIDATE CONSTRAINT "cohort_sessions_guest_name_check";

CREATE TRIGGER follow_first_class
  AFTER INSERT OR UPDATE OF starts_at, state, kind ON public.cohort_sessions
  FOR EACH ROW
  EXECUTE FUNCTION private.follow_first_class();

COMMENT ON COLUMN "public"."cohort_sessions"."bring" IS 'What to bring, in the team''s words; null for nothing.';

COMMENT ON COLUMN "public"."cohort_sessions"."guest_name" IS 'Who teaches it as a guest; null if the cohort''s own instructors do.';

REVOKE ALL ON FUNCTION "private"."description_facts"(public.cohort_sessions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."description_facts"(public.cohort_sessions) TO "service_role";

REVOKE ALL ON FUNCTION "private"."week_of_session"(text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."week_of_session"(text, text, timestamp WITH time zone) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_describe_session"(uuid, uuid, integer, text, text, text, text, boolean) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."seat_sessions"(text) TO "service_role";

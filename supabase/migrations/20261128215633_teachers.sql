-- Why: operators add and change teachers, and choose a cohort's and a session's; learners are told who teaches them.
set local lock_timeout = '3s';
set local check_function_bodies = off;

DROP POLICY "Operators and the teacher read" ON "public"."teachers";

CREATE OR REPLACE FUNCTION private.cohort_session_payload (
  s public.cohort_sessions
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select private.session_payload(s) || jsonb_build_object(
    'sessionId', s.id,
    'cohortId', s.cohort_id,
    'kind', s.kind,
    'week', s.week,
    'title', s.title,
    'guestName', private.taught_by(s),
    'bring', s.bring,
    'cancelledReason', s.cancelled_reason
  );
$function$;

CREATE OR REPLACE FUNCTION private.cohort_teacher_facts (
  p_cohort_id text
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'teachers', coalesce(string_agg(t.name, ', ' order by own.added_at, t.name, t.id), ''),
    'teacherIds', coalesce(string_agg(t.id::text, ',' order by t.id), '')
  )
  from public.cohort_teachers own
  join public.teachers t on t.id = own.teacher_id
  where own.cohort_id = p_cohort_id;
$function$;

CREATE OR REPLACE FUNCTION private.description_facts (
  s public.cohort_sessions
)
  RETURNS jsonb
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object('title', s.title, 'kind', s.kind, 'teacher', t.name, 'guestName', s.guest_name, 'bring', s.bring)
  from (select) one
  left join public.teachers t on t.id = s.teacher_id;
$function$;

CREATE OR REPLACE FUNCTION private.ownerless_files (
  p_bucket text
)
  RETURNS TABLE (
    name       text,
    created_at timestamp with time zone
  )
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select o.name, o.created_at
  from storage.objects o
  where
    o.bucket_id = p_bucket
    and o.created_at < now() - interval '1 hour'
    and case p_bucket
      when 'avatar-uploads' then true
      when 'avatars' then not exists (
        select
        from auth.users u
        where
          u.id = case
            when o.name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}' then left(o.name, 36)::uuid
          end
          and strpos(coalesce(u.raw_user_meta_data ->> 'saved_avatar_url', u.raw_user_meta_data ->> 'avatar_url'), o.name) > 0
      ) and not exists (select from public.teachers t where t.photo_path = o.name)
      when 'applications' then not exists (select from public.job_applications a where a.resume_path = o.name)
      else false
    end;
$function$;

CREATE OR REPLACE FUNCTION private.room_teachers (
  p_cohort_id text
)
  RETURNS jsonb[]
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select array(
    select jsonb_build_object(
      'name', t.name, 'title', t.title, 'bio', t.bio, 'photoPath', t.photo_path, 'linkedInUrl', t.linkedin_url
    )
    from public.cohort_teachers own
    join public.teachers t on t.id = own.teacher_id
    where own.cohort_id = p_cohort_id
    order by own.added_at, t.name, t.id
  );
$function$;

CREATE OR REPLACE FUNCTION private.signature_of (
  p_user_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (select t.name from public.teachers t where t.user_id = p_user_id), private.account_name(p_user_id)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.taught_by (
  s public.cohort_sessions
)
  RETURNS text
  LANGUAGE sql
  STABLE
  SET search_path TO ''
  AS $function$
  select coalesce((select t.name from public.teachers t where t.id = s.teacher_id), s.guest_name);
$function$;

CREATE OR REPLACE FUNCTION private.teacher_facts (
  t public.teachers
)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
  select jsonb_build_object(
    'name', t.name, 'title', t.title, 'bio', t.bio, 'profile', t.linkedin_url, 'photo', t.photo_path,
    'sequence', t.sequence
  );
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
    'members', private.room_members(c.cohort_id, seat.user_id)
  )
  from public.cohort_enrollments seat
  join public.cohorts c on c.cohort_id = seat.cohort_id
  where seat.cohort_id = p_cohort_id and seat.user_id = auth.uid() and seat.is_open;
$function$;

CREATE OR REPLACE FUNCTION public.console_add_teacher (
  p_request_id   uuid,
  p_name         text,
  p_title        text,
  p_bio          text,
  p_linkedin_url text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  teacher public.teachers;
begin
  perform private.begin_action(p_request_id, 'add_teacher');
  begin
    insert into public.teachers (name, title, bio, linkedin_url)
    values (p_name, p_title, p_bio, p_linkedin_url)
    returning * into teacher;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  return private.finish_action(
    p_request_id, 'add_teacher', 'teachers', teacher.id::text, null, private.teacher_facts(teacher), null,
    jsonb_build_object('teacherId', teacher.id)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_add_teacher"(uuid, text, text, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_change_teacher (
  p_request_id     uuid,
  p_teacher_id     uuid,
  p_shown_sequence integer,
  p_name           text,
  p_title          text,
  p_bio            text,
  p_linkedin_url   text,
  p_photo_path     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before public.teachers;
  after public.teachers;
begin
  perform private.begin_action(p_request_id, 'change_teacher');
  select * into before from public.teachers t where t.id = p_teacher_id for update;
  perform private.refuse(case when not found then 'unknown' end);
  perform private.require_shown(
    'teachers', p_teacher_id::text, 'sequence', before.sequence, p_shown_sequence, to_jsonb(before.name)
  );
  perform private.refuse('no_photo')
  where p_photo_path is distinct from before.photo_path and p_photo_path is not null and not exists (
    select
    from storage.objects o
    where o.bucket_id = 'avatars' and o.name = p_photo_path and starts_with(o.name, p_teacher_id || '-')
  );
  begin
    update public.teachers t
    set
      name = p_name,
      title = p_title,
      bio = p_bio,
      linkedin_url = p_linkedin_url,
      photo_path = p_photo_path,
      sequence = t.sequence + 1
    where
      t.id = p_teacher_id
      and (t.name, t.title, t.bio, t.linkedin_url, t.photo_path)
        is distinct from (p_name, p_title, p_bio, p_linkedin_url, p_photo_path)
    returning * into after;
  exception
    when check_violation or not_null_violation then
      perform private.refuse('invalid');
  end;
  perform private.refuse(case when after.id is null then 'unchanged' end);
  return private.finish_action(
    p_request_id, 'change_teacher', 'teachers', p_teacher_id::text, private.teacher_facts(before),
    private.teacher_facts(after)
  );
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_change_teacher"(uuid, uuid, integer, text, text, text, text, text) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.console_describe_class (
  p_request_id     uuid,
  p_session_id     uuid,
  p_shown_sequence integer,
  p_title          text,
  p_kind           text,
  p_guest_name     text,
  p_bring          text,
  p_teacher_id     uuid,
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
  perform private.refuse('unknown_teacher')
  where p_teacher_id is not null and not exists (select from public.teachers t where t.id = p_teacher_id);
  perform private.refuse(case when p_teacher_id is not null and p_guest_name is not null then 'teacher_and_guest' end);
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
      teacher_id = p_teacher_id,
      bring = p_bring,
      sequence = s.sequence + 1,
      updated_at = now()
    where
      s.id = p_session_id
      and (s.title, s.kind, s.guest_name, s.bring, s.teacher_id)
        is distinct from (p_title, p_kind, p_guest_name, p_bring, p_teacher_id)
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

REVOKE ALL ON FUNCTION "public"."console_describe_class"(uuid, uuid, integer, text, text, text, text, uuid, boolean) FROM PUBLIC, "anon", "service_role";

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
  SET search_path TO ''
  AS $function$
begin
  return public.console_describe_class(
    p_request_id, p_session_id, p_shown_sequence, p_title, p_kind, p_guest_name, p_bring,
    (select s.teacher_id from public.cohort_sessions s where s.id = p_session_id and p_guest_name is null), p_is_told
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.console_set_teachers (
  p_request_id uuid,
  p_cohort_id  text,
  p_shown      text,
  p_teachers   uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  before jsonb;
  after jsonb;
begin
  perform private.begin_action(p_request_id, 'set_teachers');
  perform private.lock_cohort(p_cohort_id);
  before := private.cohort_teacher_facts(p_cohort_id);
  perform private.require_shown(
    'cohorts', p_cohort_id, 'teacherIds', before ->> 'teacherIds', p_shown, before -> 'teachers'
  );
  perform from public.teachers t where t.id = any (p_teachers) order by t.id for key share;
  perform private.refuse('unknown_teacher')
  where exists (select from unnest(p_teachers) id where id not in (select t.id from public.teachers t));
  delete from public.cohort_teachers own where own.cohort_id = p_cohort_id and own.teacher_id <> all (p_teachers);
  insert into public.cohort_teachers (cohort_id, teacher_id)
  select p_cohort_id, id
  from unnest(p_teachers) id
  on conflict do nothing;
  after := private.cohort_teacher_facts(p_cohort_id);
  perform private.refuse(case when after = before then 'unchanged' end);
  return private.finish_action(p_request_id, 'set_teachers', 'cohorts', p_cohort_id, before, after);
end;
$function$;

REVOKE ALL ON FUNCTION "public"."console_set_teachers"(uuid, text, text, uuid[]) FROM PUBLIC, "anon", "service_role";

CREATE OR REPLACE FUNCTION public.own_teachers()
  RETURNS TABLE (
    cohort_id text,
    name      text
  )
  LANGUAGE sql
  STABLE
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
  select own.cohort_id, t.name
  from public.cohort_teachers own
  join public.teachers t on t.id = own.teacher_id
  where own.cohort_id in (select e.cohort_id from public.cohort_enrollments e where e.user_id = auth.uid())
  order by own.cohort_id, own.added_at, t.name, t.id;
$function$;

REVOKE ALL ON FUNCTION "public"."own_teachers"() FROM PUBLIC, "anon", "service_role";

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
    s.id, s.kind, s.week, s.title, private.taught_by(s), s.bring, s.starts_at, s.ends_at,
    private.cohort_session_closes_at(s), s.time_zone, s.recording_url is not null, s.state, s.cancelled_reason
  from public.cohort_sessions s
  where s.cohort_id = p_cohort_id
  order by s.starts_at, s.id;
$function$;

CREATE POLICY "Operators and their colleagues read" ON "public"."teachers"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.operator_role() AS operator_role) IS
    NOT NULL) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_instructor() AS is_instructor)) OR (id IN ( SELECT own.teacher_id
   FROM public.cohort_teachers own
  WHERE (own.cohort_id IN ( SELECT private.taught_cohorts() AS taught_cohorts))))));

COMMENT ON TABLE "public"."teachers" IS 'Who teaches cohorts. Operators, the teacher and who teaches with them read a row; the console''s functions write it.';

REVOKE ALL ON FUNCTION "private"."cohort_teacher_facts"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cohort_teacher_facts"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."room_teachers"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."room_teachers"(text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."taught_by"(public.cohort_sessions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."taught_by"(public.cohort_sessions) TO "service_role";

REVOKE ALL ON FUNCTION "private"."teacher_facts"(public.teachers) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."teacher_facts"(public.teachers) TO "service_role";

GRANT EXECUTE ON FUNCTION "public"."console_add_teacher"(uuid, text, text, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_change_teacher"(uuid, uuid, integer, text, text, text, text, text) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_describe_class"(uuid, uuid, integer, text, text, text, text, uuid, boolean) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."console_set_teachers"(uuid, text, text, uuid[]) TO "authenticated";

GRANT EXECUTE ON FUNCTION "public"."own_teachers"() TO "authenticated";

